import { findOwnBytes } from "../../model/own-work.ts";
import { findWriteCost, isWorkspace } from "../write-cost.ts";
import { estimateThousandFiles, estimateWrite } from "../write-estimate.ts";
import { sumBytes } from "./measured-window.ts";
import { type Observation, type ObservedWindow, verdict } from "./observation.ts";

export type PayloadEstimate = ReturnType<typeof estimatePayload>[number];

/** Nearly any disk writes less within a second. */
const MIN_BYTES = 200e6;

/**
 * How long the most bytes take: by `write-payload` as one file and as many, since files are not counted; else fio's
 * lower bound.
 */
export function estimatePayload({ report, windows }: Observation) {
  const [largest] = windows
    .filter(({ owner }) => owner !== "others")
    .map((observed) => ({ ...observed, bytes: payloadOf(observed) }))
    .sort((a, b) => b.bytes - a.bytes);
  if (largest === undefined || largest.bytes < MIN_BYTES) return [];
  const { window, bytes, owner } = largest;
  const cost = findWriteCost(bytes, report);
  if (cost === undefined) return [];
  const { files, spread } = cost;
  const estimate = estimateWrite(cost, bytes);
  const isUnsure = estimate.extrapolatedFrom !== undefined || estimate.file.spread !== undefined;
  return [
    verdict("payload-estimate", "info", isUnsure ? "low" : "medium", {
      window,
      cost,
      estimate,
      isOwn: owner === "own",
      isThisDisk: isWorkspace(cost.target, report.storage),
      evidence: {
        payloadBytes: bytes,
        measuredBy: cost.source,
        writeBytesPerSecond: 1 / cost.secondsPerByte,
        estimatedSeconds: estimate.file.seconds,
        estimatedTreeSeconds: estimate.tree?.seconds,
        meanFileBytes: files?.meanBytes,
        thousandFilesSeconds: estimateThousandFiles(cost),
        measuredWithBytes: cost.seenBytes,
        measuredWithFiles: cost.seenFiles,
        fastestRunRatio: spread?.low,
        slowestRunRatio: spread?.high,
        durationSeconds: window.durationSeconds,
      },
    }),
  ];
}

/** The command's, else what disks wrote and memory still held. */
function payloadOf({ window, disks, owner }: ObservedWindow): number {
  const own = findOwnBytes(window);
  if (own !== undefined && owner === "own") return own.writtenBytes;
  const { memory } = window;
  const left = (memory?.dirtyBytesAtEnd ?? 0) - (memory?.dirtyBytesAtStart ?? 0);
  return sumBytes(disks).writtenBytes + Math.max(0, left);
}
