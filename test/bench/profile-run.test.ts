import { execFileSync } from "node:child_process";
import { mkdirSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { parseJobFile } from "../../src/bench/job-file.ts";
import type { Profile } from "../../src/bench/profile.ts";
import { type BenchProgress, type ProfileRun, runProfile } from "../../src/bench/profile-run.ts";
import type { BudgetOverrun } from "../../src/model/bench-plan.ts";
import { benchmarkSchema } from "../../src/model/benchmark.ts";
import { MEBIBYTE } from "../../src/model/units.ts";
import { makeFolder } from "../make-folder.ts";
import { findFio, readClock, SILENT } from "./tools.ts";

let fio: string;
beforeEach((context) => {
  fio = findFio(context);
});

const TEXT = `[global]
size=1g
ioengine=libaio
direct=1
fallocate=none
create_on_open=1

[layout-write]
filename=data
rw=write
bs=1m
end_fsync=1

[rand-read-4k-q32]
stonewall
filename=data
rw=randread
bs=4k
iodepth=32
rate_iops=2000
time_based=1
runtime=5

[fdatasync-2300]
stonewall
filename=wal
size=1m
rw=write
bs=2300
ioengine=sync
direct=0
fdatasync=1
rate_iops=500
unlink=1
runtime=5
`;

function makeRun(target: string, text = TEXT): ProfileRun {
  const profile: Profile = {
    name: "tiny",
    file: parseJobFile(text, "tiny.fio"),
    style: "fitted",
    timeBudgetSeconds: 1,
    minRuns: 3,
    maxRunSeconds: 20,
  };
  return {
    profile,
    target,
    sizeBytes: 16 * MEBIBYTE,
    fio,
    environment: process.env,
    log: SILENT,
    signal: new AbortController().signal,
    readClock,
  };
}

test("a profile gives figures for each job and target, says how they were made, and leaves nothing", async (context) => {
  const disk = makeFolder(context);
  const memory = join("/dev/shm", `bench-test-${process.pid}`);
  mkdirSync(memory);
  context.onTestFinished(() => execFileSync("rm", ["-rf", memory]) && undefined);
  const benchmarks = [...(await runProfile(makeRun(disk))), ...(await runProfile(makeRun(memory)))];
  for (const benchmark of benchmarks) {
    expect(benchmarkSchema.parse({ ...benchmark })).toEqual({ ...benchmark });
  }
  const rows = benchmarks.map((benchmark) =>
    benchmark.state === "measured"
      ? [benchmark.target, benchmark.job, benchmark.direction, benchmark.runs.length > 1]
      : [benchmark.target, benchmark.job, benchmark.failure],
  );
  expect(rows).toEqual(
    [disk, memory].flatMap((target) => [
      [target, "layout-write", "write", false],
      [target, "rand-read-4k-q32", "read", true],
      [target, "fdatasync-2300", "write", true],
      [target, "fdatasync-2300", "sync", true],
    ]),
  );
  expect(benchmarks[0]).toMatchObject({ profile: "tiny", bytes: 16 * MEBIBYTE, blockSizeBytes: MEBIBYTE });
  expect(benchmarks[1]).toMatchObject({ queueDepth: 32, latencySeconds: { p99: expect.any(Number) } });
  expect(benchmarks.slice(4, 6)).toMatchObject([
    { direct: false, engine: "psync" },
    { direct: false, engine: "psync", queueDepth: 1 },
  ]);
  expect([readdirSync(disk), readdirSync(memory)]).toEqual([[], []]);
});

// Side by side: each has a folder of its own and waits for fio.
test.concurrent("progress is told before each run and after each job, in order", async (context) => {
  const seen: BenchProgress[] = [];
  await runProfile({ ...makeRun(makeFolder(context)), onProgress: (progress) => seen.push(progress) });
  expect(seen.filter(({ state }) => state !== "running").map(({ state, jobs }) => [state, ...jobs])).toEqual([
    ["preparing"],
    ["finished", "layout-write"],
    ["finished", "rand-read-4k-q32"],
    ["finished", "fdatasync-2300"],
  ]);
  expect(seen.at(-1)?.results).toHaveLength(2);
  expect(seen.map(({ elapsedSeconds }) => elapsedSeconds)).toEqual(
    seen.map((p) => p.elapsedSeconds).sort((a, b) => a - b),
  );
});

test.concurrent("an abort in the middle leaves no file", async (context) => {
  const target = makeFolder(context);
  const abort = new AbortController();
  const onProgress = ({ jobs, state }: BenchProgress): void => {
    if (state === "running" && jobs[0] === "rand-read-4k-q32")
      setTimeout(() => abort.abort(new Error("cancelled")), 200);
  };
  const run = runProfile({ ...makeRun(target), signal: abort.signal, onProgress });
  await expect(run).rejects.toThrow("cancelled");
  expect(readdirSync(target)).toEqual([]);
});

test.concurrent("a job file that fio refuses is named with fio's reason, and leaves no file", async (context) => {
  const target = makeFolder(context);
  const { profile, ...rest } = makeRun(target, "[a]\nrw=read\nbs=4k\nsize=1m\nnosuchoption=1\n");
  const run = runProfile({ ...rest, profile: { ...profile, style: "own" }, allowUnsafe: true });
  await expect(run).rejects.toThrow(/^tiny\.fio: fio refuses it: .*nosuchoption/);
  expect(readdirSync(target)).toEqual([]);
});

test.concurrent("jobs of a user's that run at the same time have figures of their own, however they are reported and described", async (context) => {
  const text = `[global]
group_reporting
size=1m
[reader]
description=tabs\tand "quotes"
rw=read
bs=16k
[writer]
rw=write
numjobs=2
[unseen]
rw=write
stats=0
`;
  const { profile, ...rest } = makeRun(makeFolder(context), text);
  const results = await runProfile({
    ...rest,
    profile: { ...profile, style: "own", minRuns: 1, timeBudgetSeconds: 0 },
  });
  expect(results).toMatchObject([
    { state: "measured", job: "reader", direction: "read", blockSizeBytes: 16384, operations: 64 },
    { state: "measured", job: "writer", direction: "write", jobs: 2, bytes: 2 * MEBIBYTE },
  ]);
});

test.concurrent("too little space is refused before anything is written", async (context) => {
  const target = makeFolder(context);
  const run = runProfile({ ...makeRun(target), sizeBytes: 1e15 });
  await expect(run).rejects.toThrow(/^size: 1,000 TB, and the profile's other files, do not fit on /);
  expect(readdirSync(target)).toEqual([]);
});

test.concurrent("a job of a bundled profile that this fio lacks has failed, and the others are measured", async (context) => {
  const text = "[lacking]\nioengine=nosuch\nrw=read\nruntime=1\n[there]\nstonewall\nrw=read\nsize=1m\nruntime=1\n";
  const results = await runProfile(makeRun(makeFolder(context), text));
  expect(results).toMatchObject([
    { job: "lacking", state: "failed", failure: { id: "message", detail: expect.stringContaining("nosuch") } },
    { job: "there", state: "measured" },
  ]);
});

test.concurrent("jobs are not run on a layout file that was not written", async (context) => {
  const results = await runProfile(makeRun(makeFolder(context), TEXT.replace("bs=1m", "bs=1m\nverify=nonsense")));
  const layout = {
    state: "failed",
    job: "layout-write",
    failure: { id: "message", detail: expect.stringContaining("failed parsing verify=nonsense") },
  };
  const failure = { id: "layout-failed", job: "layout-write" };
  expect(results).toMatchObject([
    layout,
    { state: "failed", job: "rand-read-4k-q32", failure },
    { state: "failed", job: "fdatasync-2300", failure },
  ]);
});

test.concurrent("a time budget that is exceeded is a warning, and by far the end of what has not begun", async (context) => {
  const overruns: BudgetOverrun[] = [];
  let lost = 0;
  const results = await runProfile({
    ...makeRun(makeFolder(context)),
    timeBudgetSeconds: 1,
    onOverrun: (overrun) => overruns.push(overrun),
    readClock: () => readClock() + lost,
    onProgress: ({ state, jobs }) => {
      if (state === "finished" && jobs.includes("layout-write")) lost = 500;
    },
  });
  expect(results.map(({ job, state }) => [job, state])).toEqual([
    ["layout-write", "measured"],
    ["rand-read-4k-q32", "failed"],
    ["fdatasync-2300", "failed"],
  ]);
  expect(results.at(-1)).toMatchObject({ failure: { id: "time-budget", budgetSeconds: 1 } });
  expect(overruns).toMatchObject([{ budgetSeconds: 1 }]);
  expect(overruns[0]?.elapsedSeconds).toBeGreaterThan(500);
});

test.concurrent("what fio refuses in a user's job file is known before the first job has run", async (context) => {
  const run = makeRun(makeFolder(context), "[good]\nrw=write\nsize=64k\n[bad]\nstonewall\nsize=64k\nrw=nonsense\n");
  const states: string[] = [];
  const own = { ...run, profile: { ...run.profile, style: "own" as const }, allowUnsafe: true };
  const running = runProfile({ ...own, onProgress: ({ state }) => states.push(state) });
  await expect(running).rejects.toThrow(
    "tiny.fio: fio refuses it: fio: failed parsing rw=nonsense; fio: job bad dropped",
  );
  expect(states).toEqual(["preparing"]);
});

test.concurrent("a user's job without an engine is told with the one that fio takes, and that one's depth", async (context) => {
  const text = "[a]\nrw=read\nsize=256k\nbs=4k\niodepth=32\n";
  const run = makeRun(makeFolder(context), text);
  const results = await runProfile({ ...run, profile: { ...run.profile, style: "own" } });
  expect(results).toMatchObject([{ state: "measured", engine: "psync", queueDepth: 1 }]);
});
