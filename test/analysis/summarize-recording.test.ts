import { describe, expect, it } from "vitest";
import { findClockRange, findSpan } from "../../src/analysis/recording-time.ts";
import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import {
  buildRecording,
  device,
  diskRow,
  EPOCH,
  mark,
  recordingLines,
  recordingOf,
} from "../sampling/recording-lines.ts";
import { VDA, windowOf, written } from "./measured-window.ts";

describe("the ends of a window", () => {
  const recording = recordingOf(
    [VDA],
    written(0, 0),
    written(1, 100),
    written(1.503, 160, { reason: "boundary", moment: 1.5 }),
    written(2, 200),
    written(2.704, 290, { reason: "mark", moment: 2.7 }),
    written(3, 300, { reason: "stop" }),
  );

  it("are the samples that were taken for them, though those came some milliseconds later", () => {
    const window = windowOf(recording, 1.5, 2.7);
    expect(window.devices[0]?.writes).toBe(290 - 160);
    expect(window.durationSeconds).toBeCloseTo(1.2, 6);
    expect(window).not.toHaveProperty("estimated");
    expect(window).not.toHaveProperty("incomplete");
  });

  it("are shared by a step and the next, so that nothing is counted twice or lost", () => {
    const marks = [mark("one", 0, 1.5), mark("two", 1.5, 2.7), mark("three", 2.7, 3)];
    const { windows } = summarizeRecording(recording, marks);
    expect(windows.map((window) => window.devices[0]?.writes)).toEqual([160, 130, 10]);
  });

  it("keep their own time where the counters are those of a sample soon after", () => {
    const step = { ...mark("one", 0, 1.3), countedUntilSeconds: EPOCH + 1.5 };
    const [window] = summarizeRecording(recording, [step]).windows;
    expect(window?.devices[0]?.writes).toBe(160);
    expect(window?.durationSeconds).toBeCloseTo(1.3, 6);
    expect(window).not.toHaveProperty("estimated");
    expect(window).not.toHaveProperty("countedUntilSeconds");
  });

  it("are a command's own, with the counters of the samples just before and after it", () => {
    const counted = { countedFromSeconds: EPOCH + 1.5, countedUntilSeconds: EPOCH + 2.7 };
    const [window] = summarizeRecording(recording, [{ ...mark("one", 1.52, 2.68, "command"), ...counted }]).windows;
    expect(window?.devices[0]?.writes).toBe(290 - 160);
    expect(window?.durationSeconds).toBeCloseTo(1.16, 6);
    expect(window?.startedAt).toBe(new Date((EPOCH + 1.52) * 1000).toISOString());
    expect(window).not.toHaveProperty("estimated");
    expect(window).not.toHaveProperty("countedFromSeconds");
  });

  it("lie between two samples where none was taken for them, which the window says", () => {
    const window = windowOf(recording, 0.5, 1.5);
    expect(window.devices[0]?.writes).toBeCloseTo(160 - 50, 6);
    expect(window.estimated).toBe(true);
  });

  it("are not samples that came long after them, as those of a sampler that somebody had stopped", () => {
    const late = recordingOf(
      [VDA],
      written(0, 0),
      written(1, 100),
      written(6, 600, { reason: "boundary", moment: 1.5 }),
      written(6.01, 600, { reason: "boundary", moment: 5.995 }),
      written(7, 700, { reason: "stop" }),
    );
    const [one, two] = [windowOf(late, 1.5, 5.995), windowOf(late, 5.995, 7)];
    expect(one.devices[0]?.writes).toBeCloseTo(450, 6);
    expect(one.estimated).toBe(true);
    expect(two.devices[0]?.writes).toBe(100);
    expect(two).not.toHaveProperty("estimated");
  });

  it("are said to be estimated where a step's sample came so late that the step may have begun its work by then", () => {
    const busy = recordingOf(
      [VDA],
      written(0, 0),
      written(1.519, 100, { reason: "boundary", moment: 1.5 }),
      written(2.55, 200, { reason: "boundary", moment: 2.5 }),
      written(3.55, 300, { reason: "mark", moment: 3.5 }),
      written(4, 400, { reason: "stop" }),
    );
    const ends = [0, 1.5, 2.5, 3.5, 4];
    const windows = ends.slice(1).map((end, index) => windowOf(busy, ends[index] as number, end));
    expect(windows.map((window) => window.devices[0]?.writes)).toEqual([100, 100, 100, 100]);
    // Whoever asks for a mark waits for it: nothing is done meanwhile.
    expect(windows.map(({ estimated }) => estimated)).toEqual([undefined, true, true, undefined]);
  });

  it("are the recording's ends where they lie outside, which the window says", () => {
    const window = windowOf(recording, -60, 60);
    expect(window.devices[0]?.writes).toBe(300);
    expect(window.incomplete).toBe(true);
    expect(window.durationSeconds).toBeCloseTo(120, 6);
  });

  it("may lie over the recording's ends by the time that starting and stopping takes", () => {
    expect(windowOf(recording, -0.2, 3.2)).not.toHaveProperty("incomplete");
  });

  it("leave nothing to tell where the window lies before the recording, or after it", () => {
    for (const [from, to] of [
      [-20, -10],
      [10, 20],
    ] as const) {
      const window = windowOf(recording, from, to);
      expect(window).toMatchObject({ devices: [], incomplete: true, durationSeconds: 10 });
      expect(window).not.toHaveProperty("cpu");
    }
  });
});

