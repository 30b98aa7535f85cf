import { expect, test } from "vitest";
import { joinRecordings } from "../../src/analysis/joined-recording.ts";
import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import type { Recording } from "../../src/model/recording.ts";
import { device, diskRow, EPOCH, recordingOf } from "../sampling/recording-lines.ts";

const ENTRY = { e: "cgroup", version: "v2", path: "/job" };

/** A recording in which the cgroup had written so many bytes to vda at each time. */
function record(written: readonly (readonly [at: number, bytes: number])[]): Recording {
  const samples = written.map(([at, bytes]) => ({
    at,
    devices: { 0: diskRow({ writes: 1 }) },
    cgroup: { u: [0, 0, 0, null], m: 4096, p: [0, 0], i: [[254, 0, 0, bytes, 0, bytes / 512]] },
  }));
  return recordingOf(samples, [device(0, "vda"), ENTRY]);
}

function sustained(recording: Recording, from: number, to: number) {
  const mark = { name: "w", kind: "step" as const, startedAtSeconds: EPOCH + from, endedAtSeconds: EPOCH + to };
  const disk = summarizeRecording(recording, [mark]).windows[0]?.cgroup?.devices?.[0];
  return disk && [disk.sustainedWriteBytesPerSecond, disk.sustainedWritesPerSecond, disk.sustainedReadBytesPerSecond];
}

test("the sustained rate is the highest mean over 3 s, whatever a second of it had", () => {
  const steps = [0, 0, 900, 300, 300, 0, 0, 0].map((bytes) => bytes * 512);
  const written = steps.map((_, at) => [at, steps.slice(0, at + 1).reduce((sum, bytes) => sum + bytes, 0)] as const);
  expect(sustained(record(written), 0, 7)).toEqual([500 * 512, 500, 0]);
  // From the first second on, nothing of the burst is in the window.
  expect(sustained(record(written), 4, 7)).toEqual([0, 0, 0]);
});

test("of a window shorter than 3 s it is the mean, and below 1 s nothing", () => {
  const recording = record([
    [0, 0],
    [1, 512],
    [2, 2048],
    [2.5, 2048],
    [3.4, 9999],
  ]);
  expect(sustained(recording, 0, 2)?.[0]).toBe(1024);
  expect(sustained(recording, 1, 2)?.[0]).toBe(1536);
  expect(sustained(recording, 2.5, 3.4)?.[0]).toBeUndefined();
});

test("a window that ends between two samples is measured to its end", () => {
  const recording = record([
    [0, 0],
    [2, 2000],
    [4, 10_000],
  ]);
  expect(sustained(recording, 0, 3)?.[0]).toBeCloseTo(2000, 6);
});

test("it never reaches over a pause of the sampling", () => {
  const first = record([
    [0, 0],
    [2, 2000],
    [4, 4000],
  ]);
  const second = record([
    [100, 900_000],
    [102, 901_000],
    [104, 902_000],
  ]);
  const joined = joinRecordings([{ recording: first, stoppedAtSeconds: EPOCH + 4 }, { recording: second }]);
  expect(sustained(joined, 0, 104)?.[0]).toBeCloseTo(1000, 6);
});
