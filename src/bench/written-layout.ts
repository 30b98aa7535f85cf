import type { BenchResult } from "../model/benchmark.ts";
import { MEBIBYTE } from "../model/units.ts";
import { type JobFile, replaceOptions } from "./job-file.ts";
import { MIN_LAYOUT_BYTES } from "./layout-size.ts";
import { addNotes } from "./result-notes.ts";
import { type GroupPlan, planOnce } from "./time-plan.ts";

/** The bytes that were written of the layout file; undefined for all or nothing. */
function readWritten(layout: BenchResult | undefined): number | undefined {
  if (layout?.state !== "measured" || layout.bytes === undefined || layout.sizeBytes === undefined) return undefined;
  const written = Math.floor(layout.bytes / MEBIBYTE) * MEBIBYTE;
  return written > 0 && written < layout.sizeBytes ? written : undefined;
}

/** The group on what was written of the layout file. */
export function fitToLayout(group: JobFile, layout: BenchResult | undefined): JobFile {
  const written = readWritten(layout);
  return written === undefined ? group : replaceOptions(group, "global", { size: String(written) });
}

/** Whether the file is no larger than a cache, since the time did not suffice. */
export function isTooShort(layout: BenchResult | undefined, { runSeconds }: GroupPlan): boolean {
  if (layout?.state !== "measured" || layout.bytes === undefined || runSeconds === undefined) return false;
  return layout.bytes < Math.min(MIN_LAYOUT_BYTES, layout.sizeBytes ?? Infinity);
}

/** The smallest layout file, however long it takes. */
export function shrinkLayout(group: JobFile): GroupPlan {
  return planOnce(replaceOptions(group, "global", { size: String(MIN_LAYOUT_BYTES) }));
}

/** The layout's result, with a note where it is smaller than asked for. */
export function describeShortLayout(layout: BenchResult, { runSeconds }: GroupPlan): BenchResult {
  const written = readWritten(layout);
  if (written === undefined || runSeconds === undefined) return layout;
  return addNotes(layout, [{ id: "short-layout", writtenBytes: written, seconds: runSeconds }]);
}
