/** null without values, a number where all are equal, else base64 of 16-bit codes. */
export type EncodedColumn = number | string | null;

const NOTHING = 0;
const ZERO = 1;
const FIRST = 2;
/** 16 bits then reach from 2^-24 to 2^40, to within 0.035%. */
const STEPS_PER_DOUBLING = 1023;
const LOWEST_EXPONENT = -24;
const MAX_CODE = 65_535;

/** Encodes values of 0 or more for a chart. */
export function encodeColumn(values: readonly (number | null)[]): EncodedColumn {
  const first = values[0] ?? null;
  if (values.every((value) => value === first)) return first;
  const bytes = new Uint8Array(values.length * 2);
  values.forEach((value, index) => {
    const code = toCode(value);
    bytes[index * 2] = code & 0xff;
    bytes[index * 2 + 1] = code >> 8;
  });
  return toBase64(bytes);
}

/** What all values are, or their codes, which have the order of the values. */
export type Column = number | null | Uint16Array;

/** Decodes nothing: a page holds a million values and draws a few thousand. */
export function readColumn(column: EncodedColumn): Column {
  if (typeof column !== "string") return column;
  const bytes = atob(column);
  const codes = new Uint16Array(bytes.length / 2);
  for (let index = 0; index < codes.length; index++) {
    codes[index] = bytes.charCodeAt(index * 2) | (bytes.charCodeAt(index * 2 + 1) << 8);
  }
  return codes;
}

/** The values from one index to before another. */
export function sliceColumn(column: Column, from: number, to: number): (number | null)[] {
  if (!isCoded(column)) return Array(to - from).fill(column);
  return Array.from(column.subarray(from, to), fromCode);
}

/** The extremes between each two edges, in their order. */
export function pickExtremes(column: Column, edges: readonly number[]): (number | null)[] {
  if (!isCoded(column)) return Array((edges.length - 1) * 2).fill(column);
  return splitAt(column, edges).flatMap((codes) => {
    let [lowest, highest] = [NOTHING, NOTHING];
    let isRising = true;
    for (let index = 0; index < codes.length; index++) {
      const code = codes[index] ?? NOTHING;
      if (code === NOTHING) continue;
      if (code > highest) {
        highest = code;
        isRising = true;
      }
      if (code < lowest || lowest === NOTHING) {
        lowest = code;
        isRising = lowest === highest;
      }
    }
    const ends = [fromCode(lowest), fromCode(highest)];
    return isRising ? ends : ends.reverse();
  });
}

/** The mean between each two edges; null without values. */
export function pickMeans(column: Column, edges: readonly number[]): (number | null)[] {
  if (!isCoded(column)) return Array(edges.length - 1).fill(column);
  const values = listValues();
  return splitAt(column, edges).map((codes) => {
    let [sum, count] = [0, 0];
    for (let index = 0; index < codes.length; index++) {
      const code = codes[index] ?? NOTHING;
      if (code === NOTHING) continue;
      sum += values[code] ?? 0;
      count++;
    }
    return count === 0 ? null : sum / count;
  });
}

/** Walked by their indices: an iterator takes half as long again. */
function splitAt(column: Uint16Array, edges: readonly number[]): Uint16Array[] {
  return edges.slice(1).map((end, interval) => column.subarray(edges[interval], end));
}

let valueOfCode: Float64Array | undefined;

function listValues(): Float64Array {
  valueOfCode ??= Float64Array.from({ length: MAX_CODE + 1 }, (_, code) => fromCode(code) ?? 0);
  return valueOfCode;
}

/** The highest value; null without any. */
export function readHighest(column: Column): number | null {
  return isCoded(column) ? fromCode(column.reduce((most, code) => Math.max(most, code), NOTHING)) : column;
}

function isCoded(column: Column): column is Uint16Array {
  return column instanceof Uint16Array;
}

function toCode(value: number | null): number {
  if (value === null) return NOTHING;
  if (value <= 0) return ZERO;
  const code = FIRST + Math.round((Math.log2(value) - LOWEST_EXPONENT) * STEPS_PER_DOUBLING);
  return Math.min(MAX_CODE, Math.max(FIRST, code));
}

function fromCode(code: number): number | null {
  if (code === NOTHING) return null;
  return code === ZERO ? 0 : 2 ** ((code - FIRST) / STEPS_PER_DOUBLING + LOWEST_EXPONENT);
}

/** Encoded in pieces, since a call takes only so many arguments. */
function toBase64(bytes: Uint8Array): string {
  let binary = "";
  for (let start = 0; start < bytes.length; start += 8192) {
    binary += String.fromCharCode(...bytes.subarray(start, start + 8192));
  }
  return btoa(binary);
}
