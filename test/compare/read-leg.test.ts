import { expect, test } from "vitest";
import { reduceReport } from "../../src/compare/leg-figures.ts";
import { readLeg } from "../../src/compare/read-leg.ts";
import { buildBenchmark, buildReport, buildStep } from "./report-builder.ts";

const report = buildReport({ label: "a", windows: [buildStep("make", 3)], benchmarks: [buildBenchmark(100)] });

test("a leg that is read from a text is what the report reduces to, whatever its samples are", () => {
  const text = JSON.stringify({ ...report, series: { hostile: "__proto__" } });
  expect(readLeg(text, "report.json")).toEqual(JSON.parse(JSON.stringify(reduceReport(report))));
});

test.each([
  ["{", "leg.json: not JSON"],
  ['{"schema":"somebody/else"}', 'leg.json: not an io-probe/report document; its "schema" is "somebody/else"'],
  [JSON.stringify({ ...report, schemaVersion: 9 }), "leg.json: schemaVersion 9 cannot be read"],
  [JSON.stringify({ ...report, windows: [{ name: 1 }] }), "leg.json: the field windows.0.name is wrong"],
  [
    JSON.stringify({ ...report, benchmarks: [{ ...buildBenchmark(1), iops: -1 }] }),
    "leg.json: the field benchmarks.0.iops",
  ],
])("%s is refused with what is wrong", (text, message) => {
  expect(() => readLeg(text, "leg.json")).toThrow(message);
});
