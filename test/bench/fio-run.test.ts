import { chmodSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { chooseScratch, type FioBench, runJobFile } from "../../src/bench/fio-run.ts";
import { type JobFile, parseJobFile } from "../../src/bench/job-file.ts";
import { listProcesses } from "../../src/bench/work-folder.ts";
import { UserError } from "../../src/model/user-error.ts";
import { makeFolder } from "../make-folder.ts";
import { waitUntil } from "./tools.ts";

const JOB: JobFile = parseJobFile("[a]\nrw=read\n", "a.fio");

/** A bench whose fio is a shell script; its last argument but one is `--output=FILE`. */
function makeBench(script: string, signal: AbortSignal = new AbortController().signal): FioBench {
  const scratch = makeFolder();
  const fio = join(scratch, "fio");
  writeFileSync(fio, `#!/bin/sh\nfor word; do case $word in --output=*) output=\${word#*=};; esac; done\n${script}\n`);
  chmodSync(fio, 0o755);
  return { fio, folder: makeFolder(), scratch, environment: process.env, signal };
}

test("a job that fio says nothing about has failed with fio's last word", async () => {
  const bench = makeBench("echo 'fio: pid=1 got signal=11' >&2; exit 2");
  expect(await runJobFile(bench, JOB, 10)).toEqual([
    { benchmark: { state: "failed", job: "a", failure: { id: "message", detail: "fio: pid=1 got signal=11" } } },
  ]);
});

test("a job file that fio refuses is the user's to mend", async () => {
  const bench = makeBench("echo 'fio: engine nosuch not loadable' >&2; exit 1");
  await expect(runJobFile(bench, JOB, 10)).rejects.toThrow("a.fio: fio refuses it: fio: engine nosuch not loadable");
});

test("a fio that is killed gives no figures, even if it wrote some", async () => {
  const figures = JSON.stringify({
    "fio version": "fio-3.33",
    jobs: [{ jobname: "a", error: 0, read: { total_ios: 5 } }],
  });
  const bench = makeBench(`echo '${figures}' > "$output"; kill -9 $$`);
  expect(await runJobFile(bench, JOB, 10)).toEqual([
    { benchmark: { state: "failed", job: "a", failure: { id: "killed", signal: "SIGKILL" } } },
  ]);
});

test("an exit code that counts a failure which no job owns up to takes all figures away", async () => {
  const read = { total_ios: 5, runtime: 1000, bw_bytes: 5, iops: 5 };
  const figures = JSON.stringify({ "fio version": "fio-3.33", jobs: [{ jobname: "a", error: 0, read }] });
  const bench = makeBench(`echo '${figures}' > "$output"; echo 'fio: pid=7, got signal=9'; exit 1`);
  const [result] = await runJobFile(bench, JOB, 10);
  expect(result?.benchmark).toMatchObject({
    state: "failed",
    failure: { id: "message", detail: "fio: pid=7, got signal=9" },
  });
});

test("results that fio could not write, of which it says nothing, are told as that", async () => {
  const bench = makeBench(`printf '{ "fio version" :' > "$output"`);
  const [result] = await runJobFile(bench, JOB, 10);
  expect(result?.benchmark).toMatchObject({ state: "failed", failure: { id: "unreadable", fault: "cut" } });
});

test("a job file that cannot be written is the user's to mend", async () => {
  const bench = makeBench("exit 0");
  rmSync(bench.scratch, { recursive: true });
  await expect(runJobFile(bench, JOB, 10)).rejects.toThrow(
    "fio's job file cannot be written: no such file or directory",
  );
});

test("jobs of a killed fio, which live in sessions of their own, are ended too", async () => {
  const bench = makeBench("setsid sleep 100 & sleep 0.2; kill -9 $$");
  await runJobFile(bench, JOB, 10);
  expect(await listProcesses(bench.folder)).toEqual([]);
});

test("a fio that does not end in time is killed with its jobs, and the job has failed", async () => {
  const bench = makeBench("trap '' TERM; setsid sleep 100 & wait; sleep 100");
  const [result] = await runJobFile(bench, JOB, 0.3);
  expect(result?.benchmark).toMatchObject({ state: "failed", failure: { id: "timed-out" } });
  expect(await listProcesses(bench.folder)).toEqual([]);
});

test("what a fio leaves running, with its output open, is ended, and the next run is left alone", async () => {
  const figures = JSON.stringify({
    "fio version": "fio-3.33",
    jobs: [{ jobname: "a", error: 0, read: { total_ios: 5, runtime: 1000, bw_bytes: 5, iops: 5 } }],
  });
  const bench = makeBench(`[ -e again ] || { touch again; setsid sleep 100 & }; echo '${figures}' > "$output"`);
  const startedAt = performance.now();
  for (const _ of ["first", "second"]) {
    expect(await runJobFile(bench, JOB, 20)).toMatchObject([{ benchmark: { state: "measured", job: "a" } }]);
  }
  expect(performance.now() - startedAt).toBeLessThan(90_000);
  expect(await listProcesses(bench.folder)).toEqual([]);
});

test("a folder that somebody removed is told as that, and not as a missing fio", async () => {
  const bench = makeBench("exit 0");
  rmSync(bench.folder, { recursive: true });
  const gone = `target: ${bench.folder} has disappeared; something removed it while the benchmark ran`;
  await expect(runJobFile(bench, JOB, 10)).rejects.toThrow(new UserError(gone));
});

test("an abort ends fio and its jobs and is passed on", async () => {
  const abort = new AbortController();
  const bench = makeBench("trap '' TERM; setsid sleep 100 & wait; sleep 100", abort.signal);
  const run = runJobFile(bench, JOB, 60);
  const outcome = expect(run).rejects.toThrow("the job was cancelled");
  await waitUntil(async () => (await listProcesses(bench.folder)).length > 0);
  abort.abort(new Error("the job was cancelled"));
  await outcome;
  expect(await listProcesses(bench.folder)).toEqual([]);
});

test("fio gets none of the runner's secrets", async () => {
  const bench = makeBench('env > "$output.env"; exit 2');
  const environment = { PATH: process.env.PATH, ACTIONS_RUNTIME_TOKEN: "secret", INPUT_TOKEN: "secret" };
  const [result] = await runJobFile({ ...bench, environment }, JOB, 10);
  expect(result?.benchmark.state).toBe("failed");
  expect(readFileSync(join(bench.scratch, "result.json.env"), "utf8")).not.toContain("secret");
});

const memory = join("/dev/shm", `bench-scratch-${process.pid}`);

test("fio's results lie on different filesystem than the target where one is at hand", async () => {
  const disk = makeFolder();
  mkdirSync(memory);
  onTestFinished(() => rmSync(memory, { recursive: true }));
  expect(await chooseScratch(memory, { RUNNER_TEMP: disk })).toBe(disk);
  expect(await chooseScratch(memory, { RUNNER_TEMP: memory, TMPDIR: disk })).toBe(disk);
  expect(statSync(await chooseScratch(disk, { RUNNER_TEMP: disk })).dev).not.toBe(statSync(disk).dev);
});

test("a temporary folder that is missing is passed over", async () => {
  const disk = makeFolder();
  const chosen = await chooseScratch(disk, { RUNNER_TEMP: join(disk, "missing"), TMPDIR: disk });
  expect(statSync(chosen).isDirectory()).toBe(true);
});
