import type { Benchmark } from "../model/benchmark.ts";
import { MEBIBYTE } from "../model/units.ts";
import { addNotes } from "./add-notes.ts";
import { type JobFile, replaceOptions } from "./job-file.ts";
import { SMALLEST_LAYOUT } from "./layout-size.ts";
import type { GroupPlan } from "./time-plan.ts";

/** The bytes of the layout file that were written; undefined where all of them were, or none. */
function readWritten(layout: Benchmark | undefined): number | undefined {
  if (layout?.state !== "measured" || layout.bytes === undefined || layout.sizeBytes === undefined) return undefined;
  const written = Math.floor(layout.bytes / MEBIBYTE) * MEBIBYTE;
  return written > 0 && written < layout.sizeBytes ? written : undefined;
}

/** A group that works on as much of the layout file as was written. */
export function fitToLayout(group: JobFile, layout: Benchmark | undefined): JobFile {
  const written = readWritten(layout);
  return written === undefined ? group : replaceOptions(group, "global", { size: String(written) });
}

/** Whether the time given did not suffice for a file that is more than a cache. */
export function isTooShort(layout: Benchmark | undefined, { runSeconds }: GroupPlan): boolean {
  if (layout?.state !== "measured" || layout.bytes === undefined || runSeconds === undefined) return false;
  return layout.bytes < Math.min(SMALLEST_LAYOUT, layout.sizeBytes ?? Infinity);
}

/** The layout file again in the smallest size, however long that takes. */
export function shrinkLayout(group: JobFile): GroupPlan {
  const file = replaceOptions(group, "global", { size: String(SMALLEST_LAYOUT) });
  return { file, shareSeconds: 0, fewestRuns: 1, insists: true, notes: [] };
}

/** The result of a layout file that is smaller than asked for, with a note that says so. */
export function describeShortLayout(layout: Benchmark, { runSeconds }: GroupPlan): Benchmark {
  const written = readWritten(layout);
  if (written === undefined || runSeconds === undefined) return layout;
  return addNotes(layout, [{ id: "short-layout", writtenBytes: written, seconds: runSeconds }]);
}
