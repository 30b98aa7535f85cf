import { findOwnBytes } from "../../model/own-work.ts";
import type { Window } from "../../model/window.ts";
import {
  estimateTreeSeconds,
  estimateWriteSeconds,
  isExtrapolated,
  isRough,
  planEstimated,
  type WriteCost,
} from "../../model/write-estimate.ts";
import { findWriteCost, isWorkspace } from "../write-cost.ts";
import { type Observation, type ObservedWindow, sumBytes, type Verdict } from "./observation.ts";
import { findDoer } from "./whose-work.ts";

interface Evidence {
  payloadBytes: number;
  durationSeconds: number;
  measuredBy: string;
  writeBytesPerSecond: number;
  estimatedSeconds: number;
  estimatedTreeSeconds: number | undefined;
  meanFileBytes: number | undefined;
  thousandFilesSeconds: number | undefined;
  measuredWithBytes: number | undefined;
  measuredWithFiles: number | undefined;
  fastestRunRatio: number | undefined;
  slowestRunRatio: number | undefined;
}

/** How long the bytes of the window that wrote most take on a measured disk. */
export interface PayloadEstimate extends Verdict<"payload-estimate", Evidence> {
  window: Window;
  cost: WriteCost;
  isOwn: boolean;
  isThisDisk: boolean;
}

/** Nearly any disk writes less within a second. */
const MIN_BYTES = 200e6;

/**
 * For the window that wrote most: how long its bytes take by `write-payload`, as one file and as many, since its files
 * are not counted; else fio's lower bound.
 */
export function estimatePayload({ report, windows }: Observation): PayloadEstimate[] {
  const [largest] = windows
    .filter((observed) => findDoer(observed) !== "others")
    .map((observed) => ({ observed, bytes: payloadOf(observed) }))
    .sort((a, b) => b.bytes - a.bytes);
  if (largest === undefined || largest.bytes < MIN_BYTES) return [];
  const { observed, bytes } = largest;
  const cost = findWriteCost(bytes, report);
  if (cost === undefined) return [];
  return [
    {
      id: "payload-estimate",
      severity: "info",
      confidence: isExtrapolated(cost, planEstimated(cost, bytes)) || isRough(cost) ? "low" : "medium",
      window: observed.window,
      cost,
      isOwn: findDoer(observed) === "own",
      isThisDisk: isWorkspace(cost.target, report.storage),
      evidence: {
        payloadBytes: bytes,
        ...listEvidence(cost, bytes),
        durationSeconds: observed.window.durationSeconds,
      },
    },
  ];
}

function listEvidence(cost: WriteCost, bytes: number): Omit<Evidence, "payloadBytes" | "durationSeconds"> {
  const { source, secondsPerByte, files, spread, seenBytes, seenFiles } = cost;
  return {
    measuredBy: source,
    writeBytesPerSecond: 1 / secondsPerByte,
    estimatedSeconds: estimateWriteSeconds(cost, bytes),
    estimatedTreeSeconds: estimateTreeSeconds(cost, bytes),
    meanFileBytes: files?.meanBytes,
    thousandFilesSeconds: files && files.secondsPerFile * 1000,
    measuredWithBytes: seenBytes,
    measuredWithFiles: seenFiles,
    fastestRunRatio: spread?.low,
    slowestRunRatio: spread?.high,
  };
}

/** What the command wrote; else what the disks wrote and memory still held. */
function payloadOf(observed: ObservedWindow): number {
  const { window, disks } = observed;
  const own = findOwnBytes(window);
  if (own !== undefined && findDoer(observed) === "own") return own.writtenBytes;
  const { memory } = window;
  const left = (memory?.dirtyBytesAtEnd ?? 0) - (memory?.dirtyBytesAtStart ?? 0);
  return sumBytes(disks).writtenBytes + Math.max(0, left);
}
