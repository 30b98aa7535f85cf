import type { Benchmark, MeasuredBenchmark } from "../../model/benchmark.ts";
import type { Report } from "../../model/report.ts";
import type { Storage } from "../../model/storage.ts";
import { findTargetStorage } from "../../model/target-storage.ts";
import { compareTargets, type KindComparison, type KindOfWork } from "../target-comparison.ts";
import { type Observation, sumBytes } from "./observation.ts";
import type { Verdict } from "./verdict.ts";

/** A mounted disk with room that the workspace does not use. */
export interface IdleDisk extends Verdict<"idle-disk", Record<string, number | string>> {
  storage: Storage;
  /** Its disks, by their names. */
  disks: string[];
  /** Its throughput beside that of the workspace's disk by kind of work; empty where fio did not run on both. */
  kinds: KindComparison[];
  /** Further ones, which were idle or faster as well. */
  others: Storage[];
}

/** A window that waited for this share of its time would gain from another disk. */
const NOTICED_SHARE = 0.1;
/** Another disk is worth the move from this ratio on. */
const FASTER = 1.3;
/** Room for a work directory. */
export const LEAST_FREE_BYTES = 2e9;

/** A disk that the workspace does not use and that has room. */
interface Candidate {
  storage: Storage;
  /** Its throughput beside that of the workspace's disk by kind of work; empty where fio did not run on both. */
  kinds: KindComparison[];
}

/**
 * A second disk that is mounted, has room and did nothing while the workspace's disk was waited for, or that fio found
 * to be faster. GitHub's runners have such a disk now and then under /mnt. Of several, the fastest or else the roomiest.
 */
export function findIdleDisks(observation: Observation): IdleDisk[] {
  const { report, windows } = observation;
  const hasWaited = windows.some(({ diskWait }) => (diskWait?.share ?? 0) >= NOTICED_SHARE);
  const candidates = findCandidates(report).filter(({ storage, kinds }) => {
    return kinds.length === 0 ? hasWaited && wasIdle(observation, storage) : isWorthTheMove(kinds);
  });
  const gain = ({ kinds }: Candidate): number => (kinds.length === 0 ? 0 : findLeastGain(kinds));
  const [best, ...others] = candidates.sort(
    (a, b) => gain(b) - gain(a) || (b.storage.freeBytes ?? 0) - (a.storage.freeBytes ?? 0),
  );
  return best === undefined ? [] : [describe(best, others, hasWaited)];
}

/** Where it is not known which disks the workspace lies on, any other may be one of them. */
function findCandidates({ storage, benchmarks }: Report): Candidate[] {
  const workspace = storage.find(({ role }) => role === "workspace");
  const used = new Set(workspace === undefined ? [] : disksOf(workspace));
  if (workspace === undefined || used.size === 0) return [];
  return storage
    .filter((other) => disksOf(other).length > 0 && disksOf(other).every((name) => !used.has(name)))
    .filter(({ freeBytes = 0 }) => freeBytes >= LEAST_FREE_BYTES)
    .map((other) => {
      const kinds = compareDisks(benchmarks, storage, workspace, other);
      return { storage: other, kinds };
    });
}

function describe({ storage, kinds }: Candidate, others: readonly Candidate[], hasWaited: boolean): IdleDisk {
  const { path, freeBytes = 0 } = storage;
  const isMeasured = kinds.length > 0;
  const disks = disksOf(storage);
  return {
    id: "idle-disk",
    severity: isMeasured && hasWaited ? "warning" : "notice",
    confidence: isMeasured ? "medium" : "low",
    device: disks[0],
    storage,
    disks,
    kinds,
    others: others.map((other) => other.storage),
    evidence: { path, freeBytes, ...listRatios(kinds) },
  };
}

/** The smallest ratio of each kind of work: `sequentialRatio`. */
function listRatios(kinds: readonly KindComparison[]): Record<string, number> {
  const names: Record<KindOfWork, string> = {
    sequential: "sequentialRatio",
    random: "randomRatio",
    sync: "syncRatio",
    files: "filesRatio",
    "other work": "otherRatio",
  };
  return Object.fromEntries(
    kinds.flatMap(({ kind, ratios }) => (ratios === undefined ? [] : [[names[kind], ratios.low]])),
  );
}

function disksOf({ devices }: Storage): string[] {
  return devices.filter(({ kind }) => kind === "disk").map(({ name }) => name);
}

function wasIdle({ windows }: Observation, storage: Storage): boolean {
  const names = disksOf(storage);
  return windows.every(({ disks }) => {
    const { readBytes, writtenBytes } = sumBytes(disks.filter(({ name }) => names.includes(name)));
    return readBytes + writtenBytes < 1e6;
  });
}

/** The other target's throughput beside the workspace's by kind of work, where fio ran on both. */
function compareDisks(
  benchmarks: readonly Benchmark[],
  storage: readonly Storage[],
  workspace: Storage,
  other: Storage,
): KindComparison[] {
  const on = (place: Storage) =>
    benchmarks.filter(
      (benchmark): benchmark is MeasuredBenchmark =>
        benchmark.state === "measured" && findTargetStorage(benchmark.target, storage) === place,
    );
  return compareTargets(on(other), on(workspace)).filter(({ ratios }) => ratios !== undefined);
}

/** Faster enough in some kind of work, and slower by as much in none: what a job does with the disk is not known here. */
function isWorthTheMove(kinds: readonly KindComparison[]): boolean {
  const gains = kinds.some(({ ratios, overlaps }) => ratios !== undefined && ratios.low >= FASTER && !overlaps);
  return gains && kinds.every(({ ratios }) => ratios === undefined || ratios.low > 1 / FASTER);
}

/** The gain in the kind of work that gains least: what is promised at least where it gains at all. */
function findLeastGain(kinds: readonly KindComparison[]): number {
  return Math.min(...kinds.flatMap(({ ratios }) => ratios?.low ?? []));
}
