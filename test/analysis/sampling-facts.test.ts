import { describe, expect, it } from "vitest";
import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import type { RecordedIostat, Recording } from "../../src/model/recording.ts";
import { device, diskRow, EPOCH, mark, recordingOf } from "../sampling/recording-lines.ts";

const VDA = device(0, "vda");
const END = { e: "end", t: EPOCH, m: 1000, reason: "stop requested" };
const MONOTONIC = 1000;

function ticks(...times: number[]): Recording {
  const samples = times.map((at) => ({ at, devices: { 0: diskRow({ writes: at, writeSectors: 8 * at }) } }));
  return recordingOf([VDA, END], ...samples);
}

const summarize = (recording: Recording, end: number) => summarizeRecording(recording, [mark("job", 0, end, "job")]);

/** An iostat that reported at the given seconds. */
function iostatOf(times: readonly number[], more: Partial<RecordedIostat> = {}): RecordedIostat {
  return {
    version: "12.6.1",
    intervalSeconds: 1,
    startedAtMonotonic: MONOTONIC + 0.01,
    timestamps: Float64Array.from(times, (time) => EPOCH + Math.floor(time)),
    ...more,
  };
}

describe("gaps of the counters", () => {
  it("are none where every tick came, even somewhat late", () => {
    expect(summarize(ticks(0, 1, 2.9, 3, 4), 4).sampling.gaps).toEqual([]);
  });

  it("are stretches in which the sampler did not run, with their length", () => {
    const { gaps } = summarize(ticks(0, 1, 6, 7), 7).sampling;
    const from = { startedAt: "2026-11-20T12:00:01.000Z", durationSeconds: 5 };
    expect(gaps).toEqual([{ collector: "proc", ...from, cause: { id: "not-scheduled" } }]);
  });

  it("reach to the end where the sampler was killed, and the figures say that they are incomplete", () => {
    const killed = recordingOf([VDA], ...[0, 1, 2].map((at) => ({ at, devices: { 0: diskRow({ writes: at }) } })));
    const { sampling, windows } = summarize(killed, 60);
    expect(sampling.gaps).toEqual([
      expect.objectContaining({ collector: "proc", durationSeconds: 58, cause: { id: "ended" } }),
    ]);
    expect(windows[0]?.incomplete).toBe(true);
  });
});

describe("gaps of iostat", () => {
  const recording = ticks(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10);
  const died = { endedAtMonotonic: MONOTONIC + 3.5, endReason: "signal SIGKILL" };

  it("are none where it reported to the end", () => {
    const iostats = [iostatOf([1.01, 2.01, 3.01, 4.01, 5.01, 6.01, 7.01, 8.01, 9.01])];
    const { sampling } = summarize({ ...recording, iostats }, 10);
    expect(sampling).toMatchObject({ collectors: ["proc", "iostat"], iostatVersion: "12.6.1", gaps: [] });
  });

  it("are as short as one missing report where it died and was started again at once", () => {
    const again = iostatOf([4.7, 5.7, 6.7, 7.7, 8.7, 9.7], { startedAtMonotonic: MONOTONIC + 3.7 });
    const iostats = [iostatOf([1.01, 2.01, 3.01], died), again];
    const { gaps } = summarize({ ...recording, iostats }, 10).sampling;
    expect(gaps).toMatchObject([{ collector: "iostat", cause: { id: "iostat-ended", reason: "signal SIGKILL" } }]);
    expect(gaps[0]?.durationSeconds).toBeCloseTo(1.69, 2);
  });

  it("are the time from its death to the first report of the next one", () => {
    const next = iostatOf([7.6, 8.6, 9.6], { startedAtMonotonic: MONOTONIC + 6.6 });
    const iostats = [iostatOf([1.01, 2.01, 3.01], died), next];
    const { sampling, series } = summarize({ ...recording, iostats }, 10);
    expect(sampling.gaps).toEqual([
      expect.objectContaining({ collector: "iostat", cause: { id: "iostat-ended", reason: "signal SIGKILL" } }),
    ]);
    expect(sampling.gaps[0]?.durationSeconds).toBeCloseTo(4.59, 2);
    // The series has no gap: it comes from the counters.
    expect(series?.devices[0]?.writesPerSecond).toEqual(Array(10).fill(1));
  });

  it("are everything where what it wrote cannot be read", () => {
    const iostats = [iostatOf([], { unreadable: "foreign" })];
    const { sampling } = summarize({ ...recording, iostats }, 10);
    expect(sampling.collectors).toEqual(["proc"]);
    expect(sampling.gaps).toEqual([
      expect.objectContaining({ collector: "iostat", cause: { id: "iostat-unreadable", reason: "foreign" } }),
    ]);
  });
});

