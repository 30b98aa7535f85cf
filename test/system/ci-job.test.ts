import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findCiJob } from "../../src/system/ci-job.ts";
import { testCases } from "../cases.ts";

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
])("the job of %o is %s, with its link", (environment, name, url) => {
  expect(findCiJob(environment)).toEqual({ name, url: expect.stringMatching(url) });
});

test("without an engine, or with what is no link, there is no job", () => {
  expect(findCiJob({ CI: "true", JOB_NAME: "mine", CI_JOB_NAME: "" })).toBeUndefined();
  for (const CI_JOB_URL of ["javascript:alert(1)", "https://a b", "https://"]) {
    expect(findCiJob({ CI_JOB_NAME: "test", CI_JOB_URL })).toBeUndefined();
  }
});

test("the documentation names every variable", () => {
  const [source, page] = ["src/system/ci-job.ts", "docs/command-line.md"].map((file) => readFileSync(file, "utf8"));
  const variables = [...(source?.matchAll(/\{([A-Z_]+)\}/g) ?? [])].map(([, name]) => name);
  expect(variables.length).toBeGreaterThan(10);
  expect(variables.filter((name) => !page?.includes(`\`${name}\``))).toEqual([]);
});
