import { describe, expect, test } from "vitest";
import type { Workload } from "../../../src/model/benchmark.ts";
import { describeWorkloads } from "../../../src/render/report/sections.ts";
import { buildReport, steadyStep } from "./builder.ts";

const WORKLOAD: Workload = {
  name: "cache-retrieve",
  target: ".",
  operations: 3,
  latencySeconds: { mean: 0.02 },
  histogram: [{ upToSeconds: 0.05, operations: 3 }],
  bytes: 3e6,
  durationSeconds: 0.06,
};

function nameHistograms(...targets: string[]): (string | undefined)[] {
  const workloads = targets.map((target) => ({ ...WORKLOAD, target }));
  const report = buildReport([steadyStep("npm ci", 5, {})], { workloads });
  return (describeWorkloads(report, {})?.folds ?? []).flatMap(({ tables = [] }) => tables.map(({ name }) => name));
}

describe("a workload's histogram", () => {
  test("is called as the workload", () => {
    expect(nameHistograms(".")).toEqual(["cache-retrieve"]);
  });

  test("names the target where there are several", () => {
    expect(nameHistograms(".", "/mnt/data")).toEqual(["cache-retrieve in .", "cache-retrieve in /mnt/data"]);
  });
});
