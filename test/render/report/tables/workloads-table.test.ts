import { expect, test } from "vitest";
import type { Workload } from "../../../../src/model/benchmark.ts";
import { tabulateWorkloads } from "../../../../src/render/report/tables/workloads-table.ts";

function build(part: string, bytes: number, durationSeconds: number): Workload {
  return {
    name: "w",
    part,
    target: ".",
    operations: 1,
    latencySeconds: { mean: durationSeconds },
    bytes,
    durationSeconds,
  };
}

function showRates(workloads: Workload[]): (string | undefined)[] {
  const { columns, rows } = tabulateWorkloads(workloads, []);
  const index = columns.findIndex(({ title }) => title === "throughput");
  return rows.map((row) => row[index]?.text);
}

test("what wrote nothing, or took no time, has no throughput", () => {
  expect(showRates([build("no files", 0, 0.1), build("no time", 1e6, 0), build("some", 1e6, 0.5)])).toEqual([
    "",
    "",
    "2 MB/s",
  ]);
});

test("without any throughput there is no such column", () => {
  expect(showRates([build("no files", 0, 0.1)])).toEqual([undefined]);
});
