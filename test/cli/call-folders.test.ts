import {
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createCallFolder, findCall, findReport, linkLatest, removeCallFolder } from "../../src/cli/call-folders.ts";

const NOW = new Date("2026-11-21T13:05:12.987Z");

let root: string;
let calls: string;
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "io-probe-calls-"));
  calls = join(root, "io-probe-report");
});
afterEach(() => rmSync(root, { recursive: true }));

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

test.each([
  ["npm ci", "npm-ci"],
  ["Bench Quick.v2", "bench-quick-v2"],
  ["../../etc/passwd\n::error::x", "etc-passwd-error-x"],
  ["\u202e日本", "call"],
  ["", "call"],
  [`${"x".repeat(39)} yz`, "x".repeat(39)],
  ["y".repeat(9000), "y".repeat(40)],
])("a call of %j at that second has the folder …-%s", async (what, name) => {
  const folder = await createCallFolder(what, NOW, calls);
  expect(folder).toBe(join(calls, `2026-11-21T13-05-12-${name}`));
  expect(lstatSync(folder).isDirectory()).toBe(true);
});

test("calls that begin in one second have a folder each, also where a file has the name", async () => {
  mkdirSync(calls);
  writeFileSync(join(calls, "2026-11-21T13-05-12-make-2"), "");
  const made = await Promise.all(Array.from({ length: 5 }, () => createCallFolder("make", NOW, calls)));
  expect(made.map((folder) => folder.slice(calls.length + 1)).sort()).toEqual(
    ["", "-3", "-4", "-5", "-6"].map((end) => `2026-11-21T13-05-12-make${end}`),
  );
});

test("where no folder can be made, the sentence names the option and the folder", async () => {
  writeFileSync(calls, "");
  await expect(createCallFolder("make", NOW, calls)).rejects.toThrow(`--output: "${calls}" cannot be written: `);
  rmSync(calls);
  symlinkSync(root, calls);
  await expect(createCallFolder("make", NOW, calls)).rejects.toThrow("is a link");
});

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

test("the folder of all calls stands for the latest, unless an earlier io-probe wrote into it", async () => {
  expect(await findReport(calls, calls)).toBe(calls);
  const only = putReport("2026-11-21T13-05-12-a");
  expect(await findReport(`${calls}/`, calls)).toBe(only);
  expect(await findReport(only, calls)).toBe(only);
  writeFileSync(join(calls, "report.json"), "{}");
  expect(await findReport(calls, calls)).toBe(calls);
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

test("a call that came to nothing takes its empty folder away, and nothing else", async () => {
  const other = putReport("2026-11-21T13-05-11-a");
  const folder = await createCallFolder("b", NOW, calls);
  await removeCallFolder(folder);
  expect(readdirSync(calls)).toEqual(["2026-11-21T13-05-11-a"]);
  await removeCallFolder(other);
  expect(readdirSync(other)).toEqual(["report.json"]);
  rmSync(other, { recursive: true });
  await removeCallFolder(await createCallFolder("b", NOW, calls));
  expect(readdirSync(root)).toEqual([]);
});
