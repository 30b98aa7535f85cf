import { describe, expect, it } from "vitest";
import { findClockRange, findSpan } from "../../src/analysis/recording-time.ts";
import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import type { Recording } from "../../src/model/recording.ts";
import type { Window } from "../../src/model/window.ts";
import { describeCgroupLists, describeLists } from "../../src/sampling/sampler/linux-counters.ts";
import {
  buildRecording,
  device,
  diskRow,
  EPOCH,
  mark,
  recordingLines,
  recordingOf,
  type TestSample,
} from "../sampling/recording-lines.ts";

const VDA = device(0, "vda");

function windowOf(recording: Recording, from: number, to: number): Window {
  return summarizeRecording(recording, [mark("window", from, to)]).windows[0] as Window;
}

/** The window of a second between two samples. */
const windowBetween = (before: Partial<TestSample>, after: Partial<TestSample>, events: readonly object[] = []) =>
  windowOf(recordingOf(events, { at: 0, ...before }, { at: 1, ...after }), 0, 1);

/** A sample at which so many requests of 1 sector had been written. */
function written(at: number, writes: number, more: Partial<TestSample> = {}): TestSample {
  return { at, devices: { 0: diskRow({ writes, writeSectors: writes }) }, ...more };
}

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

describe("the intervals of the series", () => {
  const findTimes = (...samples: TestSample[]) => {
    const recording = recordingOf([VDA], written(0, 0), ...samples);
    const { series } = summarizeRecording(recording, [mark("job", 0, 9)]);
    return series?.timesSeconds.map((seconds) => Number(seconds.toFixed(6)));
  };

  it("are those between ticks, also where these begin with short ones, as beside a command", () => {
    expect(findTimes(written(0.05, 1), written(0.1, 2), written(0.16, 3), written(1, 9))).toEqual([0.05, 0.1, 0.16, 1]);
    expect(findTimes(written(1, 1), written(1.4, 2, { reason: "mark" }), written(2, 3))).toEqual([1, 2]);
  });

  it("have the journals' commits, and those that tasks requested", () => {
    const samples = [
      written(0, 0, { journal: [10, 4] }),
      written(0.5, 1, { journal: [11, 4] }),
      written(1, 2, { journal: [15, 8] }),
    ];
    const { series } = summarizeRecording(recordingOf([VDA], ...samples), [mark("job", 0, 9)]);
    expect(series?.journal).toEqual({ commitsPerSecond: [2, 8], requestedCommitsPerSecond: [0, 8] });
    expect(summarizeRecording(recordingOf([VDA], written(0, 0), written(1, 1)), []).series?.journal).toBeUndefined();
  });

  it("are half as long as the one before at least: a shorter rest is left out", () => {
    expect(findTimes(written(1, 1), written(1.5, 2, { reason: "stop" }))).toEqual([1, 1.5]);
    expect(findTimes(written(1, 1), written(1.49, 2, { reason: "stop" }))).toEqual([1]);
    expect(findTimes(written(0.5, 1), written(0.7, 2, { reason: "stop" }))).toEqual([0.5]);
    expect(findTimes(written(0.3, 1, { reason: "stop" }))).toBeUndefined();
  });

  it("go to the end where they are short, since a sync may have come last", () => {
    const recording = recordingOf(
      [VDA],
      written(0, 0),
      written(0.25, 1),
      written(0.49, 2),
      written(0.59, 9, { reason: "stop" }),
    );
    const { series } = summarizeRecording(recording, [mark("job", 0, 9)]);
    expect(series?.timesSeconds).toEqual([0.25, expect.closeTo(0.59, 6)]);
    expect(series?.devices[0]?.writesPerSecond[1]).toBeCloseTo(8 / 0.34, 6);
  });
});

