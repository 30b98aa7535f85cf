import { join } from "node:path";
import { Readable } from "node:stream";
import type { History } from "../model/history.ts";
import type { Row } from "../model/row.ts";
import { renderHistoryHtml } from "../render/history/html.ts";
import { renderHistoryMarkdown } from "../render/history/markdown.ts";
import { createOutputFolder } from "../system/files.ts";
import { readRows } from "./fleet/row-lines.ts";
import { type ResultFiles, replaceFile } from "./result-files.ts";
import { RESULT_FILES } from "./result-names.ts";

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
