import { expect, test } from "vitest";
import { parseJobFile } from "../../src/bench/job-file.ts";
import { loadProfile, type Profile, type ProfileName } from "../../src/bench/profile.ts";
import { completeResult } from "../../src/bench/result-notes.ts";
import type { Benchmark } from "../../src/model/benchmark.ts";

const CACHED = { name: "psync", direct: false, refusals: ["io_uring is not used: forbidden"] };

function note(profile: Profile, job: string, sizeBytes?: number): string[] {
  const run = { bandwidthBytesPerSecond: 5, iops: 5 };
  const result: Benchmark = {
    state: "measured",
    job,
    direction: "write",
    direct: false,
    ...run,
    runs: [run],
    diagnostics: [],
  };
  const size = sizeBytes === undefined ? {} : { sizeBytes };
  const engine = profile.style === "own" ? undefined : CACHED;
  return completeResult(result, { profile, target: "t", targetNotes: [], memory: true, ...size }, engine).diagnostics;
}

test.each<[ProfileName, string, string[]]>([
  ["randrw-4x64m", "randrw", ["published with direct I/O, run without, as the target has none"]],
  ["depot", "iops-read", ["published with direct I/O, run without, as the target has none"]],
  ["etcd", "mytest", []],
  ["quick", "seq-write-1m-q8", CACHED.refusals],
])("the notes on %s without direct I/O tell what it was published with", async (name, job, notes) => {
  expect(note(await loadProfile(name), job)).toEqual(notes);
});

test("a size that replaces a published one is told, and one that an own job file does not take", async () => {
  const etcd = await loadProfile("etcd");
  expect(note(etcd, "mytest", 5)).toEqual(["the published size is replaced by 5 bytes"]);
  const own: Profile = { ...etcd, style: "own", file: parseJobFile("[a]\nrw=write\nsize=1m\n", "x.fio") };
  expect(note(own, "a", 5)).toEqual(["`size` does not apply to your own job files"]);
  expect(note(own, "a")).toEqual([]);
});
