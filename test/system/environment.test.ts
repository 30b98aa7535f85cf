import { expect, test } from "vitest";
import { commandEnvironment, isInCi, toolEnvironment } from "../../src/system/environment.ts";
import { testCases } from "../cases.ts";

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
