import { expect, test } from "vitest";
import { estimateCaches } from "../../src/analysis/cache-estimates.ts";
import { buildReport, buildWritePayload } from "../render/report/builder.ts";

const estimate = (target: string, scale: number, storage = buildReport([]).storage) =>
  estimateCaches({ workloads: buildWritePayload(target, scale, [8], [20]), storage });

test("the example is the largest usual cache that was measured, else as much as was", () => {
  const examples = [1, 0.1, 0.01].map((scale) => estimate("/work", scale)[0]?.example.bytes);
  expect(examples).toEqual([1.6e9, 100e6, 16e6]);
});

test("each usual size is estimated, the smallest first, and says from where on it is extrapolated or refused", () => {
  const [found] = estimate("/work", 0.1);
  expect(found?.sizes.map(({ bytes }) => bytes)).toEqual([100e6, 500e6, 1.6e9, 5e9]);
  expect(found?.sizes.map(({ extrapolatedFrom }) => extrapolatedFrom?.what)).toEqual([
    ...[undefined, "bytes", "bytes", "bytes"],
  ]);
  expect(found?.sizes.map(({ refusal }) => refusal?.what)).toEqual([undefined, undefined, undefined, "bytes"]);
});

test("a place is the workspace's or another's, and memory or a disk", () => {
  const [workspace] = buildReport([]).storage;
  const memory = [{ path: "/dev/shm", role: "target" as const, filesystem: "tmpfs", devices: [] }];
  expect(estimate(workspace?.path ?? "", 1)[0]?.place).toMatchObject({ isWorkspace: true, isInMemory: false });
  expect(estimate("/dev/shm", 1, memory)[0]?.place).toEqual({
    ...{ target: "/dev/shm", isWorkspace: false, isInMemory: true },
  });
  expect(estimateCaches({ workloads: [], storage: [] })).toEqual([]);
});
