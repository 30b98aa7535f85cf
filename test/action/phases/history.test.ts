import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { beforeEach, expect, test } from "vitest";
import { nameArtifacts } from "../../../src/action/artifact-name.ts";
import { addRun } from "../../../src/action/history-branch.ts";
import { readInputs } from "../../../src/action/inputs.ts";
import { history } from "../../../src/action/phases/history.ts";
import { createRestClient } from "../../../src/action/rest.ts";
import { createTransfer } from "../../../src/action/transfer.ts";
import type { History } from "../../../src/model/history.ts";
import { buildReport, buildStep } from "../../compare/report-builder.ts";
import { buildRow } from "../../history/simulation.ts";
import { makeFolder } from "../../make-folder.ts";
import { type GitApi, startGitApi } from "../doubles/git-api.ts";
import { beStepOf } from "../doubles/job-process.ts";
import { listen } from "../doubles/listening-step.ts";
import { type PullRequestApi, startPullRequestApi } from "../doubles/pull-request-api.ts";
import { type ResultsService, startResultsService } from "../doubles/results-service.ts";
import { makeZip } from "../doubles/zip.ts";

const BRANCH = "refs/heads/io-probe-history";
const OWN_FILE = "v1/date=2026-11-20/77-1.jsonl.gz";

let folder: string;
let service: ResultsService;
let actions: PullRequestApi;
let git: GitApi;
beforeEach(async () => {
  folder = makeFolder();
  service = await startResultsService();
  actions = await startPullRequestApi();
  git = await startGitApi(folder, { other: actions.environment.GITHUB_API_URL });
});

/** A job's report in an archive, with the artifact's name. */
function pack(runId: string, seconds: number, identity: object = {}) {
  const job = {
    ...{ name: "test", attempt: 1, repository: "octo/example", runId, jobId: `${runId}0` },
    ...{ event: "push", ref: "refs/heads/main", defaultBranch: true as const, ...identity },
  };
  const windows = [buildStep("job", seconds + 5, { kind: "job" }), buildStep("npm test", seconds)];
  const content = JSON.stringify(buildReport({ label: "vm", job, windows }));
  const { report } = nameArtifacts({ job: "test", label: "vm", matrix: "", attempt: 1 });
  return { name: report, content: makeZip([{ name: "report.json", content }]) };
}

/** Leaves an earlier run's report in its artifacts. */
function leave(id: number, seconds: number, repository = "octo/example"): void {
  const artifacts = [{ id: id * 10, ...pack(String(id), seconds) }];
  actions.runs.push({ id, event: "push", branch: "main", repository, attempt: 1, artifacts });
}

interface Circumstances {
  event?: object;
  environment?: Record<string, string>;
  inputs?: Record<string, string>;
}

/** Runs the step in run 77, a push to main unless told otherwise. */
async function run({ event = {}, environment: more = {}, inputs = {} }: Circumstances = {}) {
  const eventPath = join(folder, "event.json");
  await writeFile(eventPath, JSON.stringify({ repository: { default_branch: "main" }, ...event }));
  const environment = {
    ...service.environment("history"),
    ...git.environment,
    ...{ RUNNER_TEMP: join(folder, "temp"), GITHUB_WORKSPACE: folder, GITHUB_JOB: "history" },
    ...{ GITHUB_RUN_ID: "77", GITHUB_RUN_ATTEMPT: "1", GITHUB_EVENT_NAME: "push", GITHUB_REF: "refs/heads/main" },
    ...{ GITHUB_EVENT_PATH: eventPath, GITHUB_STEP_SUMMARY: join(folder, "summary.md") },
    GITHUB_WORKFLOW_REF: "octo/example/.github/workflows/test.yml@refs/heads/main",
    ...more,
  };
  beStepOf(environment);
  await writeFile(join(folder, "summary.md"), "");
  const all = { mode: "history", token: "the-token", artifact: "false", deadline: "60s", ...inputs };
  const { step, said } = listen({ inputs: all, environment });
  await history(step, await readInputs("history", step.core.getInput));
  const read = () => readFile(join(folder, "temp/io-probe-history/history.json"), "utf8");
  const written = JSON.parse(await read().catch(() => "{}")) as Partial<History>;
  return { written, warnings: said.filter((line) => line.startsWith("warning")), log: said.join("\n") };
}

const addOwn = (seconds: number, identity: object = {}) => {
  const { name, content } = pack("77", seconds, identity);
  service.add(name, content, { jobId: "uploader" });
};
const pullRequest = {
  event: { pull_request: { head: { repo: { full_name: "fork/example" } } } },
  environment: { GITHUB_EVENT_NAME: "pull_request", GITHUB_REF: "refs/pull/12/merge" },
};
const listFiles = async () => {
  const lines = await git.git(["ls-tree", "-r", "--name-only", BRANCH]).catch(() => "");
  return lines.toString().split("\n").filter(Boolean);
};
const readValues = ({ series = [] }: Partial<History>) =>
  series.find(({ step, figure }) => step === "npm test" && figure === "duration")?.points.values;

