import type { Benchmark } from "../../model/benchmark.ts";
import type { Finding } from "../../model/finding.ts";
import { formatBytes, formatRatio } from "../../model/format.ts";
import type { Storage } from "../../model/storage.ts";
import { type Observation, sumBytes } from "./observation.ts";

/** A window that waited for this share of its time would gain from another disk. */
const FELT_SHARE = 0.1;
/** Another disk is worth the move from this ratio on. */
const FASTER = 1.3;
/** Room for a work directory. */
const LEAST_FREE_BYTES = 2e9;

/**
 * A second disk that is mounted, has room and did nothing while the workspace's disk was waited for, or that fio found
 * to be faster. GitHub's runners have such a disk now and then under /mnt.
 */
export function findIdleDisks(observation: Observation): Finding[] {
  const { report, windows } = observation;
  const workspace = report.storage.find(({ role }) => role === "workspace");
  if (workspace === undefined) return [];
  const used = new Set(disksOf(workspace));
  const felt = windows.some(({ stallShare = 0 }) => stallShare >= FELT_SHARE);
  return report.storage
    .filter((other) => disksOf(other).length > 0 && disksOf(other).every((name) => !used.has(name)))
    .filter(({ freeBytes = 0 }) => freeBytes >= LEAST_FREE_BYTES)
    .flatMap((other): Finding[] => {
      const ratio = compareTargets(report.benchmarks, workspace.path, other.path);
      const isFaster = ratio !== undefined && ratio >= FASTER;
      if (ratio === undefined ? !felt || !wasIdle(observation, other) : !isFaster) return [];
      const [device] = disksOf(other);
      const speed =
        ratio === undefined
          ? "it did nothing meanwhile"
          : `fio found it ${formatRatio(ratio)} as fast as the workspace's`;
      return [
        {
          id: "idle-disk",
          severity: isFaster && felt ? "warning" : "notice",
          ...(device !== undefined && { device }),
          message: `Another disk is free: ${disksOf(other).join(" and ")}, mounted at ${other.mountPoint ?? other.path} with ${formatBytes(other.freeBytes)} free; ${speed}.`,
          evidence: {
            path: other.path,
            freeBytes: other.freeBytes ?? 0,
            ...(ratio !== undefined && { throughputRatio: ratio }),
          },
          confidence: ratio === undefined ? "low" : "medium",
          advice: `Put the work directory, or what is written most, under ${other.path}${
            ratio === undefined ? `, and measure it first: io-probe bench --target ${other.path}` : ""
          }.`,
        },
      ];
    });
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
function compareTargets(benchmarks: readonly Benchmark[], workspace: string, other: string): number | undefined {
  const measured = benchmarks.filter((benchmark) => benchmark.state === "measured");
  const logarithms = measured
    .filter(({ target, bandwidthBytesPerSecond }) => target === workspace && bandwidthBytesPerSecond > 0)
    .flatMap((here) => {
      const there = measured.find(
        ({ target, job, direction }) => target === other && job === here.job && direction === here.direction,
      );
      return there === undefined || there.bandwidthBytesPerSecond === 0
        ? []
        : [Math.log(there.bandwidthBytesPerSecond / here.bandwidthBytesPerSecond)];
    });
  if (logarithms.length === 0) return undefined;
  return Math.exp(logarithms.reduce((sum, value) => sum + value, 0) / logarithms.length);
}
