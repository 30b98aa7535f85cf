import { expect, test } from "vitest";
import { findJobDisks, findOnlyDisk, findTargetStorage, nameDiskModel } from "../../src/disks/device-tree.ts";
import type { Storage } from "../../src/model/storage.ts";
import { testCases } from "../cases.ts";

test("the only disk under a device is the end of its stack", () => {
  const build = (...devices: [name: string, ...parents: string[]][]): Storage => ({
    ...{ path: "/work", role: "workspace" },
    devices: devices.map(([name, ...parents]) => ({ name, kind: "other", parents })),
  });
  const luks = build(["dm-1", "dm-0"], ["dm-0", "vda2"], ["vda2", "vda"], ["vda"]);
  const other = build(["dm-2", "nvme0n1", "nvme1n1"], ["nvme0n1"], ["nvme1n1"], ["md0", "sda1", "sda2"]);
  const shared = build(["sda1", "sda"], ["sda2", "sda"], ["sda"]);
  const find = (device: string) => findOnlyDisk(device, [luks, other, shared]);
  expect(["dm-1", "dm-0", "vda", "md0", "sdx"].map(find)).toEqual(["vda", "vda", "vda", "sda", "sdx"]);
  expect(find("dm-2")).toBeUndefined();
  // No kernel says this, but a report may.
  expect(findOnlyDisk("a", [build(["a", "b"], ["b", "a"])])).toBeUndefined();
});

test("the job's disks are those below its workspace and its temporary folder, down to the last", () => {
  const storage = (role: Storage["role"], ...names: string[]): Storage => ({
    path: "/",
    role,
    devices: names.map((name) => ({ name, kind: "disk", parents: [] })),
  });
  const found = findJobDisks([
    storage("workspace", "sdb1", "sdb"),
    storage("temp", "sdb1", "sdb"),
    storage("temp", "sdc"),
    storage("target", "sdd"),
    storage("other", "sda"),
  ]);
  expect([...found]).toEqual(["sdb1", "sdb", "sdc"]);
});

testCases([
  [{ vendor: "Msft", model: "Virtual Disk" }, "Msft Virtual Disk"],
  [{ model: "Amazon EC2 NVMe Instance Storage" }, "Amazon EC2 NVMe Instance Storage"],
  [{ vendor: "0x1af4" }, "virtio"],
  [{ vendor: "0x1AF4", model: "disk" }, "virtio disk"],
  [{ vendor: "0x1ae0" }, undefined],
  [{ vendor: "0xDATA" }, "0xDATA"],
  [{}, undefined],
])("a disk of %j is called %s", (device, name) => {
  expect(nameDiskModel(device)).toBe(name);
});

const STORAGE: Storage[] = [
  { path: "/work/app", role: "workspace", devices: [] },
  { path: "/work/app/cache", role: "target", devices: [] },
  { path: "/dev/shm", role: "target", devices: [] },
];

testCases([
  ["/work/app", "/work/app"],
  [".", "/work/app"],
  ["./", "/work/app"],
  ["cache", "/work/app/cache"],
  ["./cache/", "/work/app/cache"],
  ["../app", "/work/app"],
  ["../../dev/shm", "/dev/shm"],
  ["/dev/shm/", "/dev/shm"],
  ["other", undefined],
  ["/mnt", undefined],
  [undefined, undefined],
])("the target %s lies on what is known of %s", (target, path) => {
  expect(findTargetStorage(target, STORAGE)?.path).toBe(path);
});

test("without a workspace a relative target is unknown", () => {
  expect(findTargetStorage(".", STORAGE.slice(1))).toBeUndefined();
});
