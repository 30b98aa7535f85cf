import { parseArgs } from "node:util";
import { collectOptions, listJobs, splitAtBarriers } from "../src/bench/job-file.ts";
import { loadProfile, type Profile } from "../src/bench/profile.ts";
import { runProfile } from "../src/bench/profile-run.ts";
import type { BenchResult, MeasuredResult } from "../src/model/benchmark.ts";
import { parseDuration, parseSize } from "../src/model/units.ts";
import { runProgram } from "../src/system/program.ts";
import { requireTool } from "../src/system/tools.ts";
import { formatTable } from "./bench-overhead/table.ts";
import { workUntilSignal } from "./until-signal.ts";

// npm run bench:convergence -- [--target DIR] [--seconds 60] [--size 1g] [--jobs NAME,NAME]
//
// Holds the short profile to its promise: the figures of `quick`, within its 45 s, are within 10% of the same jobs run
// for 60 s each, on the machine at hand. A disk that is shared with others drifts by more than that within minutes, so
// each long job has a whole run of the profile right before it and one right after it, and is held against their mean.
// Told as well are all the runs of the profile, and how far the long job's own stretches of 5 s lie from its mean: no run
// as short as those of `quick` can be nearer than they are. Takes 15 minutes. Ends with 1 where a job is farther away.

/** The difference that `quick` may have from the long runs. */
const TOLERANCE = 0.1;
const STRETCH_SECONDS = 5;

const { values } = parseArgs({
  options: {
    target: { type: "string", default: "." },
    seconds: { type: "string", default: "60" },
    size: { type: "string", default: "1g" },
    jobs: { type: "string" },
  },
});
const seconds = parseDuration(values.seconds, "--seconds");
const log = { info: console.error, warning: console.error, debug() {} };
const fio = await requireTool("fio", { policy: "auto", environment: process.env, log, run: runProgram });

const quick = await loadProfile("quick");
const chosen = chooseJobs(quick, values.jobs?.split(","));
const names = listTimedJobs(chosen);
const short: MeasuredResult[][] = [];
const reference: MeasuredResult[] = [];
await workUntilSignal(async (signal) => {
  await measureAll(signal);
  process.exitCode = print() ? 0 : 1;
});

async function measureAll(signal: AbortSignal): Promise<void> {
  for (const name of names) {
    short.push(await measure(chosen, signal));
    // One run of one job, as long as asked for; the layout file is written first, as in the profile.
    const job = keepBandwidth(chooseJobs(quick, [name]), name);
    const long: Profile = { ...job, minRuns: 1, maxRunSeconds: seconds };
    reference.push(...(await measure({ ...long, name: "long" }, signal, seconds + 1)));
  }
  short.push(await measure(chosen, signal));
}

/** The same with fio's bandwidth log of one job, averaged over stretches as long as what `quick` has for it. */
function keepBandwidth(profile: Profile, job: string): Profile {
  const log = { write_bw_log: job, log_avg_msec: String(STRETCH_SECONDS * 1000) };
  const options = Object.entries(log).map(([name, value]) => ({ name, value, line: 0 }));
  const sections = profile.file.sections.map((section) =>
    section.name === job ? { ...section, options: [...section.options, ...options] } : section,
  );
  return { ...profile, file: { ...profile.file, sections } };
}

/** The jobs that have a runtime: the layout file is written once in both. */
function listTimedJobs({ file }: Profile): string[] {
  const groups = splitAtBarriers(file);
  return groups.flatMap((group) =>
    listJobs(group)
      .filter((job) => collectOptions(group, job).has("runtime"))
      .map(({ name }) => name),
  );
}

function chooseJobs(profile: Profile, names: readonly string[] | undefined): Profile {
  if (names === undefined) return profile;
  const sections = profile.file.sections.filter(
    ({ name }) => /^(?:global|layout-write)$/.test(name) || names.includes(name),
  );
  return { ...profile, file: { ...profile.file, sections } };
}

async function measure(profile: Profile, signal: AbortSignal, timeBudgetSeconds?: number): Promise<MeasuredResult[]> {
  const results = await runProfile({
    profile,
    target: values.target,
    sizeBytes: parseSize(values.size, "--size"),
    ...(timeBudgetSeconds !== undefined && { timeBudgetSeconds }),
    fio,
    environment: process.env,
    log,
    signal,
    readClock: () => performance.now() / 1000,
    onProgress: ({ state, jobs, run }) => {
      if (state === "running") console.error(`${profile.name}: ${jobs.join(", ")}, run ${run}`);
    },
  });
  return results.filter(isTimed);
}

function isTimed(benchmark: BenchResult): benchmark is MeasuredResult {
  return benchmark.state === "measured" && benchmark.direction !== "sync" && names.includes(benchmark.job);
}

/** Prints one row a job; gives whether all are within the tolerance. */
function print(): boolean {
  const far: string[] = [];
  const columns = [
    "job",
    `${seconds} s, IOPS`,
    "its own stretches",
    "quick before and after, IOPS",
    "ratio",
    `ratios of all ${short.length} runs of quick`,
  ];
  const rows: string[][] = [];
  for (const [place, long] of reference.entries()) {
    const all = listIops(short, long.job);
    const [before, after] = listIops(short.slice(place, place + 2), long.job);
    if (before === undefined || after === undefined) continue;
    const ratio = (before + after) / 2 / long.iops;
    if (Math.abs(ratio - 1) > TOLERANCE) far.push(long.job);
    rows.push([
      long.job,
      long.iops.toFixed(0),
      describeStretches(long),
      `${before.toFixed(0)} and ${after.toFixed(0)}`,
      ratio.toFixed(2),
      all.map((iops) => (iops / long.iops).toFixed(2)).join(", "),
    ]);
  }
  console.log(formatTable(columns, rows));
  console.log(far.length === 0 ? "all within 10%" : `farther away than 10%: ${far.join(", ")}`);
  return far.length === 0;
}

function listIops(runs: readonly MeasuredResult[][], name: string): number[] {
  return runs.flatMap((results) => results.filter(({ job }) => job === name)).map(({ iops }) => iops);
}

/** The long job's slowest and fastest stretch beside its mean; of a job that ends with its file, its runs. */
function describeStretches({ bandwidthOverTime, bandwidthBytesPerSecond, runs }: MeasuredResult): string {
  const rates = bandwidthOverTime?.bytesPerSecond ?? runs.map((run) => run.bandwidthBytesPerSecond);
  const show = (rate: number) => (rate / bandwidthBytesPerSecond).toFixed(2);
  return `${show(Math.min(...rates))} to ${show(Math.max(...rates))}`;
}
