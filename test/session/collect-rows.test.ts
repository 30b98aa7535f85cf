import { cp, mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { collectRows } from "../../src/session/collect-rows.ts";
import { compactRows } from "../../src/session/fleet/compact.ts";
import { openFolder } from "../../src/session/fleet/folder-store.ts";
import { exportRows } from "../../src/session/fleet/open-store.ts";
import { buildReport, buildStep } from "../compare/report-builder.ts";
import { buildRow } from "../history/simulation.ts";
import { makeFolder } from "../make-folder.ts";

const lines = (...texts: string[]) => texts.map((text) => `${text}\n`).join("");
const row = (index: number) => JSON.stringify(buildRow(index, {}));

test("rows come from reports and JSON lines at any depth; what cannot be read is named", async () => {
  const folder = makeFolder();
  const deep = join(folder, "2026/11/run-1/report");
  await mkdir(deep, { recursive: true });
  const step = buildStep("npm ci", 12, { result: "success" });
  await writeFile(join(deep, "report.json"), JSON.stringify(buildReport({ windows: [step] })));
  await writeFile(join(folder, "v1.jsonl.gz"), gzipSync(lines(row(1), row(2))));
  await writeFile(join(folder, "plain.jsonl"), lines(row(3), "{", '{"schemaVersion":1}'));
  await writeFile(join(folder, "other.json"), "{}");
  await mkdir(join(folder, "broken"));
  await writeFile(join(folder, "broken/report.json"), "{}");
  const { rows, unreadable } = await collectRows([folder]);
  expect(rows.map(({ runId, subject, value }) => [runId, subject, value])).toEqual([
    [undefined, "npm ci", 12],
    ["1003", "npm test", 20],
    ["1001", "npm test", 20],
    ["1002", "npm test", 20],
  ]);
  expect(unreadable).toEqual([
    expect.stringContaining("broken/report.json: not an io-probe/report document"),
    `${folder}/plain.jsonl: 2 lines are no row of io-probe`,
  ]);
});

const job = (day: number) =>
  buildReport({
    job: { name: "test", repository: "org/app", runId: `${day}`, attempt: 1, defaultBranch: true },
    startedAt: `2026-11-${day}T10:00:00.000Z`,
    windows: [{ ...buildStep("job", 20), kind: "job" }, buildStep("npm ci", day)],
  });
const sortLines = (rows: readonly object[]) => rows.map((one) => JSON.stringify(one)).sort();

test("a fleet's folder gives the same rows before, while and after it is compacted", async () => {
  const folder = makeFolder();
  const fleet = join(folder, "deep/fleet");
  for (const day of [20, 21]) await exportRows(openFolder(fleet), job(day));
  const before = await collectRows([folder]);
  expect(before.rows.length).toBeGreaterThan(3);
  // As a call leaves it that is killed before it removes what it compacted.
  const raw = join(makeFolder(), "raw");
  await cp(join(fleet, "raw"), raw, { recursive: true });
  await compactRows(openFolder(fleet));
  await cp(raw, join(fleet, "raw"), { recursive: true });
  const during = await collectRows([folder]);
  expect(sortLines(during.rows)).toEqual(sortLines(before.rows));
  await compactRows(openFolder(fleet));
  await exportRows(openFolder(fleet), job(22));
  const { rows, unreadable } = await collectRows([folder]);
  const newest = await collectRows([join(fleet, "raw")]);
  expect(sortLines(rows)).toEqual(sortLines([...before.rows, ...newest.rows]));
  expect([before.unreadable, during.unreadable, unreadable]).toEqual([[], [], []]);
});

test("a Parquet file that is damaged, or another program's, is named", async () => {
  const folder = makeFolder();
  const fleet = openFolder(folder);
  await exportRows(fleet, job(20));
  await compactRows(fleet);
  await writeFile(join(folder, "other.parquet"), "PAR1 of another kind PAR1");
  const { rows, unreadable } = await collectRows([folder]);
  expect(rows.length).toBeGreaterThan(1);
  expect(unreadable).toEqual([expect.stringContaining(`${folder}/other.parquet: is damaged, or no Parquet file`)]);
});

test("a folder without figures is an error that names it", async () => {
  const folder = makeFolder();
  await expect(collectRows([folder])).rejects.toThrow(`no figures found in ${folder}`);
});
