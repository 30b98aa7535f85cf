import type { PayloadEstimate } from "../../analysis/findings/payload-estimate.ts";
import type { UnwrittenData } from "../../analysis/findings/unwritten-data.ts";
import { formatBytes, formatDuration, formatRate } from "../../format/figures.ts";
import type { FindingWords } from "../../model/finding.ts";
import { isRough, planEstimated, planPayload } from "../../model/write-estimate.ts";
import { nameWindow, titleWindow } from "../windows.ts";
import { describeCostSource, describeEstimate, describeShortage, explainRefusal } from "../write-estimate.ts";

/** Data left in memory at a window's end, when it was written, and what the window's duration lacks. */
export function tellUnwrittenData({ window, payer, evidence }: UnwrittenData): FindingWords {
  const { leftBytes = 0, drainBytes, drainSeconds } = evidence;
  const advice =
    drainSeconds === undefined
      ? "Its duration does not include that write. Add --sync (in the action: sync: true) to include it."
      : `Its duration does not include that write: with it, ${formatDuration(window.durationSeconds + drainSeconds)}.`;
  if (drainBytes !== undefined) {
    const drained = `${formatBytes(drainBytes)} were still written to the disk, in ${formatDuration(drainSeconds)}`;
    return { message: `After ${nameWindow(window)} ended, ${drained}.`, advice };
  }
  const paid = payer === undefined ? "" : ` Most of it was written while ${nameWindow(payer)} ran.`;
  const left = formatBytes(leftBytes);
  const verdict =
    window.command?.writtenBytes === undefined
      ? `When ${nameWindow(window)} ended, the machine had ${left} more in memory than before, not yet written to the disk.`
      : `${titleWindow(window)} ended with up to ${left} in memory, not yet written to the disk.`;
  return { message: verdict + paid, advice };
}

/** How long a window's bytes take on a measured disk, and what the estimate leaves open. */
export function tellPayloadEstimate({ window, cost, isOwn, isThisDisk, evidence }: PayloadEstimate): FindingWords {
  const { payloadBytes, thousandFilesSeconds } = evidence;
  const wrote = isOwn
    ? `${titleWindow(window)} wrote ${formatBytes(payloadBytes)}`
    : `The machine wrote ${formatBytes(payloadBytes)} while ${nameWindow(window)} ran`;
  const place = isThisDisk ? "this disk" : `the disk of ${cost.target}`;
  const seen = describeShortage(cost, planEstimated(cost, payloadBytes));
  const beyond = seen === undefined ? "" : ` Beyond ${seen} the estimate is extrapolated.`;
  return {
    message: `${wrote}, which takes ${place} ${tellTime(cost, evidence)}; it took ${formatDuration(window.durationSeconds)}.${beyond}`,
    advice:
      thousandFilesSeconds === undefined
        ? "io-probe compare has the same for each label's disk; io-probe bench --workload write-payload also measures what each file costs."
        : `How many files a step writes is unknown: each 1,000 of them add ${formatDuration(thousandFilesSeconds)} here. io-probe compare has the same for each label's disk.`,
  };
}

function tellTime(cost: PayloadEstimate["cost"], evidence: PayloadEstimate["evidence"]): string {
  const { payloadBytes, estimatedSeconds, estimatedTreeSeconds, writeBytesPerSecond } = evidence;
  const source = describeCostSource(cost);
  if (cost.files === undefined) {
    return `at least ${formatDuration(estimatedSeconds)} at ${formatRate(writeBytesPerSecond)} (${source})`;
  }
  const one = `${isRough(cost) ? "" : "about "}${describeEstimate(cost, estimatedSeconds)} as one file`;
  const size = `files of ${formatBytes(cost.files.meanBytes)}`;
  const refusal = explainRefusal(cost, planPayload(cost, payloadBytes));
  if (refusal !== undefined) return `${one}, and is not estimated as ${size} because ${refusal} (${source})`;
  return `${one} and ${describeEstimate(cost, estimatedTreeSeconds)} as ${size} (${source})`;
}
