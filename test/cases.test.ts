import { expect, test } from "vitest";
import { checkCases } from "./cases.ts";

test("a table fails with each case that does not hold, by its values", async () => {
  const rows = [
    [1, 2],
    [2, 4],
    [3, 5],
    [4, 9],
  ];
  const double = async (one: unknown, other: unknown) => expect(Number(one) * 2).toBe(other);
  await expect(checkCases(rows, "%d doubled is %d", double)).rejects.toThrow(
    /^2 of 4 cases fail\n\n3 doubled is 5: expected 6 to be 5.*\n\n4 doubled is 9: /s,
  );
  await expect(checkCases(rows.slice(1, 3), "twice", double)).rejects.toThrow(
    /^twice \(\[ 3, 5 \]\): expected 6 to be 5/,
  );
  await expect(checkCases([{ a: "x" }], "$a holds", () => expect(1).toBe(2))).rejects.toThrow("'x' holds: expected 1");
  await checkCases(rows.slice(0, 2), "twice", double);
});