describe("a clock that was set back in the middle", () => {
  // After 3 s somebody sets the clock back by an hour.
  const set = -3600;
  const recording = recordingOf(
    [VDA],
    written(0, 0),
    written(1, 10),
    written(2, 20, { reason: "boundary", moment: 2 }),
    written(3, 30),
    written(4, 40, { wall: 4 + set }),
    written(5, 50, { wall: 5 + set, reason: "boundary", moment: 5 + set }),
    written(6, 60, { wall: 6 + set }),
  );

  it("changes neither the figures nor the duration of a window around it", () => {
    const window = windowOf(recording, 2, 5 + set);
    expect(window.devices[0]?.writes).toBe(30);
    expect(window.durationSeconds).toBeCloseTo(3, 6);
  });

  it("leaves the windows before and after it alone", () => {
    expect(windowOf(recording, 0, 2).devices[0]?.writes).toBe(20);
    expect(windowOf(recording, 5 + set, 6 + set).devices[0]?.writes).toBe(10);
  });

  it.each([-3600, -4, 3600])("leaves the job whole, whatever it shows at the end: %i s", (step) => {
    const samples = [0, 1, 2, 3, 4, 5, 6].map((at) => written(at, at * 10, { wall: at < 3 ? at : at + step }));
    const job = { ...recordingOf([VDA], ...samples), endReason: "stop requested", endedAtSeconds: EPOCH + 6 + step };
    const span = findSpan(job, EPOCH + 6 + step);
    const { windows, sampling } = summarizeRecording(job, [{ name: "job", kind: "job", ...span }]);
    expect(windows[0]?.durationSeconds).toBeCloseTo(6, 6);
    expect(windows[0]?.devices[0]?.writes).toBe(60);
    expect(windows[0]).not.toHaveProperty("incomplete");
    expect(sampling.gaps).toEqual([]);
    const jump = { id: step < 0 ? "clock-back" : "clock-ahead", seconds: expect.closeTo(Math.abs(step), 6) };
    expect(sampling.notMeasured).toEqual([{ id: "disk-wait" }, jump]);
    const range = findClockRange(job, span);
    expect([range.startedAtSeconds - EPOCH, range.endedAtSeconds - EPOCH]).toEqual([
      Math.min(0, 3 + step),
      Math.max(2, 6 + step),
    ]);
  });

  it("makes no interval of the series longer or shorter", () => {
    const { series } = summarizeRecording(recording, [mark("job", 0, 6 + set)]);
    expect(series?.timesSeconds).toEqual([1, 3, 4, 6]);
    expect(series?.devices[0]?.writesPerSecond).toEqual([10, 10, 10, 10]);
  });
});

