import { describe, expect, it } from "vitest";
import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import { device, diskRow, mark, recordingOf, type TestSample } from "../sampling/recording-lines.ts";
import { VDA, windowOf, written } from "./measured-window.ts";

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
