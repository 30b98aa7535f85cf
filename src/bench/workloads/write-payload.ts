import { type FileHandle, mkdir, open, statfs } from "node:fs/promises";
import { join } from "node:path";
import { sum } from "../../model/extremes.ts";
import { MEBIBYTE } from "../../model/units.ts";
import { MIN_RUNS } from "../agreement.ts";
import { measureRoom } from "../layout-size.ts";
import { summarizeOperations } from "./operation-statistics.ts";
import { planGrowth, type Try } from "./payload-growth.ts";
import { composeText, sizeArchive, writeArchive } from "./tar-archive.ts";
import { planTree, type SizeSpread, sumBytes, type TreeFile } from "./tree.ts";
import { flushFolder, runStep, scaleCount, type WorkloadBench, type WorkloadPart } from "./workload-bench.ts";

const LARGE_FILES = 24;
const LARGE_BYTES = 64 * MEBIBYTE;
/** Real trees had 4.4 (packages of node_modules) to 20 (parts of Go's library) files in each folder. */
const FILES_PER_FOLDER = 10;

/** Every filesystem's. */
const BLOCK_BYTES = 4096;
/** Of the space and inodes that are left, for a payload with more files. */
const GROWTH_SHARE = 0.5;
/** Of what is free at the start, and stays so. */
const RESERVED_SHARE = 0.25;

interface PayloadKind {
  part: string;
  /** At a scale of 1, in folders of ten; without `sizes` large files, which lie in none. */
  count: number;
  sizes?: SizeSpread;
}

/**
 * None, which starts tar and flushes nothing; then from large to small, each about four times as small: which limit of a
 * disk decides changes with the size of files, and caches of dependencies lie between 10 and 50 kB.
 */
const KINDS: readonly PayloadKind[] = [
  { part: "no files", count: 0 },
  { part: "large files", count: LARGE_FILES },
  {
    part: "medium files",
    count: 2500,
    sizes: { medianBytes: 52_000, deviation: 1.5, largestBytes: 4 * MEBIBYTE },
  },
  // As in a cache that Depot restored (1.6 GB in 40,000 files, 2024): most files are small, most bytes in large ones.
  {
    part: "many files",
    count: 20_000,
    sizes: { medianBytes: 3500, deviation: 2.25, largestBytes: 16 * MEBIBYTE },
  },
  {
    part: "many smaller files",
    count: 20_000,
    sizes: { medianBytes: 2000, deviation: 1.9, largestBytes: MEBIBYTE },
  },
  // A folder of dependencies without its few large files: 3 kB each.
  {
    part: "small files",
    count: 30_000,
    sizes: { medianBytes: 1600, deviation: 1.3, largestBytes: 16 * 1024 },
  },
];

/** A kind's files at a scale. */
interface Payload {
  scale: number;
  files: TreeFile[];
  folders: number;
}

function planFiles({ count, sizes }: PayloadKind, scale: number): Payload {
  if (count === 0) return { scale, files: [], folders: 0 };
  if (sizes === undefined) {
    const bytes = count * LARGE_BYTES * scale;
    const files = Math.ceil(bytes / LARGE_BYTES);
    const each = Math.ceil(bytes / files);
    return {
      scale,
      files: Array.from({ length: files }, (_, index) => ({ path: `${index}`, bytes: each })),
      folders: 0,
    };
  }
  const files = planTree(scaleCount(count, scale), sizes).map((file, index) => ({
    path: `${Math.floor(index / FILES_PER_FOLDER)}/${index}`,
    bytes: file.bytes,
  }));
  return { scale, files, folders: Math.ceil(files.length / FILES_PER_FOLDER) };
}

/** The bytes of the archives and of the payloads of all runs, unless short ones grow. */
export function sizeWritePayload(scale: number): number {
  return sum(KINDS.map((kind) => sizeAll(planFiles(kind, scale))));
}

function sizeAll(payload: Payload): number {
  return sizeArchive(payload.files) + MIN_RUNS * sizeRun(payload);
}

function sizeRun({ files }: Payload): number {
  return sizeArchive(files) + files.length * BLOCK_BYTES;
}

/** A payload in its archive, and the seconds of its runs. */
interface Shape extends Payload {
  kind: PayloadKind;
  archive: string;
  seconds: number[];
}

/**
 * Measures how long payloads take to reach the disk: `tar` from an archive in memory, as caches are restored, a flush,
 * and until the disk takes one more block: a limit of a control group lets the filesystem's own blocks pass at once, and
 * makes what follows wait for them. Payloads that took too short to tell are measured with more files.
 * Shapes take turns, so that a changing machine affects all. Nothing is removed in between: ext4 avoids inodes just freed,
 * and the search for others made later runs up to five times as long.
 * @param grow tells by a payload's runs so far at which scale it is measured next, if at all
 */
export async function writePayload(bench: WorkloadBench, grow = planGrowth): Promise<WorkloadPart[]> {
  const total = KINDS.length * MIN_RUNS;
  bench.onOperation(0, total);
  const runs = await PayloadRuns.open(bench);
  try {
    const shapes = await measureShapes(bench, runs, grow, total);
    return shapes.map(({ kind: { part }, files, folders, seconds }) => ({
      part,
      ...summarizeOperations(seconds),
      bytes: sumBytes(files) * MIN_RUNS,
      files: files.length * MIN_RUNS,
      folders: folders * MIN_RUNS,
    }));
  } finally {
    await runs.close();
  }
}

