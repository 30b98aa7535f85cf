import type { IostatNote } from "../../model/iostat.ts";
import { SECTOR_BYTES } from "../../model/units.ts";
import type { Field } from "./columns.ts";
import { type DeviceRow, RowLayout } from "./device-row.ts";
import { numberVersion } from "./log-source.ts";

/** How many times too large byte rates in JSON may be by sysstat's faults (CHANGES, iostat.c). */
const FAULTS: ReadonlyMap<number, IostatNote["id"]> = new Map([
  [2, "sectors-as-kb"],
  [2048, "sectors-as-mb"],
  [1 / 1024, "mb-as-kb"],
]);
const FACTORS = [1, ...FAULTS.keys()];

/** Byte rates in the JSON of these versions are in sectors. */
const FAULTY = { from: numberVersion("12.1.2"), to: numberVersion("12.2.0") };
/** When sysstat 12.2.1 mended it. */
const MENDED = Date.parse("2019-12-27");
const MIN_REQUEST_BYTES = SECTOR_BYTES;
/** Linux splits larger requests (max_sectors_kb is 1280 by default). */
const MAX_REQUEST_BYTES = 4 * 1024 * 1024;

/** A device's row in JSON, at first in the printed units. */
export interface JsonDevice extends DeviceRow {
  layout: JsonLayout;
  figures: number[];
}

/** Byte rates that are requests times their mean size. */
interface Product<Place> {
  rates: readonly Place[];
  requests: readonly Place[];
  size: Place;
}

const PRODUCTS: readonly Product<Field>[] = [
  { rates: ["readBytesPerSecond"], requests: ["readsPerSecond"], size: "meanReadBytes" },
  { rates: ["writeBytesPerSecond"], requests: ["writesPerSecond"], size: "meanWriteBytes" },
  { rates: ["discardBytesPerSecond"], requests: ["discardsPerSecond"], size: "meanDiscardBytes" },
  { rates: ["requestBytesPerSecond"], requests: ["requestsPerSecond"], size: "meanRequestBytes" },
  {
    rates: ["readBytesPerSecond", "writeBytesPerSecond"],
    requests: ["readsPerSecond", "writesPerSecond"],
    size: "meanRequestBytes",
  },
];
const BYTE_RATES: readonly Field[] = [
  "readBytesPerSecond",
  "writeBytesPerSecond",
  "discardBytesPerSecond",
  "requestBytesPerSecond",
];

/** The fields of a device in JSON. */
export class JsonLayout extends RowLayout {
  /** What stands before each figure, in UTF-8. */
  readonly keys: readonly Uint8Array[];
  /** By index. */
  readonly products: readonly Product<number>[];
  /** The indexes of the byte rates, which a factor divides. */
  readonly byteRates: readonly number[];
  /** Without `-x`: `-d` of 11.5.1 to 11.5.6, or of 12.1.2 and later. */
  readonly form: "extended" | "old-short" | "short";

  constructor(names: readonly string[]) {
    super(names);
    this.keys = names.map((name) => Buffer.from(`, "${name}": `));
    const find = (field: Field) => this.indexes.get(field) ?? -1;
    const products = PRODUCTS.map(({ rates, requests, size }) => {
      return { rates: rates.map(find), requests: requests.map(find), size: find(size) };
    });
    this.products = products.filter(({ rates, requests, size }) => ![...rates, ...requests, size].includes(-1));
    this.byteRates = BYTE_RATES.flatMap((field) => this.indexes.get(field) ?? []);
    if (names.includes("kB_read_per_sec")) this.form = "old-short";
    else this.form = names.includes("kB_dscd/s") || names.includes("MB_dscd/s") ? "short" : "extended";
  }
}

/**
 * Finds whether byte rates are in the unit of their names: with -x they are requests times their mean size, without it
 * they show only what size requests would have.
 */
export class UnitCheck {
  readonly #notes = new Set<IostatNote["id"]>();
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
  judge(devices: readonly JsonDevice[]): number {
    const factor = this.#findFactor(devices);
    const note = FAULTS.get(factor);
    if (note !== undefined) this.#notes.add(note);
    return factor;
  }

  #findFactor(devices: readonly JsonDevice[]): number {
    if (devices.some(({ layout }) => layout.form === "old-short")) return this.#judgeOldShort(devices);
    if (devices.some(({ layout }) => layout.form === "short")) return this.#judgeShort(devices);
    return this.#judgeExtended(devices);
  }

  /** What was corrected or is in doubt. */
  notes(): IostatNote["id"][] {
    return [...this.#notes];
  }

  #judgeExtended(devices: readonly JsonDevice[]): number {
    const claimed = { low: 0, high: 0 };
    const expected = { low: 0, high: 0 };
    for (const device of devices) addEvidence(device, claimed, expected);
    const isPossible = (factor: number) =>
      claimed.low / factor <= expected.high && claimed.high / factor >= expected.low;
    const possible = FACTORS.filter(isPossible);
    if (possible.length === 1) this.#factor = possible[0] as number;
    return possible.includes(this.#factor) ? this.#factor : 1;
  }

  #judgeShort(devices: readonly JsonDevice[]): number {
    const inMegabytes = devices.some(({ layout }) => layout.names.includes("MB_read/s"));
    if (this.#isFaulty === false) return 1;
    if (this.#isFaulty === true || this.#isOld) return inMegabytes ? 2048 : 2;
    const size = findRequestSize(devices);
    if (inMegabytes) {
      if (size > MAX_REQUEST_BYTES) return 2048;
      if (size > 2048 * MIN_REQUEST_BYTES) this.#notes.add("perhaps-sectors-as-mb");
    } else if (size >= 2 * MIN_REQUEST_BYTES) this.#notes.add("perhaps-sectors-as-kb");
    return 1;
  }

  #judgeOldShort(devices: readonly JsonDevice[]): number {
    const size = findRequestSize(devices);
    if (size > 0 && size < MIN_REQUEST_BYTES) return 1 / 1024;
    if (size >= MIN_REQUEST_BYTES && size * 1024 <= MAX_REQUEST_BYTES) this.#notes.add("perhaps-mb-as-kb");
    return 1;
  }
}

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

function addEvidence({ layout, figures }: JsonDevice, claimed: Range, expected: Range): void {
  for (const { rates, requests, size } of layout.products) {
    const rate = addUp(rates, figures);
    const request = addUp(requests, figures);
    const mean = addUp([size], figures);
    if (rate === undefined || request === undefined || mean === undefined) continue;
    const rateBytes = layout.units[rates[0] as number] as number;
    const sizeBytes = layout.units[size] as number;
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
function findRequestSize(devices: readonly JsonDevice[]): number {
  let bytes = 0;
  let requests = 0;
  for (const device of devices) {
    // Discards have no bound to their size.
    bytes += scaleAmount(device, "readBytesPerSecond") + scaleAmount(device, "writeBytesPerSecond");
    requests += scaleAmount(device, "requestsPerSecond");
  }
  return requests > 0 ? bytes / requests : 0;
}

/** A printed figure in the unit of its name; 0 for none. */
function scaleAmount({ layout, figures }: JsonDevice, field: Field): number {
  const index = layout.indexes.get(field) ?? -1;
  const figure = figures[index] ?? Number.NaN;
  return figure >= 0 ? figure * (layout.units[index] as number) : 0;
}
