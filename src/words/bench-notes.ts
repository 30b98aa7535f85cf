import { formatBytes, formatDuration, formatIops, formatLatency, formatRate } from "../format/figures.ts";
import { countOf } from "../format/plain-text.ts";
import type { Benchmark, BenchNote, MeasuredBenchmark } from "../model/benchmark.ts";
import { LARGE_REQUEST_BYTES } from "../model/benchmark-kind.ts";
import { tellBenchFailure } from "./bench-failures.ts";

/** A note about a benchmark's figures. */
export function tellBenchNote(note: BenchNote, benchmark: Benchmark): string {
  switch (note.id) {
    case "memory-target":
      return `the target is in memory (${note.filesystem}): this measures RAM, not a disk`;
    case "network-target":
      return `the target is a network or shared filesystem (${note.filesystem}): the results include the network and the server`;
    case "fuse-target":
      return `the target is a FUSE filesystem (${note.source}): every request goes through a user-space process`;
    case "layered-target": {
      const upper = note.lowerFilesystem === undefined ? "" : ` on ${note.lowerFilesystem}`;
      return `the target is ${note.filesystem}: new files go to its upper layer${upper}; the lower layers are not measured`;
    }
    case "engine-refused":
      return `${note.engine}${note.direct ? "" : " without direct I/O"} does not work here: ${tellBenchFailure(note.failure)}`;
    case "ended-early":
      return `signal ${note.signal} ended fio early`;
    case "depth-ignored":
      return tellIgnoredDepth(note.queueDepth, note.engine);
    case "no-sync-latency":
      if (note.cause === "untimed") return "fio did not time its syncs; gtod_reduce=1 turns that off";
      if (note.cause === "mixed") return "with unified_rw_reporting=1 fio does not report how long its syncs take";
      return `fio ${note.fioVersion ?? "of this version"} does not report how long its syncs take; fio 3.4 and later do`;
    case "slow-submission":
      return `the latency is fio's completion latency: submitting a request took another ${formatLatency(note.submissionSeconds)} on average, which it does not include`;
    case "failed-requests":
      return `${countOf(note.count, "request")} failed, the first with ${note.first}`;
    case "size-ignored":
      return `\`size\` does not apply to your own job files`;
    case "size-replaced":
      return `the file is ${formatBytes(note.sizeBytes)} instead of the published size`;
    case "direct-lost":
      return "run without direct I/O, unlike the published job: the target does not support it";
    case "page-cache":
      return "some reads may have come from the page cache";
    case "burst":
      return benchmark.state === "measured" ? tellBurst(benchmark) : "the disk was faster at first (burst)";
    case "falling":
      return "the disk slowed down toward the end: its sustained rate may be lower";
    case "burst-suspect":
      return "this may be a burst: the disk was slower in a later job";
    case "short-layout":
      return `the file is only ${formatBytes(note.writtenBytes)}: all that the disk could write in ${note.seconds.toFixed(1)} s, a sixth of the time budget`;
    case "bounded-writes":
      return `max-write ended it after ${formatBytes(note.bytes)}: this may be only the disk's burst or cache`;
    case "short-runtime":
      return `the time budget cut the run from ${note.fromSeconds} s to ${note.toSeconds.toFixed(1)} s`;
  }
}

function tellIgnoredDepth(depth: number, engine: string | undefined): string {
  if (engine === undefined) return `fio's default engine ignores iodepth=${depth}; set ioengine`;
  if (engine === "libaio") return `libaio without direct I/O ignores iodepth=${depth}; set direct=1`;
  return `${engine} does one request at a time: depth 1 instead of ${depth}`;
}

function tellBurst(benchmark: MeasuredBenchmark): string {
  const { burst, blockSizeBytes = 0 } = benchmark;
  const show = (figures: Pick<MeasuredBenchmark, "bandwidthBytesPerSecond" | "iops">): string =>
    blockSizeBytes >= LARGE_REQUEST_BYTES
      ? formatRate(figures.bandwidthBytesPerSecond)
      : `${formatIops(figures.iops)} IOPS`;
  if (burst === undefined) return "the disk was faster at first (burst)";
  return `the disk ran at ${show(burst)} for the first ${formatDuration(burst.seconds)} (burst), then at ${show(benchmark)}, which is the result`;
}
