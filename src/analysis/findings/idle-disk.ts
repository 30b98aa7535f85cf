import type { Benchmark } from "../../model/benchmark.ts";
import type { Finding } from "../../model/finding.ts";
import { formatBytes, formatRatio } from "../../model/format.ts";
import type { Report } from "../../model/report.ts";
import type { Storage } from "../../model/storage.ts";
import { findTargetStorage } from "../../model/target-storage.ts";
import { type Observation, sumBytes } from "./observation.ts";

/** A window that waited for this share of its time would gain from another disk. */
const FELT_SHARE = 0.1;
/** Another disk is worth the move from this ratio on. */
const FASTER = 1.3;
/** Room for a work directory. */
export const LEAST_FREE_BYTES = 2e9;

/** A disk that the workspace does not use and that has room. */
interface Candidate {
  storage: Storage;
  device: string | undefined;
  /** Its throughput beside that of the workspace's disk, where fio ran on both. */
  ratio?: number;
}

/**
 * A second disk that is mounted, has room and did nothing while the workspace's disk was waited for, or that fio found
 * to be faster. GitHub's runners have such a disk now and then under /mnt. Of several, the fastest or else the roomiest.
 */
export function findIdleDisks(observation: Observation): Finding[] {
  const { report, windows } = observation;
  const felt = windows.some(({ diskWait }) => (diskWait?.share ?? 0) >= FELT_SHARE);
  const candidates = findCandidates(report).filter(({ storage, ratio }) => {
    return ratio === undefined ? felt && wasIdle(observation, storage) : ratio >= FASTER;
  });
  const [best, ...others] = candidates.sort(
    (a, b) => (b.ratio ?? 0) - (a.ratio ?? 0) || (b.storage.freeBytes ?? 0) - (a.storage.freeBytes ?? 0),
  );
  return best === undefined ? [] : [describe(best, others, felt)];
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
      const ratio = compareTargets(benchmarks, storage, workspace, other);
      return { storage: other, device: disksOf(other)[0], ...(ratio !== undefined && { ratio }) };
    });
}

function describe({ storage, device, ratio }: Candidate, others: readonly Candidate[], felt: boolean): Finding {
  const { path, freeBytes } = storage;
  const speed =
    ratio === undefined ? "it did nothing meanwhile" : `fio found it ${formatRatio(ratio)} as fast as the workspace's`;
  const places = others.map((other) => other.storage.mountPoint ?? other.storage.path);
  const rest =
    places.length === 0 ? "" : ` So ${places.length === 1 ? "is the one" : "are those"} at ${places.join(", ")}.`;
  return {
    id: "idle-disk",
    severity: ratio !== undefined && felt ? "warning" : "notice",
    ...(device !== undefined && { device }),
    message: `Another disk is free: ${disksOf(storage).join(" and ")}, mounted at ${storage.mountPoint ?? path} with ${formatBytes(freeBytes)} free; ${speed}.${rest}`,
    evidence: { path, freeBytes: freeBytes ?? 0, ...(ratio !== undefined && { throughputRatio: ratio }) },
    confidence: ratio === undefined ? "low" : "medium",
    advice: `Put the work directory, or what is written most, under ${path}${
      ratio === undefined ? `, and measure it first: io-probe bench --target . --target ${path}` : ""
    }.`,
  };
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

/** The geometric mean of the other target's throughput over the workspace's, over all jobs that ran on both. */
function compareTargets(
  benchmarks: readonly Benchmark[],
  storage: readonly Storage[],
  workspace: Storage,
  other: Storage,
): number | undefined {
  const measured = benchmarks.filter((benchmark) => benchmark.state === "measured");
  const logarithms = measured
    .filter(({ target, bandwidthBytesPerSecond }) => {
      return findTargetStorage(target, storage) === workspace && bandwidthBytesPerSecond > 0;
    })
    .flatMap((here) => {
      const there = measured.find(
        ({ target, job, direction }) =>
          findTargetStorage(target, storage) === other && job === here.job && direction === here.direction,
      );
      return there === undefined || there.bandwidthBytesPerSecond === 0
        ? []
        : [Math.log(there.bandwidthBytesPerSecond / here.bandwidthBytesPerSecond)];
    });
  if (logarithms.length === 0) return undefined;
  return Math.exp(logarithms.reduce((sum, value) => sum + value, 0) / logarithms.length);
}
