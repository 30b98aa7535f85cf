import type { FigureRow } from "../../model/comparison.ts";
import { DISK_WAIT, WHOLE_JOB } from "../../model/figure-names.ts";
import { suggestWord } from "../../model/near-word.ts";
import { tellDirection } from "../benchmark-figures.ts";
import { boundName } from "../leg-bounds.ts";

/** The figures that a gate's word stands for. */
export interface GateFigure {
  kind: FigureRow["kind"];
  measure: string;
  unit: FigureRow["unit"];
  direction?: "read" | "write" | "sync";
}

const LATENCY = { kind: "benchmark", measure: "latency-p99", unit: "seconds" } as const;
const IOPS = { kind: "benchmark", measure: "iops", unit: "operationsPerSecond" } as const;
const WAIT = { kind: "window", measure: DISK_WAIT, unit: "seconds" } as const;
const BANDWIDTH = { kind: "benchmark", measure: "bandwidth", unit: "bytesPerSecond" } as const;

/** By the word in `fail-if`, such as `disk-wait`. */
export const GATE_FIGURES: ReadonlyMap<string, GateFigure> = new Map<string, GateFigure>([
  ["duration", { kind: "window", measure: "duration", unit: "seconds" }],
  ["disk-wait", WAIT],
  // The gate's name before 0.2.
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
 * A gate's figures: of a name, all its steps; without one, the whole job (else every window), random benchmarks of that
 * direction (else all), or every workload.
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
  if (name !== undefined) {
    const names = wanted.direction === undefined ? [name] : [name, `${name} ${wanted.direction}`];
    return candidates.filter((figure) => names.some((one) => isNamed(figure, one) || isRepeat(figure, one)));
  }
  const usual = candidates.filter((figure) =>
    wanted.kind === "window" ? figure.name === WHOLE_JOB : wanted.measure === "bandwidth" || /rand/i.test(figure.name),
  );
  return usual.length > 0 ? usual : candidates;
}

/** The step, benchmark or workload that a misspelt name means; undefined for one that is there, or where none is near. */
export function findMeantName(figures: readonly Named[], { kind }: GateFigure, name: string): string | undefined {
  const own = figures.filter((figure) => figure.kind === kind);
  if (own.some((figure) => isNamed(figure, name) || isRepeat(figure, name))) return undefined;
  const known = own.flatMap((figure) => (kind === "window" ? nameStep(figure.name) : nameJob(figure.name)));
  const meant = suggestWord(name, known);
  return meant && boundName(meant);
}

/** As it may be called: unnamed steps also by their command. */
function nameStep(name: string): string[] {
  return name.startsWith(UNNAMED) ? [name, name.slice(UNNAMED.length)] : [name];
}

/** How GitHub's names of unnamed steps begin. */
const UNNAMED = "Run ";

/** Whether a figure belongs to the step, benchmark or workload of that name. */
export function isNamed({ kind, name }: Pick<Named, "kind" | "name">, wanted: string): boolean {
  if (name === wanted) return true;
  if (kind === "window") return nameStep(name).includes(wanted);
  return withoutTarget(name) === wanted || nameJob(name) === wanted;
}

function isRepeat({ kind, name }: Named, wanted: string): boolean {
  return kind === "window" && isNamed({ kind, name: name.replace(/ \(\d+\)$/, "") }, wanted);
}

function nameJob(name: string): string {
  const own = withoutTarget(name);
  return own.slice(own.indexOf("/") + 1);
}

/** A job's own name can have an " in " too. */
function withoutTarget(name: string): string {
  return name.replace(/ in (?:workspace$|temp$|target$|other disk |\/).*/s, "");
}
