const [COMMA, POINT, ZERO] = [0x2c, 0x2e, 0x30];
/** Numbers of this many digits fit into 32 bits. */
const MAX_DIGITS = 9;
const MAX_SCALE = 1e6;

/**
 * Reads an unsigned decimal with a point or comma into `figures`, times a unit, by a divisor; gives the offset behind it,
 * or -1 for other spellings and too many digits.
 */
export function readDecimal(
  codes: Uint8Array,
  from: number,
  figures: number[],
  index: number,
  unit: number,
  divisor: number,
): number {
  let at = from;
  let whole = 0;
  let digit = digitAt(codes, at);
  for (; digit >= 0 && digit <= 9; digit = digitAt(codes, ++at)) whole = (whole * 10 + digit) | 0;
  const digits = at - from;
  if (digits === 0 || digits > MAX_DIGITS || (digits > 1 && codes[from] === ZERO)) return -1;
  let scale = 1;
  let fraction = 0;
  if (codes[at] === POINT || codes[at] === COMMA) {
    digit = digitAt(codes, at + 1);
    if (digit >= 0 && digit <= 9) at++;
    for (; digit >= 0 && digit <= 9; digit = digitAt(codes, ++at)) {
      fraction = (fraction * 10 + digit) | 0;
      scale *= 10;
    }
    if (scale > MAX_SCALE) return -1;
  }
  // The quotient of whole numbers is the nearest to what was printed.
  figures[index] = ((whole * scale + fraction) * unit) / (divisor * scale);
  return at;
}

function digitAt(codes: Uint8Array, at: number): number {
  return (codes[at] as number) - ZERO;
}
