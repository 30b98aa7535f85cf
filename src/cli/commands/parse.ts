import { type FioOutput, FioReader } from "../../bench/fio/fio-reader.ts";
import { noteSubmission } from "../../bench/result-notes.ts";
import { FIO_KIND, type FioDocument } from "../../model/fio.ts";
import { IOSTAT_KIND, type IostatSource } from "../../model/iostat.ts";
import { UserError } from "../../model/user-error.ts";
import { formatJson, spellOut } from "../../render/formats/log-text.ts";
import { createIostatReader } from "../../sampling/iostat/parser.ts";
import { ReportWriter } from "../../sampling/iostat/report-writer.ts";
import { decodeText, readTextPieces } from "../../system/text-pieces.ts";
import { addBenchmarkWords } from "../../words/benchmarks.ts";
import { tellFioNote, tellIostatNote } from "../../words/parse-notes.ts";
import type { Arguments } from "../arguments.ts";
import type { Terminal } from "../terminal.ts";

/** `io-probe parse`, with one report in memory at a time. */
export async function parseToolOutput(args: Arguments["parse"], terminal: Terminal): Promise<number> {
  const isStandardInput = args.file === "-";
  const pieces = isStandardInput ? decodeText(process.stdin) : readTextPieces(args.file);
  const print = { iostat: printIostat, fio: printFio }[args.tool];
  await print(pieces, isStandardInput ? "standard input" : args.file, terminal);
  return 0;
}

async function printFio(pieces: AsyncIterable<string>, origin: string, terminal: Terminal): Promise<void> {
  const reader = new FioReader(origin);
  for await (const piece of pieces) reader.push(piece);
  terminal.writeOut(`${formatJson(writeFioDocument(reader.finish()))}\n`);
}

/** What `parse fio` prints of fio's output. */
export function writeFioDocument({ source, results, diagnostics, notes }: FioOutput): FioDocument {
  return {
    ...FIO_KIND,
    source,
    diagnostics,
    notes: notes.map((note) => ({ ...note, message: tellFioNote(note) })),
    results: results.map((result) => addBenchmarkWords(noteSubmission(result))),
  };
}

const HEAD = `{
  "schema": ${JSON.stringify(IOSTAT_KIND.schema)},
  "schemaVersion": ${IOSTAT_KIND.schemaVersion},
  "reports": [`;
/** Single writes would take longer than the parsing. */
const BATCH_BYTES = 512 * 1024;

/** A report a line; facts about the whole come last. */
async function printIostat(pieces: AsyncIterable<string>, origin: string, terminal: Terminal): Promise<void> {
  const writer = new ReportWriter(BATCH_BYTES, spellOut);
  writer.write(HEAD);
  let separator = "\n    ";
  const reader = createIostatReader((report) => {
    writer.write(separator);
    writer.writeReport(report);
    separator = ",\n    ";
  });
  for await (const piece of pieces) {
    reader.push(piece);
    if (writer.length >= BATCH_BYTES && !(await terminal.writeJson(writer.take()))) return;
  }
  const read = reader.end();
  if (read === undefined) throw new UserError(`${origin}: ${reader.explain()}`);
  const notes = read.notes.map((note) => ({ ...note, message: tellIostatNote(note) }));
  const source: IostatSource = { ...read, notes };
  const indented = formatJson(source).replaceAll("\n", "\n  ");
  writer.write(`\n  ],\n  "source": ${indented}\n}\n`);
  await terminal.writeJson(writer.take());
}
