import { expect, test } from "vitest";
import { levelDevices } from "../../src/disks/device-tree.ts";
import { describeLimit, describeStorage, nameRole } from "../../src/words/storage.ts";

const stripe = {
  path: "/builds",
  role: "workspace" as const,
  filesystem: "ext4",
  devices: [
    {
      name: "dm-0",
      kind: "dm" as const,
      parents: ["nvme0n1", "nvme1n1"],
      mappedName: "vg-builds",
      layout: "striped",
      stripe: { count: 2, chunkBytes: 65_536 },
    },
    { name: "nvme0n1", kind: "disk" as const, parents: [], sizeBytes: 375e9 },
    { name: "nvme1n1", kind: "disk" as const, parents: [], sizeBytes: 375e9 },
  ],
};

test("a stripe over two disks is one line", () => {
  expect(describeStorage(stripe)).toBe(
    "ext4 on dm-0 (vg-builds, striped, 2 × 64 KiB) → nvme0n1 (375 GB) + nvme1n1 (375 GB)",
  );
});

test("a circle of devices in a damaged report ends", () => {
  const devices = [
    { name: "a", kind: "dm" as const, parents: ["b"] },
    { name: "b", kind: "dm" as const, parents: ["a"] },
  ];
  expect(levelDevices(devices).flat()).toHaveLength(2);
});

test("storage without devices names its source", () => {
  expect(describeStorage({ path: "/x", role: "temp", filesystem: "nfs4", source: "server:/export", devices: [] })).toBe(
    "nfs4 (server:/export)",
  );
});

test("storage in memory says why nothing was written to a disk", () => {
  expect(describeStorage({ path: "/dev/shm", role: "target", filesystem: "tmpfs", source: "tmpfs", devices: [] })).toBe(
    "tmpfs (in memory: no disk counts what is written here)",
  );
});

test("an overlay says so where its upper layer is in memory, and only there", () => {
  const overlay = { path: "/", role: "workspace" as const, filesystem: "overlay", source: "overlay", devices: [] };
  expect(describeStorage({ ...overlay, lowerFilesystem: "tmpfs" })).toBe(
    "overlay over tmpfs (in memory: no disk counts what is written here)",
  );
  expect(describeStorage({ ...overlay, lowerFilesystem: "nfs4" })).toBe("overlay over nfs4 (overlay)");
  expect(describeStorage(overlay)).toBe("overlay (overlay)");
});

test("a disk that is neither the job's nor a target is another disk", () => {
  expect([nameRole(stripe), nameRole({ ...stripe, role: "other" })]).toEqual(["workspace", "other disk"]);
});

test("a limit is told in its units", () => {
  expect(describeLimit({ device: "sda", readBytesPerSecond: 52_428_800, writesPerSecond: 3000 })).toBe(
    "sda: at most 52.4 MB/s read, 3,000 write IOPS",
  );
});
