import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, type TestContext, test } from "vitest";
import type { Report } from "../../src/model/report.ts";
import type { Window } from "../../src/model/window.ts";
import type { JobPlan, PlannedStep } from "./job-plan.ts";
import { createRunner, IO_PROBE, type RunnerDouble } from "./runner.ts";

/** A runner of its own for each test: they run side by side, for most of the time they wait. */
function openRunner({ onTestFinished }: Pick<TestContext, "onTestFinished">): RunnerDouble {
  const runner = createRunner();
  onTestFinished(() => runner.remove());
  return runner;
}

const useProbe = (inputs: Record<string, string>): PlannedStep => ({
  name: "Run org/io-probe@v1",
  uses: { ...IO_PROBE, inputs: { artifact: "false", install: "never", matrix: "null", label: "shapes", ...inputs } },
});

/** Another action, with a post step. */
function useCache(runner: RunnerDouble): PlannedStep {
  const write = (name: string, text: string): string => {
    const path = join(runner.root, name);
    writeFileSync(path, text);
    return path;
  };
  const main = write("main.mjs", 'await new Promise((resolve) => setTimeout(resolve, 200)); console.log("restored");');
  const post = write("post.mjs", 'await new Promise((resolve) => setTimeout(resolve, 300)); console.log("saved");');
  return { name: "Run actions/cache@v4", uses: { main, post, inputs: {} } };
}

async function runJob(
  runner: RunnerDouble,
  steps: readonly PlannedStep[],
  more: Partial<JobPlan> = {},
): Promise<Window[]> {
  const environment = { PATH: process.env.PATH ?? "", HOME: runner.root };
  await runner.start({ environment, steps, ...more }).done;
  return readReport(runner).windows;
}

const readReport = (runner: RunnerDouble): Report =>
  JSON.parse(runner.readTemp("io-probe-report/report.json")) as Report;

/** The rows as text: `Run npm test (success, worker-log)`. */
const show = (windows: readonly Window[]): string[] =>
  windows
    .filter(({ kind }) => kind !== "job")
    .map(({ name, result, nameSource, overlaps }) => {
      const facts = [result, nameSource, overlaps && `beside ${overlaps.join(" and ")}`];
      return `${name} (${facts.filter(Boolean).join(", ")})`;
    });

test.concurrent("actions, composite actions, background, failing, skipped and post steps each have the row that they should", async (context) => {
  const runner = openRunner(context);
  const windows = await runJob(runner, [
    { name: "Run actions/checkout@v4", run: "sleep 0.1" },
    useProbe({}),
    useCache(runner),
    {
      name: "Run ./setup",
      steps: [
        { name: "Run a", run: "sleep 0.2" },
        { name: "Run b", run: "sleep 0.2" },
      ],
    },
    { name: "Serve", run: "until [ -e tested ]; do sleep 0.05; done; sleep 0.3", background: "serve" },
    { name: "Run npm test", run: "sleep 0.3; touch tested" },
    { name: "Wait", wait: ["serve"] },
    { name: "Run lint", run: "sleep 0.2" },
    { name: "Deploy", if: false, run: "exit 1" },
    { name: "Run e2e", run: "sleep 0.2; exit 1" },
    { name: "Publish", run: "true" },
    { name: "Upload logs", if: "always", run: "sleep 0.2" },
  ]);
  const names = show(windows);
  const beside = /beside|^Wait/;
  expect(names.filter((name) => !beside.test(name))).toEqual([
    "Run actions/cache@v4 (success, worker-log)",
    "Run ./setup (success, worker-log)",
    "Run lint (success, worker-log)",
    "Run e2e (failure, worker-log)",
    "Upload logs (success, worker-log)",
    "Post Run actions/cache@v4 (success, worker-log)",
  ]);
  // A background step and those beside it say that they share the machine.
  expect(names).toContain("Serve (success, worker-log, beside Run npm test and Wait)");
  expect(names).toContain("Run npm test (success, worker-log, beside Serve)");
  const find = (name: string): Window | undefined => windows.find((window) => window.name === name);
  expect(find("Run ./setup")?.durationSeconds).toBeGreaterThan(0.39);
  expect(find("Post Run actions/cache@v4")?.durationSeconds).toBeGreaterThan(0.29);
  expect(find("Serve")?.durationSeconds).toBeGreaterThan(0.55);
  const gap = Date.parse(find("Run lint")?.startedAt ?? "") - Date.parse(find("Serve")?.endedAt ?? "");
  // The start is the time of a new file, which the kernel takes from the last tick: up to 10 ms before.
  expect(gap).toBeGreaterThanOrEqual(-10);
});

