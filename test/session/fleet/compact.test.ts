import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { compactRows } from "../../../src/session/fleet/compact.ts";
import { openFolder } from "../../../src/session/fleet/folder-store.ts";
import { exportRows } from "../../../src/session/fleet/open-store.ts";
import { placeRows, type RowStore } from "../../../src/session/fleet/row-places.ts";
import { buildReport, buildStep, waited } from "../../compare/report-builder.ts";
import { countSeenRows } from "../../fleet/seen-rows.ts";
import { makeFolder } from "../../make-folder.ts";

const job = (number: number, hour = 10) =>
  buildReport({
    job: { name: "test", repository: "org/app", runId: `${number}`, attempt: 1 },
    startedAt: `2026-11-20T${hour}:00:00.000Z`,
    windows: [{ ...buildStep("job", 20, waited(2)), kind: "job" }, buildStep("npm ci", 10, waited(2))],
  });
const ROWS = 4;

const listFiles = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ name }) => name);

/** The rows of a file that is no report's. */
function writeRaw(folder: string, id: string, content: string | Buffer): void {
  const path = join(folder, "raw/date=2026-11-20/hour=10");
  mkdirSync(path, { recursive: true });
  writeFileSync(join(path, `${id.repeat(24)}.jsonl.gz`), typeof content === "string" ? gzipSync(content) : content);
}

async function readLine(): Promise<string> {
  const folder = makeFolder();
  await exportRows(openFolder(folder), job(1));
  const { readFileSync } = await import("node:fs");
  const { gunzipSync } = await import("node:zlib");
  return (
    gunzipSync(readFileSync(join(folder, placeRows(job(1)).name)))
      .toString()
      .split("\n")[0] ?? ""
  );
}

test("rows go from the files of jobs into one Parquet file a day, once, however often they are exported", async () => {
  const folder = makeFolder();
  const store = openFolder(folder);
  for (const number of [1, 2, 1]) await exportRows(store, job(number));
  await exportRows(store, { ...job(3), startedAt: "2026-11-20T23:30:00.000-01:00" });
  const empty = { reports: 0, rows: 0, files: 0, badLines: 0, repeated: 0, newer: 0 };
  expect(await compactRows(store)).toEqual({ ...empty, reports: 3, rows: 3 * ROWS, files: 2 });
  expect(listFiles(folder)).toEqual(["0000001.parquet", "0000001.parquet"]);
  await exportRows(store, job(2));
  await exportRows(store, job(4));
  expect(await compactRows(store)).toEqual({ ...empty, reports: 1, rows: ROWS, files: 1, repeated: 1 });
  expect(await compactRows(store)).toEqual(empty);
  expect([...(await countSeenRows(store)).values()]).toEqual([ROWS, ROWS, ROWS, ROWS]);
});

test("a call that finds its number taken leaves out the jobs that the other call has, and loses none", async () => {
  const folder = makeFolder();
  const store = openFolder(folder);
  for (const number of [1, 2, 3]) await exportRows(store, job(number));
  let others = 0;
  const overtaken: RowStore = {
    ...store,
    async add(name, file) {
      // Another call ends first, with jobs of this one's and one that came later.
      if (others++ === 0) {
        await exportRows(store, job(4));
        await compactRows(store);
        await exportRows(store, job(5));
      }
      return store.add(name, file);
    },
  };
  expect(await compactRows(overtaken)).toMatchObject({ reports: 1, rows: ROWS });
  expect([...(await countSeenRows(store)).values()]).toEqual([ROWS, ROWS, ROWS, ROWS, ROWS]);
});

test("what is no row costs its line and is counted; hostile texts are data", async () => {
  const folder = makeFolder();
  const line = await readLine();
  const change = (fields: object) => JSON.stringify({ ...JSON.parse(line), ...fields });
  const kept = [
    change({ label: "=cmd|' /C calc'!A0", subject: "<script>'; DROP TABLE measurements; --" }),
    change({ jobStartedAt: "9999-12-31T23:59:59.999Z", unknown: { deep: [1] } }),
  ];
  const bad = [
    "{",
    "[]",
    "null",
    "7",
    change({ label: "x".repeat(10e6) }),
    change({ value: "1" }),
    change({ value: 1e300 }),
  ];
  writeRaw(folder, "a", [...kept, ...bad].join("\n"));
  writeRaw(folder, "b", gzipSync(`${line}\n`.repeat(50)).subarray(0, -20));
  writeRaw(folder, "d", Buffer.from("not gzip"));
  const { rows, badLines } = await compactRows(openFolder(folder));
  expect(badLines).toBeGreaterThanOrEqual(bad.length + 2);
  expect(rows).toBeGreaterThanOrEqual(kept.length);
  expect(listFiles(folder)).toEqual(["0000001.parquet"]);
});

test("a file of a later io-probe stays as it is", async () => {
  const folder = makeFolder();
  writeRaw(folder, "a", `${JSON.stringify({ ...JSON.parse(await readLine()), schemaVersion: 2 })}\n`);
  expect(await compactRows(openFolder(folder))).toMatchObject({ reports: 0, badLines: 0, newer: 1 });
  expect(listFiles(folder)).toEqual([`${"a".repeat(24)}.jsonl.gz`]);
});

test("what a killed call of this machine left is removed, and what another process writes is not", async () => {
  const folder = makeFolder();
  const store = openFolder(folder);
  const own = (await store.makeLocalFile()).slice(folder.length + 1);
  const left = own.replace(`-${process.pid}-`, "-4194999-");
  const foreign = own.replace(/^\.io-probe-.*?-(\d+)-/, ".io-probe-elsewhere-$1-");
  for (const name of [left, foreign]) writeFileSync(join(folder, name), "");
  await store.makeLocalFile();
  expect(readdirSync(folder)).toEqual([foreign]);
});

test("a job's file is the same while its report grows, and in UTC; without a run each report has its own", () => {
  const { name } = placeRows(job(1));
  expect(name).toMatch(/^raw\/date=2026-11-20\/hour=10\/[0-9a-f]{24}\.jsonl\.gz$/);
  expect(placeRows({ ...job(1), windows: [], endedAt: "2026-11-20T12:00:00.000Z" }).name).toBe(name);
  expect(placeRows({ ...job(1), startedAt: "9999-12-31T23:59:59-10:00" }).name).toMatch(
    /^raw\/date=9999-12-31\/hour=23\//,
  );
  const [here, there] = [buildReport({}), buildReport({ label: "other" })];
  expect(placeRows(here).reportId).not.toBe(placeRows(there).reportId);
});
