import type { FioOutput } from "../bench/fio/fio-reader.ts";
import { noteSubmission } from "../bench/result-notes.ts";
import { FIO_KIND, type FioDocument } from "../model/fio.ts";
import { tellFioNote } from "../words/bench-failures.ts";
import { addBenchmarkWords } from "../words/written-report.ts";

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
