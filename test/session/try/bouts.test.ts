import { expect, test } from "vitest";
import { Bouts } from "../../../src/session/try/bouts.ts";
import type { Contender } from "../../../src/session/try/contenders.ts";
import type { RunResult } from "../../../src/session/try/run-once.ts";
import { createRandom } from "../../compare/trial/normal-deviates.ts";

const CONTENDER: Contender = {
  name: "fast",
  baseline: "folder",
  application: {},
  command: ["make"],
  risk: "None.",
  source: "https://example.org/",
  apply: "fast COMMAND",
  comparesFiles: true,
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

/** Bouts with so many rounds of 2 s without the remedy and 1 s with it, all with their flush. */
function play(bouts: Bouts, contender: Contender, rounds: number): void {
  for (let round = 0; round < rounds; round += 1) {
    bouts.addPlain(contender.baseline, round, ended(2, { drainSeconds: 0.5 }));
    bouts.add(contender, round, ended(1, { drainSeconds: 1.5 }));
  }
}

test("a contender is judged by the pairs of its rounds, with the flush and without", () => {
  const bouts = new Bouts([CONTENDER]);
  play(bouts, CONTENDER, 3);
  const { remedies, best } = bouts.describe();
  expect(remedies[0]).toMatchObject({ state: "helps", runs: 3, seconds: 1, drainSeconds: 1.5 });
  expect(remedies[0]?.ratio?.ratio).toBeCloseTo(2);
  expect(remedies[0]?.ratioWithDrain?.ratio).toBeCloseTo(1);
  // It only defers the work.
  expect(best).toBeUndefined();
  expect(bouts.describePlain()).toEqual([{ baseline: "folder", runs: 3, seconds: 2, drainSeconds: 0.5 }]);
});

test("a run whose round has no plain one makes no pair", () => {
  const bouts = new Bouts([CONTENDER]);
  play(bouts, CONTENDER, 2);
  bouts.add(CONTENDER, 2, ended(1000));
  expect(bouts.describe().remedies[0]?.ratio?.ratio).toBeCloseTo(2);
});

test("one round has no ratio, and nothing is settled without one", () => {
  const bouts = new Bouts([CONTENDER]);
  play(bouts, CONTENDER, 1);
  expect(bouts.describe().remedies[0]).toMatchObject({ state: "unclear", runs: 1 });
  expect(bouts.describe().remedies[0]).not.toHaveProperty("ratio");
  expect(bouts.listUnsettled()).toEqual([CONTENDER]);
  play(bouts, CONTENDER, 2);
  expect(bouts.listUnsettled()).toEqual([]);
});

test("each is measured against its own baseline", () => {
  const image: Contender = { ...CONTENDER, name: "image", baseline: "image" };
  const bouts = new Bouts([CONTENDER, image]);
  for (const round of [0, 1]) {
    bouts.addPlain("folder", round, ended(1));
    bouts.addPlain("image", round, ended(8));
    bouts.add(image, round, ended(2));
  }
  const find = () => bouts.describe().remedies.find(({ name }) => name === "image");
  expect(find()?.ratio?.ratio).toBeCloseTo(4);
  bouts.takeOut(image, "unavailable", "mount failed");
  expect(find()).toMatchObject({ state: "unavailable", reason: "mount failed" });
  expect(find()).not.toHaveProperty("ratio");
});

test("one that fails once is out, whatever it did before, and one that cannot be tried was never in", () => {
  const bouts = new Bouts([CONTENDER, { ...CONTENDER, name: "none", refusal: "it needs root" }]);
  expect(bouts.list()).toEqual([CONTENDER]);
  play(bouts, CONTENDER, 3);
  bouts.add(CONTENDER, 3, ended(1, { exitCode: 1 }));
  expect(bouts.list()).toEqual([]);
  // What is out does not keep the rounds going.
  expect(bouts.listUnsettled()).toEqual([]);
  expect(bouts.describe().remedies.map(({ state, reason }) => [state, reason])).toEqual([
    ["failed", "the command failed with it: exit code 1, without it 0"],
    ["unavailable", "it needs root"],
  ]);
});

test("one under which the command does not end is out as failed", () => {
  const bouts = new Bouts([CONTENDER]);
  bouts.takeOut(CONTENDER, "failed", "the command did not end");
  expect(bouts.list()).toEqual([]);
  expect(bouts.describe().remedies[0]).toMatchObject({ state: "failed", reason: "the command did not end" });
});

test("files that plain runs agree on have to be there, others are counted", () => {
  const bouts = new Bouts([CONTENDER]);
  bouts.addTree(
    new Map([
      ["same", "1"],
      ["log", "1"],
    ]),
  );
  bouts.addPlain("folder", 0, ended(1, { files: { same: "1", log: "2" } }));
  bouts.add(CONTENDER, 0, ended(1, { files: { same: "1", log: "3" } }));
  bouts.compareTrees();
  expect(bouts.unstable).toBe(1);
  expect(bouts.list()).toEqual([CONTENDER]);
  bouts.add(CONTENDER, 1, ended(1, { files: { same: "2", log: "3" } }));
  bouts.compareTrees();
  expect(bouts.describe().remedies[0]).toMatchObject({ state: "other-files", reason: expect.stringContaining("same") });
});

test("a tool's own folder, in which the remedy changes a setting, is not compared; others are", () => {
  const application = { append: { name: "a.conf", beside: "V", lines: "x" } };
  const judge = (path: string, contender: Contender) => {
    const bouts = new Bouts([contender]);
    const others = { "data/V": "1", "data/base/V": "1", "mine/NOT-V": "1" };
    bouts.addTree(new Map(Object.entries({ ...others, [path]: "1" })));
    bouts.add(contender, 0, ended(1, { files: { ...others, [path]: "2" } }));
    bouts.compareTrees();
    return bouts.list().length;
  };
  const paths = ["data/a.conf", "data/base/5/12", "data", "database", "mine/a.conf", "a.conf"];
  expect(paths.map((path) => judge(path, { ...CONTENDER, application }))).toEqual([1, 1, 0, 0, 0, 0]);
  expect(judge("data/a.conf", CONTENDER)).toBe(0);
});

test("those that help come first, then by their ratio", () => {
  const slow = { ...CONTENDER, name: "slow" };
  const faster = { ...CONTENDER, name: "faster" };
  const bouts = new Bouts([slow, CONTENDER, faster]);
  for (const round of [0, 1, 2]) {
    bouts.addPlain("folder", round, ended(4));
    bouts.add(slow, round, ended(8));
    bouts.add(CONTENDER, round, ended(2));
    bouts.add(faster, round, ended(1));
  }
  const { remedies, best } = bouts.describe();
  expect(remedies.map(({ name, state }) => [name, state])).toEqual([
    ["faster", "helps"],
    ["fast", "helps"],
    ["slow", "hurts"],
  ]);
  expect(best).toBe("faster");
});

test("until a trial is settled, nothing wins against itself by chance, also with outliers, and what helps is found", () => {
  const normal = createRandom(11);
  const trials = 300;
  let won = 0;
  let found = 0;
  for (let trial = 0; trial < trials; trial += 1) {
    const contenders = ["same", "helps", "helps a lot"].map((name) => ({ ...CONTENDER, name }));
    const bouts = new Bouts(contenders);
    for (let round = 0; round < 15; round += 1) {
      // One run in ten takes three times as long.
      const noise = () => Math.exp(0.15 * normal()) * (normal() > 1.28 ? 3 : 1);
      const running = round < 5 ? contenders : bouts.listUnsettled();
      if (running.length === 0) break;
      bouts.addPlain("folder", round, ended(noise()));
      for (const contender of running) {
        const factor = { same: 1, helps: 2, "helps a lot": 20 }[contender.name] ?? 1;
        bouts.add(contender, round, ended(noise() / factor));
      }
    }
    const { remedies } = bouts.describe();
    const state = (name: string) => remedies.find((remedy) => remedy.name === name)?.state;
    if (state("same") === "helps") won += 1;
    if (state("helps") === "helps") found += 1;
    expect(state("helps a lot")).toBe("helps");
    expect(remedies.find(({ name }) => name === "helps a lot")?.runs).toBeLessThan(15);
  }
  expect(won / trials).toBeLessThanOrEqual(0.05);
  expect(found / trials).toBeGreaterThan(0.95);
});
