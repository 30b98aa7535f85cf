import { expect, test } from "vitest";
import { selectLabels } from "../../src/compare/label-order.ts";
import { reduceReport } from "../../src/compare/leg-figures.ts";
import { keepNewest } from "../../src/compare/legs.ts";
import type { Comparison } from "../../src/model/comparison.ts";
import type { Storage } from "../../src/model/storage.ts";
import { renderComparisonMarkdown } from "../../src/render/comparison/documents.ts";
import { testCases } from "../cases.ts";
import { compareAlike, compareWithFirst } from "./first-baseline.ts";
import { buildReport, buildStep, reduceJob } from "./report-builder.ts";

/** Labels named after the seconds that their step took, or after nothing where they lack it. */
function compareSeconds(...labels: (number | string)[]) {
  const reports = labels.map((label) =>
    buildReport({
      label: String(label),
      windows: [typeof label === "number" ? buildStep("npm ci", label) : buildStep("lint", 1)],
    }),
  );
  return compareWithFirst(reports.map(reduceReport));
}

const select = (most: number, ...labels: (number | string)[]) =>
  selectLabels(compareSeconds(...labels), most).map(({ label }) => label);

test("of many labels the best, the baseline and the worst are shown, best first", () => {
  expect(select(4, 30, 10, 20, 40, 50)).toEqual(["10", "20", "30", "50"]);
  expect(select(5, 30, 10, 20, 40, 50)).toEqual(["30", "10", "20", "40", "50"]);
});

test("labels without the ranked figure take no place of those that have it", () => {
  expect(select(3, 30, 10, 20, "x", "y")).toEqual(["10", "20", "30"]);
  expect(select(4, 30, 10, 20, "x", "y")).toEqual(["10", "20", "30", "x"]);
});

const WORKSPACE: Storage = { path: "/workspace", role: "workspace", filesystem: "ext4", devices: [] };
const OTHER: Storage = {
  ...{ path: "/mnt/x", role: "other", filesystem: "xfs", mountOptions: ["rw"], storageDriver: "overlay2" },
  devices: [{ name: "vdb", kind: "disk", parents: [], model: "QEMU", sizeBytes: 1e9, scheduler: "none" }],
};

/** Labels with such storage; the baseline is the first. */
function compareStorage(labels: Record<string, Storage[]>): Comparison {
  const reports = Object.entries(labels).map(([label, storage], index) => {
    return [label, { storage, windows: [buildStep("npm ci", 10 + 10 * index)] }];
  });
  return compareAlike(Object.fromEntries(reports));
}

const listRows = (comparison: Comparison): string[] =>
  renderComparisonMarkdown(comparison)
    .split("\n")
    .filter((line) => line.startsWith("| other disk"));

testCases([
  ["the label lacks", [WORKSPACE, OTHER], [WORKSPACE], { baseline: true, value: false }, "present | absent"],
  ["the baseline lacks", [WORKSPACE], [WORKSPACE, OTHER], { baseline: false, value: true }, "absent | present"],
])("a path that %s is one difference, and explains nothing", (_, base, other, known, cells) => {
  const comparison = compareStorage({ base, other });
  expect(comparison.differences[0]).toMatchObject({
    differences: [{ place: "other disk /mnt/x", name: "exists", ...known }],
    explanations: [],
  });
  expect(listRows(comparison)).toEqual([`| other disk /mnt/x: path | ${cells} |`]);
});

test("a path that a third label lacks has its other differences beside", () => {
  const comparison = compareStorage({
    base: [WORKSPACE, OTHER],
    other: [WORKSPACE, { ...OTHER, filesystem: "ext4" }],
    without: [WORKSPACE],
  });
  expect(listRows(comparison).sort()).toEqual([
    "| other disk /mnt/x: filesystem | xfs | ext4 | – |",
    "| other disk /mnt/x: path | present | present | absent |",
  ]);
});

test("a report without any storage lacks no path, nor does one without facts of its machine lack the machine", () => {
  const names = (base: Storage[], other: Storage[]) =>
    compareStorage({ base, other }).differences[0]?.differences.map(({ name }) => name);
  expect(names([WORKSPACE], [])).toEqual(["filesystem"]);
  expect(names([], [WORKSPACE])).toEqual(["filesystem"]);
  const [base, other] = [buildReport({ label: "a" }), buildReport({ label: "b" })].map(reduceJob);
  const machine = [{ place: "machine", name: "cpuModel", value: "EPYC" }];
  const storage = [{ place: "workspace", name: "filesystem", value: "ext4" }];
  const { differences } = compareWithFirst([
    { ...base, facts: [...machine, ...storage] },
    { ...other, facts: storage },
  ] as Parameters<typeof compareWithFirst>[0]);
  expect(differences[0]?.differences).toEqual([{ place: "machine", name: "cpuModel", baseline: "EPYC" }]);
});

const choose = (...items: [key: string, number: number][]) =>
  keepNewest(
    items,
    ([key]) => key,
    ([, number]) => number,
  );

test("of each key the items with the highest number count, in the order given, and the others name it", () => {
  expect(choose(["a", 9], ["b", 1], ["a", 10], ["a", 10], ["a", 2])).toEqual({
    kept: [
      ["b", 1],
      ["a", 10],
      ["a", 10],
    ],
    replaced: [
      { item: ["a", 9], by: 10 },
      { item: ["a", 2], by: 10 },
    ],
  });
});

test("an only item counts, whatever its number", () => {
  expect(choose(["a", 0])).toEqual({ kept: [["a", 0]], replaced: [] });
});
