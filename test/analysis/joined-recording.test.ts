import { describe, expect, it } from "vitest";
import { joinRecordings } from "../../src/analysis/joined-recording.ts";
import { findSpan, isPaused } from "../../src/analysis/recording-time.ts";
import { summarizeRecording, type WindowSpan } from "../../src/analysis/summarize-recording.ts";
import type { Recording } from "../../src/model/recording.ts";
import { describeLists } from "../../src/sampling/sampler/linux-counters.ts";
import { device, diskRow, EPOCH, mark, recordingOf, type TestSample } from "../sampling/recording-lines.ts";

/** A sample whose every counter has grown by 100 for each second since the machine started, as the kernel's would. */
function counted(at: number, more: Partial<TestSample> = {}): TestSample {
  const grown = 1000 + at * 100;
  return {
    at,
    devices: { 0: diskRow({ writes: grown, writeSectors: grown, weightedMs: grown * 10, flushes: grown }) },
    cpu: [grown, 0, 0, grown, 0, 0, 0, 0],
    switches: grown,
    pressure: [grown, grown, grown, 0, 0, 0],
    memory: [grown, at, 0],
    paging: [grown, grown, 0, 0, 0],
    nfs: [grown, grown * 10, 0, 0],
    network: { 0: [grown, grown] },
    ...more,
  };
}

const EVENTS = [device(0, "vda"), { e: "interface", i: 0, name: "eth0", physical: true }];

function sampled(from: number, to: number, more: Partial<TestSample> = {}, events: readonly object[] = EVENTS) {
  const samples = Array.from({ length: to - from + 1 }, (_, second) => counted(from + second, more));
  (samples[0] as TestSample).reason = "start";
  (samples.at(-1) as TestSample).reason = "stop";
  const recording = recordingOf(events, ...samples);
  return { ...recording, endReason: "stop requested", endedAtSeconds: EPOCH + to };
}

/** Stretches from 0 to 4 s, from 100 to 105 s and from 200 to 203 s, each ended by somebody. */
function sampledThrice(): Recording {
  return joinRecordings([
    { recording: sampled(0, 4), stoppedAtSeconds: EPOCH + 4.02 },
    { recording: sampled(100, 105), stoppedAtSeconds: EPOCH + 105.03 },
    { recording: sampled(200, 203), stoppedAtSeconds: EPOCH + 203.01 },
  ]);
}

const job = (recording: Recording, end = 203.01): WindowSpan => ({
  ...{ name: "job", kind: "job", ...findSpan(recording, EPOCH + end) },
});

describe("one recording", () => {
  it("stays as it is", () => {
    const recording = sampled(0, 4);
    expect(joinRecordings([{ recording, stoppedAtSeconds: EPOCH + 4 }])).toBe(recording);
  });
});

