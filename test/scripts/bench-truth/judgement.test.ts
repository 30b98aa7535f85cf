import { expect, test } from "vitest";
import type { CellRun } from "../../../scripts/bench-truth/cells.ts";
import { explainMiss } from "../../../scripts/bench-truth/judgement.ts";
import { buildStep, NO_STATES } from "../../compare/report-builder.ts";

const states = { ...NO_STATES, ranSeconds: 4, ranTaskSeconds: 4, waitedSeconds: 6 };
const window = (cpuSeconds: number, more: Partial<typeof states> = {}) =>
  buildStep("make", 10, { own: { cpuSeconds, readBytes: 0, writtenBytes: 0, states: { ...states, ...more } } });
const calm = { runs: [{} as CellRun], background: "none" as const };
const above = { missSeconds: 1, noise: 0, isAbove: true };

test("a miss is explained by what is at least half as long", () => {
  expect(explainMiss(calm, [window(4)], above)).toEqual(["The recording does not show why."]);
  expect(explainMiss(calm, [window(4)], { ...above, noise: 0.5 })).toEqual([
    "The truth itself is only known to ±0.50 s.",
  ]);
  expect(explainMiss(calm, [window(3.5)], above)).toEqual([
    "Its tasks ran or wanted a core for 4.00 s but used 3.50 s of CPU time.",
  ]);
  expect(explainMiss(calm, [window(4, { waitedSeconds: 5.5 })], above)).toEqual([
    "Its tasks slept in a state that is not recognised as waiting for the disk.",
  ]);
});

test("a truth below the bounds is explained by the writer, and any by a machine that was not idle", () => {
  const below = { ...above, isAbove: false };
  expect(explainMiss({ ...calm, background: "writer" }, [window(3)], below)).toEqual([
    "In memory the writer may have slowed it more than on the disk.",
  ]);
  const runs = [{ wasDisturbed: true } as CellRun, {} as CellRun];
  expect(explainMiss({ ...calm, runs }, [window(3)], below)).toEqual(["Others used the cores when 1 of 2 runs began."]);
});
