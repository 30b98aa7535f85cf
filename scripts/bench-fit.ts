// `npm run bench:fit [-- --save FILE] [--minutes N] [--from FILE] [--loads "dsync;sqlite"] [--runs 2]`: whether a fitted job file
// takes as long as the step on disks that it has not seen. Each of 8 loads is recorded, with a trace, and fitted on one disk:
// once by the kernel's counters alone, once by the trace. Then the load and its files run on 5 others. Needs root, cgroup v1's
// blkio, zram, fio and a built dist/. It makes its disk itself, on zram with limits, and nothing of it stays. `--save` writes
// each result to a file and goes on with what is there; `--minutes` stops after the cell at hand.
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { readFio } from "../src/bench/fio/fio-reader.ts";
import type { Report } from "../src/model/report.ts";
import { SERIES_KIND } from "../src/model/series.ts";
import { sumJobs } from "../src/session/fit.ts";
import { BASES, type Basis, type CellRow, describeFits, type FitRow, isFit } from "./bench-fit/result.ts";
import { DEVELOPMENT_LOADS } from "./bench-truth/development-loads.ts";
import { type DiskKind, limitMemory } from "./lab/disks.ts";
import { Lab, type Run } from "./lab/lab.ts";
import type { Load } from "./lab/load.ts";
import type { Recordings } from "./lab/recordings.ts";
import { readOptions, recordAll, select, type Task } from "./lab/session.ts";
import { PROJECT } from "./lab/sources.ts";

type Row = FitRow | CellRow;

/** The quickest of so many counts: what others compute makes a run longer, and never shorter. */
const RECORDED_RUNS = 3;
/** The disk that each load is recorded and fitted on, and those that no fit has seen. */
const RECORDED_DISK = limitMemory(500, 15_000);
const UNSEEN_DISKS = [
  limitMemory(60, 0),
  limitMemory(0, 800),
  limitMemory(125, 3000),
  limitMemory(100, 500),
  limitMemory(250, 1500),
];
/** The loads by their name in bench-truth, and how often each does its work: as often on every disk. */
const TIMES = {
  "dsync writes": 1,
  "sqlite inserts": 1,
  "untar, then sync": 3,
  "layers with fsync": 5,
  "grep, cold": 2,
  "cold cat": 1,
  "git clone and checkout": 1,
  "dpkg --unpack": 1,
};
/** Loads that do as much on every disk: a fit is of one recording. */
const FIT_LOADS = Object.entries(TIMES).map(([name, times]): Load => {
  const load = DEVELOPMENT_LOADS.find((known) => known.name === name);
  if (load === undefined) throw new Error(`there is no load ${name}`);
  const command = load.command.replaceAll(/\$N\b/g, `${times}`).replaceAll(/\bN \*/g, `${times} *`);
  return { ...load, command };
});

const options = readOptions({ runs: { type: "string", default: "2" } });
const { recordings } = await recordAll<Row>(import.meta.filename, options, async (root, recordings) => {
  const lab = await Lab.open(root, { runArguments: ["--interval", "100ms"], idleSeconds: 1 });
  const own = mkdtempSync(`${root}/memory/fit-`);
  return { tasks: listTasks(lab, own, recordings), close: () => lab.close() };
});
console.log(describeFits(recordings, UNSEEN_DISKS));

/** All fits, then each disk. */
function* listTasks(lab: Lab, own: string, { rows }: Recordings<Row>): Generator<Task<Row>> {
  const loads = select(FIT_LOADS, options.loads);
  const findFits = (load: Load) => rows.filter(isFit).filter((row) => row.load === load.name);
  for (const load of loads) {
    yield {
      name: `${load.name}, fitted`,
      isRecorded: () => findFits(load).length > 0,
      measure: () => makeFits(lab, load, own),
    };
  }
  for (const disk of select(UNSEEN_DISKS, options.disks)) {
    for (const load of loads) {
      yield {
        name: `${load.name}, ${disk.name}`,
        isRecorded: () =>
          findFits(load).length === 0 ||
          rows.some((row) => !isFit(row) && row.load === load.name && row.disk === disk.name),
        measure: () => [measureCell(lab, load, findFits(load), disk, own)],
      };
    }
  }
}

/** A load and its files on one disk, in turn. */
function measureCell(lab: Lab, load: Load, fits: readonly FitRow[], disk: DiskKind, own: string): CellRow {
  const runs = Array.from({ length: Number(options.runs) }, () => ({
    real: lab.runLoad(load, disk).seconds,
    fitted: fits.map((fit) => runFit(lab, fit, disk, own)),
  }));
  const fitted = fits.map(({ by }, place) => [by, Math.min(...runs.map((run) => run.fitted[place] as number))]);
  return {
    load: load.name,
    disk: disk.name,
    realRuns: runs.map(({ real }) => real),
    fittedSeconds: Object.fromEntries(fitted),
  };
}

/** Records the load on the first disk, and fits the quickest of its runs there, by its counters and by its trace. */
function makeFits(lab: Lab, load: Load, own: string): FitRow[] {
  const runs = Array.from({ length: RECORDED_RUNS }, () =>
    lab.runLoad(load, RECORDED_DISK, { runArguments: ["--trace"] }),
  );
  const { report, seconds } = runs.toSorted((a, b) => a.seconds - b.seconds)[0] as Run;
  if (report === undefined) throw new Error(`${load.name}: no report`);
  return BASES.flatMap((by) => {
    const text = fitBy(lab, by, report, own);
    return text === undefined ? [] : [{ load: load.name, by, recordedSeconds: seconds, text }];
  });
}

/** The fitted file of a recording; undefined where it is refused. */
function fitBy(lab: Lab, by: Basis, report: Report, own: string): string | undefined {
  const windows = report.windows.map(({ trace, ...rest }) => (by === "trace" && trace ? { ...rest, trace } : rest));
  const { series, ...document } = report;
  writeFileSync(`${own}/report.json`, JSON.stringify({ ...document, windows }));
  writeFileSync(`${own}/series.json`, JSON.stringify({ ...SERIES_KIND, ...series }));
  const call = `${process.execPath} ${PROJECT}/dist/cli.mjs fit ${own}/report.json --step load --output ${own}/fit.fio --install never`;
  rmSync(`${own}/fit.fio`, { force: true });
  lab.runLoad({ command: `${call} 2> ${own}/log || true` }, RECORDED_DISK);
  const text = existsSync(`${own}/fit.fio`) ? readFileSync(`${own}/fit.fio`, "utf8") : undefined;
  console.error(`by its ${by}: ${readFileSync(`${own}/log`, "utf8")}\n${text}`);
  return text;
}

/** What the fitted file takes on a disk: the sum of its jobs; its data is written before that, without limits. */
function runFit(lab: Lab, { text }: FitRow, disk: DiskKind, own: string): number {
  writeFileSync(`${own}/fit.fio`, text);
  const [, shared = ""] = /\[global\]\n([^[]*)/.exec(text) ?? [];
  writeFileSync(`${own}/layout.fio`, `[layout]\n${shared}rw=write\nbs=1m\ncreate_only=1\n`);
  const before = `fio ${own}/layout.fio > /dev/null`;
  const command = `fio --output-format=json --output=${own}/result.json ${own}/fit.fio`;
  lab.runLoad({ before, command }, disk);
  const { results } = readFio(readFileSync(`${own}/result.json`, "utf8"), "fit");
  return sumJobs(results.map(({ benchmark }) => benchmark));
}