describe("the time of iostat's reports", () => {
  it("is counted on from its start, for what it prints are whole seconds", () => {
    // iostat started at 0.4, so that its reports are printed with the second before; the fourth is the first to be missing.
    const iostats = [iostatOf([1.4, 2.4, 3.4], { startedAtMonotonic: MONOTONIC + 0.4 })];
    const { gaps } = summarize({ ...ticks(0, 1, 2, 3, 4, 5, 6, 7), iostats }, 7).sampling;
    expect(gaps).toMatchObject([{ collector: "iostat", cause: { id: "no-report" } }]);
    expect(gaps[0]?.durationSeconds).toBeCloseTo(3.6, 6);
  });

  it("follows what it prints where it was late", () => {
    const iostats = [iostatOf([1.01, 6.01, 7.01])];
    const { gaps } = summarize({ ...ticks(0, 1, 2, 3, 4, 5, 6, 7), iostats }, 7).sampling;
    expect(gaps).toMatchObject([{ collector: "iostat" }]);
    expect(gaps[0]?.durationSeconds).toBeCloseTo(4.99, 6);
  });
});

describe("what could not be measured", () => {
  it("is what an iostat was to give that ran and gave nothing, also where that was too short for a gap", () => {
    const nothing = (iostat: Partial<RecordedIostat>) => [iostatOf([], iostat)];
    const notes = (seconds: number, iostat: Partial<RecordedIostat> = {}) =>
      summarize({ ...ticks(0, seconds), iostats: nothing(iostat) }, seconds).sampling.notMeasured.filter(
        ({ id }) => id !== "disk-wait",
      );
    const id = "iostat";
    expect(notes(3)).toEqual([{ id, cause: { id: "no-report" } }]);
    expect(notes(3, { endReason: "stopped" })).toEqual([{ id, cause: { id: "no-report" } }]);
    expect(notes(3, { endReason: "exit code 1" })).toEqual([
      { id, cause: { id: "iostat-ended", reason: "exit code 1" } },
    ]);
    expect(notes(3, { unreadable: "foreign" })).toEqual([
      { id, cause: { id: "iostat-unreadable", reason: "foreign" } },
    ]);
    // It reports what an interval held when that is over.
    expect(notes(1)).toEqual([]);
  });

  it("is named with its reason", () => {
    const recording = recordingOf(
      [
        { e: "missing", what: "pressure io", path: "/proc/pressure/io", code: "ENOENT" },
        { e: "iostat", state: "given-up", reason: "spawn iostat ENOENT" },
        { e: "cost", cpuSeconds: 1, bytesWritten: 2, peakMemoryBytes: 3, lost: 4 },
      ],
      { at: 0 },
      { at: 1 },
    );
    expect(summarize({ ...recording, corruptLines: 2 }, 1).sampling).toMatchObject({
      collectors: ["proc"],
      samples: 2,
      notMeasured: [
        { id: "part", part: "pressure io", path: "/proc/pressure/io", code: "ENOENT" },
        { id: "iostat", cause: { id: "iostat-given-up", reason: "spawn iostat ENOENT" } },
        { id: "disk-wait" },
        { id: "lost-samples", count: 4 },
        { id: "corrupt-lines", count: 2 },
      ],
      ownCost: { cpuSeconds: 1, bytesWritten: 2, peakMemoryBytes: 3 },
    });
  });
});
