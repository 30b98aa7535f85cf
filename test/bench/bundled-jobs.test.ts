import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { parseJobFile } from "../../src/bench/job-file.ts";
import { loadProfile, PROFILES, readProfile } from "../../src/bench/profile.ts";
import { runProfile } from "../../src/bench/profile-run.ts";
import { findFio, makeFolder, readClock, SILENT } from "./tools.ts";

const JOBS = join(import.meta.dirname, "../../jobs");

let fio: string;
beforeAll(async () => {
  fio = await findFio();
}, 300_000);

test("every job file in jobs/ is a profile", () => {
  expect(readdirSync(JOBS).sort()).toEqual(PROFILES.map((name) => `${name}.fio`).sort());
});

test.each(PROFILES)("fio itself takes jobs/%s.fio as it is", (name) => {
  const folder = makeFolder();
  execFileSync(fio, ["--parse-only", join(JOBS, `${name}.fio`)], { cwd: folder });
  expect(readdirSync(folder)).toEqual([]);
});

test("the short recipes run as they were published and leave nothing behind", async () => {
  const target = makeFolder();
  const setting = { targets: [target], fio, environment: process.env, log: SILENT, readClock };
  for (const name of ["etcd", "randrw-4x64m"] as const) {
    const signal = new AbortController().signal;
    const profile = await loadProfile(name);
    const results = await runProfile({ ...setting, profile, signal, timeBudgetSeconds: 1, sizeBytes: 4 * 1024 * 1024 });
    expect(results.map(({ state, job }) => [state, job])).toEqual([
      ["measured", name === "etcd" ? "mytest" : "randrw"],
      ["measured", name === "etcd" ? "mytest" : "randrw"],
    ]);
  }
  expect(readdirSync(target)).toEqual([]);
});

test("the four processes of randrw-4x64m are one result", async () => {
  const profile = await loadProfile("randrw-4x64m");
  const setting = { targets: [makeFolder()], fio, environment: process.env, log: SILENT, readClock };
  const signal = new AbortController().signal;
  const results = await runProfile({ ...setting, profile, signal, timeBudgetSeconds: 1, sizeBytes: 4 * 1024 * 1024 });
  expect(results).toMatchObject([
    { direction: "read", jobs: 4, queueDepth: 4, blockSizeBytes: 4096 },
    { direction: "write", jobs: 4, queueDepth: 4, blockSizeBytes: 4096 },
  ]);
});

test("jobs that a user's file runs at the same time run at the same time, under their own names", async () => {
  const text = "[global]\nsize=1m\nbs=4k\n[reader]\nrw=read\n[writer]\nrw=write\n[after]\nstonewall\nrw=read\n";
  const profile = {
    ...(await readProfile(join(JOBS, "etcd.fio"))),
    name: "mine",
    text,
    file: parseJobFile(text, "mine.fio"),
  };
  const steps: string[][] = [];
  const results = await runProfile({
    profile,
    targets: [makeFolder()],
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