describe("the devices of a window", () => {
  it("each have a row of their own, a dm device beside the disks that it is made of", () => {
    const events = [device(0, "sda"), device(1, "sdb"), device(2, "dm-0", "dm", ["sda", "sdb"])];
    const rows = (writes: number) => ({
      0: diskRow({ writes, writeSectors: writes }),
      1: diskRow({ writes, writeSectors: writes }),
      2: diskRow({ writes: 2 * writes, writeSectors: 2 * writes }),
    });
    const recording = recordingOf(events, { at: 0, devices: rows(10) }, { at: 1, devices: rows(30) });
    const { devices } = windowOf(recording, 0, 1);
    expect(devices.map(({ name, writtenBytes }) => [name, writtenBytes])).toEqual([
      ["sda", 20 * 512],
      ["sdb", 20 * 512],
      ["dm-0", 40 * 512],
    ]);
  });

  it("say of a loop device that it lies in memory, and so does the series", () => {
    const events = [device(0, "vda"), device(1, "loop0", "loop"), { e: "inMemory", i: 1 }];
    const rows = (writes: number) => ({ 0: diskRow({ writes }), 1: diskRow({ writes, writeSectors: writes }) });
    const recording = recordingOf(events, { at: 0, devices: rows(10) }, { at: 1, devices: rows(30) });
    expect(windowOf(recording, 0, 1).devices.map(({ inMemory }) => inMemory)).toEqual([undefined, true]);
    const { series } = summarizeRecording(recording, [mark("window", 0, 1)]);
    expect(series?.devices.map(({ inMemory }) => inMemory)).toEqual([undefined, true]);
  });

  it("are without loop, ram and zram devices that did nothing in it, and without disks that never did anything", () => {
    const events = [VDA, device(1, "loop0", "loop"), device(2, "zram0", "zram"), device(3, "sr0")];
    const rows = (loop: number, zram: number) => ({ 1: diskRow({ reads: loop }), 2: diskRow({ writes: zram }) });
    const recording = recordingOf(
      events,
      { at: 0, devices: { 0: diskRow({ writes: 5 }), ...rows(8, 3) } },
      { at: 1, devices: { 0: diskRow({ writes: 5 }), ...rows(8, 4) } },
    );
    const { devices } = windowOf(recording, 0, 1);
    expect(devices.map(({ name, writes }) => [name, writes])).toEqual([
      ["vda", 0],
      ["zram0", 1],
    ]);
  });

  it("say that they appeared or vanished inside of it", () => {
    const samples: TestSample[] = [
      { at: 0, devices: { 0: diskRow({ writes: 1 }) } },
      { at: 1, devices: { 0: diskRow({ writes: 4 }) } },
      { at: 2, devices: { 0: [], 1: diskRow({ writes: 6 }) } },
      { at: 3, devices: { 1: diskRow({ writes: 9 }) } },
    ];
    const lines = [VDA, device(1, "sdb")];
    const recording = recordingOf(lines, ...samples);
    // The record of a device stands before its first sample.
    (recording.devices[1] as { firstSample: number }).firstSample = 2;
    const { devices } = windowOf(recording, 0, 3);
    expect(devices.map(({ name, writes, partial }) => [name, writes, partial])).toEqual([
      ["vda", 3, true],
      ["sdb", 9, true],
    ]);
    expect(windowOf(recording, 2, 3).devices.map(({ name, partial }) => [name, partial])).toEqual([["sdb", undefined]]);
  });

  it("have mean latencies and queue depth by their definitions, and none where there was no request", () => {
    const before = diskRow({ reads: 10, readMs: 100, weightedMs: 1000, flushes: 1, flushMs: 5 });
    const after = diskRow({ reads: 30, readMs: 400, weightedMs: 4000, flushes: 3, flushMs: 45, busyMs: 900 });
    const recording = recordingOf([VDA], { at: 0, devices: { 0: before } }, { at: 2, devices: { 0: after } });
    const row = windowOf(recording, 0, 2).devices[0];
    expect(row?.meanReadLatencySeconds).toBeCloseTo(0.3 / 20, 12);
    expect(row?.meanFlushLatencySeconds).toBeCloseTo(0.04 / 2, 12);
    expect(row?.meanQueueDepth).toBeCloseTo(3 / 2, 12);
    expect(row?.busySeconds).toBeCloseTo(0.9, 12);
    expect(row).not.toHaveProperty("meanWriteLatencySeconds");
  });

  it("have the most requests in flight, as the highest mean between two ticks", () => {
    const at = (seconds: number, weightedMs: number) => ({ at: seconds, devices: { 0: diskRow({ weightedMs }) } });
    const samples = [at(0, 0), at(1, 500), at(2, 32_500), at(3, 33_000)];
    const row = windowOf(recordingOf([VDA], ...samples), 0, 3).devices[0];
    expect(row?.peakQueueDepth).toBeCloseTo(32, 12);
    expect(row?.meanQueueDepth).toBeCloseTo(11, 12);
  });

  it("have the highest rate of an interval, where a boundary a moment before a tick makes no interval", () => {
    const samples = [
      written(0, 0),
      written(1, 100),
      written(1.995, 200, { reason: "boundary", moment: 1.995 }),
      written(2, 260),
      written(3, 300),
    ];
    const row = windowOf(recordingOf([VDA], ...samples), 0, 3).devices[0];
    expect(row?.peakWriteBytesPerSecond).toBeCloseTo(160 * 512, 6);
  });

  it("have the rate up to the window's end for a peak too, joined with the interval before where it is short", () => {
    const peakUpTo = (end: number, writes: number) => {
      const last = written(end, writes, { reason: "mark", moment: end });
      const samples = [written(0, 0), written(1, 100), written(2, 200), last, written(3, 900)];
      return (windowOf(recordingOf([VDA], ...samples), 0, end).devices[0]?.peakWriteBytesPerSecond ?? 0) / 512;
    };
    expect(peakUpTo(2.6, 500)).toBeCloseTo(300 / 0.6, 6);
    expect(peakUpTo(2.5, 500)).toBeCloseTo(300 / 0.5, 6);
    expect(peakUpTo(2.4, 500)).toBeCloseTo(400 / 1.4, 6);
  });

  it("have the rate from and up to ends between two samples for a peak, too", () => {
    const samples = [written(0, 0), written(1, 300), written(2, 400), written(3, 1000), written(4, 1000)];
    const peak = (from: number, to: number) =>
      (windowOf(recordingOf([VDA], ...samples), from, to).devices[0]?.peakWriteBytesPerSecond ?? 0) / 512;
    expect([peak(0.5, 2), peak(1, 2.5), peak(2.5, 4)].map(Math.round)).toEqual([300, 600, 600]);
    expect(peak(1, 2.25)).toBeCloseTo((100 + 150) / 1.25, 6);
  });

  it("have their mean rate for a peak in a window shorter than the interval", () => {
    const samples = [
      written(0, 0),
      written(0.3, 10, { reason: "mark", moment: 0.3 }),
      written(0.5, 30, { reason: "mark", moment: 0.5 }),
      written(1, 30),
    ];
    const row = windowOf(recordingOf([VDA], ...samples), 0.3, 0.5).devices[0];
    expect(row?.peakWriteBytesPerSecond).toBeCloseTo((20 / 0.2) * 512, 3);
  });
});

