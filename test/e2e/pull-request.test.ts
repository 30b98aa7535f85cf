import { beforeEach, expect, test } from "vitest";
import { type PullRequestApi, startPullRequestApi } from "../action/doubles/pull-request-api.ts";
import { type ResultsService, startResultsService } from "../action/doubles/results-service.ts";
import { HarnessJob, type StageResult } from "./runner-harness.ts";

let service: ResultsService;
let api: PullRequestApi;
let job: HarnessJob;
beforeEach(async () => {
  [service, api] = await Promise.all([startResultsService(), startPullRequestApi()]);
  job = await startJob();
});

const startJob = (more: Record<string, string> = {}) =>
  HarnessJob.start({ ...service.environment(), ...api.environment, GITHUB_REF: "refs/pull/12/merge", ...more });
const COMMENT = { comment: "true", "github-token": "the-token" };
const listWarnings = ({ output }: StageResult) => output.split("\n").filter((line) => line.startsWith("::warning"));

test("a job comments when it ends, and the next run updates that comment", async () => {
  await job.runStep({ ...COMMENT, label: "one" });
  const [post] = await job.runPosts();
  expect(post?.exitCode, post?.output).toBe(0);
  expect(post?.output).toContain("io-probe: commented on pull request 12");
  expect(api.comments.map(({ body }) => body)).toEqual([
    expect.stringMatching(
      /^<!-- io-probe [\da-f]{32} 7\.1 -->\n## io-probe: one\n[\s\S]*\]\(https:\/\/github\.com\/octo\/example\/actions\/runs\/7\/artifacts\/\d+\)\n$/,
    ),
  ]);
  const next = await startJob({ GITHUB_RUN_ID: "8" });
  await next.runStep({ ...COMMENT, label: "one" });
  const [second] = await next.runPosts();
  await next.end();
  expect(second?.output).toContain("io-probe: updated the comment on pull request 12");
  expect(api.comments).toHaveLength(1);
  expect(api.comments[0]?.body).toContain(" 8.1 -->");
});

test("nobody is asked for a comment unless the workflow wants one", async () => {
  await job.runStep({ "github-token": "the-token" });
  await job.runPosts();
  expect(api.calls).toEqual([]);
});

test("a comparison comments with its headline and its figures", async () => {
  for (const [label, seconds] of [
    ["fast", "0.2"],
    ["slow", "1"],
  ] as const) {
    const leg = await HarnessJob.start({
      ...service.environment(`job-${label}`),
      GITHUB_API_URL: api.environment.GITHUB_API_URL ?? "",
    });
    await leg.runStep({ mode: "run", run: `sleep ${seconds}`, name: "work", label });
    await leg.runPosts();
    await leg.end();
  }
  const compared = await job.runStep({ mode: "compare", baseline: "fast", ...COMMENT });
  expect(compared.exitCode, compared.output).toBe(0);
  const [comment] = api.comments;
  expect(comment?.body).toContain("## io-probe: comparison");
  expect(comment?.body).toMatch(/\| work/);
});

test("with a token for the runs, the comment compares the job with the base branch's last run", async () => {
  // What the same job left when its commit was pushed to the base branch.
  const pushed = await startJob({ GITHUB_RUN_ID: "6", GITHUB_REF: "refs/heads/main" });
  await pushed.runStep({ mode: "run", run: "sleep 0.2", name: "work", label: "one" });
  await pushed.runPosts();
  await pushed.end();
  const [report] = service.artifacts.filter(({ name }) => name.startsWith("io-probe-report-"));
  const artifacts = [{ id: 61, name: report?.name ?? "", content: report?.content ?? Buffer.alloc(0) }];
  api.runs = [{ id: 6, event: "push", branch: "main", repository: "octo/example", attempt: 1, artifacts }];
  service.artifacts = [];
  const job = await startJob({
    GITHUB_BASE_REF: "main",
    GITHUB_WORKFLOW_REF: "octo/example/.github/workflows/test.yml@refs/pull/12/merge",
  });
  await job.runStep({ mode: "run", run: "sleep 1", name: "work", label: "one", ...COMMENT, token: "the-token" });
  const [post] = await job.runPosts();
  await job.end();
  expect(post?.exitCode, post?.output).toBe(0);
  expect(post?.output).toContain("io-probe: compared with run 6 of main");
  expect(api.comments[0]?.body).toMatch(/^<!-- io-probe .*\n## io-probe: one\n[\s\S]*\n### Compared with main\n/);
  expect(api.comments[0]?.body).toMatch(/\| work +\|.*s → .*s/);
  expect(listWarnings(post as StageResult)).toEqual([]);
});

const forbidWriting = () => {
  api.mayWrite = false;
};
const fallSilent = () => {
  api.isSilent = true;
};

test.each([
  ["a token that may not write", forbidWriting, "(403); it needs the permission pull-requests: write"],
  ["a server that never answers", fallSilent, "::warning::comment: "],
])("%s costs a warning, within the deadline, and no job", async (_, hinder, warning) => {
  hinder();
  await job.runStep({ ...COMMENT, deadline: "10s" });
  const [post] = await job.runPosts();
  expect(post?.exitCode, post?.output).toBe(0);
  expect(post && listWarnings(post)).toEqual([expect.stringContaining(warning)]);
  expect(post?.durationSeconds).toBeLessThan(60);
});
