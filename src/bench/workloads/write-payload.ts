import { type FileHandle, mkdir, open, statfs } from "node:fs/promises";
import { join } from "node:path";
import { sum } from "../../model/numbers.ts";
import { MIN_RUNS } from "../agreement.ts";
import { measureRoom } from "../room.ts";
import { composeText, sumBytes, writeArchive } from "./made-files.ts";
import {
  BLOCK_BYTES,
  countInodes,
  PAYLOAD_KINDS,
  type Payload,
  type PayloadRun,
  planGrowth,
  planPayload,
  sizeAllRuns,
  sizeRun,
} from "./payloads.ts";
import { flushFolder, runStep, summarizeOperations, type WorkloadBench, type WorkloadPart } from "./workload-bench.ts";

/** A payload with more files may take this share of the space and inodes that are left. */
const GROWTH_SHARE = 0.5;
/** This share of what is free at the start stays free. */
const RESERVED_SHARE = 0.25;

/** A payload in its archive, and the seconds of its runs. */
interface PackedPayload extends Payload {
  archive: string;
  seconds: number[];
}

/**
 * Measures how long payloads take to reach the disk: `tar` from an archive in memory, as caches are restored, a flush,
 * and until the disk takes one more block: a limit of a control group lets the filesystem's own blocks pass at once, and
 * makes what follows wait for them. Payloads that took too short to tell are measured with more files.
 * Payloads take turns, so that a changing machine affects all. Nothing is removed in between: ext4 avoids inodes just
 * freed, and the search for others made later runs up to five times as long.
 * @param grow tells by a payload's runs so far at which scale it is measured next, if at all
 */
export async function writePayload(bench: WorkloadBench, grow = planGrowth): Promise<WorkloadPart[]> {
  const total = PAYLOAD_KINDS.length * MIN_RUNS;
  bench.onOperation(0, total);
  const free = await measureFree(bench.folder);
  const block = await open(join(bench.folder, "block"), "w");
  try {
    const runs = new PayloadRuns(bench, block, free);
    for (const kind of PAYLOAD_KINDS) runs.payloads.push(await runs.pack(planPayload(kind, bench.scale)));
    let done = 0;
    await runs.writeBlock();
    await bench.onBoundary("start");
    for (const index of runs.payloads.keys()) {
      await runs.runFirst(index, grow);
      bench.onOperation(++done, total);
    }
    for (let round = 1; round < MIN_RUNS; round++) {
      for (const payload of round % 2 === 0 ? runs.payloads : runs.payloads.toReversed()) {
        await runs.run(payload);
        bench.onOperation(++done, total);
      }
    }
    await bench.onBoundary("end");
    return runs.payloads.map(describePart);
  } finally {
    await block.close();
  }
}

function describePart({ kind: { part }, files, folders, seconds }: PackedPayload): WorkloadPart {
  return {
    part,
    ...summarizeOperations(seconds),
    bytes: sumBytes(files) * MIN_RUNS,
    files: files.length * MIN_RUNS,
    folders: folders * MIN_RUNS,
  };
}

/** The runs of all payloads in a folder, each in a folder of its own. */
class PayloadRuns {
  readonly payloads: PackedPayload[] = [];
  readonly #bench: WorkloadBench;
  readonly #block: FileHandle;
  readonly #freeAtStart: Free;
  readonly #text = composeText();
  #folders = 0;
  /** What a run without files takes. */
  #none = { seconds: 0, flushSeconds: 0 };

  constructor(bench: WorkloadBench, block: FileHandle, freeAtStart: Free) {
    this.#bench = bench;
    this.#block = block;
    this.#freeAtStart = freeAtStart;
  }

  async pack(payload: Payload): Promise<PackedPayload> {
    const archive = `${PAYLOAD_KINDS.indexOf(payload.kind)}-${payload.scale}.tar`;
    await writeArchive(join(this.#bench.folder, archive), payload.files, this.#text, this.#bench.signal);
    return { ...payload, archive, seconds: [] };
  }

  /** Unpacks a payload into a new folder; gives the seconds until the disk had what tar left to it. */
  async run(payload: PackedPayload): Promise<number> {
    const folder = `${this.#folders++}`;
    await mkdir(join(this.#bench.folder, folder));
    await flushFolder(this.#bench);
    await this.writeBlock();
    const unpacked = await runStep(this.#bench, "tar", ["-xf", payload.archive, "-C", folder]);
    const flushSeconds = (await flushFolder(this.#bench)) + (await this.writeBlock());
    payload.seconds.push(unpacked.seconds + flushSeconds);
    return flushSeconds;
  }

  /** Runs a payload once, and as long as a run is too short, larger ones of its kind in its place. */
  async runFirst(index: number, grow: typeof planGrowth): Promise<void> {
    let payload = this.payloads[index] as PackedPayload;
    let flushSeconds = await this.run(payload);
    if (payload.files.length === 0) {
      this.#none = { seconds: payload.seconds[0] ?? 0, flushSeconds };
      return;
    }
    const runs: PayloadRun[] = [];
    for (;;) {
      runs.push(this.#describeRun(payload, flushSeconds));
      const scale = grow(runs);
      const larger = scale === undefined ? undefined : planPayload(payload.kind, scale);
      if (larger === undefined || !(await this.#hasRoomFor(larger))) break;
      payload = await this.pack(larger);
      flushSeconds = await this.run(payload);
    }
    this.payloads[index] = payload;
  }

  #describeRun({ scale, files, seconds: [seconds = 0] }: PackedPayload, flushSeconds: number): PayloadRun {
    return {
      ...{ scale, bytes: sumBytes(files) },
      seconds: Math.max(0, seconds - this.#none.seconds),
      flushSeconds: Math.max(0, flushSeconds - this.#none.flushSeconds),
    };
  }

  /** Whether a payload's runs leave enough for those that the others have still to make, and for others on that disk. */
  async #hasRoomFor(payload: Payload): Promise<boolean> {
    const now = await measureFree(this.#bench.folder);
    const left = (of: (one: Payload) => number, what: keyof Free): number => {
      const planned = sum(this.payloads.map((one) => (MIN_RUNS - one.seconds.length) * of(one)));
      return now[what] === Infinity ? Infinity : now[what] - planned - RESERVED_SHARE * this.#freeAtStart[what];
    };
    return (
      sizeAllRuns(payload) <= GROWTH_SHARE * left(sizeRun, "bytes") &&
      MIN_RUNS * countInodes(payload) <= GROWTH_SHARE * left(countInodes, "inodes")
    );
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
