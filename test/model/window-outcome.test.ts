import { describe, expect } from "vitest";
import { findFailure } from "../../src/model/window-outcome.ts";
import { testCases } from "../cases.ts";

describe("how a window ended", () => {
  testCases([
    [{}, undefined],
    [{ exitCode: 0 }, undefined],
    [{ result: "" }, undefined],
    [{ result: "success" }, undefined],
    [{ result: "Succeeded" }, undefined],
    [{ result: "SucceededWithIssues" }, undefined],
    [{ result: "neutral" }, undefined],
    [{ exitCode: 7 }, { ended: "failed", exitCode: 7 }],
    [{ exitCode: 137 }, { ended: "failed", exitCode: 137 }],
    [
      { exitCode: 137, signal: "SIGKILL" },
      { ended: "failed", exitCode: 137, signal: "SIGKILL" },
    ],
    [{ result: "cancelled", exitCode: 143, signal: "SIGTERM" }, { ended: "cancelled" }],
    [{ exitCode: -1 }, { ended: "failed", exitCode: -1 }],
    [{ result: "failure" }, { ended: "failed" }],
    [
      { result: "failure", exitCode: 2 },
      { ended: "failed", exitCode: 2 },
    ],
    [{ result: "failure", exitCode: 0 }, { ended: "failed" }],
    [
      { result: "success", exitCode: 2 },
      { ended: "failed", exitCode: 2 },
    ],
    [{ result: "cancelled" }, { ended: "cancelled" }],
    [{ result: "Canceled", exitCode: 143 }, { ended: "cancelled" }],
    [{ result: "abandoned" }, { ended: "cancelled" }],
    [{ result: "timed_out" }, { ended: "timed out" }],
    [{ result: "timedOut" }, { ended: "timed out" }],
    [{ result: "skipped" }, { ended: "skipped" }],
    [{ result: "a word that no engine has today" }, { ended: "failed" }],
    [{ result: "constructor" }, { ended: "failed" }],
  ])("of %j is %j", (window, failure) => {
    expect(findFailure(window)).toEqual(failure);
  });
});
