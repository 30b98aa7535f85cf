import { readReportIds } from "../../src/session/fleet/parquet-file.ts";
import { readRows } from "../../src/session/fleet/row-lines.ts";
import {
  PARQUET_FOLDER,
  RAW_FOLDER,
  type RowStore,
  readParquetName,
  readRawName,
} from "../../src/session/fleet/row-places.ts";

/** How many rows of each job a reader sees, as fleet/duckdb.sql does: those in Parquet, and raw ones of other jobs. */
export async function countSeenRows(store: RowStore): Promise<Map<string, number>> {
  const raw = new Map<string, number>();
  for (const day of await store.listFolders(RAW_FOLDER)) {
    for (const hour of await store.listFolders(day)) {
      for (const name of await store.listFiles(hour)) {
        const file = readRawName(name);
        if (file === undefined) continue;
        let count = 0;
        for await (const rows of readRows((await store.read(name)) ?? noBytes())) count += rows.length;
        raw.set(file.reportId, count);
      }
    }
  }
  const seen = new Map<string, number>();
  for (const day of await store.listFolders(PARQUET_FOLDER)) {
    for (const name of await store.listFiles(day)) {
      if (readParquetName(name) === undefined) continue;
      for await (const id of readReportIds(await store.open(name))) seen.set(id, (seen.get(id) ?? 0) + 1);
    }
  }
  for (const [id, count] of raw) if (!seen.has(id)) seen.set(id, count);
  return seen;
}

async function* noBytes(): AsyncGenerator<Uint8Array> {}
