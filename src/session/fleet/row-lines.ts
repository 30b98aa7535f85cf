import { pipeline, Readable } from "node:stream";
import { createGunzip, gunzipSync } from "node:zlib";
import * as z from "zod/mini";
import { ROW_VERSION, type Row, rowSchema } from "../../model/row.ts";

/** A job's file is read at once up to this size, and as a stream above it. */
const SMALL_BYTES = 512 * 1024;
const SMALL_ROWS_BYTES = 32 * 1024 * 1024;
/** Any row with each of its texts as long as allowed. */
const MAX_LINE_BYTES = 512 * 1024;
const NEWLINE = 10;

/** A line of rows: a row, what is none, or a row of a later io-probe. */
export type ReadLine = Row | "bad" | "newer";

/** The rows in a gzip file of JSON lines, in pieces. What is damaged costs its line, or the lines behind it, as one. */
export async function* readRows(file: AsyncIterable<Uint8Array>): AsyncGenerator<ReadLine[]> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  const rest = file[Symbol.asyncIterator]();
  for (let next = await rest.next(); !next.done; next = await rest.next()) {
    chunks.push(next.value);
    bytes += next.value.length;
    if (bytes > SMALL_BYTES) break;
  }
  const small = bytes > SMALL_BYTES ? undefined : unpackSmall(Buffer.concat(chunks));
  yield* splitRows(small === undefined ? unpack(chunks, rest) : [small]);
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

/** The rows in unpacked JSON lines, likewise. */
export async function* splitRows(pieces: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): AsyncGenerator<ReadLine[]> {
  /** The beginning of a line; undefined in one that is too long. */
  let begun: Uint8Array | undefined = new Uint8Array();
  try {
    for await (const piece of pieces) {
      const rows: ReadLine[] = [];
      let start = 0;
      for (let end = piece.indexOf(NEWLINE); end >= 0; end = piece.indexOf(NEWLINE, start)) {
        const line: Uint8Array | undefined = begun && joinBytes(begun, piece.subarray(start, end));
        if (line === undefined) rows.push("bad");
        else if (line.length > 0) rows.push(readRow(line));
        begun = new Uint8Array();
        start = end + 1;
      }
      begun = begun && joinBytes(begun, piece.subarray(start));
      if (begun !== undefined && begun.length > MAX_LINE_BYTES) begun = undefined;
      if (rows.length > 0) yield rows;
    }
    if (begun === undefined) yield ["bad"];
    else if (begun.length > 0) yield [readRow(begun)];
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

function readRow(line: Uint8Array): ReadLine {
  if (line.length > MAX_LINE_BYTES) return "bad";
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder().decode(line));
  } catch {
    return "bad";
  }
  const result = z.safeParse(rowSchema, value);
  if (result.success) return result.data;
  const { schemaVersion } = (value ?? {}) as { schemaVersion?: unknown };
  return typeof schemaVersion === "number" && schemaVersion > ROW_VERSION ? "newer" : "bad";
}
