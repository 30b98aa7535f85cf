import { beforeEach, expect, test } from "vitest";
import type { Storage } from "../../src/model/storage.ts";
import { fingerprintOtherDisks } from "../../src/storage/other-disks.ts";
import { createSysfsTree, type SysfsTree } from "./sysfs-tree.ts";

let tree: SysfsTree;
beforeEach(() => {
  tree = createSysfsTree();
  // A hosted runner: the system's disk with its partitions, and a second disk under /mnt.
  tree.addDevice("8:0", "pci/sda", { size: 150_000_000, "device/model": "Virtual Disk" });
  tree.addDevice("8:1", "pci/sda/sda1", { size: 140_000_000, partition: 1 });
  tree.addDevice("8:15", "pci/sda/sda15", { size: 200_000, partition: 15 });
  tree.addDevice("8:16", "pci/sdb", { size: 160_000_000, "device/model": "Virtual Disk" });
  tree.addDevice("8:17", "pci/sdb/sdb1", { size: 160_000_000, partition: 1 });
  tree.addDevice("8:32", "pci/sdc", { size: 160_000_000, "device/model": "Virtual Disk" });
  tree.addFile(
    "proc/self/mountinfo",
    [
      "25 1 8:1 / / rw,relatime - ext4 /dev/sda1 rw",
      "26 25 0:22 / /proc rw - proc proc rw",
      "27 25 8:15 / /boot/efi rw - vfat /dev/sda15 rw",
      "28 25 8:17 / /mnt rw,relatime - ext4 /dev/sdb1 rw",
      "29 25 8:17 /cache /var/cache rw,relatime - ext4 /dev/sdb1 rw",
      "30 25 8:32 / /media/cd ro,relatime - ext4 /dev/sdc ro",
    ].join("\n"),
  );
});

const probes = {
  "/": { deviceNumber: "8:1" },
  "/mnt": { deviceNumber: "8:17", freeBytes: 6e10 },
  "/media/cd": { deviceNumber: "8:32" },
};
const on = (disk: string): Storage => ({
  path: "/work",
  role: "workspace",
  devices: [{ name: disk, kind: "disk", parents: [] }],
});

test("a second disk that is mounted for work is found, once, and not the one in use, the system's or a read-only one", async () => {
  const found = await fingerprintOtherDisks([on("sda")], tree.sources(probes));
  expect(found.map(({ path, role, freeBytes }) => ({ path, role, freeBytes }))).toEqual([
    { path: "/mnt", role: "other", freeBytes: 6e10 },
  ]);
});

test("where the work lies on the second disk, the first is the other one", async () => {
  const found = await fingerprintOtherDisks([on("sdb")], tree.sources(probes));
  expect(found.map(({ path }) => path)).toEqual(["/"]);
});

test("on macOS and Windows there is none", async () => {
  expect(await fingerprintOtherDisks([on("sda")], { platform: "darwin" })).toEqual([]);
});
