import { describe, expect, test } from "vitest";
import { findWaitShare, weighByWait } from "../../src/compare/causes.ts";
import type { Cell, FigureRow } from "../../src/model/comparison.ts";
import { testCases } from "../cases.ts";

function makeRow(measure: string, medians: readonly (number | undefined)[], parts: Partial<FigureRow> = {}): FigureRow {
  const cells = medians.map((median, index): Cell => {
    const label = String(index);
    if (median === undefined) return { state: "not-measured", label };
    return { state: "measured", label, jobs: 4, median, lowest: median, highest: median };
  });
  const about = { kind: "window", name: "build", unit: "seconds", better: "lower", primary: false } as const;
  return { id: measure, ...about, measure, cells, ...parts };
}

describe("the share of a step that it waited for the disk", () => {
  const step = makeRow("duration", [10, 20, 40, 0]);
  const wait = makeRow("disk-wait", [1, 6, 50, 1]);

  test("is the larger one of the two labels', and never more than the whole", () => {
    expect(findWaitShare(step, [wait], [0, 1])).toBe(0.3);
    expect(findWaitShare(step, [wait], [1, 0])).toBe(0.3);
    expect(findWaitShare(step, [wait], [0, 0])).toBe(0.1);
    expect(findWaitShare(step, [wait], [0, 2])).toBe(1);
  });

  test("is that of the one label where the other's is not known", () => {
    expect(findWaitShare(step, [makeRow("disk-wait", [undefined, 6])], [0, 1])).toBe(0.3);
    expect(findWaitShare(makeRow("duration", [undefined, 20]), [wait], [0, 1])).toBe(0.3);
    expect(findWaitShare(step, [wait], [3, 0])).toBe(0.1);
    expect(findWaitShare(step, [wait], [3, 7])).toBeUndefined();
  });

  test("is known of steps alone, by their own wait", () => {
    expect(findWaitShare(step, [], [0, 1])).toBeUndefined();
    const others = [
      makeRow("disk-wait", [9, 9], { name: "other" }),
      makeRow("disk-wait", [9, 9], { kind: "workload" }),
      makeRow("read-bytes", [9, 9]),
    ];
    expect(findWaitShare(step, others, [0, 1])).toBeUndefined();
    expect(findWaitShare(step, [...others, wait], [0, 1])).toBe(0.3);
    expect(findWaitShare(wait, [wait], [0, 1])).toBeUndefined();
    expect(findWaitShare({ ...step, kind: "workload" }, [wait], [0, 1])).toBeUndefined();
  });
});

describe("how far a difference can touch a step", () => {
  const storage = { place: "workspace", name: "filesystem" };

  test("is not known without the share", () => {
    expect(weighByWait(storage, undefined)).toBe(1);
    expect(weighByWait({ place: "machine", name: "cpuCount" }, undefined)).toBe(1);
  });

  testCases([
    [0, 0.2],
    [0.1, 0.6],
    [0.19, 0.96],
    [0.2, 1],
    [0.9, 1],
  ])("of storage, with a share of %d, is %d: in full from a fifth of waiting on", (share, weight) => {
    expect(weighByWait(storage, share)).toBeCloseTo(weight, 12);
    expect(weighByWait({ place: "temp", name: "cpuCount" }, share)).toBeCloseTo(weight, 12);
  });

  testCases([
    [0, 1],
    [0.3, 0.7],
    [0.8, 0.2],
    [1, 0.2],
  ])("of CPUs, with a share of %d, is %d, and of the rest of the machine 1", (share, weight) => {
    for (const name of ["cpuCount", "cpuModel"])
      expect(weighByWait({ place: "machine", name }, share)).toBeCloseTo(weight, 12);
    expect(weighByWait({ place: "machine", name: "memoryBytes" }, share)).toBe(1);
  });
});
