import { appendFileSync, mkdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { readIostatLog, readPieces } from "../../../src/sampling/iostat/log.ts";
import { makeFolder } from "../../make-folder.ts";
import { listCaptures, parseIostat } from "./built-report.ts";

/** The JSON of the versions that the sampler asks for JSON. */
const CAPTURES = listCaptures(/^versions\/v12\.[4-7][^/]*\/[^/]*\.json$/).map((path) => `test/fixtures/iostat/${path}`);
const UNREAD = { timestamps: new Float64Array(0) };

describe("the log of the sampler's own iostat", () => {
  let path: string;
  beforeEach(() => {
    path = join(makeFolder(), "iostat-1.log");
  });

  it("has captures to be tested with", () => {
    expect(CAPTURES.length).toBeGreaterThan(10);
  });

  it.each(CAPTURES)("has its reports at the times that the reader of any iostat finds: %s", async (capture) => {
    writeFileSync(path, readFileSync(capture));
    const found = await readIostatLog(path);
    const times = parseIostat(readFileSync(capture, "utf8")).reports.map(({ timestamp = "" }) => Date.parse(timestamp));
    expect(times.length).toBeGreaterThan(0);
    expect(found).toEqual({ timestamps: Float64Array.from(times, (time) => time / 1000) });
  });

  it("has a report also where every device was idle and left out", async () => {
    for (const file of ["left-out.json", "left-out.txt"]) {
      const log = await readIostatLog(`test/fixtures/iostat/idle/${file}`);
      expect(log.timestamps).toHaveLength(10);
    }
  });

  it("gives the times of reports that came before the cut, wherever it is", async () => {
    const text = readFileSync(CAPTURES.find((capture) => capture.includes("json-complete")) as string, "latin1");
    const whole = await readIostatLog(writeCut(text.length));
    for (let length = 0; length < text.length; length += 7) {
      const cut = await readIostatLog(writeCut(length));
      const count = cut.timestamps.length;
      expect(count).toBeLessThanOrEqual(whole.timestamps.length);
      expect([...cut.timestamps]).toEqual([...whole.timestamps.subarray(0, count)]);
    }

    function writeCut(length: number): string {
      writeFileSync(path, text.slice(0, length), "latin1");
      return path;
    }
  });

  it("may have reports without a time, whose moment is not known", async () => {
    for (const file of ["de_DE.json", "de_DE.txt"]) {
      writeFileSync(path, readFileSync(`test/fixtures/iostat/versions/v12.6.1/${file}`));
      const { timestamps } = await readIostatLog(path);
      expect(timestamps.length).toBeGreaterThan(0);
      expect([...timestamps].every(Number.isNaN)).toBe(true);
    }
  });

  it("has its first report within 4 MiB, or none", async () => {
    const text = readFileSync("test/fixtures/iostat/versions/v12.6.1/dxkty.txt", "latin1");
    const readBehind = async (bytes: number) => {
      writeFileSync(path, `${"-".repeat(1023)}\n`.repeat(4096).slice(-bytes) + text);
      return readIostatLog(path);
    };
    expect((await readBehind(4 * 1024 ** 2 - text.length)).timestamps).toHaveLength(1);
    expect(await readBehind(4 * 1024 ** 2)).toEqual({ ...UNREAD, unreadable: "foreign" });
  });

  it("is not read if it is longer than 4 GiB, or no file", async () => {
    const read = async (bytes: number) => {
      writeFileSync(path, "");
      truncateSync(path, bytes);
      return readIostatLog(path);
    };
    expect(await read(0)).toEqual(UNREAD);
    for (const bytes of [1, 4 * 1024 ** 3]) {
      expect(await read(bytes)).toEqual({ ...UNREAD, unreadable: "foreign" });
    }
    expect(await read(4 * 1024 ** 3 + 1)).toEqual({ ...UNREAD, unreadable: "too-long" });
    rmSync(path);
    mkdirSync(path);
    expect((await readIostatLog(path)).unreadable).toBe(`${path}: is a directory, not a file`);
  });

  it("is read up to its size at the start, while iostat goes on writing", async () => {
    const text = "1234567\n".repeat(16 * 1024);
    writeFileSync(path, text);
    let found = "";
    for await (const piece of readPieces(path)) {
      if (found === "") appendFileSync(path, "more");
      found += piece;
    }
    expect(found).toBe(text);
  });

  it("is no report where another program wrote it, or nobody", async () => {
    writeFileSync(path, "PANIC!\n");
    expect(await readIostatLog(path)).toEqual({ ...UNREAD, unreadable: "foreign" });
    expect(await readIostatLog(`${path}.absent`)).toMatchObject({ unreadable: "ENOENT" });
  });
});
