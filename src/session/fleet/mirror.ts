import { createHash } from "node:crypto";
import { homedir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../../system/environment.ts";
import { openFolder } from "./folder-store.ts";
import { openStore } from "./open-store.ts";
import { PARQUET_FOLDER, RAW_FOLDER, type RowStore, readParquetName, readRawName } from "./row-places.ts";

/** Files that are fetched at once. */
const AT_ONCE = 16;

/**
 * The folder to ask: a bucket's rows are copied into the cache, new files alone, so that DuckDB needs neither an extension nor
 * the keys.
 */
export async function findRowFolder(place: string, environment: Environment): Promise<string> {
  if (!place.startsWith("s3://")) return place;
  const { AWS_ENDPOINT_URL_S3, AWS_ENDPOINT_URL, XDG_CACHE_HOME, HOME } = environment;
  const server = AWS_ENDPOINT_URL_S3 || AWS_ENDPOINT_URL || "";
  const name = createHash("sha256").update(`${server} ${place}`).digest("hex").slice(0, 24);
  const folder = join(XDG_CACHE_HOME || join(HOME || homedir(), ".cache"), "io-probe", "fleet", name);
  await copyRows(await openStore(place, environment), openFolder(folder));
  return folder;
}

/** Makes the copy what the store is. Raw files first: one that is compacted meanwhile is then in a Parquet file as well. */
async function copyRows(store: RowStore, copy: RowStore): Promise<void> {
  const [raw, had] = [await listRaw(store), new Set(await listRaw(copy))];
  const parquet = await listParquet(store);
  const wanted = new Set([...raw, ...parquet]);
  await copy.remove([...had, ...(await listParquet(copy))].filter((name) => !wanted.has(name)));
  const known = new Set(await listParquet(copy));
  // A job's file changes when its report grows; a Parquet file never does.
  const missing = [...raw, ...parquet.filter((name) => !known.has(name))];
  for (let start = 0; start < missing.length; start += AT_ONCE) {
    await Promise.all(missing.slice(start, start + AT_ONCE).map((name) => copyFile(store, copy, name)));
  }
}

async function copyFile(store: RowStore, copy: RowStore, name: string): Promise<void> {
  const content = await store.read(name);
  // Compacted meanwhile.
  if (content === undefined) return;
  const chunks: Uint8Array[] = [];
  for await (const chunk of content) chunks.push(chunk);
  await copy.write(name, Buffer.concat(chunks));
}

async function listRaw(store: RowStore): Promise<string[]> {
  const names: string[] = [];
  for (const day of await store.listFolders(RAW_FOLDER)) {
    for (const hour of await store.listFolders(day)) names.push(...(await store.listFiles(hour)));
  }
  return names.filter((name) => readRawName(name) !== undefined);
}

async function listParquet(store: RowStore): Promise<string[]> {
  const names: string[] = [];
  for (const day of await store.listFolders(PARQUET_FOLDER)) names.push(...(await store.listFiles(day)));
  return names.filter((name) => readParquetName(name) !== undefined);
}
