import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { Counters } from "../../src/sampling/sampler/counters.ts";
import { makeFolder } from "../make-folder.ts";

describe("the rows of devices and interfaces in a sample", () => {
  let proc: string;
  beforeEach(() => {
    proc = makeFolder();
    mkdirSync(join(proc, "net"));
  });

  /** A row of diskstats, and what is left of it in a sample. */
  const row = (name: string, writes: number) => `   8       0 ${name} 1 0 8 1 ${writes} 0 0 0 0 0 0 0 0 0 0 0 0\n`;
  const unused = (name: string) => `   7       0 ${name} 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\n`;
  const numbers = (index: number, writes: number) => [index, 1, 0, 8, 1, writes, ...Array(12).fill(0)];
  const writeDisks = (...rows: string[]) => writeFileSync(join(proc, "diskstats"), rows.join(""));
  const writeNetwork = (received: number) =>
    writeFileSync(join(proc, "net/dev"), `Inter-|\n face |\n  eth0: ${received} 0 0 0 0 0 0 0 7 0 0 0 0 0 0 0\n`);
  const read = (counters: Counters, isBrief: boolean) =>
    JSON.parse(`{${counters.read(isBrief).slice(1)}}`) as { d: number[][]; n: number[][] };

  it("are all of those that were ever used in a whole sample, and those that changed in a brief one", () => {
    writeDisks(row("sda", 5), unused("loop1"), row("loop0", 600));
    writeNetwork(3);
    const counters = new Counters(proc, proc);
    expect(read(counters, false)).toEqual({ d: [numbers(0, 5), numbers(2, 600)], n: [[0, 3, 7]] });
    expect(read(counters, true)).toEqual({ d: [], n: [] });
    writeDisks(row("sda", 6), unused("loop1"), row("loop0", 600));
    writeNetwork(44);
    expect(read(counters, true)).toEqual({ d: [numbers(0, 6)], n: [[0, 44, 7]] });
    writeDisks(row("sda", 6), row("loop1", 1), row("loop0", 600));
    expect(read(counters, true)).toEqual({ d: [numbers(1, 1)], n: [] });
    expect(read(counters, false).d).toEqual([numbers(0, 6), numbers(1, 1), numbers(2, 600)]);
  });

  it("say which device is gone: once in brief samples, always in whole ones", () => {
    writeDisks(row("sda", 5), row("sdb", 5), row("sdc", 5));
    writeNetwork(3);
    const counters = new Counters(proc, proc);
    read(counters, false);
    writeDisks(row("sda", 5), row("sdc", 6));
    expect(read(counters, true).d).toEqual([numbers(2, 6), [1]]);
    expect(read(counters, true).d).toEqual([]);
    expect(read(counters, false).d).toEqual([numbers(0, 5), numbers(2, 6), [1]]);
    writeDisks(row("sda", 5), row("sdc", 6), row("sdb", 5));
    expect(read(counters, true).d).toEqual([numbers(1, 5)]);
    expect(read(counters, false).d).toHaveLength(3);
  });

  it("are there for a device that was reset to zeros, which otherwise would seem unchanged", () => {
    writeDisks(row("zram0", 5));
    writeNetwork(3);
    const counters = new Counters(proc, proc);
    read(counters, false);
    writeDisks(unused("zram0"));
    expect(read(counters, true).d).toEqual([[0, ...Array(17).fill(0)]]);
    expect(read(counters, true).d).toEqual([]);
  });
});

describe("what the NFS client did", () => {
  const MOUNT = readFileSync("test/fixtures/sampling/mountstats", "utf8");
  const LOCAL = "device /dev/vda mounted on / with fstype ext4\ndevice proc mounted on /proc with fstype proc\n";
  let proc: string;
  beforeEach(() => {
    proc = makeFolder();
    mkdirSync(join(proc, "self"));
  });

  const read = (text: string, isBrief = false) => {
    writeFileSync(join(proc, "self/mountstats"), text);
    return JSON.parse(`{${new Counters(proc, proc).read(isBrief).slice(1)}}`).f;
  };

  it("is the requests of all operations, their time and the bytes, of each filesystem once", () => {
    expect(read(`${LOCAL}${MOUNT}`)).toEqual([6157, 22097, 0, 3910]);
    const bound = MOUNT.replace("mounted on /mnt/nfs", "mounted on /srv/bound");
    expect(read(`${MOUNT}${LOCAL}${bound}`)).toEqual([6157, 22097, 0, 3910]);
    const other = MOUNT.replaceAll("800 800", "900 900");
    expect(read(`${MOUNT}${other}`)[0]).toBeGreaterThan(2 * 6157);
  });

  it("is left out where nothing of it is mounted or the file cannot be read, and in brief samples", () => {
    expect(read(LOCAL)).toBeUndefined();
    expect(read(MOUNT, true)).toBeUndefined();
    rmSync(join(proc, "self"), { recursive: true });
    expect(new Counters(proc, proc).read(false)).not.toContain('"f"');
    expect(new Counters(proc, proc).missing.map(({ what }) => what)).not.toContain("nfs");
  });
});

describe("how long tasks of the machine queued for a core", () => {
  const writePressure = (proc: string, total: number) =>
    writeFileSync(`${proc}/pressure/cpu`, `some avg10=0.00 avg60=0.00 avg300=0.00 total=${total}\n`);

  it("is what the kernel's total grew by since the read before", () => {
    const proc = makeFolder();
    mkdirSync(`${proc}/pressure`);
    writePressure(proc, 500);
    const counters = new Counters(proc, proc);
    counters.read(false);
    expect(counters.queuedMicroseconds).toBe(0);
    writePressure(proc, 2500);
    counters.read(true);
    expect(counters.queuedMicroseconds).toBe(2000);
  });

  it("is 0 where the kernel does not count it", () => {
    const proc = makeFolder();
    const counters = new Counters(proc, proc);
    counters.read(false);
    counters.read(false);
    expect(counters.queuedMicroseconds).toBe(0);
  });
});
