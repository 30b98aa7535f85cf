import { expect, test } from "vitest";
import { noteFilesystem } from "../../src/bench/filesystem-note.ts";
import type { Storage } from "../../src/model/storage.ts";

test.each<[Partial<Storage>, string[]]>([
  [{ filesystem: "ext4" }, []],
  [{}, []],
  [{ filesystem: "tmpfs" }, ["the target is memory (tmpfs), without a cache to pass by"]],
  [
    { filesystem: "nfs4" },
    ["the target is a network or shared filesystem (nfs4): the figures are those of the network and the server"],
  ],
  [
    { filesystem: "fuse.sshfs" },
    ["the target is a network or shared filesystem (fuse.sshfs): the figures are those of the network and the server"],
  ],
  [
    { filesystem: "fuse.mergerfs", source: "pool" },
    ["the target is a FUSE filesystem (pool): a process in user space stands between"],
  ],
  [
    { filesystem: "overlay", lowerFilesystem: "ext4" },
    ["the target is overlay: its new files lie in the upper layer on ext4, and no lower layer is measured"],
  ],
])("a target on %j is told as %j", (facts, sentences) => {
  expect(noteFilesystem({ path: "/t", role: "target", devices: [], ...facts })).toEqual(sentences);
});
