import { expect, test } from "vitest";
import { readDocument } from "../../src/format/read-document.ts";
import { REPORT_KIND, reportSchema } from "../../src/model/report.ts";
import { testCases } from "../cases.ts";
import { buildReport, buildStep, readLegText } from "../compare/report-builder.ts";

/** Both ways to read a report's text: whole, and for a comparison. */
const READERS = [
  (text: string) => readDocument(text, REPORT_KIND, reportSchema, "x.json"),
  (text: string) => readLegText(text, "x.json"),
];

function write([lowSeconds, seconds, highSeconds]: readonly number[]): string {
  const report = buildReport({ label: "a", windows: [buildStep("ls", 1), buildStep("make", 8)] });
  const [first, second] = report.windows;
  const diskWait = { seconds, lowSeconds, highSeconds, basis: ["pressure"] };
  return JSON.stringify({ ...report, windows: [first, { ...second, diskWait }] });
}

testCases([
  [[1, 9, 9], "highSeconds is wrong: expected at most durationSeconds (8), given 9"],
  [[0, 0, 8.001], "highSeconds is wrong: expected at most durationSeconds (8), given 8.001"],
  [[3, 2, 5], " is wrong: expected lowSeconds <= seconds <= highSeconds, given 3, 2, 5"],
  [[1, 6, 5], " is wrong: expected lowSeconds <= seconds <= highSeconds, given 1, 6, 5"],
] as const)("a report whose wait has the bounds %j is refused by field", (bounds, message) => {
  for (const read of READERS) {
    expect(() => read(write(bounds))).toThrow(/^x\.json: the field windows\.1\.diskWait/);
    expect(() => read(write(bounds))).toThrow(message);
  }
});

test("a wait may be certain, nothing, or the whole window", () => {
  for (const read of READERS) {
    for (const bounds of [
      [8, 8, 8],
      [0, 0, 0],
      [0, 8, 8],
    ] as const)
      expect(() => read(write(bounds))).not.toThrow();
  }
});
