import type { IostatNoteId } from "../../model/iostat.ts";
import { SECTOR_BYTES } from "../../model/units.ts";
import type { Field } from "./columns.ts";
import { RowLayout } from "./device-row.ts";
import { numberVersion } from "./log-source.ts";

/** So many times too large, byte rates in JSON may be by sysstat's faults (CHANGES, iostat.c). */
const FACTORS = [1, 2, 2048, 1 / 1024];

const CORRECTED: ReadonlyMap<number, IostatNoteId> = new Map([
  [2, "sectors-as-kb"],
  [2048, "sectors-as-mb"],
  [1 / 1024, "mb-as-kb"],
]);

/** Byte rates in the JSON of these versions are in sectors. */
const FAULTY = { from: numberVersion("12.1.2"), to: numberVersion("12.2.0") };
/** When sysstat 12.2.1 mended it. */
const MENDED = Date.parse("2019-12-27");
const MIN_REQUEST_BYTES = SECTOR_BYTES;
/** Linux splits larger requests (max_sectors_kb is 1280 by default). */
const MAX_REQUEST_BYTES = 4 * 1024 * 1024;

/** A device's figures in the printed units; NaN where there is none. */
export interface Disk {
  name: string;
  keys: DiskKeys;
  figures: number[];
}

/** The names of a device's figures. */
export class DiskKeys {
  readonly names: readonly string[];
  readonly layout: RowLayout;
  readonly products: readonly Product[];
  /** The indexes of the byte rates, which a factor divides. */
  readonly byteRates: readonly number[];
  readonly #indexes: ReadonlyMap<string, number>;

