import { expect, test } from "vitest";
import { locateWhole } from "../../src/analysis/recording-time.ts";
import { measureOwn } from "../../src/analysis/task-windows.ts";
import { buildRecording, recordingLines } from "../sampling/recording-lines.ts";

/** Two samples a second apart, with what had been counted of the tasks by then, in the order of the log. */
function measure(counted: readonly number[][], header: object = {}) {
  const [first = "", ...samples] = recordingLines([{ at: 0 }, { at: 1 }]);
  const lines = samples.map((line, place) => JSON.stringify({ ...JSON.parse(line), w: counted[place] }));
  const recording = buildRecording([JSON.stringify({ ...JSON.parse(first), ...header }), ...lines]);
  return measureOwn(locateWhole(recording));
}

const UNLOOKED = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];

test("what the own tasks used is what their counters grew by", () => {
  const counted = [
    [100, 4096, 0, ...UNLOOKED],
    [150, 8192, 512, ...UNLOOKED],
  ];
  expect(measure(counted)).toEqual({ cpuSeconds: 0.5, readBytes: 4096, writtenBytes: 512 });
  expect(measure(counted, { ownTasks: "command" })).toMatchObject({ cpuSeconds: 0.5, ofCommand: true });
  expect(measure(counted, { ownTasks: "job" })).not.toHaveProperty("ofCommand");
});

test("what looks saw of them is there where somebody looked", () => {
  const counted = [
    [0, 0, 0, ...UNLOOKED],
    [0, 0, 0, 50, 1_000_000, 0, 0, 0, 750_000, 0, 0, 0, 0, 0, 250_000],
  ];
  expect(measure(counted)?.states).toMatchObject({
    ...{ looks: 50, lookedSeconds: 1, waitedSeconds: 0.75, ranSeconds: 0 },
    ...{ asynchronousSeconds: 0.25, unseenSeconds: 0 },
  });
});

test("a sampler of an earlier version did not count what was waited for asynchronously", () => {
  const counted = [
    [0, 0, 0, ...UNLOOKED.slice(1)],
    [0, 0, 0, 50, 1_000_000, 0, 0, 0, 750_000, 0, 0, 0, 0, 300_000],
  ];
  expect(measure(counted)?.states).toMatchObject({ looks: 50, waitedSeconds: 0.75, unseenSeconds: 0.3 });
  expect(measure(counted.map((row) => row.slice(1)))).toBeUndefined();
});

test("nothing is known of tasks that nobody was told of", () => {
  expect(measure([])).toBeUndefined();
});
