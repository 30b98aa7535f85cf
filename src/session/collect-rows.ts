import { Readable } from "node:stream";
import { listRows } from "../export/rows.ts";
import { groupThousands } from "../format/figures.ts";
import type { Row } from "../model/row.ts";
import { UserError } from "../model/user-error.ts";
import { isFolder } from "../system/files.ts";
import { passRegularFile } from "../system/regular-file.ts";
import { tellClosed } from "../words/comparison/notes.ts";
import { countBadRows } from "../words/history/notes.ts";
import { findFiles, readReportFile } from "./collect-reports.ts";
import { readRows, splitRows } from "./fleet/row-lines.ts";
import { REPORT_FILE } from "./result-files.ts";

/** Figures of jobs, and what could not be read. */
export interface CollectedRows {
  rows: Row[];
  unreadable: string[];
}

/** A repository's 400 runs of 40 steps are 150,000 rows of 1 kB. */
const MAX_ROWS = 2_000_000;
/** A month of 2,000 runs in one file. */
const MAX_FILE_BYTES = 512 * 1024 ** 2;

const isRows = (name: string) => /\.jsonl(?:\.gz)?$/.test(name);
const isWanted = (name: string) => name === REPORT_FILE || isRows(name);

/**
 * The rows in files and in folders at any depth: of report.json files, and of JSON lines, packed or not.
 * @throws UserError for a path that cannot be read, or without any rows
 */
export async function collectRows(paths: readonly string[]): Promise<CollectedRows> {
  const collected: CollectedRows = { rows: [], unreadable: [] };
  for (const path of paths) {
    if (!(await isFolder(path))) {
      await addFile(path, collected);
      continue;
    }
    const closed: string[] = [];
    for await (const file of findFiles(path, isWanted, closed)) {
      await addFile(file, collected).catch((error: unknown) => {
        if (!(error instanceof UserError) || error instanceof TooManyRows) throw error;
        collected.unreadable.push(error.message);
      });
    }
    const [first, ...others] = closed;
    if (first !== undefined) collected.unreadable.push(tellClosed(first, others.length));
  }
  if (collected.rows.length > 0) return collected;
  const why = collected.unreadable.length > 0 ? ` (${collected.unreadable[0]})` : "";
  throw new UserError(
    `no figures found in ${paths.join(", ")}${why}; a directory with ${REPORT_FILE} or .jsonl.gz files is needed`,
  );
}

class TooManyRows extends UserError {}

async function addFile(path: string, { rows, unreadable }: CollectedRows): Promise<void> {
  if (isRows(path)) {
    let bad = 0;
    for await (const lines of readLines(path)) {
      for (const line of lines) {
        if (typeof line === "string") bad++;
        else rows.push(line);
      }
      assertFew(rows);
    }
    if (bad > 0) unreadable.push(`${path}: ${countBadRows(bad)}`);
    return;
  }
  for (const row of listRows(await readReportFile(path))) rows.push(row);
  assertFew(rows);
}

function assertFew(rows: readonly Row[]): void {
  if (rows.length <= MAX_ROWS) return;
  throw new TooManyRows(`more than ${groupThousands(`${MAX_ROWS}`)} figures were found; name fewer directories`);
}

async function* readLines(path: string) {
  const chunks: Uint8Array[] = [];
  await passRegularFile(path, MAX_FILE_BYTES, (chunk) => chunks.push(Buffer.from(chunk)));
  if (path.endsWith(".gz")) yield* readRows(Readable.from(chunks));
  else yield* splitRows(chunks);
}
