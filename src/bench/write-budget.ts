import { formatBinaryBytes } from "../format/figures.ts";
import type { BenchNote } from "../model/bench-note.ts";
import type { Benchmark } from "../model/benchmark.ts";
import { MEBIBYTE } from "../model/units.ts";
import { parseFioSize } from "./fio/option-values.ts";
import { collectOptions, isSwitchedOn, type JobFile, type JobOption, listJobs } from "./job-file.ts";
import { estimateSpace } from "./space-estimate.ts";
import type { GroupPlan } from "./time-plan.ts";

/** Fewer bytes than these give no figure: some hundred requests of 1 MiB, or the smallest layout file. */
const SMALLEST_SHARE = 16 * MEBIBYTE;
/** What trying the engines writes, at most. */
const RESERVE = 16 * MEBIBYTE;
/** The part of the bound that the layout file may take, so that jobs that write have the rest. */
const LAYOUT_PART = 3;
/** The least bound that anything can be measured in. */
export const LEAST_MAX_WRITE_BYTES = LAYOUT_PART * SMALLEST_SHARE + RESERVE;

/** The bytes that fio may still write, over all targets and profiles of a call. */
export interface WriteBudget {
  /** The largest layout file that leaves enough for the jobs. */
  limitLayout(bytes: number): number;
  /**
   * The share of a group of jobs.
   * @param sharers how many groups that write are left, this one among them
   */
  open(sharers: number): GroupWrites;
  /** Why a group is left out, as a sentence without its stop. */
  explain(): string;
}

/** The bytes that the runs of one group may write together. */
export interface GroupWrites {
  /** The plan of the next run with fio bound to what is left; undefined where that is too little. */
  bind(plan: GroupPlan): GroupPlan | undefined;
  /** Takes off what a run wrote; where that is not known, what it was bound to. */
  spend(plan: GroupPlan, results: readonly Benchmark[]): void;
}

/**
 * A budget of so many bytes. fio ends a job at its `io_size` exactly, unless it is told to go on by `time_based`, so a job
 * that writes gets the one and loses the other.
 */
export function createWriteBudget(maxBytes: number): WriteBudget {
  let left = maxBytes - RESERVE;
  return {
    limitLayout: (bytes) => {
      const part = Math.floor(left / LAYOUT_PART / MEBIBYTE) * MEBIBYTE;
      // Of less it is known when its job comes.
      return Math.min(bytes, Math.max(SMALLEST_SHARE, part));
    },
    open: (sharers) => {
      let share = Math.floor(left / Math.max(1, sharers));
      let bound = 0;
      return {
        bind: (plan) => {
          const files = countFiles(plan.file);
          if (!writes(plan.file)) return files <= left ? plan : undefined;
          const room = share - files;
          const natural = sumNatural(plan.file);
          bound = Math.min(natural, room);
          if (natural <= room) return plan;
          if (room < SMALLEST_SHARE) return undefined;
          const notes: BenchNote[] = [...plan.notes, { id: "bounded-writes", bytes: room }];
          return { ...plan, file: bindFile(plan.file, room), notes };
        },
        spend: (plan, results) => {
          const isKnown = !hasRamp(plan.file) && results.every(({ state }) => state === "measured");
          const counted = isKnown ? results.reduce((sum, result) => sum + readWritten(result), 0) : bound;
          const written = countFiles(plan.file) + (writes(plan.file) ? counted : 0);
          share -= written;
          left -= written;
        },
      };
    },
    explain: () =>
      `not run: max-write leaves ${formatBinaryBytes(Math.max(0, left))} of ${formatBinaryBytes(maxBytes)}`,
  };
}

const READING = new Set(["read", "randread", "trim", "randtrim"]);

function jobsThatWrite(file: JobFile): Map<string, JobOption>[] {
  return listJobs(file)
    .map((job) => collectOptions(file, job))
    .filter((options) => !READING.has(options.get("rw")?.value ?? "read") && !isSwitchedOn(options, "create_only"));
}

/** Whether a job of a group writes. */
export function writes(file: JobFile): boolean {
  return jobsThatWrite(file).length > 0;
}

const WRITING = new Set(["write", "randwrite"]);

/** The bytes of the files that fio makes before a group reads them; those of a bundled profile are there already. */
function countFiles(file: JobFile): number {
  const isLaidOut = listJobs(file).some((job) => {
    const options = collectOptions(file, job);
    const isNew = !WRITING.has(options.get("rw")?.value ?? "read") || isSwitchedOn(options, "overwrite");
    return isNew && !isSwitchedOn(options, "create_on_open");
  });
  return isLaidOut ? estimateSpace(file) : 0;
}

/** Whether only time ends what a group writes. */
export function writesByTheClock(file: JobFile): boolean {
  return writes(file) && sumNatural(file) === Infinity;
}

function countProcesses(options: ReadonlyMap<string, JobOption>): number {
  return Math.max(1, Number(options.get("numjobs")?.value ?? 1) || 1);
}

function hasRamp(file: JobFile): boolean {
  return jobsThatWrite(file).some((options) => options.has("ramp_time"));
}

/** What the jobs of a group write by their own sizes; infinite where time alone ends them. */
function sumNatural(file: JobFile): number {
  return jobsThatWrite(file).reduce((sum, options) => {
    const read = (name: string) => parseFioSize(options.get(name)?.value);
    const bytes = isSwitchedOn(options, "time_based") ? Infinity : (read("io_size") ?? read("size") ?? Infinity);
    const loops = Math.max(1, Number(options.get("loops")?.value ?? 1) || 1);
    return sum + bytes * loops * countProcesses(options);
  }, 0);
}

/** The group with each of its processes that write bound to an equal part. */
function bindFile(file: JobFile, bytes: number): JobFile {
  const processes = jobsThatWrite(file).reduce((sum, options) => sum + countProcesses(options), 0);
  // fio counts anew when a ramp is over.
  const each = Math.floor(bytes / processes / (hasRamp(file) ? 2 : 1));
  const sections = file.sections.map((section) => {
    if (!listJobs(file).includes(section)) return section;
    const options = collectOptions(file, section);
    if (READING.has(options.get("rw")?.value ?? "read") || isSwitchedOn(options, "create_only")) return section;
    const values = { time_based: "0", loops: "1", io_size: String(each) };
    const kept = section.options.filter(({ name }) => !Object.hasOwn(values, name));
    const set = Object.entries(values).map(([name, value]) => ({ name, value, line: section.line }));
    return { ...section, options: [...kept, ...set] };
  });
  return { ...file, sections };
}

/** What a run wrote by fio's count; mixed ones as if all had been writes. */
function readWritten(result: Benchmark): number {
  if (result.state === "failed" || result.direction === "read" || result.direction === "sync") return 0;
  return result.bytes ?? 0;
}
