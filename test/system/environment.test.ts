import { mkdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findCiJob } from "../../src/system/ci-job.ts";
import { commandEnvironment, isInCi, toolEnvironment } from "../../src/system/environment.ts";
import { listNames, readLink, readNumber, readText } from "../../src/system/optional-files.ts";
import { isInside, isWithin } from "../../src/system/paths.ts";
import { testCases } from "../cases.ts";
import { makeFolder } from "../make-folder.ts";

const ACTION = {
  PATH: "/usr/bin",
  HOME: "/root",
  NPM_TOKEN: "the user's own",
  GITHUB_SHA: "abc",
  INPUT_TOKEN: "secret",
  "INPUT_FAIL-IF": "x",
  STATE_isPost: "true",
  ACTIONS_RUNTIME_TOKEN: "secret",
  ACTIONS_RESULTS_URL: "https://results",
  ACTIONS_CACHE_URL: "https://cache",
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: "secret",
  RUNNER_TRACKING_ID: "github_1",
  UNSET: undefined,
};

test("a command of the user's gets what a run step has, not what only an action has", () => {
  expect(commandEnvironment(ACTION)).toEqual({
    PATH: "/usr/bin",
    HOME: "/root",
    NPM_TOKEN: "the user's own",
    GITHUB_SHA: "abc",
    RUNNER_TRACKING_ID: "github_1",
  });
});

test("a tool of ours gets only what it needs, in the C locale", () => {
  expect(toolEnvironment(ACTION)).toEqual({
    PATH: "/usr/bin",
    HOME: "/root",
    RUNNER_TRACKING_ID: "github_1",
    LC_ALL: "C",
    S_TIME_FORMAT: "ISO",
  });
});

testCases([
  [{}, false],
  [{ CI: "" }, false],
  [{ CI: "false" }, false],
  [{ CI: "true" }, true],
  [{ CI: "1" }, true],
])("%j is a CI job: %j", (environment, expected) => {
  expect(isInCi(environment)).toBe(expected);
});

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

test("what is there is read, and what is not there is nothing", () => {
  const folder = makeFolder();
  mkdirSync(join(folder, "b"));
  writeFileSync(join(folder, "a"), "text\n");
  symlinkSync("a", join(folder, "c"));
  expect(readText(join(folder, "a"))).toBe("text\n");
  expect(listNames(folder).sort()).toEqual(["a", "b", "c"]);
  expect(readLink(join(folder, "c"))).toBe("a");

  expect(readText(folder)).toBe("");
  expect(readText(join(folder, "none"))).toBe("");
  expect(listNames(join(folder, "none"))).toEqual([]);
  expect(readLink(join(folder, "a"))).toBeUndefined();

  for (const text of ["12\n", "0", "max", "", "-1", "1 2"]) writeFileSync(join(folder, text.trim() || "empty"), text);
  const numbers = ["12", "0", "max", "empty", "-1", "1 2", "none"].map((name) => readNumber(join(folder, name)));
  expect(numbers).toEqual([12, 0, ...Array(5).fill(undefined)]);
});

testCases([
  ["/a", "/", true],
  ["/", "/", true],
  ["/a", "/a", true],
  ["/a/b", "/a", true],
  ["/a/..b", "/a", true],
  ["/ab", "/a", false],
  ["/a", "/a/b", false],
  ["/", "/a", false],
])("%s in %s: %s", (path, folder, expected) => {
  expect(isWithin(path, folder)).toBe(expected);
  expect(isInside(path, folder)).toBe(expected);
});

testCases([
  ["a/../b", "b/", true],
  ["/a/b/../../c", "/a", false],
  [".", process.cwd(), true],
])("%s in %s, whichever way they are written: %s", (path, folder, expected) => {
  expect(isInside(path, folder)).toBe(expected);
});
