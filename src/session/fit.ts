import { sumJobSeconds } from "../bench/combined-results.ts";
import { assertReadable, type FioBench, inBenchFolders, runJobFile } from "../bench/fio-run.ts";
import { type JobFile, parseJobFile } from "../bench/job-file.ts";
import { confineJobFile } from "../bench/job-safety.ts";
import { assertRoom, estimateSpace, measureRoom } from "../bench/room.ts";
import { type FitPlan, planJobs } from "../fit/plan-jobs.ts";
import { readStep } from "../fit/read-step.ts";
import { renderFit } from "../fit/render-fit.ts";
import type { StepLoad } from "../fit/step-load.ts";
import {
  compareOutcome,
  measureMisfit,
  type Outcome,
  type PastRun,
  rankMisfits,
  sumLoad,
  sumPauses,
  type Tuning,
  tune,
  UNTUNED,
} from "../fit/tuning.ts";
import type { Benchmark } from "../model/benchmark.ts";
import { sum } from "../model/numbers.ts";
import type { DeviceCounter } from "../model/recording.ts";
import type { Report } from "../model/report.ts";
import { UserError } from "../model/user-error.ts";
import { DiskMeter } from "../sampling/disk-meter.ts";
import { syncFilesystem } from "../sampling/sync-filesystem.ts";
import { fingerprintPath } from "../storage/fingerprint.ts";
import { findDisk } from "../system/device-number.ts";
import type { InstallPolicy } from "../system/tools.ts";
import { tellBenchFailure } from "../words/benchmarks.ts";
import { type Agreement, describeRound } from "../words/fit.ts";
import { untilSignal } from "./ending-signals.ts";
import type { Host } from "./host.ts";
import { requireTool } from "./require-tool.ts";

export interface FitOptions {
  step: string;
  /** A directory on the disk where the job file is tried; absent: it is not run. */
  target?: string;
  maxRounds: number;
  install: InstallPolicy;
}

/** A job file's text, and what its best run gave; that is absent where it was not run. */
interface Fit {
  text: string;
  rounds?: number;
  seconds?: number;
  agreements?: readonly Agreement[];
}

/**
 * The fio job file that does what a recorded step did; with a target, run there and corrected until it agrees.
 * @throws UserError where the step cannot be fitted, or the target cannot be used
 */
export async function fitStep(
  host: Host,
  report: Report,
  options: FitOptions,
  meter: Trial["meter"] = new DiskMeter(),
): Promise<Fit> {
  const load = readStep(report, options.step);
  const { target } = options;
  if (target === undefined) return { text: renderFit(planJobs(load, UNTUNED), load, report.label) };
  const { environment } = host;
  const fio = await requireTool("fio", host, options.install);
  return untilSignal((signal) =>
    inBenchFolders(target, { fio, environment, signal }, (bench) =>
      closeLoop(host, { bench, report, load, target, meter }, options.maxRounds),
    ),
  );
}

interface Trial {
  bench: FioBench;
  report: Report;
  load: StepLoad;
  target: string;
  meter: Pick<DiskMeter, "readDevice">;
}

/** Corrections end after this many rounds without a better one. */
const MAX_VAIN_ROUNDS = 3;

