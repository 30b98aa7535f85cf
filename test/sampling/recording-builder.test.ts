import { describe, expect, it } from "vitest";
import { buildRecording, device, diskRow, recordingLines, recordingOf } from "./recording-lines.ts";

const VDA = device(0, "vda");
const LOOP = device(1, "loop0", "loop");

function writesOf(rows: readonly (readonly number[] | undefined)[]): number[] {
  const samples = rows.map((row, at) => ({ at, devices: row === undefined ? {} : { 0: row } }));
  return [...(recordingOf([VDA], ...samples).devices[0]?.counters.writes ?? [])];
}

describe("the columns of a recording", () => {
  it("keep what the kernel counted", () => {
    const recording = recordingOf(
      [VDA],
      { at: 0, devices: { 0: diskRow({ reads: 5, readSectors: 80, writes: 7 }) } },
      { at: 1, devices: { 0: diskRow({ reads: 6, readSectors: 96, writes: 9 }) } },
    );
    expect(recording.sampleCount).toBe(2);
    expect(recording.corruptLines).toBe(0);
    expect(recording.devices[0]).toMatchObject({ name: "vda", number: "254:0", kind: "disk", used: true });
    expect([...(recording.devices[0]?.counters.readBytes ?? [])]).toEqual([40_960, 49_152]);
    expect([...(recording.devices[0]?.counters.writes ?? [])]).toEqual([7, 9]);
  });

  it("go on over a wrap at 32 bits", () => {
    const before = 2 ** 32 - 10;
    expect(writesOf([diskRow({ writes: before }), diskRow({ writes: 5 })])).toEqual([before, 2 ** 32 + 5]);
  });

  it("go on from where they were when a device starts again at 0", () => {
    expect(writesOf([diskRow({ writes: 100 }), diskRow({ writes: 3 }), diskRow({ writes: 4 })])).toEqual([
      100, 103, 104,
    ]);
  });

  it("begin at 0 for a device that appears, and stay for one that vanishes", () => {
    const recording = recordingOf(
      [VDA, LOOP],
      { at: 0, devices: { 0: diskRow({ writes: 10 }) } },
      { at: 1, devices: { 0: diskRow({ writes: 12 }), 1: diskRow({ writes: 4 }) } },
      { at: 2, devices: { 0: [], 1: diskRow({ writes: 6 }) } },
    );
    expect([...(recording.devices[0]?.counters.writes ?? [])]).toEqual([10, 12, 12]);
    expect([...(recording.devices[1]?.counters.writes ?? [])]).toEqual([0, 4, 6]);
    expect(recording.devices[0]).toMatchObject({ firstSample: 0, lastSample: 1 });
  });

  it("count a device that was away from 0 again, even where its counters are larger than before", () => {
    expect(writesOf([diskRow({ writes: 10 }), [], diskRow({ writes: 30 })])).toEqual([10, 10, 40]);
  });

  it("hold what a device had for samples that leave it out because nothing changed", () => {
    const recording = recordingOf(
      [VDA, LOOP, { e: "interface", i: 0, name: "eth0", physical: true }],
      { at: 0, devices: { 0: diskRow({ writes: 10 }), 1: diskRow({ writes: 600_000 }) }, network: { 0: [5, 6] } },
      { at: 1, devices: {} },
      { at: 2, devices: { 0: diskRow({ writes: 13 }) }, network: {} },
      { at: 3, devices: {} },
      { at: 4, devices: { 1: diskRow({ writes: 600_002 }) }, network: { 0: [7, 6] } },
    );
    expect(recording.corruptLines).toBe(0);
    expect([...(recording.devices[0]?.counters.writes ?? [])]).toEqual([10, 10, 13, 13, 13]);
    expect([...(recording.devices[1]?.counters.writes ?? [])]).toEqual([600_000, 600_000, 600_000, 600_000, 600_002]);
    expect(recording.devices[1]).toMatchObject({ firstSample: 0, lastSample: 4, used: true });
    expect([...(recording.interfaces[0]?.receivedBytes ?? [])]).toEqual([5, 5, 5, 5, 7]);
  });

  it("end for a device that is said to be gone, and count from 0 again when it is back", () => {
    const rows: (number[] | undefined)[] = [diskRow({ writes: 10 }), undefined, [], undefined, diskRow({ writes: 30 })];
    const samples = rows.map((row, at) => ({ at, devices: row === undefined ? {} : { 0: row } }));
    const back = recordingOf([VDA], ...samples);
    expect(back.corruptLines).toBe(0);
    expect([...(back.devices[0]?.counters.writes ?? [])]).toEqual([10, 10, 10, 10, 40]);
    expect(back.devices[0]).toMatchObject({ firstSample: 0, lastSample: 4 });
    const gone = recordingOf([VDA], ...samples.slice(0, 4));
    expect(gone.devices[0]).toMatchObject({ firstSample: 0, lastSample: 1, used: true });
  });

  it("have no discards and no flushes where an old kernel counts none", () => {
    const short = diskRow({ writes: 3 }).slice(0, 11);
    const recording = recordingOf([VDA], { at: 0, devices: { 0: short } });
    expect(recording.devices[0]?.counters.writes[0]).toBe(3);
    expect(recording.devices[0]?.counters.discards[0]).toBeNaN();
    expect(recording.devices[0]?.counters.flushes[0]).toBeNaN();
  });

  it("say which pressure the kernel does not count", () => {
    const { pressure } = recordingOf([], { at: 0, pressure: [5, 4, 3, null, 2, 1] });
    expect(pressure?.ioSome[0]).toBe(5e-6);
    expect(pressure?.cpuFull[0]).toBeNaN();
    expect(recordingOf([], { at: 0 }).pressure).toBeUndefined();
  });
});

describe("lines that make no sense", () => {
  const good = recordingLines([{ at: 0, devices: { 0: diskRow({ writes: 1 }) } }], [VDA]);

  it.each([
    ["garbage", "\u0000\u0001 garbage"],
    ["another program's JSON", '{"hello":"world"}'],
    ["a list", "[1,2,3]"],
    ["a sample without a time", '{"m":1001,"r":"tick"}'],
    ["a sample of the past", '{"t":1795176000,"m":1,"r":"tick"}'],
    ["a reason that does not exist", '{"t":1795176001,"m":1001,"r":"whim"}'],
    ["a row with text in it", '{"t":1795176001,"m":1001,"r":"tick","d":[[0,"x",0,0,0,0,0,0,0,0,0,0]]}'],
    ["a row with a negative number", '{"t":1795176001,"m":1001,"r":"tick","d":[[0,-1,0,0,0,0,0,0,0,0,0,0]]}'],
    ["a row that is too short", '{"t":1795176001,"m":1001,"r":"tick","d":[[0,1,2]]}'],
    ["interfaces that are none", '{"t":1795176001,"m":1001,"r":"tick","n":[[0,"x",1]]}'],
    ["an event that does not exist", '{"e":"party"}'],
  ])("are counted and left out: %s", (_, line) => {
    const recording = buildRecording([...good, line]);
    expect(recording).toMatchObject({ sampleCount: 1, corruptLines: 1 });
  });

  it("are no reason to lose a sample whose device record was lost with a full disk", () => {
    const recording = recordingOf([VDA], { at: 0, devices: { 0: diskRow({ writes: 1 }), 7: diskRow({ writes: 2 }) } });
    expect(recording).toMatchObject({ sampleCount: 1, corruptLines: 0 });
    expect(recording.devices).toHaveLength(1);
  });
});
