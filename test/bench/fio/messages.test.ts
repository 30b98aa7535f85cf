import { describe, expect, test } from "vitest";
import {
  describeErrno,
  explainIdleness,
  explainLine,
  explainShortness,
  isFioMessage,
  isNormalText,
} from "../../../src/bench/fio/messages.ts";
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

testCases([
  ["Run status group 0 (all jobs):", "normal text"],
  ["x Run status group 12", "normal text"],
  ["  read: IOPS=33.7k, BW=132MiB/s", "normal text"],
  ["read : io=263.8MB, bw=135MB/s", "normal text"],
  ["write: IOPS=1", "normal text"],
  ["  trim: IOPS=1", "normal text"],
  ["  mixed: IOPS=1", "normal text"],
  ["randrw: (groupid=0, jobs=1): err= 0: pid=4711", "normal text"],
  ["a: (groupid=12, jobs=34): err=28", "normal text"],
  ["2;t;0;0;8192;744727", "terse version 2"],
  ["2;my job;12;-52;8", "terse version 2"],
])("%j is of another kind: %s", (line, kind) => expect(explainLine(line)).toMatch(kind));

testCases([
  "",
  "hello",
  "xRun status group 0",
  "Run status group x",
  "x read: IOPS=1",
  "read: BW=1",
  "sync: IOPS=1",
  "(groupid=x, jobs=1): err= 0",
  "(groupid=0, jobs=x): err= 0",
  "12;t;0;0;8",
  "x2;t;0;0;8",
  "2;;0;0;8",
  "2;t;x;0;8",
  "2;t;0;x;8",
  "2;t;0;0;x",
])("%j is a line of any text", (line) => expect(explainLine(line)).toBeUndefined());

testCases([
  ["Run status group 0 (all jobs):", true],
  ["  read: IOPS=33.7k, BW=132MiB/s", true],
  ["a: (groupid=0, jobs=1): err= 0: pid=4711", true],
  ["2;t;0;0;8192;744727", false],
  ["hello", false],
])("%j is of fio's normal text: %j", (line, isNormal) => expect(isNormalText(line)).toBe(isNormal));

testCases([
  ["fio: engine x not loadable", true],
  ["verify: bad header", true],
  ["crc32c: verify failed at file /f offset 0", true],
  ["a: verify failed at file", true],
  ["md5-long: verify failed at file", true],
  ["hdr_fail", true],
  ["hdr_fail: x", true],
  ["fio-3.33", true],
  ["fio-3.1", true],
  ["x fio: engine", false],
  ["fio:engine", false],
  ["my fio-3.33", false],
  ["fio-3.33 x", false],
  ["fio-3", false],
  ["xfio-3.33", false],
  ["fio-x.33", false],
  ["x verify: bad", false],
  ["verify bad", false],
  ["too-long-name: verify failed at file", false],
  ["x crc32c: verify failed at file", false],
  ["my hdr_fail", false],
  ["", false],
])("%j is fio's own word on a failure: %j", (line, isMessage) => expect(isFioMessage(line)).toBe(isMessage));
