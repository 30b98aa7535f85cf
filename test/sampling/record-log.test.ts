import { execFileSync } from "node:child_process";
import { readFileSync, write, writeSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { RecordLog } from "../../src/sampling/sampler/record-log.ts";
import { makeFolder } from "../make-folder.ts";
import { needs } from "../needs.ts";
import { waitFor } from "./sampler-fixture.ts";
import { StuckFile } from "./stuck-file.ts";

describe("the sampler's log", () => {
  let directory: string;
  beforeEach(() => {
    directory = makeFolder();
  });

  it("has its first lines in the file as soon as it begins, and all others when it is flushed", async () => {
    const path = join(directory, "log");
    const log = new RecordLog(path);
    log.record({ e: "missing", what: "Grüße", code: "" });
    log.writeLine("first");
    expect(readFileSync(path, "utf8")).toBe("");
    log.begin();
    expect(readFileSync(path, "utf8")).toBe('{"e":"missing","what":"Gr\\u00fc\\u00dfe","code":""}\nfirst\n');
    log.writeLine("second");
    log.writeLine("third");
    await log.flush();
    expect(readFileSync(path, "utf8")).toMatch(/\nfirst\nsecond\nthird\n$/);
    expect(log).toMatchObject({ lost: 0, isWritable: true, bytes: readFileSync(path).length });
  });

  it("lets lines wait that may, until one comes that may not or it is flushed", async () => {
    const path = join(directory, "log");
    const log = new RecordLog(path);
    log.begin();
    log.writeLine("rest 1", { isTick: true, canWait: true });
    log.writeLine("rest 2", { isTick: true, canWait: true });
    // The next turn of the event loop is what a write would have begun in.
    await new Promise((resolve) => setImmediate(resolve));
    expect(readFileSync(path, "utf8")).toBe("");
    expect(log).toMatchObject({ lost: 0, bytes: 0, isWritable: true });
    log.writeLine("busy");
    await waitFor("all three lines", () => readFileSync(path, "utf8") === "rest 1\nrest 2\nbusy\n");
    log.writeLine("rest 3", { isTick: true, canWait: true });
    await log.flush();
    expect(readFileSync(path, "utf8")).toBe("rest 1\nrest 2\nbusy\nrest 3\n");
  });

  it("does not hold back a line that may not wait for one behind it that may", async () => {
    const file = new StuckFile(join(directory, "log"));
    const log = new RecordLog(join(directory, "log"));
    log.begin();
    file.block();
    log.writeLine("on its way");
    log.writeLine("busy");
    log.writeLine("rest", { isTick: true, canWait: true });
    expect(log.isWritable).toBe(false);
    const lines: string[] = [];
    await waitFor("the line behind the one that was on its way", () => {
      lines.push(...file.drain());
      return lines.includes("busy");
    });
    file.close();
  });

  it("keeps what it is given while its disk hangs, and writes it in order", async () => {
    const file = new StuckFile(join(directory, "log"));
    const log = new RecordLog(join(directory, "log"));
    log.begin();
    file.block();
    const written: string[] = [];
    for (const text of ["one", "two", "three"]) log.writeLine(text, { written: () => written.push(text) });
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(log).toMatchObject({ lost: 0, isWritable: false });
    expect(written).toEqual([]);
    const flushed = log.flush();
    file.drain();
    await flushed;
    expect(file.drain()).toEqual(["one", "two", "three"]);
    expect(written).toEqual(["one", "two", "three"]);
    expect(log.isWritable).toBe(true);
    file.close();
  });

  it("takes a megabyte and no more, ticks less than what steps and records need", async () => {
    const file = new StuckFile(join(directory, "log"));
    const log = new RecordLog(join(directory, "log"));
    log.begin();
    file.block();
    // One is on its way to the disk, and takes no room.
    log.writeLine("on its way");
    const text = "x".repeat(999);
    for (let tick = 0; tick < 2000; tick++) log.writeLine(text, { isTick: true });
    expect(log.lost).toBe(2000 - 786);
    for (let boundary = 0; boundary < 2000; boundary++) log.writeLine(text);
    expect(log.lost).toBe(4000 - 1048);
    const flushed = log.flush();
    let done = false;
    void flushed.then(() => {
      done = true;
    });
    await waitFor("that all is written", () => file.drain().length > 0 && done);
    expect(file.drain()).toEqual(["on its way", ...Array(1048).fill(text)]);
    file.close();
  });

  it("loses lines on a full disk and counts them, but goes on trying its records", async () => {
    const log = new RecordLog("/dev/full");
    log.record({ e: "missing", what: "x", code: "" });
    log.writeLine("a sample");
    log.begin();
    expect(log).toMatchObject({ lost: 1, isWritable: false, bytes: 0 });
    let written = false;
    log.writeLine("another sample", {
      written: () => {
        written = true;
      },
    });
    log.writeLine("and one that waits behind it");
    await log.flush();
    expect(log).toMatchObject({ lost: 3, isWritable: false, bytes: 0 });
    expect(written).toBe(false);
  });

  // As where a signal or the last free block ends a write early.
  it("writes the rest of what the disk took in pieces, and counts each byte once", async () => {
    const path = join(directory, "log");
    const pieces: number[] = [];
    const take = (length: number): number => {
      pieces.push(Math.min(length, 7));
      return Math.min(length, 7);
    };
    const log = new RecordLog(path, {
      write: (file, buffer, offset, length, position, done) =>
        write(file, buffer, offset, take(length), position, done),
      writeSync: (file, buffer, offset, length) => writeSync(file, buffer, offset, take(length)),
    });
    log.writeLine("the first line");
    log.begin();
    expect(readFileSync(path, "utf8")).toBe("the first line\n");
    expect(pieces).toEqual([7, 7, 1]);
    const written: string[] = [];
    log.writeLine("one", { written: () => written.push("one") });
    log.writeLine("two and more", { written: () => written.push("two") });
    await log.flush();
    expect(readFileSync(path, "utf8")).toBe("the first line\none\ntwo and more\n");
    expect(written).toEqual(["one", "two"]);
    expect(log).toMatchObject({ lost: 0, isWritable: true, bytes: 32 });
  });

  it("gives up a line at a disk that takes nothing and tells no error, instead of trying for ever", async () => {
    const path = join(directory, "log");
    const log = new RecordLog(path, {
      write: (_file, _buffer, _offset, _length, _position, done) => done(null, 0),
      writeSync: () => 0,
    });
    log.writeLine("first");
    log.begin();
    log.writeLine("second");
    await log.flush();
    expect(readFileSync(path, "utf8")).toBe("");
    expect(log).toMatchObject({ lost: 2, isWritable: false, bytes: 0 });
  });

  it("closes a line that a full disk cut in two, and no other", async () => {
    needs("root");
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=8k", "none", directory]);
    try {
      const path = join(directory, "log");
      const log = new RecordLog(path);
      log.begin();
      const [first, second] = ["a".repeat(6000), "b".repeat(6000)];
      log.writeLine(first);
      await log.flush();
      expect(log.isWritable).toBe(true);
      log.writeLine(second);
      await log.flush();
      expect(log).toMatchObject({ lost: 1, isWritable: false, bytes: 8192 });
      execFileSync("mount", ["-o", "remount,size=64k", directory]);
      for (const line of ["third", "fourth"]) {
        log.writeLine(line);
        await log.flush();
      }
      const cut = "b".repeat(8192 - 6001);
      expect(readFileSync(path, "utf8")).toBe(`${first}\n${cut}\nthird\nfourth\n`);
      expect(log).toMatchObject({ lost: 1, isWritable: true, bytes: 8192 + "\nthird\nfourth\n".length });
    } finally {
      execFileSync("umount", ["-l", directory]);
    }
  });
});