test("a push to main is stored: a row for each figure of each step, with README and badge", async () => {
  addOwn(20);
  const { warnings, log } = await run();
  expect(warnings).toEqual([]);
  expect(log).toContain(`stored this run in the branch io-probe-history (${OWN_FILE})`);
  expect(await listFiles()).toEqual(["README.md", "badge.json", OWN_FILE]);
  const rows = gunzipSync(await git.git(["cat-file", "blob", `${BRANCH}:${OWN_FILE}`])).toString();
  const durations = rows
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line) as ReturnType<typeof buildRow>)
    .filter(({ figure }) => figure === "duration");
  expect(durations.map(({ subject, value, runId }) => [subject, value, runId])).toEqual([
    [undefined, 25, "77"],
    ["npm test", 20, "77"],
  ]);
  const again = await run();
  expect(again.log).toContain("this run is in the branch io-probe-history already");
  expect(readValues(again.written)).toEqual([20]);
});

test("a run of a fork's pull request is compared and not stored, whatever its report claims", async () => {
  leave(6, 20);
  addOwn(30);
  const { written, log } = await run(pullRequest);
  expect(log).toContain("compared, but not stored");
  expect(await listFiles()).toEqual([]);
  expect(written.thisRun?.figures.map((figure) => figure.value)).toContain(30);
});

test("a push to main does not store the rows of a report that is of no push", async () => {
  addOwn(20, { event: "pull_request", defaultBranch: undefined });
  expect((await run()).log).toContain("not stored");
  expect(await listFiles()).toEqual([]);
});

test("without the branch, earlier pushes' artifacts are read, and a fork's run of the same branch is not", async () => {
  leave(6, 21);
  leave(5, 22, "fork/example");
  leave(4, 23);
  addOwn(20);
  const { written, log, warnings } = await run();
  expect(warnings).toEqual([]);
  expect(log).toContain("read the artifacts of 2 earlier runs");
  expect(actions.calls.filter((call) => call.includes("runs/5/"))).toEqual([]);
  expect(readValues(written)?.sort()).toEqual([20, 21, 23]);
});

test("rows of another repository in the branch are not read", async () => {
  const wait = () => Promise.resolve();
  const rest = createRestClient(git.environment, "the-token", createTransfer({ wait }));
  const about = { repository: "octo/example", job: "test", label: "vm", figure: "duration" };
  const rows = [buildRow(0, { ...about, value: 18 }), buildRow(1, { ...about, repository: "fork/example", value: 99 })];
  const content = gzipSync(rows.map((row) => `${JSON.stringify(row)}\n`).join(""));
  const surroundings = { rest, now: new Date("2026-06-02"), wait };
  await addRun(surroundings, { path: "v1/date=2026-06-01/1000-1.jsonl.gz", content, derived: {} });
  addOwn(20);
  const { written } = await run(pullRequest);
  expect(written.series?.flatMap(({ points }) => points.values)).toContain(18);
  expect(JSON.stringify(written)).not.toMatch(/99|fork/);
});

const started = (parts: object = {}) => ({
  event: {
    workflow_run: {
      ...{ id: 6, run_attempt: 1, event: "push", head_branch: "main", path: ".github/workflows/test.yml" },
      ...{ head_repository: { full_name: "octo/example" }, ...parts },
    },
  },
  environment: {
    GITHUB_EVENT_NAME: "workflow_run",
    GITHUB_WORKFLOW_REF: "octo/example/.github/workflows/history.yml@refs/heads/main",
  },
});

test("in a workflow_run workflow, the run that started it is stored and compared with its own workflow's runs", async () => {
  leave(6, 30);
  leave(4, 23);
  const { written, log, warnings } = await run(started());
  expect(warnings).toEqual([]);
  expect(log).toContain("read the artifacts of 1 earlier run");
  expect(written.thisRun).toMatchObject({ run: "6" });
  expect(readValues(written)?.sort()).toEqual([23, 30]);
  expect(await listFiles()).toEqual(["README.md", "badge.json", "v1/date=2026-11-20/6-1.jsonl.gz"]);
});

test("a fork's run that started a workflow_run workflow is neither read nor stored", async () => {
  leave(6, 30);
  leave(4, 23);
  const { written, warnings } = await run(started({ head_repository: { full_name: "fork/example" } }));
  expect(warnings).toEqual([expect.stringContaining("the run is of a fork; nothing of it is read")]);
  expect(actions.calls.filter((call) => call.includes("runs/6/"))).toEqual([]);
  expect(readValues(written)).toEqual([23]);
  expect(await listFiles()).toEqual([]);
});

test("where the earlier runs cannot be read, the run is stored without a README that would say there are none", async () => {
  addOwn(20);
  const other = "shared/workflows/.github/workflows/ci.yml@refs/heads/main";
  const { log, warnings } = await run({ environment: { GITHUB_WORKFLOW_REF: other } });
  expect(warnings.join()).toContain("the earlier runs could not be read");
  expect(log).toContain("stored this run");
  expect(await listFiles()).toEqual([OWN_FILE]);
});

test("without a token one sentence says which, and without any report the step warns", async () => {
  await expect(run({ inputs: { token: "" } })).rejects.toThrow(/needs the input token.*contents: write/);
  const { warnings } = await run();
  expect(warnings.at(-1)).toContain("neither this run nor an earlier one left a report");
  expect(await listFiles()).toEqual([]);
});
