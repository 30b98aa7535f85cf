import { readdir, readFile } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { FLEET_KIND, type FleetAnswer, type FleetRow } from "../../model/fleet.ts";
import { refuseWord } from "../../model/near-word.ts";
import { TOOL_VERSION } from "../../model/tool-version.ts";
import { UserError } from "../../model/user-error.ts";
import { isFolder, locateOwn } from "../../system/files.ts";
import { PARQUET_FOLDER, RAW_FOLDER } from "./row-places.ts";

export interface FleetQuery {
  name: string;
  /** What it answers, as its file says. */
  purpose: string;
  sql: string;
}

/** All queries, sorted by name. */
export async function listQueries(): Promise<FleetQuery[]> {
  const folder = join(dirname(locateViews()), "queries");
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(join(folder, file), "utf8");
      const comments = /^(?:-- .*\n)*/.exec(text)?.[0] ?? "";
      const purpose = comments.replaceAll(/^-- /gm, "").trim().replaceAll("\n", " ");
      return { name: file.slice(0, -".sql".length), purpose, sql: text.slice(comments.length).trim() };
    }),
  );
}

/** A query. @throws UserError that lists the known ones */
export async function readQuery(name: string): Promise<FleetQuery> {
  const queries = await listQueries();
  const found = queries.find((query) => query.name === name);
  if (found !== undefined) return found;
  const names = queries.map((query) => query.name);
  throw new UserError(refuseWord("--query", name, names));
}

/** The statements that make DuckDB's view of the rows, beside which the queries are. */
export const locateViews = (): string => locateOwn("fleet/duckdb.sql");

/** Tries of a query whose raw files another call compacts meanwhile. */
const TRIES = 3;

/**
 * US dollars for a minute of GitHub's standard Linux runner with 2 cores (`linux`), since 1 January 2026:
 * https://docs.github.com/en/billing/reference/actions-runner-pricing, read on 28 November 2026.
 */
export const DEFAULT_PRICE = 0.006;

/** Runs SQL statements; gives the rows of the last one. @throws UserError with DuckDB's reason */
export type RunSql = (sql: string) => Promise<FleetRow[]>;

/**
 * A query's answer on a folder of rows.
 * @throws UserError for a folder without rows, or with DuckDB's reason
 */
export async function askFleet(
  folder: string,
  { name, sql }: FleetQuery,
  price: number,
  run: RunSql,
): Promise<FleetAnswer> {
  const path = resolve(folder);
  const parts = await Promise.all([RAW_FOLDER, PARQUET_FOLDER].map((part) => isFolder(`${path}/${part}`)));
  if (!parts.includes(true)) {
    throw new UserError(`${folder}: has no exported rows; fill it with io-probe export --to ${folder} REPORT…`);
  }
  const script = [
    `SET VARIABLE fleet = '${path.replaceAll("'", "''")}';`,
    await readFile(locateViews(), "utf8"),
    `CREATE OR REPLACE TEMP VIEW parameters AS SELECT CAST(${price} AS DOUBLE) AS price;`,
    `${sql};`,
  ].join("\n");
  return { ...FLEET_KIND, toolVersion: TOOL_VERSION, query: name, price, rows: await runAgain(script, run) };
}

async function runAgain(script: string, run: RunSql): Promise<FleetRow[]> {
  for (let tries = 1; ; tries++) {
    try {
      return await run(script);
    } catch (error) {
      // A file that was listed is compacted by now.
      if (tries === TRIES || !/No files found|Cannot open file|No such file/.test(String(error))) throw error;
    }
  }
}
