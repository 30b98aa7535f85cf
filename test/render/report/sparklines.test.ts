import { expect, test } from "vitest";
import { drawSparklines } from "../../../src/render/report/sparklines.ts";
import { buildReport, type Step, steadyStep } from "./builder.ts";

/** The line of the steps' numbers, under a column for each sample. */
function mark(steps: Step[]): string | undefined {
  return drawSparklines(buildReport(steps))
    ?.drawLines?.(200, (_, text) => text)
    .at(-1);
}

const nine = Array.from({ length: 9 }, (_, index) => steadyStep(`step ${index + 1}`, 1, {}));

test("a number that fits up to the last column is shown, and one that does not is left out", () => {
  expect(mark([...nine, steadyStep("last", 2, {})])).toBe("  step    12345678910");
  expect(mark([...nine, steadyStep("last", 1, {})])).toBe("  step    123456789");
});

test("a step that ended when sampling began is not marked, and one that went on is, at its start", () => {
  const startedAt = "2026-11-20T11:44:53.000Z";
  const before = (endedAt: string) => steadyStep("before", 1, {}, { startedAt, endedAt });
  const after = steadyStep("after", 2, {});
  expect(mark([before("2026-11-20T11:44:58.000Z"), after])).toBe("  step     2");
  expect(mark([before("2026-11-20T11:44:58.001Z"), after])).toBe("  step    12");
});

test("of steps that began in one column, the first is marked", () => {
  const [startedAt, endedAt] = ["2026-11-20T11:44:58.500Z", "2026-11-20T11:45:00.000Z"];
  expect(mark([steadyStep("a", 1, {}), steadyStep("b", 2, {}, { startedAt, endedAt })])).toBe("  step    1");
  // The tenth step's number takes the column in which the eleventh begins.
  expect(mark([...nine, steadyStep("tenth", 1, {}), steadyStep("last", 2, {})])).toBe("  step    12345678910");
});