describe("recordings that followed each other", () => {
  it("make one job whose figures are the sum of theirs, and that says what it leaves out", () => {
    const recording = sampledThrice();
    const [window] = summarizeRecording(recording, [job(recording)]).windows;
    expect(window).toMatchObject({ durationSeconds: 12, pausedSeconds: 191 });
    expect(window?.startedAt).toBe(new Date(EPOCH * 1000).toISOString());
    expect(window?.endedAt).toBe(new Date((EPOCH + 203) * 1000).toISOString());
    expect(window).not.toHaveProperty("incomplete");
    expect(window?.devices).toMatchObject([
      { name: "vda", writes: 1200, writtenBytes: 1200 * 512, flushes: 1200, meanQueueDepth: 1 },
    ]);
    expect(window?.devices[0]).not.toHaveProperty("partial");
    expect(window?.devices[0]?.peakWriteBytesPerSecond).toBeCloseTo(100 * 512, 6);
    expect(window?.cpu).toMatchObject({ userSeconds: 12, idleSeconds: 12, contextSwitches: 1200 });
    expect(window?.pressure?.ioSomeSeconds).toBeCloseTo(1200 / 1e6, 9);
    expect(window?.network).toEqual({ receivedBytes: 1200, sentBytes: 1200 });
    expect(window?.nfs).toMatchObject({ requests: 1200, requestSeconds: 12 });
    const memory = { dirtyBytesAtStart: 0, dirtyBytesAtEnd: 203 * 1024, pagedInBytes: 1200 * 1024 };
    expect(window?.memory).toMatchObject(memory);
  });

  it("give each step its own figures, whichever recording it lies in", () => {
    const steps = [mark("before", 1, 3), mark("after", 101, 104), mark("last", 201, 203)];
    const { windows } = summarizeRecording(sampledThrice(), steps);
    expect(windows.map((window) => window.devices[0]?.writes)).toEqual([200, 300, 200]);
    for (const window of windows) {
      expect(window).not.toHaveProperty("incomplete");
      expect(window).not.toHaveProperty("pausedSeconds");
    }
  });

  it("have a hole in the series where nothing was sampled, and rates beside it that do not count it", () => {
    const { series } = summarizeRecording(sampledThrice(), [mark("job", 0, 203, "job")]);
    expect(series?.timesSeconds).toEqual([1, 2, 3, 4, 100, 101, 102, 103, 104, 105, 200, 201, 202, 203]);
    const expected = series?.timesSeconds.map((time) => (time === 100 || time === 200 ? null : 100));
    expect(series?.devices[0]?.writesPerSecond).toEqual(expected);
    expect(series?.network?.sentBytesPerSecond).toEqual(expected);
    expect(series?.cpu?.user).toEqual(expected?.map((value) => value && 0.5));
    expect(series?.memory?.dirtyBytes[4]).toBe(100 * 1024);
  });

  it("name each pause as a gap, which no rule takes for a fault", () => {
    const recording = sampledThrice();
    const { sampling } = summarizeRecording(recording, [job(recording)]);
    const cause = { id: "paused" };
    expect(sampling.gaps).toEqual([
      { collector: "proc", startedAt: iso(4), durationSeconds: 96, cause },
      { collector: "proc", startedAt: iso(105), durationSeconds: 95, cause },
    ]);
    expect(sampling.samples).toBe(15);
  });

  it("cost what all of them cost, and miss what any of them missed, once", () => {
    const one = { ...sampled(0, 4), missing: [{ what: "cpu", code: "EIO" }] };
    const cost = { cpuSeconds: 0.5, bytesWritten: 1000, peakMemoryBytes: 50e6 };
    const recording = joinRecordings([
      { recording: { ...one, cost }, stoppedAtSeconds: EPOCH + 4 },
      { recording: { ...sampled(100, 105), missing: one.missing, cost: { ...cost, peakMemoryBytes: 60e6 } } },
    ]);
    const { sampling } = summarizeRecording(recording, [job(recording)]);
    expect(sampling.ownCost).toEqual({ cpuSeconds: 1, bytesWritten: 2000, peakMemoryBytes: 60e6 });
    expect(sampling.notMeasured).toEqual([{ id: "part", part: "cpu", code: "EIO" }, { id: "disk-wait" }]);
  });

  it("may have had different intervals: each keeps its own rows", () => {
    const slow = { ...recordingOf(EVENTS, counted(100), counted(105), counted(110, { reason: "stop" })) };
    const recording = joinRecordings([
      { recording: sampled(0, 4), stoppedAtSeconds: EPOCH + 4 },
      { recording: { ...slow, intervalSeconds: 5, endReason: "stop requested", endedAtSeconds: EPOCH + 110 } },
    ]);
    const { series, sampling } = summarizeRecording(recording, [mark("job", 0, 110, "job")]);
    expect(series?.timesSeconds).toEqual([1, 2, 3, 4, 100, 105, 110]);
    expect(sampling.intervalSeconds).toBe(5);
    expect(sampling.gaps.map(({ cause }) => cause.id)).toEqual(["paused"]);
  });
});

describe("a window in a pause, or over its edge", () => {
  it("has no figures where it lies in it", () => {
    const { windows } = summarizeRecording(sampledThrice(), [mark("bench", 40, 50, "command")]);
    expect(windows[0]).toMatchObject({ devices: [], incomplete: true, durationSeconds: 10, pausedSeconds: 10 });
    expect(windows[0]).not.toHaveProperty("cpu");
  });

  it("has none close to its edge either", () => {
    const { windows } = summarizeRecording(sampledThrice(), [mark("bench", 4.05, 4.45, "command")]);
    expect(windows[0]).toMatchObject({ devices: [], incomplete: true });
  });

  it("has those of the time that was sampled, and says so, where it reaches over it", () => {
    const marks = [mark("into it", 2, 50), mark("out of it", 60, 102), mark("across", 2, 102)];
    const { windows } = summarizeRecording(sampledThrice(), marks);
    expect(windows.map((window) => window.devices[0]?.writes)).toEqual([200, 200, 400]);
    expect(windows.map(({ incomplete }) => incomplete)).toEqual([true, true, true]);
    expect(windows.map(({ durationSeconds }) => durationSeconds)).toEqual([48, 42, 100]);
    expect(windows.map(({ pausedSeconds }) => pausedSeconds)).toEqual([46, 40, 96]);
    expect(windows.map((window) => window.devices[0]?.meanQueueDepth)).toEqual([1, 1, 1]);
  });

  it("is not one that was sampled in part", () => {
    const recording = sampledThrice();
    expect(isPaused(recording, EPOCH + 40, EPOCH + 50)).toBe(true);
    expect(isPaused(recording, EPOCH + 2, EPOCH + 50)).toBe(false);
    expect(isPaused(recording, EPOCH + 1, EPOCH + 2)).toBe(false);
  });
});

