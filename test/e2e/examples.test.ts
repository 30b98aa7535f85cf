import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { startGitApi } from "../action/doubles/git-api.ts";
import { startPullRequestApi } from "../action/doubles/pull-request-api.ts";
import { type ResultsService, startResultsService } from "../action/doubles/results-service.ts";
import { readUploadedReports } from "../action/doubles/uploaded-reports.ts";
import { makeFolder } from "../make-folder.ts";
import { buildCacheAction } from "./cache-action/build.ts";
import { REPOSITORY, runWorkflow, type WorkflowOptions, type WorkflowResult } from "./runner.ts";

const EXAMPLES = join(REPOSITORY, "examples");
const MEBIBYTE = 1024 ** 2;
/** What `npm ci` writes in the example repository. */
const DEPENDENCIES_BYTES = 60 * MEBIBYTE;

let temporary: string;
let service: ResultsService;

beforeAll(async () => {
  temporary = await mkdtemp(join(tmpdir(), "io-probe-examples-"));
  await buildCacheAction(join(temporary, "cache-action"));
});
afterAll(() => rm(temporary, { recursive: true }));
beforeEach(async () => {
  service = await startResultsService();
});

/** Runs an example as it is, in a repository whose `npm ci` makes 60 MiB without a network. */
async function runExample(name: string, options: Partial<WorkflowOptions> = {}): Promise<WorkflowResult> {
  const workflow = await readFile(join(EXAMPLES, name), "utf8");
  return runWorkflow({
    workflow,
    event: /^on: (\w+)$/m.exec(workflow)?.[1] ?? "push",
    repository: join(import.meta.dirname, "example-repository"),
    labels: ["ubuntu-24.04", "ubuntu-22.04", "ubuntu-24.04-arm"],
    environment: service.environment(),
    actions: { "actions/cache@v5": join(temporary, "cache-action") },
    ...options,
  });
}

/** Benchmarks run each job once, on a small file: how long a profile takes is no question of the examples. */
const BRIEFLY = "time-budget: 2s\n          size: 16m";
const runBriefly = (workflow: string) => workflow.replace("mode: bench", `$&\n          ${BRIEFLY}`);

test("every example is run by a test here", async () => {
  const source = await readFile(import.meta.filename, "utf8");
  for (const name of await readdir(EXAMPLES)) expect(source).toContain(`runExample("${name}"`);
});

test("monitor: one line reports the job", async () => {
  const result = await runExample("monitor.yml");
  expect(result.exitCode, result.log).toBe(0);
  const [report] = await readUploadedReports(service);
  expect(report?.windows[0]?.kind).toBe("job");
  expect(result.summaries.filter(({ stage }) => stage === "Post")).toHaveLength(1);
});

test("cache-restore: the report shows what a restore by @actions/cache wrote", async () => {
  const cacheDirectory = join(temporary, "cache");
  const first = await runExample("cache-restore.yml", { cacheDirectory });
  expect(first.exitCode, first.log).toBe(0);
  expect(first.output).toContain("cache: saved");
  const second = await runExample("cache-restore.yml", { cacheDirectory });
  expect(second.exitCode, second.log).toBe(0);
  expect(second.output).toContain("cache: restored");
  expect(second.annotations).toEqual([]);
  // The same job of the same run to the service: its report takes the first one's place.
  const restored = (await readUploadedReports(service)).at(-1);
  // What is not on disk yet is dirty: both together are what the restore wrote.
  const job = restored?.windows.find(({ kind }) => kind === "job");
  const written = Math.max(...(job?.devices ?? []).map(({ writtenBytes }) => writtenBytes));
  const dirty = (job?.memory?.dirtyBytesAtEnd ?? 0) + (job?.memory?.writebackBytesAtEnd ?? 0);
  expect(written + dirty).toBeGreaterThan(DEPENDENCIES_BYTES * 0.9);
});

test("matrix-compare: four jobs on each runner are one column, and their ratio has an interval", async () => {
  const workflow = await readFile(join(EXAMPLES, "matrix-compare.yml"), "utf8");
  const result = await runExample("matrix-compare.yml", { workflow: runBriefly(workflow) });
  expect(result.exitCode, result.log).toBe(0);
  // act orders the keys of a matrix by name, GitHub as they are written.
  const labels = (await readUploadedReports(service)).map(({ label }) => label.split(", ").sort().reverse().join(", "));
  expect(labels.sort()).toEqual(
    ["ubuntu-22.04", "ubuntu-24.04"].flatMap((runner) => [1, 2, 3, 4].map((repeat) => `${runner}, ${repeat}`)),
  );
  const summary = result.summaries.find(({ job }) => job === "compare");
  expect(summary?.text).toMatch(/\|.*ubuntu-22\.04, 4 jobs.*\|.*ubuntu-24\.04 \(baseline\), 4 jobs.*\|/);
  expect(summary?.text).toMatch(/\d\.\d\dx.* to \d\.\d\dx/);
});

