import { findTargetStorage } from "../../disks/device-tree.ts";
import type { MeasuredBenchmark } from "../../model/benchmark.ts";
import { readMetadataWork } from "../../model/benchmark-kind.ts";
import type { FindingOf } from "../../model/finding.ts";
import { groupInto } from "../../model/group-into.ts";
import { isCostlyLayer } from "./layered-filesystem.ts";
import { makeFinding, type Observation } from "./observation.ts";

type MetadataScaling = FindingOf<"metadata-scaling">;

const MIN_EFFICIENCY = 0.4;
/** Runs of a tenth of a second vary much. */
const MIN_RUNS = 3;
/** More jobs gain if they are faster by this factor, and lose if slower by it. */
const MIN_GAIN = 1.1;

/** Some work with the fewest and the most jobs, at most one per core. */
interface Comparison {
  work: string;
  fewest: MeasuredBenchmark;
  most: MeasuredBenchmark;
  gain: number;
  sure: boolean;
}

/** Small-file work that gains little from more jobs. */
export function findMetadataScaling({ report }: Observation): MetadataScaling[] {
  const measured = report.benchmarks.filter((benchmark) => benchmark.state === "measured");
  const benchmarks = measured.filter(({ engine }) => readMetadataWork(engine) !== undefined);
  return [...groupInto(benchmarks, ({ target }) => target)].flatMap(([target, here]) => {
    const storage = findTargetStorage(target, report.storage) ?? report.storage[0];
    const byWork = groupInto(here, ({ engine = "" }) => readMetadataWork(engine) ?? engine);
    const compared = [...byWork].flatMap(([work, group]) => compare(work, group, report.runner.cpuCount) ?? []);
    return compared.length === 0 ? [] : [describe(compared, storage === undefined || !isCostlyLayer(storage))];
  });
}

function compare(
  work: string,
  group: readonly MeasuredBenchmark[],
  cores = Number.POSITIVE_INFINITY,
): Comparison | undefined {
  const sorted = group.toSorted((a, b) => countJobs(a) - countJobs(b));
  const [fewest] = sorted;
  const most = sorted.findLast((benchmark) => countJobs(benchmark) <= cores);
  if (fewest === undefined || most === undefined || fewest.iops === 0) return undefined;
  const factor = countJobs(most) / countJobs(fewest);
  const needed = factor * MIN_EFFICIENCY + (1 - MIN_EFFICIENCY);
  const gain = most.iops / fewest.iops;
  if (factor < 2 || gain >= needed) return undefined;
  const runs = Math.min(fewest.runs.length, most.runs.length);
  return { work, fewest, most, gain, sure: runs >= MIN_RUNS && findUpperQuartile(most) < fewest.iops * needed };
}

function countJobs({ jobs = 1 }: MeasuredBenchmark): number {
  return jobs;
}

function findUpperQuartile({ runs }: MeasuredBenchmark): number {
  const sorted = runs.map(({ iops }) => iops).toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length - 1) * 0.75)] ?? Number.POSITIVE_INFINITY;
}

function describe(all: readonly Comparison[], isLocal: boolean): MetadataScaling {
  const sure = all.some((one) => one.sure);
  const compared = all.filter((one) => one.sure === sure).toSorted((a, b) => a.gain - b.gain);
  const [{ gain }] = compared as [Comparison, ...Comparison[]];
  // fio's jobs share a directory, which one task at a time can change; stat needs no lock
  // (Documentation/filesystems/directory-locking.rst).
  const isExpected = isLocal && compared.every(({ work }) => work !== "stat");
  const loss = gain < 1 / MIN_GAIN ? "warning" : "notice";
  return makeFinding("metadata-scaling", isExpected || !sure ? "info" : loss, sure ? "medium" : "low", {
    compared: compared.map(nameFigures),
    isExpected,
    trend: nameTrend(Math.max(...compared.map((one) => one.gain))),
  });
}

function nameFigures({ work, fewest, most }: Comparison): MetadataScaling["compared"][number] {
  return {
    work,
    jobsFewest: countJobs(fewest),
    jobsMost: countJobs(most),
    operationsPerSecondFewest: fewest.iops,
    operationsPerSecondMost: most.iops,
  };
}

function nameTrend(best: number): MetadataScaling["trend"] {
  if (best > MIN_GAIN) return "gains little";
  return best < 1 / MIN_GAIN ? "slower" : "unchanged";
}
