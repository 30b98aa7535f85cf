import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { takeInventory } from "../../../src/session/try/inventory.ts";
import { RoundResults } from "../../../src/session/try/round-results.ts";
import { nameEnd, type RoundOptions, Rounds } from "../../../src/session/try/rounds.ts";
import { openSandbox, type Sandbox } from "../../../src/session/try/sandbox.ts";
import type { Variant } from "../../../src/session/try/variants.ts";
import { SILENT } from "../../bench/tools.ts";
import { makeFolder } from "../../make-folder.ts";

let root: string;
let sandbox: Sandbox;
beforeEach(async () => {
  root = makeFolder();
  mkdirSync(join(root, "work"));
  // A machine that can make no image.
  writeFileSync(join(root, "mkfs.ext4"), "#!/bin/sh\necho no loop device\nexit 1\n", { mode: 0o755 });
  const environment = { PATH: `${root}:${process.env.PATH}` };
  sandbox = await openSandbox({ folder: join(root, "work"), output: join(root, "out"), environment });
});
afterEach(async () => {
  await sandbox.close();
});

/** Of the last call. */
let done = 0;
const command = ["true"];
const about = {
  command,
  risk: "own-value" as const,
  source: "https://example.org/",
  apply: "COMMAND",
  comparesFiles: true,
};

async function runRounds(results: RoundResults, runs?: number, options: Partial<RoundOptions> = {}) {
  const original = await takeInventory(sandbox);
  const setting = { sandbox, original, cold: false, memoryBytes: 1e8, imageBytes: 1e8 };
  const rounds = new Rounds({
    ...{ setting, results, command, name: "true", runs, warmup: 0, timeBudgetSeconds: 600 },
    first: { seconds: 0.01, drainSeconds: 0, copySeconds: 0 },
    signal: new AbortController().signal,
    log: SILENT,
    ...options,
  });
  const ended = await rounds.run();
  done = rounds.done;
  return ended;
}

test("where there can be no image, its remedies are out and the others are tried", async () => {
  const place = { kind: "image", filesystem: "ext4", make: [], options: "barrier=0" } as const;
  const results = new RoundResults([
    { ...about, name: "plain again", baseline: "folder", application: {} },
    { ...about, name: "image", baseline: "image", application: { place } },
  ] satisfies Variant[]);
  expect(await runRounds(results, 2)).toBe("runs");
  expect(results.describe().remedies).toMatchObject([
    { name: "plain again", runs: 2 },
    {
      ...{ name: "image", state: "unavailable" },
      reason: { id: "program", program: "mkfs.ext4", detail: "no loop device" },
    },
  ]);
});

test.each([undefined, 3])("rounds end when no remedy is left, with %s asked for", async (runs) => {
  const results = new RoundResults([
    { ...about, command: ["false"], name: "failing", baseline: "folder", application: {} },
  ]);
  expect(await runRounds(results, runs)).toBe("none-left");
});

test("the most rounds that run unasked are not taken for a request", () => {
  expect([nameEnd(99, undefined), nameEnd(100, undefined)]).toEqual(["none-left", "most-runs"]);
  expect([nameEnd(99, 100), nameEnd(100, 100), nameEnd(2, 2)]).toEqual(["none-left", "runs", "runs"]);
});

const again = { ...about, baseline: "folder" as const, application: {} };

test.each([
  [0, 1],
  [1.999, 1],
  [2, 2],
  [2.999, 2],
  [3, 3],
])(
  "of rounds of 1 s each, none starts that would end after %d s: %i, and the first always runs",
  async (budget, most) => {
    let ms = 0;
    const results = new RoundResults([{ ...again, name: "plain again" }]);
    const onRound = () => {
      ms += 1000;
    };
    const options = { timeBudgetSeconds: budget, now: () => ms, onRound };
    expect(await runRounds(results, undefined, options)).toBe("budget");
    expect(done).toBe(most);
    expect(results.describe().remedies).toMatchObject([{ name: "plain again", runs: most }]);
  },
);

test("a budget that ends in the first round leaves the result of what has run, and says what has not", async () => {
  let ms = 0;
  const results = new RoundResults(["a", "b", "c"].map((name) => ({ ...again, name })));
  const times: string[][] = [];
  const options = { timeBudgetSeconds: 0.5, now: () => ++ms * 1000 };
  const onRound = (_: number, seconds: ReadonlyMap<string, number>) => void times.push([...seconds.keys()]);
  expect(await runRounds(results, 5, { ...options, onRound })).toBe("budget");
  expect(times).toEqual([["plain", "a"]]);
  const remedies = Object.fromEntries(results.describe().remedies.map((remedy) => [remedy.name, remedy]));
  expect(remedies.a).toMatchObject({ runs: 1, state: "unclear", ratio: { ratio: expect.any(Number) } });
  expect(remedies.a?.ratio).not.toHaveProperty("low");
  for (const name of ["b", "c"]) {
    expect(remedies[name]).toMatchObject({ state: "unavailable", reason: { id: "no-time" } });
  }
});
