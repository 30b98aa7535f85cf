import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it, test } from "vitest";
import { ColumnGroup, CumulativeGroup } from "../../src/sampling/columns/column-group.ts";
import { type CgroupPlace, findCgroup as findByMounts } from "../../src/sampling/sampler/cgroup-counters.ts";
import { Counters } from "../../src/sampling/sampler/counters.ts";
import { JournalCounters } from "../../src/sampling/sampler/filesystem-counters.ts";
import { parseMountinfo } from "../../src/system/mount-table.ts";
import { testCases } from "../cases.ts";
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

describe("a slight use of the disks", () => {
  const row = (reads: number, writes: number, inFlight = 0) =>
    `   8       0 sda ${reads} 0 0 0 ${writes} 0 0 0 ${inFlight} 0 0 0 0 0 0 0 0\n`;

  testCases([
    [row(10, 100), false],
    [row(10, 101), true],
    [row(10, 150), true],
    [row(10, 151), false],
    [row(10, 148, 2), true],
    [row(10, 149, 2), false],
    [row(11, 100), false],
    [`${row(10, 130)}${row(0, 20).replace("sda", "sdb")}`, true],
    [`${row(10, 130)}${row(0, 21).replace("sda", "sdb")}`, false],
  ])("%j after 10 reads and 100 writes: %s", (text, isSlight) => {
    const proc = makeFolder();
    writeFileSync(join(proc, "diskstats"), row(10, 100));
    const counters = new Counters(proc, proc);
    counters.read(false);
    expect(counters.hasMovedSlightly).toBe(false);
    writeFileSync(join(proc, "diskstats"), text);
    counters.read(true);
    expect(counters.hasMovedSlightly).toBe(isSlight);
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

const V2 = "30 24 0:26 / /sys/fs/cgroup rw,nosuid shared:4 - cgroup2 cgroup2 rw,nsdelegate";
const V1 = [
  "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw,relatime - cgroup cgroup rw,cpu,cpuacct",
  "35 31 0:32 / /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory",
  "33 31 0:33 / /sys/fs/cgroup/blkio rw,relatime - cgroup cgroup rw,blkio",
].join("\n");

const findCgroup = (membership: string, mountinfo: string, isMachine: () => boolean): CgroupPlace | undefined =>
  findByMounts(membership, parseMountinfo(mountinfo), isMachine);
const isMachine = () => true;
const isContainer = () => false;

describe("the cgroup of a process", () => {
  it("is its service's, with v2", () => {
    expect(findCgroup("0::/system.slice/runner.service\n", V2, isMachine)).toEqual({
      version: "v2",
      path: "/system.slice/runner.service",
      folders: new Map([[undefined, "/sys/fs/cgroup/system.slice/runner.service"]]),
    });
  });

  it("is the container's own where the container sees itself as the root", () => {
    expect(findCgroup("0::/\n", V2, isContainer)).toEqual({
      version: "v2",
      path: "/",
      folders: new Map([[undefined, "/sys/fs/cgroup"]]),
    });
  });

  it("is none where the root is the whole machine", () => {
    expect(findCgroup("0::/\n", V2, isMachine)).toBeUndefined();
    expect(findCgroup("3:memory:/\n2:cpu,cpuacct:/\n1:blkio:/\n", V1, isMachine)).toBeUndefined();
  });

  it("has a directory for each controller with v1, without those of the whole machine", () => {
    const membership = "3:memory:/jobs/a\n2:cpu,cpuacct:/\n1:blkio:/jobs\n0::/\n";
    expect(findCgroup(membership, `${V1}\n${V2}`, isMachine)).toEqual({
      version: "v1",
      path: "/jobs/a",
      folders: new Map([
        ["memory", "/sys/fs/cgroup/memory/jobs/a"],
        ["blkio", "/sys/fs/cgroup/blkio/jobs"],
      ]),
    });
  });

  it("is found through a mount that shows the container's part of the tree only", () => {
    const mount = "33 31 0:33 /docker/abc /sys/fs/cgroup/blkio ro - cgroup cgroup rw,blkio";
    const find = (membership: string) => findCgroup(membership, mount, isContainer)?.folders.get("blkio");
    expect(find("1:blkio:/docker/abc\n")).toBe("/sys/fs/cgroup/blkio");
    expect(find("1:blkio:/docker/abc/job\n")).toBe("/sys/fs/cgroup/blkio/job");
    expect(find("1:blkio:/\n")).toBe("/sys/fs/cgroup/blkio");
  });

  it("is none through a mount that shows the cgroups above a namespace's root", () => {
    const mount = "35 31 0:32 /../.. /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory";
    expect(findCgroup("4:memory:/\n", mount, isContainer)).toBeUndefined();
  });

  it("is found below a mount point with a blank in its name", () => {
    const mount = "30 24 0:26 / /mnt/a\\040b rw - cgroup2 cgroup2 rw";
    expect(findCgroup("0::/job\n", mount, isMachine)?.folders.get(undefined)).toBe("/mnt/a b/job");
  });

  it("is none where there is nothing to read", () => {
    expect(findCgroup("", "", isContainer)).toBeUndefined();
    expect(findCgroup("garbage", "garbage", isMachine)).toBeUndefined();
  });
});

describe("filesystem counters", () => {
  let proc: string;
  beforeEach(() => {
    proc = makeFolder();
  });

  function write(name: string, commits: number, requested: number): void {
    mkdirSync(`${proc}/fs/jbd2/${name}`, { recursive: true });
    const text = `${commits} transactions (${requested} requested), each up to 1365 blocks\naverage: \n  0ms waiting\n`;
    writeFileSync(`${proc}/fs/jbd2/${name}/info`, text);
  }

  test("without a journal there is no member", () => {
    expect(new JournalCounters(proc).read(true)).toBe("");
  });

  test("the commits of all journals are added up, those of one that came later only at a whole sample", () => {
    write("vda1-8", 10, 4);
    const counters = new JournalCounters(proc);
    expect(counters.read(true)).toBe(',"j":[10,4]');
    write("loop0-8", 3, 2);
    write("vda1-8", 11, 5);
    expect(counters.read(false)).toBe(',"j":[11,5]');
    expect(counters.read(true)).toBe(',"j":[14,7]');
  });

  test("a file that was opened goes on saying what it said then, so each reading opens it", () => {
    write("vda1-8", 10, 4);
    const counters = new JournalCounters(proc);
    counters.read(true);
    // As the kernel does, a new file takes the place of the opened one, which stays as it was.
    write("next", 12, 5);
    renameSync(`${proc}/fs/jbd2/next/info`, `${proc}/fs/jbd2/vda1-8/info`);
    expect(counters.read(false)).toBe(',"j":[12,5]');
  });

  test("a filesystem that is mounted no more keeps what it had counted", () => {
    write("vda1-8", 10, 4);
    write("loop0-8", 3, 2);
    const counters = new JournalCounters(proc);
    counters.read(true);
    rmSync(`${proc}/fs/jbd2/loop0-8`, { recursive: true });
    write("vda1-8", 11, 4);
    expect(counters.read(false)).toBe(',"j":[14,6]');
    expect(counters.read(true)).toBe(',"j":[14,6]');
  });

  test("a filesystem that is mounted anew begins at 0, and what it had counted stays counted", () => {
    write("vda1-8", 10, 4);
    const counters = new JournalCounters(proc);
    counters.read(true);
    write("vda1-8", 2, 1);
    expect(counters.read(false)).toBe(',"j":[12,5]');
    writeFileSync(`${proc}/fs/jbd2/vda1-8/info`, "");
    expect(counters.read(false)).toBe(',"j":[12,5]');
  });
});

const read = (column: Float64Array | undefined) => [...(column ?? [])];

test("values have their units, what is no number is NaN, and nothing at all is nothing", () => {
  const group = new ColumnGroup(["kib", "bytes"], 1, { kib: 1024, bytes: 1 });
  group.push(0, "text");
  expect(group.finishUsed(1)).toBeUndefined();
  group.push(0, [null, -1]);
  expect(group.finishUsed(1)).toBeUndefined();
  group.push(1, [2, 3]);
  group.push(2, ["4", 0]);
  const columns = group.finishUsed(4);
  expect(read(columns?.kib)).toEqual([Number.NaN, 2048, Number.NaN, Number.NaN]);
  expect(read(columns?.bytes)).toEqual([Number.NaN, 3, 0, Number.NaN]);
});

test("a sample that leaves out counters is as the one before, and before the first one nothing is counted", () => {
  const group = new CumulativeGroup(["seconds", "looks"], 1, { seconds: 0.01, looks: 1 });
  group.push(0, undefined);
  expect(group.finishUsed(1)).toBeUndefined();
  group.push(1, [150, 20]);
  expect(group.finishUsed(2)).toBeDefined();
  group.push(2, undefined);
  group.push(3, [250, null]);
  group.push(4, [null, 21]);
  expect(read(group.finish(6).seconds)).toEqual([0, 1.5, 1.5, 2.5, 2.5, 2.5]);
  expect(read(group.finish(6).looks)).toEqual([0, 20, 20, 20, 21, 21]);
});

testCases([[["1", 2]], [[1]], [[1, 2, 3]], [[-1, 2]], ["text"], [{}]])(
  "counters %j are left out, all of them",
  (values) => {
    const group = new CumulativeGroup(["a", "b"], 1, { a: 1, b: 1 });
    group.push(0, values);
    expect(group.finishUsed(1)).toBeUndefined();
  },
);
