import { mkdirSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { execaSync } from "execa";
import { beforeEach, expect, test } from "vitest";
import { readBoundaries, readScripts } from "../../../src/sampling/steps/find-steps.ts";
import { findOwnBoundary } from "../../../src/sampling/steps/runner-layout.ts";
import { findStepSource } from "../../../src/sampling/steps/step-source.ts";
import { readWorkerSteps } from "../../../src/sampling/steps/worker-log.ts";
import { describeJob, findJobProcess, findWorker } from "../../../src/sampling/steps/worker-process.ts";
import { makeFolder } from "../../make-folder.ts";
import { createWorkerLog } from "../../runner/worker-log.ts";

let root: string;
let temporary: string;
beforeEach(() => {
  root = makeFolder();
  temporary = join(root, "_work/_temp");
  mkdirSync(join(temporary, "_runner_file_commands"), { recursive: true });
});

const id = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`;

/** Waits until a new file's birth is that much later: the kernel's clock for files ticks at 100 Hz or more. */
async function outlast(birth: number, seconds: number): Promise<void> {
  const probe = join(root, "probe");
  const measure = () => {
    rmSync(probe, { force: true });
    writeFileSync(probe, "");
    return statSync(probe).birthtimeMs / 1000 - birth;
  };
  await expect.poll(measure, { interval: 5 }).toBeGreaterThan(seconds);
}

/** Creates a step's files as the runner does, and gives when they were born, by the files themselves. */
function addStep(digit: number): number {
  const folder = join(temporary, "_runner_file_commands");
  for (const prefix of ["add_path_", "set_env_", "step_summary_", "save_state_", "set_output_"]) {
    writeFileSync(join(folder, prefix + id(digit)), "");
  }
  return statSync(join(folder, `set_output_${id(digit)}`)).birthtimeMs / 1000;
}

test("the starts of steps are the births of their files, whatever was written to them later", async () => {
  const first = addStep(2);
  await outlast(first, 0.015);
  const second = addStep(1);
  writeFileSync(join(temporary, "_runner_file_commands", `set_output_${id(2)}`), "key=value\n");
  writeFileSync(join(temporary, "_runner_file_commands", "set_output_not-a-guid"), "");
  expect(readBoundaries(temporary)).toEqual([
    { id: id(2), atSeconds: first },
    { id: id(1), atSeconds: second },
  ]);
  expect(second - first).toBeGreaterThan(0.015);
  expect(readBoundaries(join(root, "nowhere"))).toEqual([]);
});

test("the scripts of run steps are read by their beginnings, and other files are not", async () => {
  writeFileSync(join(temporary, `${id(1)}.sh`), "npm ci --secret hunter2\n");
  writeFileSync(join(temporary, `${id(2)}.py`), "");
  writeFileSync(join(temporary, "setup.sh"), "npm test\n");
  const scripts = await readScripts(temporary);
  expect(scripts.map(({ title }) => title).sort()).toEqual(["npm ci", undefined]);
});

/** A process in a tree that is shaped like /proc. */
function addProcess(pid: number, parent: number, executable: string, startTicks = 0): void {
  const folder = join(root, "proc", String(pid));
  mkdirSync(folder, { recursive: true });
  symlinkSync(executable, join(folder, "exe"));
  const fields = ["S", parent, ...Array(17).fill(0), startTicks, 0];
  writeFileSync(join(folder, "stat"), `${pid} (a (b) c) ${fields.join(" ")}\n`);
}

test("the worker is found among a process's ancestors, with the time of its start", async () => {
  writeFileSync(join(root, "stat"), "");
  addProcess(10, 1, "/home/runner/bin/Runner.Listener");
  addProcess(20, 10, "/home/runner/bin.2.336.0/Runner.Worker", 5000);
  addProcess(30, 20, "/usr/bin/bash");
  addProcess(40, 30, "/home/runner/externals/node24/bin/node");
  writeFileSync(join(root, "proc/stat"), "cpu 1 2 3\nbtime 1795175000\n");
  expect(findWorker(40, join(root, "proc"))).toEqual({
    pid: 20,
    executable: "/home/runner/bin.2.336.0/Runner.Worker",
    startedAtSeconds: 1795175050,
  });
  expect(findWorker(10, join(root, "proc"))).toBeUndefined();
  expect(findWorker(99, join(root, "proc"))).toBeUndefined();
});

test("what a job lives and dies with is the worker, or another engine itself, and in a container nothing", async () => {
  const proc = join(root, "proc");
  addProcess(20, 10, "/home/runner/bin/Runner.Worker");
  addProcess(30, 20, "/usr/bin/node");
  addProcess(50, 1, "/usr/local/bin/act");
  addProcess(60, 50, "/usr/bin/node");
  addProcess(70, 0, "/usr/bin/node");
  addProcess(80, 1, "/usr/bin/actor");
  addProcess(90, 80, "/usr/bin/node");
  const found = [30, 60, 70, 90].map((pid) => findJobProcess(pid, proc));
  expect(found).toEqual([20, 50, undefined, undefined]);
});

test("a job that may end before its runner has the processes above its step's, and the variables of its steps", () => {
  const proc = join(root, "proc");
  const environment = { GITHUB_RUN_ID: "7", RUNNER_TEMP: "/tmp/x", GITHUB_JOB: "build" };
  const name = (pid: number, comm: string) => {
    const file = join(proc, String(pid), "stat");
    writeFileSync(file, readFileSync(file, "utf8").replace(/\(.*\)/, `(${comm})`));
  };
  const ancestorsOf = (pid: number) => describeJob(pid, environment, proc)?.ancestors.map((process) => process.pid);
  addProcess(1, 0, "/usr/lib/systemd/systemd");
  name(1, "systemd");
  addProcess(20, 1, "/home/runner/bin/Runner.Worker");
  addProcess(30, 20, "/usr/bin/node");
  addProcess(50, 1, "/usr/local/bin/some-runner", 500);
  addProcess(60, 50, "/bin/sh", 600);
  addProcess(61, 60, "/usr/bin/node", 610);
  addProcess(70, 0, "/usr/bin/node");
  expect(describeJob(30, environment, proc)).toBeUndefined();
  expect(describeJob(61, environment, proc)).toEqual({
    step: { pid: 61, startTicks: 610 },
    ancestors: [
      { pid: 60, startTicks: 600 },
      { pid: 50, startTicks: 500 },
    ],
    marks: ["GITHUB_RUN_ID=7", "RUNNER_TEMP=/tmp/x"],
    quietSeconds: { withRunner: 21_600, without: 300 },
  });
  // A container that is entered for each step lasts as long as its first process.
  expect(ancestorsOf(70)).toEqual([1]);
  expect(describeJob(70, {}, proc)?.marks).toEqual([]);
  // Process 1 is a runner where it is no init.
  name(1, "some-agent");
  expect(ancestorsOf(61)).toEqual([60, 50, 1]);
});

test("a log dated in the future, and a pipe in a log's place, are not read", async () => {
  mkdirSync(join(root, "_diag"));
  const executable = join(root, "bin/Runner.Worker");
  let text = "";
  createWorkerLog(
    (line) => (text += line),
    () => Date.UTC(2026, 10, 20),
  ).processing("now");
  const now = Date.now();
  const nameAt = (milliseconds: number) => {
    const [date = "", time = ""] = new Date(milliseconds).toISOString().split("T");
    return join(root, "_diag", `Worker_${date.replaceAll("-", "")}-${time.slice(0, 8).replaceAll(":", "")}-utc.log`);
  };
  writeFileSync(nameAt(now), text);
  writeFileSync(join(root, "_diag/Worker_20991231-000000-utc.log"), text.replace("now", "future"));
  writeFileSync(nameAt(now + 60_000), text.replace("now", "soon"));
  execaSync("mkfifo", [nameAt(now - 2000)]);
  const names = async (startedAtSeconds?: number) =>
    (await readWorkerSteps({ executable, ...(startedAtSeconds && { startedAtSeconds }) })).map(({ name }) => name);
  expect(await names(now / 1000 - 3)).toEqual(["now"]);
  expect(await names()).toEqual(["now"]);
});

test("only the logs of this worker are read, also where one goes on in the next", async () => {
  mkdirSync(join(root, "_diag"));
  const addLog = (name: string, second: number, write: (log: ReturnType<typeof createWorkerLog>) => void) => {
    let text = "";
    write(
      createWorkerLog(
        (line) => (text += line),
        () => second * 1000,
      ),
    );
    writeFileSync(join(root, "_diag", name), text);
  };
  const start = Date.UTC(2026, 10, 20, 11, 49, 13) / 1000;
  addLog("Worker_20261120-110000-utc.log", start - 3000, (log) => log.processing("of an earlier job"));
  addLog("Worker_20261120-114914-utc.log", start + 1, (log) => log.processing("one"));
  addLog("Worker_20261120-120000-utc.log", start + 700, (log) => log.processing("two"));
  addLog("Runner_20261120-114914-utc.log", start, (log) => log.processing("of the listener"));
  const executable = join(root, "bin/Runner.Worker");
  const names = async (startedAtSeconds?: number) => {
    const steps = await readWorkerSteps({ executable, ...(startedAtSeconds && { startedAtSeconds }) });
    return steps.map(({ name }) => name);
  };
  expect(await names(start)).toEqual(["one", "two"]);
  expect(await names()).toEqual(["two"]);
  expect(await readWorkerSteps({ executable: "/nowhere/bin/Runner.Worker" })).toEqual([]);
});

test("a step's own boundary is the guid of its GITHUB_OUTPUT", () => {
  expect(findOwnBoundary({ GITHUB_OUTPUT: `/t/_runner_file_commands/set_output_${id(3)}` })).toBe(id(3));
  expect(findOwnBoundary({ GITHUB_OUTPUT: "/tmp/output.txt" })).toBeUndefined();
  expect(findOwnBoundary({})).toBeUndefined();
});

test("without a worker above, steps are found by their files and named by their scripts", async () => {
  const since = Date.now() / 1000 - 1;
  const first = addStep(1);
  writeFileSync(join(temporary, `${id(7)}.sh`), "npm ci\n");
  // Closer ones would be one step.
  await outlast(first, 0.02);
  const second = addStep(2);
  const until = Date.now() / 1000 + 1;
  expect(
    await findStepSource({ RUNNER_TEMP: temporary }).listSteps({ apiSteps: [], ownIds: [id(2)], since, until }),
  ).toEqual([
    { name: "Run npm ci", nameSource: "script", kind: "step", startedAtSeconds: first, endedAtSeconds: second },
  ]);
});

test("outside of a runner there are no steps, and nothing marks them", async () => {
  const source = findStepSource({});
  expect(await source.listSteps({ apiSteps: [], ownIds: [], since: 0, until: 1 })).toEqual([]);
  expect(await source.listStarts()).toEqual([]);
  expect([source.ownBoundary, source.boundaryFolder]).toEqual([undefined, undefined]);
});
