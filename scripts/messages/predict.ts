import { explainPredictions, tellNothingToPredict, tellPrediction, tellRefusal } from "../../src/words/predict.ts";

export const title = "Predictions";
export const where = "`io-probe predict`";

export const examples = {
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
  ],
  explainPredictions: () => explainPredictions(),
  tellNothingToPredict: () => tellNothingToPredict(),
};
