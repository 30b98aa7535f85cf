import type { IostatNote } from "../../model/iostat.ts";
import { SECTOR_BYTES } from "../../model/units.ts";
import type { Field } from "./columns.ts";
import { type DeviceRow, figureOf } from "./device-row.ts";
import { numberVersion } from "./log-source.ts";

/** Byte rates in the JSON of these versions are in sectors (CHANGES, iostat.c). */
const FAULTY = { from: numberVersion("12.1.2"), to: numberVersion("12.2.0") };
/** When sysstat 12.2.1 mended it. */
const MENDED = Date.parse("2019-12-27");
/** Linux splits larger requests (max_sectors_kb is 1280 by default). */
const MAX_REQUEST_BYTES = 4 * 1024 * 1024;

/** How many sectors a kB and an MB are. */
const SECTORS = { kB: 2, MB: 2048 };

const BYTE_RATES: readonly Field[] = [
  "readBytesPerSecond",
  "writeBytesPerSecond",
  "discardBytesPerSecond",
  "requestBytesPerSecond",
];

/** Byte rates, and the requests and their mean size that make them up. */
const PRODUCTS: readonly (readonly [rate: Field, requests: Field, size: Field])[] = [
  ["readBytesPerSecond", "readsPerSecond", "meanReadBytes"],
  ["writeBytesPerSecond", "writesPerSecond", "meanWriteBytes"],
  ["discardBytesPerSecond", "discardsPerSecond", "meanDiscardBytes"],
  ["requestBytesPerSecond", "requestsPerSecond", "meanRequestBytes"],
];

/**
 * Finds whether byte rates are sectors under another name: with -x they are requests times their mean size, without it
 * they show only what size requests would have.
 */
export class UnitCheck {
  readonly #notes = new Set<IostatNote["id"]>();
  /** Whether the rates are sectors, once that is proved. */
  #isProved = false;
  #isOld = false;
  #isFaulty: boolean | undefined;

  /** Begins a document, which may be of another version. */
  startDocument(date: string | undefined, sysstatVersion: string | undefined): void {
    this.#isProved = false;
    this.#isFaulty = sysstatVersion === undefined ? undefined : isFaulty(sysstatVersion);
    this.#isOld = date !== undefined && Date.parse(date) < MENDED;
  }

  /** A report's rows with byte rates in bytes. */
  correct(rows: readonly DeviceRow[]): readonly DeviceRow[] {
    const names = rows[0]?.layout.names ?? [];
    const unit = names.some((name) => /^.?MB/.test(name)) ? "MB" : "kB";
    const isShort = names.includes(`${unit}_dscd/s`);
    // Of 11.5.1 to 11.5.6, when asked for MB.
    if (names.includes("avgrq-sz") || names.includes("kB_read_per_sec")) this.#notes.add("perhaps-mb-as-kb");
    const hasSectors = isShort ? this.#judgeShort(rows, unit) : this.#judgeExtended(rows, unit);
    if (!hasSectors) return rows;
    this.#notes.add(unit === "MB" ? "sectors-as-mb" : "sectors-as-kb");
    return rows.map((row) => divideRates(row, SECTORS[unit]));
  }

  /** What was corrected or is in doubt. */
  notes(): IostatNote["id"][] {
    return [...this.#notes];
  }

  #judgeExtended(rows: readonly DeviceRow[], unit: "kB" | "MB"): boolean {
    let [claimed, expected] = [0, 0];
    for (const row of rows) {
      for (const [rate, requests, size] of PRODUCTS) {
        const [bytes, product] = [figureOf(row, rate), figureOf(row, requests) * figureOf(row, size)];
        // Of fewer requests, iostat's rounding weighs too much.
        if (!(figureOf(row, requests) >= 1 && bytes >= 0 && product > 0)) continue;
        claimed += bytes;
        expected += product;
      }
    }
    // Halfway, as factors.
    if (expected > 0) this.#isProved = claimed / expected > Math.sqrt(SECTORS[unit]);
    return this.#isProved;
  }

  #judgeShort(rows: readonly DeviceRow[], unit: "kB" | "MB"): boolean {
    if (this.#isFaulty !== undefined || this.#isOld) return this.#isFaulty ?? true;
    const size = findRequestSize(rows);
    if (unit === "MB" && size > MAX_REQUEST_BYTES) return true;
    if (size >= SECTORS[unit] * SECTOR_BYTES) {
      this.#notes.add(unit === "MB" ? "perhaps-sectors-as-mb" : "perhaps-sectors-as-kb");
    }
    return false;
  }
}

function isFaulty(version: string): boolean {
  const number = numberVersion(version);
  return number >= FAULTY.from && number <= FAULTY.to;
}

function divideRates({ name, layout, figures }: DeviceRow, factor: number): DeviceRow {
  const isRate = (index: number) => BYTE_RATES.includes(layout.columns[index]?.field ?? "queueDepth");
  return { name, layout, figures: figures.map((figure, index) => (isRate(index) ? figure / factor : figure)) };
}

/** The mean request in bytes, if the names of the rates are right; 0 without requests. */
function findRequestSize(rows: readonly DeviceRow[]): number {
  const addUp = (field: Field) =>
    rows.map((row) => figureOf(row, field)).reduce((sum, figure) => (figure >= 0 ? sum + figure : sum), 0);
  const requests = addUp("requestsPerSecond");
  // Discards have no bound to their size.
  return requests > 0 ? (addUp("readBytesPerSecond") + addUp("writeBytesPerSecond")) / requests : 0;
}