describe("the window of the whole job", () => {
  const ended = (at: number) => ({ e: "end", t: EPOCH + at, m: 1000 + at, reason: "stop requested" });

  it("is what was recorded, where the sampler ended when it was told to", () => {
    const recording = recordingOf([VDA, ended(6.5)], written(0, 0), written(5, 1));
    expect(findSpan(recording, EPOCH + 6.6)).toEqual({ startedAtSeconds: EPOCH, endedAtSeconds: EPOCH + 5 });
    expect(findSpan(recording)).toEqual({ startedAtSeconds: EPOCH, endedAtSeconds: EPOCH + 5 });
  });

  it("reaches to the job's end, where the sampler was killed or ended before", () => {
    for (const events of [[VDA], [VDA, ended(5.1)]]) {
      const recording = recordingOf(events, written(0, 0), written(5, 1));
      const span = findSpan(recording, EPOCH + 60);
      expect(span).toEqual({ startedAtSeconds: EPOCH, endedAtSeconds: EPOCH + 60 });
      const { windows, sampling } = summarizeRecording(recording, [{ name: "job", kind: "job", ...span }]);
      expect(windows[0]).toMatchObject({ incomplete: true, durationSeconds: 60 });
      expect(sampling.gaps).toContainEqual(expect.objectContaining({ collector: "proc", durationSeconds: 55 }));
    }
  });
});

describe("the disk wait of a window", () => {
  it("is that of its counters' time, which is longer than a short command, but no longer than the command", () => {
    // The task and three others on two cores in 100 ms.
    const counted = [
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [3, 0, 8e6, 40, 100e3, 60e3, 60e3, 180e3, 20e3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ];
    const [header = "", ...samples] = recordingLines([
      { at: 0, reason: "mark", moment: 0, cpu: [0, 0, 0, 0, 0, 0, 0, 0] },
      { at: 0.1, reason: "mark", moment: 0.1, cpu: [18, 0, 0, 2, 0, 0, 0, 0] },
    ]);
    const lines = samples.map((line, place) => JSON.stringify({ ...JSON.parse(line), w: counted[place] }));
    const recording = buildRecording([header, ...lines]);
    const waitBetween = (from: number, to: number) => {
      const ends = { countedFromSeconds: EPOCH, countedUntilSeconds: EPOCH + 0.1 };
      const { windows } = summarizeRecording(recording, [{ ...mark("true", from, to, "command"), ...ends }]);
      return windows[0]?.diskWait;
    };
    const whole = waitBetween(0, 0.1);
    expect(whole?.highSeconds).toBeGreaterThan(0.02);
    expect(waitBetween(0.02, 0.09)).toEqual(whole);
    expect(waitBetween(0.05, 0.055)?.highSeconds).toBeCloseTo(0.005, 6);
  });

  it("is held against the disks that the job's folders lie on", () => {
    const written = (sectors: number) => diskRow({ writes: sectors / 8, writeSectors: sectors });
    // The tasks write 8 MB on one of the disks, others 80 MB on the other, and all wait for 8 of 10 s.
    const counted = [
      [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
      [200, 0, 8e6, 100, 10e6, 2e6, 2e6, 0, 8e6, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0],
    ];
    const [header = "", first = "", second = "", ...samples] = recordingLines(
      [
        { at: 0, devices: { 0: written(0), 1: written(0) } },
        { at: 10, devices: { 0: written(16_000), 1: written(160_000) } },
      ],
      [device(0, "vda"), device(1, "vdb")],
    );
    const lines = samples.map((line, place) => JSON.stringify({ ...JSON.parse(line), w: counted[place] }));
    const recording = buildRecording([header, first, second, ...lines]);
    const low = (...disks: string[]) =>
      summarizeRecording(recording, [mark("window", 0, 10)], new Set(disks)).windows[0]?.diskWait?.lowSeconds;
    expect(low("vda")).toBeGreaterThan(7.5);
    expect(low("vdb")).toBeLessThan(5);
  });
});
