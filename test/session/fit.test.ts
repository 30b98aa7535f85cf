// A real fio on a real disk, whose counters are made up: others may use the disk.
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readProfile } from "../../src/bench/profile.ts";
import { runProfile } from "../../src/bench/profile-run.ts";
import { DEVICE_COUNTERS, type DeviceCounter } from "../../src/model/recording.ts";
import { fitStep, sumJobs } from "../../src/session/fit.ts";
import type { Host } from "../../src/session/host.ts";
import { findFio, readClock, SILENT } from "../bench/tools.ts";
import { buildRecording } from "../fit/step.ts";
import { makeFolder } from "../make-folder.ts";
import { makeDiskFolder, needs } from "../needs.ts";

const host: Host = { environment: process.env, log: SILENT, installation: { samplerScript: "", viewerScript: "" } };
const SECONDS = [{ reads: 50, readBytes: 819_200, writes: 60, writtenBytes: 983_040, waited: 0.1 }];
const report = () => buildRecording(SECONDS, { flushes: 10, mergedWrites: 30, reads: 50, writes: 60 });
const OPTIONS = { step: "npm ci", install: "auto", maxRounds: 2 } as const;

const NOTHING = Object.fromEntries(DEVICE_COUNTERS.map((name) => [name, 0])) as Counters;
type Counters = Record<DeviceCounter, number>;

/** What the disk did in the rounds one after the other; each reads its counters before and after. */
function countRounds(...rounds: Partial<Counters>[]) {
  const readings = rounds.flatMap((round) => [NOTHING, { ...NOTHING, ...round }]);
  return { readDevice: () => readings.shift() };
}

const RECORDED: Partial<Counters> = {
  reads: 50,
  readBytes: 819_200,
  writes: 60,
  writtenBytes: 983_040,
  mergedWrites: 30,
  flushes: 10,
};

test("a file that does what was recorded is run once in the target, and nothing stays", async () => {
  needs("fio");
  const target = makeDiskFolder();
  const meter = countRounds(RECORDED);
  const { text, rounds, seconds, agreements = [] } = await fitStep(host, report(), { ...OPTIONS, target }, meter);
  expect(rounds).toBe(1);
  // Its pauses alone take that long, whatever the disk.
  expect(seconds).toBeGreaterThan(0.3);
  expect(Object.fromEntries(agreements.map(({ aspect, fitted }) => [aspect, fitted]))).toEqual({
    ...{ reads: 50, readBytes: 819_200, mergedReads: 0 },
    ...{ writes: 90, writtenBytes: 983_040, mergedWrites: 30, flushes: 10 },
  });
  expect(text).toContain("Expected duration here: ");
  expect(readdirSync(target)).toEqual([]);
});

test("a file that does another thing is corrected and run again, and the better round is given", async () => {
  needs("fio");
  const target = makeDiskFolder();
  const twice = { ...RECORDED, writes: 150, writtenBytes: 1_966_080 };
  const meter = countRounds(twice, RECORDED);
  const { rounds, agreements = [] } = await fitStep(host, report(), { ...OPTIONS, target }, meter);
  expect(rounds).toBe(2);
  expect(agreements.filter(({ agrees }) => !agrees)).toEqual([]);
});

test("a disk that disappears is an error", async () => {
  needs("fio");
  const fitting = fitStep(host, report(), { ...OPTIONS, target: makeDiskFolder() }, countRounds());
  await expect(fitting).rejects.toThrow(/^--target: its disk \w+ has disappeared$/);
});

test("bench runs the file as it is", async () => {
  needs("fio");
  const target = makeDiskFolder();
  const { text } = await fitStep(host, report(), OPTIONS);
  expect(text).toContain("Not run here.");
  const path = join(makeFolder(), "fit.fio");
  writeFileSync(path, text);
  const benchmarks = await runProfile({
    ...{ profile: await readProfile(path), target, fio: findFio(), environment: process.env, log: SILENT },
    ...{ signal: new AbortController().signal, readClock },
  });
  // Its pauses alone take that long, whatever the disk.
  expect(sumJobs(benchmarks)).toBeGreaterThan(0.3);
  expect(benchmarks.map(({ job }) => job)).toContain("phase-1-write-1");
  expect(readdirSync(target)).toEqual([]);
});

test("a target without a disk is refused with what to do", async () => {
  needs(["fio", "memory"]);
  const fitting = fitStep(host, report(), { ...OPTIONS, target: "/dev/shm" });
  await expect(fitting).rejects.toThrow(
    "--target: /dev/shm has no disk whose requests are counted; use another, or --no-run",
  );
});

test("a job of the file that failed is named", () => {
  const failed = {
    state: "failed" as const,
    job: "phase-1-read-1",
    failure: { id: "message" as const, detail: "ENOSPC" },
  };
  expect(() => sumJobs([failed])).toThrow("fio cannot run phase-1-read-1: ENOSPC");
});
