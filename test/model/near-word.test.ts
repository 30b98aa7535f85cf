import { expect, test } from "vitest";
import { suggestWord } from "../../src/model/near-word.ts";

test.each([
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

test("of several near words the one that begins with it is meant, then the nearest", () => {
  expect(suggestWord("gp2", ["gp3", "gp2-100"])).toBe("gp2-100");
  expect(suggestWord("gp33", ["gp2-100", "gp44", "gp3"])).toBe("gp3");
});
