import type { Difference } from "../model/comparison.ts";
import type { Cause } from "./data.ts";
import type { Question } from "./question.ts";

/** What a difference predicts for a figure. */
export interface Prediction {
  cause: Cause;
  ratio: number;
  /** How often such a prediction is right, 0 to 1. */
  weight: number;
}

interface Suspicion {
  id: string;
  /** How often it explains such a figure, 0 to 1. */
  weigh(difference: Difference, question: Question): number;
}

/**
 * Differences that predict a number. The weights are our judgement; a stripe's prediction was met in the field (2 disks
 * against 1: 2x expected, 1.92x measured).
 */
export const PREDICTIONS: Record<string, (difference: Difference, question: Question) => Prediction | undefined> = {
  stripeCount: (difference, question) => predictStripe(difference, question, true),
  // Whether the disks are striped is unknown.
  stripeGuess: (difference, question) => predictStripe(difference, question, false),
  cpuCount: ({ value: cpus, baseline: baselineCpus }, question) => {
    if (!isAmount(cpus) || !isAmount(baselineCpus)) return undefined;
    return {
      cause: { id: "cpu-count", cpus, baselineCpus },
      ratio: turnRatio(cpus / baselineCpus, question),
      weight: isStep(question) ? 0.6 : 0.2,
    };
  },
};

function predictStripe(
  { value: disks, baseline: baselineDisks, place }: Difference,
  question: Question,
  isCertain: boolean,
): Prediction | undefined {
  if (!isAmount(disks) || !isAmount(baselineDisks)) return undefined;
  return {
    cause: { id: "stripe", place, disks, baselineDisks, isCertain },
    ratio: turnRatio(disks / baselineDisks, question),
    weight: isCertain ? 1 : 0.7,
  };
}

function isAmount(value: Difference["value"]): value is number {
  return typeof value === "number" && value !== 0;
}

function turnRatio(share: number, { row }: Question): number {
  return row.better === "higher" ? share : 1 / share;
}

function isStep({ row }: Question): boolean {
  return row.kind === "window";
}

function suspect(id: string, weight: number | Suspicion["weigh"]): Suspicion {
  return { id, weigh: typeof weight === "number" ? () => weight : weight };
}

/** Filesystems in memory, over a network or another kernel, or costly by nature. */
const COSTLY_FILESYSTEMS = /^(tmpfs|ramfs|nfs|cifs|9p|fuse|aufs|virtiofs)/;

/** Differences that predict no number, weighted by our judgement of how often they matter. */
export const SUSPICIONS: Record<string, Suspicion> = {
  filesystem: suspect("filesystem", ({ value, baseline }) =>
    COSTLY_FILESYSTEMS.test(String(value)) || COSTLY_FILESYSTEMS.test(String(baseline)) ? 0.7 : 0.5,
  ),
  storageDriver: suspect("storage-driver", 0.5),
  lowerFilesystem: suspect("filesystem", 0.4),
  deviceChain: suspect("device-chain", 0.35),
  diskModel: suspect("disk-model", 0.4),
  diskCount: suspect("disk-count", 0.3),
  writeCache: suspect("write-cache", 0.35),
  memoryBytes: suspect("memory", 0.25),
  mountOptions: suspect("mount-options", 0.25),
  cloud: suspect("machine-type", 0.25),
  scheduler: suspect("scheduler", 0.2),
  cpuModel: suspect("cpu-model", (_, question) => (isStep(question) ? 0.3 : 0.15)),
  container: suspect("container", 0.2),
  rotational: suspect("rotational", 0.15),
  kernel: suspect("kernel", 0.1),
  // The engine's image is left out: some engines derive it from `runs-on`.
  osRelease: suspect("os-release", 0.1),
};
