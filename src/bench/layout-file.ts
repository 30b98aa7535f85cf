import { formatApart, formatBytes } from "../format/figures.ts";
import type { Benchmark } from "../model/benchmark.ts";
import { GIBIBYTE, MEBIBYTE } from "../model/units.ts";
import { UserError } from "../model/user-error.ts";
import { isGlobal, type JobFile, replaceOptions } from "./job-file.ts";
import { addNotes } from "./result-notes.ts";
import { assertRoom, type Room } from "./room.ts";
import { type GroupPlan, planOnce } from "./time-plan.ts";

// A profile writes one file first, which its other jobs read and overwrite.

const MAX_LAYOUT_BYTES = 4 * GIBIBYTE;
/** Smaller files fit into caches. */
const MIN_LAYOUT_BYTES = 16 * MEBIBYTE;
/** Space left for a profile's other files. */
const RESERVED_BYTES = 64 * MEBIBYTE;

/**
 * The layout file's bytes: the given ones, else at most 4 GiB and a quarter of the free space.
 * @throws UserError where they do not fit
 */
export function chooseLayoutSize(room: Room, target: string, given?: number): number {
  if (given !== undefined) {
    assertRoom(room, target, given + RESERVED_BYTES, `size: ${formatBytes(given)}, and the profile's other files,`);
    return given;
  }
  const share = Math.min(room.freeBytes / 4, room.freeBytes - RESERVED_BYTES);
  const chosen = Math.min(MAX_LAYOUT_BYTES, Math.floor(share / MEBIBYTE) * MEBIBYTE);
  if (chosen < MIN_LAYOUT_BYTES) {
    const [free, least] = formatApart([room.freeBytes, MIN_LAYOUT_BYTES + RESERVED_BYTES], formatBytes);
    throw new UserError(`target: ${target} has ${free} free; a benchmark needs ${least} at least`);
  }
  return chosen;
}

/** The bytes that were written of the layout file; undefined for all or nothing. */
function readWritten(layout: Benchmark | undefined): number | undefined {
  if (layout?.state !== "measured" || layout.bytes === undefined || layout.sizeBytes === undefined) return undefined;
  const written = Math.floor(layout.bytes / MEBIBYTE) * MEBIBYTE;
  return written > 0 && written < layout.sizeBytes ? written : undefined;
}

/** The group on what was written of the layout file. */
export function fitToLayout(group: JobFile, layout: Benchmark | undefined): JobFile {
  const written = readWritten(layout);
  return written === undefined ? group : replaceOptions(group, { size: String(written) }, isGlobal);
}

/** Whether the time did not suffice for a file that is larger than a cache. */
export function isTooShort(layout: Benchmark | undefined, { runSeconds }: GroupPlan): boolean {
  if (layout?.state !== "measured" || layout.bytes === undefined || runSeconds === undefined) return false;
  return layout.bytes < Math.min(MIN_LAYOUT_BYTES, layout.sizeBytes ?? Infinity);
}

/** The smallest layout file, however long it takes. */
export function shrinkLayout(group: JobFile): GroupPlan {
  return planOnce(replaceOptions(group, { size: String(MIN_LAYOUT_BYTES) }, isGlobal));
}

/** The layout's result, with a note where it is smaller than asked for. */
export function describeShortLayout(layout: Benchmark, { runSeconds }: GroupPlan): Benchmark {
  const written = readWritten(layout);
  if (written === undefined || runSeconds === undefined) return layout;
  return addNotes(layout, [{ id: "short-layout", writtenBytes: written, seconds: runSeconds }]);
}
