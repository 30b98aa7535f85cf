import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { execa } from "execa";
import { beforeEach, expect, test } from "vitest";
import { parse } from "yaml";
import { makeFolder } from "../make-folder.ts";

const REPOSITORY = join(import.meta.dirname, "../..");

interface Step {
  uses?: string;
  run?: string;
  env?: Record<string, string>;
}

let folder: string;
let steps: Record<string, Step[]>;
beforeEach(async () => {
  folder = makeFolder();
  const workflow = parse(await readFile(join(REPOSITORY, ".github/workflows/compare-runners.yml"), "utf8"));
  steps = Object.fromEntries(
    Object.entries(workflow.jobs as Record<string, { steps: Step[] }>).map(([name, job]) => [name, job.steps]),
  );
});

/** Runs the check as the runner does: its script under node, the inputs in the environment. */
async function check(runners: string, repeats = "4", baseline = "") {
  const script = join(folder, "script");
  const output = join(folder, "output");
  await writeFile(script, steps.check?.[0]?.run ?? "");
  await writeFile(output, "");
  const env = { RUNNERS: runners, REPEATS: repeats, BASELINE: baseline, GITHUB_OUTPUT: output };
  const { exitCode, stdout } = await execa(process.execPath, [script], { env, reject: false });
  const written = await readFile(output, "utf8");
  const outputs = [...written.matchAll(/^(\w+)<<(end-\S+)\n([\s\S]*?)\n\2$/gm)];
  return { exitCode, stdout, written, outputs: Object.fromEntries(outputs.map(([, name, , value]) => [name, value])) };
}

test("a label, and a list of labels that one runner has to have, are runners", async () => {
  const { exitCode, outputs } = await check('[["self-hosted", "ubuntu-24.04"], " ubuntu-22.04 "]', "3");
  expect(exitCode).toBe(0);
  expect(outputs).not.toHaveProperty("refused");
  expect(JSON.parse(outputs.runners ?? "")).toEqual([
    { label: "self-hosted, ubuntu-24.04", labels: ["self-hosted", "ubuntu-24.04"] },
    { label: "ubuntu-22.04", labels: ["ubuntu-22.04"] },
  ]);
  expect(outputs).toMatchObject({
    repeats: "[1,2,3]",
    labels: "self-hosted, ubuntu-24.04\nubuntu-22.04",
    baseline: "self-hosted, ubuntu-24.04",
  });
});

test("the smallest and the largest number of repeats are taken, and a baseline by its name", async () => {
  expect((await check('["a"]', "1")).outputs.repeats).toBe("[1]");
  expect((await check('["a"]', "10")).outputs.repeats).toBe("[1,2,3,4,5,6,7,8,9,10]");
  expect((await check('["a", ["b", "c"]]', "1", " b, c ")).outputs.baseline).toBe("b, c");
  const many = JSON.stringify(Array.from({ length: 64 }, (_, index) => `r${index}`));
  expect((await check(many, "4")).exitCode).toBe(0);
});

test.each([
  [
    "nonsense",
    "4",
    "",
    'runners: "nonsense" is not JSON; allowed is a list such as ["ubuntu-24.04", ["self-hosted", "linux"]]',
  ],
  ["", "4", "", 'runners: "" is not JSON'],
  ['"ubuntu-24.04"', "4", "", 'runners: "ubuntu-24.04" is not a list with a runner'],
  ["[]", "4", "", "runners: [] is not a list with a runner"],
  ["[[]]", "4", "", "runners: [] is neither a label nor a list of labels"],
  ['[["a", ["b"]]]', "4", "", "is neither a label nor a list of labels"],
  ['[{"group": "x"}]', "4", "", 'runners: {"group":"x"} is neither a label nor a list of labels'],
  ['[" "]', "4", "", 'runners: " " is neither a label nor a list of labels'],
  ['["a\\n::error::b"]', "4", "", "is neither a label nor a list of labels"],
  ["[1]", "4", "", "runners: 1 is neither a label nor a list of labels"],
  ['["a", "b", ["a"]]', "4", "", 'runners: "a" is listed twice; repeats says how many jobs each runs'],
  ['["a"]', "11", "", 'repeats: "11" is not allowed; allowed are 1 to 10'],
  ['["a"]', "0", "", 'repeats: "0" is not allowed; allowed are 1 to 10'],
  ['["a"]', "1.5", "", 'repeats: "1.5" is not allowed; allowed are 1 to 10'],
  ['["a"]', "-1", "", 'repeats: "-1" is not allowed'],
  ['["a", "b"]', "4", "c", 'baseline: "c" is not one of the runners ["a","b"]'],
  [
    JSON.stringify(Array.from({ length: 65 }, (_, index) => `r${index}`)),
    "4",
    "",
    "these are 260 jobs; a matrix has at most 256",
  ],
])("%s with repeats %s and baseline %j is refused in one sentence", async (runners, repeats, baseline, sentence) => {
  const { exitCode, stdout, outputs, written } = await check(runners, repeats, baseline);
  expect({ exitCode, written }).toEqual({ exitCode: 0, written: "refused=true\n" });
  expect(stdout.split("\n")).toHaveLength(1);
  expect(stdout).toMatch(/^::error::/);
  expect(stdout).toContain(sentence);
  expect(outputs).toEqual({});
});

test("the step behind it fails where it refused, so that no runner loses what it said", () => {
  expect(steps.check?.slice(1)).toEqual([
    {
      name: "Refuse the inputs",
      if: expect.stringMatching(/^\$\{\{ steps\.check\.outputs\.refused == 'true' \}\}$/),
      run: "exit 1",
    },
  ]);
});

test("whatever it uses of this repository is of its own commit, and everything else is pinned", () => {
  const used = Object.values(steps)
    .flat()
    .flatMap(({ uses }) => (uses === undefined ? [] : [uses]));
  expect(used.length).toBeGreaterThan(0);
  for (const uses of used) expect(uses).toMatch(/^\$\/\.github\/actions\/io-probe$|@[0-9a-f]{40}$/);
});

test("the action of its own commit is action.yml, at a folder's distance from dist/", async () => {
  const action = parse(await readFile(join(REPOSITORY, "action.yml"), "utf8"));
  const self = parse(await readFile(join(REPOSITORY, ".github/actions/io-probe/action.yml"), "utf8"));
  const runs = { using: action.runs.using, main: "../../../dist/main.mjs", post: "../../../dist/post.mjs" };
  expect(self).toEqual({ ...action, runs });
});
