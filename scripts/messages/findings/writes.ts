import type { PayloadEstimate } from "../../../src/analysis/findings/payload-estimate.ts";
import type { UnwrittenData } from "../../../src/analysis/findings/unwritten-data.ts";
import { estimateThousandFiles, estimateWrite, type WriteCost } from "../../../src/analysis/write-estimate.ts";
import { tellPayloadEstimate, tellUnwrittenData } from "../../../src/words/findings/writes.ts";
import { exampleStep } from "../../example-values.ts";

export const title = "Findings: writes";
export const where = "Findings; `findings` in report.json";

const restore = exampleStep("Run actions/cache@v5");

function left(evidence: Partial<UnwrittenData["evidence"]>, change: Partial<UnwrittenData> = {}): UnwrittenData {
  return {
    id: "unwritten-data",
    severity: "notice",
    confidence: "high",
    window: restore,
    payer: undefined,
    evidence: {
      leftBytes: 346e6,
      writtenBytes: 1.2e9,
      paidBy: undefined,
      drainSeconds: undefined,
      drainBytes: undefined,
      ...evidence,
    },
    ...change,
  };
}

const command = { userSeconds: 3, systemSeconds: 2, readBytes: 0, writtenBytes: 500e6 };

function estimate(
  payloadBytes: number,
  cost: Partial<WriteCost>,
  change: Partial<PayloadEstimate> = {},
): PayloadEstimate {
  const whole: WriteCost = { source: "fio", target: "/mnt/ssd", secondsPerByte: 1 / 209e6, runs: 3, ...cost };
  const times = estimateWrite(whole, payloadBytes);
  return {
    id: "payload-estimate",
    severity: "info",
    confidence: "medium",
    window: restore,
    cost: whole,
    estimate: times,
    isOwn: true,
    isThisDisk: true,
    evidence: {
      payloadBytes,
      durationSeconds: 20,
      measuredBy: whole.source,
      writeBytesPerSecond: 1 / whole.secondsPerByte,
      estimatedSeconds: times.file.seconds,
      estimatedTreeSeconds: times.tree?.seconds,
      meanFileBytes: whole.files?.meanBytes,
      thousandFilesSeconds: estimateThousandFiles(whole),
      measuredWithBytes: whole.seenBytes,
      measuredWithFiles: whole.seenFiles,
      fastestRunRatio: whole.spread?.low,
      slowestRunRatio: whole.spread?.high,
    },
    ...change,
  };
}

const measured: Partial<WriteCost> = {
  source: "write-payload",
  files: {
    meanBytes: 40e3,
    entriesPerByte: 2.5e-5,
    sizes: [{ fileBytes: 40e3, entriesPerByte: 2.5e-5, secondsPerByte: 1 / 209e6 + 0.0003 / 40e3 }],
  },
  seenBytes: 480e6,
  seenFiles: 12_000,
  spread: { low: 0.95, high: 1.06 },
};
const rough = { ...measured, spread: { low: 0.7, high: 1.4 } };

export const examples = {
  tellUnwrittenData: [
    () => tellUnwrittenData(left({})),
    () => tellUnwrittenData(left({}, { window: exampleStep("make", { kind: "command", command }) })),
    () => tellUnwrittenData(left({ drainSeconds: 4.5, drainBytes: 900e6 })),
    () => tellUnwrittenData(left({ paidBy: "npm ci" }, { payer: exampleStep() })),
  ],
  tellPayloadEstimate: [
    () => tellPayloadEstimate(estimate(1.9e9, { seenBytes: 6e9, spread: { low: 1, high: 1.01 } })),
    () => tellPayloadEstimate(estimate(400e6, measured)),
    () => tellPayloadEstimate(estimate(1.9e9, measured, { isOwn: false })),
    () => tellPayloadEstimate(estimate(1.9e9, { ...measured, seenFiles: 1200 })),
    () => tellPayloadEstimate(estimate(400e6, rough, { isThisDisk: false })),
  ],
};
