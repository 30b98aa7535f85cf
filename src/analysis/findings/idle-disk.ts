import type { Benchmark, MeasuredBenchmark } from "../../model/benchmark.ts";
import { listDisks } from "../../model/disks.ts";
import type { Report } from "../../model/report.ts";
import type { Storage } from "../../model/storage.ts";
import { findTargetStorage } from "../../model/target-storage.ts";
import { compareTargets, type KindComparison, type KindOfWork } from "../target-comparison.ts";
import { NOTICEABLE, type Observation, sumBytes, type Verdict } from "./observation.ts";

/** An unused mounted disk with free space. */
export interface IdleDisk extends Verdict<"idle-disk", Record<string, number | string>> {
  storage: Storage;
  disks: string[];
  /** Its throughput by kind of work, relative to the workspace's disk; empty where fio did not run on both. */
  kinds: KindComparison[];
  /** Others that were idle or faster too. */
  others: Storage[];
}

/** From this ratio on, moving is worth it. */
const FASTER = 1.3;
/** Space for a work directory. */
export const MIN_FREE_BYTES = 2e9;

interface Candidate {
  storage: Storage;
  kinds: KindComparison[];
}

/**
 * Mounted disks with free space that were idle while the job waited for the workspace's disk, or faster by fio, such as
 * /mnt on some GitHub runners. The fastest or else the largest of them is described.
 */
export function findIdleDisks(observation: Observation): IdleDisk[] {
  const { report, windows } = observation;
  const hasWaited = windows.some(({ diskWait }) => (diskWait?.share ?? 0) >= NOTICEABLE.share);
  const candidates = findCandidates(report).filter(({ storage, kinds }) => {
    return kinds.length === 0 ? hasWaited && wasIdle(observation, storage) : isWorthTheMove(kinds);
  });
  const gain = ({ kinds }: Candidate): number => (kinds.length === 0 ? 0 : findLeastGain(kinds));
  const [best, ...others] = candidates.sort(
    (a, b) => gain(b) - gain(a) || (b.storage.freeBytes ?? 0) - (a.storage.freeBytes ?? 0),
  );
  return best === undefined ? [] : [describe(best, others, hasWaited)];
}

/** Without knowing the workspace's disks, any other may be one of them. */
function findCandidates({ storage, benchmarks }: Report): Candidate[] {
  const workspace = storage.find(({ role }) => role === "workspace");
  const used = new Set(workspace === undefined ? [] : disksOf(workspace));
  if (workspace === undefined || used.size === 0) return [];
  return storage
    .filter((other) => disksOf(other).length > 0 && disksOf(other).every((name) => !used.has(name)))
    .filter(({ freeBytes = 0 }) => freeBytes >= MIN_FREE_BYTES)
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

function disksOf(storage: Storage): string[] {
  return listDisks(storage).map(({ name }) => name);
}

function wasIdle({ windows }: Observation, storage: Storage): boolean {
  const names = disksOf(storage);
  return windows.every(({ disks }) => {
    const { readBytes, writtenBytes } = sumBytes(disks.filter(({ name }) => names.includes(name)));
    return readBytes + writtenBytes < 1e6;
  });
}

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

/** Faster in some kind of work and not slower in any: what the job needs is unknown. */
function isWorthTheMove(kinds: readonly KindComparison[]): boolean {
  const gains = kinds.some(({ ratios, overlaps }) => ratios !== undefined && ratios.low >= FASTER && !overlaps);
  return gains && kinds.every(({ ratios }) => ratios === undefined || ratios.low > 1 / FASTER);
}

function findLeastGain(kinds: readonly KindComparison[]): number {
  return Math.min(...kinds.flatMap(({ ratios }) => ratios?.low ?? []));
}
