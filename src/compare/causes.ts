import { isMemoryFilesystem } from "../disks/filesystem-kind.ts";
import type { FigureRow } from "../model/comparison.ts";
import type { Cause, Difference } from "../model/comparison-reasons.ts";
import type { EquallyFast, Refutation } from "./equally-fast.ts";
import type { PlacedRate } from "./leg.ts";

/** A label's figure against the baseline's. */
export interface Question {
  row: FigureRow;
  label: string;
  baseline: string;
  ratio: number;
  place: string;
  waitShare?: number | undefined;
  /** By limit, as medians over the jobs. */
  rates: { label: readonly PlacedRate[]; baseline: readonly PlacedRate[] };
  equallyFast: EquallyFast;
}

/** What may explain the ratio. */
export interface Candidate {
  cause: Cause;
  /** How well it explains the ratio, 0 to 1. */
  fit: number;
  predictedRatio?: number | undefined;
  /** By default the cause's. */
  id?: string;
  /** What shows that it is none. */
  refutation?: Refutation | undefined;
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

type FactValue = NonNullable<Difference["value"]>;

interface PossibleCause {
  id: string;
  /** How often it matters, 0 to 1: our judgement. */
  weight: number | ((difference: Difference, question: Question) => number);
  /** Whether a value makes nothing slower than another. */
  isBetter?: (value: FactValue, other: FactValue) => boolean;
}

/** Differences that predict no number, by the fact. */
export const POSSIBLE_CAUSES: Record<string, PossibleCause> = {
  filesystem: {
    id: "filesystem",
    weight: ({ value, baseline }) =>
      [value, baseline].some((name) => COSTLY_FILESYSTEMS.test(String(name))) ? 0.7 : 0.5,
    isBetter: isMemoryAgainstOther,
  },
  storageDriver: { id: "storage-driver", weight: 0.5 },
  lowerFilesystem: { id: "filesystem", weight: 0.4, isBetter: isMemoryAgainstOther },
  deviceChain: { id: "device-chain", weight: 0.35 },
  diskModel: { id: "disk-model", weight: 0.4 },
  diskCount: { id: "disk-count", weight: 0.3, isBetter: (disks, other) => disks > other },
  writeCache: {
    id: "write-cache",
    weight: 0.35,
    isBetter: (cache, other) => cache === "write back" && other === "write through",
  },
  memoryBytes: { id: "memory", weight: 0.25, isBetter: (bytes, other) => bytes > other },
  mountOptions: { id: "mount-options", weight: 0.25 },
  cloud: { id: "machine-type", weight: 0.25 },
  scheduler: { id: "scheduler", weight: 0.2 },
  cpuModel: { id: "cpu-model", weight: (_, question) => (isStep(question) ? 0.3 : 0.15) },
  container: { id: "container", weight: 0.2 },
  rotational: { id: "rotational", weight: 0.15, isBetter: (value, other) => value === "false" && other === "true" },
  kernel: { id: "kernel", weight: 0.1 },
  // The image is not among these, since some engines derive it from `runs-on`.
  osRelease: { id: "os-release", weight: 0.1 },
};

function isMemoryAgainstOther(name: FactValue, other: FactValue): boolean {
  return isMemoryFilesystem(String(name)) && !isMemoryFilesystem(String(other));
}

/** Whether the slower side has the better value. */
export function isOpposite({ isBetter }: PossibleCause, { value, baseline }: Difference, question: Question): boolean {
  if (value === undefined || baseline === undefined) return false;
  return isBetter?.(...orderBySpeed(question, { label: value, baseline })) === true;
}
