import type { FioOutput } from "../bench/fio/fio-reader.ts";
import { noteSubmission } from "../bench/result-notes.ts";
import type { Benchmark, BenchResult } from "../model/benchmark.ts";
import { FIO_KIND, type FioDocument } from "../model/fio.ts";
import type { OptionPrefix } from "../model/user-error.ts";
import { tellBenchFailure, tellFioNote } from "../words/bench-failures.ts";
import { tellBenchNote } from "../words/bench-notes.ts";

/** A result with its notes and its failure in words. */
export function wordBenchmark(result: BenchResult, prefix: OptionPrefix): Benchmark {
  const diagnostics = (result.notes ?? []).map((note) => tellBenchNote(note, result, prefix));
  if (result.state === "measured") return { ...result, diagnostics };
  return { ...result, diagnostics, error: tellBenchFailure(result.failure, prefix) };
}

/** What `parse fio` prints of fio's output. */
export function wordFioOutput({ source, results, diagnostics, notes }: FioOutput): FioDocument {
  return {
    ...FIO_KIND,
    source,
    diagnostics: [...diagnostics, ...notes.map(tellFioNote)],
    results: results.map((result) => wordBenchmark(noteSubmission(result), "--")),
  };
}