async function measureShapes(
  bench: WorkloadBench,
  runs: PayloadRuns,
  grow: typeof planGrowth,
  total: number,
): Promise<Shape[]> {
  const shapes: Shape[] = [];
  for (const kind of KINDS) shapes.push(await runs.pack(kind, planFiles(kind, bench.scale)));
  let done = 0;
  await runs.writeBlock();
  await bench.onBoundary("start");
  for (const [index, shape] of shapes.entries()) {
    shapes[index] = await runs.runFirst(shape, shapes, grow);
    bench.onOperation(++done, total);
  }
  for (let round = 1; round < MIN_RUNS; round++) {
    for (const shape of round % 2 === 0 ? shapes : shapes.toReversed()) {
      await runs.run(shape);
      bench.onOperation(++done, total);
    }
  }
  await bench.onBoundary("end");
  return shapes;
}

/** The runs of all payloads in a folder, each in a folder of its own. */
class PayloadRuns {
  readonly #bench: WorkloadBench;
  readonly #block: FileHandle;
  readonly #free: Free;
  readonly #text = composeText();
  #folders = 0;
  /** What a run without files takes. */
  #none = { seconds: 0, flushSeconds: 0 };

  private constructor(bench: WorkloadBench, block: FileHandle, free: Free) {
    this.#bench = bench;
    this.#block = block;
    this.#free = free;
  }

  static async open(bench: WorkloadBench): Promise<PayloadRuns> {
    const free = await measureFree(bench.folder);
    return new PayloadRuns(bench, await open(join(bench.folder, "block"), "w"), free);
  }

  async close(): Promise<void> {
    await this.#block.close();
  }

  async pack(kind: PayloadKind, payload: Payload): Promise<Shape> {
    const archive = `${KINDS.indexOf(kind)}-${payload.scale}.tar`;
    await writeArchive(join(this.#bench.folder, archive), payload.files, this.#text, this.#bench.signal);
    return { ...payload, kind, archive, seconds: [] };
  }

  /** Unpacks a shape into a new folder; gives the seconds until the disk had what tar left to it. */
  async run(shape: Shape): Promise<number> {
    const folder = `${this.#folders++}`;
    await mkdir(join(this.#bench.folder, folder));
    await flushFolder(this.#bench);
    await this.writeBlock();
    const unpacked = await runStep(this.#bench, "tar", ["-xf", shape.archive, "-C", folder]);
    const flushSeconds = (await flushFolder(this.#bench)) + (await this.writeBlock());
    shape.seconds.push(unpacked.seconds + flushSeconds);
    return flushSeconds;
  }

  /** The shape after its first run, or a larger one of its kind whose run is long enough. */
  async runFirst(first: Shape, shapes: readonly Shape[], grow: typeof planGrowth): Promise<Shape> {
    const { kind } = first;
    let shape = first;
    let flushSeconds = await this.run(shape);
    if (kind.count === 0) {
      this.#none = { seconds: shape.seconds[0] ?? 0, flushSeconds };
      return shape;
    }
    const tries: Try[] = [];
    for (;;) {
      tries.push(this.#describeTry(shape, flushSeconds));
      const grown = grow(tries);
      if (grown === undefined) return shape;
      const payload = planFiles(kind, grown);
      if (!(await fitsBeside(payload, shapes, this.#bench.folder, this.#free))) return shape;
      shape = await this.pack(kind, payload);
      flushSeconds = await this.run(shape);
    }
  }

  #describeTry({ scale, files, seconds: [seconds = 0] }: Shape, flushSeconds: number): Try {
    return {
      ...{ scale, bytes: sumBytes(files) },
      seconds: Math.max(0, seconds - this.#none.seconds),
      flushSeconds: Math.max(0, flushSeconds - this.#none.flushSeconds),
    };
  }

  /** Overwrites the file's only block on the disk, which takes no journal; gives the seconds. */
  async writeBlock(): Promise<number> {
    const startedAt = performance.now();
    await this.#block.write(Buffer.alloc(BLOCK_BYTES), 0, BLOCK_BYTES, 0);
    await this.#block.datasync();
    return (performance.now() - startedAt) / 1000;
  }
}

/** What is free in bytes and inodes. */
interface Free {
  bytes: number;
  inodes: number;
}

async function measureFree(folder: string): Promise<Free> {
  const { freeBytes } = await measureRoom(folder);
  const { files, ffree } = await statfs(folder);
  // Filesystems that make inodes as they need them say that they have 0.
  return { bytes: freeBytes, inodes: files === 0 ? Infinity : ffree };
}

/** Whether a payload's runs leave enough beside those that the shapes have still to make, and for others on that disk. */
async function fitsBeside(payload: Payload, shapes: readonly Shape[], folder: string, start: Free): Promise<boolean> {
  const now = await measureFree(folder);
  const left = (of: (one: Payload) => number, free: number, before: number): number => {
    const planned = sum(shapes.map((shape) => (MIN_RUNS - shape.seconds.length) * of(shape)));
    return free === Infinity ? Infinity : free - planned - RESERVED_SHARE * before;
  };
  const bytes = left(sizeRun, now.bytes, start.bytes);
  const inodes = left(countEntries, now.inodes, start.inodes);
  return sizeAll(payload) <= GROWTH_SHARE * bytes && MIN_RUNS * countEntries(payload) <= GROWTH_SHARE * inodes;
}

function countEntries({ files, folders }: Payload): number {
  return files.length + folders;
}
