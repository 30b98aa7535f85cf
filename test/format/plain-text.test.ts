import { describe, expect, test } from "vitest";
import { countOf, joinAnd, listFew } from "../../src/format/plain-text.ts";

test("a number's noun has an s, but that of one", () => {
  expect([0, 1, 2].map((count) => countOf(count, "more job"))).toEqual(["0 more jobs", "1 more job", "2 more jobs"]);
});

describe("a list", () => {
  test("has its last part behind an and", () => {
    expect(joinAnd([])).toBe("");
    expect(joinAnd(["a"])).toBe("a");
    expect(joinAnd(["a", "", "b", "c"])).toBe("a, b and c");
  });

  test("of too many parts says how many more there are", () => {
    expect(joinAnd(["a", "b", "c"], 3)).toBe("a, b and c");
    expect(joinAnd(["a", "b", "", "c", "d"], 3)).toBe("a, b, c and 1 more");
    expect(listFew(["a", "b"], 2)).toBe("a, b");
    expect(listFew(["a", "b", "c", "d"], 2)).toBe("a, b and 2 more");
    expect(listFew(["a, b", "c", "d"], 2, "; ")).toBe("a, b; c; and 1 more");
  });
});
