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
  | { reason: "other-limit"; cause: "cpu" | "network" };

/** Above this share of the disk's bytes, what others asked of it decides how long a window waits. */
const MOST_OTHERS = 0.3;
/** Journals and metadata can take as much again as the bytes that the tasks themselves write. */
const WRITE_AMPLIFICATION = 2;
/** A window that waited for more of its time against a limit shows little of what a disk beyond the limit would give. */
const MOST_CAPPED = 0.5;
/** A disk with this much more than the limit of the recorded one lies beyond it. */
const BEYOND = 1.15;
/** A wait that is at the most this share of a window is nothing that a disk decides. */
const LITTLE_WAIT = 0.1;
/** A prediction this close to the recorded duration says that the disk makes no difference. */
const NO_DIFFERENCE = 1.05;

/** What of a window makes every prediction from it worthless; undefined where nothing does. */
export function refuseWindow(report: Report, window: Window): Refusal | undefined {
  if (window.incomplete) return { reason: "incomplete" };
  const others = (window.overlaps ?? []).filter((name) => name !== window.name);
  if (others.length > 0) return { reason: "overlap", windows: others };
  const share = findOthersShare(report, window);
  return share > MOST_OTHERS ? { reason: "neighbours", share } : undefined;
}

/** The share of the bytes of the used disk that no task of the window asked for, from 0 to 1; 0 where nobody knows. */
function findOthersShare({ storage }: Report, window: Window): number {
  const own = findOwnBytes(window);
  if (own === undefined) return 0;
  const { likely } = selectUsedDisks(window, findJobDisks(storage));
  const bytes = Math.max(0, ...likely.map((disk) => disk.bytes));
  if (bytes < TELLING_BYTES) return 0;
  return Math.max(0, 1 - (own.readBytes + WRITE_AMPLIFICATION * own.writtenBytes) / bytes);
}

/**
 * Whether a window ran against a limit of the recorded disk that the other one does not have; undefined where not, and where
 * the other one is slower all the same: what it is asked for was recorded then.
 * @param seconds what it takes on the other one
 */
export function refuseBeyondLimit(
  report: Report,
  { window, wait }: RecordedWindow,
  disk: Disk,
  seconds: number,
): Refusal | undefined {
  if (wait.share < MOST_CAPPED || seconds >= window.durationSeconds) return undefined;
  for (const kind of ["bandwidth", "iops"] as const) {
    const perSecond = findLimit(report.findings, window, kind);
    if (perSecond !== undefined && findLeast(disk, kind) > perSecond * BEYOND)
      return { reason: "capped", kind, perSecond };
  }
  return undefined;
}

/** The limit that a finding of the report saw the window at, in bytes or operations per second. */
function findLimit(findings: readonly Finding[], window: Window, kind: "bandwidth" | "iops"): number | undefined {
  const finding = findings.find(({ id, window: name }) => id === `${kind}-cap` && name === window.name);
  const rate = finding?.evidence[kind === "bandwidth" ? "bytesPerSecond" : "operationsPerSecond"];
  return typeof rate === "number" && rate > 0 ? rate : undefined;
}

function findLeast({ limits }: Disk, kind: "bandwidth" | "iops"): number {
  const all = "shared" in limits ? [limits.shared] : [limits.reads, limits.writes];
  const rate = (limit: Limit | undefined) => limit?.burst?.perSecond ?? limit?.perSecond ?? Number.POSITIVE_INFINITY;
  return Math.min(...all.map(({ bytes, operations }) => rate(kind === "bandwidth" ? bytes : operations)));
}

/**
 * Whether something else held a window up, on the recorded disk and on the other one as well; undefined where not.
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
