import { formatBytes, formatCount, formatDuration, formatLatency, formatShare } from "../../format/figures.ts";
import { isWideWait, tellBounds, withShares } from "../../model/disk-wait.ts";
import type { FindingOf, FindingWords } from "../../model/finding.ts";
import { nameWindow, titleWindow } from "../windows.ts";

/** A window's wait, and what a faster disk would save. */
export function tellDiskWait(
  found: Pick<FindingOf<"waited-for-disk">, "window" | "diskWait" | "otherCores" | "isBeside" | "isAsynchronous">,
): FindingWords {
  const { window, otherCores, isBeside, isAsynchronous } = found;
  const wait = withShares(found.diskWait, window.durationSeconds);
  const who = isBeside ? `${titleWindow(window)} or a step beside it` : titleWindow(window);
  const [took, low, high] = [window.durationSeconds, wait.lowSeconds, wait.highSeconds].map(formatDuration);
  const others =
    otherCores === undefined ? "" : `; other processes used ${otherCores.used.toFixed(1)} of ${otherCores.count} cores`;
  const limiter = isBeside ? "that step" : nameWindow(window);
  const rate = isAsynchronous ? `, or less if ${limiter} limits the rate of its asynchronous requests itself` : "";
  const say = (waited: string, saving: string, repeat = ""): FindingWords => ({
    message: `${who} waited ${waited} for the disk${others}.`,
    advice: `An infinitely fast disk would save ${saving}.${repeat}`,
  });
  const known = tellBounds(wait);
  if (known === "close") {
    const seconds = formatDuration(wait.seconds);
    return say(`${seconds} of its ${took} (${formatShare(wait.share)})`, `about ${seconds}${rate}`);
  }
  const repeat = isWideWait(wait) ? " Run it again on an idle machine for a closer estimate." : "";
  return known === "upper"
    ? say(`at most ${high} of its ${took}`, `at most ${high}`, repeat)
    : say(`between ${low} and ${high} of its ${took}`, `between ${low} and ${high}${rate}`, repeat);
}

/** Many flushes, and how to avoid them. */
export function tellFlushWait(found: FindingOf<"waited-for-flushes">): FindingWords {
  const { window, device, flushes, journalCommits, meanFlushLatencySeconds } = found;
  const each =
    meanFlushLatencySeconds === undefined ? "" : ` (${formatLatency(meanFlushLatencySeconds)} each on the device)`;
  return {
    message:
      journalCommits === undefined
        ? `${device} flushed ${formatCount(flushes)} times${each} while ${nameWindow(window)} ran: probably fsync.`
        : `Tasks waited for ${formatCount(journalCommits)} commits of the journal while ${nameWindow(window)} ran: probably fsync.`,
    advice:
      "On a machine that lives for one job, data need not survive a power cut: test eatmydata, a tmpfs, or the tool's own setting (SQLite synchronous=OFF, PostgreSQL fsync=off, dpkg force-unsafe-io).",
  };
}

/** Data unwritten at a window's end, and its cost. */
export function tellUnwrittenData(found: FindingOf<"unwritten-data">): FindingWords {
  const { window, paidBy, isOwn, leftBytes = 0, drainBytes, drainSeconds } = found;
  const advice =
    drainSeconds === undefined
      ? "Its duration does not include that write. Add --sync (in the action: sync: true) to include it."
      : `Its duration does not include that write; it is ${formatDuration(window.durationSeconds + drainSeconds)} including it.`;
  if (drainBytes !== undefined) {
    const drained = `another ${formatBytes(drainBytes)} were written to the disk in ${formatDuration(drainSeconds)}`;
    return { message: `After ${nameWindow(window)} ended, ${drained}.`, advice };
  }
  const paid = paidBy === undefined ? "" : ` Most of it was written while ${nameWindow(paidBy)} ran.`;
  const left = formatBytes(leftBytes);
  const verdict = isOwn
    ? `${titleWindow(window)} ended with up to ${left} of unwritten data in memory.`
    : `When ${nameWindow(window)} ended, another ${left} was still in memory.`;
  return { message: verdict + paid, advice };
}
