import type { BenchFailure, Benchmark, BenchNote } from "../model/benchmark.ts";
import { MEBIBYTE } from "../model/units.ts";
import { doesIo, isSwitchedOn, type JobOptions, parseFioSize } from "./fio/job-options.ts";
import { countProcesses, type JobFile, listOptions, setOptions } from "./job-file.ts";
import { estimateSpace } from "./room.ts";
import type { GroupPlan } from "./time-plan.ts";

/** The smallest share: sixteen large requests, or the smallest layout file. */
const MIN_SHARE_BYTES = 16 * MEBIBYTE;
const RESERVE = 16 * MEBIBYTE;
/** The layout file may take one of this many parts of the budget. */
export const LAYOUT_PART = 3;
/** Nothing can be measured with a smaller budget. */
export const MIN_MAX_WRITE_BYTES = LAYOUT_PART * MIN_SHARE_BYTES + RESERVE;

/** What fio may still write on a target. */
export type WriteBudget = ReturnType<typeof createWriteBudget>;
/** What the runs of a group may still write. */
export type GroupWrites = ReturnType<WriteBudget["open"]>;

/** Gives each of so many targets in turn an equal part of the bytes that the earlier ones left. */
export function shareWriteBudget(maxBytes: number, targets: number): () => WriteBudget {
  let [left, waiting] = [maxBytes, targets];
  let last: WriteBudget | undefined;
  return () => {
    left -= last?.writtenBytes ?? 0;
    last = createWriteBudget(Math.floor(left / Math.max(1, waiting--)), targets > 1);
    return last;
  };
}

/** fio ends a job exactly at its `io_size`, unless it is `time_based`. `isShare`: other targets have theirs. */
function createWriteBudget(maxBytes: number, isShare: boolean) {
  let left = maxBytes - RESERVE;
  return {
    maxBytes,
    isShare,
    /** What counts as written so far, at most. */
    get writtenBytes(): number {
      return maxBytes - left;
    },
    limitLayout: (bytes: number): number => {
      const part = Math.floor(left / LAYOUT_PART / MEBIBYTE) * MEBIBYTE;
      return Math.min(bytes, Math.max(MIN_SHARE_BYTES, part));
    },
    /** Opens an equal share for a group, of so many groups. */
    open: (sharers: number) => {
      let share = Math.floor(left / Math.max(1, sharers));
      let bound = 0;
      return {
        /** The plan, bound to the share; undefined where that is too small. */
        bind: (plan: GroupPlan): GroupPlan | undefined => {
          const files = countFiles(plan.file);
          if (!writes(plan.file)) return files <= left ? plan : undefined;
          const room = share - files;
          const natural = sumNatural(plan.file);
          bound = Math.min(natural, room);
          if (natural <= room) return plan;
          if (room < MIN_SHARE_BYTES) return undefined;
          const notes: BenchNote[] = [...plan.notes, { id: "bounded-writes", bytes: room }];
          return { ...plan, file: bindFile(plan.file, room), notes };
        },
        /** Subtracts what a run wrote, or else its bound. */
        spend: (plan: GroupPlan, results: readonly Benchmark[]): void => {
          const isKnown = !hasRamp(plan.file) && results.every(({ state }) => state === "measured");
          const counted = isKnown ? results.reduce((sum, result) => sum + readWritten(result), 0) : bound;
          const written = countFiles(plan.file) + (writes(plan.file) ? counted : 0);
          share -= written;
          left -= written;
        },
      };
    },
    /** Why a group is left out. */
    explain: (): BenchFailure => ({
      ...{ id: "write-budget", leftBytes: Math.max(0, left), maxBytes },
      ...(isShare && { isShare }),
    }),
  };
}

const READING = new Set(["read", "randread", "trim", "randtrim"]);
const WRITING = new Set(["write", "randwrite"]);

function isWriter(options: JobOptions): boolean {
  return !READING.has(options.get("rw") ?? "read") && doesIo(options);
}

function listWriters(file: JobFile): JobOptions[] {
  return listOptions(file).filter(isWriter);
}

/** Whether a job of a group writes. */
export function writes(file: JobFile): boolean {
  return listWriters(file).length > 0;
}

/** The bytes that fio writes first, for a group to read. */
function countFiles(file: JobFile): number {
  const isLaidOut = listOptions(file).some((options) => {
    const isNew = !WRITING.has(options.get("rw") ?? "read") || isSwitchedOn(options, "overwrite");
    return isNew && !isSwitchedOn(options, "create_on_open");
  });
  return isLaidOut ? estimateSpace(file) : 0;
}

/** Whether only time ends its writes. */
export function writesByTheClock(file: JobFile): boolean {
  return writes(file) && sumNatural(file) === Infinity;
}

function hasRamp(file: JobFile): boolean {
  return listWriters(file).some((options) => options.has("ramp_time"));
}

/** The bytes that a group writes; infinite where only time ends it. */
function sumNatural(file: JobFile): number {
  return listWriters(file).reduce((sum, options) => {
    const read = (name: string) => parseFioSize(options.get(name), options);
    const bytes = isSwitchedOn(options, "time_based") ? Infinity : (read("io_size") ?? read("size") ?? Infinity);
    const loops = Math.max(1, Number(options.get("loops") ?? 1) || 1);
    return sum + bytes * loops * countProcesses(options);
  }, 0);
}

function bindFile(file: JobFile, bytes: number): JobFile {
  const processes = listWriters(file).reduce((sum, options) => sum + countProcesses(options), 0);
  // fio counts the size anew after a ramp.
  const each = Math.floor(bytes / processes / (hasRamp(file) ? 2 : 1));
  const values = { time_based: "0", loops: "1", io_size: String(each) };
  return setOptions(file, values, isWriter);
}

/** Mixed I/O counts as writes. */
function readWritten(result: Benchmark): number {
  if (result.state === "failed" || result.direction === "read" || result.direction === "sync") return 0;
  return result.bytes ?? 0;
}
