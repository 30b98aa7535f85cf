// npm run bench:convergence -- [--target DIR] [--seconds 60] [--size 1g] [--jobs NAME,NAME]
//
// Holds the short profile to its promise: the figures of `quick`, within its 45 s, are within 10 % of the same jobs run
// for 60 s each, on the machine at hand. Prints both and their ratio; ends with 1 where a job is farther away.
import { parseArgs } from "node:util";
import { collectOptions, listJobs, splitAtBarriers } from "../src/bench/job-file.ts";
import { loadProfile, type Profile } from "../src/bench/profile.ts";
import { runProfile } from "../src/bench/profile-run.ts";
import type { Benchmark, MeasuredBenchmark } from "../src/model/benchmark.ts";
import { parseDuration, parseSize } from "../src/model/units.ts";
import { runProgram } from "../src/system/program.ts";
import { requireTool } from "../src/system/tool-installation.ts";

/** The difference that `quick` may have from the long runs. */
const TOLERANCE = 0.1;

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
// One run of a job at a time, as long as asked for; the layout file is written first, as in the profile.
const long: Profile = { ...chosen, name: "long", fewestRuns: 1, runsPerShare: 1, longestRunSeconds: seconds };

// The short profile before and after the long one: where those two differ, it is the machine that changes.
const before = await measure(chosen, quick.timeBudgetSeconds ?? 45);
const reference = await measure(long, (seconds + 1) * listJobs(chosen.file).length);
const after = await measure(chosen, quick.timeBudgetSeconds ?? 45);
process.exitCode = print() ? 0 : 1;

function chooseJobs(profile: Profile, names: readonly string[] | undefined): Profile {
  if (names === undefined) return profile;
  const sections = profile.file.sections.filter(
    ({ name }) => /^(?:global|layout-write)$/.test(name) || names.includes(name),
  );
  return { ...profile, file: { ...profile.file, sections } };
}

async function measure(profile: Profile, timeBudgetSeconds: number): Promise<MeasuredBenchmark[]> {
  const abort = new AbortController();
  const end = (): void => abort.abort(new Error("ended"));
  process.once("SIGINT", end);
  const results = await runProfile({
    profile,
    targets: [values.target],
    sizeBytes: parseSize(values.size, "--size"),
    timeBudgetSeconds,
    fio,
    environment: process.env,
    log,
    signal: abort.signal,
    readClock: () => performance.now() / 1000,
    onProgress: ({ state, jobs, run }) => {
      if (state === "running") console.error(`${profile.name}: ${jobs.join(", ")}, run ${run}`);
    },
  });
  process.off("SIGINT", end);
  return results.filter(isTimed);
}

/** The jobs that have a runtime: the layout file is written once in both. */
function isTimed(benchmark: Benchmark): benchmark is MeasuredBenchmark {
  const timed = splitAtBarriers(quick.file)
    .flatMap((group) => listJobs(group).filter((job) => collectOptions(group, job).has("runtime")))
    .map(({ name }) => name);
  return benchmark.state === "measured" && benchmark.direction !== "sync" && timed.includes(benchmark.job);
}

/** Prints one row a job; gives whether all are within the tolerance. */
function print(): boolean {
  const far: string[] = [];
  const unsteady: string[] = [];
  console.log(`| job | quick | ${seconds} s | quick again | ratio | ratio again |`);
  console.log("|---|---:|---:|---:|---:|---:|");
  for (const long of reference) {
    const [first, second] = [find(before, long), find(after, long)];
    if (first === undefined || second === undefined) continue;
    const ratios = [first.iops / long.iops, second.iops / long.iops];
    if (ratios.some((ratio) => Math.abs(ratio - 1) > TOLERANCE)) far.push(long.job);
    if (Math.abs(first.iops / second.iops - 1) > TOLERANCE) unsteady.push(long.job);
    const cells = [first, long, second].map(({ iops, runs }) => `${iops.toFixed(0)} IOPS (${runs.length} runs)`);
    console.log(`| ${[long.job, ...cells, ...ratios.map((ratio) => ratio.toFixed(3))].join(" | ")} |`);
  }
  console.log(far.length === 0 ? "all within 10 %" : `farther away than 10 %: ${far.join(", ")}`);
  if (unsteady.length > 0) console.log(`the machine itself changed meanwhile: ${unsteady.join(", ")}`);
  return far.length === 0;
}

function find(results: readonly MeasuredBenchmark[], like: MeasuredBenchmark): MeasuredBenchmark | undefined {
  return results.find(({ job, direction }) => job === like.job && direction === like.direction);
}
