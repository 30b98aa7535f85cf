import { expect, test } from "vitest";
import type { LegFigures } from "../../src/compare/leg.ts";
import { reduceReport } from "../../src/compare/leg-figures.ts";
import { listNotes } from "../../src/compare/notes.ts";
import { testCases } from "../cases.ts";
import { buildReport, buildStep } from "./report-builder.ts";

const NOTHING = { replaced: [], copies: [], merged: 0, hiddenFigures: 0, unpredictedLabels: 0 };

const listLabelNotes = (labels: string[]) => {
  const labelled = labels.map((label) => ({ label, legs: [] }));
  return listNotes(labelled, NOTHING);
};

function findConfusables(labels: string[]): string[][] {
  return listLabelNotes(labels).map((note) => (note.id === "confusable-labels" ? note.labels : []));
}

testCases([
  ["Cyrillic", "ubuntu-a", "ubuntu-а"],
  ["Greek", "node", "nοde"],
  ["Armenian", "ubuntu", "ubսntս"],
  ["Cherokee", "AMD", "ᎪMD"],
  ["wide letters", "a-1", "ａ-１"],
  ["mathematical letters", "fast", "𝐟𝐚𝐬𝐭"],
  ["another hyphen", "a-b", "a‑b"],
  ["a nought and an O", "10", "1O"],
  ["r and n", "modern", "modem"],
])("labels that differ by %s look alike", (_, left, right) => {
  expect(findConfusables([left, "other", right])).toEqual([[left, right]]);
});

test("labels that look different are not remarked on", () => {
  expect(findConfusables(["ubuntu-24.04", "ubuntu-22.04", "é", "e", "a", "A", "日本", "node 20, x64"])).toEqual([]);
});

test("what was left out, replaced or merged is counted, and nothing where all is there", () => {
  const replaced = [{ leg: "a", attempt: 1, by: 2 }];
  const leftOut = { replaced, copies: ["a", "b", "a"], merged: 2, hiddenFigures: 3, unpredictedLabels: 4 };
  expect(listNotes([], leftOut)).toEqual([
    { id: "copies", reports: 3, labels: ["a", "b"] },
    { id: "merged", count: 2 },
    { id: "replaced", reports: replaced },
    { id: "hidden-figures", count: 3 },
    { id: "unpredicted", count: 4 },
  ]);
  expect(listNotes([], NOTHING)).toEqual([]);
});

test("more labels than can be ranked are not ranked", () => {
  const name = (count: number) => Array.from({ length: count }, (_, index) => `label ${index}`);
  expect(listLabelNotes(name(500))).toEqual([]);
  expect(listLabelNotes(name(501))).toEqual([{ id: "unranked", count: 500 }]);
});

test("jobs that may be one are those of no known run beside others of their label", () => {
  const build = (runId?: string): LegFigures =>
    reduceReport(buildReport({ label: "a", ...(runId !== undefined && { job: { name: "j", runId } }) }));
  const count = (...legs: LegFigures[][]) =>
    listNotes(
      legs.map((own, index) => ({ label: String(index), legs: own })),
      NOTHING,
    );
  expect(count([build()], [build("1"), build("1")])).toEqual([]);
  expect(count([build(), build("1")], [build()], [build("2")])).toEqual([{ id: "nameless", count: 2 }]);
});

test("figures that a gap makes lower bounds are counted over all jobs", () => {
  const incomplete = { incomplete: true, diskWait: { seconds: 1, lowSeconds: 1, highSeconds: 1, basis: [] } };
  const leg = reduceReport(buildReport({ windows: [buildStep("make", 5, incomplete), buildStep("test", 5)] }));
  const labels = ["a", "b"].map((label) => ({ label, legs: [leg] }));
  expect(listNotes(labels, NOTHING)).toEqual([{ id: "gaps", count: 2 }]);
});
