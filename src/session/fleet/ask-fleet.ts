import { resolve } from "node:path";
import { FLEET_KIND, type FleetAnswer } from "../../model/fleet.ts";
import { TOOL_VERSION } from "../../model/tool-version.ts";
import { UserError } from "../../model/user-error.ts";
import { isFolder } from "../../system/files.ts";
import type { RunSql } from "./duckdb.ts";
import { type FleetQuery, readDuckDbViews } from "./queries.ts";
import { PARQUET_FOLDER, RAW_FOLDER } from "./row-places.ts";

/** Tries of a query whose raw files another call compacts meanwhile. */
const TRIES = 3;

/**
 * US dollars for a minute of GitHub's standard Linux runner with 2 cores (`linux`), since 1 January 2026:
 * https://docs.github.com/en/billing/reference/actions-runner-pricing, read on 28 November 2026.
 */
export const DEFAULT_PRICE = 0.006;

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
    await readDuckDbViews(),
    `CREATE OR REPLACE TEMP VIEW parameters AS SELECT CAST(${price} AS DOUBLE) AS price;`,
    `${sql};`,
  ].join("\n");
  return { ...FLEET_KIND, toolVersion: TOOL_VERSION, query: name, price, rows: await runAgain(script, run) };
}

async function runAgain(script: string, run: RunSql): Promise<FleetAnswer["rows"]> {
  for (let tries = 1; ; tries++) {
    try {
      return await run(script);
    } catch (error) {
      // A file that was listed is compacted by now.
      if (tries === TRIES || !/No files found|Cannot open file|No such file/.test(String(error))) throw error;
    }
  }
}
