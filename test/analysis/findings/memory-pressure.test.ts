import { expect, test } from "vitest";
import { isShortOf } from "../../../src/analysis/findings/memory-pressure.ts";
import type { Window } from "../../../src/model/window.ts";
import { buildReport, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

const find = (memorySomeSeconds: number, memory: Window["memory"] = {}, durationSeconds = 20) =>
  findOf(
    buildReport([steadyStep("work", 20, {}, { durationSeconds, pressure: { memorySomeSeconds }, memory })]),
    "memory-pressure",
  );

test("a wait for memory is reported from half a second and a twentieth of the time on", () => {
  expect(find(0.99)).toEqual([]);
  expect(find(1)).toEqual([
    {
      id: "memory-pressure",
      severity: "notice",
      confidence: "high",
      window: expect.objectContaining({ name: "work" }),
      hasWaited: true,
      hasSwapped: false,
      evidence: { memorySomeSeconds: 1, share: 0.05, swappedBytes: 0 },
    },
  ]);
  expect(find(0.49, {}, 5)).toEqual([]);
  expect(find(0.5, {}, 5)).toHaveLength(1);
  expect(find(1, {}, 0)).toEqual([]);
  // Where nothing was measured, nothing is told.
  const bare = steadyStep("work", 20, {}, { pressure: undefined, memory: undefined });
  expect(findOf(buildReport([bare]), "memory-pressure")).toEqual([]);
  expect(find(0.9, { swappedInBytes: 64e6 }, 0)[0]).toMatchObject({ evidence: { share: 0 }, hasWaited: false });
});

test("it is a warning from 2 s and 15% on", () => {
  expect(find(2.99)[0]).toMatchObject({ severity: "notice" });
  expect(find(3)[0]).toMatchObject({ severity: "warning" });
  expect(find(1.99, {}, 4)[0]).toMatchObject({ severity: "notice" });
  expect(find(2, {}, 4)[0]).toMatchObject({ severity: "warning" });
});

test("memory is short from half a second and a twentieth of the time on", () => {
  expect([isShortOf(0.99, 20), isShortOf(1, 20), isShortOf(0.49, 5), isShortOf(0.5, 5)]).toEqual([
    false,
    true,
    false,
    true,
  ]);
});

test("swapping is reported from 64 MB on, in and out together", () => {
  expect(find(0, { swappedInBytes: 32e6, swappedOutBytes: 31.9e6 })).toEqual([]);
  const [swapped] = find(0, { swappedInBytes: 32e6, swappedOutBytes: 32e6, lowestAvailableBytes: 7 });
  expect(swapped).toMatchObject({ severity: "notice", evidence: { swappedBytes: 64e6, lowestAvailableBytes: 7 } });
  expect(swapped).toMatchObject({ hasWaited: false, hasSwapped: true });
  expect(find(5, { swappedOutBytes: 64e6 })[0]).toMatchObject({ hasWaited: true, hasSwapped: true });
});
