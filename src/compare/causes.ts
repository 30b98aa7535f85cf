import type { Difference } from "../model/comparison.ts";
import type { Question } from "./explanations.ts";

/** What a difference predicts for a figure. */
export interface Prediction {
  id: string;
  message: string;
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
  stripeCount: (difference, question) => predictStripe(difference, question, { words: "in a stripe", weight: 1 }),
  // Whether the disks are striped could not be found out.
  stripeGuess: (difference, question) =>
    predictStripe(difference, question, { words: "perhaps in a stripe", weight: 0.7 }),
  readLimitBytesPerSecond: (difference, question) => predictLimit(difference, question, "read"),
  writeLimitBytesPerSecond: (difference, question) => predictLimit(difference, question, "write"),
  readLimitPerSecond: (difference, question) => predictLimit(difference, question, "read"),
  writeLimitPerSecond: (difference, question) => predictLimit(difference, question, "write"),
  cpuCount: ({ value, baseline }, question) => {
    if (typeof value !== "number" || typeof baseline !== "number" || value === 0 || baseline === 0) return undefined;
    const message = `${value} CPUs against ${baseline}: work that uses all of them is slower or faster by that`;
    return {
      id: "cpu-count",
      message,
      ratio: turnRatio(value / baseline, question),
      weight: isStep(question) ? 0.6 : 0.2,
    };
  },
};

function predictStripe(
  { value, baseline, place }: Difference,
  question: Question,
  { words, weight }: { words: string; weight: number },
): Prediction | undefined {
  if (typeof value !== "number" || typeof baseline !== "number" || value === 0 || baseline === 0) return undefined;
  const count = (disks: number): string => (disks === 1 ? "1 disk" : `${disks} disks ${words}`);
  const message = `${count(value)} against ${count(baseline)} under the ${place}: a stripe serves large files from all its disks at once`;
  return { id: "stripe", message, ratio: turnRatio(value / baseline, question), weight };
}

/** A limit on one side only, or another one: for the figure that it limits, it is the label's or the baseline's value. */
function predictLimit(difference: Difference, question: Question, direction: "read" | "write"): Prediction | undefined {
  const { value, baseline, place, name } = difference;
  const { row, label } = question;
  const own = row.cells.find((cell) => cell.label === label);
  if (own?.state !== "measured") return undefined;
  const message = `a cgroup limit on ${direction}s of ${place}: ${value ?? "none"} against ${baseline ?? "none"} ${name.includes("Bytes") ? "bytes" : "operations"} per second`;
  const unit = name.includes("Bytes") ? "bytesPerSecond" : "operationsPerSecond";
  const baselineMedian = own.median / question.ratio;
  if (row.unit === unit && row.name.toLowerCase().includes(direction)) {
    const [limited, free] = [Number(value ?? own.median), Number(baseline ?? baselineMedian)];
    return { id: "cgroup-limit", message, ratio: limited / free, weight: 1 };
  }
  // For other figures only the direction is known: the side with the tighter limit is the slower one.
  const slower = turnRatio(question.ratio, question) < 1;
  const tighter = Number(value ?? Number.POSITIVE_INFINITY) < Number(baseline ?? Number.POSITIVE_INFINITY);
  return slower === tighter ? { id: "cgroup-limit", message, ratio: question.ratio, weight: 0.7 } : undefined;
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
  image: suspect("image", "another runner image", 0.1),
};
