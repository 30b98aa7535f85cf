import type { PayloadEstimate } from "../../analysis/findings/payload-estimate.ts";
import type { UnwrittenData } from "../../analysis/findings/unwritten-data.ts";
import type { WriteCost, WriteEstimate } from "../../analysis/write-estimate.ts";
import { formatBytes, formatDuration, formatRate } from "../../format/figures.ts";
import type { FindingWords } from "../../model/finding.ts";
import { nameWindow, titleWindow } from "../windows.ts";
import { describeCostSource, describeEstimate, describeMeasured, explainRefusal } from "../write-estimate.ts";

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

/** How long a window's bytes take on a measured disk. */
export function tellPayloadEstimate(finding: PayloadEstimate): FindingWords {
  const { window, cost, estimate, isOwn, isThisDisk } = finding;
  const { payloadBytes, thousandFilesSeconds } = finding.evidence;
  const { extrapolatedFrom } = estimate;
  const wrote = isOwn
    ? `${titleWindow(window)} wrote ${formatBytes(payloadBytes)} in ${formatDuration(window.durationSeconds)}`
    : `The machine wrote ${formatBytes(payloadBytes)} in the ${formatDuration(window.durationSeconds)} of ${nameWindow(window)}`;
  const place = isThisDisk ? "This disk" : `The disk of ${cost.target}`;
  const beyond = extrapolatedFrom ? ` Beyond ${describeMeasured(extrapolatedFrom)} the estimate is extrapolated.` : "";
  return {
    message: `${wrote}. ${place} needs ${tellTime(cost, estimate)}.${beyond}`,
    advice:
      thousandFilesSeconds === undefined
        ? "io-probe compare estimates it for each label's disk; io-probe bench --workload write-payload also measures what each file costs."
        : `How many files a step writes is unknown: every 1,000 of them add ${formatDuration(thousandFilesSeconds)} here. io-probe compare estimates it for each label's disk.`,
  };
}

function tellTime(cost: WriteCost, { file, tree, refusal }: WriteEstimate): string {
  const source = describeCostSource(cost);
  if (cost.files === undefined) {
    return `at least ${formatDuration(file.seconds)} for that, at ${formatRate(1 / cost.secondsPerByte)} (${source})`;
  }
  const one = `${describeEstimate(file, "about ")} for that as one file`;
  const size = `files of ${formatBytes(cost.files.meanBytes)}`;
  if (refusal) return `${one} (${source}); there is no estimate for ${size}, because ${explainRefusal(refusal)}`;
  return `${one} and ${describeEstimate(tree)} as ${size} (${source})`;
}
