import type { UnwrittenData } from "../../analysis/findings/unwritten-data.ts";
import { formatBytes, formatDuration } from "../../format/figures.ts";
import type { FindingWords } from "../../model/finding.ts";
import { nameWindow, titleWindow } from "../windows.ts";

/** Data unwritten at a window's end, and its cost. */
export function tellUnwrittenData({ window, payer, evidence }: UnwrittenData): FindingWords {
  const { leftBytes = 0, drainBytes, drainSeconds } = evidence;
  const advice =
    drainSeconds === undefined
      ? "Its duration does not include that write. Add --sync (in the action: sync: true) to include it."
      : `Its duration does not include that write; it is ${formatDuration(window.durationSeconds + drainSeconds)} including it.`;
  if (drainBytes !== undefined) {
    const drained = `another ${formatBytes(drainBytes)} were written to the disk in ${formatDuration(drainSeconds)}`;
    return { message: `After ${nameWindow(window)} ended, ${drained}.`, advice };
  }
  const paid = payer === undefined ? "" : ` Most of it was written while ${nameWindow(payer)} ran.`;
  const left = formatBytes(leftBytes);
  const verdict =
    window.command?.writtenBytes === undefined
      ? `When ${nameWindow(window)} ended, another ${left} was still in memory.`
      : `${titleWindow(window)} ended with up to ${left} of unwritten data in memory.`;
  return { message: verdict + paid, advice };
}
