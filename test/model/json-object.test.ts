import { expect, test } from "vitest";
import { parseObject } from "../../src/model/json-object.ts";

test("an object is one of JSON, and nothing else", () => {
  expect(parseObject(' {"a": [1]} ')).toEqual({ a: [1] });
  for (const text of ["", "{", "[]", "[{}]", "null", "3", '"{}"', "undefined"]) {
    expect(parseObject(text), text).toBeUndefined();
  }
});
