import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { NO_STEPS } from "../../src/sampling/steps/step-source.ts";
import { findKilledWindows, noteBegun } from "../../src/session/killed-windows.ts";
import { readEntries } from "../../src/session/session-directory.ts";
import type { SessionEntry } from "../../src/session/session-schema.ts";
import { makeFolder } from "../make-folder.ts";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

/** A process that is gone: no other has its start. */
const GONE = { pid: process.pid, startTicks: 1 };
const begun = (name: string, startedAtSeconds: number, more = {}): SessionEntry => ({
  type: "begun",
  name,
  startedAtSeconds,
  process: GONE,
  ...more,
});
const find = (entries: SessionEntry[], end = 100) => findKilledWindows(entries, NO_STEPS, end);

test("what began and did not end was cancelled, up to the end of the recording where nothing tells better", async () => {
  expect(await find([begun("make", 10), begun("bench quick in .", 50, { benchmark: "quick" })])).toEqual([
    { name: "make", kind: "command", result: "cancelled", startedAtSeconds: 10, endedAtSeconds: 100 },
    {
      ...{ name: "bench quick in .", kind: "command", result: "cancelled", benchmark: "quick" },
      ...{ startedAtSeconds: 50, endedAtSeconds: 100 },
    },
  ]);
  expect(await find([begun("late", 120)])).toMatchObject([{ startedAtSeconds: 120, endedAtSeconds: 120 }]);
});

test("what ended has its own row, and another of its name none of that", async () => {
  const mark = { name: "make", kind: "command" as const, startedAtSeconds: 10, endedAtSeconds: 20 };
  const killed = await find([begun("make", 10), { type: "mark", mark }, begun("make", 30), begun("test", 10)]);
  expect(killed.map(({ name, startedAtSeconds }) => [name, startedAtSeconds])).toEqual([
    ["make", 30],
    ["test", 10],
  ]);
});

test("what ended is known by the moment of its note, which comes before its start", async () => {
  const mark = { name: "make", kind: "command" as const, startedAtSeconds: 10.1, endedAtSeconds: 20 };
  const ended: SessionEntry = { type: "mark", mark, begunAtSeconds: 10 };
  expect(await find([begun("make", 10), ended, begun("make", 10.1)])).toMatchObject([{ startedAtSeconds: 10.1 }]);
});

test("what still runs was not cancelled", async () => {
  await noteBegun(folder, { name: "make", startedAtSeconds: 10 });
  const entries = await readEntries(folder);
  expect(entries).toMatchObject([{ type: "begun", name: "make", startedAtSeconds: 10, process: { pid: process.pid } }]);
  expect(await find(entries)).toEqual([]);
});

test("the next step's start ends it", async () => {
  const source = { ...NO_STEPS, listStarts: async () => [20, 30] };
  const killed = await findKilledWindows([begun("before", 25), begun("after", 31)], source, 90);
  expect(killed.map(({ endedAtSeconds }) => endedAtSeconds)).toEqual([30, 90]);
});

test("a folder that takes nothing is no reason not to run", async () => {
  await noteBegun(join(folder, "nowhere"), { name: "make", startedAtSeconds: 10 });
});
