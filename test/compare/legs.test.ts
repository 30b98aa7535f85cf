import { expect, test } from "vitest";
import { type LegFigures, reduceReport } from "../../src/compare/leg-figures.ts";
import { groupLegs, selectJobs } from "../../src/compare/legs.ts";
import type { Report } from "../../src/model/report.ts";
import { buildReport, buildStep } from "./report-builder.ts";

function buildLeg(label: string, matrix: Report["matrix"], job: Partial<Report["job"]> = {}, seconds = 1): LegFigures {
  const identity = { name: "build", runId: "7", attempt: 1, ...job };
  return reduceReport(buildReport({ label, matrix, job: identity, windows: [buildStep("npm ci", seconds)] }));
}

test("legs that differ only in repeat, shard or attempt are one label", () => {
  const legs = [1, 2].flatMap((repeat) => ["a", "b"].map((os) => buildLeg(`${os}, ${repeat}`, { os, repeat })));
  expect(groupLegs(legs).map(({ label, legs }) => [label, legs.length])).toEqual([
    ["a", 2],
    ["b", 2],
  ]);
});

test("a label that the user gave stays as it is, and group-by overrides both", () => {
  const legs = [buildLeg("mine", { os: "a", repeat: 1 }), buildLeg("mine", { os: "b", repeat: 1 })];
  expect(groupLegs(legs).map(({ label }) => label)).toEqual(["mine"]);
  expect(groupLegs(legs, ["os"]).map(({ label }) => label)).toEqual(["a", "b"]);
});

test("a matrix that only repeats is labelled by the job", () => {
  expect(groupLegs([buildLeg("1", { repeat: 1 }), buildLeg("2", { repeat: 2 })]).map(({ label }) => label)).toEqual([
    "build",
  ]);
});

test("the newest attempt of each leg counts, by its number and not by the order", () => {
  const legs = [
    buildLeg("a", { os: "a" }, { attempt: 2 }, 22),
    buildLeg("a", { os: "a" }, { attempt: 10 }, 30),
    buildLeg("a", { os: "a" }, { attempt: 9 }, 29),
    buildLeg("b", { os: "b" }, { attempt: 1 }, 11),
  ];
  const { legs: selected, replaced } = selectJobs(legs);
  expect(replaced).toBe(2);
  expect(selected.map(({ label, figures }) => [label, figures[0]?.value])).toEqual([
    ["a", 30],
    ["b", 11],
  ]);
});

test("several reports of one job are one job with their median; jobs told apart by their check run are not merged", () => {
  const same = [10, 12, 50].map((seconds) => buildLeg("a", {}, { checkRunId: "1" }, seconds));
  const { legs } = selectJobs([...same, buildLeg("a", {}, { checkRunId: "2" }, 20)]);
  expect(legs.map(({ figures }) => figures[0]?.value)).toEqual([12, 20]);
});

test("reports without a job on GitHub are one job each", () => {
  const legs = [1, 2].map((seconds) =>
    reduceReport(buildReport({ label: "a", windows: [buildStep("make", seconds)] })),
  );
  expect(selectJobs(legs).legs).toHaveLength(2);
});