test.concurrent("the newest lines of a log that the runner keeps back are made up for by the scripts, and by numbers", async (context) => {
  const runner = openRunner(context);
  const steps = Array.from({ length: 8 }, (_, index): PlannedStep => {
    return { name: `Step of number ${index}`, run: index % 2 === 0 ? "make all" : 'echo "$SECRET"; sleep 0.1' };
  });
  const environment = { PATH: process.env.PATH ?? "", HOME: runner.root, MAKE: "true" };
  writeFileSync(join(runner.root, "make"), "#!/bin/sh\nsleep 0.1\n", { mode: 0o755 });
  environment.PATH = `${runner.root}:${environment.PATH}`;
  const windows = await runJob(runner, [useProbe({}), ...steps], { logBufferBytes: 4096, environment });
  const names = show(windows);
  expect(names).toHaveLength(8);
  expect(names[0]).toBe("Step of number 0 (success, worker-log)");
  expect(names.at(-1)).toBe("Run echo (script)");
  expect(names.at(-2)).toBe("Run make all (script)");
});

test.concurrent("without any log the steps are told by their scripts", async (context) => {
  const runner = openRunner(context);
  const windows = await runJob(
    runner,
    [useProbe({}), { name: "x", run: "sleep 0.2" }, { name: "y", run: "for i in 1; do sleep 0.2; done" }],
    { logBufferBytes: 1024 * 1024 },
  );
  expect(show(windows)).toEqual(["Run sleep (script)", "step 3 (number)"]);
});

test.concurrent("a command under run has its own window, and its step no second row; stop ends the rows, monitor or run goes on", async (context) => {
  const runner = openRunner(context);
  const windows = await runJob(runner, [
    useProbe({}),
    { name: "Run npm ci", run: "sleep 0.3" },
    useProbe({ mode: "run", run: "sleep 0.2" }),
    useProbe({ mode: "stop" }),
    { name: "Not to be seen", run: "sleep 0.4" },
    useProbe({}),
    { name: "Run npm test", run: "sleep 0.3" },
    useProbe({ mode: "stop" }),
    { name: "Nor this", run: "sleep 0.4" },
    useProbe({ mode: "run", run: "sleep 0.3", name: "third" }),
    { name: "Run lint", run: "sleep 0.3" },
  ]);
  expect(show(windows).sort()).toEqual([
    "Run lint (success, worker-log)",
    "Run npm ci (success, worker-log)",
    "Run npm test (success, worker-log)",
    "sleep ()",
    "third ()",
  ]);
  expect(windows.filter(({ incomplete }) => incomplete)).toEqual([]);
  const { sampling } = readReport(runner);
  expect(sampling?.gaps).toMatchObject([{ cause: { id: "paused" } }, { cause: { id: "paused" } }]);
  const [job] = windows;
  const pauses = sampling?.gaps.map(({ durationSeconds }) => durationSeconds) ?? [];
  expect(job?.pausedSeconds).toBeCloseTo((pauses[0] ?? 0) + (pauses[1] ?? 0), 2);
  expect(Math.min(...pauses)).toBeGreaterThan(0.39);
});

test.concurrent("two runners of one machine that work at the same time keep their jobs apart", async (context) => {
  const runner = openRunner(context);
  const other = openRunner(context);
  const plan = (names: readonly string[]): JobPlan => ({
    environment: { PATH: process.env.PATH ?? "", HOME: runner.root },
    steps: [useProbe({}), ...names.map((name) => ({ name, run: "sleep 0.3" }))],
  });
  const jobs = [runner.start(plan(["a", "b"])), other.start(plan(["c", "d", "e"]))];
  const results = await Promise.all(jobs.map(({ done }) => done));
  expect(results.map(({ orphans }) => orphans)).toEqual([[], []]);
  const rows = [runner, other].map((one) => show(readReport(one).windows).map((row) => row.split(" ")[0]));
  expect(rows).toEqual([
    ["a", "b"],
    ["c", "d", "e"],
  ]);
});

test.concurrent("a job cancelled in the middle of a step leaves a report, no file, and no process but the step's", async (context) => {
  const runner = openRunner(context);
  const temporary = join(runner.root, "tmp");
  mkdirSync(temporary);
  const environment = { PATH: process.env.PATH ?? "", HOME: runner.root, TMPDIR: temporary };
  const job = runner.start({
    environment,
    steps: [
      useProbe({}),
      { name: "Run npm ci", run: "sleep 0.3" },
      { name: "Run stubborn", run: `trap "" INT; sleep 61 & touch ${runner.root}/started; wait; sleep 62` },
      { name: "Never", run: "true" },
    ],
  });
  await runner.waitFor("started");
  job.cancel();
  const { stages, orphans } = await job.done;
  expect(stages.at(-1)).toMatchObject({ name: "Post Run org/io-probe@v1", exitCode: 0 });
  expect(show(readReport(runner).windows)).toEqual([
    "Run npm ci (success, worker-log)",
    "Run stubborn (cancelled, worker-log)",
  ]);
  // What the step leaves behind is the runner's to end.
  expect(orphans.every((command) => command.startsWith("sleep"))).toBe(true);
  expect(runner.listWorkspace()).toEqual([]);
  expect(readdirSync(temporary)).toEqual([]);
});
