import { expect, test } from "vitest";
import { suggest, suggestWord } from "../../src/model/near-word.ts";
import { testCases } from "../cases.ts";

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
