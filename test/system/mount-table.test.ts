import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { findMount, findOption, parseMountinfo } from "../../src/system/mount-table.ts";

const REAL = readFileSync(join(import.meta.dirname, "../fixtures/storage/mountinfo.txt"), "utf8");

test("a real mount table is read whole", () => {
  const mounts = parseMountinfo(REAL);
  expect(mounts).toHaveLength(20);
  expect(mounts.find(({ mountPoint }) => mountPoint === "/")).toEqual({
    device: "254:0",
    root: "/",
    mountPoint: "/",
    options: ["rw", "relatime"],
    filesystem: "ext4",
    source: "/dev/vda",
    superOptions: ["rw", "discard", "resv_strict", "resuid=65534", "resgid=65534"],
  });
});

test("optional fields, octal escapes and an empty source are read, and lines that do not fit are left out", () => {
  const text = [
    "36 35 98:0 /my\\040data /mnt/a\\011b\\134c rw,noatime shared:1 master:2 - ext3 /dev/my\\040disk rw,errors=continue",
    "37 35 0:40 / /mnt/none rw - tmpfs  rw",
    "38 35 0:41 / /mnt/short rw - tmpfs tmpfs",
    "39 35 0:42 /",
    "",
  ].join("\n");
  expect(parseMountinfo(text)).toMatchObject([
    { root: "/my data", mountPoint: "/mnt/a\tb\\c", source: "/dev/my disk", superOptions: ["rw", "errors=continue"] },
    { mountPoint: "/mnt/none", source: "", superOptions: ["rw"] },
    { mountPoint: "/mnt/short", superOptions: [] },
  ]);
});

const mount = (device: string, mountPoint: string, filesystem = "ext4") =>
  parseMountinfo(`1 1 ${device} / ${mountPoint} rw - ${filesystem} x rw`);

test("a path belongs to the longest mount point above it, and names that only begin alike are no parents", () => {
  const mounts = [...mount("8:1", "/"), ...mount("8:2", "/mnt"), ...mount("8:3", "/mnt/data")];
  expect(findMount(mounts, "/mnt/data/a", "8:3")?.device).toBe("8:3");
  expect(findMount(mounts, "/mnt/database", "8:2")?.device).toBe("8:2");
  expect(findMount(mounts, "/mnt/data", "8:3")?.device).toBe("8:3");
  expect(findMount(mounts, "/home", "8:1")?.device).toBe("8:1");
  expect(findMount([], "/home")).toBeUndefined();
});

test("of several mounts on one point the last is on top, and one hidden by a later mount above it is not taken", () => {
  const stacked = [...mount("8:1", "/"), ...mount("8:2", "/mnt"), ...mount("0:50", "/mnt", "tmpfs")];
  expect(findMount(stacked, "/mnt/a")?.filesystem).toBe("tmpfs");
  const hidden = [...mount("8:1", "/"), ...mount("8:3", "/mnt/data"), ...mount("8:2", "/mnt")];
  expect(findMount(hidden, "/mnt/data/a", "8:2")?.mountPoint).toBe("/mnt");
});

test("a path whose number is in no line, as in a btrfs subvolume, belongs to the longest", () => {
  const mounts = [...mount("8:1", "/"), ...mount("0:35", "/home", "btrfs")];
  expect(findMount(mounts, "/home/me", "0:52")?.filesystem).toBe("btrfs");
});

test("an option's value is found by its whole name", () => {
  const [overlay] = parseMountinfo("1 1 0:50 / / rw - overlay overlay rw,lowerdir=/l1:/l2,upperdir=/u,workdir=/w");
  expect(overlay && findOption(overlay, "upperdir")).toBe("/u");
  expect(overlay && findOption(overlay, "dir")).toBeUndefined();
});
