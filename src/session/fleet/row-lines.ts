import { pipeline, Readable } from "node:stream";
import { createGunzip, gunzipSync } from "node:zlib";
import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { ROW_COLUMNS } from "../../export/row-columns.ts";
import { ROW_VERSION, type Row, rowSchema } from "../../model/row.ts";

/** A job's file is read at once up to this size, and as a stream above it. */
const SMALL_BYTES = 512 * 1024;
const SMALL_ROWS_BYTES = 32 * 1024 * 1024;
/** Any row with each of its texts as long as allowed. */
const MAX_LINE_BYTES = 512 * 1024;
const NEWLINE = 10;
const decoder = new TextDecoder();

/** A row's values in the order of {@link ROW_COLUMNS}. */
export type RowValues = (string | number | boolean | undefined)[];
/** A line of rows: a row, what is none, or a row of a later io-probe. */
export type ReadLine<T = Row> = T | "bad" | "newer";

/** The rows in a gzip file of JSON lines, in pieces. What is damaged costs its line, or the lines behind it, as one. */
export function readRows(file: AsyncIterable<Uint8Array>): AsyncGenerator<ReadLine[]> {
  return splitLines(unpackFile(file), createReadRow());
}

/** The rows in unpacked JSON lines, likewise. */
export function splitRows(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<ReadLine[]> {
  return splitLines(pieces, createReadRow());
}

/** As {@link readRows}, without an object for each row. */
export function readRowValues(file: AsyncIterable<Uint8Array>): AsyncGenerator<ReadLine<RowValues>[]> {
  return splitLines(unpackFile(file), createReadValues());
}

async function* unpackFile(file: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const rest = file[Symbol.asyncIterator]();
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    chunks.push(next.value);
    bytes += next.value.length;
    if (bytes > SMALL_BYTES) break;
  }
  const small = bytes > SMALL_BYTES ? undefined : unpackSmall(Buffer.concat(chunks));
  if (small === undefined) yield* unpack(chunks, rest);
  else yield small;
}

/** Undefined for what is damaged or large. */
function unpackSmall(content: Buffer): Uint8Array | undefined {
  try {
    return gunzipSync(content, { maxOutputLength: SMALL_ROWS_BYTES });
  } catch {
    return undefined;
  }
}

async function* unpack(chunks: readonly Uint8Array[], rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  async function* join() {
    yield* chunks;
    yield* { [Symbol.asyncIterator]: () => rest };
  }
  const unpacked = createGunzip();
  // Its error reaches who reads the output.
  pipeline(Readable.from(join(), { objectMode: false }), unpacked, () => {});
  yield* unpacked;
}

async function* splitLines<T>(
  pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>,
  read: (line: Uint8Array) => ReadLine<T>,
): AsyncGenerator<ReadLine<T>[]> {
  /** The beginning of a line; undefined in one that is too long. */
  let begun: Uint8Array | undefined = new Uint8Array();
  try {
    for await (const piece of pieces) {
      const rows: ReadLine<T>[] = [];
      let start = 0;
      for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, start)) {
        const line: Uint8Array | undefined = begun && joinBytes(begun, piece.subarray(start, end));
        if (line === undefined) rows.push("bad");
        else if (line.length > 0) rows.push(read(line));
        begun = new Uint8Array();
        start = end + 1;
      }
      begun = begun && joinBytes(begun, piece.subarray(start));
      if (begun !== undefined && begun.length > MAX_LINE_BYTES) begun = undefined;
      if (rows.length > 0) yield rows;
    }
    if (begun === undefined) yield ["bad"];
    else if (begun.length > 0) yield [read(begun)];
  } catch (error) {
    if (!isDamage(error)) throw error;
    yield ["bad"];
  }
}

const joinBytes = (a: Uint8Array, b: Uint8Array): Uint8Array => (a.length === 0 ? b : Buffer.concat([a, b]));

