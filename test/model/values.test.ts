import { expect, test } from "vitest";
import { amountAt, isAmount, isObject, objectAt, objectsAt, parseObject, textAt } from "../../src/model/json-object.ts";
import { suggest, suggestWord } from "../../src/model/near-word.ts";
import { omitUndefined } from "../../src/model/omit-undefined.ts";
import { testCases } from "../cases.ts";

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

testCases([
  ["rnu", "run"],
  ["rum", "run"],
  ["Bench", "bench"],
  ["bnech", "bench"],
  ["comp", "completion"],
  ["COMP", "completion"],
  ["xrun", "run"],
  ["quick", undefined],
  ["", undefined],
  ["x".repeat(9000), undefined],
])("%j may be %s", (word, meant) => {
  expect(suggestWord(word, ["run", "bench", "completion", "try"])).toBe(meant);
});

test("a candidate is found in any case, and asked for as it is written", () => {
  expect(suggest("VM 60 mb/s", ["vm 200 MB/s", "vm 60 MB/s"])).toBe("did you mean vm 60 MB/s? ");
  expect(suggest("far away", ["near"])).toBe("");
  expect(suggest("a".repeat(30), ["a".repeat(99)])).toBe(`did you mean ${"a".repeat(80)}? `);
});

test("of several near words the one that begins with it is meant, then the nearest", () => {
  expect(suggestWord("gp2", ["gp3", "gp2-100"])).toBe("gp2-100");
  expect(suggestWord("gp33", ["gp2-100", "gp44", "gp3"])).toBe("gp3");
});
