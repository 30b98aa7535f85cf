import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { findCall, findReport, linkLatest, tidyCalls } from "../../src/cli/ended-calls.ts";
import { makeFolder } from "../make-folder.ts";

let root: string;
let calls: string;
let said: string[];
beforeEach(() => {
  root = makeFolder();
  calls = join(root, "io-probe-report");
  mkdirSync(calls);
  said = [];
});

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
    `warning: CALLS/${nameCall(1)} was not removed: it contains files that are not io-probe's`,
    `warning: CALLS/${nameCall(2)} was not removed: it contains files that are not io-probe's`,
  ]);
});

test("a folder that cannot be read costs a warning, and no call", async () => {
  await tidyCalls(log, 1, join(root, "none"));
  expect(said).toEqual([
    expect.stringMatching(/^warning: older directories in .* were not removed: no such file or directory$/),
  ]);
});

describe("the words for calls", () => {
  let root: string;
  let calls: string;
  beforeEach(() => {
    root = makeFolder();
    calls = join(root, "io-probe-report");
  });

  const said: string[] = [];
  const log = { info() {}, debug() {}, warning: (message: string) => void said.push(message) };

  /** A call's folder with a report that was written so many seconds after 1970. */
  function putReport(name: string, writtenSeconds = 1): string {
    const folder = join(calls, name);
    mkdirSync(folder, { recursive: true });
    writeFileSync(join(folder, "report.json"), "{}");
    utimesSync(join(folder, "report.json"), writtenSeconds, writtenSeconds);
    return folder;
  }

  test("latest is the call with a report that began last, previous the one before; others do not count", async () => {
    await expect(findCall("latest", calls)).rejects.toThrow("latest: there is no report in ");
    const first = putReport("2026-11-21T13-05-12-a", 50);
    putReport("mine-latest", 99);
    mkdirSync(join(calls, "2026-11-21T13-05-14-killed/report.json"), { recursive: true });
    expect(await findCall("latest", calls)).toBe(first);
    await expect(findCall("previous", calls)).rejects.toThrow("previous: there is only one report in");
    // The names decide where they can: a copied folder has another time.
    const second = putReport("2026-11-21T13-05-13-a", 40);
    expect([await findCall("latest", calls), await findCall("previous", calls)]).toEqual([second, first]);
  });

  test("of two calls of one second, the one whose report was written later is the later one", async () => {
    const late = putReport("2026-11-21T13-05-12-a", 20);
    const early = putReport("2026-11-21T13-05-12-b", 10);
    expect([await findCall("latest", calls), await findCall("previous", calls)]).toEqual([late, early]);
  });

  test("a path is a path, and a word that is also a file here is refused", async () => {
    expect(await findCall("./latest", calls)).toBe("./latest");
    expect(await findCall("legs/latest", calls)).toBe("legs/latest");
    putReport("2026-11-21T13-05-12-a");
    mkdirSync(join(root, "latest"));
    await expect(findCall("latest", calls)).rejects.toThrow("write ./latest for the file");
  });

  test("the folder of all calls stands for the latest", async () => {
    expect(await findReport(calls, calls)).toBe(calls);
    const only = putReport("2026-11-21T13-05-12-a");
    expect(await findReport(`${calls}/`, calls)).toBe(only);
    expect(await findReport(only, calls)).toBe(only);
  });

  test("the link leads to the latest call, from wherever the folder is moved, and leaves nothing beside it", async () => {
    putReport("2026-11-21T13-05-12-a");
    await linkLatest(log, calls);
    putReport("2026-11-21T13-05-13-b");
    await linkLatest(log, calls);
    expect(readlinkSync(join(calls, "latest"))).toBe("2026-11-21T13-05-13-b");
    expect(readdirSync(calls)).toHaveLength(3);
  });

  test("a folder in the link's place stays, with a word; without a report there is no link", async () => {
    mkdirSync(join(calls, "latest"), { recursive: true });
    await linkLatest(log, calls);
    expect(said).toEqual([]);
    const folder = putReport("2026-11-21T13-05-12-a");
    await linkLatest(log, calls);
    expect(said.splice(0)).toEqual([
      `${calls}/latest is not a link, and stays as it is; the latest report is in ${folder}`,
    ]);
    expect(lstatSync(join(calls, "latest")).isDirectory()).toBe(true);
  });

  test("where the link cannot be made, the word still means the latest call", async () => {
    const folder = putReport("2026-11-21T13-05-12-a");
    mkdirSync(join(calls, `.latest-${process.pid}`));
    await linkLatest(log, calls);
    expect(readdirSync(calls)).not.toContain("latest");
    expect(await findCall("latest", calls)).toBe(folder);
  });
});
