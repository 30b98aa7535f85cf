import type { Workload } from "../model/benchmark.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Storage } from "../model/storage.ts";
import { identifyTarget } from "./benchmark-figures.ts";
import type { LegFigure } from "./leg.ts";

/** Figures of workloads: mean latency, its tail, and duration. */
export function listWorkloadFigures(workloads: readonly Workload[], storage: readonly Storage[]): LegFigure[] {
  return workloads.flatMap((workload) => {
    const about = omitUndefined({
      kind: "workload" as const,
      name: workload.part === undefined ? workload.name : `${workload.name}: ${workload.part}`,
      part: workload.part,
      unit: "seconds" as const,
      better: "lower" as const,
      target: identifyTarget(workload.target, storage),
      setting: {
        operations: workload.operations,
        workBytes: workload.bytes,
        files: workload.files,
        folders: workload.folders,
      },
    });
    const { mean, p95, p99 } = workload.latencySeconds;
    const figures: LegFigure[] = [
      { ...about, measure: "latency-mean", value: mean },
      { ...about, measure: "duration", value: workload.durationSeconds },
    ];
    if (p95 !== undefined) figures.push({ ...about, measure: "latency-p95", value: p95 });
    if (p99 !== undefined) figures.push({ ...about, measure: "latency-p99", value: p99 });
    return figures;
  });
}
