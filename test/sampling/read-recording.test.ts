import { appendFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { findSpan } from "../../src/analysis/recording-time.ts";
import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import { formatApart, formatBytes } from "../../src/format/figures.ts";
import { UserError } from "../../src/model/user-error.ts";
import { NoSampleError, readRecording } from "../../src/sampling/read-recording.ts";
import { makeFolder } from "../make-folder.ts";
import { device, diskRow, recordingLines } from "./recording-lines.ts";

/** Lengths of beginnings: all around the end of each line, where reading changes, and each seventh, in every kind of token. */
function listCuts(text: string): number[] {
  return [...Array(text.length + 1).keys()].filter((length) => {
    return length % 7 === 0 || text.slice(Math.max(0, length - 3), length + 3).includes("\n") || length === text.length;
  });
}

describe("a recording on disk", () => {
  let directory: string;
  beforeEach(() => {
    directory = makeFolder();
  });

  const samples = [0, 1, 2, 3].map((at) => ({
    at,
    devices: { 0: diskRow({ writes: 100 * at, writeSectors: 1600 * at, writeMs: 50 * at, busyMs: 40 * at }) },
    cpu: [10 * at, 0, at, 90 * at, 0, 0, 0, 0],
    pressure: [1000 * at, 900 * at, 0, null, 0, 0],
    network: { 0: [500 * at, 600 * at] as const },
  }));
  const events = [device(0, "vda"), { e: "interface", i: 0, name: "eth0", physical: true }];
  const text = `${recordingLines(samples, events).join("\n")}\n`;

  it("is read correctly when its log is cut off anywhere", async () => {
    const path = join(directory, "counters.ndjson");
    const firstSample = text.indexOf('"r":"start"');
    for (const length of listCuts(text)) {
      const cut = text.slice(0, length);
      writeFileSync(path, cut);
      const whole = cut.slice(0, cut.lastIndexOf("\n") + 1).match(/"r":/g)?.length ?? 0;
      if (whole === 0) {
        await expect(readRecording(directory), `cut at ${length}`).rejects.toThrow(UserError);
        expect(length).toBeLessThanOrEqual(text.indexOf("\n", firstSample));
        continue;
      }
      const recording = await readRecording(directory);
      expect(recording.sampleCount, `cut at ${length}`).toBe(whole);
      expect(recording.corruptLines).toBe(0);
      const [window] = summarizeRecording(recording, [{ name: "job", kind: "job", ...findSpan(recording) }]).windows;
      const last = whole - 1;
      expect(window?.durationSeconds).toBeCloseTo(last, 6);
      if (last === 0) expect(window?.devices[0]?.writtenBytes).toBe(0);
      else {
        expect(window?.devices[0]).toMatchObject({ writes: 100 * last, writtenBytes: 1600 * 512 * last });
        expect(window?.network).toEqual({ receivedBytes: 500 * last, sentBytes: 600 * last });
      }
    }
  });

  it("is read correctly when it leaves out what did not change, and is cut off anywhere", async () => {
    // A disk that writes every other second, and one that is pulled out.
    const rows = [
      { 0: diskRow({ writes: 9 }), 1: diskRow({ writes: 5 }) },
      {},
      { 0: diskRow({ writes: 11 }) },
      { 1: [] },
    ];
    const writes = [0, 0, 2, 2];
    const path = join(directory, "counters.ndjson");
    const text = recordingLines(
      rows.map((devices, at) => ({ at, devices })),
      [device(0, "sda"), device(1, "sdb")],
    ).join("\n");
    const shortest = text.indexOf("\n", text.indexOf('"r":"start"')) + 1;
    for (const length of listCuts(text).filter((length) => length >= shortest)) {
      const cut = text.slice(0, length);
      writeFileSync(path, cut);
      const recording = await readRecording(directory);
      const last = cut.slice(0, cut.lastIndexOf("\n") + 1).split('"r":').length - 2;
      expect(recording).toMatchObject({ sampleCount: last + 1, corruptLines: 0 });
      const [window] = summarizeRecording(recording, [{ name: "job", kind: "job", ...findSpan(recording) }]).windows;
      expect(window?.devices[0]).toMatchObject({ name: "sda", writes: writes[last] });
      expect(window?.devices[1]).toMatchObject({ name: "sdb", writes: 0 });
    }
    appendFileSync(path, "\n");
    expect((await readRecording(directory)).devices.map(({ lastSample }) => lastSample)).toEqual([3, 2]);
  });

  it("says in one sentence that there is none", async () => {
    await expect(readRecording(join(directory, "absent"))).rejects.toThrow(
      /absent\/counters.ndjson: cannot be read \(ENOENT\)/,
    );
    writeFileSync(join(directory, "counters.ndjson"), "");
    await expect(readRecording(directory)).rejects.toThrow(/counters.ndjson: holds no sample/);
    await expect(readRecording(directory)).rejects.toBeInstanceOf(NoSampleError);
    await expect(readRecording(join(directory, "absent"))).rejects.toBeInstanceOf(NoSampleError);
  });

  it("reads a log of as many bytes as it may have, and refuses one more by name, size and limit", async () => {
    writeFileSync(join(directory, "counters.ndjson"), text);
    expect((await readRecording(directory, text.length)).sampleCount).toBe(samples.length);
    const refused = readRecording(directory, text.length - 1);
    const [size, most] = formatApart([text.length, text.length - 1], formatBytes);
    await expect(refused).rejects.toThrow(`${directory}/counters.ndjson: has ${size}; at most ${most} are read`);
    await expect(refused).rejects.not.toBeInstanceOf(NoSampleError);
  });

  it("does not fill the memory with a foreign file without newlines", async () => {
    writeFileSync(join(directory, "counters.ndjson"), Buffer.alloc(8 * 1024 * 1024, "x"));
    await expect(readRecording(directory)).rejects.toThrow(/holds no sample/);
  });

  it("gives the counters although iostat wrote garbage", async () => {
    const started = {
      e: "iostat",
      t: 1795176000,
      m: 1000.01,
      state: "started",
      number: 1,
      pid: 2,
      startTicks: 2,
      format: "text",
      intervalSeconds: 1,
    };
    writeFileSync(join(directory, "counters.ndjson"), `${recordingLines(samples, [...events, started]).join("\n")}\n`);
    writeFileSync(join(directory, "iostat-1.log"), "PANIC! at the disk\n".repeat(1000));
    const recording = await readRecording(directory);
    const { sampling, series } = summarizeRecording(recording, [{ name: "job", kind: "job", ...findSpan(recording) }]);
    expect(sampling.collectors).toEqual(["proc"]);
    expect(series?.devices[0]?.writesPerSecond).toEqual([100, 100, 100]);
  });
});
