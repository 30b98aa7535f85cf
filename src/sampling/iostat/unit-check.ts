import type { IostatDevice } from "../../model/iostat.ts";
import { SECTOR_BYTES } from "../../model/units.ts";

/**
 * How many times too large the byte rates of iostat's JSON are. Three faults of sysstat are known (CHANGES; iostat.c of the
 * versions): 12.1.2 to 12.2.0 print sectors under the name of kB (2 times) and of MB (2048 times), and 11.5.1 to 11.5.6
 * print MB under the name of kB (1/1024).
 */
const FACTORS = [1, 2, 2048, 1 / 1024];

const CORRECTED: ReadonlyMap<number, string> = new Map([
  [2, "byte rates were sectors under the name of kB, a fault of the JSON of sysstat 12.1.2 to 12.2.0: set right"],
  [2048, "byte rates were sectors under the name of MB, a fault of the JSON of sysstat 12.1.2 to 12.2.0: set right"],
  [1 / 1024, "byte rates were MB under the name of kB, a fault of the JSON of sysstat 11.5.1 to 11.5.6: set right"],
]);

const DOUBTFUL_KB =
  "byte rates are twice too large if sysstat 12.1.2 to 12.2.0 wrote this JSON, which without -x does not show it: put the output of iostat -V before it, or use -x or the text";
const DOUBTFUL_MB =
  "byte rates are 2048 times too large if sysstat 12.1.2 to 12.2.0 wrote this JSON, and the size of the requests does not decide it";
const DOUBTFUL_OLD =
  "byte rates are 1024 times too small if sysstat 11.5.1 to 11.5.6 wrote this JSON with -m, and the size of the requests does not decide it";

/** sysstat 12.2.1, which mended it, is of 27 December 2019. */
const MENDED = Date.parse("2019-12-27");
/** A request has at least one sector. */
const SMALLEST_REQUEST = SECTOR_BYTES;
/** The kernel splits larger ones on every disk that is sold (max_sectors_kb is 1280 by default). */
const LARGEST_REQUEST = 4 * 1024 * 1024;

type Disk = Readonly<Record<string, unknown>>;

/**
 * Finds out, report by report, whether iostat's JSON has its byte rates in the unit that their names say. The extended
 * report proves it by its own definition: bytes per second are requests per second times the mean size of a request. The
 * short one says only what size a request would have.
 */
export class UnitCheck {
  readonly #version: string | undefined;
  readonly #notes = new Map<string, number>();
  #factor = 1;
  #isMended = false;

  constructor(sysstatVersion?: string) {
    this.#version = sysstatVersion;
  }

  /** A new document may be of another version. */
  startDocument(date: string | undefined): void {
    this.#factor = 1;
    this.#isOld = date !== undefined && Date.parse(date) < MENDED;
    this.#isMended = false;
  }
  #isOld = false;

  /** By how much the byte rates of a report's devices are to be divided. */
  judge(disks: readonly Disk[]): number {
    const factor = disks.some((disk) => "kB_read_per_sec" in disk)
      ? this.#judgeOldShort(disks)
      : disks.some((disk) => "kB_dscd/s" in disk || "MB_dscd/s" in disk)
        ? this.#judgeShort(disks)
        : this.#judgeExtended(disks);
    const sentence = CORRECTED.get(factor);
    if (sentence !== undefined) this.#note(sentence);
    return factor;
  }

  /** What was set right and what cannot be known, a sentence each. */
  notes(): string[] {
    return [...this.#notes.keys()];
  }

  #note(sentence: string): void {
    this.#notes.set(sentence, (this.#notes.get(sentence) ?? 0) + 1);
  }

