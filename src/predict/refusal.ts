import { findJobDisks } from "../model/disks.ts";
import type { Finding } from "../model/finding.ts";
import { findOwnBytes, selectUsedDisks, TELLING_BYTES } from "../model/own-work.ts";
import type { Report } from "../model/report.ts";
import type { Window } from "../model/window.ts";
import type { Disk, Limit } from "./disk.ts";
import type { RecordedWindow } from "./recorded-window.ts";

/** Why a recording does not carry a prediction. */
export type Refusal =
  | { reason: "no-wait" }
  | { reason: "incomplete" }
  | { reason: "overlap"; windows: string[] }
  | { reason: "neighbours"; share: number }
  | { reason: "capped"; kind: "bandwidth" | "iops"; perSecond: number }
  | { reason: "other-limit"; cause: "cpu" | "network" }
  /** The figures of the recording or the disk give no duration that anything can have. */
  | { reason: "beyond-measure" }
  /** More samples than are followed of one report. */
  | { reason: "too-many-samples" };

/** Above this share of the disk's bytes, others decide how long a window waits. */
const MAX_OTHERS = 0.3;
/** Journals and metadata can take as much again as the bytes that the tasks themselves write. */
const WRITE_AMPLIFICATION = 2;
/** A window that waited more at a limit does not show what it would do beyond. */
const MAX_CAPPED = 0.5;
/** So far above the recorded disk's limit, another disk lies beyond it. */
const BEYOND = 1.15;
/** With at most this share of waiting, the disk decides nothing. */
const LITTLE_WAIT = 0.1;
/** So close to the recorded duration, a prediction says that the disk makes no difference. */
const NO_DIFFERENCE = 1.05;

/** What makes every prediction from a window worthless; undefined where nothing does. */
export function refuseWindow(report: Report, window: Window): Refusal | undefined {
  if (window.incomplete) return { reason: "incomplete" };
  const others = (window.overlaps ?? []).filter((name) => name !== window.name);
  if (others.length > 0) return { reason: "overlap", windows: others };
  const share = findOthersShare(report, window);
  return share > MAX_OTHERS ? { reason: "neighbours", share } : undefined;
}

/** The share of the used disk's bytes that no task of the window asked for, from 0 to 1; 0 where that is unknown. */
function findOthersShare({ storage }: Report, window: Window): number {
  const own = findOwnBytes(window);
  if (own === undefined) return 0;
  const { likely } = selectUsedDisks(window, findJobDisks(storage));
  const bytes = Math.max(0, ...likely.map((disk) => disk.bytes));
  if (bytes < TELLING_BYTES) return 0;
  return Math.max(0, 1 - (own.readBytes + WRITE_AMPLIFICATION * own.writtenBytes) / bytes);
}

/**
 * Whether a window ran at a limit of the recorded disk that the other one does not have; undefined where not, or where the
 * other one is slower all the same.
 * @param seconds what it takes on the other one
 */
export function refuseBeyondLimit(
  report: Report,
  { window, wait }: RecordedWindow,
  disk: Disk,
  seconds: number,
): Refusal | undefined {
  if (wait.share < MAX_CAPPED || seconds >= window.durationSeconds) return undefined;
  for (const kind of ["bandwidth", "iops"] as const) {
    const perSecond = findLimit(report.findings, window, kind);
    if (perSecond !== undefined && findLeast(disk, kind) > perSecond * BEYOND)
      return { reason: "capped", kind, perSecond };
  }
  return undefined;
}

/** No step takes longer than this: 30 years. */
const MAX_SECONDS = 1e9;

/** Whether figures of no real recording or disk gave a duration that no step can have. */
export function refuseBeyondMeasure(predicted: Readonly<Record<"seconds" | "lowSeconds" | "highSeconds", number>>) {
  const { seconds, lowSeconds, highSeconds } = predicted;
  const isMeasurable = [seconds, lowSeconds, highSeconds].every((value) => value >= 0 && value <= MAX_SECONDS);
  return isMeasurable ? undefined : ({ reason: "beyond-measure" } satisfies Refusal);
}

/** The limit that a finding saw the window at, in bytes or operations per second. */
function findLimit(findings: readonly Finding[], window: Window, kind: "bandwidth" | "iops"): number | undefined {
  const finding = findings.find(({ id, window: name }) => id === `${kind}-cap` && name === window.name);
  const rate = finding?.evidence[kind === "bandwidth" ? "bytesPerSecond" : "operationsPerSecond"];
  return typeof rate === "number" && rate > 0 ? rate : undefined;
}

function findLeast({ limits: { shared, reads, writes } }: Disk, kind: "bandwidth" | "iops"): number {
  const rate = (limit: Limit | undefined) => limit?.burst?.perSecond ?? limit?.perSecond ?? Number.POSITIVE_INFINITY;
  return Math.min(...[shared, reads, writes].map((all) => rate(kind === "bandwidth" ? all?.bytes : all?.operations)));
}

/**
 * Whether something else is the limit on both disks; undefined where not.
 * @param highSeconds the most that it takes on the other one
 */
export function refuseOtherLimit(
  { findings }: Report,
  { window, wait }: RecordedWindow,
  highSeconds: number,
): Refusal | undefined {
  if (wait.highShare > LITTLE_WAIT || highSeconds > window.durationSeconds * NO_DIFFERENCE) return undefined;
  const finding = findings.find(({ id, window: name }) => id === "not-the-disk" && name === window.name);
  switch (finding?.evidence.cause) {
    case "cpu":
    case "kernel":
    case "one-core":
    case "stolen":
    case "other-processes":
      return { reason: "other-limit", cause: "cpu" };
    case "network":
      return { reason: "other-limit", cause: "network" };
    default:
      return undefined;
  }
}
