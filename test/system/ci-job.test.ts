import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { jobSchema } from "../../src/model/job.ts";
import { findCiJob } from "../../src/system/ci-job.ts";
import { testCases } from "../cases.ts";
import { makeFolder } from "../make-folder.ts";

const run = { GITHUB_SERVER_URL: "https://github.com", GITHUB_REPOSITORY: "o/r", GITHUB_RUN_ID: "7" };
const buildkite = { BUILDKITE_LABEL: "Test", BUILDKITE_BUILD_URL: "https://buildkite.com/o/p/builds/1" };
const woodpecker = { CI_WORKFLOW_NAME: "test", CI_STEP_NAME: "unit", CI_PIPELINE_URL: "https://ci.example/1" };

testCases([
  [{ GITHUB_JOB: "build", ...run }, "build", "https://github.com/o/r/actions/runs/7"],
  // As gitlab-ci-local sets it.
  [{ GITLAB_CI: "false", CI_JOB_NAME: "test", CI_JOB_URL: "https://gitlab.com/1" }, "test", "https://gitlab.com/1"],
  [woodpecker, "test / unit", "https://ci.example/1"],
  [{ ...woodpecker, CI_STEP_URL: "https://ci.example/1/2" }, "test / unit", "https://ci.example/1/2"],
  [buildkite, "Test", "https://buildkite.com/o/p/builds/1"],
  [{ ...buildkite, BUILDKITE_LABEL: "", BUILDKITE_STEP_KEY: "unit", BUILDKITE_JOB_ID: "a-b" }, "unit", /1#a-b$/],
  [{ JOB_NAME: "app", BUILD_URL: "http://jenkins/app/1/" }, "app", "http://jenkins/app/1/"],
  [{ JOB_NAME: "app", STAGE_NAME: "Test", BUILD_URL: "http://jenkins/app/1/" }, "app / Test", /app\/1\/$/],
  [{ CIRCLE_JOB: "build", CIRCLE_BUILD_URL: "https://circleci.com/1" }, "build", "https://circleci.com/1"],
  [{ DRONE_STAGE_NAME: "a", DRONE_STEP_NAME: "b", DRONE_BUILD_LINK: "https://drone/1" }, "a / b", "https://drone/1"],
])("the job of %o is %s, with its link", async (environment, name, url) => {
  expect(await findCiJob(environment)).toMatchObject({ name, url: expect.stringMatching(url) });
});

test("without an engine, or with what is no link, there is no job", async () => {
  expect(await findCiJob({ CI: "true", JOB_NAME: "mine", CI_JOB_NAME: "" })).toBeUndefined();
  for (const CI_JOB_URL of ["javascript:alert(1)", "https://a b", "https://"]) {
    expect(await findCiJob({ CI_JOB_NAME: "test", CI_JOB_URL })).toBeUndefined();
  }
});

const SHA = "0123456789abcdef0123456789abcdef01234567";
const gitlab = { CI_JOB_NAME: "test", CI_JOB_URL: "https://gitlab.com/1", CI_JOB_ID: "99", CI_PIPELINE_IID: "12" };
const onGitlab = {
  CI_COMMIT_SHA: SHA,
  CI_COMMIT_REF_NAME: "main",
  CI_PIPELINE_SOURCE: "push",
  CI_CONFIG_PATH: "ci.yml",
};

testCases([
  [
    { ...gitlab, ...onGitlab, CI_COMMIT_BRANCH: "main", CI_DEFAULT_BRANCH: "main" },
    {
      jobId: "99",
      runNumber: 12,
      commit: SHA,
      ref: "main",
      event: "push",
      workflowPath: "ci.yml",
      defaultBranch: true,
    },
  ],
  // A merge request has no CI_COMMIT_BRANCH.
  [
    { ...gitlab, CI_DEFAULT_BRANCH: "main" },
    { jobId: "99", runNumber: 12 },
  ],
  [{ ...buildkite, BUILDKITE_COMMIT: "HEAD", BUILDKITE_BRANCH: "x" }, { ref: "x" }],
  [
    { ...buildkite, BUILDKITE_BRANCH: "x", BUILDKITE_PULL_REQUEST: "5", BUILDKITE_PIPELINE_DEFAULT_BRANCH: "x" },
    { ref: "x" },
  ],
])("an engine's variables say of what and why a job runs, where they are of use: %o", async (environment, expected) => {
  const { name: _, url: __, ...found } = (await findCiJob(environment)) ?? {};
  expect(found).toEqual(expected);
});

describe("a job of GitHub", () => {
  const workflow = { GITHUB_WORKFLOW_REF: "o/r/.github/workflows/ci.yml@refs/heads/x", GITHUB_RUN_NUMBER: "31" };
  const github = { GITHUB_JOB: "build", ...run, ...workflow, GITHUB_SHA: SHA, GITHUB_REF: "refs/heads/x" };
  const find = async (event: unknown, more: Record<string, string> = {}) => {
    const file = join(makeFolder(), "event.json");
    writeFileSync(file, typeof event === "string" ? event : JSON.stringify(event));
    return findCiJob({ ...github, GITHUB_EVENT_PATH: file, ...more });
  };

  test("has its commit, ref, event, run and workflow file", async () => {
    const known = { commit: SHA, ref: "refs/heads/x", event: "push", runNumber: 31 };
    expect(await find({}, { GITHUB_EVENT_NAME: "push" })).toEqual({
      ...{ name: "build", url: "https://github.com/o/r/actions/runs/7", ...known },
      workflowPath: ".github/workflows/ci.yml",
    });
  });

  testCases([
    ["the event's branch", { repository: { default_branch: "x" } }, {}, true],
    ["another", { repository: { default_branch: "main" } }, {}, undefined],
    ["a pull request", { repository: { default_branch: "x" } }, { GITHUB_REF: "refs/pull/1/merge" }, undefined],
    ["a schedule, whose event says nothing", {}, { GITHUB_EVENT_NAME: "schedule" }, true],
    ["an event that is no JSON", "{", {}, undefined],
    ["no event", {}, { GITHUB_EVENT_PATH: "/nowhere" }, undefined],
    ["an event without an end", {}, { GITHUB_EVENT_PATH: "/dev/zero" }, undefined],
  ])("is on the default branch or not: %s", async (_, event, more, expected) => {
    expect((await find(event, more))?.defaultBranch).toBe(expected);
  });
});

test("whatever an engine's variables hold, the job can be read again", async () => {
  const long = "x".repeat(5000);
  const url = { CI_JOB_URL: `https://gitlab.com/${long}`, CI_PIPELINE_IID: "many", CI_JOB_ID: "../1" };
  const job = await findCiJob({ CI_JOB_NAME: long, ...url, CI_COMMIT_SHA: "HEAD", CI_COMMIT_REF_NAME: long });
  expect(jobSchema.parse(job)).toEqual({ name: long.slice(0, 2000) });
});

test("the documentation names every variable", () => {
  const [source, page] = ["src/system/ci-job.ts", "docs/command-line.md"].map((file) => readFileSync(file, "utf8"));
  const variables = [...(source?.matchAll(/\{([A-Z_]+)\}/g) ?? [])].map(([, name]) => name);
  expect(variables.length).toBeGreaterThan(10);
  expect(variables.filter((name) => !page?.includes(`\`${name}\``))).toEqual([]);
});
