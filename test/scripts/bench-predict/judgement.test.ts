import { expect, test } from "vitest";
import type { PredictedDisk } from "../../../scripts/bench-predict/disks.ts";
import { type JudgedCell, judgeRuns, summarize } from "../../../scripts/bench-predict/judgement.ts";
import { MEMORY } from "../../../scripts/lab/disks.ts";
import { buildReport, buildStep } from "../../compare/report-builder.ts";

const LOAD = { name: "load", standing: "tuned" as const, command: "true" };

function cell(truthSeconds: number, seconds: number, lowSeconds: number, highSeconds: number): JudgedCell {
  const about = { load: LOAD, recordedOn: "a", on: `${truthSeconds}`, scatter: 0.05, recordedScatter: 0 };
  return { ...about, truthSeconds, predicted: { seconds, lowSeconds, highSeconds } };
}

test("errors are shares of the truth, and pairs closer than 10% or predicted so are no question of rank", () => {
  const cells = [cell(10, 11, 9, 13), cell(10.5, 10, 9, 10.4), cell(20, 9.5, 9, 30)];
  const { predicted: _, ...rest } = cell(5, 0, 0, 0);
  const summary = summarize([...cells, { ...rest, refused: "capped" }]);
  expect(summary).toMatchObject({ cells: 4, refused: 1, pairs: 2, told: 1, ranked: 0, medianScatter: 0.05 });
  expect(summary.held).toBeCloseTo(2 / 3, 9);
  expect(summary.medianError).toBeCloseTo(0.1, 9);
  expect(summary.width).toBeCloseTo(13 / 9, 9);
});

test("the fastest recording is predicted on every other disk, and held against the fastest run there", () => {
  const disks: PredictedDisk[] = [
    { ...MEMORY, name: "fast", stated: "100000iops", isRecorded: true },
    { ...MEMORY, name: "slow", stated: "1000iops", isRecorded: false },
  ];
  const window = buildStep("load", 2, {
    kind: "command",
    devices: [{ name: "vda", readBytes: 4e7, writtenBytes: 0, reads: 10_000, writes: 0, busySeconds: 1 }],
    diskWait: { seconds: 1, lowSeconds: 1, highSeconds: 1, basis: ["task-states"] },
  });
  const report = buildReport({ windows: [window] });
  const runs = [
    { load: "load", disk: "fast", seconds: 3, report },
    { load: "load", disk: "fast", seconds: 2, report },
    { load: "load", disk: "slow", seconds: 11 },
    { load: "load", disk: "slow", seconds: 10 },
  ];
  const [judged, ...others] = judgeRuns(runs, [LOAD], disks);
  expect(others).toEqual([]);
  expect(judged).toMatchObject({
    recordedOn: "fast",
    on: "slow",
    truthSeconds: 10,
    predicted: { seconds: expect.closeTo(9.95, 3) },
  });
  expect([judged?.scatter, judged?.recordedScatter]).toEqual([expect.closeTo(0.1, 9), expect.closeTo(0.5, 9)]);
});
