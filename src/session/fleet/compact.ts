import { rm } from "node:fs/promises";
import { createParquet, type ParquetFile, readReportIds } from "./parquet-file.ts";
import { type ReadLine, type RowValues, readRowValues } from "./row-lines.ts";
import { placeParquet, RAW_FOLDER, type RawFile, type RowStore, readParquetName, readRawName } from "./row-places.ts";

/** A Parquet file ends with the job that reaches this: about 100 MB, and what a killed call loses of its work. */
const FILE_ROWS = 4_000_000;
/** Files that are asked for before they are needed. */
const AHEAD = 16;

interface Compaction {
  reports: number;
  rows: number;
  files: number;
  /** Lines that are no rows; they are gone. */
  badLines: number;
  /** Jobs that were exported again after they had been compacted; the rows of the first time stay. */
  repeated: number;
  /** Files of a later io-probe, which stay as they are. */
  newer: number;
}

/**
 * Moves the rows of single jobs into Parquet files by day. Any number of calls may run at once and be killed at any moment:
 * a Parquet file appears whole, under a number that no other call can take, and a call that finds its number taken leaves
 * out the jobs that the other file has. A job counts as compacted once its key is in a Parquet file; who reads leaves its
 * own file out from then on, which is removed next.
 */
export async function compactRows(store: RowStore, fileRows = FILE_ROWS): Promise<Compaction> {
  const total: Compaction = { reports: 0, rows: 0, files: 0, badLines: 0, repeated: 0, newer: 0 };
  for (const folder of await store.listFolders(RAW_FOLDER)) {
    while (!(await compactDay(store, folder, total, fileRows))) {
      // Another call was faster with some of the jobs: the rest again.
    }
  }
  return total;
}

/** False where another call's file has jobs of this one's. */
async function compactDay(store: RowStore, folder: string, total: Compaction, fileRows: number): Promise<boolean> {
  const date = folder.slice(`${RAW_FOLDER}/date=`.length);
  let known: KnownReports | undefined;
  let batch: Batch | undefined;
  let newer = 0;
  for (const hour of await store.listFolders(folder)) {
    const files = (await store.listFiles(hour)).flatMap((name) => readRawName(name) ?? []);
    for await (const [file, content] of readAhead(store, files)) {
      known ??= await readKnown(store, date);
      batch ??= await startBatch(store);
      // Gone: another call has compacted it.
      if (content === undefined) continue;
      if (known.ids.has(file.reportId) || batch.ids.has(file.reportId)) await repeat(batch, file, content);
      else if (!(await addFile(batch, file, readRowValues(content)))) newer++;
      if (batch.file.rows < fileRows) continue;
      if (!(await commitBatch(store, date, { known, batch, total }))) return false;
      batch = undefined;
    }
  }
  if (batch && known && !(await commitBatch(store, date, { known, batch, total }))) return false;
  total.newer += newer;
  return true;
}

async function* readAhead(store: RowStore, files: readonly RawFile[]) {
  const asked: Promise<AsyncIterable<Uint8Array> | undefined>[] = [];
  for (const [index, file] of files.entries()) {
    for (const next of files.slice(index + asked.length, index + AHEAD)) {
      const content = store.read(next.name);
      // Told where it is its turn.
      content.catch(() => {});
      asked.push(content);
    }
    yield [file, await asked.shift()] as const;
  }
}

/** The jobs in a day's Parquet files, and the number of the next one. */
interface KnownReports {
  ids: Set<string>;
  next: number;
}

async function readKnown(store: RowStore, date: string, since = 1): Promise<KnownReports> {
  const known: KnownReports = { ids: new Set(), next: since };
  for (const name of await store.listFiles(placeParquet(date))) {
    const number = readParquetName(name);
    if (number === undefined || number < since) continue;
    for await (const id of readReportIds(await store.open(name))) known.ids.add(id);
    known.next = number + 1;
  }
  return known;
}

/** Jobs on their way into one Parquet file. */
interface Batch {
  path: string;
  file: ParquetFile;
  ids: Set<string>;
  /** Raw files to remove once it is there. */
  done: string[];
  badLines: number;
  repeated: number;
}

async function startBatch(store: RowStore): Promise<Batch> {
  const path = await store.makeLocalFile();
  return { path, file: createParquet(path), ids: new Set(), done: [], badLines: 0, repeated: 0 };
}

async function repeat(batch: Batch, { name }: RawFile, content: AsyncIterable<Uint8Array>): Promise<void> {
  await content[Symbol.asyncIterator]().return?.();
  batch.done.push(name);
  batch.repeated++;
}

/** False for the file of a later io-probe. */
async function addFile(
  batch: Batch,
  { name, reportId }: RawFile,
  pieces: AsyncGenerator<ReadLine<RowValues>[]>,
): Promise<boolean> {
  let isFirst = true;
  for await (const lines of pieces) {
    if (isFirst && lines.includes("newer")) return false;
    isFirst = false;
    for (const line of lines) {
      if (typeof line === "string") batch.badLines++;
      else {
        batch.file.add(reportId, line);
        batch.ids.add(reportId);
      }
    }
  }
  batch.done.push(name);
  return true;
}

/** Adds the file under the next free number; false where it has jobs of another call's file. */
async function commitBatch(
  store: RowStore,
  date: string,
  { known, batch, total }: { known: KnownReports; batch: Batch; total: Compaction },
): Promise<boolean> {
  batch.file.finish();
  const { rows } = batch.file;
  try {
    while (rows > 0 && !(await store.add(placeParquet(date, known.next), batch.path))) {
      const others = await readKnown(store, date, known.next);
      known.next = others.next;
      for (const id of others.ids) known.ids.add(id);
      if ([...batch.ids].some((id) => others.ids.has(id))) return false;
    }
  } finally {
    await rm(batch.path, { force: true });
  }
  if (rows > 0) known.next++;
  for (const id of batch.ids) known.ids.add(id);
  await store.remove(batch.done);
  total.reports += batch.ids.size;
  total.rows += rows;
  total.files += rows > 0 ? 1 : 0;
  total.badLines += batch.badLines;
  total.repeated += batch.repeated;
  return true;
}