test("overview: the last job shows the critical path by the API and the jobs' own reports", async () => {
  const at = (seconds: number) => new Date(Date.UTC(2026, 10, 24) + seconds * 1000).toISOString();
  const list = (id: number, name: string, [created, started, ended]: number[]) => ({
    ...{ id, name, run_attempt: 1, status: "completed", conclusion: "success" },
    ...{ created_at: at(created ?? 0), started_at: at(started ?? 0), completed_at: at(ended ?? 0) },
  });
  service.jobs = {
    1: list(1, "build", [2, 30, 90]),
    2: list(2, "test (1)", [91, 95, 130]),
    3: list(3, "test (2)", [91, 110, 150]),
  };
  const run = {
    id: 7,
    name: "Overview",
    run_attempt: 1,
    event: "push",
    path: ".github/workflows/overview.yml",
    head_sha: "a",
  };
  service.rest = {
    "/actions/runs/7": { ...run, run_started_at: at(0) },
    "/contents/.github/workflows/overview.yml": {
      ...{
        encoding: "base64",
        content: Buffer.from(await readFile(join(EXAMPLES, "overview.yml"))).toString("base64"),
      },
    },
  };
  const workflow = await readFile(join(EXAMPLES, "overview.yml"), "utf8");
  const result = await runExample("overview.yml", {
    // The runner here has no token of its own.
    workflow: workflow.replaceAll(/\$\{\{ github\.token \}\}/g, "the-token"),
    environment: {
      ...service.environment(),
      GITHUB_REPOSITORY: "octo/example",
      GITHUB_RUN_ID: "7",
      GITHUB_RUN_ATTEMPT: "1",
    },
  });
  expect(result.exitCode, result.log).toBe(0);
  const summary = result.summaries.find(({ job }) => job === "overview")?.text;
  expect(summary).toContain("2 min 30 s from push to the last job's end: 47 s waiting for a runner");
  expect(summary).toMatch(/\| build \|.*\n\| test \(2\) \|/);
  // act does not tell jobs their numbers, so that no report is of a job here.
  expect(summary).toContain("3 reports name no job of this run.");
});

test("predict-runners: the summary predicts what one runner ran for the one that only benchmarked", async () => {
  const workflow = await readFile(join(EXAMPLES, "predict-runners.yml"), "utf8");
  const result = await runExample("predict-runners.yml", { workflow: runBriefly(workflow) });
  expect(result.exitCode, result.log).toBe(0);
  const summary = result.summaries.find(({ job }) => job === "compare")?.text;
  expect(summary).toMatch(/\| step \| ubuntu-24\.04 \(recorded\) \| ubuntu-22\.04 \(predicted\) \|/);
  // How busy the machine is decides whether it carries a prediction.
  expect(summary).toMatch(/\| npm ci \| .* \| (?:[\d.]+ m?s \(.* to .*\)|not predicted <sub>.*<\/sub>) \|/);
  expect(summary).toContain("Predicted, not measured");
});

test("compare-runners: the reusable workflow compares three runners by four jobs each", async () => {
  const result = await runExample("compare-runners.yml");
  expect(result.exitCode, result.log).toBe(0);
  expect(await readUploadedReports(service)).toHaveLength(12);
  const summary = result.summaries.find(({ job }) => job === "compare")?.text;
  expect(summary).toContain("3 labels, 12 jobs");
  expect(summary).toMatch(/\| rank \| label \| jobs \| npm ci: duration \|/);
  expect(summary).toMatch(/\| 1=? \| ubuntu-2[24]\.04/);
  expect(summary).toContain("ubuntu-24.04 (baseline)");
});

test("compare-runners: a command that fails makes no runner the faster one", async () => {
  const workflow = `name: Which runner?
on: workflow_dispatch
jobs:
  compare:
    uses: org/io-probe/.github/workflows/compare-runners.yml@v1
    with:
      runners: '["ubuntu-24.04", "ubuntu-22.04"]'
      repeats: 3
      run: exit 7
      profile: none
`;
  const labels = ["ubuntu-24.04", "ubuntu-22.04"];
  const result = await runWorkflow({
    workflow,
    event: "workflow_dispatch",
    labels,
    environment: service.environment(),
    repository: join(import.meta.dirname, "example-repository"),
  });
  expect(await readUploadedReports(service)).toHaveLength(6);
  const summary = result.summaries.find(({ job }) => job === "compare")?.text;
  expect(summary?.match(/ is not ranked: "exit 7" failed in 3 of 3 jobs \(exit code 7\)\./g)).toHaveLength(2);
  expect(summary).toContain('No label can be compared by the duration of "exit 7".');
});

test("bench: every job of the profile gives a figure in both targets", async () => {
  const workflow = await readFile(join(EXAMPLES, "bench.yml"), "utf8");
  const second = makeFolder();
  const here = workflow.replace("sudo ", "").replaceAll("/mnt/io-probe", second).replace("size: 256m", BRIEFLY);
  const result = await runExample("bench.yml", { workflow: here });
  expect(result.exitCode, result.log).toBe(0);
  const [report] = await readUploadedReports(service);
  const measured = report?.benchmarks.filter(({ state }) => state === "measured") ?? [];
  expect(measured).toHaveLength(report?.benchmarks.length ?? 0);
  expect(new Set(measured.map(({ target }) => target)).size).toBe(2);
});

