import { createHash } from "node:crypto";
import { sep } from "node:path";
import type { Report } from "../../model/report.ts";

/** Where the rows of single jobs are, and where compacted ones are. */
export const RAW_FOLDER = "raw";
export const PARQUET_FOLDER = "parquet";

const RAW_FILE = /^raw\/date=\d{4}-\d\d-\d\d\/hour=(?:[01]\d|2[0-3])\/([0-9a-f]{24})\.jsonl\.gz$/;
/** The names of a raw file's path in its store. */
const RAW_DEPTH = 4;
const PARQUET_FILE = /^parquet\/date=\d{4}-\d\d-\d\d\/(\d{7})\.parquet$/;

/** A file with the rows of one job. */
export interface RawFile {
  name: string;
  /** The job: its rows are counted once, however often they are exported. */
  reportId: string;
}

/** The file of a report's rows: the same for each export of one job, however far its report had come. */
export function placeRows(report: Report): RawFile {
  const utc = new Date(report.startedAt).toISOString();
  // The end of the year 9999 has a later one in UTC, for which there is no name.
  const [date = "", time = ""] = (utc.startsWith("+") ? report.startedAt : utc).split("T");
  const reportId = createHash("sha256")
    .update(JSON.stringify(identify(report)))
    .digest("hex")
    .slice(0, 24);
  return { name: `${RAW_FOLDER}/date=${date}/hour=${time.slice(0, 2)}/${reportId}.jsonl.gz`, reportId };
}

/** What makes a job one; without a run, as on a laptop, every report is one of its own. */
function identify({ job, ...report }: Report): unknown {
  if (job?.runId === undefined && job?.url === undefined) return { job, ...report };
  const { repository, runId, url, attempt, jobId, name } = job;
  return [repository, runId ?? url, attempt, jobId, name, report.label, report.runner.name, report.startedAt];
}

/** A raw file by its name in the store; undefined for what is none. */
export function readRawName(name: string): RawFile | undefined {
  const [, reportId] = RAW_FILE.exec(name) ?? [];
  return reportId === undefined ? undefined : { name, reportId };
}

/** The job of a raw file by its path, wherever the store is; undefined for what is none. */
export function findReportId(path: string): string | undefined {
  const name = path.split(sep).slice(-RAW_DEPTH).join("/");
  return readRawName(name)?.reportId;
}

/** The number of a Parquet file in its day; undefined for what is none. */
export function readParquetName(name: string): number | undefined {
  const [, number] = PARQUET_FILE.exec(name) ?? [];
  return number === undefined ? undefined : Number(number);
}

/** A day's folder of Parquet files, and one of them by its number. */
export function placeParquet(date: string, number?: number): string {
  const folder = `${PARQUET_FOLDER}/date=${date}`;
  return number === undefined ? folder : `${folder}/${String(number).padStart(7, "0")}.parquet`;
}

/** A folder or a bucket with the rows of many jobs. Names are relative, with slashes, and made as above. */
export interface RowStore {
  /** The names of the folders in a folder, sorted; none where it is missing. */
  listFolders(folder: string): Promise<string[]>;
  /** The names of the files in a folder, sorted; none where it is missing. */
  listFiles(folder: string): Promise<string[]>;
  /** A file's bytes, or undefined if it is gone. */
  read(name: string): Promise<AsyncIterable<Uint8Array> | undefined>;
  /** A file of which parts are read. */
  open(name: string): Promise<PartlyRead>;
  /** Writes a file, in place of an older one; nobody sees half of it. */
  write(name: string, content: Uint8Array): Promise<void>;
  /** Gives a local file a new name in the store, whole and for good; false if there is one of that name already. */
  add(name: string, localFile: string): Promise<boolean>;
  /** Removes files; those that are gone are no fault. */
  remove(names: readonly string[]): Promise<void>;
  /** A new local file for {@link RowStore.add}; what killed calls left of such is removed. */
  makeLocalFile(): Promise<string>;
}

/** A file as hyparquet reads it; `end` is exclusive. */
export interface PartlyRead {
  byteLength: number;
  slice(start: number, end?: number): Promise<ArrayBuffer>;
}
