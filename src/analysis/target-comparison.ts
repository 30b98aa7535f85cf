import type { MeasuredBenchmark } from "../model/benchmark.ts";
import { LARGE_REQUEST_BYTES, readMetadataWork } from "../model/benchmark-kind.ts";
import type { UnlikeSettings } from "../model/comparison-reasons.ts";
import { KINDS_OF_WORK } from "../model/finding.ts";
import { findLargestKnown } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { contrastSettings, readSetting } from "./benchmark-setting.ts";
import type { LimitedRate } from "./own-rate.ts";

/** A target's highest figures: rates of large requests, IOPS of small ones. */
export type BestRates = Partial<Record<LimitedRate, number | undefined>>;

/** How many files a second were made, looked up, removed at most. */
export type FileRates = Partial<Record<"create" | "stat" | "remove", number>>;

/** The highest rates of benchmarks that move bytes, and of those that work on files. */
export function findBestRates(measured: readonly MeasuredBenchmark[]): { rates: BestRates; files: FileRates } {
  const moving = measured.filter(({ engine }) => readMetadataWork(engine) === undefined);
  const isLarge = ({ blockSizeBytes = 0 }: MeasuredBenchmark) => blockSizeBytes >= LARGE_REQUEST_BYTES;
  const bytes = (wanted: "read" | "write") => {
    const large = moving.filter((benchmark) => benchmark.direction === wanted && isLarge(benchmark));
    return findLargestKnown(large.map(({ bandwidthBytesPerSecond }) => bandwidthBytesPerSecond));
  };
  const requests = (wanted: "read" | "write") => {
    const small = moving.filter((benchmark) => benchmark.direction === wanted && !isLarge(benchmark));
    return findLargestKnown(small.map(({ iops }) => iops));
  };
  const work = (name: string) =>
    findLargestKnown(measured.filter(({ engine }) => readMetadataWork(engine) === name).map(({ iops }) => iops));
  return {
    rates: {
      readBytesPerSecond: bytes("read"),
      writeBytesPerSecond: bytes("write"),
      readsPerSecond: requests("read"),
      writesPerSecond: requests("write"),
    },
    files: omitUndefined({ create: work("create"), stat: work("stat"), remove: work("delete") }),
  };
}

type KindOfWork = (typeof KINDS_OF_WORK)[number];

/** Why figures are not compared: they have different settings, or one is 0. */
type Refusal = UnlikeSettings | "zero";

/** One target's throughput relative to another's. */
export interface KindComparison {
  kind: KindOfWork;
  ratios?: { low: number; high: number };
  /** Some run of the slower target was as fast as one of the faster. */
  overlaps: boolean;
  refused?: Refusal;
}

/** A job with more writes for each sync does not sync every write. */
const MAX_WRITES_PER_SYNC = 1.5;

/** Compares targets for each kind of work, by the same rules as `compare`. */
export function compareTargets(
  these: readonly MeasuredBenchmark[],
  those: readonly MeasuredBenchmark[],
): KindComparison[] {
  const others = listThroughputs(those);
  const pairs = listThroughputs(these).flatMap((here) => {
    const same = others.filter((candidate) => isSameWork(candidate, here));
    const there = same.find(({ queueDepth }) => queueDepth === here.queueDepth) ?? same[0];
    return there === undefined ? [] : [{ kind: findKind(here), ...comparePair(here, there) }];
  });
  return KINDS_OF_WORK.flatMap((kind) => {
    const same = pairs.filter((pair) => pair.kind === kind);
    return same.length === 0 ? [] : [summarize(kind, same)];
  });
}

interface Pair {
  ratio?: number;
  overlaps: boolean;
  refused?: Refusal;
}

function comparePair(here: MeasuredBenchmark, there: MeasuredBenchmark): Pair {
  const refused = contrastSettings([readSetting(here)], [readSetting(there)]);
  if (refused !== undefined) return { overlaps: false, refused };
  const ratio = here.bandwidthBytesPerSecond / there.bandwidthBytesPerSecond;
  if (!Number.isFinite(ratio) || ratio === 0) return { overlaps: false, refused: "zero" };
  const [faster, slower] = ratio > 1 ? [here, there] : [there, here];
  return { ratio, overlaps: Math.min(...listRates(faster)) <= Math.max(...listRates(slower)) };
}

function summarize(kind: KindOfWork, pairs: readonly Pair[]): KindComparison {
  const ratios = pairs.flatMap(({ ratio }) => ratio ?? []);
  return omitUndefined({
    kind,
    ratios: ratios.length > 0 ? { low: Math.min(...ratios), high: Math.max(...ratios) } : undefined,
    overlaps: pairs.some(({ overlaps }) => overlaps),
    refused: pairs.find(({ refused }) => refused !== undefined)?.refused,
  });
}

/** A job that syncs each write counts once, by its syncs. */
function listThroughputs(benchmarks: readonly MeasuredBenchmark[]): MeasuredBenchmark[] {
  const syncs = benchmarks.filter(({ direction }) => direction === "sync");
  return benchmarks.filter((benchmark) => {
    const sync = syncs.find((candidate) => identifyJob(candidate) === identifyJob(benchmark));
    const isSynced = sync !== undefined && benchmark.iops <= sync.iops * MAX_WRITES_PER_SYNC;
    return benchmark.direction !== "write" || !isSynced;
  });
}

function identifyJob({ profile, job }: MeasuredBenchmark): string {
  return JSON.stringify([profile, job]);
}

function isSameWork(one: MeasuredBenchmark, other: MeasuredBenchmark): boolean {
  return (
    identifyJob(one) === identifyJob(other) &&
    one.direction === other.direction &&
    one.blockSizeBytes === other.blockSizeBytes
  );
}

function findKind({ job, direction, engine }: MeasuredBenchmark): KindOfWork {
  if (direction === "sync") return "sync";
  if (readMetadataWork(engine) !== undefined) return "files";
  if (/rand|rnd/i.test(job)) return "random";
  return /seq|layout/i.test(job) ? "sequential" : "other work";
}

function listRates({ runs, bandwidthBytesPerSecond }: MeasuredBenchmark): number[] {
  return [bandwidthBytesPerSecond, ...runs.map((run) => run.bandwidthBytesPerSecond)];
}

/** Whether a target was faster in all figures, beyond the scatter. */
export function isFasterThroughout(kinds: readonly KindComparison[]): boolean {
  const isFaster = ({ ratios, overlaps, refused }: KindComparison) =>
    ratios !== undefined && ratios.low > 1 && !overlaps && refused === undefined;
  return kinds.length > 0 && kinds.every(isFaster);
}
