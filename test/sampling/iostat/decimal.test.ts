import { expect, test } from "vitest";
import { readDecimal } from "../../../src/sampling/iostat/decimal.ts";

/** What is read of a text, and what stands behind it; a dash for nothing. */
function read(text: string, unit = 1, divisor = 1) {
  const figures = [Number.NaN, Number.NaN];
  const end = readDecimal(Buffer.from(`7${text}`), 1, figures, 1, unit, divisor);
  expect(figures[0]).toBeNaN();
  return end === -1 ? "-" : [figures[1], text.slice(end - 1)];
}

test.each([
  ["0", 0, ""],
  ["0.00 ", 0, " "],
  ["1.5\n", 1.5, "\n"],
  ["1,50, 2", 1.5, ", 2"],
  ["12, 3", 12, ", 3"],
  ["12,", 12, ","],
  ["12.", 12, "."],
  ["12.x", 12, ".x"],
  ["1.5.2", 1.5, ".2"],
  ["1.5,2", 1.5, ",2"],
  ["90:", 90, ":"],
  ["9/1", 9, "/1"],
  ["0.07%", 0.07, "%"],
  ["12.:", 12, ".:"],
  ["1.5:", 1.5, ":"],
  ["10", 10, ""],
  ["999999999.999999", 999999999.999999, ""],
  ["0.000001", 0.000001, ""],
])("of %j is read %d", (text, figure, rest) => expect(read(text)).toEqual([figure, rest]));

test.each(["", " 1", "x", ".5", "-1", "+1", "01", "00", "1234567890", "1.0000001", "nan"])(
  "%j is no decimal that is read",
  (text) => expect(read(text)).toBe("-"),
);

test("a figure times its unit and divided is the nearest number to what was printed", () => {
  expect(read("10.31", 1, 100)).toEqual([0.1031, ""]);
  expect(read("4.35", 1, 1000)).toEqual([0.00435, ""]);
  expect(read("41786.32", 1024)).toEqual([41786.32 * 1024, ""]);
  expect(read("2.50", 512, 10)).toEqual([128, ""]);
});

test("any figure of iostat is the number of its text", () => {
  for (let digits = 1; digits < 1e11; digits = Math.ceil(digits * 1.37)) {
    for (const decimals of [0, 1, 2, 3, 6]) {
      const text = (digits / 10 ** decimals).toFixed(decimals);
      if (digits / 10 ** decimals < 1e9) expect(read(text)).toEqual([Number(text), ""]);
    }
  }
});
