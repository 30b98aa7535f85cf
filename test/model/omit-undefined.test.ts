import { expect, test } from "vitest";
import { omitUndefined } from "../../src/model/omit-undefined.ts";

test("leaves out what is undefined and nothing else, in the same order", () => {
  const value: { name: string; first?: number; last?: number } = omitUndefined({
    last: undefined as number | undefined,
    name: "",
    first: 0,
  });
  expect(Object.entries(value)).toEqual([
    ["name", ""],
    ["first", 0],
  ]);
});
