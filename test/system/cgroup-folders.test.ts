import { describe, expect, test } from "vitest";
import { locateCgroup } from "../../src/system/cgroup-folders.ts";
import { parseMountinfo } from "../../src/system/mount-table.ts";

const MOUNTS = parseMountinfo(
  [
    "30 24 0:26 / /sys/fs/cgroup/unified rw - cgroup2 cgroup2 rw",
    "32 31 0:29 / /sys/fs/cgroup/cpu,cpuacct rw - cgroup cgroup rw,cpu,cpuacct",
    "33 31 0:33 /docker/abc /sys/fs/cgroup/blkio ro - cgroup cgroup rw,blkio",
    "35 31 0:32 /../.. /sys/fs/cgroup/memory rw - cgroup cgroup rw,memory",
    "36 31 0:35 /..x /sys/fs/cgroup/pids rw - cgroup cgroup rw,pids",
    "37 24 0:40 / /tmp rw - tmpfs tmpfs rw,blkio",
  ].join("\n"),
);
const CONTROLLERS = ["cpu", "cpuacct", "blkio", "memory", "pids", "rdma"];

test("a process's cgroups are told by controller, and v2's by none", () => {
  const membership = "3:cpu,cpuacct:/a:b\n1:name=systemd:/\n0::/user.slice\ngarbage\n4:x:relative\n";
  const mounts = [...MOUNTS, ...parseMountinfo("38 31 0:41 / /sys/fs/cgroup/x rw - cgroup cgroup rw,x")];
  const find = (controller?: string) => locateCgroup(membership, mounts, controller)?.path;
  expect([find(), ...["cpu", "cpuacct", "x", "blkio"].map(find)]).toEqual([
    ...["/user.slice", "/a:b", "/a:b"],
    ...[undefined, undefined],
  ]);
});

test("a controller's mount is the last one of its kind that shows the own cgroup", () => {
  const membership = ["0::/", ...CONTROLLERS.map((name) => `1:${name}:/`)].join("\n");
  const find = (mounts = MOUNTS, controller?: string) => locateCgroup(membership, mounts, controller)?.folders[0];
  expect([find(), ...CONTROLLERS.map((controller) => find(MOUNTS, controller))]).toEqual([
    "/sys/fs/cgroup/unified",
    "/sys/fs/cgroup/cpu,cpuacct",
    "/sys/fs/cgroup/cpu,cpuacct",
    "/sys/fs/cgroup/blkio",
    undefined,
    "/sys/fs/cgroup/pids",
    undefined,
  ]);
  const later = MOUNTS.map((mount) => ({ ...mount, mountPoint: `/later${mount.mountPoint}` }));
  expect(find([...MOUNTS, ...later])).toBe("/later/sys/fs/cgroup/unified");
});

describe("the folders of a cgroup", () => {
  const list = (root: string, path: string) => {
    const mounts = MOUNTS.slice(0, 1).map((mount) => ({ ...mount, root, mountPoint: "/cg" }));
    return locateCgroup(`0::${path}`, mounts)?.folders;
  };

  test("are its own and its ancestors', as far as they are shown", () => {
    expect(list("/", "/a/b")).toEqual(["/cg/a/b", "/cg/a", "/cg"]);
    expect(list("/docker/abc", "/docker/abc/job")).toEqual(["/cg/job", "/cg"]);
    expect(list("/docker/abc", "/docker/abc")).toEqual(["/cg"]);
    expect(list("/", "/")).toEqual(["/cg"]);
  });

  test("are the one that is shown where the path is not below it", () => {
    expect(list("/docker/abc", "/docker/abcd/job")).toEqual(["/cg"]);
    expect(list("/docker/abc", "/")).toEqual(["/cg"]);
  });

  test("never lie outside of the mount", () => {
    expect(list("/", "/../../etc//x")).toEqual(["/cg/etc/x", "/cg/etc", "/cg"]);
  });
});
