// npm run bench:quick -- [--disks NAME,NAME] [--runs 3] [--seconds 20] [--size 256m]
//
// Holds `quick` to what a disk gives in the long run, on disks limited by a token bucket as clouds limit theirs. Each job
// runs for 20 s by itself behind 12 s that do not count, in which it spends what the bucket has saved up; then `quick` runs
// several times, each behind a pause in which the bucket fills. Prints the level of each run
// beside the long one's. The disks stand side by side: 9 minutes, as root, on a kernel with cgroup v1's blkio. Ends with 1 where a level is farther away than 5%.
import { parseArgs } from "node:util";
import { isGlobal, type JobFile, replaceOptions, setOptions } from "../src/bench/job-file.ts";
import { loadProfile, type Profile } from "../src/bench/profile.ts";
import { runProfile } from "../src/bench/profile-run.ts";
import type { Benchmark, MeasuredBenchmark } from "../src/model/benchmark.ts";
import { LARGE_REQUEST_BYTES } from "../src/model/benchmark-kind.ts";
import { Interruption, untilSignal } from "../src/session/ending-signals.ts";
import { requireTool } from "../src/session/require-tool.ts";
import { DISKS, type DiskKind, mountDisk } from "./bench-quick/lab.ts";
import { canMakeDisks } from "./lab/disks.ts";
import { formatTable } from "./lab/figures.ts";

/** The difference that `quick` may have from the long runs. */
const TOLERANCE = 0.05;
/** Longer than any bucket of the lab lasts. */
const RAMP_SECONDS = 12;

const { values } = parseArgs({
  options: {
    disks: { type: "string" },
    runs: { type: "string", default: "3" },
    seconds: { type: "string", default: "20s" },
    size: { type: "string", default: "256m" },
  },
});
const log = { info: console.error, warning: console.error, debug() {} };
if (!canMakeDisks()) throw new Error("its disks need root, cgroup v1's blkio (/sys/fs/cgroup/blkio) and zram");
const fio = await requireTool("fio", { environment: process.env, log }, "auto");
const quick = await loadProfile("quick");
const kinds = DISKS.filter(({ name }) => values.disks === undefined || values.disks.split(",").includes(name));

/** What was measured on one disk. */
interface DiskResults {
  kind: DiskKind;
  long: MeasuredBenchmark[];
  short: { seconds: number; benchmarks: MeasuredBenchmark[] }[];
}

try {
  await untilSignal(async (signal) => {
    const results = await Promise.all(kinds.map((kind) => measureDisk(kind, signal)));
    process.exitCode = printLevels(results) > 0 ? 1 : 0;
  });
} catch (error) {
  if (!(error instanceof Interruption)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}

async function measureDisk(kind: DiskKind, signal: AbortSignal): Promise<DiskResults> {
  const disk = await mountDisk(kind);
  try {
    const long = await measure(lengthen(quick), disk.folder, signal, kind.name);
    const short: DiskResults["short"] = [];
    for (let run = 1; run <= Number(values.runs); run++) {
      await disk.refill(signal);
      const startedAt = performance.now();
      const benchmarks = await measure(quick, disk.folder, signal, `${kind.name}, run ${run}`);
      short.push({ seconds: (performance.now() - startedAt) / 1000, benchmarks });
    }
    return { kind, long, short };
  } finally {
    disk.remove();
  }
}

/** The profile's jobs as a published file: each once and as long as asked for, behind a ramp. */
function lengthen(profile: Profile): Profile {
  const times = { runtime: values.seconds, ramp_time: `${RAMP_SECONDS}s` };
  const sections = profile.file.sections.map((section) => {
    const file: JobFile = { origin: "quick", sections: [section] };
    const engine = replaceOptions(file, { ioengine: "io_uring" }, isGlobal);
    if (!section.options.some(({ name }) => name === "runtime")) return engine.sections[0] ?? section;
    // A log that is appended to has to last for as long.
    const isLog = section.options.some(({ name }) => name === "fdatasync");
    return setOptions(file, isLog ? { ...times, size: "512m" } : times).sections[0] ?? section;
  });
  const { timeBudgetSeconds, ...rest } = profile;
  const file = replaceOptions({ ...profile.file, sections }, { size: values.size }, isGlobal);
  return { ...rest, style: "own", minRuns: 1, name: "long", file };
}

async function measure(profile: Profile, target: string, signal: AbortSignal, title: string) {
  const results = await runProfile({
    ...{ profile, target, fio, environment: process.env, log, signal, allowUnsafe: true },
    readClock: () => performance.now() / 1000,
    onProgress: ({ state, jobs, run }) => {
      if (state === "running") console.error(`${title}: ${jobs.join(", ")}, run ${run}`);
    },
  });
  return results.filter(isRated);
}

function isRated(benchmark: Benchmark): benchmark is MeasuredBenchmark {
  return benchmark.state === "measured" && benchmark.direction !== "sync";
}

/** Prints one row for each disk and job; gives how many figures are too far away. */
function printLevels(results: readonly DiskResults[]): number {
  let far = 0;
  const rows = results.flatMap(({ kind, long, short }) =>
    long
      .filter(({ job }) => job !== "layout-write")
      .map((reference) => {
        const found = short.flatMap(({ benchmarks }) => benchmarks.filter(({ job }) => job === reference.job));
        const ratios = found.map((benchmark) => rateOf(benchmark) / rateOf(reference));
        far += ratios.filter((ratio) => Math.abs(ratio - 1) > TOLERANCE).length;
        const bursts = found.map(({ burst }) => (burst === undefined ? "-" : `${burst.seconds.toFixed(1)} s`));
        const level = rateOf(reference).toFixed(rateOf(reference) < 100 ? 1 : 0);
        return [kind.name, reference.job, level, ratios.map((ratio) => ratio.toFixed(3)).join(", "), bursts.join(", ")];
      }),
  );
  console.log(formatTable(["disk", "job", `${values.seconds}, IOPS`, "quick by it", "burst seen"], rows));
  for (const { kind, short } of results) {
    console.log(`${kind.name}: quick took ${short.map(({ seconds }) => `${seconds.toFixed(1)} s`).join(", ")}`);
  }
  console.log(far === 0 ? "all within 5%" : `${far} figures are farther away than 5%`);
  return far;
}

/** Operations a second; of large requests by their bytes, as fio leaves out those in flight at a ramp's end. */
function rateOf({ iops, bandwidthBytesPerSecond, blockSizeBytes = 0 }: MeasuredBenchmark): number {
  return blockSizeBytes >= LARGE_REQUEST_BYTES ? bandwidthBytesPerSecond / blockSizeBytes : iops;
}