describe("the machine's part of a window", () => {
  it("is CPU time with nice in user and interrupts in system, and never negative", () => {
    const before = { cpu: [100, 10, 50, 1000, 40, 1, 2, 3], switches: 500 };
    const after = { cpu: [150, 20, 80, 1100, 35, 2, 5, 4], switches: 700 };
    expect(windowBetween(before, after).cpu).toEqual({
      ...{ userSeconds: 0.6, systemSeconds: expect.closeTo(0.34), iowaitSeconds: 0 },
      ...{ stealSeconds: expect.closeTo(0.01), idleSeconds: 1, contextSwitches: 200 },
    });
  });

  it("is the time waited, as far as the kernel counts it", () => {
    const [before, after] = [
      [0, 0, 10, null, 7, null],
      [250_000, 200_000, 10, null, 7, null],
    ];
    const pressure = { ioSomeSeconds: 0.25, ioFullSeconds: 0.2, cpuSomeSeconds: 0, memorySomeSeconds: 0 };
    expect(windowBetween({ pressure: before }, { pressure: after }).pressure).toEqual(pressure);
    expect(windowBetween({}, {})).not.toHaveProperty("pressure");
  });

  it("is the network bytes of the physical interfaces, or in a container of those that are no bridges", () => {
    const both = (received: number, sent: number): Partial<TestSample> => {
      return { network: { 0: [received, sent], 1: [received, sent] } };
    };
    const entry = (i: number, name: string, physical: boolean) => ({ e: "interface", i, name, physical });
    for (const physical of [true, false]) {
      const events = [entry(0, "eth0", physical), entry(1, "docker0", false)];
      const { network } = windowBetween(both(100, 10), both(400, 30), events);
      expect(network).toEqual({ receivedBytes: 300, sentBytes: 20 });
    }
  });

  it("is the larger of what left the machine and what went to its other network namespaces, never both", () => {
    const entry = (i: number, name: string, more = {}) => ({ e: "interface", i, name, physical: false, ...more });
    const entries = [
      entry(0, "eth0", { physical: true }),
      entry(1, "veth1"),
      entry(2, "docker0"),
      entry(3, "veth2", { bridged: true }),
      entry(4, "tun0"),
    ];
    /** What each interface received and sent in a second. */
    const measure = (...moved: [number, number][]) => {
      const at = (second: number, share: number): TestSample => ({
        at: second,
        network: Object.fromEntries(moved.map(([received, sent], i) => [i, [received * share, sent * share] as const])),
      });
      const recording = recordingOf(entries, at(0, 0), at(1, 1));
      const { series } = summarizeRecording(recording, [mark("window", 0, 1)]);
      const { receivedBytes, sentBytes } = windowOf(recording, 0, 1).network ?? {};
      expect(series?.network).toEqual({ receivedBytesPerSecond: [receivedBytes], sentBytesPerSecond: [sentBytes] });
      return [receivedBytes, sentBytes];
    };
    const none: [number, number] = [0, 0];
    expect(measure(none, [100, 25e6], none, none, none)).toEqual([100, 25e6]);
    // A container's download passes the card, the bridge and the cable.
    expect(measure([25e6, 100], none, [90, 24e6], [90, 25e6], none)).toEqual([25e6, 100]);
    // Between two containers of one bridge, the machine itself takes no part.
    expect(measure([7, 8], none, none, [25e6, 25e6], [9e6, 9e6])).toEqual([7, 8]);
    expect(measure([50, 50], [30, 20], [40, 11], none, none)).toEqual([70, 31]);
    expect(measure([50, 50], [30, 20], [40, 10], none, none)).toEqual([50, 50]);
  });

  it("is what the NFS client did, where that is known at both ends and nothing was unmounted between", () => {
    const recording = recordingOf(
      [],
      { at: 0, nfs: [100, 2000, 10, 20] },
      { at: 1 },
      { at: 2, nfs: [400, 2900, 30, 4020] },
      { at: 3, nfs: [50, 100, 0, 0] },
    );
    const nfs = { requests: 300, requestSeconds: expect.closeTo(0.9), readBytes: 20, writtenBytes: 4000 };
    expect(windowOf(recording, 0, 2).nfs).toEqual(nfs);
    expect(windowOf(recording, 0, 1)).not.toHaveProperty("nfs");
    expect(windowOf(recording, 2, 3)).not.toHaveProperty("nfs");
  });

  it("is memory at its ends and at its lowest, in bytes", () => {
    const recording = recordingOf(
      [],
      { at: 0, memory: [5000, 10, 1], paging: [100, 200, 0, 1, 5] },
      { at: 1, memory: [2000, 90, 5], paging: [150, 260, 0, 1, 6] },
      { at: 2, memory: [4000, 30, 2], paging: [160, 300, 2, 4, 9] },
    );
    expect(windowOf(recording, 0, 2).memory).toEqual({
      ...{ totalBytes: 8 * 1024 ** 3, availableBytesAtEnd: 4000 * 1024, lowestAvailableBytes: 2000 * 1024 },
      ...{ dirtyBytesAtStart: 10 * 1024, dirtyBytesAtEnd: 30 * 1024 },
      ...{ writebackBytesAtStart: 1024, writebackBytesAtEnd: 2 * 1024 },
      ...{ pagedInBytes: 60 * 1024, pagedOutBytes: 100 * 1024 },
      ...{ swappedInBytes: 2 * 4096, swappedOutBytes: 3 * 4096, majorFaults: 4 },
    });
  });

  it("is the cgroup's own figures in seconds and bytes, its devices by the names of the machine", () => {
    const part = (read: number, user: number) => ({
      u: [3 * user, user, 2 * user, null],
      m: 4096,
      p: [user, 0],
      i: [
        [254, 0, read, 0, read / 512, 0],
        [8, 16, 0, 1024, 0, 2],
      ],
    });
    const group = { version: "v2", path: "/job", memoryLimitBytes: 8192 };
    const devices = { 0: diskRow({ writes: 1 }) };
    const [before, after] = [
      { devices, cgroup: part(512, 1_000_000) },
      { devices, cgroup: part(1536, 1_500_000) },
    ];
    const { cgroup } = windowBetween(before, after, [VDA, { e: "cgroup", ...group, lists: describeCgroupLists("v2") }]);
    expect(cgroup).toEqual({
      ...{ ...group, memoryBytesAtEnd: 4096, ioSomeSeconds: 0.5, ioFullSeconds: 0 },
      cpuSeconds: expect.closeTo(1.5, 9),
      cpuUserSeconds: expect.closeTo(0.5, 9),
      cpuSystemSeconds: expect.closeTo(1, 9),
      devices: [
        expect.objectContaining({ name: "vda", readBytes: 1024, writtenBytes: 0, reads: 2, writes: 0 }),
        expect.objectContaining({ name: "8:16", readBytes: 0, writtenBytes: 0, reads: 0, writes: 0 }),
      ],
    });
  });

  it("is the five executables that read and wrote most, where they were recorded", () => {
    const names = ["a", "b", "c", "d", "e", "f"];
    const header = { e: "header", intervalSeconds: 1, processes: true, lists: describeLists(4096) };
    const recording = recordingOf(
      [header],
      { at: 0, processes: [["a", 1000, 0]] },
      { at: 1, processes: names.map((name, place) => [name, 2000 + place, 10 * place] as const) },
      { at: 2, processes: [["b", 9000, 10]] },
    );
    const { topReaders, topWriters } = windowOf(recording, 0, 1);
    expect(topReaders?.map((row) => [row.name, row.readBytes])).toEqual([
      ["f", 2005],
      ["e", 2004],
      ["d", 2003],
      ["c", 2002],
      ["b", 2001],
    ]);
    expect(topWriters?.map((row) => row.name)).toEqual(["f", "e", "d", "c", "b"]);
    expect(windowOf(recording, 1, 2).topReaders).toEqual([{ name: "b", readBytes: 6999, writtenBytes: 0 }]);
    expect(windowBetween({}, {})).not.toHaveProperty("topReaders");
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
