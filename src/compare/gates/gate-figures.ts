import type { FigureRow } from "../../model/comparison.ts";
import { tellDirection } from "../benchmark-figures.ts";
import { DISK_WAIT, WHOLE_JOB } from "../window-figures.ts";

/** What a name in a gate stands for. */
export interface GateFigure {
  kind: FigureRow["kind"];
  measure: string;
  unit: FigureRow["unit"];
  /** The direction that the benchmark's name must tell. */
  direction?: "read" | "write" | "sync";
}

const LATENCY = { kind: "benchmark", measure: "latency-p99", unit: "seconds" } as const;
const IOPS = { kind: "benchmark", measure: "iops", unit: "operationsPerSecond" } as const;
const WAIT = { kind: "window", measure: DISK_WAIT, unit: "seconds" } as const;
const BANDWIDTH = { kind: "benchmark", measure: "bandwidth", unit: "bytesPerSecond" } as const;

/** The names that a gate can use: of steps (the whole job without a name), of benchmarks and of workloads. */
export const GATE_FIGURES: ReadonlyMap<string, GateFigure> = new Map<string, GateFigure>([
  ["duration", { kind: "window", measure: "duration", unit: "seconds" }],
  ["disk-wait", WAIT],
  // What disk-wait was called before 0.2.
  ["io-stall", WAIT],
  ["read-bytes", { kind: "window", measure: "read-bytes", unit: "bytes" }],
  ["written-bytes", { kind: "window", measure: "written-bytes", unit: "bytes" }],
  ["read-iops", { ...IOPS, direction: "read" }],
  ["write-iops", { ...IOPS, direction: "write" }],
  ["read-bandwidth", { ...BANDWIDTH, direction: "read" }],
  ["write-bandwidth", { ...BANDWIDTH, direction: "write" }],
  ["read-latency", { ...LATENCY, direction: "read" }],
  ["write-latency", { ...LATENCY, direction: "write" }],
  ["sync-latency", { ...LATENCY, direction: "sync" }],
  ["workload", { kind: "workload", measure: "latency-mean", unit: "seconds" }],
  ["workload-p99", { kind: "workload", measure: "latency-p99", unit: "seconds" }],
]);

type Named = Pick<FigureRow, "kind" | "name" | "measure">;

/**
 * Those of the figures that a gate is about. Without a name: the whole job's window (every window where there is none),
 * the random benchmarks of that direction (every one where none is random), or every workload. With a name: the step,
 * benchmark or workload of that name; the profile before a benchmark's name and the target behind it may be left out.
 */
export function selectFigures<T extends Named>(
  figures: readonly T[],
  wanted: GateFigure,
  name: string | undefined,
): T[] {
  const candidates = figures.filter(
    (figure) =>
      figure.kind === wanted.kind &&
      figure.measure === wanted.measure &&
      (wanted.direction === undefined || tellDirection(nameJob(figure.name)) === wanted.direction),
  );
  // The direction is in the gate's own name, so that the job's alone says which figure is meant.
  const names = wanted.direction === undefined ? [name] : [name, `${name} ${wanted.direction}`];
  if (name !== undefined) return candidates.filter((figure) => names.some((one) => isNamed(figure, String(one))));
  const usual = candidates.filter((figure) =>
    wanted.kind === "window" ? figure.name === WHOLE_JOB : wanted.measure === "bandwidth" || /rand/i.test(figure.name),
  );
  return usual.length > 0 ? usual : candidates;
}

/** Whether a figure is of the step, benchmark or workload that a person calls so. */
export function isNamed({ kind, name }: Pick<Named, "kind" | "name">, wanted: string): boolean {
  if (name === wanted) return true;
  // A step without a name of its own is called by its command.
  if (kind === "window") return name === `Run ${wanted}`;
  return withoutTarget(name) === wanted || nameJob(name) === wanted;
}

/** The name without the profile before it and the target behind it. */
function nameJob(name: string): string {
  const own = withoutTarget(name);
  return own.slice(own.indexOf("/") + 1);
}

function withoutTarget(name: string): string {
  return name.replace(/ in .*/s, "");
}
