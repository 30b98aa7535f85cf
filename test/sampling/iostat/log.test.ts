import { globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readIostatLog } from "../../../src/sampling/iostat/log.ts";

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

  it.each(CAPTURES)("has its reports at the times that the reader of any iostat finds: %s", async (capture) => {
    writeFileSync(path, readFileSync(capture));
    const found = await readIostatLog(path, { ...RUN, format: "json" });
    expect(found.timestamps.length).toBeGreaterThan(0);
    expect(found).toEqual(await readIostatLog(path, { ...RUN, format: "text" }));
  });

  it("has a report also where every device was idle and left out", async () => {
    for (const [file, format] of [
      ["left-out.json", "json"],
      ["left-out.txt", "text"],
    ] as const) {
      const log = await readIostatLog(`test/fixtures/iostat/idle/${file}`, { ...RUN, format });
      expect(log.timestamps).toHaveLength(10);
    }
  });

  it("gives the times of reports that came before the cut, wherever it is", async () => {
    const text = readFileSync(CAPTURES.find((capture) => capture.includes("json-complete")) as string, "latin1");
    const whole = await readIostatLog(writeCut(text.length), { ...RUN, format: "json" });
    for (let length = 0; length < text.length; length += 7) {
      const cut = await readIostatLog(writeCut(length), { ...RUN, format: "json" });
      const count = cut.timestamps.length;
      expect(count).toBeLessThanOrEqual(whole.timestamps.length);
      expect([...cut.timestamps]).toEqual([...whole.timestamps.subarray(0, count)]);
    }

    function writeCut(length: number): string {
      writeFileSync(path, text.slice(0, length), "latin1");
      return path;
    }
  });

  it("is read across the pieces that the file is read in", async () => {
    const text = readFileSync(CAPTURES.find((capture) => capture.includes("json-complete")) as string, "latin1");
    const { timestamps } = await readIostatLog(writeText(text), { ...RUN, format: "json" });
    const times = [...timestamps];
    // The reader takes 1 MiB at a time: every part of a time comes to lie on both sides of that.
    for (let blanks = 1024 ** 2 - 80; blanks < 1024 ** 2; blanks += 3) {
      const start = text.indexOf('"timestamp"');
      const moved = `${text.slice(0, start)}${" ".repeat(blanks - start)}${text.slice(start)}`;
      expect([...(await readIostatLog(writeText(moved), { ...RUN, format: "json" })).timestamps]).toEqual(times);
    }

    function writeText(content: string): string {
      writeFileSync(path, content, "latin1");
      return path;
    }
  });

  it("is no report where another program wrote it, or nobody", async () => {
    writeFileSync(path, "PANIC!\n".repeat(300_000));
    for (const format of ["json", "text"] as const) {
      expect(await readIostatLog(path, { ...RUN, format })).toMatchObject({
        unreadable: "what it wrote is no iostat report",
        timestamps: new Float64Array(0),
      });
    }
    expect(await readIostatLog(`${path}.absent`, { ...RUN, format: "json" })).toMatchObject({
      unreadable: "its log cannot be read (ENOENT)",
    });
  });
});
