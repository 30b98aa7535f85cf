import { expect, test } from "vitest";
import {
  isLayeredFilesystem,
  isMemoryFilesystem,
  isNetworkFilesystem,
  writesToMemory,
} from "../../src/disks/filesystem-kind.ts";

test.each([
  ["tmpfs", "memory"],
  ["ramfs", "memory"],
  ["devtmpfs", "none"],
  ["overlay", "layered"],
  ["fuse.overlayfs", "none"],
  ["nfs4", "network"],
  ["fuse.sshfs", "network"],
  ["fuse.mergerfs", "none"],
  ["ext4", "none"],
  [undefined, "none"],
])("%s lies in %s", (filesystem, kind) => {
  const kinds = {
    memory: isMemoryFilesystem(filesystem),
    layered: isLayeredFilesystem(filesystem),
    network: isNetworkFilesystem(filesystem),
  };
  expect(Object.entries(kinds).flatMap(([name, is]) => (is ? name : []))).toEqual(kind === "none" ? [] : [kind]);
});

test.each([
  [{ filesystem: "tmpfs" }, true],
  [{ filesystem: "overlay", lowerFilesystem: "tmpfs" }, true],
  [{ filesystem: "overlay", lowerFilesystem: "ext4" }, false],
  [{ filesystem: "overlay" }, false],
  [{}, false],
])("what is written to %j stays in memory: %s", (storage, expected) => expect(writesToMemory(storage)).toBe(expected));
