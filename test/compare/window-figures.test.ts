import { expect, test } from "vitest";
import { listWindowFigures, nameWindows } from "../../src/compare/window-figures.ts";
import type { Window } from "../../src/model/window.ts";

const MIDNIGHT = Date.UTC(2026, 10, 20);

/** A window from one second of the day to another. */
function build(from: number, to: number, parts: Partial<Window> = {}): Window {
  const [startedAt, endedAt] = [from, to].map((second) => new Date(MIDNIGHT + second * 1000).toISOString());
  return { name: "a", kind: "step", startedAt, endedAt, durationSeconds: to - from, devices: [], ...parts } as Window;
}

const bench = (from: number, to: number) => build(from, to, { name: "bench", kind: "command", benchmark: "quick" });

function isOwn(window: Window, ...benches: Window[]): boolean {
  return listWindowFigures([window, ...benches], [])[0]?.isBenchmarkWindow === true;
}

test("a step that benchmarks take up more than half of is our own work, half is not", () => {
  expect(isOwn(build(0, 10), bench(0, 5))).toBe(false);
  expect(isOwn(build(0, 10), bench(0, 5.001))).toBe(true);
  expect(isOwn(build(0, 10), bench(4.999, 20))).toBe(true);
  expect(isOwn(build(0, 10), bench(5, 20))).toBe(false);
  expect(isOwn(build(0, 10), bench(-5, 20))).toBe(true);
  expect(isOwn(build(0, 10), bench(-5, 0), bench(10, 20))).toBe(false);
});

test("several benchmarks count together, whatever their order, and one that ends before it begins not at all", () => {
  expect(isOwn(build(0, 10), bench(8, 10), bench(0, 2), bench(4, 5.5))).toBe(true);
  expect(isOwn(build(0, 10), bench(8, 10), bench(0, 2), bench(4, 5))).toBe(false);
  expect(isOwn(build(0, 10), bench(8, 10), bench(9, 1), bench(0, 4))).toBe(true);
  expect(isOwn(build(0, 10), bench(9, 1))).toBe(false);
  expect(isOwn(build(0, 10))).toBe(false);
});

test("the whole job never is, nor a step that takes no time", () => {
  expect(isOwn(build(0, 10, { kind: "job" }), bench(0, 10))).toBe(false);
  expect(isOwn(build(5, 5), bench(0, 10))).toBe(false);
  expect(isOwn(build(5, 4), bench(0, 10))).toBe(false);
});

test("each window has a name of its own, also where a step is called like the repeat of another one", () => {
  const name = (...names: string[]) => [...nameWindows(names.map((step) => build(0, 1, { name: step }))).values()];
  expect(name("a", "b", "a", "a")).toEqual(["a", "b", "a (2)", "a (3)"]);
  expect(name("a", "a", "a (2)", "a")).toEqual(["a", "a (2)", "a (2) (2)", "a (3)"]);
  expect(name("a (2)", "a", "a", "a")).toEqual(["a (2)", "a", "a (3)", "a (4)"]);
});
