import { expect, test } from "vitest";
import { orderRound } from "../../../src/compare/trial/order.ts";

test("each two rounds begin one further, the second of them backwards", () => {
  expect([0, 1, 2, 3].map((round) => orderRound(["a", "b", "c"], round).join(""))).toEqual([
    "abc",
    "cba",
    "bca",
    "acb",
  ]);
});

test("over the rounds each stands at each place", () => {
  const all = ["a", "b", "c", "d"];
  const rounds = [0, 1, 2, 3, 4, 5, 6, 7].map((round) => orderRound(all, round));
  for (let place = 0; place < 4; place += 1) expect(new Set(rounds.map((round) => round[place])).size).toBe(4);
  for (const round of rounds) expect(round.toSorted()).toEqual(all);
});

test("nothing stays nothing", () => {
  expect(orderRound([], 3)).toEqual([]);
});
