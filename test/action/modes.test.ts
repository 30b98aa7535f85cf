import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { finish } from "../../src/action/phases/finish.ts";
import { performMode } from "../../src/action/phases/modes.ts";
import { openJobState, saveJobState } from "../../src/action/state.ts";
import { makeFolder } from "../make-folder.ts";
import { listen } from "./doubles/listening-step.ts";

let temp: string;
beforeEach(() => {
  temp = makeFolder();
});

/** A step on another platform. */
function createStep(inputs: Record<string, string>) {
  return listen({ inputs, environment: { PATH: process.env.PATH, RUNNER_TEMP: temp }, platform: "darwin" });
}

test.each(["monitor", "stop"])("%s says in one sentence that it needs Linux, and lets the job go on", async (mode) => {
  const { step, said } = createStep({ mode });
  expect(await performMode(step)).toBe(0);
  expect(said).toEqual([
    `warning: io-probe: ${mode} works only on Linux for now; this is macOS, and nothing is measured`,
  ]);
});

test("bench fails where it can measure nothing: a later step would miss its figures", async () => {
  const { step, said } = createStep({ mode: "bench" });
  await expect(performMode(step)).rejects.toThrow(
    "bench works only on Linux for now; this is macOS, and nothing was measured",
  );
  expect(said).toEqual([]);
});

test("run runs its command elsewhere too, and gives its exit code", async () => {
  const script = `printf ran > ${join(temp, "trace")}; exit 9`;
  const { step, said } = createStep({ mode: "run", run: script, shell: "sh" });
  expect(await performMode(step)).toBe(9);
  expect(await readFile(join(temp, "trace"), "utf8")).toBe("ran");
  expect(said).toContain("output: exit-code=9");
});

test("compare works everywhere, and fails where it cannot do its work", async () => {
  const { step } = createStep({ mode: "compare" });
  await expect(performMode(step)).rejects.toThrow("no access to the artifact service");
});

test("a shell that is unknown fails run in one sentence", async () => {
  const { step } = createStep({ mode: "run", run: "true", shell: "fish" });
  await expect(performMode(step)).rejects.toThrow(
    'shell: "fish" is unknown; allowed are bash, sh, or a command with {0} in it',
  );
});

test("a working directory that is not there fails run in one sentence", async () => {
  const { step } = createStep({ mode: "run", run: "true", "working-directory": "/no/such/folder" });
  await expect(performMode(step)).rejects.toThrow('working-directory: "/no/such/folder" is not a directory');
});

test("the post step of a step that is not the job's first says who reports, where somebody does", async () => {
  const { step, said } = createStep({});
  await finish(step);
  expect(said).toEqual([]);
  await saveJobState(step.environment, { ...(await openJobState(step.environment)).state, owned: true });
  await finish(step);
  expect(said).toEqual(["info: io-probe: the job's first io-probe step delivers the report"]);
});

test("try needs Linux, and a command", async () => {
  const { step } = createStep({ mode: "try", run: "true" });
  await expect(performMode(step)).rejects.toThrow(
    "try works only on Linux for now; this is macOS, and nothing was tried",
  );
  await expect(
    performMode({
      ...step,
      platform: "linux",
      core: { ...step.core, getInput: (name) => (name === "mode" ? "try" : "") },
    }),
  ).rejects.toThrow("run: is empty; mode try needs the command to try remedies on");
});
