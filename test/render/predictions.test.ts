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
      { window: "evil\u001b[31m", on: "gp3", refused: { id: "incomplete" } },
    ],
  };
  const text = renderPredictionsText(predictions, { width: 100, style: (_, plain) => plain });
  expect(text).toMatch(/npm ci +gp3 +10 s +4 s \(3 s to 5 s\)/);
  expect(text).toMatch(/gp3 +not predicted \[the recording is incomplete\]/);
  expect(text).not.toContain("\u001b");
});

test("a terminal has the first 200, and says how many more there are", () => {
  const render = (count: number) =>
    renderPredictionsText(
      {
        ...{ schema: "io-probe/predictions", schemaVersion: 1, toolVersion: "0" },
        predictions: Array.from({ length: count }, (_, index) => ({
          window: `step ${index}`,
          on: "gp3",
          refused: { id: "no-wait" },
        })),
      },
      { width: 100, style: (_, plain) => plain },
    );
  expect(render(200)).toContain("step 199 ");
  expect(render(200)).not.toContain("more");
  expect(render(201)).not.toContain("step 200 ");
  expect(render(201)).toContain("1 more prediction");
});
