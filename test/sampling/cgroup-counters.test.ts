import { describe, expect, it } from "vitest";
import { type CgroupPlace, findCgroup as findByMounts } from "../../src/sampling/sampler/cgroup-counters.ts";
import { parseMountinfo } from "../../src/system/mount-table.ts";

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
      directories: {
        io: "/sys/fs/cgroup/system.slice/runner.service",
        cpu: "/sys/fs/cgroup/system.slice/runner.service",
        memory: "/sys/fs/cgroup/system.slice/runner.service",
      },
    });
  });

  it("is the container's own where the container sees itself as the root", () => {
    expect(findCgroup("0::/\n", V2, isContainer)).toMatchObject({ path: "/", directories: { io: "/sys/fs/cgroup" } });
  });

  it("is none where the root is the whole machine", () => {
    expect(findCgroup("0::/\n", V2, isMachine)).toBeUndefined();
    expect(findCgroup("3:memory:/\n2:cpu,cpuacct:/\n1:blkio:/\n", V1, isMachine)).toBeUndefined();
  });

  it("has a directory for each controller with v1, without those of the whole machine", () => {
    expect(findCgroup("3:memory:/jobs/a\n2:cpu,cpuacct:/\n1:blkio:/jobs/a\n0::/\n", `${V1}\n${V2}`, isMachine)).toEqual(
      {
        version: "v1",
        path: "/jobs/a",
        directories: { memory: "/sys/fs/cgroup/memory/jobs/a", io: "/sys/fs/cgroup/blkio/jobs/a" },
      },
    );
  });

  it("is found through a mount that shows the container's part of the tree only", () => {
    const mount = "33 31 0:33 /docker/abc /sys/fs/cgroup/blkio ro - cgroup cgroup rw,blkio";
    expect(findCgroup("1:blkio:/docker/abc\n", mount, isContainer)?.directories.io).toBe("/sys/fs/cgroup/blkio");
    expect(findCgroup("1:blkio:/docker/abc/job\n", mount, isContainer)?.directories.io).toBe(
      "/sys/fs/cgroup/blkio/job",
    );
    expect(findCgroup("1:blkio:/\n", mount, isContainer)?.directories.io).toBe("/sys/fs/cgroup/blkio");
  });

  it("is none through a mount that shows the cgroups above a namespace's root", () => {
    const mount = "35 31 0:32 /../.. /sys/fs/cgroup/memory rw,relatime - cgroup cgroup rw,memory";
    expect(findCgroup("4:memory:/\n", mount, isContainer)).toBeUndefined();
  });

  it("is found below a mount point with a blank in its name", () => {
    const mount = "30 24 0:26 / /mnt/a\\040b rw - cgroup2 cgroup2 rw";
    expect(findCgroup("0::/job\n", mount, isMachine)?.directories.io).toBe("/mnt/a b/job");
  });

  it("is none where there is nothing to read", () => {
    expect(findCgroup("", "", isContainer)).toBeUndefined();
    expect(findCgroup("garbage", "garbage", isMachine)).toBeUndefined();
  });
});
