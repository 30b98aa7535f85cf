import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findCall } from "../../src/cli/call-folders.ts";
import { tidyCalls } from "../../src/cli/kept-calls.ts";

let root: string;
let calls: string;
let said: string[];
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "io-probe-kept-"));
  calls = join(root, "io-probe-report");
  mkdirSync(calls);
  said = [];
});
afterEach(() => rmSync(root, { recursive: true }));

const log = {
  info: (message: string) => void said.push(message.replaceAll(calls, "CALLS")),
  warning: (message: string) => void said.push(`warning: ${message.replaceAll(calls, "CALLS")}`),
  debug: () => undefined,
};

const nameCall = (second: number) => `2026-11-21T13-05-${String(second).padStart(2, "0")}-make`;

/** The folder of a call that began in that second, with these files of 1,000 bytes. */
function put(second: number, files = ["report.json", "report.html"]): string {
  const folder = join(calls, nameCall(second));
  for (const file of files) {
    mkdirSync(join(folder, file, ".."), { recursive: true });
    writeFileSync(join(folder, file), "x".repeat(1000));
  }
  return folder;
}

const list = () => readdirSync(calls).sort();

test("nothing is removed unless asked for, and nothing is said of a few", async () => {
  for (let second = 1; second < 20; second++) put(second);
  await tidyCalls(log, undefined, calls);
  expect(said).toEqual([]);
  put(20);
  await tidyCalls(log, undefined, calls);
  expect(said).toEqual(["CALLS has 20 directories (40 kB); --keep 10 removes the older ones"]);
  expect(list()).toHaveLength(20);
});

test("the latest calls are kept, and what was removed is said", async () => {
  for (let second = 1; second <= 5; second++) put(second, ["report.json", "summary.md", "raw/session.json"]);
  await tidyCalls(log, 2, calls);
  expect(list()).toEqual([nameCall(4), nameCall(5)]);
  expect(said).toEqual(["removed 3 older directories (9 kB) from CALLS"]);
  await tidyCalls(log, 1, calls);
  expect(said[1]).toBe("removed 1 older directory (3 kB) from CALLS");
  await tidyCalls(log, 1, calls);
  expect(said).toHaveLength(2);
});

test("of two calls of one second, the one that has just ended is kept, as latest means it", async () => {
  const late = put(1);
  const early = `${late}-2`;
  mkdirSync(early);
  writeFileSync(join(early, "report.json"), "{}");
  utimesSync(join(early, "report.json"), 1, 1);
  expect(await findCall("latest", calls)).toBe(late);
  await tidyCalls(log, 1, calls);
  expect(list()).toEqual([nameCall(1)]);
});

test("reports and comparisons are counted apart, and a trial with a report is one of these", async () => {
  put(1);
  put(2, ["comparison.json", "comparison.md", "comparison.html"]);
  put(3, ["try.json", "try.md", "report.json"]);
  put(4, ["comparison.json"]);
  await tidyCalls(log, 1, calls);
  expect(list()).toEqual([nameCall(3), nameCall(4)]);
});

test("what is not io-probe's is never removed: other names, other files, calls at work, links", async () => {
  mkdirSync(join(calls, "my-report"));
  writeFileSync(join(calls, "my-report/report.json"), "{}");
  put(1, ["report.json", "notes.txt"]);
  put(2, ["report.json", "raw/mine.txt"]);
  // At work, or killed: there is no result.
  put(3, ["raw/session.json"]);
  const elsewhere = join(root, "elsewhere");
  mkdirSync(elsewhere);
  writeFileSync(join(elsewhere, "report.json"), "{}");
  symlinkSync(elsewhere, join(calls, nameCall(4)));
  symlinkSync(nameCall(6), join(calls, "latest"));
  put(5);
  put(6);
  await tidyCalls(log, 1, calls);
  expect(list()).toEqual([...[1, 2, 3, 4, 6].map(nameCall), "latest", "my-report"]);
  expect(existsSync(join(elsewhere, "report.json"))).toBe(true);
  expect(said.sort()).toEqual([
    "removed 1 older directory (2 kB) from CALLS",
    `warning: CALLS/${nameCall(1)} stays: it holds files that are not io-probe's`,
    `warning: CALLS/${nameCall(2)} stays: it holds files that are not io-probe's`,
  ]);
});

test("a folder that cannot be read costs a warning, and no call", async () => {
  await tidyCalls(log, 1, join(root, "none"));
  expect(said).toEqual([
    expect.stringMatching(/^warning: older directories in .* were not removed: no such file or directory$/),
  ]);
});
