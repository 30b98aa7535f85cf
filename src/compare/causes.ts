import type { Difference } from "../model/comparison.ts";
import type { Question } from "./explanations.ts";

/** What a difference predicts for a figure. */
export interface Prediction {
  id: string;
  message: string;
  /** The same in a few words. */
  brief: string;
  /** The ratio that the difference alone would give. */
  ratio: number;
  /** How often such a prediction holds where its cause is there, 0 to 1. */
  weight: number;
}

/** A difference that can matter but predicts no number. */
interface Suspicion {
  id: string;
  describe(difference: Difference): string;
  /** How often it explains such a figure, 0 to 1. */
  weigh(difference: Difference, question: Question): number;
}

/** The ratio of a figure for which the label has `share` times the baseline's throughput. */
function turnRatio(share: number, { row }: Question): number {
  return row.better === "higher" ? share : 1 / share;
}

/**
 * Differences that predict a number, by the fact that differs. The weights are our judgement, except that a stripe's
 * prediction was met in the field: 2 disks against 1, 2x expected, 1.92x measured (reference/field-cases.md, 1).
 */
export const PREDICTIONS: Record<string, (difference: Difference, question: Question) => Prediction | undefined> = {
  stripeCount: (difference, question) =>
    predictStripe(difference, question, { words: "in a stripe", striped: "striped ", weight: 1 }),
  // Whether the disks are striped could not be found out.
  stripeGuess: (difference, question) =>
    predictStripe(difference, question, { words: "perhaps in a stripe", striped: "", weight: 0.7 }),
  cpuCount: ({ value, baseline }, question) => {
    if (typeof value !== "number" || typeof baseline !== "number" || value === 0 || baseline === 0) return undefined;
    const message = `${value} CPUs against ${baseline}: work that uses all of them is slower or faster by that`;
    return {
      id: "cpu-count",
      message,
      brief: `${countOf(value, "CPU")} instead of ${baseline}`,
      ratio: turnRatio(value / baseline, question),
      weight: isStep(question) ? 0.6 : 0.2,
    };
  },
};

function predictStripe(
  { value, baseline, place }: Difference,
  question: Question,
  { words, striped, weight }: { words: string; striped: string; weight: number },
): Prediction | undefined {
  if (typeof value !== "number" || typeof baseline !== "number" || value === 0 || baseline === 0) return undefined;
  const count = (disks: number): string => (disks === 1 ? "1 disk" : `${disks} disks ${words}`);
  const message = `${count(value)} against ${count(baseline)} under the ${place}: a stripe serves large files from all its disks at once`;
  const brief = `${countDisks(value, striped)} instead of ${countDisks(baseline, striped, value)}`;
  return { id: "stripe", message, brief, ratio: turnRatio(value / baseline, question), weight };
}

function isStep({ row }: Question): boolean {
  return row.kind === "window";
}

function suspect(id: string, what: string, weight: number | Suspicion["weigh"]): Suspicion {
  return {
    id,
    describe: ({ place, value, baseline }) =>
      `${what}${place === "machine" ? "" : ` under the ${place}`}: ${value ?? "none"} against ${baseline ?? "none"}`,
    weigh: typeof weight === "number" ? () => weight : weight,
  };
}

/** Filesystems that are memory, and those that cost much by their nature (aufs: reference/field-cases.md, 3). */
const FAR_FILESYSTEMS = /^(tmpfs|ramfs|nfs|cifs|9p|fuse|aufs|virtiofs)/;

/** Differences without a number, by the fact that differs. The weights are our judgement of how often they matter. */
export const SUSPICIONS: Record<string, Suspicion> = {
  filesystem: suspect("filesystem", "another filesystem", ({ value, baseline }) =>
    FAR_FILESYSTEMS.test(String(value)) || FAR_FILESYSTEMS.test(String(baseline)) ? 0.7 : 0.5,
  ),
  storageDriver: suspect("storage-driver", "another container storage driver", 0.5),
  lowerFilesystem: suspect("filesystem", "another filesystem below the overlay", 0.4),
  deviceChain: suspect("device-chain", "another device chain", 0.35),
  diskModel: suspect("disk-model", "another disk model", 0.4),
  diskCount: suspect("disk-count", "another number of disks", 0.3),
  writeCache: suspect("write-cache", "another write cache", 0.35),
  memoryBytes: suspect("memory", "another amount of memory, and of it the page cache", 0.25),
  mountOptions: suspect("mount-options", "other mount options", 0.25),
  cloud: suspect("machine-type", "another machine type", 0.25),
  scheduler: suspect("scheduler", "another I/O scheduler", 0.2),
  cpuModel: suspect("cpu-model", "another CPU model", (_, question) => (isStep(question) ? 0.3 : 0.15)),
  container: suspect("container", "another container", 0.2),
  rotational: suspect("rotational", "another kind of disk as the kernel tells it", 0.15),
  kernel: suspect("kernel", "another kernel", 0.1),
  // The engine's word for the image is none: some make it up from `runs-on`.
  osRelease: suspect("os-release", "another system release", 0.1),
};

/** `4 striped disks`; behind another number of disks only what that leaves open: `4 striped`, `1`. */
function countDisks(disks: number, striped: string, other?: number): string {
  if (other === undefined) return disks === 1 ? "1 disk" : `${disks} ${striped}disks`;
  return disks === 1 || other !== 1 ? String(disks) : `${disks} ${striped}`.trim();
}

function countOf(count: number, what: string): string {
  return count === 1 ? `1 ${what}` : `${count} ${what}s`;
}
