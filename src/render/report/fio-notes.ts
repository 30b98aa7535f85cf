import { titleJob } from "../../format/benchmark-title.ts";
import type { Benchmark } from "../../model/benchmark.ts";

/** The heading of {@link describeFioNotes}. */
export const FIO_NOTES_TITLE = "Notes on the benchmarks";

/** Remarks on fio's results, each with those it concerns. */
export function describeFioNotes(benchmarks: readonly Benchmark[]): string[] {
  const targets = [...new Set(benchmarks.map(({ target }) => target))];
  return targets.flatMap((target) => {
    const there = benchmarks.filter((benchmark) => benchmark.target === target);
    const place = targets.length > 1 && target !== undefined ? target : "";
    return [...new Set(there.flatMap(({ diagnostics }) => diagnostics))].map((note) => {
      const about = there.filter(({ diagnostics }) => diagnostics.includes(note));
      const where = [place, describeShare(about, there.length)].filter((part) => part !== "").join(", ");
      return where === "" ? note : `${where}: ${note}`;
    });
  });
}

function describeShare(about: readonly Benchmark[], all: number): string {
  const [first] = about;
  if (first === undefined || about.length === all) return "";
  return about.length === 1 ? titleJob(first.job) : `${about.length} of ${all} results`;
}
