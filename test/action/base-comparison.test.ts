import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { nameArtifacts } from "../../src/action/artifact-name.ts";
import { compareWithBase } from "../../src/action/base-comparison.ts";
import { startDeadline } from "../../src/action/deadline.ts";
import type { Report } from "../../src/model/report.ts";
import { buildReport, buildStep } from "../compare/report-builder.ts";
import { makeFolder } from "../make-folder.ts";
import { listen } from "./doubles/listening-step.ts";
import { type PullRequestApi, type StoredRun, startPullRequestApi } from "./doubles/pull-request-api.ts";
import { makeZip } from "./doubles/zip.ts";

let api: PullRequestApi;
let folder: string;
beforeEach(async () => {
  folder = makeFolder();
  api = await startPullRequestApi();
});

const LEG = { job: "build", label: "a", matrix: "" };

/** A job whose one step took so long. */
function makeReport(seconds: number, runId: string, attempt = 1): Report {
  const step = buildStep("npm ci", seconds);
  return buildReport({ label: "a", job: { name: "build", runId, attempt }, windows: [step] });
}

/** A run of the base branch whose job took so long; without seconds, it left nothing. */
function makeRun(id: number, seconds: number | undefined, changes: Partial<StoredRun> = {}): StoredRun {
  const { attempt = 1 } = changes;
  const content = makeZip([
    { name: "report.json", content: JSON.stringify(makeReport(seconds ?? 0, `${id}`, attempt)) },
  ]);
  const artifacts = [{ id: id * 10, name: nameArtifacts({ ...LEG, attempt }).report, content }];
  const run = { id, event: "push", branch: "main", repository: "octo/example", attempt };
  return { ...run, artifacts: seconds === undefined ? [] : artifacts, ...changes };
}

const PULL_REQUEST = {
  ...{ GITHUB_BASE_REF: "main", GITHUB_RUN_ID: "90", GITHUB_REPOSITORY: "octo/example" },
  GITHUB_WORKFLOW_REF: "octo/example/.github/workflows/test.yml@refs/pull/12/merge",
};

interface Circumstances {
  environment?: Record<string, string>;
  token?: string | undefined;
  seconds?: number;
}

async function compare({ environment = {}, seconds = 30, ...given }: Circumstances = {}) {
  const { token } = { token: "the-token", ...given };
  const { step, said } = listen({ environment: { ...api.environment, ...PULL_REQUEST, ...environment } });
  const report = join(folder, "report.json");
  await writeFile(report, JSON.stringify(makeReport(20, "90")));
  const written = {
    files: { data: report, summary: "", html: "" },
    identity: { label: "a", labelSource: "given" as const, job: { name: "build", runId: "90" } },
  };
  return { markdown: await compareWithBase(step, { token }, written, startDeadline(seconds)), said };
}

