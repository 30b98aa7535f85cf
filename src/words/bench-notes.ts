import { formatBinaryBytes, formatDuration, formatIops, formatRate } from "../format/figures.ts";
import type { BenchNote } from "../model/bench-note.ts";
import type { Benchmark, MeasuredBenchmark } from "../model/benchmark.ts";
import { LARGE_REQUEST_BYTES } from "../model/benchmark-kind.ts";

/** A note about a benchmark's figures. */
export function tellBenchNote(note: BenchNote, benchmark: Benchmark): string {
  switch (note.id) {
    case "memory-target":
      return `the target is memory (${note.filesystem}): no page cache to bypass`;
    case "network-target":
      return `the target is a network or shared filesystem (${note.filesystem}): the figures are those of the network and the server`;
    case "fuse-target":
      return `the target is a FUSE filesystem (${note.source}): every request goes through a process in user space`;
    case "layered-target": {
      const upper = note.lowerFilesystem === undefined ? "" : ` on ${note.lowerFilesystem}`;
      return `the target is ${note.filesystem}: new files are in its upper layer${upper}; the lower layers are not measured`;
    }
    case "engine-refused":
      return `${note.engine}${note.direct ? "" : " without direct I/O"} is not used: ${note.reason}`;
    case "size-ignored":
      return "`size` does not apply to your own job files";
    case "size-replaced":
      return `the published size is replaced by ${formatBinaryBytes(note.sizeBytes)}`;
    case "direct-lost":
      return "published with direct I/O, run without it: the target does not support it";
    case "page-cache":
      return "the page cache may have answered some of the reads";
    case "burst":
      return benchmark.state === "measured" ? tellBurst(benchmark) : "the disk gave more at first (burst)";
    case "falling":
      return "the disk slowed down at the end of the run: it may sustain less than this";
    case "burst-suspect":
      return "this may be a burst: the disk slowed down during a later job";
    case "short-layout":
      return `the file is only ${formatBinaryBytes(note.writtenBytes)}: that is what could be written in ${note.seconds.toFixed(1)} s, a sixth of the time`;
    case "bounded-writes":
      return `max-write limits it to ${formatBinaryBytes(note.bytes)}: the disk's burst or cache may last longer`;
    case "short-runtime":
      return `the time budget shortens the runtime from ${note.fromSeconds} s to ${note.toSeconds.toFixed(1)} s`;
  }
}

function tellBurst(benchmark: MeasuredBenchmark): string {
  const { burst, blockSizeBytes = 0 } = benchmark;
  const show = (figures: Pick<MeasuredBenchmark, "bandwidthBytesPerSecond" | "iops">): string =>
    blockSizeBytes >= LARGE_REQUEST_BYTES
      ? formatRate(figures.bandwidthBytesPerSecond)
      : `${formatIops(figures.iops)} IOPS`;
  if (burst === undefined) return "the disk gave more at first (burst)";
  return `the disk gave ${show(burst)} for the first ${formatDuration(burst.seconds)} (burst), then ${show(benchmark)}: the latter is the result`;
}
