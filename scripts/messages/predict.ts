import {
  explainPredictedSteps,
  explainPredictions,
  nameBenchmarkedDisk,
  nameInfiniteDisk,
  nameRecordedDisk,
  pointToJson,
  refuseDisk,
  refuseStatedDisk,
  sayNotPredicted,
  tellNothingToPredict,
  tellPrediction,
  tellRefusal,
  titlePredictedSteps,
  titlePredictions,
} from "../../src/words/predict.ts";

export const title = "Predictions";
export const where =
  "`io-probe predict`, the report's page and summary, and comparisons with labels that ran benchmarks only";

export const examples = {
  pointToJson: [() => pointToJson(1), () => pointToJson(48)],
  tellPrediction: () => tellPrediction({ seconds: 8.1, lowSeconds: 7.34, highSeconds: 9.2 }),
  tellRefusal: [
    () => tellRefusal({ reason: "no-wait" }),
    () => tellRefusal({ reason: "incomplete" }),
    () => tellRefusal({ reason: "overlap", windows: ["npm ci", "make"] }),
    () => tellRefusal({ reason: "neighbours", share: 0.62 }),
    () => tellRefusal({ reason: "capped", kind: "bandwidth", perSecond: 60e6 }),
    () => tellRefusal({ reason: "capped", kind: "iops", perSecond: 500 }),
    () => tellRefusal({ reason: "other-limit", cause: "cpu" }),
    () => tellRefusal({ reason: "other-limit", cause: "network" }),
    () => tellRefusal({ reason: "beyond-measure" }),
    () => tellRefusal({ reason: "too-many-samples" }),
  ],
  sayNotPredicted,
  titlePredictions,
  nameRecordedDisk,
  nameBenchmarkedDisk: () => nameBenchmarkedDisk("/mnt/nvme"),
  nameInfiniteDisk,
  titlePredictedSteps,
  explainPredictedSteps: () => explainPredictedSteps("ubuntu-24.04"),
  explainPredictions: () => explainPredictions(),
  refuseDisk: [() => refuseDisk("gp4", ["infinite", "gp3"]), () => refuseDisk("nvme", ["infinite", "gp3"])],
  refuseStatedDisk: () => refuseStatedDisk("400MB", "rates such as 400MB/s, 6000iops and 1ms"),
  tellNothingToPredict: () => tellNothingToPredict(),
};
