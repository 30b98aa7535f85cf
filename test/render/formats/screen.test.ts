import { expect, test } from "vitest";
import { fitScreen } from "../../../src/render/formats/screen.ts";

const section = (name: string, rank: number, count: number) => {
  return { name, rank, lines: Array.from({ length: count }, (_, index) => `${name} ${index + 1}`) };
};
const counts = (sections: string[][]) => sections.map((lines) => lines.length);

test("what fits is shown in the order given, without what is empty", () => {
  const all = [section("lead", 0, 2), section("none", 1, 0), section("steps", 2, 3), section("fio", 1, 4)];
  const { sections, missing } = fitScreen(all, 11);
  expect(sections.map(([first]) => first)).toEqual(["lead 1", "steps 1", "fio 1"]);
  expect(missing).toEqual([]);
});

test("by rank, the last that has room for five lines is cut, and the others are left out", () => {
  const all = [section("lead", 0, 2), section("steps", 3, 8), section("fio", 1, 8), section("storage", 4, 9)];
  const cut = fitScreen(all, 17);
  expect(counts(cut.sections)).toEqual([2, 5, 8]);
  expect(cut.missing).toEqual(["the rest of steps", "storage"]);
  const whole = fitScreen(all, 16);
  expect(counts(whole.sections)).toEqual([2, 8]);
  expect(whole.missing).toEqual(["steps", "storage"]);
});

test("a short section fits into what is left by a long one", () => {
  const all = [section("lead", 0, 1), section("fio", 1, 9), section("label", 2, 1)];
  expect(counts(fitScreen(all, 4).sections)).toEqual([1, 1]);
  expect(counts(fitScreen(all, 3).sections)).toEqual([1, 1]);
  expect(counts(fitScreen(all, 2).sections)).toEqual([1]);
});

test("the lead is always whole", () => {
  expect(counts(fitScreen([section("lead", 0, 9)], 3).sections)).toEqual([9]);
});
