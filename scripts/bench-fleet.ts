// What a fleet's files cost: jobs are made of real reports' rows, compacted, and asked all queries with the duckdb that is on
// PATH, on two threads; beside it the same on raw JSON lines (of the smallest fleet) and on Parquet that DuckDB writes.
// npm run bench:fleet -- 10000 100000 [--folder DIR]: --folder keeps the fleets; a call that was ended goes on there.
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findDuckDb } from "../src/session/fleet/duckdb.ts";
import { askFleet, DEFAULT_PRICE, listQueries } from "../src/session/fleet/queries.ts";
import { bundleProgram } from "./lab/bundle.ts";
import { readChildSeconds } from "./lab/machine.ts";

const { positionals, values } = parseArgs({ allowPositionals: true, options: { folder: { type: "string" } } });
const sizes = (positionals.length > 0 ? positionals : ["10000", "100000"]).map(Number);
const folder = values.folder ?? mkdtempSync(join(tmpdir(), "io-probe-bench-fleet-"));
const worker = join(folder, "worker.mjs");
const run = await findDuckDb({ environment: process.env, log: console as never }, "never");
const onTwoThreads = (sql: string) => run(`SET threads = 2;\n${sql}`);

interface Part {
  seconds: number;
  /** On a machine that does other work, what tells how fast it would be. */
  cpuSeconds: number;
  peakMemoryBytes: number;
  result: { rows: number };
}
const work = (...words: string[]): Part =>
  JSON.parse(execFileSync(process.execPath, [worker, ...words], { encoding: "utf8" }));

function addUp(path: string): number {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return files.reduce((bytes, { parentPath, name }) => bytes + statSync(join(parentPath, name)).size, 0);
}

/** Seconds by the clock, and of CPU time. */
async function timeQueries(fleet: string): Promise<Record<string, string>> {
  const times: Record<string, string> = {};
  for (const query of await listQueries()) {
    const [started, cpuStarted] = [performance.now(), readChildSeconds()];
    await askFleet(fleet, query, DEFAULT_PRICE, onTwoThreads);
    const seconds = (performance.now() - started) / 1000;
    times[query.name] = `${seconds.toFixed(2)} (${(readChildSeconds() - cpuStarted).toFixed(2)})`;
  }
  return times;
}

try {
  mkdirSync(folder, { recursive: true });
  await bundleProgram("scripts/bench-fleet/worker.ts", worker);
  const table: Record<string, Record<string, string>> = {};
  for (const [index, jobs] of sizes.entries()) {
    const fleet = join(folder, `fleet-${jobs}`);
    if (!existsSync(join(fleet, "made"))) {
      work("make", fleet, `${jobs}`);
      writeFileSync(join(fleet, "made"), "");
    }
    if (index === 0 && existsSync(join(fleet, "raw")) && !existsSync(join(fleet, "parquet"))) {
      table[`${jobs}, JSON lines`] = await timeQueries(fleet);
    }
    const { seconds, cpuSeconds, peakMemoryBytes, result } = work("compact", fleet);
    const [{ rows } = { rows: 0 }] = await run(
      `SELECT count(*) AS rows FROM read_parquet('${fleet}/parquet/*/*.parquet');`,
    );
    const bytes = (addUp(`${fleet}/parquet`) / Number(rows)).toFixed(1);
    const [bySeconds, byCpu] = [seconds, cpuSeconds].map((time) => Math.round(result.rows / time));
    const speed = `${bySeconds} rows/s, ${byCpu} a second of CPU time, ${Math.round(peakMemoryBytes / 1e6)} MB`;
    console.log(`${jobs} jobs, ${rows} rows: ${bytes} bytes a row in Parquet`, result.rows === 0 ? "" : speed);
    table[`${jobs}`] = await timeQueries(fleet);
    const copy = join(folder, `duckdb-${jobs}`);
    rmSync(copy, { recursive: true, force: true });
    mkdirSync(join(copy, "parquet"), { recursive: true });
    const source = `read_parquet('${fleet}/parquet/*/*.parquet', hive_partitioning = true, hive_types = {date: VARCHAR})`;
    await run(`COPY (FROM ${source}) TO '${copy}/parquet' (FORMAT parquet, PARTITION_BY (date));`);
    table[`${jobs}, DuckDB's Parquet`] = await timeQueries(copy);
    console.log(`DuckDB's own Parquet: ${(addUp(`${copy}/parquet`) / Number(rows)).toFixed(1)} bytes a row`);
  }
  const columns = Object.keys(table);
  for (const { name } of await listQueries()) {
    console.log(name.padEnd(26), ...columns.map((column) => (table[column]?.[name] ?? "").padStart(14)));
  }
  console.log("seconds (of CPU time):", columns.join(" | "));
} finally {
  if (values.folder === undefined) rmSync(folder, { recursive: true, force: true });
}
