import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readIostatLog } from "../../src/sampling/iostat-log.ts";

/** The JSON of the versions that the sampler asks for JSON. */
const CAPTURES = globSync("test/fixtures/iostat/versions/{v12.4,v12.5,v12.6,v12.7}*/*.json").sort();
const RUN = { number: 1, intervalSeconds: 1, startedAtMonotonic: 0 };

describe("the log of the sampler's own iostat", () => {
  let path: string;
  beforeEach(() => {
    path = join(mkdtempSync(join(tmpdir(), "io-probe-iostat-")), "iostat-1.log");
  });
  afterEach(() => rmSync(join(path, ".."), { recursive: true }));

  it("has captures to be tested with", () => {
    expect(CAPTURES.length).toBeGreaterThan(10);
  });

  it.each(CAPTURES)("is read row by row as the reader of any iostat reads it: %s", async (capture) => {
    writeFileSync(path, readFileSync(capture));
    const byRows = await readIostatLog(path, { ...RUN, format: "json" });
    const byReader = await readIostatLog(path, { ...RUN, format: "text" });
    expect(byRows).toEqual(byReader);
  });

  it("has nothing for a device in the reports that leave it out as idle", async () => {
    const loop = [4, 6];
    for (const [file, format] of [
      ["left-out.json", "json"],
      ["left-out.txt", "text"],
    ] as const) {
      const log = await readIostatLog(`test/fixtures/iostat/idle/${file}`, { ...RUN, format });
      expect(log.timestamps).toHaveLength(10);
      const written = (name: string) =>
        log.devices.find((device) => device.name === name)?.columns.writesPerSecond ?? new Float64Array();
      expect([...written("loop0")].map(Number.isNaN)).toEqual([...Array(10).keys()].map((at) => !loop.includes(at)));
      expect(written("loop0")[4]).toBe(100);
      expect([...written("vda")].map(Number.isNaN)).toEqual([...Array(10).keys()].map((at) => at === 7));
    }
  });

  it("gives its whole reports and nothing else when it is cut off at any byte", async () => {
    const text = readFileSync(CAPTURES.find((capture) => capture.includes("json-complete")) as string, "latin1");
    const whole = await readIostatLog(writeCut(text.length), { ...RUN, format: "json" });
    for (let length = 0; length < text.length; length += 7) {
      const cut = await readIostatLog(writeCut(length), { ...RUN, format: "json" });
      const count = cut.timestamps.length;
      expect(count).toBeLessThanOrEqual(whole.timestamps.length);
      expect([...cut.timestamps]).toEqual([...whole.timestamps.subarray(0, count)]);
      for (const [place, device] of cut.devices.entries()) {
        const expected = whole.devices[place]?.columns.writeBytesPerSecond.subarray(0, count);
        expect([...device.columns.writeBytesPerSecond]).toEqual([...(expected ?? [])]);
      }
    }

    function writeCut(length: number): string {
      writeFileSync(path, text.slice(0, length), "latin1");
      return path;
    }
  });

  it("has no latency of requests that did not occur, and 0 for those that took no time", async () => {
    const text = readFileSync(CAPTURES.find((capture) => capture.includes("json-complete")) as string, "latin1");
    const withRow = (reads: number, writes: number, latency: number) =>
      [
        ["r/s", reads],
        ["w/s", writes],
        ["r_await", latency],
        ["w_await", latency],
      ].reduce(
        (row, [key, value]) => row.replaceAll(new RegExp(`("${key}": )[\\d.]+`, "g"), `$1${Number(value).toFixed(2)}`),
        text,
      );
    const latencies = async (reads: number, writes: number, latency: number) => {
      writeFileSync(path, withRow(reads, writes, latency), "latin1");
      const [byRows, byReader] = await Promise.all(
        (["json", "text"] as const).map((format) => readIostatLog(path, { ...RUN, format })),
      );
      expect(byRows).toEqual(byReader);
      const columns = byRows?.devices[0]?.columns;
      return [columns?.readLatencySeconds[0], columns?.writeLatencySeconds[0]];
    };
    expect(await latencies(0, 5, 0)).toEqual([Number.NaN, 0]);
    expect(await latencies(5, 0, 0)).toEqual([0, Number.NaN]);
    expect(await latencies(0, 0, 0)).toEqual([Number.NaN, Number.NaN]);
    // Requests that began in an earlier interval.
    expect(await latencies(0, 0.01, 2)).toEqual([0.002, 0.002]);
  });

  it("is no report where another program wrote it, or nobody", async () => {
    writeFileSync(path, "PANIC!\n".repeat(300_000));
    for (const format of ["json", "text"] as const) {
      expect(await readIostatLog(path, { ...RUN, format })).toMatchObject({
        unreadable: "what it wrote is no iostat report",
        devices: [],
      });
    }
    expect(await readIostatLog(`${path}.absent`, { ...RUN, format: "json" })).toMatchObject({
      unreadable: "its log cannot be read (ENOENT)",
    });
  });
});
