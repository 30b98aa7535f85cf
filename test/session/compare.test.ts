import { chmodSync, lstatSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, onTestFinished, test } from "vitest";
import { readDocument } from "../../src/format/read-document.ts";
import { COMPARISON_KIND, comparisonSchema } from "../../src/model/comparison.ts";
import { collectReports } from "../../src/session/collect-reports.ts";
import { compareCollected, compareWithStored, readStored } from "../../src/session/compare.ts";
import { writeResult } from "../../src/session/result-files.ts";
import { buildCase1 } from "../compare/case-1.ts";
import { buildBenchmark, buildReport, buildStep } from "../compare/report-builder.ts";
import { makeFolder, makeMemoryFolder } from "../make-folder.ts";

let work: string;
beforeEach(() => {
  work = makeFolder();
});

/** The page's script, which the build makes, need not be there. */
const host = { installation: { samplerScript: "", viewerScript: "" } };
beforeEach(() => {
  host.installation.viewerScript = join(work, "viewer.js");
  writeFileSync(host.installation.viewerScript, "");
});

function writeLeg(folder: string, text: string): void {
  mkdirSync(join(work, folder), { recursive: true });
  writeFileSync(join(work, folder, "report.json"), text);
}

test("the reports of case 1, found below a folder, give its ratios and its cause in all three files", async () => {
  for (const report of buildCase1()) {
    for (const job of [1, 2, 3, 4]) {
      const startedAt = `2026-11-20T10:0${job}:00Z`;
      writeLeg(`legs/${report.label}-${job}`, JSON.stringify({ ...report, startedAt }));
    }
  }
  writeLeg("legs/foreign", '{"schema":"somebody/else"}');
  const comparison = await compareCollected(await collectReports([join(work, "legs")]), { baseline: "Intel" });
  const files = await writeResult(host, { comparison }, join(work, "out"));

  const stored = readDocument(readFileSync(files.data, "utf8"), COMPARISON_KIND, comparisonSchema, "comparison.json");
  const ratios = stored.figures
    .find(({ primary }) => primary)
    ?.cells.map((cell) => [cell.label, "ratio" in cell ? cell.ratio?.ratio.toFixed(2) : "1.00"]);
  expect(Object.fromEntries(ratios ?? [])).toEqual({ Intel: "1.00", "AMD-30": "1.01", "AMD-16": "1.92" });
  for (const text of [readFileSync(files.summary, "utf8"), readFileSync(files.html, "utf8")]) {
    expect(text).toMatch(/1 disk instead of 2 striped disks .*\(predicts 2\.00x slower, measured 1\.92x slower\)/);
    expect(text).toContain("somebody/else");
  }
});

test("the same legs under two names rank equal, and nobody wins", async () => {
  for (const report of buildCase1()) {
    for (const repeat of [1, 2, 3, 4]) {
      for (const name of ["one", "two"]) {
        writeLeg(
          `legs/${report.label}-${name}-${repeat}`,
          JSON.stringify({ ...report, label: `${report.label} ${name}`, startedAt: `2026-11-20T10:0${repeat}:00Z` }),
        );
      }
    }
  }
  const comparison = await compareCollected(await collectReports([join(work, "legs")]), {});
  expect(comparison.ranking?.labels.map(({ label, rank }) => [label, rank])).toEqual([
    ["Intel one", 1],
    ["Intel two", 1],
    ["AMD-30 one", 1],
    ["AMD-30 two", 1],
    ["AMD-16 one", 5],
    ["AMD-16 two", 5],
  ]);
  expect(comparison.ranking?.winner).toBeUndefined();
});

test.each([
  [
    "a matrix 100,000 deep",
    (text: string) => text.replace('"matrix":', `"matrix":${'{"a":'.repeat(100_000)}0${"}".repeat(100_000)},"m":`),
    { id: "too-large", limit: "nesting", most: 64 },
  ],
  [
    "a duration near the largest number",
    (text: string) => text.replace(/"durationSeconds":[\d.]+/, '"durationSeconds":1e308'),
    { id: "wrong-field", field: "workloads.0.durationSeconds", given: "1e+308", type: "number", most: 1e21 },
  ],
  [
    "a duration near the smallest number",
    (text: string) => text.replace(/"durationSeconds":[\d.]+/, '"durationSeconds":5e-324'),
    {
      id: "wrong-field",
      field: "workloads.0.durationSeconds",
      given: "5e-324",
      rule: "Too small: expected 0 or at least 1e-60",
    },
  ],
])("a leg with %s is refused by its name, and the others are compared in true figures", async (_, spoil, fault) => {
  for (const report of buildCase1()) writeLeg(`legs/${report.label}`, JSON.stringify(report));
  const [first] = buildCase1();
  writeLeg("legs/hostile", spoil(JSON.stringify({ ...first, label: "hostile", matrix: { a: 1 } })));
  const collected = await collectReports([join(work, "legs")]);
  expect(collected.unreadable).toEqual([{ origin: expect.stringMatching(/legs\/hostile\/report\.json$/), fault }]);
  const comparison = await compareCollected(collected, {});
  expect(comparison.labels.map(({ label }) => label).sort()).toEqual(["AMD-16", "AMD-30", "Intel"]);
  const files = await writeResult(host, { comparison }, join(work, "out"));
  for (const file of Object.values(files)) expect(readFileSync(file, "utf8")).not.toMatch(/Infinity|NaN|:null/);
});

