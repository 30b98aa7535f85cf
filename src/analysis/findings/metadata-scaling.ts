import type { Benchmark, MeasuredBenchmark } from "../../model/benchmark.ts";
import type { Finding } from "../../model/finding.ts";
import { formatIops } from "../../model/format.ts";
import type { Observation } from "./observation.ts";

/** fio's engines that make, look up and remove files instead of reading or writing them. */
const METADATA_ENGINE = /^(file|dir)(create|stat|delete)$/;
/** With n jobs on n cores, less than this share of n times the rate means that they wait for each other. */
const LEAST_EFFICIENCY = 0.4;

/** Work on many small files that gains nothing, or loses, when more of it runs at the same time (case 3). */
export function findMetadataScaling({ report }: Observation): Finding[] {
  const benchmarks = report.benchmarks.filter(isMetadata);
  const kinds = new Set(benchmarks.map(nameKind));
  return [...kinds].flatMap((kind) => {
    const group = benchmarks.filter((benchmark) => nameKind(benchmark) === kind);
    const sorted = group.sort((a, b) => (a.jobs ?? 1) - (b.jobs ?? 1));
    const [fewest] = sorted;
    const cores = report.runner.cpuCount ?? Number.POSITIVE_INFINITY;
    const most = sorted.findLast(({ jobs = 1 }) => jobs <= cores);
    if (fewest === undefined || most === undefined || fewest.iops === 0) return [];
    const factor = (most.jobs ?? 1) / (fewest.jobs ?? 1);
    const gain = most.iops / fewest.iops;
    if (factor < 2 || gain >= factor * LEAST_EFFICIENCY + (1 - LEAST_EFFICIENCY)) return [];
    return [describe(fewest, most, gain)];
  });
}

function isMetadata(benchmark: Benchmark): benchmark is MeasuredBenchmark {
  return benchmark.state === "measured" && METADATA_ENGINE.test(benchmark.engine ?? "");
}

/** What has to be equal for two jobs to be the same work. */
function nameKind({ engine, target, direction }: MeasuredBenchmark): string {
  return JSON.stringify([engine, target, direction]);
}

function describe(fewest: MeasuredBenchmark, most: MeasuredBenchmark, gain: number): Finding {
  return {
    id: "metadata-scaling",
    severity: gain < 1 ? "warning" : "notice",
    message: `Work on many small files does not get faster with more cores: ${formatIops(fewest.iops)} operations a second with ${describeJobs(fewest)}, ${formatIops(most.iops)} with ${describeJobs(most)} (${fewest.engine}).`,
    evidence: {
      operationsPerSecondFewest: fewest.iops,
      operationsPerSecondMost: most.iops,
      jobsFewest: fewest.jobs ?? 1,
      jobsMost: most.jobs ?? 1,
      gain,
    },
    confidence: "medium",
    advice:
      "The filesystem or its storage driver takes a lock that all cores want: a machine with more cores will not make installing or unpacking faster here. Try another filesystem or driver for the work directory.",
  };
}

function describeJobs({ jobs = 1 }: MeasuredBenchmark): string {
  return jobs === 1 ? "1 job" : `${jobs} jobs`;
}
