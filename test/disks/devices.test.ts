import { expect, test } from "vitest";
import { findJobDisks, findOnlyDisk, findTargetStorage, nameDiskModel } from "../../src/disks/device-tree.ts";
import { selectDisks, selectWhole } from "../../src/model/device-names.ts";
import type { Storage } from "../../src/model/storage.ts";
import { testCases } from "../cases.ts";

const select = (...names: string[]): string[] =>
  selectDisks(names.map((name) => ({ name, readBytes: 0, writtenBytes: 0, reads: 0, writes: 0, busySeconds: 0 }))).map(
    ({ name }) => name,
  );

testCases([
  [
    ["sda", "sda1", "sda14", "sdb", "sdb1"],
    ["sda", "sdb"],
  ],
  [
    ["nvme0n1", "nvme0n1p1", "nvme1n1", "dm-0", "loop3"],
    ["nvme0n1", "nvme1n1"],
  ],
  [["xvda1"], ["xvda1"]],
  [["vda", "md0", "md0p1"], ["vda"]],
  [
    ["dasda", "dasda1", "cciss/c0d0", "cciss/c0d0p1"],
    ["dasda", "cciss/c0d0"],
  ],
  [["dm-0", "loop0"], ["dm-0"]],
  [[], []],
])("of %j count %j", (names, expected) => {
  expect(select(...names)).toEqual(expected);
});

test("a loop device whose file lies in memory counts beside the disks, another loop device does not", () => {
  const devices = [{ name: "vda" }, { name: "loop0", inMemory: true }, { name: "loop1" }];
  expect(selectDisks(devices).map(({ name }) => name)).toEqual(["vda", "loop0"]);
});

test("a filesystem may lie on disks and on devices made of them, not on a disk whose partition is there too", () => {
  const devices = ["sda", "sda1", "sdb1", "dm-0", "loop0", "nvme0n1p2"].map((name) => ({ name }));
  expect(selectWhole(devices).map(({ name }) => name)).toEqual(["sda", "sdb1", "dm-0", "loop0", "nvme0n1p2"]);
});

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
