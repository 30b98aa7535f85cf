import { expect, test } from "vitest";
import type { Trial } from "../../../src/model/trial.ts";
import { summarizeTrial } from "../../../src/model/trial-result.ts";
import { renderTrialText } from "../../../src/render/trial.ts";
import { RoundResults } from "../../../src/session/try/round-results.ts";
import type { RunResult } from "../../../src/session/try/run-once.ts";
import type { Variant } from "../../../src/session/try/variants.ts";
import { createNormal, createRandom } from "../../compare/statistics/noise.ts";

const VARIANT: Variant = {
  name: "fast",
  baseline: "folder",
  application: {},
  command: ["make"],
  risk: "own-value",
  source: "https://example.org/",
  apply: "fast COMMAND",
  comparesFiles: true,
};

const TRIAL: Trial = {
  ...{ schema: "io-probe/try", schemaVersion: 1, toolVersion: "0.1.0", command: "make", rounds: 5, ended: "precise" },
  ...{
    startedAt: "2026-11-20T11:00:00Z",
    endedAt: "2026-11-20T11:01:00Z",
    plain: [],
    remedies: [],
    alike: [],
    notes: [],
  },
  ...{ copy: { method: "cp", bytes: 5, files: 1 }, cache: "warm", confined: false, ownPath: false, unstableFiles: 0 },
};

function ended(
  seconds: number,
  {
    exitCode = 0,
    files,
    drainSeconds = 0,
  }: Partial<{ exitCode: number; files: Record<string, string>; drainSeconds: number }> = {},
): RunResult {
  return {
    seconds,
    drainSeconds,
    copySeconds: 0,
    isOverdue: false,
    result: { exitCode, startedAtSeconds: 0, endedAtSeconds: seconds },
    ...(files && { tree: new Map(Object.entries(files)) }),
  };
}

/** RoundResults with so many rounds of 2 s without the remedy and 1 s with it, all with their flush. */
function play(results: RoundResults, variant: Variant, rounds: number): void {
  for (let round = 0; round < rounds; round += 1) {
    results.addPlain(variant.baseline, round, ended(2, { drainSeconds: 0.5 }));
    results.add(variant, round, ended(1, { drainSeconds: 1.5 }));
  }
}

test("a variant is judged by the pairs of its rounds, with the flush and without", () => {
  const results = new RoundResults([VARIANT]);
  play(results, VARIANT, 3);
  const { remedies, best } = results.describe();
  expect(remedies[0]).toMatchObject({ state: "helps", runs: 3, seconds: 1, drainSeconds: 1.5 });
  expect(remedies[0]?.ratio?.ratio).toBeCloseTo(2);
  expect(remedies[0]?.ratioWithDrain?.ratio).toBeCloseTo(1);
  // It only defers the work.
  expect(best).toBeUndefined();
  expect(results.describePlain()).toEqual([{ baseline: "folder", runs: 3, seconds: 2, drainSeconds: 0.5 }]);
});

test("the durations shown fit the ratio also where skewed runs' medians do not, in the verdict and in the table", () => {
  const results = new RoundResults([VARIANT]);
  // As a Makefile that flushes did: usually 2.1 times as fast, but in some rounds a run with the remedy is slow.
  for (let round = 0; round < 12; round += 1) {
    results.addPlain("folder", round, ended(1.49));
    results.add(VARIANT, round, ended(round % 3 === 0 ? 1.25 : 0.71));
  }
  const { remedies, best } = results.describe();
  const plain = results.describePlain();
  const trial = { ...TRIAL, rounds: 12, plain, remedies, ...(best !== undefined && { best }) };
  expect(remedies[0]).toMatchObject({ seconds: 0.71 });
  const { ratio, seconds = 0, plainSeconds = 0 } = summarizeTrial(trial).remedy ?? {};
  const quotient = plainSeconds / seconds;
  expect(quotient).toBeGreaterThan(ratio?.low ?? Infinity);
  expect(quotient).toBeLessThan(ratio?.high ?? 0);
  expect(quotient).toBeCloseTo(ratio?.ratio ?? 0, 9);
  expect(1.49 / 0.71).toBeGreaterThan(ratio?.high ?? Infinity);
  const text = renderTrialText(trial, { width: 120, style: (_, words) => words });
  expect(text).toMatch(/fast makes make 1\.74x faster \(.* to .*, 12 rounds\): 0\.86 s instead of 1\.49 s\./);
  expect(text).toMatch(/ fast +helps .* 0\.86 s /);
  expect(text).not.toContain("0.71 s");
});

