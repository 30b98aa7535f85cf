import { isMemoryFilesystem } from "../disks/filesystem-kind.ts";
import type { Difference } from "../model/comparison.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Cause, ExplanationData, RowData } from "./data.ts";
import type { EquallyFast } from "./equally-fast.ts";
import type { PlacedRate } from "./leg.ts";

/** A label's figure against the baseline's. */
export interface Question {
  row: RowData;
  label: string;
  baseline: string;
  ratio: number;
  place: string;
  waitShare?: number | undefined;
  /** By limit, as medians over the jobs. */
  rates: { label: readonly PlacedRate[]; baseline: readonly PlacedRate[] };
  equallyFast: EquallyFast;
}

/** An explanation; `fit` is a weight from 0 to 1. */
export function explain({ row, ratio }: Question, cause: Cause, fit: number, predictedRatio?: number): ExplanationData {
  return omitUndefined({ id: cause.id, cause, figure: row.id, predictedRatio, measuredRatio: ratio, fit });
}

/** What belongs to the label and the baseline, the slower one's first. */
export function orderBySpeed<T>(question: Question, own: { label: T; baseline: T }): [slower: T, faster: T] {
  return isLabelSlower(question) ? [own.label, own.baseline] : [own.baseline, own.label];
}

/** Whether the label is slower than the baseline. */
export function isLabelSlower({ row, ratio }: Question): boolean {
  return row.better === "higher" ? ratio < 1 : ratio > 1;
}

/** What a difference predicts. */
export interface Prediction {
  cause: Cause;
  ratio: number;
  weight: number;
}

/**
 * Differences that predict a number. The weights are our judgement; 2 striped disks against 1 gave 1.92x in the field.
 */
export const PREDICTIONS: Record<string, (difference: Difference, question: Question) => Prediction | undefined> = {
  stripeCount: (difference, question) => predictStripe(difference, question, true),
  stripeGuess: (difference, question) => predictStripe(difference, question, false),
  cpuCount: ({ value: cpus, baseline: baselineCpus }, question) => {
    if (!isAmount(cpus) || !isAmount(baselineCpus)) return undefined;
    const cause = { id: "cpu-count", cpus, baselineCpus } as const;
    return { cause, ratio: orientRatio(cpus / baselineCpus, question), weight: isStep(question) ? 0.6 : 0.2 };
  },
};

function predictStripe(
  { value: disks, baseline: baselineDisks, place }: Difference,
  question: Question,
  isCertain: boolean,
): Prediction | undefined {
  if (!isAmount(disks) || !isAmount(baselineDisks)) return undefined;
  const cause = { id: "stripe", place, disks, baselineDisks, isCertain } as const;
  return { cause, ratio: orientRatio(disks / baselineDisks, question), weight: isCertain ? 1 : 0.7 };
}

function isAmount(value: Difference["value"]): value is number {
  return typeof value === "number" && value !== 0;
}

function orientRatio(share: number, { row }: Question): number {
  return row.better === "higher" ? share : 1 / share;
}

function isStep({ row }: Question): boolean {
  return row.kind === "window";
}

/** In memory, remote, or costly by nature. */
const COSTLY_FILESYSTEMS = /^(tmpfs|ramfs|nfs|cifs|9p|fuse|aufs|virtiofs)/;

type Weight = number | ((difference: Difference, question: Question) => number);

/** Differences that predict no number: an id, and how often they matter (our judgement). */
export const POSSIBLE_CAUSES: Record<string, readonly [id: string, weight: Weight]> = {
  filesystem: [
    "filesystem",
    ({ value, baseline }) => ([value, baseline].some((name) => COSTLY_FILESYSTEMS.test(String(name))) ? 0.7 : 0.5),
  ],
  storageDriver: ["storage-driver", 0.5],
  lowerFilesystem: ["filesystem", 0.4],
  deviceChain: ["device-chain", 0.35],
  diskModel: ["disk-model", 0.4],
  diskCount: ["disk-count", 0.3],
  writeCache: ["write-cache", 0.35],
  memoryBytes: ["memory", 0.25],
  mountOptions: ["mount-options", 0.25],
  cloud: ["machine-type", 0.25],
  scheduler: ["scheduler", 0.2],
  cpuModel: ["cpu-model", (_, question) => (isStep(question) ? 0.3 : 0.15)],
  container: ["container", 0.2],
  rotational: ["rotational", 0.15],
  kernel: ["kernel", 0.1],
  // The image is not among these, since some engines derive it from `runs-on`.
  osRelease: ["os-release", 0.1],
};

type FactValue = NonNullable<Difference["value"]>;

/** Whether the first of two values makes nothing slower. */
const NEVER_SLOWER: Partial<Record<string, (value: FactValue, other: FactValue) => boolean>> = {
  memoryBytes: (bytes, other) => bytes > other,
  diskCount: (disks, other) => disks > other,
  rotational: (value, other) => value === "false" && other === "true",
  writeCache: (cache, other) => cache === "write back" && other === "write through",
  filesystem: isMemoryAgainstOther,
  lowerFilesystem: isMemoryAgainstOther,
};

function isMemoryAgainstOther(name: FactValue, other: FactValue): boolean {
  return isMemoryFilesystem(String(name)) && !isMemoryFilesystem(String(other));
}

/** Whether the slower side has the better value. */
export function isOpposite({ name, value, baseline }: Difference, question: Question): boolean {
  if (value === undefined || baseline === undefined) return false;
  const [slower, faster] = orderBySpeed(question, { label: value, baseline });
  return NEVER_SLOWER[name]?.(slower, faster) === true;
}
