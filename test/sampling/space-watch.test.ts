import { execFileSync } from "node:child_process";
import { mkdirSync, rmSync, type StatsFs, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import { readRecording } from "../../src/sampling/read-recording.ts";
import { SpaceWatch } from "../../src/sampling/sampler/space-watch.ts";
import { requestMark, stopSampler } from "../../src/sampling/sampler-control.ts";
import { makeFolder } from "../make-folder.ts";
import { needs } from "../needs.ts";
import { createSamplerFixture, type SamplerFixture } from "./sampler-fixture.ts";

const ROOT = "27 1 254:0 / / rw,relatime - ext4 /dev/vda rw";
const DOCKER = "28 27 254:16 / /var/lib/docker rw - ext4 /dev/vdb rw";

describe("the filesystems that are asked for their space", () => {
  let proc: string;
  beforeEach(() => {
    proc = makeFolder();
    mkdirSync(join(proc, "self"));
  });

  const mount = (...lines: string[]) => writeFileSync(join(proc, "self/mountinfo"), `${lines.join("\n")}\n`);
  const answer = (free: number, blocks = 1_000_000): StatsFs =>
    ({ bsize: 1000, blocks, bavail: free, bfree: free, files: 1000, ffree: 500 }) as StatsFs;

  function listAsked(...lines: string[]): string[] {
    mount(...lines);
    const asked: string[] = [];
    new SpaceWatch(proc, (path) => {
      asked.push(path);
      return answer(1e6);
    }).look(true);
    return asked;
  }

  it("are the local ones, each disk once by its root, memory last", () => {
    const shm = "29 27 0:23 / /dev/shm rw - tmpfs tmpfs rw,size=64k";
    const bind = "30 27 254:16 /work /home/work rw shared:1 - ext4 /dev/vdb rw";
    expect(listAsked(ROOT, shm, bind, DOCKER)).toEqual(["/", "/var/lib/docker", "/dev/shm"]);
    expect(listAsked(ROOT, bind)).toEqual(["/", "/home/work"]);
  });

  it.each([
    ["a network", "31 27 0:40 / /mnt/nfs rw - nfs4 server:/export rw"],
    ["a process in user space", "31 27 0:40 / /mnt/s3 rw - fuse.s3fs s3fs rw"],
    ["the host of a virtual machine", "31 27 0:40 / /mnt/host rw - 9p host rw"],
    ["an image that cannot be written", "31 27 7:0 / /snap/core ro - squashfs /dev/loop0 ro"],
    ["a mount that cannot be written", "31 27 254:32 / /data ro - ext4 /dev/vdc rw"],
    ["a filesystem that cannot be written", "31 27 254:32 / /data rw - ext4 /dev/vdc ro"],
    ["a container's own files", "31 27 254:32 /hosts /etc/hosts rw - ext4 /dev/vdc rw"],
    ["the kernel's own", "31 27 0:28 / /sys/fs/cgroup rw - tmpfs tmpfs rw"],
    [
      "a container's layers, seen from outside",
      "31 27 0:41 / /var/lib/docker/overlay2/1/merged rw - overlay overlay rw",
    ],
  ])("leave out %s", (_, line) => expect(listAsked(ROOT, line)).toEqual(["/"]));

  it("leave out what is reached through a server, or hidden by one", () => {
    const nfs = (at: string) => `31 27 0:40 / ${at} rw - nfs4 server:/export rw`;
    const disk = "32 27 254:32 / /mnt/far/disk rw - ext4 /dev/vdc rw";
    expect(listAsked(ROOT, nfs("/mnt/far"), disk)).toEqual(["/"]);
    expect(listAsked(ROOT, disk, nfs("/mnt/far/disk"))).toEqual(["/"]);
    expect(listAsked(ROOT, disk, nfs("/mnt/fa"))).toEqual(["/", "/mnt/far/disk"]);
    expect(listAsked("1 1 0:1 / / rw - nfs4 server:/root rw", disk)).toEqual([]);
  });

  it("are a container's root, and sixteen at most", () => {
    expect(listAsked("1 1 0:9 / / rw - overlay overlay rw,upperdir=/u", DOCKER)).toEqual(["/var/lib/docker", "/"]);
    const many = Array.from({ length: 20 }, (_, n) => `${n} 1 8:${n} / /disk${n} rw - xfs /dev/sd${n} rw`);
    expect(listAsked(...many)).toHaveLength(16);
  });

  /** A watch of `/` whose answers and clock the test sets. */
  function watch(free: number[], blocks?: number) {
    let now = 0;
    const answers = free.map((blocksFree) => answer(blocksFree, blocks));
    const space = new SpaceWatch(
      proc,
      () => answers.shift() as StatsFs,
      () => now,
    );
    return (at: number, isWhole = false) => {
      now = at;
      return space.look(isWhole).map(({ mountPoint, freeBytes, isLow }) => [mountPoint, freeBytes, isLow]);
    };
  }

  it("are recorded below 1 % of their bytes, at each fall of a tenth, and when they have room again", () => {
    mount(ROOT);
    const look = watch([1e6, 10_000, 9999, 9000, 8999, 1, 0, 0, 9999, 10_000]);
    const seen = Array.from({ length: 10 }, (_, at) => look(at));
    expect(seen.flat()).toEqual([
      ["/", 9_999_000, true],
      ["/", 8_999_000, true],
      ["/", 1000, true],
      ["/", 0, true],
      ["/", 10e6, false],
    ]);
  });

  it("are recorded below 4 MB, where that is more, and left out below 16 MB in all", () => {
    mount(ROOT);
    const small = watch([16_000, 4000, 3999], 16_000);
    expect([small(0), small(1), small(2)]).toEqual([[], [], [["/", 3_999_000, true]]]);
    const tiny = watch([15_999, 0], 15_999);
    expect([tiny(0), tiny(1)]).toEqual([[], []]);
  });

  it("are recorded below 1 % of their inodes, unless they count none", () => {
    mount(ROOT);
    const find = (...pairs: [number, number][]) => {
      const answers = pairs.map(([files, ffree]) => ({ ...answer(1e6), files, ffree }));
      const space = new SpaceWatch(proc, () => answers.shift() as StatsFs);
      return pairs.flatMap(() => space.look(false)).map(({ freeInodes, totalInodes }) => [freeInodes, totalInodes]);
    };
    expect(find([1000, 500], [1000, 10], [1000, 9], [1000, 9], [1000, 8])).toEqual([
      [9, 1000],
      [8, 1000],
    ]);
    expect(find([0, 0], [0, 0])).toEqual([]);
  });

  it("are recorded once, and marked, for what was so before, and again where that goes on or ends", () => {
    mount(ROOT);
    const answers = [5000, 5000, 0, 0, 1e6, 0].map((free) => answer(free));
    const space = new SpaceWatch(proc, () => answers.shift() as StatsFs);
    const seen = Array.from({ length: 6 }, () =>
      space.look(false).map(({ freeBytes, isLow, atStart }) => [freeBytes, isLow, atStart]),
    );
    expect(seen).toEqual([
      [[5e6, true, true]],
      [],
      [[0, true, undefined]],
      [],
      [[1e9, false, undefined]],
      [[0, true, undefined]],
    ]);
    mount();
    expect(new SpaceWatch(proc, () => answer(0)).look(false)).toEqual([]);
  });

  it("are not recorded as so before on one answer that came late: it is the last", () => {
    mount(ROOT, DOCKER);
    const late = (seconds: number) => {
      let now = 0;
      const ask = (path: string) => {
        if (path === "/var/lib/docker") now += seconds;
        return answer(0);
      };
      return new SpaceWatch(proc, ask, () => now).look(true).map(({ mountPoint }) => mountPoint);
    };
    expect([late(0.25), late(0.26)]).toEqual([["/", "/var/lib/docker"], ["/"]]);
  });

  it("are found when they come: at whole samples, else within 5 s", () => {
    mount(ROOT);
    const asked: string[] = [];
    let now = 0;
    const ask = (path: string) => {
      asked.push(path);
      return answer(path === "/" ? 1e6 : 0);
    };
    const space = new SpaceWatch(proc, ask, () => now);
    space.look(true);
    mount(ROOT, DOCKER);
    now = 4.9;
    expect(space.look(false)).toEqual([]);
    now = 5;
    expect(space.look(false)).toMatchObject([{ mountPoint: "/var/lib/docker", filesystem: "ext4", freeBytes: 0 }]);
    mount(ROOT);
    space.look(true);
    asked.length = 0;
    space.look(false);
    expect(asked).toEqual(["/"]);
  });

  it("are asked no more once they took long to answer, or while they give an error", () => {
    mount(ROOT, DOCKER);
    const asked: string[] = [];
    let now = 0;
    const ask = (path: string) => {
      asked.push(path);
      if (path === "/") throw new Error("EACCES");
      now += 0.26;
      return answer(0);
    };
    const space = new SpaceWatch(proc, ask, () => now);
    for (let look = 0; look < 3; look++) space.look(true);
    expect(asked).toEqual(["/", "/var/lib/docker", "/", "/"]);
  });

  it("are none without a mount table", () => {
    expect(new SpaceWatch(proc).look(true)).toEqual([]);
  });
});

describe("a disk that is filled and emptied again within a window", () => {
  let fixture: SamplerFixture;
  beforeAll(async () => {
    fixture = await createSamplerFixture();
  });
  afterAll(() => fixture.remove());
  beforeEach((context) => needs("root", context));

  /** What the window says of a memory filesystem to which that is done between two samples. */
  async function record(name: string, options: string, fill: (disk: string) => void, recording = name) {
    const disk = join(fixture.root, `${name}-disk`);
    mkdirSync(disk);
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "none", disk]);
    try {
      const sampler = await fixture.start(recording, { intervalSeconds: 0.05 });
      const from = (await requestMark(sampler.directory)) as number;
      fill(disk);
      // A recording on the full disk takes no sample on request, but ticks go on meanwhile.
      const full = (await requestMark(sampler.directory)) ?? Date.now() / 1000;
      rmSync(join(disk, "filler"), { recursive: true });
      const emptied = (await requestMark(sampler.directory)) as number;
      await stopSampler(sampler.directory);
      const marks = [
        { name: "before", kind: "step" as const, startedAtSeconds: from, endedAtSeconds: from },
        { name: "filled", kind: "step" as const, startedAtSeconds: from, endedAtSeconds: full },
        { name: "emptied", kind: "step" as const, startedAtSeconds: full, endedAtSeconds: emptied },
        { name: "after", kind: "step" as const, startedAtSeconds: emptied, endedAtSeconds: emptied },
        { name: "job", kind: "job" as const, startedAtSeconds: from, endedAtSeconds: emptied },
      ];
      const { windows } = summarizeRecording(await readRecording(sampler.directory), marks);
      const here = windows.map(({ name: of, lowSpace = [] }) => [
        of,
        lowSpace.filter((one) => one.mountPoint === disk),
      ]);
      return { disk, windows: Object.fromEntries(here) };
    } finally {
      execFileSync("umount", ["-l", disk]);
    }
  }

  const writeUntilFull = (disk: string) => {
    try {
      writeFileSync(join(disk, "filler"), Buffer.alloc(32 * 1024 * 1024));
    } catch (error) {
      expect((error as NodeJS.ErrnoException).code).toBe("ENOSPC");
    }
  };

  it("is reported with the least bytes that were left, of the windows in which it was full alone", async () => {
    const { disk, windows } = await record("bytes", "size=24m", writeUntilFull);
    const low = [
      expect.objectContaining({
        mountPoint: disk,
        filesystem: "tmpfs",
        totalBytes: 24 * 1024 ** 2,
        lowestFreeBytes: 0,
      }),
    ];
    expect(windows).toEqual({ before: [], filled: low, emptied: low, after: [], job: low });
  });

  it("is reported with the least inodes that were left", async () => {
    const { windows } = await record("inodes", "size=64m,nr_inodes=300", (disk) => {
      mkdirSync(join(disk, "filler"));
      for (let file = 0; file < 297; file++) writeFileSync(join(disk, "filler", `${file}`), "");
    });
    expect(windows.filled).toMatchObject([{ totalInodes: 300, lowestFreeInodes: expect.any(Number) }]);
    expect(windows.filled[0].lowestFreeInodes).toBeLessThan(3);
    expect(windows.after).toEqual([]);
  });

  it("is reported as full all along, from the first sample on, where it was so before", async () => {
    const disk = join(fixture.root, "before-disk");
    mkdirSync(disk);
    execFileSync("mount", ["-t", "tmpfs", "-o", "size=20m", "none", disk]);
    try {
      writeUntilFull(disk);
      const sampler = await fixture.start("before", { intervalSeconds: 0.05 });
      const to = (await requestMark(sampler.directory)) as number;
      await stopSampler(sampler.directory);
      const recording = await readRecording(sampler.directory);
      const from = recording.wallSeconds[0] as number;
      const job = { name: "job", kind: "job" as const, startedAtSeconds: from, endedAtSeconds: to };
      const [window] = summarizeRecording(recording, [job]).windows;
      const low = window?.lowSpace?.filter((one) => one.mountPoint === disk);
      expect(low).toMatchObject([{ filesystem: "tmpfs", lowestFreeBytes: 0, allAlong: true }]);
    } finally {
      execFileSync("umount", ["-l", disk]);
    }
  });

  it("is reported although the recording was on it", async () => {
    const { windows } = await record("log", "size=24m", writeUntilFull, "log-disk/recording");
    expect(windows.job).toMatchObject([{ lowestFreeBytes: expect.any(Number) }]);
    expect(windows.job[0].lowestFreeBytes).toBeLessThan(1e6);
  });
});