test("a run whose round has no plain one makes no pair", () => {
  const results = new RoundResults([VARIANT]);
  play(results, VARIANT, 2);
  results.add(VARIANT, 2, ended(1000));
  expect(results.describe().remedies[0]?.ratio?.ratio).toBeCloseTo(2);
});

test("one round has a ratio without an interval, by which nothing is settled", () => {
  const results = new RoundResults([VARIANT]);
  expect(results.hasPair()).toBe(false);
  play(results, VARIANT, 1);
  expect(results.hasPair()).toBe(true);
  expect(results.describe().remedies[0]).toMatchObject({ state: "unclear", runs: 1, ratio: { ratio: 2 } });
  expect(results.listUnsettled()).toEqual([VARIANT]);
  play(results, VARIANT, 2);
  expect(results.listUnsettled()).toEqual([]);
});

test("each is measured against its own baseline", () => {
  const image: Variant = { ...VARIANT, name: "image", baseline: "image" };
  const results = new RoundResults([VARIANT, image]);
  for (const round of [0, 1]) {
    results.addPlain("folder", round, ended(1));
    results.addPlain("image", round, ended(8));
    results.add(image, round, ended(2));
  }
  const find = () => results.describe().remedies.find(({ name }) => name === "image");
  expect(find()?.ratio?.ratio).toBeCloseTo(4);
  results.exclude(image, "unavailable", { id: "system", detail: "mount failed" });
  expect(find()).toMatchObject({ state: "unavailable", reason: { id: "system", detail: "mount failed" } });
  expect(find()).not.toHaveProperty("ratio");
});

test("one that fails once is out, whatever it did before, and one that cannot be tried was never in", () => {
  const results = new RoundResults([VARIANT, { ...VARIANT, name: "none", refusal: { id: "needs-root" } }]);
  expect(results.list()).toEqual([VARIANT]);
  play(results, VARIANT, 3);
  results.add(VARIANT, 3, ended(1, { exitCode: 1 }));
  expect(results.list()).toEqual([]);
  // What is out does not keep the rounds going.
  expect(results.listUnsettled()).toEqual([]);
  expect(results.describe().remedies.map(({ state, reason }) => [state, reason])).toEqual([
    ["failed", { id: "exit", exitCode: 1 }],
    ["unavailable", { id: "needs-root" }],
  ]);
});

test("one under which the command does not end is out as failed", () => {
  const results = new RoundResults([VARIANT]);
  results.exclude(VARIANT, "failed", { id: "overdue", limitSeconds: 60 });
  expect(results.list()).toEqual([]);
  expect(results.describe().remedies[0]).toMatchObject({
    state: "failed",
    reason: { id: "overdue", limitSeconds: 60 },
  });
});

test("files that plain runs agree on have to be there, others are counted", () => {
  const results = new RoundResults([VARIANT]);
  results.addTree(
    new Map([
      ["same", "1"],
      ["log", "1"],
    ]),
  );
  results.addPlain("folder", 0, ended(1, { files: { same: "1", log: "2" } }));
  results.add(VARIANT, 0, ended(1, { files: { same: "1", log: "3" } }));
  results.compareTrees();
  expect(results.unstable).toBe(1);
  expect(results.list()).toEqual([VARIANT]);
  results.add(VARIANT, 1, ended(1, { files: { same: "2", log: "3" } }));
  results.compareTrees();
  expect(results.describe().remedies[0]).toMatchObject({
    state: "other-files",
    reason: { id: "other-files", paths: ["same"], count: 1 },
  });
});

