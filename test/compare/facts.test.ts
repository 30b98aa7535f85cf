import { expect, test } from "vitest";
import { listFacts } from "../../src/compare/facts.ts";
import type { BlockDevice, Storage } from "../../src/model/storage.ts";
import { listWords } from "../list-words.ts";

const disk = (name: string, parts: Partial<BlockDevice> = {}): BlockDevice => ({
  name,
  kind: "disk",
  parents: [],
  ...parts,
});

function listStorage(parts: Partial<Storage>): Record<string, unknown> {
  const storage: Storage = { path: "/w", role: "workspace", devices: [], ...parts };
  return Object.fromEntries(listFacts({ runner: {}, storage: [storage] }).map(({ name, value }) => [name, value]));
}

test("a stripe of two disks is told by its chain, its layout and its number of disks", () => {
  const volume: BlockDevice = {
    name: "dm-0",
    kind: "dm",
    parents: ["nvme0n1", "nvme1n1"],
    layout: "striped",
    stripe: { count: 2, chunkBytes: 65_536 },
  };
  expect(
    listStorage({
      filesystem: "ext4",
      devices: [
        volume,
        disk("nvme0n1", { model: "nvme_card", scheduler: "none" }),
        disk("nvme1n1", { model: "nvme_card" }),
      ],
    }),
  ).toEqual({
    filesystem: "ext4",
    deviceChain: "dm striped → 2 disks",
    layout: "striped",
    diskCount: 2,
    stripeCount: 2,
    stripeChunkBytes: 65_536,
    diskModel: "nvme_card",
    scheduler: "none",
  });
});

test("the tightest limit counts, whatever the device is called", () => {
  const ioLimits = [
    { device: "sda", readBytesPerSecond: 3e8, writesPerSecond: 500 },
    { device: "sdb", readBytesPerSecond: 2e8 },
  ];
  expect(listStorage({ ioLimits })).toEqual({ readLimitBytesPerSecond: 2e8, writeLimitPerSecond: 500 });
});

test("mount options stand in one order, without what is another on every machine", () => {
  const mountOptions = listWords("rw lowerdir=/var/lib/x upperdir=/y workdir=/z noatime size=3276800k nr_inodes=9");
  expect(listStorage({ mountOptions })).toEqual({ mountOptions: "noatime,rw" });
});

test("what was not found out is no fact", () => {
  expect(listStorage({})).toEqual({});
  expect(listFacts({ runner: { name: "runner 7" }, storage: [] })).toEqual([]);
});
