import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { nameArtifacts, namePage } from "../../../src/action/artifact-name.ts";
import { readInputs } from "../../../src/action/inputs.ts";
import { overview } from "../../../src/action/phases/overview.ts";
import type { Overview } from "../../../src/model/overview.ts";
import { buildReport, buildStep, waited } from "../../compare/report-builder.ts";
import { makeFolder } from "../../make-folder.ts";
import { answerJob, answerRun, at } from "../../overview/api-answers.ts";
import { beStepOf } from "../doubles/job-process.ts";
import { listen } from "../doubles/listening-step.ts";
import { type ResultsService, startResultsService } from "../doubles/results-service.ts";
import { makeZip } from "../doubles/zip.ts";

const WORKFLOW =
  "jobs: { build: {}, test: { needs: build, strategy: { matrix: { v: [1, 2] } } }, overview: { needs: test } }";
const encode = (text: string) => ({ encoding: "base64", content: Buffer.from(text).toString("base64") });

let service: ResultsService;
let folder: string;
beforeEach(async () => {
  service = await startResultsService();
  folder = makeFolder();
  service.rest = {
    "/actions/runs/77": answerRun({ conclusion: null }),
    "/contents/.github/workflows/ci.yml": encode(WORKFLOW),
  };
  const jobs = [
    answerJob({ id: 1, name: "build", times: [1, 10, 60] }),
    answerJob({ id: 2, name: "test (1)", times: [61, 70, 100] }),
    answerJob({ id: 3, name: "test (2)", times: [61, 65, 120] }),
    answerJob({ id: 4, name: "overview", times: [121, 122, null], conclusion: null }),
  ];
  service.jobs = Object.fromEntries(jobs.map((job) => [String(job.id), job]));
});

function addReport(jobId: string, label: string): void {
  const windows = [buildStep("job", 50, { kind: "job", ...waited(10, 20) }), buildStep("make", 40)];
  const job = { name: "test", attempt: 1, jobId, repository: "o/r", runId: "77" };
  const content = JSON.stringify(buildReport({ label, job, windows }));
  const names = nameArtifacts({ job: "test", label, matrix: "", attempt: 1 });
  service.add(names.report, makeZip([{ name: "report.json", content }]), { jobId: `uploader-${jobId}` });
  service.add(namePage(names.details), Buffer.from("page"), { jobId: `uploader-${jobId}` });
}

async function overlook(inputs: Record<string, string> = {}, more: Record<string, string> = {}) {
  const environment = {
    ...service.environment("overview"),
    ...{ RUNNER_TEMP: join(folder, "temp"), GITHUB_WORKSPACE: folder, GITHUB_JOB: "overview" },
    ...{ GITHUB_REPOSITORY: "o/r", GITHUB_RUN_ID: "77", GITHUB_RUN_ATTEMPT: "1" },
    ...{ GITHUB_STEP_SUMMARY: join(folder, "summary.md"), ...more },
  };
  beStepOf(environment);
  const all = { mode: "overview", token: "a-token", "check-run-id": "4", deadline: "60s", ...inputs };
  const { step, said } = listen({ inputs: all, environment });
  const viewerScript = join(folder, "viewer.js");
  await writeFile(viewerScript, "");
  await writeFile(join(folder, "summary.md"), "");
  await overview(
    { ...step, installation: { samplerScript: "/nowhere", viewerScript } },
    await readInputs("overview", step.core.getInput),
  );
  const written = JSON.parse(await readFile(join(folder, "temp/io-probe-overview/overview.json"), "utf8")) as Overview;
  return { said, written, summary: await readFile(join(folder, "summary.md"), "utf8") };
}

