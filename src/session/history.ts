import { join } from "node:path";
import { Readable } from "node:stream";
import { checkRun } from "../compare/gates/gate-evaluation.ts";
import type { Gate } from "../compare/gates/gate-parser.ts";
import { makeHistory } from "../history/make-history.ts";
import type { History } from "../model/history.ts";
import type { Row } from "../model/row.ts";
import { UserError } from "../model/user-error.ts";
import { renderHistoryMarkdown } from "../render/history/documents.ts";
import { renderHistoryHtml } from "../render/history/html.ts";
import { createOutputFolder } from "../system/files.ts";
import { refuseRun, refuseStep } from "../words/history/notes.ts";
import { readRows } from "./fleet/row-lines.ts";
import { type ResultFiles, replaceFile } from "./result-files.ts";
import { RESULT_FILES } from "./result-names.ts";

interface HistoryRequest {
  step?: string | undefined;
  /** The run to compare with the others, by its id; absent: the newest. */
  run?: string | undefined;
  gates: readonly Gate[];
}

/**
 * The history of rows, with the gates' results.
 * @throws UserError for a step or run that no row has
 */
export function judgeHistory(rows: readonly Row[], { step, run, gates }: HistoryRequest): History {
  if (step !== undefined && rows.every(({ subject }) => subject !== step)) {
    throw new UserError(refuseStep(step, [...new Set(rows.flatMap(({ subject }) => subject ?? []))]));
  }
  const isOwn = (row: Row) => row.runId === run && (step === undefined || row.subject === step);
  const own = run === undefined ? undefined : rows.filter(isOwn);
  if (run !== undefined && own?.length === 0) throw new UserError(refuseRun(run));
  const history = makeHistory(rows, { step, own });
  if (gates.length === 0) return history;
  return { ...history, gates: checkRun(gates, history.thisRun?.figures ?? []) };
}

/** Writes a history as JSON, Markdown and page into a folder, created if missing. */
export async function writeHistory(history: History, directory: string): Promise<ResultFiles> {
  await createOutputFolder(directory);
  const [data, summary, html] = RESULT_FILES.history.map((name) => join(directory, name)) as [string, string, string];
  await replaceFile(data, `${JSON.stringify(history)}\n`);
  await replaceFile(summary, renderHistoryMarkdown(history));
  await replaceFile(html, renderHistoryHtml(history));
  return { data, summary, html };
}

/** The rows in packed JSON lines; what is none is left out. */
export async function readRowsOf(packed: Buffer): Promise<Row[]> {
  const rows: Row[] = [];
  for await (const lines of readRows(Readable.from([packed]))) {
    for (const line of lines) if (typeof line !== "string") rows.push(line);
  }
  return rows;
}
