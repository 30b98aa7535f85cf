import { expect, test } from "vitest";
import { listWindows } from "../../../../src/analysis/window-summary.ts";
import type { Window } from "../../../../src/model/window.ts";
import { tabulateSteps } from "../../../../src/render/report/tables/steps-table.ts";
import { testCases } from "../../../cases.ts";
import { buildReport, steadyStep } from "../builder.ts";

function readCell(name: string, window: Partial<Window>) {
  const { columns, rows } = tabulateSteps(listWindows(buildReport([steadyStep("a", 10, {}, window)])));
  return rows[0]?.[columns.findIndex(({ title }) => title === name)];
}

function readWait(seconds: number, lowSeconds: number, highSeconds: number) {
  return readCell("waited for disk", { diskWait: { seconds, lowSeconds, highSeconds, basis: ["task-states"] } });
}

test("a wait has a bar of its share, unless only an upper bound is known", () => {
  expect(readWait(4, 4, 4)).toMatchObject({ text: "4 s (40%)", share: 0.4 });
  expect(readWait(4, 2, 6)).toMatchObject({ text: "2 s to 6 s (20% to 60%)", share: 0.4 });
  const bound = readWait(1, 0, 6);
  expect(bound).toMatchObject({ text: "at most 6 s (60%)", sortValue: 1 });
  expect(bound).not.toHaveProperty("share");
});

/** A disk that answered each of so many reads and writes after as long. */
function disk(name: string, reads: number, writes: number, seconds = 0.005): Window["devices"][number] {
  const latency = { meanReadLatencySeconds: seconds, meanWriteLatencySeconds: seconds };
  return { name, readBytes: 0, writtenBytes: 0, reads, writes, busySeconds: 0, ...(reads + writes > 0 && latency) };
}

testCases([
  ["that no disk was seen in", [], "not measured"],
  ["in which all disks were idle", [disk("sda", 0, 0), disk("sdb", 0, 0)], "–"],
  ["in which one of two was idle", [disk("sda", 0, 0), disk("sdb", 9, 0)], "5 ms"],
  ["that only wrote", [disk("sda", 0, 9)], "5 ms"],
  ["that only read", [disk("sda", 9, 0)], "5 ms"],
  ["whose few requests add up to 0", [disk("sda", 1, 1, 0)], "<1 ms"],
])("the mean latency of a step %s", (_, devices, text) => {
  expect(readCell("mean latency", { devices })?.text).toBe(text);
});
