import { expect, test } from "vitest";
import { GATE_FIGURES, type GateFigure, isNamed, selectFigures } from "../../../src/compare/gates/gate-figures.ts";
import type { FigureRow } from "../../../src/model/comparison.ts";

type Named = Pick<FigureRow, "kind" | "name" | "measure">;

function select(figures: readonly Named[], gate: string, name?: string): string[] {
  return selectFigures(figures, GATE_FIGURES.get(gate) as GateFigure, name).map((figure) => figure.name);
}

const window = (name: string): Named => ({ kind: "window", name, measure: "duration" });
const benchmark = (name: string, measure: string): Named => ({ kind: "benchmark", name, measure });

test("a step is found by its name or command, and without a name the whole job is meant", () => {
  const steps = [window("Run npm ci"), window("whole job"), window("npm test in /src")];
  expect(select(steps, "duration")).toEqual(["whole job"]);
  expect(select(steps, "duration", "npm ci")).toEqual(["Run npm ci"]);
  expect(select(steps, "duration", "npm test")).toEqual([]);
  expect(select(steps.toSpliced(1, 1), "duration")).toEqual(["Run npm ci", "npm test in /src"]);
});

test("all steps of one name are meant, and one of them by its number", () => {
  const steps = ["npm ci", "Run npm ci (2)", "npm ci (13)", "npm ci 2", "npm ci (x)", "x npm ci (2)", "npm (2) ci"];
  const windows = steps.map(window);
  expect(select(windows, "duration", "npm ci")).toEqual(["npm ci", "Run npm ci (2)", "npm ci (13)"]);
  expect(select(windows, "duration", "npm ci (13)")).toEqual(["npm ci (13)"]);
  const workloads = ["cache", "cache (2)"].map((name): Named => ({ kind: "workload", name, measure: "latency-mean" }));
  expect(select(workloads, "workload", "cache")).toEqual(["cache"]);
});

test("a gate without a direction is about the name as it is given", () => {
  const workloads = ["cache", "cache undefined"].map(
    (name): Named => ({ kind: "workload", name, measure: "latency-mean" }),
  );
  expect(select(workloads, "workload", "cache")).toEqual(["cache"]);
  expect(select(workloads, "workload")).toEqual(["cache", "cache undefined"]);
});

test("random benchmarks are meant where there are some, and of bandwidth every one", () => {
  const names = ["quick/seq-write-4k", "full/RandWrite"];
  const iops = names.map((name) => benchmark(name, "iops"));
  expect(select(iops, "write-iops")).toEqual(["full/RandWrite"]);
  expect(select(iops.slice(0, 1), "write-iops")).toEqual(["quick/seq-write-4k"]);
  expect(
    select(
      names.map((name) => benchmark(name, "bandwidth")),
      "write-bandwidth",
    ),
  ).toEqual(names);
});

test("a benchmark is called with or without the profile before its name and the target behind it", () => {
  const named = { kind: "benchmark", name: "quick/rand-write in /mnt/a\nb" } as const;
  for (const name of ["rand-write", "quick/rand-write", named.name]) expect(isNamed(named, name)).toBe(true);
  for (const name of ["quick", "write", "b", "rand-write in /mnt/a"]) expect(isNamed(named, name)).toBe(false);
  for (const target of ["workspace", "temp", "target", "other disk /mnt", "/mnt/a"]) {
    expect(isNamed({ kind: "benchmark", name: `quick/rand-write in ${target}` }, "rand-write")).toBe(true);
  }
  expect(isNamed({ kind: "benchmark", name: "quick/notes in read" }, "notes in read")).toBe(true);
  expect(isNamed({ kind: "benchmark", name: "quick/notes in workspaces" }, "notes")).toBe(false);
  // A slash in the target or in the job's own name is none behind the profile.
  const own = { kind: "benchmark", name: "own/nightly/rand-write" } as const;
  expect(isNamed(own, "nightly/rand-write")).toBe(true);
  expect(isNamed(own, "rand-write")).toBe(false);
});
