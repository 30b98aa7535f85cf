import { expect, test } from "vitest";
import { amountAt, isAmount, isObject, objectAt, objectsAt, parseObject, textAt } from "../../src/model/json-object.ts";

test("an object is one of JSON, and nothing else", () => {
  expect(parseObject(' {"a": [1]} ')).toEqual({ a: [1] });
  for (const text of ["", "{", "[]", "[{}]", "null", "3", '"{}"', "undefined"]) {
    expect(parseObject(text), text).toBeUndefined();
  }
});

const VALUES = { object: { a: 1 }, list: [{ a: 1 }, 2, null, [3], { b: 2 }], none: null, text: "", zero: 0, less: -1 };
const KEYS = [...Object.keys(VALUES), "absent"];
const take = <T>(read: (object: typeof VALUES | undefined, key: string) => T) => KEYS.map((key) => read(VALUES, key));

test("an object is neither a list nor null", () => {
  expect([{}, [], null, undefined, "a", 1].map(isObject)).toEqual([true, false, false, false, false, false]);
});

test("a field that is missing or something else is absent", () => {
  const no = undefined;
  expect(take(objectAt)).toEqual([{ a: 1 }, no, no, no, no, no, no]);
  expect(take(textAt)).toEqual([no, no, no, "", no, no, no]);
  expect(take(amountAt)).toEqual([no, no, no, no, 0, no, no]);
  expect(take(objectsAt)).toEqual([[], [{ a: 1 }, { b: 2 }], [], [], [], [], []]);
  expect([Number.NaN, Number.POSITIVE_INFINITY, "1", 0.5].map((a) => amountAt({ a }, "a"))).toEqual([no, no, no, 0.5]);
});

test("what is missing has no fields", () => {
  expect([objectAt(undefined, "a"), amountAt(undefined, "a"), textAt(undefined, "a")]).toEqual(
    Array(3).fill(undefined),
  );
  expect(objectsAt(undefined, "a")).toEqual([]);
});

test("an amount is finite and 0 or more", () => {
  const values = [0, 0.5, -1, Number.NaN, Number.POSITIVE_INFINITY, "1", null, undefined];
  expect(values.filter(isAmount)).toEqual([0, 0.5]);
});
