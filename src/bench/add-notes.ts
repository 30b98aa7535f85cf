import type { BenchNote } from "../model/bench-note.ts";
import type { Benchmark } from "../model/benchmark.ts";

/** The result with further notes, each once. */
export function addNotes(result: Benchmark, notes: readonly BenchNote[]): Benchmark {
  if (notes.length === 0) return result;
  const all = [...(result.notes ?? []), ...notes].map((note) => [JSON.stringify(note), note] as const);
  return { ...result, notes: [...new Map(all).values()] };
}
