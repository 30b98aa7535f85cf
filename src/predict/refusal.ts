import { findJobDisks } from "../disks/device-tree.ts";
import { measureOthersShare, selectUsedDisks } from "../disks/used-disks.ts";
import type { Finding } from "../model/finding.ts";
import { findOwnBytes } from "../model/own-work.ts";
import type { PredictionRefusal } from "../model/prediction.ts";
import type { Report } from "../model/report.ts";
import type { Window } from "../model/window.ts";
import type { Disk, Limit } from "./disk.ts";
import type { PredictedSeconds } from "./prediction-interval.ts";
import type { RecordedWindow } from "./recorded-window.ts";

/** If others moved a larger share of the bytes, they decide how long it takes. */
const MAX_OTHERS = 0.3;
/** A window that spent a larger share at a limit does not show what it would do without it. */
const MAX_CAPPED = 0.5;
/** A limit higher by this factor than the recorded disk's is another one. */
const MIN_BEYOND_RATIO = 1.15;

/** Why a window carries no prediction at all, if so. */
export function refuseWindow(report: Report, window: Window): PredictionRefusal | undefined {
  if (window.incomplete) return { id: "incomplete" };
  const others = (window.overlaps ?? []).filter((name) => name !== window.name);
  if (others.length > 0) return { id: "overlap", windows: others };
  const share = findOthersShare(report, window);
  return share > MAX_OTHERS ? { id: "neighbours", share } : undefined;
}

/** Of the used disk's bytes, 0 to 1; 0 where unknown. */
function findOthersShare({ storage }: Report, window: Window): number {
  const own = findOwnBytes(window);
  if (own === undefined) return 0;
  const { likely } = selectUsedDisks(window, findJobDisks(storage));
  return measureOthersShare(likely, own);
}

/**
 * Refuses a window at a limit that the other disk lacks, unless that is slower all the same.
 * @param seconds on the other disk
 */
export function refuseBeyondLimit(
  report: Report,
  { window, wait }: RecordedWindow,
  disk: Disk,
  seconds: number,
): PredictionRefusal | undefined {
  if (wait.share < MAX_CAPPED || seconds >= window.durationSeconds) return undefined;
  for (const kind of ["bandwidth", "iops"] as const) {
    const perSecond = findLimit(report.findings, window, kind);
    if (perSecond !== undefined && findLeast(disk, kind) > perSecond * MIN_BEYOND_RATIO)
      return { id: "capped", kind, perSecond };
  }
  return undefined;
}

/** 30 years; no step takes longer. */
const MAX_SECONDS = 1e9;

/** Refuses a duration that no step can have. */
export function refuseBeyondMeasure({
  seconds,
  lowSeconds,
  highSeconds,
}: PredictedSeconds): PredictionRefusal | undefined {
  const isMeasurable = [seconds, lowSeconds, highSeconds].every((value) => value >= 0 && value <= MAX_SECONDS);
  return isMeasurable ? undefined : { id: "beyond-measure" };
}

function findLimit(findings: readonly Finding[], window: Window, kind: "bandwidth" | "iops"): number | undefined {
  for (const finding of findings) {
    const isSought = finding.id === `${kind}-cap` && finding.window?.name === window.name;
    if (isSought && "perSecond" in finding) return finding.perSecond > 0 ? finding.perSecond : undefined;
  }
  return undefined;
}

function findLeast({ limits: { shared, reads, writes } }: Disk, kind: "bandwidth" | "iops"): number {
  const rate = (limit: Limit | undefined) => limit?.burst?.perSecond ?? limit?.perSecond ?? Number.POSITIVE_INFINITY;
  return Math.min(...[shared, reads, writes].map((all) => rate(kind === "bandwidth" ? all?.bytes : all?.operations)));
}
