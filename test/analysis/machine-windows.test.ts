import { describe, expect, it } from "vitest";
import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import { describeCgroupLists, describeLists } from "../../src/sampling/sampler/linux-counters.ts";
import { diskRow, mark, recordingOf, type TestSample } from "../sampling/recording-lines.ts";
import { VDA, windowBetween, windowOf } from "./measured-window.ts";

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
