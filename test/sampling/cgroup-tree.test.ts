import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { findSpan } from "../../src/analysis/recording-time.ts";
import { summarizeRecording } from "../../src/analysis/summarize-recording.ts";
import { readRecording } from "../../src/sampling/read-recording.ts";
import { requestMark, stopSampler } from "../../src/sampling/sampler-control.ts";
import { createSamplerFixture, type SamplerFixture } from "./sampler-fixture.ts";

describe("the cgroup of a recorded tree", () => {
  let fixture: SamplerFixture;
  beforeAll(async () => {
    fixture = await createSamplerFixture();
  });
  afterAll(() => fixture.remove());

  /** Lays out a recorded tree, with a /proc that has the disks of this test. */
  function layOut(name: "v1" | "v2"): string {
    const root = join(fixture.root, name);
    cpSync(join("test/fixtures/sampling/cgroup", name), root, { recursive: true });
    mkdirSync(join(root, "proc"), { recursive: true });
    const diskstats = "   8       0 sda 1 0 8 0 1 0 8 0 0 0 0 0 0 0 0 0 0\n";
    writeFileSync(join(root, "proc/diskstats"), diskstats);
    return root;
  }

  function replace(path: string, from: string, to: string): void {
    const text = readFileSync(path, "utf8");
    expect(text).toContain(from);
    writeFileSync(path, text.replace(from, to));
  }

  async function record(root: string, name: string, change: () => void) {
    const options = {
      procRoot: join(root, "proc"),
      sysRoot: join(root, "sys"),
      cgroupRoot: root,
      intervalSeconds: 600,
    };
    const { directory } = await fixture.start(`recording-${name}`, options);
    change();
    await requestMark(directory);
    await stopSampler(directory);
    const recording = await readRecording(directory);
    return summarizeRecording(recording, [{ name: "job", kind: "job", ...findSpan(recording) }]).windows[0]?.cgroup;
  }

  it("gives bytes, CPU, memory and stall times with v2", async () => {
    const root = layOut("v2");
    const directory = join(root, "sys/fs/cgroup/system.slice/runner.service");
    const cgroup = await record(root, "v2", () => {
      replace(join(directory, "io.stat"), "rbytes=8192 wbytes=1048576", "rbytes=12288 wbytes=3145728");
      replace(join(directory, "cpu.stat"), "usage_usec 5000000", "usage_usec 6500000");
      replace(join(directory, "cpu.stat"), "throttled_usec 100000", "throttled_usec 350000");
      replace(join(directory, "io.pressure"), "total=700000", "total=1200000");
      replace(join(directory, "cpu.pressure"), "total=10", "total=250010");
      writeFileSync(join(directory, "memory.current"), "20971520\n");
    });
    expect(cgroup).toEqual({
      version: "v2",
      path: "/system.slice/runner.service",
      cpuSeconds: expect.closeTo(1.5, 9),
      cpuUserSeconds: 0,
      cpuSystemSeconds: 0,
      cpuThrottledSeconds: expect.closeTo(0.25, 9),
      memoryBytesAtEnd: 20971520,
      memoryLimitBytes: 2147483648,
      ioSomeSeconds: 0.5,
      ioFullSeconds: 0,
      cpuSomeSeconds: 0,
      cpuFullSeconds: 0.25,
      devices: [{ name: "sda", readBytes: 4096, writtenBytes: 2097152, reads: 0, writes: 0 }],
    });
  });

  it("is the container's own where a namespace shows it as the root, whatever an engine left", async () => {
    const root = layOut("v2");
    const tree = join(root, "sys/fs/cgroup");
    cpSync(join(tree, "system.slice/runner.service"), tree, { recursive: true });
    writeFileSync(join(root, "proc/self/cgroup"), "0::/\n");
    // A virtual machine can be made of a container's image.
    writeFileSync(join(root, ".dockerenv"), "");
    const measure = () =>
      record(root, `namespace-${existsSync(join(tree, "cgroup.events"))}`, () => {
        writeFileSync(join(tree, "memory.current"), "20971520\n");
      });
    expect(await measure()).toBeUndefined();
    // The kernel gives this file to every cgroup but the machine's.
    writeFileSync(join(tree, "cgroup.events"), "populated 1\nfrozen 0\n");
    expect(await measure()).toMatchObject({ path: "/", memoryBytesAtEnd: 20971520, memoryLimitBytes: 2147483648 });
  });

  it("gives what v1 has", async () => {
    const root = layOut("v1");
    const blkio = join(root, "sys/fs/cgroup/blkio/jobs/a");
    const cgroup = await record(root, "v1", () => {
      replace(join(blkio, "blkio.throttle.io_service_bytes_recursive"), "8:0 Write 4096", "8:0 Write 12288");
      replace(join(blkio, "blkio.throttle.io_serviced_recursive"), "8:0 Write 1", "8:0 Write 3");
      writeFileSync(join(root, "sys/fs/cgroup/cpu,cpuacct/jobs/a/cpuacct.usage"), "4500000000\n");
    });
    expect(cgroup).toEqual({
      version: "v1",
      path: "/jobs/a",
      cpuSeconds: expect.closeTo(1.5, 9),
      cpuUserSeconds: 0,
      cpuSystemSeconds: 0,
      cpuThrottledSeconds: 0,
      memoryBytesAtEnd: 1048576,
      devices: [{ name: "sda", readBytes: 0, writtenBytes: 8192, reads: 0, writes: 2 }],
    });
  });
});
