import {
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import type { Series } from "../../src/model/series.ts";
import { readReport, readResult, replaceFile, writeReportData } from "../../src/session/result-files.ts";
import { testCases } from "../cases.ts";
import { buildReport } from "../compare/report-builder.ts";
import { makeFolder } from "../make-folder.ts";

const SERIES: Series = { startedAt: "2026-11-20T10:00:00.000Z", timesSeconds: [1, 2.5], devices: [] };

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

test("a file is replaced whole", async () => {
  const file = join(folder, "report.json");
  writeFileSync(file, "an older and longer one");
  await replaceFile(file, "new");
  expect(readFileSync(file, "utf8")).toBe("new");
  expect(readdirSync(folder)).toEqual(["report.json"]);
});

test("where it cannot be replaced, the old one stays and nothing of the new one is left", async () => {
  const file = join(folder, "report.json");
  mkdirSync(join(file, "somebody's"), { recursive: true });
  await expect(replaceFile(file, "new")).rejects.toThrow(/EISDIR|ENOTEMPTY|EEXIST/);
  expect(existsSync(join(file, "somebody's"))).toBe(true);
  expect(readdirSync(folder)).toEqual(["report.json"]);
});

test("a `..` after a link leads to where it says, not to where the link does", async () => {
  mkdirSync(join(folder, "elsewhere/deep"), { recursive: true });
  symlinkSync(join(folder, "elsewhere/deep"), join(folder, "link"));
  await replaceFile(`${folder}/link/../report.json`, "new");
  expect([readdirSync(folder).sort(), readdirSync(join(folder, "elsewhere"))]).toEqual([
    ["elsewhere", "link", "report.json"],
    ["deep"],
  ]);
});

test("a link in the place of the file or of its fresh part is replaced, not followed", async () => {
  const victim = join(folder, "victim");
  writeFileSync(victim, "untouched");
  const file = join(folder, "report.json");
  symlinkSync(victim, file);
  symlinkSync(victim, `${file}.part`);
  await replaceFile(file, "new");
  expect(readFileSync(victim, "utf8")).toBe("untouched");
  expect(lstatSync(file).isFile()).toBe(true);
  expect(readFileSync(file, "utf8")).toBe("new");
  expect(readdirSync(folder).sort()).toEqual(["report.json", "victim"]);
});

test("a link that leads nowhere creates nothing there", async () => {
  symlinkSync(join(folder, "not-there"), join(folder, "report.json.part"));
  await replaceFile(join(folder, "report.json"), "new");
  expect(readdirSync(folder)).toEqual(["report.json"]);
});

test("a report's samples are in a file of their own, and read back from beside it", async () => {
  const report = buildReport({ series: SERIES });
  expect(await writeReportData(report, folder)).toEqual({
    data: `${folder}/report.json`,
    series: `${folder}/series.json`,
  });
  const { series: _, ...document } = report;
  expect(JSON.parse(readFileSync(join(folder, "report.json"), "utf8"))).toEqual(document);
  expect(await readReport(folder)).toEqual(report);
  expect(await readResult(join(folder, "report.json"))).toEqual({ report });
});

test("a report without samples leaves none of an earlier one beside it", async () => {
  await writeReportData(buildReport({ series: SERIES }), folder);
  expect(await writeReportData(buildReport({}), folder)).toEqual({ data: `${folder}/report.json` });
  expect(readdirSync(folder)).toEqual(["report.json"]);
  expect(await readReport(folder)).toEqual(buildReport({}));
});

test("samples follow their report's name, and belong to no other file", async () => {
  await writeReportData(buildReport({ series: SERIES }), folder);
  for (const name of ["report", "series"]) renameSync(`${folder}/${name}.json`, `${folder}/slow-${name}.json`);
  expect((await readReport(`${folder}/slow-report.json`)).series).toEqual(SERIES);
  renameSync(`${folder}/slow-report.json`, `${folder}/slow.json`);
  expect((await readReport(`${folder}/slow.json`)).series).toBeUndefined();
});

testCases([
  ["{", "series.json: not JSON (1 characters); a series.json of io-probe is expected"],
  ["{}", 'series.json: not an io-probe/series document; its "schema" is missing'],
  ['{"schema":"io-probe/series","schemaVersion":2}', "series.json: schemaVersion 2 cannot be read"],
  ['{"schema":"io-probe/series","schemaVersion":1}', "series.json: the field startedAt is wrong"],
])("samples that are %s are refused by their file's name", async (text, message) => {
  await writeReportData(buildReport({}), folder);
  writeFileSync(join(folder, "series.json"), text);
  await expect(readReport(folder)).rejects.toThrow(message);
});
