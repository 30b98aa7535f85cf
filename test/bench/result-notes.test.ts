import { expect, test } from "vitest";
import { parseJobFile } from "../../src/bench/job-file.ts";
import { loadProfile, type Profile, type ProfileName } from "../../src/bench/profile.ts";
import { completeResult, noteFilesystem, noteSubmission } from "../../src/bench/result-notes.ts";
import type { Benchmark, BenchNote, MeasuredBenchmark } from "../../src/model/benchmark.ts";
import type { Storage } from "../../src/model/storage.ts";
import { testCases } from "../cases.ts";

const FORBIDDEN = { id: "message" as const, detail: "forbidden" };
const CACHED = { name: "psync", direct: false, refused: [{ name: "io_uring", direct: true, refusal: FORBIDDEN }] };

function note(profile: Profile, job: string, sizeBytes?: number): BenchNote[] | undefined {
  const run = { bandwidthBytesPerSecond: 5, iops: 5 };
  const result: Benchmark = { state: "measured", job, direction: "write", direct: false, ...run, runs: [run] };
  const size = sizeBytes === undefined ? {} : { sizeBytes };
  const engine = profile.style === "own" ? undefined : CACHED;
  return completeResult(result, { profile, target: "t", targetNotes: [], memory: true, ...size }, engine).notes;
}

testCases<[ProfileName, string, BenchNote[] | undefined]>([
  ["randrw-4x64m", "randrw", [{ id: "direct-lost" }]],
  ["depot", "iops-read", [{ id: "direct-lost" }]],
  ["etcd", "mytest", undefined],
  ["quick", "seq-write-1m-q8", [{ id: "engine-refused", engine: "io_uring", direct: true, failure: FORBIDDEN }]],
])("the notes on %s without direct I/O tell what it was published with", async (name, job, notes) => {
  expect(note(await loadProfile(name), job)).toEqual(notes);
});

test("a size that replaces a published one is told, and one that an own job file does not take", async () => {
  const etcd = await loadProfile("etcd");
  expect(note(etcd, "mytest", 5)).toEqual([{ id: "size-replaced", sizeBytes: 5 }]);
  const own: Profile = { ...etcd, style: "own", file: parseJobFile("[a]\nrw=write\nsize=1m\n", "x.fio") };
  expect(note(own, "a", 5)).toEqual([{ id: "size-ignored" }]);
  expect(note(own, "a")).toBeUndefined();
});

testCases<[Partial<Storage>, BenchNote[]]>([
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
  [{ filesystem: "overlay", lowerFilesystem: "tmpfs" }, [{ id: "memory-target", filesystem: "overlay over tmpfs" }]],
])("a target on %j gets %j", (facts, notes) => {
  expect(noteFilesystem({ path: "/t", role: "target", devices: [], ...facts })).toEqual(notes);
});

test("submissions have a note from a fifth of a request's time on, after others", () => {
  const figures = { bandwidthBytesPerSecond: 1, iops: 1 };
  const result: MeasuredBenchmark = { state: "measured", job: "a", direction: "read", ...figures, runs: [figures] };
  const notesOf = (submissionSeconds: number, mean: number, notes?: BenchNote[]) => {
    const latency = { latencySeconds: { mean }, submissionSeconds };
    return noteSubmission({ benchmark: { ...result, ...(notes && { notes }) }, latency }).notes;
  };
  expect(notesOf(1, 4)).toEqual([{ id: "slow-submission", submissionSeconds: 1 }]);
  expect(notesOf(3, 4, [{ id: "burst" }])).toEqual([{ id: "burst" }, { id: "slow-submission", submissionSeconds: 3 }]);
  expect(notesOf(0.99, 4)).toBeUndefined();
  expect(notesOf(0, 0)).toBeUndefined();
  expect(noteSubmission({ benchmark: result, latency: { latencySeconds: { mean: 4 } } })).toEqual(result);
  expect(noteSubmission({ benchmark: result })).toEqual(result);
});