describe("a sampler that died before somebody ended it", () => {
  const died = (): Recording => {
    const { endReason: _, endedAtSeconds: __, ...killed } = sampled(0, 4);
    return killed;
  };

  it("leaves a gap of its own, and the job says that it is incomplete", () => {
    const recording = joinRecordings([
      { recording: died(), stoppedAtSeconds: EPOCH + 30 },
      { recording: sampled(100, 105), stoppedAtSeconds: EPOCH + 105 },
    ]);
    const { windows, sampling } = summarizeRecording(recording, [job(recording, 105), mark("unseen", 10, 20)]);
    expect(windows[0]).toMatchObject({ durationSeconds: 35, pausedSeconds: 70, incomplete: true });
    expect(windows[0]?.devices[0]?.writes).toBe(900);
    expect(windows[1]).toMatchObject({ devices: [], incomplete: true });
    expect(isPaused(recording, EPOCH + 10, EPOCH + 20)).toBe(false);
    expect(sampling.gaps.map(({ durationSeconds, cause }) => [durationSeconds, cause])).toEqual([
      [26, { id: "ended" }],
      [70, { id: "paused" }],
    ]);
  });

  it("leaves a gap up to the next one where nobody ended it", () => {
    const recording = joinRecordings([{ recording: died() }, { recording: sampled(100, 105) }]);
    const { windows, sampling } = summarizeRecording(recording, [job(recording, 105)]);
    expect(windows[0]).toMatchObject({ durationSeconds: 105, incomplete: true });
    expect(windows[0]).not.toHaveProperty("pausedSeconds");
    expect(sampling.gaps.map(({ durationSeconds }) => durationSeconds)).toEqual([96]);
  });
});

describe("what is not the same in all recordings", () => {
  it("is a device that was made or taken away in a pause: its counters do not move where it was not", () => {
    const loop = (at: number, writes: number) => ({
      at,
      devices: { 0: diskRow({ writes, writeSectors: writes }), 1: diskRow({ writes: at }) },
    });
    const alone = (at: number) => ({ at, devices: { 0: diskRow({ writes: at }) } });
    const [vda, sdb] = [device(0, "vda"), device(0, "sdb")];
    // The second sampler counts devices anew, in the kernel's order.
    const beside = recordingOf([sdb, device(1, "vda")], loop(10, 500), loop(11, 530), loop(12, 590));
    const recording = joinRecordings([
      { recording: recordingOf([vda], alone(0), alone(1)) },
      { recording: beside },
      { recording: recordingOf([vda], alone(20), alone(22)) },
    ]);
    const { windows } = summarizeRecording(recording, [mark("job", 0, 22, "job"), mark("late", 20, 22)]);
    const rows = windows.map(({ devices }) => devices.map(({ name, writes, partial }) => [name, writes, partial]));
    expect(rows).toEqual([
      [
        ["vda", 1 + 2 + 2, undefined],
        ["sdb", 90, true],
      ],
      [["vda", 2, undefined]],
    ]);
  });

  it("is who read and wrote, where only one of them was asked for it", () => {
    const header = { e: "header", intervalSeconds: 1, processes: true, lists: describeLists(4096) };
    const seen = (at: number, written: number) => counted(at, { processes: [["npm", 0, written]] });
    const asked = recordingOf([...EVENTS, header], seen(0, 0), seen(1, 100), seen(2, 300));
    const recording = joinRecordings([{ recording: asked }, { recording: sampled(100, 105) }]);
    const marks = [mark("asked", 0, 2), mark("not asked", 101, 103), mark("job", 0, 105, "job")];
    const [first, second, whole] = summarizeRecording(recording, marks).windows;
    expect(first?.topWriters).toEqual([{ name: "npm", readBytes: 0, writtenBytes: 300 }]);
    expect(second).not.toHaveProperty("topWriters");
    expect(whole).not.toHaveProperty("topWriters");
    const later = recordingOf([...EVENTS, header], seen(100, 0), seen(101, 50));
    const both = joinRecordings([{ recording: asked }, { recording: later }]);
    expect(summarizeRecording(both, [mark("job", 0, 101, "job")]).windows[0]?.topWriters).toEqual([
      { name: "npm", readBytes: 0, writtenBytes: 350 },
    ]);
  });

  it("is a pressure that the kernel told only one of them", () => {
    const { pressure: _, ...without } = sampled(100, 105);
    const recording = joinRecordings([{ recording: sampled(0, 4) }, { recording: without }]);
    const { windows, series } = summarizeRecording(recording, [mark("early", 1, 3), mark("late", 101, 103)]);
    expect(windows.map(({ pressure }) => pressure?.ioSomeSeconds)).toEqual([expect.closeTo(200 / 1e6, 9), undefined]);
    expect(series?.pressure?.ioSome.slice(-2)).toEqual([null, null]);
  });
});

function iso(second: number): string {
  return new Date((EPOCH + second) * 1000).toISOString();
}
