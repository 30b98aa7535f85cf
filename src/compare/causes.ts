import { isMemoryFilesystem } from "../disks/filesystem-kind.ts";
import type { FigureRow } from "../model/comparison.ts";
import type { Cause, Difference } from "../model/comparison-reasons.ts";
import { DISK_WAIT } from "../model/figures.ts";
import { findLargestKnown } from "../model/numbers.ts";
import { findWindowFigure, isFilled } from "./compared-figures.ts";
import type { EquallyFast, Refutation } from "./equally-fast.ts";
import { MACHINE } from "./facts.ts";
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

/** The ratio that a difference predicts. */
interface Prediction {
  cause: Cause;
  ratio: number;
  weight: number;
}

/**
 * What a difference of numbers predicts, if anything; for a stripe that is only assumed, its name is `stripeGuess`. The
 * weights are our judgement; 2 striped disks against 1 gave 1.92x in the field.
 */
export function predictRatio({ place, name, value, baseline }: Difference, { row }: Question): Prediction | undefined {
  if (typeof value !== "number" || typeof baseline !== "number" || value === 0 || baseline === 0) return undefined;
  const share = value / baseline;
  const ratio = row.better === "higher" ? share : 1 / share;
  if (name === "cpuCount") {
    const cause = { id: "cpu-count", cpus: value, baselineCpus: baseline } as const;
    return { cause, ratio, weight: isStep(row) ? 0.6 : 0.2 };
  }
  if (name !== "stripeCount" && name !== "stripeGuess") return undefined;
  const isCertain = name === "stripeCount";
  const cause = { id: "stripe", place, disks: value, baselineDisks: baseline, isCertain } as const;
  return { cause, ratio, weight: isCertain ? 1 : 0.7 };
}

function isStep({ kind }: FigureRow): boolean {
  return kind === "window";
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
  cpuModel: { id: "cpu-model", weight: (_, { row }) => (isStep(row) ? 0.3 : 0.15) },
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

/** From this share of waiting on, the disk has its full weight. */
const MIN_FULL_WEIGHT_SHARE = 0.2;
const MIN_WEIGHT = 0.2;
const CPU_FACTS = new Set(["cpuCount", "cpuModel"]);

/** The share of a step (0 to 1) that waited for the disk, the larger of two labels'. */
export function findWaitShare(
  step: FigureRow,
  rows: readonly FigureRow[],
  labels: readonly number[],
): number | undefined {
  if (step.kind !== "window" || step.measure !== "duration") return undefined;
  const wait = findWindowFigure(rows, step.name, DISK_WAIT);
  const shares = labels.map((label) => {
    const [waited, took] = [findMedian(wait, label), findMedian(step, label)];
    return waited === undefined || took === undefined || took === 0 ? undefined : Math.min(1, waited / took);
  });
  return findLargestKnown(shares);
}

function findMedian(row: FigureRow | undefined, label: number): number | undefined {
  const cell = row?.cells[label];
  return isFilled(cell) ? cell.median : undefined;
}

/** The weight of a difference for a step that waited that share, 1 if unknown; the bounds are our judgement. */
export function weighByWait({ place, name }: Difference, share: number | undefined): number {
  if (place !== MACHINE) return weighStorage(share);
  return CPU_FACTS.has(name) && share !== undefined ? Math.max(MIN_WEIGHT, 1 - share) : 1;
}

/** The weight of what is the storage's. */
export function weighStorage(share = 1): number {
  return Math.min(1, MIN_WEIGHT + (1 - MIN_WEIGHT) * (share / MIN_FULL_WEIGHT_SHARE));
}
