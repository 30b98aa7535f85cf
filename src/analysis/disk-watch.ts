import { selectDisks } from "../model/device-names.ts";
import type { DiskReading, DiskTotals } from "../model/disk-reading.ts";
import { sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";

/** What one disk did between two readings. */
export interface DiskActivity {
  name: string;
  readBytesPerSecond: number;
  writeBytesPerSecond: number;
  meanQueueDepth: number;
  meanLatencySeconds?: number;
  pressureShare?: number;
}

/** What the watched disk did since the first reading. */
export interface WatchSummary {
  name: string;
  seconds: number;
  readBytes: number;
  writtenBytes: number;
  peakReadBytesPerSecond: number;
  peakWriteBytesPerSecond: number;
  ioSomeSeconds?: number;
  others: { count: number; bytes: number };
}

/** Busy time fades, so that the followed disk does not jump. */
const HALF_LIFE_SECONDS = 5;
/** Decides only between idle disks. */
const FIRST_READING_WEIGHT = 1e-9;

/** What a disk's readings showed: recent busy seconds, and its highest rates. */
interface Seen {
  score: number;
  peakRead: number;
  peakWrite: number;
}

const UNSEEN: Seen = { score: 0, peakRead: 0, peakWrite: 0 };

/** Follows the named disk, else the busiest of late. */
export class DiskWatch {
  readonly #device: string | undefined;
  readonly #first: DiskReading;
  readonly #seen = new Map<string, Seen>();
  #last: DiskReading;

  constructor(first: DiskReading, device?: string) {
    this.#first = first;
    this.#last = first;
    this.#device = device;
    for (const { name, busySeconds } of first.disks) {
      this.#seen.set(name, { ...UNSEEN, score: busySeconds * FIRST_READING_WEIGHT });
    }
  }

  get name(): string | undefined {
    const score = ({ name }: DiskTotals) => this.#seen.get(name)?.score ?? 0;
    return this.#device ?? selectDisks(this.#last.disks).toSorted((a, b) => score(b) - score(a))[0]?.name;
  }

  /** What the disk did since the last reading; undefined if there is no disk, or no time has passed. */
  advance(reading: DiskReading): DiskActivity | undefined {
    const before = this.#last;
    const seconds = reading.atSeconds - before.atSeconds;
    if (seconds <= 0) return undefined;
    this.#last = reading;
    for (const disk of reading.disks) this.#note(findGrowth(before, disk), seconds);
    const disk = reading.disks.find(({ name }) => name === this.name);
    if (disk === undefined) return undefined;
    const { readBytes, writtenBytes, requests, requestSeconds, queueSeconds } = findGrowth(before, disk);
    const pressureSeconds = growPressure(before, reading);
    return omitUndefined({
      name: disk.name,
      readBytesPerSecond: readBytes / seconds,
      writeBytesPerSecond: writtenBytes / seconds,
      meanQueueDepth: queueSeconds / seconds,
      meanLatencySeconds: requests > 0 ? requestSeconds / requests : undefined,
      // PSI is summed up in batches, so that a short interval may get more than its length.
      pressureShare: pressureSeconds === undefined ? undefined : Math.min(1, pressureSeconds / seconds),
    });
  }

  /** What the named disk, or the one that moved most, did in all. */
  sumUp(): WatchSummary | undefined {
    const moved = selectDisks(this.#last.disks).map((disk) => findGrowth(this.#first, disk));
    const bytes = ({ readBytes, writtenBytes }: DiskTotals) => readBytes + writtenBytes;
    const [most] = moved.toSorted((a, b) => bytes(b) - bytes(a));
    const name = this.#device ?? (most !== undefined && bytes(most) > 0 ? most.name : this.name);
    const disk = this.#last.disks.find((candidate) => candidate.name === name);
    if (disk === undefined) return undefined;
    const { readBytes, writtenBytes } = findGrowth(this.#first, disk);
    // Without a named disk, the others' bytes are added, but not those of disks below this one.
    const others = this.#device === undefined ? moved.filter((one) => one.name !== name && bytes(one) > 0) : [];
    const { peakRead, peakWrite } = this.#seen.get(disk.name) ?? UNSEEN;
    return omitUndefined({
      name: disk.name,
      seconds: this.#last.atSeconds - this.#first.atSeconds,
      readBytes,
      writtenBytes,
      peakReadBytesPerSecond: peakRead,
      peakWriteBytesPerSecond: peakWrite,
      ioSomeSeconds: growPressure(this.#first, this.#last),
      others: { count: others.length, bytes: sum(others.map(bytes)) },
    });
  }

  #note({ name, readBytes, writtenBytes, busySeconds }: DiskTotals, seconds: number): void {
    const { score, peakRead, peakWrite } = this.#seen.get(name) ?? UNSEEN;
    this.#seen.set(name, {
      score: score * 0.5 ** (seconds / HALF_LIFE_SECONDS) + busySeconds,
      peakRead: Math.max(peakRead, readBytes / seconds),
      peakWrite: Math.max(peakWrite, writtenBytes / seconds),
    });
  }
}

const TOTALS = ["readBytes", "writtenBytes", "requests", "requestSeconds", "queueSeconds", "busySeconds"] as const;

function findGrowth({ disks }: DiskReading, disk: DiskTotals): DiskTotals {
  const before = disks.find(({ name }) => name === disk.name);
  if (before === undefined) return disk;
  const grown = { ...disk };
  for (const key of TOTALS) grown[key] -= before[key];
  return grown;
}

function growPressure(before: DiskReading, after: DiskReading): number | undefined {
  if (before.ioSomeSeconds === undefined || after.ioSomeSeconds === undefined) return undefined;
  return Math.max(0, after.ioSomeSeconds - before.ioSomeSeconds);
}
