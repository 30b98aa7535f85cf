import { expect, test } from "vitest";
import type { LegFigures } from "../../src/compare/leg.ts";
import type { Comparison } from "../../src/model/comparison.ts";
import type { Window } from "../../src/model/window.ts";
import { testCases } from "../cases.ts";
import { compareWithFirst } from "./first-baseline.ts";
import { buildReport, buildStep, buildWorkload, reduceJob } from "./report-builder.ts";

const NOISE = [1, 1.02, 0.99, 1.03, 1.01];

function compareWindows(list: (seconds: number, job: number) => Window[]): Comparison {
  const build = (label: string, seconds: number): LegFigures[] =>
    NOISE.map((noise, job) => reduceJob(buildReport({ label, windows: list(seconds * noise, job) }), job));
  return compareWithFirst([...build("slow", 20), ...build("fast", 10)]);
}

const job = (seconds: number) => buildStep("job", seconds, { kind: "job" });

function findDoubts({ figures }: Comparison): unknown {
  return figures.map(({ id, cells: [, cell] }) => {
    const ratio = cell?.state === "measured" ? cell.ratio : undefined;
    return [id, ratio && "adjustedPValue" in ratio];
  });
}

test("the whole job of one command is no comparison of its own, and is as sure as the command", () => {
  const comparison = compareWindows((seconds) => [job(seconds + 0.1), buildStep("make", seconds)]);
  expect(findDoubts(comparison)).toEqual([
    ["duration", false],
    ['duration("make")', false],
  ]);
  expect(comparison.figures[0]?.cells[1]).not.toHaveProperty("ratio.doubt");
});

testCases([
  ["runs longer than its only step", (seconds: number) => [job(2 * seconds), buildStep("make", seconds)]],
  [
    "has two steps",
    (seconds: number, index: number) => [
      job(seconds + 3),
      buildStep("make", seconds),
      buildStep("test", 3 * (1 + (index % 3) / 10)),
    ],
  ],
])("a job that %s is compared as well", (_, list) => {
  const noisy = (seconds: number, index: number) =>
    list(seconds, index).map((window) =>
      window.kind === "job" ? { ...window, durationSeconds: window.durationSeconds * (1 + (index % 2) / 10) } : window,
    );
  expect(findDoubts(compareWindows(noisy))).toContainEqual(["duration", true]);
});

test("a workload's duration repeats its mean, and other steps with the same noise repeat nothing", () => {
  const build = (label: string, mean: number): LegFigures[] =>
    NOISE.map((noise, index) =>
      reduceJob(
        buildReport({
          label,
          windows: [buildStep("a", 30 * mean * noise), buildStep("b", 20 * mean * noise)],
          workloads: [buildWorkload(mean * noise)],
        }),
        index,
      ),
    );
  expect(findDoubts(compareWithFirst([...build("slow", 2), ...build("fast", 1)]))).toEqual([
    ['duration("a")', false],
    ['duration("b")', true],
    ['workload("cache-retrieve")', true],
    ['workload-duration("cache-retrieve")', true],
  ]);
});

testCases([
  [0.0099, 2],
  [0.011, 3],
])("figures that differ by %d count as %i comparisons with two others", (deviation, tests) => {
  const build = (label: string, mean: number): LegFigures[] =>
    NOISE.map((noise, index) => {
      const durationSeconds = 2000 * mean * noise * (1 + (index === 4 ? deviation : 0));
      const windows = [buildStep("a", 30 * mean * noise), buildStep("b", mean * (1 + index / 7))];
      return reduceJob(
        buildReport({ label, windows, workloads: [buildWorkload(mean * noise, { durationSeconds })] }),
        index,
      );
    });
  const { figures } = compareWithFirst([...build("slow", 2), ...build("fast", 1)]);
  const adjusted = figures.flatMap(({ cells: [, cell] }) =>
    cell?.state === "measured" && cell.ratio !== undefined && "adjustedPValue" in cell.ratio
      ? [cell.ratio.adjustedPValue ?? 0]
      : [],
  );
  expect(Math.min(...adjusted)).toBeCloseTo((tests * 2) / 252, 9);
});
