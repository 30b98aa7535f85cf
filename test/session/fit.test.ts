// A real fio on the machine's disk: others may use that too, so what is counted is at least what the file does.
import { readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readProfile } from "../../src/bench/profile.ts";
import { runProfile } from "../../src/bench/profile-run.ts";
import { fitStep, sumJobs } from "../../src/session/fit.ts";
import type { Host } from "../../src/session/host.ts";
import { findFio, readClock, SILENT } from "../bench/tools.ts";
import { buildRecording } from "../fit/step.ts";
import { makeFolder } from "../make-folder.ts";

const host: Host = {
  environment: process.env,
  log: SILENT,
  installation: { samplerScript: "", viewerScript: "" },
};
const SECONDS = [{ reads: 50, readBytes: 819_200, writes: 60, writtenBytes: 983_040, waited: 0.1 }];
const report = () => buildRecording(SECONDS, { flushes: 10, mergedWrites: 30, reads: 50, writes: 60 });
const OPTIONS = { step: "npm ci", install: "auto", maxRounds: 2 } as const;

test("the file is run in the target, compared with the recording, and nothing stays", {
  timeout: 120_000,
}, async () => {
  const target = makeFolder();
  const { text, rounds, seconds, agreements = [] } = await fitStep(host, report(), { ...OPTIONS, target });
  expect(rounds).toBeGreaterThanOrEqual(1);
  expect(rounds).toBeLessThanOrEqual(2);
  expect(seconds).toBeGreaterThan(0.3);
  const at = (aspect: string) => agreements.find((known) => known.aspect === aspect)?.fitted ?? 0;
  // Where others use the disk in the first round, the second makes of each as little as a third.
  expect(at("writes")).toBeGreaterThanOrEqual(90 / 3 - 5);
  expect(at("writtenBytes")).toBeGreaterThanOrEqual((90 / 3 - 5) * 4096);
  expect(at("flushes")).toBeGreaterThanOrEqual(3);
  expect(at("reads")).toBeGreaterThanOrEqual(15);
  // It is not the disk of the recording.
  expect(agreements.map(({ aspect }) => aspect)).not.toContain("seconds");
  expect(text).toContain("Expected duration here: ");
  expect(readdirSync(target)).toEqual([]);
});

test("bench runs the file as it is", { timeout: 120_000 }, async () => {
  const target = makeFolder();
  const { text } = await fitStep(host, report(), OPTIONS);
  expect(text).toContain("Not run here.");
  const path = join(makeFolder(), "fit.fio");
  writeFileSync(path, text);
  const benchmarks = await runProfile({
    ...{ profile: await readProfile(path), target, fio: await findFio(), environment: process.env, log: SILENT },
    ...{ signal: new AbortController().signal, readClock },
  });
  // Its pauses alone take that long, whatever the disk.
  expect(sumJobs(benchmarks)).toBeGreaterThan(0.3);
  expect(benchmarks.map(({ job }) => job)).toContain("phase-1-write-1");
  expect(readdirSync(target)).toEqual([]);
});

test("a target without a disk is refused with what to do", { timeout: 60_000 }, async () => {
  const fitting = fitStep(host, report(), { ...OPTIONS, target: "/dev/shm" });
  await expect(fitting).rejects.toThrow(
    "--target: /dev/shm has no disk whose requests are counted; use another, or --no-run",
  );
});

test("a job of the file that failed is named", () => {
  const failed = {
    state: "failed" as const,
    job: "phase-1-read-1",
    failure: { id: "message" as const, message: "ENOSPC" },
  };
  expect(() => sumJobs([failed])).toThrow("fio cannot run phase-1-read-1: ENOSPC");
});
