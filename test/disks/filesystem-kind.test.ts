import { expect, test } from "vitest";
import {
  isDiskFilesystem,
  isLayeredFilesystem,
  isMemoryFilesystem,
  isNetworkFilesystem,
  nameStatfsType,
  writesToMemory,
} from "../../src/disks/filesystem-kind.ts";
import { testCases } from "../cases.ts";

testCases([
  ["tmpfs", "memory"],
  ["ramfs", "memory"],
  ["devtmpfs", "none"],
  ["overlay", "layered"],
  ["fuse.overlayfs", "none"],
  ["nfs4", "network"],
  ["fuse.sshfs", "network"],
  ["fuse.mergerfs", "none"],
  ["ext4", "disk"],
  ["zfs", "disk"],
  ["ext5", "none"],
  [undefined, "none"],
])("%s lies in %s", (filesystem, kind) => {
  const kinds = {
    memory: isMemoryFilesystem(filesystem),
    layered: isLayeredFilesystem(filesystem),
    network: isNetworkFilesystem(filesystem),
    disk: isDiskFilesystem(filesystem),
  };
  expect(Object.entries(kinds).flatMap(([name, is]) => (is ? name : []))).toEqual(kind === "none" ? [] : [kind]);
});

testCases([
  [{ filesystem: "tmpfs" }, true],
  [{ filesystem: "overlay", lowerFilesystem: "tmpfs" }, true],
  [{ filesystem: "overlay", lowerFilesystem: "ext4" }, false],
  [{ filesystem: "overlay" }, false],
  [{}, false],
])("what is written to %j stays in memory: %s", (storage, expected) => expect(writesToMemory(storage)).toBe(expected));

test("a type of statfs has a name, also where Node gives it with a sign", () => {
  expect([0xef53, 0x858458f6, 0x858458f6 | 0, 1].map(nameStatfsType)).toEqual(["ext", "ramfs", "ramfs", undefined]);
});
