import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import { makeFleet, makeJob, readTemplates } from "../../scripts/bench-fleet/make-fleet.ts";
import { compactRows } from "../../src/session/fleet/compact.ts";
import { findDuckDb } from "../../src/session/fleet/duckdb.ts";
import { openFolder } from "../../src/session/fleet/folder-store.ts";
import { askFleet, DEFAULT_PRICE, listQueries, type RunSql } from "../../src/session/fleet/queries.ts";
import { TOOLS } from "./tools.ts";

const JOBS = 600;
const folder = mkdtempSync(join(tmpdir(), "io-probe-engines-"));
const log = { info() {}, warning() {}, debug() {} };
let rows = 0;
let run: RunSql;
/** What DuckDB says while half of the jobs, and then none, are raw. */
const answers: Record<string, object[]>[] = [];

type Answers = Record<string, Record<string, unknown>[]>;

const ask = async (): Promise<Answers> => {
  const all: Answers = {};
  for (const query of await listQueries()) all[query.name] = (await askFleet(folder, query, DEFAULT_PRICE, run)).rows;
  return all;
};
const askEngine = (engine: string) => {
  const words = ["test/fleet/ask-engine.py", engine, folder];
  return JSON.parse(execFileSync(join(TOOLS, "bin", "python3"), words, { encoding: "utf8", maxBuffer: 1e9 }));
};

/** Rows that other repositories could send. */
async function addHostileRows(): Promise<void> {
  const [template = []] = await readTemplates();
  const texts = { label: "=cmd|' /C calc'!A0", repository: "'; DROP TABLE measurements; --", job: "<b>\u202e`|`" };
  const { rows: made } = makeJob(7, JOBS, [template]);
  const lines = made.map((row) => `${JSON.stringify({ ...row, ...texts, jobStartedAt: "9999-12-31T23:59:59Z" })}\n`);
  const path = join(folder, "raw/date=9999-12-31/hour=23");
  mkdirSync(path, { recursive: true });
  const bad = `{"schemaVersion":1,"label":"${"x".repeat(10e6)}"}\n{\n`;
  writeFileSync(join(path, `${"f".repeat(24)}.jsonl.gz`), gzipSync(lines.join("") + bad));
  rows += made.length;
}

beforeAll(async () => {
  run = await findDuckDb({ environment: process.env, log }, "never");
  rows += await makeFleet(folder, JOBS, [0, JOBS / 2]);
  await compactRows(openFolder(folder), 3000);
  rows += await makeFleet(folder, JOBS, [JOBS / 2, JOBS]);
  await addHostileRows();
  answers.push(await ask());
  expect(await compactRows(openFolder(folder), 3000)).toMatchObject({ badLines: 2 });
  answers.push(await ask());
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Rows in one order, without what is unknown; numbers to 9 digits, as sums depend on their order. */
const normalize = (all: Answers) =>
  Object.fromEntries(
    Object.entries(all).map(([name, found]) => [
      name,
      found
        .map((row) =>
          Object.fromEntries(
            Object.entries(row)
              .filter(([, value]) => value !== null)
              .map(([key, value]) => [key, typeof value === "number" ? Number(value.toPrecision(9)) : value]),
          ),
        )
        .sort((a, b) => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1)),
    ]),
  );

test("DuckDB gives the same answers before and after compaction, and some to each query", () => {
  const [before = {}, after = {}] = answers as Answers[];
  expect(normalize(after)).toEqual(normalize(before));
  const empty = Object.entries(after).filter(([, found]) => found.length === 0);
  expect(empty.map(([name]) => name)).toEqual([]);
});

test.each(["clickhouse", "spark"])("%s gives DuckDB's answers, row by row", (engine) => {
  expect(normalize(askEngine(engine))).toEqual(normalize(answers[1] as Answers));
});

test("pyarrow and polars read as many rows, with the same sum, as DuckDB", async () => {
  const { pyarrow, polars } = askEngine("files");
  const path = `${folder}/parquet/date=*/*.parquet`;
  const [own] = await run(`SELECT count(*) AS count, sum(value) AS total FROM read_parquet('${path}');`);
  expect([pyarrow[0], polars[0], own?.count]).toEqual([rows, rows, rows]);
  expect(pyarrow[1]).toBeCloseTo(own?.total as number, -3);
  expect(polars[1]).toBeCloseTo(own?.total as number, -3);
  expect([pyarrow[2], polars[2]]).toEqual([JOBS + 1, JOBS + 1]);
});
