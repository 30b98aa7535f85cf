import { expect, test } from "vitest";
import { selectDisks, selectWhole } from "../../src/disks/device-names.ts";
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
