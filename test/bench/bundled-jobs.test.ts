import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, rmdirSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { listJobs, listOptions, parseJobFile, renderJobFile } from "../../src/bench/job-file.ts";
import { loadProfile, PROFILES, readProfile } from "../../src/bench/profile.ts";
import { runProfile } from "../../src/bench/profile-run.ts";
import { MEBIBYTE } from "../../src/model/units.ts";
import { makeFolder } from "../make-folder.ts";
import { findFio, readClock, SILENT } from "./tools.ts";

const JOBS = join(import.meta.dirname, "../../jobs");

let fio: string;
beforeEach((context) => {
  fio = findFio(context);
});

test("every job file in jobs/ is a profile", () => {
  expect(readdirSync(JOBS).sort()).toEqual(PROFILES.map((name) => `${name}.fio`).sort());
});

test("fio itself takes each job file in jobs/ as it is", () => {
  const folder = makeFolder();
  // In one call, as fio computes for a tenth of a second before it reads; its message names the file.
  const files = PROFILES.map((name) => join(JOBS, `${name}.fio`));
  execFileSync(fio, ["--parse-only", ...files], { cwd: folder });
  expect(readdirSync(folder)).toEqual([]);
});

test("a fitted job that keeps a log of its own runs once: in several runs, the log of rates takes its place", async () => {
  for (const { style, minRuns, file } of await Promise.all(PROFILES.map(loadProfile))) {
    const keepsLog = listOptions(file).some((options) => options.has("write_bw_log"));
    if (style === "fitted") expect(keepsLog).toBe(minRuns === 1);
  }
});

// Side by side: what counts is that they run and clean up, not how fast the disk is meanwhile. The profile quick is run by
// test/cli/bench-command.test.ts.
const OTHERS = PROFILES.filter((name) => name !== "quick");
/** By the real clock, a machine on which fio takes seconds to start would exceed the budget by far, and leave jobs out. */
const SLOWNESS = 10;
const readSlowClock = () => readClock() / SLOWNESS;
/** What the size of a run does not set: how many files there are, and the bytes of a log that is flushed at each write. */
const shrink = (text: string) => text.replaceAll("nrfiles=2000", "nrfiles=50").replaceAll("size=22m", "size=1m");
test.concurrent.each(OTHERS.toSorted((name) => (name === "standard" ? -1 : 0)))(
  "the profile %s runs with a short budget on a small file: figures for every job, and nothing left behind",
  async (name) => {
    const target = mkdtempSync(join(tmpdir(), "bench-test-"));
    const bundled = await loadProfile(name);
    const profile = { ...bundled, file: parseJobFile(shrink(renderJobFile(bundled.file)), `${name}.fio`) };
    const signal = new AbortController().signal;
    const setting = { fio, environment: process.env, log: SILENT, readClock: readSlowClock, signal };
    // Here the size is the log's: 16 MiB would be 7,300 flushes.
    const sizeBytes = name === "etcd" ? MEBIBYTE : 16 * MEBIBYTE;
    const small = { timeBudgetSeconds: 1 / SLOWNESS, sizeBytes };
    const results = await runProfile({ ...setting, ...small, profile, target });
    rmdirSync(target);
    const measured = new Set(results.filter(({ state }) => state === "measured").map(({ job }) => job));
    const cores = availableParallelism();
    const expected = listOptions(profile.file)
      .filter((options) => options.get("create_only") !== "1")
      .filter((options) => name !== "standard" || Number(options.get("numjobs") ?? 1) <= cores);
    expect(results.filter(({ state }) => state === "failed")).toEqual([]);
    expect(measured.size).toBe(expected.length);
  },
  300_000,
);

test.concurrent("the four processes of randrw-4x64m are one result", async (context) => {
  const profile = await loadProfile("randrw-4x64m");
  const setting = { target: makeFolder(context), fio, environment: process.env, log: SILENT, readClock };
  const signal = new AbortController().signal;
  const results = await runProfile({ ...setting, profile, signal, timeBudgetSeconds: 1, sizeBytes: 4 * 1024 * 1024 });
  expect(results).toMatchObject([
    { direction: "read", jobs: 4, queueDepth: 4, blockSizeBytes: 4096 },
    { direction: "write", jobs: 4, queueDepth: 4, blockSizeBytes: 4096 },
  ]);
});

test.concurrent("jobs that a user's file runs at the same time run at the same time, under their own names", async (context) => {
  const text = "[global]\nsize=1m\nbs=4k\n[reader]\nrw=read\n[writer]\nrw=write\n[after]\nstonewall\nrw=read\n";
  const profile = {
    ...(await readProfile(join(JOBS, "etcd.fio"))),
    name: "mine",
    file: parseJobFile(text, "mine.fio"),
  };
  const steps: string[][] = [];
  const results = await runProfile({
    profile,
    target: makeFolder(context),
    fio,
    environment: process.env,
    log: SILENT,
    readClock,
    signal: new AbortController().signal,
    onProgress: ({ state, jobs }) => state === "running" && steps.push(jobs),
  });
  expect(steps).toEqual([["reader", "writer"], ["after"]]);
  expect(results.map(({ job, profile: name }) => [job, name])).toEqual([
    ["reader", "mine"],
    ["writer", "mine"],
    ["after", "mine"],
  ]);
});

// A build's processes work in folders of their own; in one folder for all, its lock would be what is measured.
test("the file jobs of standard have a folder for each process, which is there before they begin", async () => {
  const { file } = await loadProfile("standard");
  const jobs = listJobs(file);
  const fileJobs = jobs.filter(({ name }) => name.startsWith("files-"));
  const folders = jobs.find(({ name }) => name === "file-folders");
  expect(folders?.options.get("filename_format")).toMatch(/^files\.\$jobnum\//);
  for (const { options } of fileJobs) {
    expect(options.get("filename_format")).toBe("files.$jobnum/$jobname.$filenum");
    expect(Number(options.get("numjobs"))).toBeLessThanOrEqual(Number(folders?.options.get("numjobs")));
  }
  expect(fileJobs).toHaveLength(21);
});
