import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { describeDevice, isInMemory, isPartition } from "../../src/sampling/sampler/block-devices.ts";
import { parseMountinfo, readMounts } from "../../src/system/mount-table.ts";

describe("block devices", () => {
  let sys: string;
  beforeAll(() => {
    sys = mkdtempSync(join(tmpdir(), "io-probe-sys-"));
    for (const name of ["sda", "sda1", "md0", "odd", "ida!c0d0odd"])
      mkdirSync(join(sys, "class/block", name), { recursive: true });
    writeFileSync(join(sys, "class/block/sda1/partition"), "1\n");
    writeFileSync(join(sys, "class/block/odd/partition"), "3\n");
    writeFileSync(join(sys, "class/block/ida!c0d0odd/partition"), "1\n");
    for (const slave of ["sdc", "sdb"]) mkdirSync(join(sys, "block/dm-0/slaves", slave), { recursive: true });
    mkdirSync(join(sys, "block/dm-0/dm"));
    writeFileSync(join(sys, "block/dm-0/dm/name"), "vg0-root\n");
  });
  afterAll(() => rmSync(sys, { recursive: true }));

  it("are partitions where /sys says so, whatever their names", () => {
    expect(isPartition(sys, "sda1")).toBe(true);
    expect(isPartition(sys, "odd")).toBe(true);
    expect(isPartition(sys, "ida/c0d0odd")).toBe(true);
    expect(isPartition(sys, "sda")).toBe(false);
    expect(isPartition(sys, "md0")).toBe(false);
  });

  it.each([
    ...["sda1", "vdb12", "xvda1", "dasda1", "nvme0n1p1", "mmcblk0p2", "md0p1", "loop3p1", "nbd0p1"],
    ...["cciss/c0d0p1", "rbd0p2", "zd16p1", "etherd/e1.1p1", "drbd0p1"],
  ])("are partitions by their names where /sys is hidden: %s", (name) =>
    expect(isPartition("/nowhere", name)).toBe(true),
  );

  it.each([
    ...["sda", "vdb", "dasda", "nvme0n1", "mmcblk0", "md0", "md127", "dm-3", "loop3", "zram0", "ram1", "nbd0", "sr0"],
    ...["cciss/c0d0", "rbd0", "zd16", "etherd/e1.1", "drbd0", "mmcblk0boot0", "fioa"],
  ])("are whole by their names where /sys is hidden: %s", (name) => expect(isPartition("/nowhere", name)).toBe(false));

  it("lie in memory where the file behind a loop device does, by the mount nearest to it", () => {
    const mount = (point: string, type: string) => `1 2 0:3 / ${point} rw,relatime shared:1 - ${type} none rw`;
    const overlay = (point: string, upper: string) =>
      `${mount(point, "overlay")},lowerdir=/l,upperdir=${upper},workdir=/w`;
    const mounts = [
      mount("/", "ext4"),
      overlay("/live", "/mem/up"),
      overlay("/docker", "/up"),
      mount("/mem", "tmpfs"),
      mount("/mem/disk", "ext4"),
      mount("/ram", "ramfs"),
    ];
    mkdirSync(join(sys, "self"));
    writeFileSync(
      join(sys, "self/mountinfo"),
      `${[...mounts, mount("/over", "tmpfs"), mount("/over", "xfs")].join("\n")}\n`,
    );
    const inMemory = (file: string) => {
      mkdirSync(join(sys, "block/loop7/loop"), { recursive: true });
      writeFileSync(join(sys, "block/loop7/loop/backing_file"), `${file}\n`);
      return isInMemory(sys, "loop7", readMounts(sys));
    };
    expect(["/mem/img", "/ram/a/img", "/live/img"].map(inMemory)).toEqual([true, true, true]);
    const onDisk = ["/img", "/memory/img", "/mem/disk/img", "/over/img", "/docker/img"];
    expect(onDisk.map(inMemory)).toEqual(onDisk.map(() => false));
    expect(isInMemory(sys, "loop8", readMounts(sys))).toBe(false);
    expect(isInMemory(sys, "loop7", readMounts("/nowhere"))).toBe(false);
  });

  it("lie in memory where zram has a filesystem, not where it is swapped to", () => {
    const mounts = parseMountinfo("1 2 253:1 / /ram rw - ext4 /dev/zram1 rw\n");
    expect(["zram1", "zram0", "zram11"].map((name) => isInMemory(sys, name, mounts))).toEqual([true, false, false]);
  });

  it("are described with their kind and what they are made of", () => {
    expect(describeDevice(sys, "dm-0", "252:0", 4)).toEqual({
      e: "device",
      i: 4,
      name: "dm-0",
      number: "252:0",
      kind: "dm",
      slaves: ["sdb", "sdc"],
    });
    const kinds = ["md0", "loop1", "zram0", "ram3", "nvme0n1", "sda"].map(
      (name) => describeDevice(sys, name, "", 0).kind,
    );
    expect(kinds).toEqual(["md", "loop", "zram", "ram", "disk", "disk"]);
  });
});
