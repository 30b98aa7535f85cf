import { expect, test } from "vitest";
import { measureOthersShare, selectUsedDisks } from "../../src/disks/used-disks.ts";
import type { DeviceWindow } from "../../src/model/window.ts";
import { buildWindow } from "../render/report/builder.ts";

const window = buildWindow("make", "command", 0, [{}]);
const [blank] = window.devices as [DeviceWindow];
const disk = (name: string, writtenBytes: number) => ({ ...blank, name, readBytes: 0, writtenBytes });

/** The names of the disks that a window may use, and that it likely does, which itself wrote so many bytes. */
function select(disks: readonly DeviceWindow[], ownBytes: number, jobDisks: string[] = []) {
  const command = { userSeconds: 1, systemSeconds: 1, readBytes: 0, writtenBytes: ownBytes };
  const { possible, likely } = selectUsedDisks({ ...window, devices: [...disks], command }, new Set(jobDisks));
  return [possible, likely].map((some) => some.map(({ name }) => name).join());
}

test("disks that moved at least half of the own bytes may be used, likely the one that moved fewest", () => {
  expect(select([disk("sda", 50e6), disk("sdb", 49e6), disk("sdc", 90e6)], 100e6)).toEqual(["sda,sdc", "sda"]);
  expect(select([disk("sda", 49e6), disk("sdb", 1e6)], 100e6)).toEqual(["sda,sdb", "sdb"]);
});

test("the disks of the job's folders come first, where they moved enough", () => {
  expect(select([disk("sda", 60e6), disk("sdb", 90e6)], 100e6, ["sdb"])).toEqual(["sdb", "sdb"]);
  expect(select([disk("sda", 60e6), disk("sdb", 1e6)], 100e6, ["sdb"])).toEqual(["sda", "sda"]);
});

test("fewer than 4 MB do not show which disk is used", () => {
  const disks = [disk("sda", 50e6), disk("sdb", 1e6)];
  expect(select(disks, 3.9e6)).toEqual(["sda,sdb", "sda,sdb"]);
  expect(select(disks, 4e6)).toEqual(["sda", "sda"]);
});

test("others' share is what twice the own writes and the own reads do not explain", () => {
  const share = (bytes: number, own: { readBytes: number; writtenBytes: number }) =>
    measureOthersShare([{ ...disk("sda", bytes), bytes }], own);
  expect(share(100e6, { readBytes: 20e6, writtenBytes: 15e6 })).toBeCloseTo(0.5);
  expect(share(100e6, { readBytes: 0, writtenBytes: 50e6 })).toBe(0);
  expect(share(3.9e6, { readBytes: 0, writtenBytes: 0 })).toBe(0);
  expect(share(4e6, { readBytes: 0, writtenBytes: 0 })).toBe(1);
});
