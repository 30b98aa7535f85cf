import { expect, test } from "vitest";
import type { Comparison } from "../../src/model/comparison.ts";
import type { Storage } from "../../src/model/storage.ts";
import { renderComparisonMarkdown } from "../../src/render/comparison/markdown.ts";
import { testCases } from "../cases.ts";
import { compareWithFirst } from "./first-baseline.ts";
import { buildReport, buildStep, reduceJob } from "./report-builder.ts";

const WORKSPACE: Storage = { path: "/workspace", role: "workspace", filesystem: "ext4", devices: [] };
const OTHER: Storage = {
  ...{ path: "/mnt/x", role: "other", filesystem: "xfs", mountOptions: ["rw"], storageDriver: "overlay2" },
  devices: [{ name: "vdb", kind: "disk", parents: [], model: "QEMU", sizeBytes: 1e9, scheduler: "none" }],
};

/** Labels with such storage; the baseline is the first. */
function compareStorage(labels: Record<string, Storage[]>): Comparison {
  const reports = Object.entries(labels).flatMap(([label, storage], index) =>
    [1, 2, 3, 4].map(() => buildReport({ label, storage, windows: [buildStep("npm ci", 10 + 10 * index)] })),
  );
  return compareWithFirst(reports.map(reduceJob));
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