test("the last job shows the run: path by the workflow file, disk waits by the jobs' reports, links to their pages", async () => {
  addReport("3", "vm");
  const { said, written, summary } = await overlook();
  expect(said.filter((line) => line.startsWith("warning"))).toEqual([]);
  expect(written).toMatchObject({
    ...{ totalSeconds: 120, queueSeconds: 13, measuredJobs: 1, notes: [] },
    withoutQueue: { seconds: 107 },
    // 30 s of test (1) remain beside the 35 s to 45 s of test (2).
    withoutDiskWait: { lowSeconds: 100, highSeconds: 110 },
  });
  expect(written.criticalPath.map(({ job, startedAt }) => [job, startedAt])).toEqual([
    ["build", at(10)],
    ["test (2)", at(65)],
  ]);
  expect(written.edges).toContainEqual({ from: "build", to: "test (1)", basis: "workflow" });
  expect(written.jobs.find(({ jobId }) => jobId === "3")?.report).toMatch(/\/o\/r\/actions\/runs\/77\/artifacts\/\d+$/);
  expect(written.message).toMatch(
    /^2 min 00 s from push to the last job's end: 13 s waiting for a runner, 10 s to 20 s of disk wait/,
  );
  expect(summary).toContain("### Critical path");
  expect(said.filter((line) => line.startsWith("output"))).toEqual([
    ...["overview.json", "overview.md", "overview.html"].map((file, index) => {
      return `output: ${["overview", "summary", "html"][index]}=${join(folder, "temp/io-probe-overview", file)}`;
    }),
    "output: artifact-name=io-probe-overview-overview-1",
  ]);
});

test("a run that has ended is shown from a workflow_run workflow, with its jobs' pages from the API", async () => {
  addReport("2", "vm");
  delete service.jobs["4"];
  const { written } = await overlook({ "run-id": "77" }, { GITHUB_RUN_ID: "99" });
  expect(written.jobs.filter(({ diskWait }) => diskWait !== undefined).map(({ job }) => job)).toEqual(["test (1)"]);
  expect(written.notes).toEqual([]);
});

test("without the permission one sentence says which to add", async () => {
  service.fail("REST runs", { status: 403 });
  await expect(overlook()).rejects.toThrow(
    /^token: may not read the run \(403\); it needs the permission actions: read$/,
  );
  await expect(overlook({ token: "" })).rejects.toThrow(
    `token: mode overview needs one with actions: read; add token: \${{ github.token }}`,
  );
  await expect(overlook({ "run-id": "latest" })).rejects.toThrow('run-id: "latest" is not a run\'s number');
});

test("a workflow file that may not be read, and reports that cannot be listed, cost their part alone", async () => {
  service.fail("REST workflows", { status: 403 });
  service.fail("REST artifacts", { status: 404 });
  const { written, said } = await overlook();
  expect(written.notes).toEqual([
    {
      id: "no-workflow",
      fault: {
        id: "system",
        detail: "token: may not read the workflow file (403); it needs the permission contents: read",
      },
    },
  ]);
  expect(written.criticalPath.map(({ job }) => job)).toEqual(["build", "test (2)"]);
  expect(said).toContain("warning: the run's artifacts: the REST API answered 404");
});

test("more than a page of jobs is read, and an earlier attempt's cost", async () => {
  const many = Array.from({ length: 250 }, (_, leg) =>
    answerJob({ id: 100 + leg, name: `test (${leg})`, run_attempt: 2, times: [61, 70, 90] }),
  );
  const again = answerRun({ run_attempt: 2, run_started_at: at(60), conclusion: "success" });
  const page = { total_count: 1, jobs: [answerJob({ id: 1, name: "test (1)", times: [1, 10, 50] })] };
  service.rest = { ...service.rest, "/actions/runs/77": again, "/actions/runs/77/attempts/1/jobs": page };
  service.jobs = Object.fromEntries(many.map((job) => [String(job.id), job]));
  const { written } = await overlook({ "run-id": "77" }, { GITHUB_RUN_ID: "99" });
  expect(written.jobs).toHaveLength(250);
  expect(written).toMatchObject({ totalSeconds: 30, otherAttempts: { jobs: 1, seconds: 40 } });
});