  #judgeExtended(disks: readonly Disk[]): number {
    const claimed = { low: 0, high: 0 };
    const expected = { low: 0, high: 0 };
    for (const disk of disks) addEvidence(disk, claimed, expected);
    // The rounding of nearly idle devices proves nothing, so what was proved before goes on.
    const isPossible = (factor: number) =>
      claimed.low / factor <= expected.high && claimed.high / factor >= expected.low;
    const possible = FACTORS.filter(isPossible);
    if (possible.length === 1) this.#factor = possible[0] as number;
    if (possible.length === 1 && this.#factor === 1) this.#isMended = true;
    return possible.includes(this.#factor) ? this.#factor : 1;
  }

  /** `-d` from 12.1.2 on. */
  #judgeShort(disks: readonly Disk[]): number {
    if (this.#isMended) return 1;
    const inMegabytes = disks.some((disk) => "MB_read/s" in disk);
    const known = isFaulty(this.#version);
    if (known === false) return 1;
    if (known === true || this.#isOld || this.#factor === 2) return inMegabytes ? 2048 : 2;
    const size = findRequestSize(disks, inMegabytes ? 1024 ** 2 : 1024, inMegabytes ? "MB" : "kB", "/s");
    if (inMegabytes) {
      if (size > LARGEST_REQUEST) return 2048;
      if (size > 2048 * SMALLEST_REQUEST) this.#note(DOUBTFUL_MB);
    } else if (size >= 2 * SMALLEST_REQUEST) this.#note(DOUBTFUL_KB);
    return 1;
  }

  /** `-d` of 11.5.1 to 11.5.6, whose names say kB also where `-m` made them MB. */
  #judgeOldShort(disks: readonly Disk[]): number {
    const size = findRequestSize(disks, 1024, "kB", "_per_sec");
    if (size > 0 && size < SMALLEST_REQUEST) return 1 / 1024;
    if (size > 0 && size * 1024 <= LARGEST_REQUEST) this.#note(DOUBTFUL_OLD);
    return 1;
  }
}

/** The device with its byte rates divided by a factor. */
export function correctUnits(device: IostatDevice, factor: number): IostatDevice {
  if (factor === 1) return device;
  for (const field of BYTE_RATES) {
    const rate = device[field];
    if (rate !== undefined) device[field] = rate / factor;
  }
  return device;
}

const BYTE_RATES = [
  "readBytesPerSecond",
  "writeBytesPerSecond",
  "discardBytesPerSecond",
  "requestBytesPerSecond",
] as const;

/** Whether a version prints sectors under another name; undefined where it is not known. */
function isFaulty(version: string | undefined): boolean | undefined {
  if (version === undefined) return undefined;
  const [major = 0, minor = 0, patch = 0] = version.split(".").map(Number);
  const place = major * 1e4 + minor * 100 + patch;
  return place >= 120102 && place <= 120200;
}

interface Range {
  low: number;
  high: number;
}

/** Half of the last digit that iostat prints. */
const ROUNDING = 0.005;
/** The byte rates of the extended report, the unit their names say, and the requests and sizes that make them. */
const UNITS = [
  ["kB", 1024],
  ["MB", 1024 ** 2],
] as const;
const LETTERS = ["r", "w", "d"] as const;

function addEvidence(disk: Disk, claimed: Range, expected: Range): void {
  for (const [unit, bytes] of UNITS) {
    for (const letter of LETTERS) {
      const rate = read(disk, `${letter}${unit}/s`) ?? read(disk, `${letter}${unit}`);
      const requests = read(disk, `${letter}/s`) ?? read(disk, letter);
      addProduct(rate, bytes, requests, read(disk, `${letter}areq-sz`), 1024, claimed, expected);
    }
    addProduct(read(disk, `${unit}/s`), bytes, read(disk, "tps"), read(disk, "areq-sz"), 1024, claimed, expected);
  }
  const [reads, writes] = [read(disk, "r") ?? read(disk, "r/s"), read(disk, "w") ?? read(disk, "w/s")];
  const [readRate, writeRate] = [read(disk, "rkB"), read(disk, "wkB")];
  if (readRate === undefined || writeRate === undefined || reads === undefined || writes === undefined) return;
  const sectors = read(disk, "avgrq-sz");
  addProduct(readRate + writeRate, 1024, reads + writes, sectors, SECTOR_BYTES, claimed, expected);
}

function addProduct(
  rate: number | undefined,
  rateBytes: number,
  requests: number | undefined,
  size: number | undefined,
  sizeBytes: number,
  claimed: Range,
  expected: Range,
): void {
  if (rate === undefined || requests === undefined || size === undefined) return;
  claimed.low += Math.max(0, rate - 2 * ROUNDING) * rateBytes;
  claimed.high += (rate + 2 * ROUNDING) * rateBytes;
  expected.low += Math.max(0, requests - 2 * ROUNDING) * Math.max(0, size - ROUNDING) * sizeBytes;
  expected.high += (requests + 2 * ROUNDING) * (size + ROUNDING) * sizeBytes;
}

/** What size the requests of all devices would have, in bytes, if the rates are in the unit of their names; 0 for idle ones. */
function findRequestSize(disks: readonly Disk[], unitBytes: number, unit: string, suffix: string): number {
  let bytes = 0;
  let requests = 0;
  for (const disk of disks) {
    // Discards have no bound to their size.
    bytes += (read(disk, `${unit}_read${suffix}`) ?? 0) + (read(disk, `${unit}_wrtn${suffix}`) ?? 0);
    requests += read(disk, "tps") ?? 0;
  }
  return requests > 0 ? (bytes * unitBytes) / requests : 0;
}

/** The figure in a field; 11.5.1 wrote the decimal comma of some locales, which makes it a text where it is repaired. */
function read(disk: Disk, name: string): number | undefined {
  const value = disk[name];
  return typeof value === "number" && value >= 0 ? value : undefined;
}
