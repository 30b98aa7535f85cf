import { Readable } from "node:stream";
import { listRows } from "../export/rows.ts";
import { groupThousands } from "../format/figures.ts";
import { tellUnread, UnreadableFile } from "../format/unreadable-file.ts";
import type { UnreadFile } from "../model/read-fault.ts";
import type { Row } from "../model/row.ts";
import { explainThrown, UserError } from "../model/user-error.ts";
import { isFolder } from "../system/files.ts";
import { explainUnreadable, openRegularFile, passRegularFile } from "../system/regular-file.ts";
import { countBadRows, tellNoParquet } from "../words/history/notes.ts";
import { findFiles, joinClosed, readReportFile } from "./collect-reports.ts";
import { type ReadLine, readRows, splitRows } from "./fleet/row-lines.ts";
import { findReportId } from "./fleet/row-places.ts";
import { REPORT_FILE } from "./result-names.ts";

/** Figures of jobs, and what could not be read. */
interface CollectedRows {
  rows: Row[];
  unreadable: string[];
}

/** A repository's 400 runs of 40 steps are 150,000 rows of 1 kB. */
const MAX_ROWS = 2_000_000;
/** A month of 2,000 runs in one file. */
const MAX_FILE_BYTES = 512 * 1024 ** 2;

const isRows = (name: string) => /\.jsonl(?:\.gz)?$/.test(name);
const isParquet = (name: string) => name.endsWith(".parquet");
const isPlain = (name: string) => name === REPORT_FILE || isRows(name);

interface Found extends CollectedRows {
  /** Of a store's files of single jobs, by the jobs' keys. */
  raw: Map<string, Row[]>;
  /** The jobs that are compacted: their own files may not be removed yet. */
  compacted: Set<string>;
  count: number;
}

/**
 * The rows in files and in folders at any depth: of report.json files, of JSON lines, packed or not, and of Parquet files of
 * `compact`.
 * @throws UserError for a path that cannot be read, or without any rows
 */
export async function collectRows(paths: readonly string[]): Promise<CollectedRows> {
  const found: Found = { rows: [], unreadable: [], raw: new Map(), compacted: new Set(), count: 0 };
  for (const path of paths) {
    if (await isFolder(path)) await searchFolder(path, found);
    else await addFile(path, found);
  }
  for (const [reportId, own] of found.raw) {
    if (!found.compacted.has(reportId)) for (const row of own) found.rows.push(row);
  }
  const { rows, unreadable } = found;
  if (rows.length > 0) return { rows, unreadable };
  const why = unreadable.length > 0 ? ` (${unreadable[0]})` : "";
  throw new UserError(
    `no figures found in ${paths.join(", ")}${why}; a directory with ${REPORT_FILE}, .jsonl.gz or .parquet files is needed`,
  );
}

async function searchFolder(folder: string, found: Found): Promise<void> {
  const closed: UnreadFile[] = [];
  const add = async (file: string) => {
    await addFile(file, found).catch((error: unknown) => {
      if (!(error instanceof UserError) || error instanceof TooManyRows) throw error;
      found.unreadable.push(error.message);
    });
  };
  // Parquet last: what is compacted meanwhile is then in both.
  for await (const file of findFiles(folder, isPlain, closed)) await add(file);
  for await (const file of findFiles(folder, isParquet, [])) await add(file);
  found.unreadable.push(...joinClosed(closed).map(tellUnread));
}

class TooManyRows extends UserError {}

async function addFile(path: string, found: Found): Promise<void> {
  if (isParquet(path)) {
    await addLines(path, readCompacted(path, found.compacted), found.rows, found);
  } else if (isRows(path)) {
    const reportId = findReportId(path);
    const rows = reportId === undefined ? found.rows : [];
    if (reportId !== undefined) found.raw.set(reportId, rows);
    await addLines(path, readLines(path), rows, found);
  } else {
    const rows = listRows(await readReportFile(path));
    for (const row of rows) found.rows.push(row);
    countRows(rows.length, found);
  }
}

async function addLines(path: string, pieces: AsyncIterable<ReadLine[]>, rows: Row[], found: Found): Promise<void> {
  let bad = 0;
  for await (const lines of pieces) {
    for (const line of lines) {
      if (typeof line === "string") bad++;
      else rows.push(line);
    }
    countRows(lines.length, found);
  }
  if (bad > 0) found.unreadable.push(`${path}: ${countBadRows(bad)}`);
}

function countRows(count: number, found: Found): void {
  found.count += count;
  if (found.count <= MAX_ROWS) return;
  throw new TooManyRows(`more than ${groupThousands(`${MAX_ROWS}`)} figures were found; name fewer directories`);
}

async function* readLines(path: string): AsyncGenerator<ReadLine[]> {
  const chunks: Uint8Array[] = [];
  await passRegularFile(path, MAX_FILE_BYTES, (chunk) => chunks.push(Buffer.from(chunk)));
  if (path.endsWith(".gz")) yield* readRows(Readable.from(chunks));
  else yield* splitRows(chunks);
}

async function* readCompacted(path: string, reportIds: Set<string>): AsyncGenerator<ReadLine[]> {
  const file = await openRegularFile(path).catch((error: unknown) => {
    throw explainUnreadable(path, error);
  });
  try {
    const { size } = await file.stat();
    if (size > MAX_FILE_BYTES)
      throw new UnreadableFile(path, { id: "too-large", limit: "bytes", most: MAX_FILE_BYTES, given: size });
    // Loaded with the first Parquet file: most folders have none.
    const { readParquetRows } = await import("./fleet/parquet-file.ts");
    const slice = async (start: number, end = size) => {
      const bytes = new Uint8Array(Math.min(end, size) - start);
      await file.read(bytes, 0, bytes.length, start);
      return bytes.buffer;
    };
    for await (const group of readParquetRows({ byteLength: size, slice })) {
      for (const { reportId } of group) reportIds.add(reportId);
      yield group.map(({ row }) => row);
    }
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(`${path}: ${tellNoParquet(explainThrown(error))}`, { cause: error });
  } finally {
    await file.close();
  }
}
