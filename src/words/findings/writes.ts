import { formatBytes, formatDuration } from "../../format/figures.ts";
import type { FindingOf, FindingWords } from "../../model/finding.ts";
import { nameWindow, titleWindow } from "../windows.ts";

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