test("try: the summary says of each remedy whether it helps, and the next step has the best", async () => {
  const workflow = await readFile(join(EXAMPLES, "try.yml"), "utf8");
  const result = await runExample("try.yml", { workflow: workflow.replace("time-budget: 10m", "runs: 2") });
  expect(result.exitCode, result.log).toBe(0);
  expect(result.output).toMatch(/what helps most is '(?:eatmydata|tmpfs)?'/);
  const summary = result.summaries.map(({ text }) => text).join("\n");
  expect(summary).toContain("### Remedies for npm ci");
  expect(summary).toMatch(/\| eatmydata \|/);
  expect(summary).toMatch(/\| tmpfs \|/);
  expect(summary).toMatch(/2 rounds in turn, as requested; fresh copies by cp -a/);
});

test("pull-request: the job comments on the pull request, and compares itself with the base branch", async () => {
  const api = await startPullRequestApi();
  const repository = { GITHUB_REPOSITORY: "octo/example", GITHUB_RUN_ATTEMPT: "1" };
  const environment = { ...service.environment(), ...api.environment, ...repository };
  const pushed = await runExample("pull-request.yml", { environment: { ...environment, GITHUB_RUN_ID: "6" } });
  expect(pushed.exitCode, pushed.log).toBe(0);
  expect(pushed.output).toContain("no comment, because this run is not of a pull request");
  const [report] = service.artifacts.filter(({ name }) => name.startsWith("io-probe-report-"));
  const artifacts = [{ id: 61, name: report?.name ?? "", content: report?.content ?? Buffer.alloc(0) }];
  api.runs = [{ id: 6, event: "push", branch: "main", repository: "octo/example", attempt: 1, artifacts }];
  const workflow = await readFile(join(EXAMPLES, "pull-request.yml"), "utf8");
  const result = await runExample("pull-request.yml", {
    // The runner here has no token of its own, and no pull request.
    workflow: workflow
      .replaceAll(/\$\{\{ github\.token \}\}/g, "the-token")
      .replace("comment: true", "$&\n          pull-request: 12"),
    event: "pull_request",
    environment: {
      ...{ ...environment, GITHUB_RUN_ID: "7", GITHUB_BASE_REF: "main" },
      GITHUB_WORKFLOW_REF: "octo/example/.github/workflows/test.yml@refs/pull/12/merge",
    },
  });
  expect(result.exitCode, result.log).toBe(0);
  expect(result.annotations).toEqual([]);
  // act leaves no files of its steps, so that only the whole job is compared.
  expect(api.comments[0]?.body).toMatch(/### Compared with main\n[\s\S]*\| whole job: duration .*\|.*\d\.\d\dx/);
});

test("history: the last job stores the push on a branch of its own, and the next one is compared with it", async () => {
  const api = await startGitApi(makeFolder(), { other: service.url });
  const workflow = await readFile(join(EXAMPLES, "history.yml"), "utf8");
  const push = async (run: string) => {
    const result = await runExample("history.yml", {
      // The runner here has no token of its own.
      workflow: workflow.replaceAll(/\$\{\{ github\.token \}\}/g, "the-token"),
      payload: { repository: { default_branch: "main" } },
      environment: {
        ...{ ...service.environment(), ...api.environment, GITHUB_RUN_ID: run, GITHUB_RUN_ATTEMPT: "1" },
        GITHUB_WORKFLOW_REF: "octo/example/.github/workflows/history.yml@refs/heads/main",
      },
    });
    expect(result.exitCode, result.log).toBe(0);
    return result;
  };
  service.rest = { "/actions/workflows/history.yml/runs": { workflow_runs: [] } };
  const first = await push("7");
  expect(first.output).toContain("stored this run in the branch io-probe-history");
  // The service here has one run alone.
  service.artifacts = [];
  const second = await push("8");
  expect(second.annotations).toEqual([]);
  const files = (await api.git(["ls-tree", "-r", "--name-only", "io-probe-history"])).toString();
  expect(files).toMatch(
    /^README\.md\nbadge\.json\nv1\/date=[-\d]+\/7-1\.jsonl\.gz\nv1\/date=[-\d]+\/8-1\.jsonl\.gz\n$/,
  );
  // act leaves no files of its steps, so that only the whole job is compared.
  expect(second.summaries.filter(({ job }) => job === "compare").at(-1)?.text).toContain("| whole job | duration |");
});

test("run: the command has a window of its own", async () => {
  const result = await runExample("run.yml");
  expect(result.exitCode, result.log).toBe(0);
  const [report] = await readUploadedReports(service);
  expect(report?.windows.map(({ kind, name, exitCode }) => [kind, name, exitCode])).toContainEqual([
    "command",
    "install and test",
    0,
  ]);
});
