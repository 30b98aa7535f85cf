import { expect, test } from "vitest";
import type { Predictions } from "../../src/model/prediction.ts";
import { renderPredictionsText } from "../../src/render/predictions.ts";

test("each window and disk has a line, and each refusal its reason", () => {
  const predictions: Predictions = {
    schema: "io-probe/predictions",
    schemaVersion: 1,
    toolVersion: "0",
    predictions: [
      { window: "npm ci", on: "gp3", recordedSeconds: 10, seconds: 4, lowSeconds: 3, highSeconds: 5 },
      { window: "evil\u001b[31m", on: "gp3", refused: "the recording is incomplete" },
    ],
  };
  const text = renderPredictionsText(predictions, { width: 100, style: (_, plain) => plain });
  expect(text).toMatch(/npm ci +gp3 +10 s +4 s \(3 s to 5 s\)/);
  expect(text).toMatch(/gp3 +not predicted/);
  expect(text).toContain("on gp3: the recording is incomplete.");
  expect(text).not.toContain("\u001b");
});
