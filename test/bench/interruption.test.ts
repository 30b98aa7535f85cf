import { spawn } from "node:child_process";
import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { parseJobFile } from "../../src/bench/job-file.ts";
import type { Profile } from "../../src/bench/profile.ts";
import { type BenchProgress, runProfile } from "../../src/bench/profile-run.ts";
import { listProcesses } from "../../src/bench/work-folder.ts";
import type { Benchmark } from "../../src/model/benchmark.ts";
import { MEBIBYTE } from "../../src/model/units.ts";
import { NODE_OF_SCRIPTS } from "../built.ts";
import { makeFolder } from "../make-folder.ts";
import { findFio, readClock, SILENT, waitUntil } from "./tools.ts";

let fio: string;
beforeEach((context) => {
  fio = findFio(context);
});

const LONG_WRITE = "[long]\nrw=write\nbs=64k\nsize=16m\nfallocate=none\ntime_based\nruntime=30\n";
const SHORT_READ = "[short]\nstonewall\nrw=read\nbs=64k\nsize=8m\n";

function makeProfile(text: string): Profile {
  const rule = { style: "own", minRuns: 1 } as const;
  return { name: "own", file: parseJobFile(text, "own.fio"), ...rule };
}

function sizeFiles(folder: string): number {
  return readdirSync(folder).reduce((sum, name) => sum + statSync(join(folder, name)).size, 0);
}

/** fio before the process of its job; process ids may have begun again between the two. */
function sortParentFirst(pids: readonly number[]): number[] {
  const isChild = (pid: number) =>
    pids.includes(Number(readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ")[1]));
  return pids.toSorted((left, right) => Number(isChild(left)) - Number(isChild(right)));
}

/** Runs the job file, and once fio works in the folder, does something to fio's processes. */
async function disturb(text: string, act: (pids: number[]) => void): Promise<{ results: Benchmark[]; left: string[] }> {
  const target = makeFolder();
  let disturbance: Promise<void> | undefined;
  const onProgress = ({ state, jobs }: BenchProgress): void => {
    if (state !== "running" || jobs[0] !== "long") return;
    disturbance = (async () => {
      const folder = join(target, readdirSync(target)[0] ?? "none");
      // fio itself and the process of its one job, which has filled its file: fio waits for a job that dies at its start.
      await waitUntil(async () => (await listProcesses(folder)).length === 2 && sizeFiles(folder) >= 16 * MEBIBYTE);
      act(sortParentFirst(await listProcesses(folder)));
    })();
  };
  const setting = { fio, environment: process.env, log: SILENT, readClock, signal: new AbortController().signal };
  const results = await runProfile({ ...setting, profile: makeProfile(text), target, onProgress });
  await disturbance;
  return { results, left: readdirSync(target) };
}

test("a fio that is killed takes its job with it: no figures, no file, and the next job is measured", async () => {
  const { results, left } = await disturb(LONG_WRITE + SHORT_READ, ([first = 0]) => process.kill(first, "SIGKILL"));
  expect(results).toMatchObject([
    { job: "long", state: "failed", failure: { id: "killed", signal: "SIGKILL" } },
    { job: "short", state: "measured" },
  ]);
  expect(left).toEqual([]);
});

test("a job's process that is killed gives no figures, although fio prints some", async () => {
  const { results, left } = await disturb(LONG_WRITE, ([, second = 0]) => process.kill(second, "SIGKILL"));
  expect(results).toMatchObject([
    { job: "long", state: "failed", failure: { detail: expect.stringMatching(/got signal=9/) } },
  ]);
  expect(left).toEqual([]);
});

test("a full disk is a failure in fio's words", async () => {
  const target = makeFolder();
  const text = "[full]\nfilename=/dev/full\nrw=write\nbs=4k\nsize=1m\n";
  const setting = { fio, environment: process.env, log: SILENT, readClock, signal: new AbortController().signal };
  const results = await runProfile({ ...setting, profile: makeProfile(text), target, allowUnsafe: true });
  expect(results).toMatchObject([
    { state: "failed", failure: { detail: expect.stringMatching(/no space left on device.*ENOSPC/i) } },
  ]);
  expect(readdirSync(target)).toEqual([]);
});

test("io-probe itself killed: fio ends, and its files go away", async () => {
  const target = makeFolder();
  const module = (name: string): string => JSON.stringify(join(import.meta.dirname, "../../src/bench", name));
  const script = `
    import { parseJobFile } from ${module("job-file.ts")};
    import { runProfile } from ${module("profile-run.ts")};
    const [fio, target] = process.argv.slice(1);
    const log = { info() {}, warning() {}, debug() {} };
    const rule = { style: "own", minRuns: 1 };
    const text = ${JSON.stringify(LONG_WRITE)};
    const profile = { name: "own", file: parseJobFile(text, "own.fio"), ...rule };
    const signal = new AbortController().signal;
    await runProfile({ profile, target, fio, environment: process.env, log, signal, readClock: () => 0 });`;
  const probe = spawn(NODE_OF_SCRIPTS, ["--input-type=module-typescript", "-e", script, fio, target]);
  const findFolder = (): string => join(target, readdirSync(target)[0] ?? "none");
  await waitUntil(async () => (await listProcesses(findFolder())).length === 2);
  const folder = findFolder();
  probe.kill("SIGKILL");
  // What is killed takes a moment to be gone.
  await waitUntil(async () => readdirSync(target).length === 0 && (await listProcesses(folder)).length === 0);
});