test("a job is compared with the same job of the newest run for a push to the base branch", async () => {
  api.runs = [makeRun(80, 10), makeRun(70, 40)];
  const { markdown, said } = await compare();
  expect(said).toEqual(["info: io-probe: compared with run 80 of main"]);
  expect(markdown).toMatch(/^### Compared with main\n\n\*\*.*this pull request is 2\.00x slower than main\..*\*\* /);
  expect(markdown).toContain("[The run of aaaaaaa](https://github.com/octo/example/actions/runs/80)");
  expect(markdown).toMatch(/\| npm ci +\| +10 s → 20 s/);
  expect(api.calls).toEqual([
    "GET workflows/test.yml/runs",
    "GET runs/80/artifacts",
    "GET artifacts/800/zip",
    "GET /blob/800",
  ]);
});

test("of runs without this job's report the next older one counts, and of attempts the newest that has one", async () => {
  api.runs = [
    makeRun(80, undefined, { attempt: 2 }),
    makeRun(75, 5, {
      artifacts: [{ id: 1, name: nameArtifacts({ ...LEG, attempt: 1 }).report, content: Buffer.from("no zip") }],
    }),
    makeRun(70, 40, { attempt: 5, artifacts: makeRun(70, 40, { attempt: 3 }).artifacts }),
  ];
  expect((await compare()).said).toEqual(["info: io-probe: compared with run 70 of main"]);
  api.runs = [makeRun(70, 40, { attempt: 6, artifacts: makeRun(70, 40, { attempt: 3 }).artifacts })];
  expect((await compare()).said).toEqual([expect.stringContaining("no comparison with main: this job left no report")]);
});

test("no more than five runs are looked through", async () => {
  const empty = [89, 88, 87, 86].map((id) => makeRun(id, undefined));
  api.runs = [...empty, makeRun(85, 10)];
  expect((await compare()).said).toEqual(["info: io-probe: compared with run 85 of main"]);
  api.runs = [...empty, makeRun(85, undefined), makeRun(84, 10)];
  expect((await compare()).markdown).toBe("");
});

test.each([
  ["another repository's", { repository: "fork/example" }],
  ["a pull request's", { event: "pull_request" }],
  ["another branch's", { branch: "other" }],
  ["the run's own", { id: 90 }],
])("%s report is no baseline", async (_, changes) => {
  api.ignoresQueries = true;
  api.runs = [makeRun(80, 10, changes)];
  const { markdown, said } = await compare();
  expect(markdown).toBe("");
  expect(said).toEqual([expect.stringMatching(/^info: io-probe: no comparison with main: /)]);
});

test("a report that names another run than its artifact's is not believed", async () => {
  const forged = makeRun(80, 10);
  api.runs = [{ ...forged, artifacts: makeRun(70, 1).artifacts }];
  expect((await compare()).markdown).toBe("");
});

test.each([
  ["of no pull request", { GITHUB_BASE_REF: "" }, "the-token"],
  ["without a token", {}, undefined],
])("%s, nothing is asked", async (_, environment, token) => {
  api.runs = [makeRun(80, 10)];
  expect(await compare({ environment, token })).toEqual({ markdown: "", said: [] });
  expect(api.calls).toEqual([]);
});

test.each([
  [
    "octo/example/.github/workflows/gone.yml@x",
    "no comparison with main: io-probe: the workflow's runs: the REST API answered 404",
  ],
  ["", "no comparison with main: the workflow's file is not in this repository, or the runner does not name it"],
  [
    "other/rules/.github/workflows/test.yml@x",
    "no comparison with main: the workflow's file is not in this repository",
  ],
  ["octo/example/.github/workflows/@x", "no comparison with main: the workflow's file is not in this repository"],
])("of the workflow %j there is a warning", async (GITHUB_WORKFLOW_REF, warning) => {
  const { markdown, said } = await compare({ environment: { GITHUB_WORKFLOW_REF } });
  expect(markdown).toBe("");
  expect(said).toEqual([expect.stringContaining(`warning: ${warning}`)]);
});

test("a token that may not read the runs costs a warning that names the permission", async () => {
  api.mayReadActions = false;
  expect((await compare()).said).toEqual([
    "warning: no comparison with main: token: may not read the workflow's runs (403); it needs the permission actions: read",
  ]);
});

test("a silent server costs a warning, and no more time than there is", async () => {
  api.isSilent = true;
  const { markdown, said } = await compare({ seconds: 0.3 });
  expect(markdown).toBe("");
  expect(said).toEqual([
    expect.stringMatching(/^warning: no comparison with main: the (workflow's runs|base branch's report): /),
  ]);
});

test("a branch's name can mention nobody and begin no command", async () => {
  const branch = "x::error::@octocat-#12";
  api.runs = [makeRun(80, 10, { branch })];
  const { markdown, said } = await compare({ environment: { GITHUB_BASE_REF: branch } });
  expect(said).toEqual([expect.not.stringMatching(/::error/)]);
  expect(markdown).not.toMatch(/@[\p{L}\p{N}]|#\d/u);
});
