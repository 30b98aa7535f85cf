import { expect } from "vitest";
import { reduceReport } from "../../../src/compare/leg-figures.ts";
import { listReadingNotes } from "../../../src/render/comparison/notes.ts";
import { testCases } from "../../cases.ts";
import { compareWithFirst } from "../../compare/first-baseline.ts";
import { buildReport, buildStep } from "../../compare/report-builder.ts";

/** By itself b differs from a; among six pairs that may be chance. */
const CLOSE = {
  a: [10, 11, 9.6, 10.4],
  b: [11.2, 12.4, 11.6, 11.9],
  c: [10.2, 10.9, 9.7, 10.3],
  d: [9.9, 10.8, 9.5, 10.6],
};

testCases([
  ["", CLOSE],
  [", without labels of one or two jobs", { ...CLOSE, few: [50, 51], once: [60] }],
])("a shared rank says for how many pairs of labels it was corrected%s", (_, labels) => {
  const legs = Object.entries(labels).flatMap(([label, durations]) =>
    durations.map((seconds) => reduceReport(buildReport({ label, windows: [buildStep("npm ci", seconds)] }))),
  );
  expect(listReadingNotes(compareWithFirst(legs)).join(" ")).toMatch(/ correcting for 6 pairs of labels/);
});
