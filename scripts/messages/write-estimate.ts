import type { WriteCost } from "../../src/model/write-estimate.ts";
import {
  describeCostSource,
  describeEstimate,
  describeShortage,
  explainRefusal,
} from "../../src/words/write-estimate.ts";

export const title = "What writing costs";
export const where = "Within the estimates of payloads, in findings and under the benchmarks";

const measured: WriteCost = {
  source: "write-payload",
  secondsPerByte: 1 / 209e6,
  runs: 3,
  spread: { low: 0.92, high: 1.1 },
};
const rough = { spread: { low: 0.7, high: 1.4 } };
const reach = { seenBytes: 462e6, seenFiles: 1200 };

export const examples = {
  describeEstimate: [() => describeEstimate(measured, 1.5), () => describeEstimate(rough, 1.5)],
  describeCostSource: [
    () => describeCostSource(measured),
    () => describeCostSource({ source: "fio", secondsPerByte: 1 / 209e6, runs: 1 }),
  ],
  explainRefusal: [
    () => String(explainRefusal(reach, { bytes: 5e9 })),
    () => String(explainRefusal(reach, { bytes: 1e9, files: 12_500 })),
  ],
  describeShortage: [
    () => String(describeShortage(reach, { bytes: 5e9 })),
    () => String(describeShortage(reach, { bytes: 4e8, files: 12_500 })),
  ],
};