  constructor(names: readonly string[]) {
    this.names = names;
    this.layout = new RowLayout(names);
    this.#indexes = new Map(names.map((name, index) => [name, index]));
    this.products = listProducts((name) => this.#indexes.get(name));
    const { carried, columns } = this.layout;
    this.byteRates = carried.filter((index) => BYTE_RATES.has(columns[index]?.field as Field));
  }

  has(name: string): boolean {
    return this.#indexes.has(name);
  }

  find(name: string, figures: readonly number[]): number | undefined {
    const value = figures[this.#indexes.get(name) ?? -1];
    return value !== undefined && value >= 0 ? value : undefined;
  }
}

/**
 * Finds whether byte rates are in the unit of their names: with -x they are requests times their mean size, without it
 * they show only what size requests would have.
 */
export class UnitCheck {
  readonly #notes = new Set<IostatNoteId>();
  /** The factor that was proved, NaN before. */
  #factor = Number.NaN;
  #isOld = false;
  #isFaulty: boolean | undefined;

  /** Begins a document, which may be of another version. */
  startDocument(date: string | undefined, sysstatVersion: string | undefined): void {
    this.#factor = Number.NaN;
    this.#isFaulty = sysstatVersion === undefined ? undefined : isFaulty(sysstatVersion);
    this.#isOld = date !== undefined && Date.parse(date) < MENDED;
  }

  /** The divisor of a report's byte rates. */
  judge(disks: readonly Disk[]): number {
    const factor = disks.some(({ keys }) => keys.has("kB_read_per_sec"))
      ? this.#judgeOldShort(disks)
      : disks.some(({ keys }) => keys.has("kB_dscd/s") || keys.has("MB_dscd/s"))
        ? this.#judgeShort(disks)
        : this.#judgeExtended(disks);
    const note = CORRECTED.get(factor);
    if (note !== undefined) this.#notes.add(note);
    return factor;
  }

  /** What was corrected or is in doubt. */
  notes(): IostatNoteId[] {
    return [...this.#notes];
  }

  #judgeExtended(disks: readonly Disk[]): number {
    const claimed = { low: 0, high: 0 };
    const expected = { low: 0, high: 0 };
    for (const disk of disks) addEvidence(disk, claimed, expected);
    const isPossible = (factor: number) =>
      claimed.low / factor <= expected.high && claimed.high / factor >= expected.low;
    const possible = FACTORS.filter(isPossible);
    if (possible.length === 1) this.#factor = possible[0] as number;
    return possible.includes(this.#factor) ? this.#factor : 1;
  }

  /** Judges `-d` of 12.1.2 and later. */
  #judgeShort(disks: readonly Disk[]): number {
    const inMegabytes = disks.some(({ keys }) => keys.has("MB_read/s"));
    if (this.#isFaulty === false) return 1;
    if (this.#isFaulty === true || this.#isOld) return inMegabytes ? 2048 : 2;
    const size = findRequestSize(disks, inMegabytes ? 1024 ** 2 : 1024, inMegabytes ? "MB" : "kB", "/s");
    if (inMegabytes) {
      if (size > MAX_REQUEST_BYTES) return 2048;
      if (size > 2048 * MIN_REQUEST_BYTES) this.#notes.add("perhaps-sectors-as-mb");
    } else if (size >= 2 * MIN_REQUEST_BYTES) this.#notes.add("perhaps-sectors-as-kb");
    return 1;
  }

  /** Judges `-d` of 11.5.1 to 11.5.6. */
  #judgeOldShort(disks: readonly Disk[]): number {
    const size = findRequestSize(disks, 1024, "kB", "_per_sec");
    if (size > 0 && size < MIN_REQUEST_BYTES) return 1 / 1024;
    if (size >= MIN_REQUEST_BYTES && size * 1024 <= MAX_REQUEST_BYTES) this.#notes.add("perhaps-mb-as-kb");
    return 1;
  }
}

const BYTE_RATES: ReadonlySet<Field> = new Set<Field>([
  "readBytesPerSecond",
  "writeBytesPerSecond",
  "discardBytesPerSecond",
  "requestBytesPerSecond",
]);

function isFaulty(version: string): boolean {
  const number = numberVersion(version);
  return number >= FAULTY.from && number <= FAULTY.to;
}

interface Range {
  low: number;
  high: number;
}

/** Half of the last printed digit. */
const ROUNDING = 0.005;
const UNITS = [
  ["kB", 1024],
  ["MB", 1024 ** 2],
] as const;
const LETTERS = ["r", "w", "d"] as const;

interface Product {
  rates: readonly number[];
  rateBytes: number;
  requests: readonly number[];
  size: number;
  sizeBytes: number;
}

function listProducts(findIndex: (name: string) => number | undefined): Product[] {
  const products: Product[] = [];
  const add = (rates: string[][], rateBytes: number, requests: string[][], size: string, sizeBytes: number): void => {
    const find = (names: string[]) => names.map(findIndex).find((index) => index !== undefined) ?? -1;
    const product = { rates: rates.map(find), rateBytes, requests: requests.map(find), size: find([size]), sizeBytes };
    if (![...product.rates, ...product.requests, product.size].includes(-1)) products.push(product);
  };
  for (const [unit, bytes] of UNITS) {
    for (const letter of LETTERS) {
      add([[`${letter}${unit}/s`, `${letter}${unit}`]], bytes, [[`${letter}/s`, letter]], `${letter}areq-sz`, 1024);
    }
    add([[`${unit}/s`]], bytes, [["tps"]], "areq-sz", 1024);
  }
  const reads = ["r", "r/s"];
  const writes = ["w", "w/s"];
  add([["rkB"], ["wkB"]], 1024, [reads, writes], "avgrq-sz", SECTOR_BYTES);
  return products;
}

function addEvidence({ keys, figures }: Disk, claimed: Range, expected: Range): void {
  for (const { rates, rateBytes, requests, size, sizeBytes } of keys.products) {
    const rate = addUp(rates, figures);
    const request = addUp(requests, figures);
    const mean = addUp([size], figures);
    if (rate === undefined || request === undefined || mean === undefined) continue;
    claimed.low += Math.max(0, rate - 2 * ROUNDING) * rateBytes;
    claimed.high += (rate + 2 * ROUNDING) * rateBytes;
    expected.low += Math.max(0, request - 2 * ROUNDING) * Math.max(0, mean - ROUNDING) * sizeBytes;
    expected.high += (request + 2 * ROUNDING) * (mean + ROUNDING) * sizeBytes;
  }
}

function addUp(indexes: readonly number[], figures: readonly number[]): number | undefined {
  let sum = 0;
  for (const index of indexes) {
    const figure = figures[index] as number;
    if (!(figure >= 0)) return undefined;
    sum += figure;
  }
  return sum;
}

/** The mean request in bytes, if the names of the rates are right; 0 without requests. */
function findRequestSize(disks: readonly Disk[], unitBytes: number, unit: string, suffix: string): number {
  let bytes = 0;
  let requests = 0;
  for (const { keys, figures } of disks) {
    // Discards have no bound to their size.
    bytes += (keys.find(`${unit}_read${suffix}`, figures) ?? 0) + (keys.find(`${unit}_wrtn${suffix}`, figures) ?? 0);
    requests += keys.find("tps", figures) ?? 0;
  }
  return requests > 0 ? (bytes * unitBytes) / requests : 0;
}