test("of many files that differ, the first three are named and all are counted", () => {
  const results = new RoundResults([VARIANT]);
  const name = (content: string) => new Map(["a", "b", "c", "d"].map((path) => [path, content]));
  results.addTree(name("1"));
  results.add(VARIANT, 0, ended(1, { files: Object.fromEntries(name("2")) }));
  results.compareTrees();
  expect(results.describe().remedies[0]).toMatchObject({ reason: { paths: ["a", "b", "c"], count: 4 } });
});

test("a tool's own folder, in which the remedy changes a setting, is not compared; others are", () => {
  const application = { append: { name: "a.conf", beside: "V", lines: "x" } };
  const judge = (path: string, variant: Variant) => {
    const results = new RoundResults([variant]);
    const others = { "data/V": "1", "data/base/V": "1", "mine/NOT-V": "1" };
    results.addTree(new Map(Object.entries({ ...others, [path]: "1" })));
    results.add(variant, 0, ended(1, { files: { ...others, [path]: "2" } }));
    results.compareTrees();
    return results.list().length;
  };
  const paths = ["data/a.conf", "data/base/5/12", "data", "database", "mine/a.conf", "a.conf"];
  expect(paths.map((path) => judge(path, { ...VARIANT, application }))).toEqual([1, 1, 0, 0, 0, 0]);
  expect(judge("data/a.conf", VARIANT)).toBe(0);
});

test("those that help come first, then by their ratio", () => {
  const slow = { ...VARIANT, name: "slow" };
  const faster = { ...VARIANT, name: "faster" };
  const results = new RoundResults([slow, VARIANT, faster]);
  for (const round of [0, 1, 2]) {
    results.addPlain("folder", round, ended(4));
    results.add(slow, round, ended(8));
    results.add(VARIANT, round, ended(2));
    results.add(faster, round, ended(1));
  }
  const { remedies, best, alike } = results.describe();
  expect(remedies.map(({ name, state }) => [name, state])).toEqual([
    ["faster", "helps"],
    ["fast", "helps"],
    ["slow", "hurts"],
  ]);
  expect(best).toBe("faster");
  expect(alike).toEqual(["faster"]);
});

test("of those that cannot be told apart the first is the best, also against different baselines", () => {
  const image: Variant = { ...VARIANT, name: "image", baseline: "image" };
  const results = new RoundResults([VARIANT, image]);
  for (const [round, noise] of [1, 1.1, 0.9].entries()) {
    results.addPlain("folder", round, ended(3));
    results.addPlain("image", round, ended(30));
    results.add(VARIANT, round, ended(noise));
    results.add(image, round, ended(9 / noise));
  }
  const { remedies, best, alike } = results.describe();
  expect(remedies.map(({ name }) => name)).toEqual(["image", "fast"]);
  expect({ best, alike }).toEqual({ best: "fast", alike: ["fast", "image"] });
});

test("until a trial is settled, nothing wins against itself by chance, also with outliers, and what helps is found", () => {
  const normal = createNormal(createRandom(11));
  const trials = 300;
  let won = 0;
  let found = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const variants = ["same", "helps", "helps a lot"].map((name) => ({ ...VARIANT, name }));
    const results = new RoundResults(variants);
    for (let round = 0; round < 15; round += 1) {
      // One run in ten takes three times as long.
      const noise = () => Math.exp(0.15 * normal()) * (normal() > 1.28 ? 3 : 1);
      const running = round < 5 ? variants : results.listUnsettled();
      if (running.length === 0) break;
      results.addPlain("folder", round, ended(noise()));
      for (const variant of running) {
        const factor = { same: 1, helps: 2, "helps a lot": 20 }[variant.name] ?? 1;
        results.add(variant, round, ended(noise() / factor));
      }
    }
    const { remedies } = results.describe();
    const state = (name: string) => remedies.find((remedy) => remedy.name === name)?.state;
    if (state("same") === "helps") won += 1;
    if (state("helps") === "helps") found += 1;
    expect(state("helps a lot")).toBe("helps");
    expect(remedies.find(({ name }) => name === "helps a lot")?.runs).toBeLessThan(15);
  }
  expect(won / trials).toBeLessThanOrEqual(0.05);
  expect(found / trials).toBeGreaterThan(0.95);
});