/** Runs and corrects the file; gives the best round. */
async function closeLoop(host: Host, trial: Trial, maxRounds: number): Promise<Fit> {
  const { bench, report, load, target } = trial;
  const device = findDisk(bench.folder);
  if (device === undefined) {
    throw new UserError(`--target: ${target} has no disk whose requests are counted; use another, or --no-run`);
  }
  const sameDisk = await isSameDisk(report, load, bench.folder);
  const recorded = sumLoad(load);
  const past: PastRun[] = [];
  let tuning: Tuning = UNTUNED;
  let best: { round: number; plan: FitPlan; agreements: Agreement[]; seconds: number } | undefined;
  for (let round = 1; ; round += 1) {
    const plan = planJobs(load, tuning);
    const outcome = await runPlan(trial, plan, device);
    const { seconds } = outcome;
    const agreements = compareOutcome(recorded, outcome, sameDisk);
    const misfits = rankMisfits(agreements);
    past.push({ addedSeconds: tuning.seconds, seconds });
    host.log.info(describeRound(round, seconds, misfits));
    if (best === undefined || measureMisfit(agreements) < measureMisfit(best.agreements)) {
      best = { round, plan, agreements, seconds };
    }
    if (misfits.length === 0 || round - best.round === MAX_VAIN_ROUNDS || round === maxRounds) {
      const found = { agreements: best.agreements, seconds: best.seconds };
      return { text: renderFit(best.plan, load, report.label, { sameDisk, ...found }), rounds: round, ...found };
    }
    tuning = tune(tuning, agreements, sumPauses(load), past);
  }
}

/** The disk may be slower by this factor before the run is ended; writing the file has its own time. */
const MAX_SLOWDOWN = 20;
const MAX_LAYOUT_SECONDS = 300;

/** fio's durations, and the kernel's counts of the device with others' requests; merged ones count as requests. */
async function runPlan({ bench, load, target, meter }: Trial, plan: FitPlan, device: string): Promise<Outcome> {
  const file = confineJobFile(parseJobFile(renderFit(plan, load, ""), "the fitted file"), target);
  assertRoom(await measureRoom(bench.folder), target, estimateSpace(file), "--target: the fitted file's data");
  await assertReadable(bench, file);
  await runJobFile(bench, describeLayout(file), MAX_LAYOUT_SECONDS);
  await syncFilesystem(bench.folder, bench.environment);
  const before = meter.readDevice(device);
  const results = await runJobFile(bench, file, load.seconds * MAX_SLOWDOWN + MAX_LAYOUT_SECONDS);
  // Only buffered writes are flushed: a flush adds the journal's requests.
  if (load.writeMode === "buffered") await syncFilesystem(bench.folder, bench.environment);
  const after = meter.readDevice(device);
  if (before === undefined || after === undefined) throw new UserError(`--target: its disk ${device} has disappeared`);
  const grown = (...counters: DeviceCounter[]): number =>
    sum(counters.map((counter) => after[counter] - before[counter]));
  return {
    reads: grown("reads", "mergedReads"),
    readBytes: grown("readBytes"),
    mergedReads: grown("mergedReads"),
    writes: grown("writes", "mergedWrites"),
    writtenBytes: grown("writtenBytes"),
    mergedWrites: grown("mergedWrites"),
    flushes: grown("flushes"),
    seconds: sumJobs(results.map(({ benchmark }) => benchmark)),
  };
}

/**
 * Seconds of a fitted file's jobs, which run one after the other.
 * @throws UserError with fio's words where one failed
 */
export function sumJobs(benchmarks: readonly Benchmark[]): number {
  const failed = benchmarks.find((benchmark) => benchmark.state === "failed");
  if (failed === undefined) return sumJobSeconds(benchmarks);
  throw new UserError(`--target: fio cannot run ${failed.job}: ${tellBenchFailure(failed.failure)}`);
}

/** The job file that only writes the data, to run first. */
function describeLayout(file: JobFile): JobFile {
  const [shared] = file.sections;
  const options = { rw: "write", bs: "1m", create_only: "1" };
  const own = Object.entries(options).map(([name, value]) => ({ name, value, line: 0 }));
  return { ...file, sections: [...(shared ? [shared] : []), { name: "layout", line: 0, options: own }] };
}

/** Whether a folder is on the disk that was recorded, by name, size and model. */
async function isSameDisk({ storage }: Report, { device }: StepLoad, folder: string): Promise<boolean> {
  const recorded = storage.flatMap(({ devices }) => devices).find(({ name }) => name === device);
  const here = (await fingerprintPath(folder, "target")).devices.find(({ name }) => name === device);
  if (recorded === undefined || here === undefined) return false;
  return recorded.sizeBytes === here.sizeBytes && recorded.model === here.model;
}
