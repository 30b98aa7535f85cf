import { expect, test } from "vitest";
import { type Candidate, listBest } from "../../../src/compare/trial/best-remedies.ts";
import { estimatePairedRatio, judgeRatio } from "../../../src/compare/trial/rounds.ts";
import type { TrialRemedy } from "../../../src/model/trial.ts";

/** A remedy by its speedups in each round, alone and with the flush. */
function candidate(name: string, own: readonly number[], withDrain = own, state?: TrialRemedy["state"]): Candidate {
  const [ratio, ratioWithDrain] = [own, withDrain].map((speedups) =>
    estimatePairedRatio(speedups.map((speedup) => ({ plain: speedup, remedy: 1 }))),
  );
  const known = { runs: own.length, baseline: "folder" as const, risk: "", apply: "", source: "" };
  const judged = { ...(ratio && { ratio }), ...(ratioWithDrain && { ratioWithDrain }) };
  return {
    remedy: { name, state: state ?? judgeRatio(ratio), ...known, ...(state === undefined && judged) },
    speedups: [own, withDrain].map((speedups) => new Map(speedups.entries())),
  };
}

const choose = (...candidates: Candidate[]) => listBest(candidates).map(({ name }) => name);
const [simple, strong] = [candidate("simple", [1.9, 2, 2.1]), candidate("strong", [3.9, 4, 4.1])];

test("the one that helps most is the best, wherever it stands", () => {
  expect(choose(simple, strong)).toEqual(["strong"]);
  expect(choose(strong, simple)).toEqual(["strong"]);
});

test("with the flush, which the next step pays for, counted in", () => {
  const deferring = candidate("deferring", [5, 5.1, 4.9], [1.2, 1.25, 1.15]);
  expect(choose(deferring, simple)).toEqual(["simple"]);
  expect(choose(candidate("undone", [5, 5.1, 4.9], [0.9, 1, 1.1]))).toEqual([]);
  expect(choose(candidate("out", [5, 5, 5], [5, 5, 5], "other-files"), candidate("slow", [0.5, 0.5]))).toEqual([]);
});

test("those that chance may tell apart come with it, in the given order", () => {
  const noisy = candidate("noisy", [1.5, 2.8, 1.9, 2.4, 1.7]);
  const better = candidate("better", [2.4, 2.2, 2.6, 2.1, 2.5]);
  expect(choose(noisy, better)).toEqual(["noisy", "better"]);
  // In the same rounds, so that what the machine did to a round does not count.
  expect(choose(candidate("follows", [1.5, 1.9, 1.7]), candidate("leads", [1.8, 2.28, 2.04]))).toEqual(["leads"]);
});

test("those of which the better one saves at most 5% of the plain time more come with it", () => {
  expect(choose(candidate("17x", [17, 17, 17]), candidate("27x", [27, 27, 27]))).toEqual(["17x", "27x"]);
  // 1/4 less 1/5 is 5% of the plain time.
  expect(choose(candidate("4x", [4, 4, 4]), candidate("5x", [5, 5, 5]))).toEqual(["4x", "5x"]);
  expect(choose(candidate("3.9x", [3.9, 3.9, 3.9]), candidate("5x", [5, 5, 5]))).toEqual(["5x"]);
  const deferring = candidate("deferring", [5, 5, 5], [2, 2, 2]);
  expect(choose(deferring, candidate("5x", [5, 5, 5]))).toEqual(["5x"]);
});

test("after one round 1.25x is enough, and only what is within 5% of the time is alike", () => {
  expect(choose(candidate("a", [1.25]))).toEqual(["a"]);
  expect(choose(candidate("a", [1.24]))).toEqual([]);
  expect(choose(candidate("a", [2], [1.24]))).toEqual([]);
  expect(choose(candidate("2x", [2]), candidate("3x", [3]))).toEqual(["3x"]);
  expect(choose(candidate("28x", [28]), candidate("31x", [31]))).toEqual(["28x", "31x"]);
  // Where others have intervals, one without is not judged.
  expect(choose(candidate("once", [9]), simple)).toEqual(["simple"]);
});