/** Whether zlib could not go on. */
function isDamage(error: unknown): boolean {
  const { code = "" } = error as NodeJS.ErrnoException;
  return code.startsWith("Z_") || code.startsWith("ERR_BUFFER");
}

const FIELDS = Object.keys(ROW_COLUMNS).map((name) => {
  const schema: $ZodType = rowSchema.shape[name as keyof Row];
  return { name, schema, isRequired: !z.safeParse(schema, undefined).success, known: new Map<string, string>() };
});
const INDEXES = new Map(FIELDS.map(({ name }, index) => [name, index]));
const REQUIRED = FIELDS.flatMap(({ isRequired }, index) => (isRequired ? index : []));
const NO_VALUES: RowValues = FIELDS.map(() => undefined);
const MAX_KNOWN_TEXTS = 20_000;

/**
 * Where a row's figure begins. What is before is the job's and the window's, the same in the next lines: it is parsed and
 * checked once. Where both parts are JSON, so is the whole, with the same meaning; else the line is parsed as a whole.
 */
const FIGURE_BEGINS = ',"kind":';

function createReadValues(): (line: Uint8Array) => ReadLine<RowValues> {
  let begun = { text: "", values: NO_VALUES };
  const readParts = (text: string): ReadLine<RowValues> => {
    const end = text.indexOf(FIGURE_BEGINS);
    if (end < 0) return readWhole(text);
    const first = text.slice(0, end);
    if (first !== begun.text) {
      const values = pickValues(JSON.parse(`${first}}`), NO_VALUES);
      if (typeof values === "string") return values;
      begun = { text: first, values };
    }
    return requireValues(pickValues(JSON.parse(`{${text.slice(end + 1)}`), begun.values));
  };
  return (line) => {
    if (line.length > MAX_LINE_BYTES) return "bad";
    const text = decoder.decode(line);
    try {
      return readParts(text);
    } catch {
      return readWhole(text);
    }
  };
}

function readWhole(text: string): ReadLine<RowValues> {
  try {
    return requireValues(pickValues(JSON.parse(text) ?? {}, NO_VALUES));
  } catch {
    return "bad";
  }
}

/** As rowSchema, field by field, on top of values that are known: texts repeat from row to row, and are checked and kept once. */
function pickValues(row: Record<string, unknown>, begun: RowValues): ReadLine<RowValues> {
  const { schemaVersion } = row;
  if (typeof schemaVersion === "number" && schemaVersion > ROW_VERSION) return "newer";
  const values = begun.slice();
  for (const name of Object.keys(row)) {
    const index = INDEXES.get(name);
    const field = index === undefined ? undefined : FIELDS[index];
    const value = row[name];
    if (index === undefined || field === undefined || value === undefined) continue;
    const kept = typeof value === "string" ? field.known.get(value) : undefined;
    if (kept === undefined) {
      if (!z.safeParse(field.schema, value).success) return "bad";
      if (field.known.size >= MAX_KNOWN_TEXTS) field.known.clear();
      if (typeof value === "string") field.known.set(value, value);
    }
    values[index] = kept ?? (value as RowValues[number]);
  }
  return values;
}

function requireValues(values: ReadLine<RowValues>): ReadLine<RowValues> {
  return typeof values === "string" || REQUIRED.every((index) => values[index] !== undefined) ? values : "bad";
}

function createReadRow(): (line: Uint8Array) => ReadLine {
  const readValues = createReadValues();
  return (line) => nameValues(readValues(line));
}

/** What was read elsewhere than in a line, as a row. */
export function checkRow(row: Record<string, unknown>): ReadLine {
  return nameValues(requireValues(pickValues(row, NO_VALUES)));
}

function nameValues(values: ReadLine<RowValues>): ReadLine {
  if (typeof values === "string") return values;
  return Object.fromEntries(
    FIELDS.flatMap(({ name }, index) => (values[index] === undefined ? [] : [[name, values[index]]])),
  ) as Row;
}
