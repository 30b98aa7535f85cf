import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { expect, onTestFinished, test } from "vitest";
import { JobWatch } from "../../src/sampling/sampler/job-watch.ts";
import { type ProcessIdentity, readProcessStat } from "../../src/system/process-identity.ts";

const QUIET = { withRunner: 6000, without: 300 };
/** Of this test's process alone. */
const JOB = `${process.pid}`;
const MARKS = [`JOB=${JOB}`, "TEMPORARY=/x"];

/** A real process that sleeps, with these variables alone. */
class Sleeper {
  readonly identity: ProcessIdentity;
  readonly #child: ChildProcess;

  constructor(env: Record<string, string> = {}) {
    this.#child = spawn("/bin/sleep", ["300"], { env, stdio: "ignore" });
    onTestFinished(() => void this.#child.kill("SIGKILL"));
    const { pid = 0, startTicks = 0 } = readProcessStat(this.#child.pid as number) ?? {};
    this.identity = { pid, startTicks };
  }

  async end(): Promise<void> {
    const ended = once(this.#child, "exit");
    this.#child.kill("SIGKILL");
    await ended;
  }
}

/** A watch that is asked at the given moments after its start; gives the first at which the job has ended. */
function watch(job: { step: Sleeper; ancestors: Sleeper[]; marks?: string[] }) {
  const ancestors = job.ancestors.map(({ identity }) => identity);
  const watching = new JobWatch(
    { step: job.step.identity, ancestors, marks: job.marks ?? MARKS, quietSeconds: QUIET },
    0,
  );
  return (...moments: number[]) => moments.find((now) => watching.hasEnded(now));
}

/** Every 2 seconds, as the sampler asks. */
function every(from: number, to: number): number[] {
  return Array.from({ length: (to - from) / 2 + 1 }, (_, index) => from + 2 * index);
}

test("a job goes on while the step that started the sampler does", () => {
  const ask = watch({ step: new Sleeper(), ancestors: [] });
  expect(ask(2, 1e9)).toBeUndefined();
});

test("a job whose runner is gone has ended once none of its processes was there for the time", async () => {
  const [step, runner] = [new Sleeper(), new Sleeper()];
  const ask = watch({ step, ancestors: [runner] });
  await step.end();
  expect(ask(...every(2, 1000))).toBeUndefined();
  await runner.end();
  expect(ask(...every(1002, 2000))).toBe(1302);
});

test("a job goes on while a process of it is left, as a background step, also without its runner", async () => {
  const [step, runner] = [new Sleeper(), new Sleeper()];
  const background = new Sleeper({ A: "b", JOB, TEMPORARY: "/x" });
  const ask = watch({ step, ancestors: [runner] });
  await step.end();
  ask(2, 4);
  await runner.end();
  expect(ask(...every(6, 9000))).toBeUndefined();
  await background.end();
  expect(ask(...every(9002, 10000))).toBeLessThanOrEqual(9302);
});

test.each([
  { JOB: `${JOB}7`, TEMPORARY: "/x" },
  { JOB, TEMPORARY: "/y" },
  { XJOB: JOB, TEMPORARY: "/x" },
])("a process with %o is another job's", async (environment) => {
  new Sleeper(environment as Record<string, string>);
  const [step, runner] = [new Sleeper(), new Sleeper()];
  const ask = watch({ step, ancestors: [runner] });
  await step.end();
  await runner.end();
  expect(ask(...every(2, 1000))).toBe(304);
});

test("a runner that stays may be without processes for long, as while a container of its own works", async () => {
  const [step, runner] = [new Sleeper(), new Sleeper()];
  const ask = watch({ step, ancestors: [runner] });
  await step.end();
  expect(ask(...every(2, 5998))).toBeUndefined();
  expect(ask(6000)).toBe(6000);
});

test("of a runner that cannot be seen nothing but the processes tells, and without marks nothing at all", async () => {
  const step = new Sleeper();
  const ask = watch({ step, ancestors: [] });
  const unmarked = watch({ step, ancestors: [], marks: [] });
  await step.end();
  expect(ask(...every(2, 7000))).toBe(6000);
  expect(unmarked(...every(2, 70_000))).toBeUndefined();
});

test("a shell that ends with the step is not the runner", async () => {
  const [step, shell, runner] = [new Sleeper(), new Sleeper(), new Sleeper()];
  const ask = watch({ step, ancestors: [shell, runner] });
  await step.end();
  // The shell is there at the first look after the step's end.
  expect(ask(2)).toBeUndefined();
  await shell.end();
  expect(ask(...every(4, 5998))).toBeUndefined();
  await runner.end();
  expect(ask(...every(6000, 7000))).toBe(6300);
});
