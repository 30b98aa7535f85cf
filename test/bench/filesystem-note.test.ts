import { expect, test } from "vitest";
import { noteFilesystem } from "../../src/bench/filesystem-note.ts";
import type { BenchNote } from "../../src/model/bench-note.ts";
import type { Storage } from "../../src/model/storage.ts";

test.each<[Partial<Storage>, BenchNote[]]>([
  [{ filesystem: "ext4" }, []],
  [{}, []],
  [{ filesystem: "tmpfs" }, [{ id: "memory-target", filesystem: "tmpfs" }]],
  [{ filesystem: "nfs4" }, [{ id: "network-target", filesystem: "nfs4" }]],
  [{ filesystem: "fuse.sshfs" }, [{ id: "network-target", filesystem: "fuse.sshfs" }]],
  [{ filesystem: "fuse.mergerfs", source: "pool" }, [{ id: "fuse-target", source: "pool" }]],
  [{ filesystem: "fuse.mergerfs" }, [{ id: "fuse-target", source: "fuse.mergerfs" }]],
  [
    { filesystem: "overlay", lowerFilesystem: "ext4" },
    [{ id: "layered-target", filesystem: "overlay", lowerFilesystem: "ext4" }],
  ],
  [{ filesystem: "overlay" }, [{ id: "layered-target", filesystem: "overlay" }]],
])("a target on %j gets %j", (facts, notes) => {
  expect(noteFilesystem({ path: "/t", role: "target", devices: [], ...facts })).toEqual(notes);
});
