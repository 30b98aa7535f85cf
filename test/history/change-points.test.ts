import { expect, test } from "vitest";
import { testCases } from "../cases.ts";
import { createNormal, createRandom } from "../compare/statistics/noise.ts";
import { findKind, judge, plant } from "./simulation.ts";

test("a change has its place, size and interval, and its commit", () => {
  const series = judge(plant(findKind("independent").create(createRandom(5), 120), { factor: 1.3, after: 30 }));
  expect(series).toMatchObject({ state: "changed", step: "npm test", runs: 120, machineClass: "machine 0" });
  const [change] = series.changes;
  expect(change).toMatchObject({
    run: "1090",
    runNumber: 91,
    runsBefore: 90,
    runsAfter: 30,
    previous: { run: "1089" },
  });
  expect(change?.commit).toMatch(/5b$/);
  expect(change?.commits).toEqual([change?.commit]);
  expect(change?.low).toBeLessThan(1.3);
  expect(change?.high).toBeGreaterThan(1.3);
  expect(change?.ratio).toBeCloseTo(1.3, 1);
});

test("a change that was taken back is two", () => {
  const { logs, machines } = findKind("independent").create(createRandom(6), 200);
  const series = judge({ machines, logs: logs.map((log, i) => log + (i >= 80 && i < 95 ? Math.log(1.2) : 0)) });
  expect(series.changes.map(({ runNumber }) => runNumber)).toEqual([81, 96]);
});

test("another machine is no change of its steps, with a change of the code it is one", () => {
  const normal = createNormal(createRandom(8));
  const machines = Array.from({ length: 120 }, (_, i) => (i < 60 ? 0 : 1));
  const logs = machines.map((machine) => machine * 0.25 + 0.05 * normal());
  expect(judge({ logs, machines })).toMatchObject({ state: "unchanged", machineClass: "machine 1" });
  const later = logs.map((log, i) => log + (i >= 80 ? 0.2 : 0));
  expect(judge({ logs: later, machines }).changes.map(({ runNumber }) => runNumber)).toEqual([81]);
});

testCases([
  ["too few runs", 9, 0.05, "too-few-runs"],
  ["too much noise", 40, 0.8, "too-noisy"],
] as const)("%s cannot say", (_, count, spread, doubt) => {
  const normal = createNormal(createRandom(9));
  const logs = Array.from({ length: count }, () => spread * normal());
  expect(judge({ logs, machines: logs.map(() => 0) })).toMatchObject({ state: "cannot say", doubt, changes: [] });
});

test("a new machine class cannot say", () => {
  const { logs } = findKind("independent").create(createRandom(10), 60);
  expect(judge({ logs, machines: logs.map((_, i) => (i < 53 ? 0 : 1)) })).toMatchObject({ doubt: "new-machine-class" });
});

test("equal values, also 0, are unchanged", () => {
  for (const log of [0, Number.NEGATIVE_INFINITY]) {
    expect(judge({ logs: Array(30).fill(log), machines: Array(30).fill(0) })).toMatchObject({ state: "unchanged" });
  }
});
