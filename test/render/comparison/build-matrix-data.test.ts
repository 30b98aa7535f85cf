import { expect, test } from "vitest";
import { buildMatrixData, findKeyRows, nameColumns } from "../../../src/render/comparison/build-matrix-data.ts";
import { compareDurations, compareThreeLabels } from "./samples.ts";

test("the labels are in the order of the table, with a rank where there are jobs enough", () => {
  const { kind, baseline, labels, figures } = buildMatrixData(compareThreeLabels());
  expect([kind, baseline]).toEqual(["comparison", "small"]);
  expect(labels).toEqual([
    { label: "large", address: "large", jobs: 4, rank: 1 },
    { label: "odd", address: "odd", jobs: 4, rank: 2, shared: true },
    { label: "small", address: "small", jobs: 4, rank: 2, shared: true },
  ]);
  expect(figures.map(({ id }) => id)).toEqual([
    "window/duration/npm ci",
    "benchmark/iops/quick/rand-write-4k-q32",
    "window/duration/npm test",
  ]);
  expect(buildMatrixData(compareDurations({ a: [1], b: [2, 3] })).labels).toEqual([
    { label: "a", address: "a", jobs: 1 },
    { label: "b", address: "b", jobs: 2 },
  ]);
});

test("labels that differ in signs alone have addresses of their own", () => {
  const { labels } = buildMatrixData(compareDurations({ "a b": [1], "A-B": [2], "<>": [3] }));
  expect(labels.map(({ address }) => address)).toEqual(["a-b", "a-b-2", "label-3"]);
});

test("of more than 1,000 labels the best are there, with their cells and no others", () => {
  const many = (count: number) =>
    buildMatrixData(
      compareDurations(Object.fromEntries(Array.from({ length: count }, (_, at) => [`l${at}`, [at + 1]]))),
    );
  expect(many(1000).labels).toHaveLength(1000);
  const { labels, figures } = many(1001);
  expect(labels).toHaveLength(1000);
  expect(figures[0]?.cells.map(({ label }) => label)).not.toContain("l1000");
  expect(figures[0]?.cells).toHaveLength(1000);
});

test("columns have names that no other column has", () => {
  const [row] = compareDurations({ a: [1], b: [2] }).figures;
  if (row === undefined) throw new Error("no figure");
  expect(nameColumns([row, row, { ...row, title: "Rank", measure: "" }])).toEqual([
    "npm-ci-duration",
    "npm-ci-duration-2",
    "rank-2",
  ]);
});

test("of a comparison of before 0.3 has the figures that tell labels apart", () => {
  const { keyFigures: _, ...old } = compareThreeLabels();
  expect(findKeyRows(old).map(({ id }) => id)).toEqual([
    "window/duration/npm ci",
    "window/duration/npm test",
    "benchmark/iops/quick/rand-write-4k-q32",
  ]);
});