test("a link in the place of an output folder or file is not followed", async () => {
  for (const report of buildCase1()) writeLeg(`legs/${report.label}`, JSON.stringify(report));
  const comparison = await compareCollected(await collectReports([join(work, "legs")]), {});
  mkdirSync(join(work, "elsewhere"));
  symlinkSync(join(work, "elsewhere"), join(work, "link"));
  await expect(writeResult(host, { comparison }, join(work, "link"))).rejects.toThrow(
    `output: ${join(work, "link")} is a link; name what it points to`,
  );
  expect(readdirSync(join(work, "elsewhere"))).toEqual([]);
  mkdirSync(join(work, "out"));
  writeFileSync(join(work, "victim"), "untouched");
  for (const name of ["comparison.json", "comparison.md", "comparison.html"]) {
    symlinkSync(join(work, "victim"), join(work, "out", name));
    symlinkSync(join(work, "victim"), join(work, "out", `${name}.part`));
  }
  const files = await writeResult(host, { comparison }, join(work, "out"));
  expect(readFileSync(join(work, "victim"), "utf8")).toBe("untouched");
  for (const file of Object.values(files)) expect(lstatSync(file).isFile()).toBe(true);
  expect(readdirSync(join(work, "out")).sort()).toEqual(["comparison.html", "comparison.json", "comparison.md"]);
});

const NOBODY = 65_534;

/** Root may read everything. */
async function asUser<T>(read: () => Promise<T>): Promise<T> {
  if (process.getuid?.() !== 0) return read();
  process.seteuid?.(NOBODY);
  try {
    return await read();
  } finally {
    process.seteuid?.(0);
  }
}

/** Whoever is not root cannot remove such a folder either: it is opened again after the test. */
function close(folder: string): void {
  chmodSync(folder, 0);
  onTestFinished(() => chmodSync(folder, 0o755));
}

test("folders that cannot be read are noted, and the other reports compared", async () => {
  work = makeMemoryFolder();
  const report = JSON.stringify(buildReport({ windows: [buildStep("make", 1)] }));
  for (const folder of ["legs/a", "legs/b", "legs/c"]) writeLeg(folder, report);
  for (const path of [".", "legs", "legs/b", "legs/b/report.json", "legs/c", "legs/c/report.json"])
    chmodSync(join(work, path), 0o755);
  close(join(work, "legs/a"));
  const closed = { origin: join(work, "legs/a"), fault: { id: "file", code: "EACCES" } };
  const one = await asUser(() => collectReports([join(work, "legs")]));
  expect(one).toMatchObject({ reports: [{}, {}], unreadable: [closed] });
  close(join(work, "legs/c"));
  const two = await asUser(() => collectReports([join(work, "legs")]));
  expect(two).toMatchObject({ reports: [{}], unreadable: [{ ...closed, others: 1 }] });
  close(join(work, "legs/b"));
  await expect(asUser(() => collectReports([join(work, "legs")]))).rejects.toThrow(
    /^no report found in .*denied; 2 more directories cannot be read/,
  );
});

test("a stored report of the same label is the baseline, however long the label is", async () => {
  for (const label of ["vm", "x".repeat(200)]) {
    for (const [folder, iops] of Object.entries({ stored: 1000, fresh: 2000 })) {
      writeLeg(
        folder,
        JSON.stringify(buildReport({ label, labelSource: "given", benchmarks: [buildBenchmark(iops)] })),
      );
    }
    const stored = await readStored(join(work, "stored"));
    const { baseline, labels, figures } = await compareWithStored(join(work, "fresh"), stored);
    expect(baseline).toBe(`${label.slice(0, 180)} (stored)`);
    expect(labels.map((one) => one.label)).toEqual([baseline, label]);
    expect(figures[0]?.cells[1]).toMatchObject({ median: 2000, ratio: { ratio: 2 } });
  }
});
