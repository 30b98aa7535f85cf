import type { Benchmark, MeasuredBenchmark } from "../../model/benchmark.ts";
import { readMetadataWork } from "../../model/benchmark-kind.ts";
import type { Finding } from "../../model/finding.ts";
import { formatIops } from "../../model/format.ts";
import { findTargetStorage } from "../../model/target-storage.ts";
import { isCostlyLayer } from "./layered-filesystem.ts";
import type { Observation } from "./observation.ts";

const WORDS: Record<string, string> = { create: "creating", stat: "looking up", delete: "deleting" };
/** With n jobs on n cores, less than this share of n times the rate means that they wait for each other. */
const LEAST_EFFICIENCY = 0.4;
/** Runs of a tenth of a second vary by more than their means differ: this many have to agree. */
const LEAST_RUNS = 3;
/** Less gain than this is none, and less than its inverse is a loss. */
const GAIN = 1.1;

/** A kind of work that gains less than it should, with as many jobs as were run and the machine has cores. */
interface Comparison {
  fewest: MeasuredBenchmark;
  most: MeasuredBenchmark;
  gain: number;
  /** Whether three of four runs with the most jobs stay below the gain that is asked for. */
  sure: boolean;
}

/** Work on many small files that gains nothing, or loses, when more of it runs at the same time (case 3). */
export function findMetadataScaling(observation: Observation): Finding[] {
  const benchmarks = observation.report.benchmarks.filter(isMetadata);
  const targets = new Set(benchmarks.map(({ target }) => target));
  return [...targets].flatMap((target) => {
    const here = benchmarks.filter((benchmark) => benchmark.target === target);
    const compared = [...new Set(here.map(nameWork))].flatMap((work) => {
      return compare(
        here.filter((benchmark) => nameWork(benchmark) === work),
        observation,
      );
    });
    return compared.length === 0 ? [] : [describe(compared, isLocal(observation, target))];
  });
}

function isMetadata(benchmark: Benchmark): benchmark is MeasuredBenchmark {
  return benchmark.state === "measured" && readMetadataWork(benchmark.engine) !== undefined;
}

function compare(group: readonly MeasuredBenchmark[], { report }: Observation): Comparison[] {
  const sorted = group.toSorted((a, b) => (a.jobs ?? 1) - (b.jobs ?? 1));
  const [fewest] = sorted;
  const cores = report.runner.cpuCount ?? Number.POSITIVE_INFINITY;
  const most = sorted.findLast(({ jobs = 1 }) => jobs <= cores);
  if (fewest === undefined || most === undefined || fewest.iops === 0) return [];
  const factor = (most.jobs ?? 1) / (fewest.jobs ?? 1);
  const needed = factor * LEAST_EFFICIENCY + (1 - LEAST_EFFICIENCY);
  const gain = most.iops / fewest.iops;
  if (factor < 2 || gain >= needed) return [];
  const runs = Math.min(fewest.runs.length, most.runs.length);
  return [{ fewest, most, gain, sure: runs >= LEAST_RUNS && findUpperQuartile(most) < fewest.iops * needed }];
}

function findUpperQuartile({ runs }: MeasuredBenchmark): number {
  const sorted = runs.map(({ iops }) => iops).toSorted((a, b) => a - b);
  return sorted[Math.ceil((sorted.length - 1) * 0.75)] ?? Number.POSITIVE_INFINITY;
}

/** `create`, `stat` or `delete`. */
function nameWork({ engine = "" }: MeasuredBenchmark): string {
  return readMetadataWork(engine) ?? engine;
}

function isLocal({ report }: Observation, target: string | undefined): boolean {
  const storage = findTargetStorage(target, report.storage) ?? report.storage[0];
  return storage === undefined || !isCostlyLayer(storage);
}

function describe(all: readonly Comparison[], local: boolean): Finding {
  const sure = all.some((one) => one.sure);
  const compared = all.filter((one) => one.sure === sure);
  const worstFirst = compared.toSorted((a, b) => a.gain - b.gain);
  const [{ fewest, most, gain }] = worstFirst as [Comparison, ...Comparison[]];
  // All of fio's jobs work in one directory, and Linux lets one task at a time change a directory on any filesystem
  // (Documentation/filesystems/directory-locking.rst); looking up needs no such lock.
  const expected = local && compared.every((one) => nameWork(one.fewest) !== "stat");
  const figures = worstFirst.map((one, place) => {
    const unit = place === 0 ? ` a second with ${nameJobs(one.fewest)} and ` : " and ";
    const rest = place === 0 ? ` with ${nameJobs(one.most)}` : "";
    return `${WORDS[nameWork(one.fewest)]} ${formatIops(one.fewest.iops)}${unit}${formatIops(one.most.iops)}${rest}`;
  });
  return {
    id: "metadata-scaling",
    severity: expected || !sure ? "info" : gain < 1 / GAIN ? "warning" : "notice",
    message: `Work on many small files${expected ? " of one directory" : ""} ${nameCourse(worstFirst)} with more cores: ${figures.join(", ")}.`,
    evidence: {
      operationsPerSecondFewest: fewest.iops,
      operationsPerSecondMost: most.iops,
      jobsFewest: fewest.jobs ?? 1,
      jobsMost: most.jobs ?? 1,
      gain,
    },
    confidence: sure ? "medium" : "low",
    advice: expected
      ? "Linux lets one task at a time add or remove a name of a directory: more cores do not speed up what fills a single one, but may help where the work is spread over many."
      : "The filesystem or its storage driver takes a lock that all cores want: a machine with more cores will not make installing or unpacking faster here. Try another filesystem or driver for the work directory.",
  };
}

function nameCourse(compared: readonly Comparison[]): string {
  const most = Math.max(...compared.map(({ gain }) => gain));
  return most > GAIN ? "gains little" : most < 1 / GAIN ? "gets slower" : "does not get faster";
}

function nameJobs({ jobs = 1 }: MeasuredBenchmark): string {
  return jobs === 1 ? "1 job" : `${jobs} jobs`;
}
