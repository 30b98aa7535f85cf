import type { Finding } from "../../model/finding.ts";
import { formatBytes, formatDuration, formatRate } from "../../model/format.ts";
import { findOwnBytes } from "../../model/own-work.ts";
import {
  describeCostSource,
  describeEstimate,
  estimateTreeSeconds,
  estimateWriteSeconds,
  findWriteCost,
  isRough,
  isWorkspace,
  planEstimated,
  planPayload,
  type WriteCost,
} from "../../model/write-estimate.ts";
import { describeShortage, explainRefusal } from "../../model/write-reach.ts";
import { type Observation, type ObservedWindow, sumBytes } from "./observation.ts";
import { findDoer } from "./whose-work.ts";

/** Smaller payloads take less than a second on nearly any disk. */
const LEAST_BYTES = 200e6;

/**
 * For the window that wrote most: how long the same bytes take by what `write-payload` measured, as one file and as many,
 * because nobody counts a step's files; else how long they take at least, by fio's sequential write.
 */
export function estimatePayload({ report, windows }: Observation): Finding[] {
  const [largest] = windows
    .filter((observed) => findDoer(observed) !== "others")
    .map((observed) => ({ observed, bytes: payloadOf(observed) }))
    .sort((a, b) => b.bytes - a.bytes);
  if (largest === undefined || largest.bytes < LEAST_BYTES) return [];
  const { observed, bytes } = largest;
  const cost = findWriteCost(bytes, report);
  if (cost === undefined) return [];
  const { window, title } = observed;
  const isOwn = findDoer(observed) === "own";
  const wrote = `${isOwn ? title : "The machine"} wrote ${formatBytes(bytes)}${isOwn ? "" : ` while ${title} ran`}`;
  const place = isWorkspace(cost.target, report.storage) ? "this disk" : `the disk of ${cost.target}`;
  const short = describeShortage(cost, planEstimated(cost, bytes));
  const beyond = short === undefined ? "" : ` Only ${short} were written to measure that.`;
  return [
    {
      id: "payload-estimate",
      severity: "info",
      window: window.name,
      message: `${wrote}, which takes ${place} ${describeTime(cost, bytes)}; it took ${formatDuration(window.durationSeconds)}.${beyond}`,
      evidence: {
        payloadBytes: bytes,
        ...listEvidence(cost, bytes),
        durationSeconds: window.durationSeconds,
      },
      confidence: beyond !== "" || isRough(cost) ? "low" : "medium",
      advice: giveAdvice(cost),
    },
  ];
}

function describeTime(cost: WriteCost, bytes: number): string {
  const seconds = estimateWriteSeconds(cost, bytes);
  const source = describeCostSource(cost);
  if (cost.files === undefined)
    return `at least ${formatDuration(seconds)} at ${formatRate(1 / cost.secondsPerByte)} (${source})`;
  const one = `${isRough(cost) ? "" : "about "}${describeEstimate(cost, seconds)} as one file`;
  const size = `files of ${formatBytes(cost.files.meanBytes)}`;
  const refusal = explainRefusal(cost, planPayload(cost, bytes));
  if (refusal !== undefined) return `${one}, and is not estimated as ${size} because ${refusal} (${source})`;
  return `${one} and ${describeEstimate(cost, estimateTreeSeconds(cost, bytes))} as ${size} (${source})`;
}

function listEvidence(cost: WriteCost, bytes: number): Finding["evidence"] {
  const { source, secondsPerByte, files, spread, seenBytes, seenFiles } = cost;
  const treeSeconds = estimateTreeSeconds(cost, bytes);
  return {
    measuredBy: source,
    writeBytesPerSecond: 1 / secondsPerByte,
    estimatedSeconds: estimateWriteSeconds(cost, bytes),
    ...(files !== undefined && {
      ...(treeSeconds !== undefined && { estimatedTreeSeconds: treeSeconds }),
      meanFileBytes: files.meanBytes,
      thousandFilesSeconds: files.secondsPerFile * 1000,
    }),
    ...(seenBytes !== undefined && { measuredWithBytes: seenBytes }),
    ...(seenFiles !== undefined && { measuredWithFiles: seenFiles }),
    ...(spread !== undefined && { fastestRunRatio: spread.low, slowestRunRatio: spread.high }),
  };
}

function giveAdvice({ files }: WriteCost): string {
  return files === undefined
    ? "io-probe compare has the same for each label's disk, and io-probe bench with the workload write-payload tells what files cost beside their bytes."
    : `How many files a step writes is not known: each 1,000 of them cost ${formatDuration(files.secondsPerFile * 1000)} here beside their bytes. io-probe compare has the same for each label's disk.`;
}

/** What the command wrote itself; else what the disks wrote, and what was left in memory to be written. */
function payloadOf(observed: ObservedWindow): number {
  const { window, disks } = observed;
  const own = findOwnBytes(window);
  if (own !== undefined && findDoer(observed) === "own") return own.writtenBytes;
  const { memory } = window;
  const left = (memory?.dirtyBytesAtEnd ?? 0) - (memory?.dirtyBytesAtStart ?? 0);
  return sumBytes(disks).writtenBytes + Math.max(0, left);
}
