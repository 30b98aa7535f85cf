import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { commandEnvironment, isInCi, toolEnvironment } from "../../src/system/environment.ts";
import { listNames, readLink, readNumber, readText } from "../../src/system/optional-files.ts";
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
