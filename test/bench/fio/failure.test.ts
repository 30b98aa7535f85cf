import { describe, expect, test } from "vitest";
import { describeErrno, explainIdleness, explainShortness } from "../../../src/bench/fio/failure.ts";
import { testCases } from "../../cases.ts";

const OWN = "fio: pid=7, err=28/file:backend.c:479, func=full resid, error=No space left on device";

describe("an errno", () => {
  testCases([
    [28, [], "no space left on device (ENOSPC 28)"],
    [99999, [], "unknown error (errno 99999)"],
    [28, ["x", OWN], "full resid: No space left on device (ENOSPC 28)"],
    [28, [OWN.replace("func=full resid, ", "")], "No space left on device (ENOSPC 28)"],
    [28, [OWN.replace(", error=No space left on device", "")], "full resid: no space left on device (ENOSPC 28)"],
    [
      28,
      [OWN, OWN.replace("full", "other")],
      `full resid: No space left on device (ENOSPC 28); ${OWN.replace("full", "other")}`,
    ],
    [2, [OWN], "no such file or directory (ENOENT 2)"],
    [2, [OWN.replace("err=28/", "err=22/")], "no such file or directory (ENOENT 2)"],
  ])("%i with %j is %j", (errno, messages, words) => expect(describeErrno(errno, messages)).toBe(words));

  test("has the first line that says the same in other letters", () => {
    const detail = "fio: io_u error on file /f: NO SPACE left on device: write";
    const words = "full resid: No space left on device (ENOSPC 28)";
    expect(describeErrno(28, [OWN, detail, detail.replace("/f", "/g")])).toBe(`${words}; ${detail}`);
  });
});

test("a job that did nothing has fio's last words", () => {
  const [message, last] = ["x: no such file", "Script done"];
  expect(explainIdleness(["x: first error", message, last])).toEqual({ id: "message", detail: message });
  expect(explainIdleness([last])).toEqual({ id: "no-io" });
  expect(explainIdleness([message], true)).toEqual({ id: "message", detail: message });
  expect(explainIdleness([last], true)).toEqual({ id: "no-io", maybeTrims: true });
});

test("I/O without a runtime is a killed process's, or too short", () => {
  expect(explainShortness(["x", "fio: pid=7, got signal=9", "got signal=11"])).toEqual({
    id: "message",
    detail: "fio: pid=7, got signal=9",
  });
  expect(explainShortness(["got signal=x", "signal=9"])).toEqual({ id: "too-short" });
});
