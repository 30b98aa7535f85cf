import { expect, test } from "vitest";
import { locateWhole } from "../../src/analysis/recording-time.ts";
import { measureOwn } from "../../src/analysis/task-windows.ts";
import { OWN_COUNTERS, type OwnCounter } from "../../src/model/recording.ts";
import { buildRecording, recordingLines } from "../sampling/recording-lines.ts";

type Counted = Partial<Record<OwnCounter, number>>;

/** Two samples a second apart, with what had been counted of the tasks by then. */
function measure(counted: readonly Counted[], header: object = {}) {
  const [first = "", ...samples] = recordingLines([{ at: 0 }, { at: 1 }]);
  const lines = samples.map((line, place) => {
    const row = counted[place];
    return JSON.stringify({ ...JSON.parse(line), w: row && OWN_COUNTERS.map((name) => row[name] ?? 0) });
  });
  const recording = buildRecording([JSON.stringify({ ...JSON.parse(first), ...header }), ...lines]);
  return measureOwn(locateWhole(recording));
}

test("what the own tasks used is what their counters grew by", () => {
  const counted = [
    { cpu: 100, readBytes: 4096 },
    { cpu: 150, readBytes: 8192, writtenBytes: 512 },
  ];
  expect(measure(counted)).toEqual({ cpuSeconds: 0.5, readBytes: 4096, writtenBytes: 512 });
  expect(measure(counted, { ownTasks: "command" })).toMatchObject({ cpuSeconds: 0.5, ofCommand: true });
  expect(measure(counted, { ownTasks: "job" })).not.toHaveProperty("ofCommand");
});

test("what looks saw of them is there where somebody looked", () => {
  const counted = [{}, { looks: 50, looked: 1_000_000, waited: 750_000, asynchronous: 250_000 }];
  expect(measure(counted)?.states).toMatchObject({
    ...{ looks: 50, lookedSeconds: 1, waitedSeconds: 0.75, ranSeconds: 0 },
    ...{ asynchronousSeconds: 0.25, unseenSeconds: 0, queuedSeconds: 0 },
  });
});

test("they waited for a core for the part of their running that the scheduler counts as queued", () => {
  const seconds = { ran: 500_000, waitedBeside: 100_000, waited: 400_000, onCore: 600_000, queued: 200_000 };
  const states = measure([{}, { looks: 50, looked: 1_000_000, ...seconds }])?.states;
  expect(states?.queuedSeconds).toBeCloseTo(0.15);
  expect(states?.queuedTaskSeconds).toBeCloseTo(0.2);
});

test("nothing is known of tasks that nobody was told of", () => {
  expect(measure([])).toBeUndefined();
});
