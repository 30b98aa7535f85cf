import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { FioReader } from "../../../src/bench/fio/fio-reader.ts";
import { createIostatReader } from "../../../src/sampling/iostat/parser.ts";
import { ReportWriter } from "../../../src/sampling/iostat/report-writer.ts";

// 50 MB/s on the machine that this was written on. What that is elsewhere is not known, so it is held against the least
// that any reader does with such a text, in the same process: cut it into words and make numbers of them.
const VERSION = join(import.meta.dirname, "../../fixtures/iostat/versions/v12.6.1");
const PIECE = 256 * 1024;
const SIZE = 1024 * 1024;

/** The first turns are also those in which Node compiles what runs often. */
const LEAST_TURNS = 4;
const MOST_TURNS = 32;

/**
 * How many times the CPU time of one work another takes: in turns, the least of each, as others only make it more. It ends
 * once that is less than allowed, so that a busy machine gets more turns, and a reader that is too slow has them all.
 */
function compare(work: () => void, plain: () => void, most: number): number {
  // The thread's own is known from Node 23.9 on.
  const readUsage = (process.threadCpuUsage ?? process.cpuUsage).bind(process);
  const measure = (run: () => void): number => {
    const start = readUsage();
    run();
    const { user, system } = readUsage(start);
    return user + system;
  };
  let [leastWork, leastPlain] = [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY];
  for (let turn = 1; turn <= MOST_TURNS; turn++) {
    leastWork = Math.min(leastWork, measure(work));
    leastPlain = Math.min(leastPlain, measure(plain));
    if (turn >= LEAST_TURNS && leastWork / leastPlain < most) break;
  }
  return leastWork / leastPlain;
}

const NAMES = ["vda", "sda", "sdb", "md0", "dm0", "dm1"];

/** Six devices instead of one, with the same figures in other digits, as a log of hours has them. */
function vary(row: string, seed: number, separator: string): string {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return String(1 + (state % 9));
  };
  return NAMES.map((name) => row.replace(/[1-9]/g, next).replace("vda", name)).join(separator);
}

/** @param reports how many differ */
function makeLog(file: string, row: RegExp, head: RegExp, separator: string, reports = 64): string[] {
  const capture = readFileSync(join(VERSION, file), "utf8");
  const report = capture.slice(capture.search(head));
  const varied = Array.from({ length: reports }, (_, seed) =>
    report.replace(row, (found) => vary(found, seed + 1, separator)),
  );
  const text =
    capture.slice(0, capture.search(head)) + varied.join("").repeat(Math.ceil(SIZE / (report.length * reports)));
  return Array.from({ length: Math.ceil(text.length / PIECE) }, (_, place) =>
    Buffer.from(text.slice(place * PIECE, (place + 1) * PIECE)).toString("latin1"),
  );
}

function readAndPrint(pieces: readonly string[]): void {
  const writer = new ReportWriter(PIECE, (json) => json);
  const reader = createIostatReader((report) => writer.writeReport(report));
  for (const piece of pieces) {
    reader.push(piece);
    writer.take();
  }
  expect(reader.end()).toBeDefined();
}

function splitIntoNumbers(pieces: readonly string[]): void {
  let sum = 0;
  for (const piece of pieces) {
    for (const line of piece.split("\n")) for (const word of line.split(/\s+/)) sum += Number(word) || 0;
  }
  expect(sum).toBeGreaterThan(0);
}

const TEXT = makeLog("dxkty.txt", /^vda .*$/m, /^2026-.*$/m, "\n");
const IDLE_TEXT = makeLog("dxkty.txt", /^vda .*$/m, /^2026-.*$/m, "\n", 1);
const JSON_TEXT = makeLog("json-KILL.json", /\{"disk_device.*\}/, /^\t{4}\{$/m, ",\n");

// Reading everything twice would be 2.6, 1.1 and 2.1; on a busy machine once was up to 1.6.
test.each([
  ["text", TEXT, 2.4],
  ["text in which devices repeat their rows", IDLE_TEXT, 1.05],
  ["JSON", JSON_TEXT, 2],
])("a long log of %s is read and printed at the pace of splitting it", (_, pieces, most) => {
  const ratio = compare(
    () => readAndPrint(pieces),
    () => splitIntoNumbers(pieces),
    most,
  );
  expect(ratio).toBeLessThan(most);
});

/** JSON that ends soon after its beginning, and empty lines. */
const cutJson = (lines: number): string[] => [`${JSON_TEXT[0]?.slice(0, 300)}${"\n".repeat(lines)}`];
const EMPTY_LINES = 256 * 1024;

function refuseOfFio([text = ""]: readonly string[]): void {
  const reader = new FioReader("a file");
  reader.push(text);
  expect(() => reader.finish()).toThrow("no output of fio");
}

// They take half as long; 25 and 20 times, where each line was searched to the end of the text. That of iostat has fewer
// lines, so that the test ends then.
test.each([
  ["iostat", EMPTY_LINES / 32, readAndPrint],
  ["fio", EMPTY_LINES, refuseOfFio],
])("empty lines behind JSON of %s without an end are passed over", (_, count, read) => {
  const [lines, plain] = [cutJson(count), cutJson(EMPTY_LINES)];
  const most = 4;
  const ratio = compare(
    () => read(lines),
    () => splitIntoNumbers([...plain, "1"]),
    most,
  );
  expect(ratio).toBeLessThan(most);
});
