// `npm run bench:fit [-- --save FILE] [--minutes N] [--from FILE] [--loads dsync,sqlite] [--runs 2]`: whether a fitted job file takes as
// long as the step on disks that it has not seen. Each of 8 loads is recorded, with a trace, and fitted on one disk: once by the
// kernel's counters alone, once by the trace. Then the load and its files run on 5 others. Needs root, cgroup v1's blkio, fio and a built dist/. It makes its disk itself,
// on zram with limits, and nothing of it stays. `--save` writes each result to a file and goes on with
// what is there; `--minutes` stops after the cell at hand.

import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readFio } from "../src/bench/fio/fio-reader.ts";
import type { Report } from "../src/model/report.ts";
import { sumJobs } from "../src/session/fit.ts";
import { FIT_LOADS, RECORDED_DISK, UNSEEN_DISKS } from "./bench-fit/cells.ts";
import { BASES, type Basis, type CellRow, describeFits, type FitRow, type Rows } from "./bench-fit/result.ts";
import { describeMachine } from "./bench-overhead/machine.ts";
import { confineLab } from "./bench-truth/confinement.ts";
import type { DiskKind } from "./bench-truth/disks.ts";
import { Lab, type Run } from "./bench-truth/lab.ts";
import type { Load } from "./bench-truth/load.ts";

const { values } = parseArgs({
  options: {
    save: { type: "string" },
    from: { type: "string" },
    minutes: { type: "string", default: "Infinity" },
    loads: { type: "string", default: "" },
    runs: { type: "string", default: "2" },
  },
});
/** The quickest of so many counts: what others compute makes a run longer, and never shorter. */
const RECORDED_RUNS = 3;
const endsAt = performance.now() + Number(values.minutes) * 60_000;
const folder = values.from === undefined ? await confineLab(import.meta.filename) : "";
const project = `${import.meta.dirname}/..`;
const rows = readRows(values.from ?? values.save);
if (values.from === undefined) await measure(folder);
console.log(
  describeFits(
    rows,
    UNSEEN_DISKS.map(({ name }) => name),
    await describeMachine(),
  ),
);

function readRows(file: string | undefined): Rows {
  const found: Rows = { fits: [], cells: [] };
  if (file === undefined || !existsSync(file)) return found;
  for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
    const row = JSON.parse(line) as FitRow | CellRow;
    if ("text" in row) found.fits.push(row);
    else found.cells.push(row);
  }
  return found;
}

function keep(row: FitRow | CellRow): void {
  if (values.save !== undefined) appendFileSync(values.save, `${JSON.stringify(row)}\n`);
}

async function measure(root: string): Promise<void> {
  const lab = new Lab(root, project, { runArguments: ["--interval", "100ms"], idleSeconds: 1 });
  try {
    await lab.open();
    const own = mkdtempSync(`${root}/memory/fit-`);
    const loads = FIT_LOADS.filter(({ name }) => values.loads.split(",").some((part) => name.startsWith(part)));
    for (const load of loads) {
      if (performance.now() > endsAt) return;
      if (!rows.fits.some((known) => known.load === load.name)) makeFits(lab, load, own);
    }
    for (const disk of UNSEEN_DISKS) {
      for (const load of loads) {
        if (rows.cells.some((cell) => cell.load === load.name && cell.disk === disk.name)) continue;
        if (performance.now() > endsAt) return;
        const fits = rows.fits.filter((known) => known.load === load.name);
        if (fits.length > 0) measureCell(lab, load, fits, disk, own);
      }
    }
  } finally {
    lab.close();
  }
}

/** A load and its files on one disk, in turn. */
function measureCell(lab: Lab, load: Load, fits: readonly FitRow[], disk: DiskKind, own: string): void {
  const runs = Array.from({ length: Number(values.runs) }, () => ({
    real: lab.runLoad(load, "none", "ext4", disk, false).seconds,
    fitted: fits.map((fit) => runFit(lab, fit, disk, own)),
  }));
  const fitted = fits.map(({ by }, place) => [by, Math.min(...runs.map((run) => run.fitted[place] as number))]);
  const cell: CellRow = {
    load: load.name,
    disk: disk.name,
    realRuns: runs.map(({ real }) => real),
    fittedSeconds: Object.fromEntries(fitted),
  };
  console.error(JSON.stringify(cell));
  rows.cells.push(cell);
  keep(cell);
}

/** Records the load on the first disk, and fits the quickest of its runs there, by its counters and by its trace. */
function makeFits(lab: Lab, load: Load, own: string): void {
  const runs = Array.from({ length: RECORDED_RUNS }, () =>
    lab.runLoad(load, "none", "ext4", RECORDED_DISK, false, ["--trace"]),
  );
  const { report, seconds } = runs.toSorted((a, b) => a.seconds - b.seconds)[0] as Run;
  if (report === undefined) throw new Error(`${load.name}: no report`);
  for (const by of BASES) {
    const text = fitBy(lab, load, by, report, own);
    if (text === undefined) continue;
    const fit = { load: load.name, by, recordedSeconds: seconds, text };
    rows.fits.push(fit);
    keep(fit);
  }
}

/** The fitted file of a recording; undefined where it is refused. */
function fitBy(lab: Lab, load: Load, by: Basis, report: Report, own: string): string | undefined {
  const windows = report.windows.map(({ trace, ...rest }) => (by === "trace" && trace ? { ...rest, trace } : rest));
  writeFileSync(`${own}/report.json`, JSON.stringify({ ...report, windows }));
  const call = `${process.execPath} ${project}/dist/cli.mjs fit ${own}/report.json --step load --output ${own}/fit.fio --install never`;
  rmSync(`${own}/fit.fio`, { force: true });
  runHere(lab, load, `${call} 2> ${own}/log || true`, RECORDED_DISK);
  const text = existsSync(`${own}/fit.fio`) ? readFileSync(`${own}/fit.fio`, "utf8") : undefined;
  console.error(`${load.name}, by its ${by}: ${readFileSync(`${own}/log`, "utf8")}\n${text}`);
  return text;
}

/** What the fitted file takes on a disk: the sum of its jobs; its data is written before that, without limits. */
function runFit(lab: Lab, { text }: FitRow, disk: DiskKind, own: string): number {
  writeFileSync(`${own}/fit.fio`, text);
  const [, shared = ""] = /\[global\]\n([^[]*)/.exec(text) ?? [];
  writeFileSync(`${own}/layout.fio`, `[layout]\n${shared}rw=write\nbs=1m\ncreate_only=1\n`);
  const before = `fio ${own}/layout.fio > /dev/null`;
  const command = `fio --output-format=json --output=${own}/result.json ${own}/fit.fio`;
  lab.runLoad({ name: "fit", times: [1, 1, 1], before, command }, "none", "ext4", disk, false);
  const { results } = readFio(readFileSync(`${own}/result.json`, "utf8"), "fit");
  return sumJobs(results.map(({ benchmark }) => benchmark));
}

/** Runs a command on a disk of the lab as it runs loads, in an empty folder. */
function runHere(lab: Lab, { times }: Load, command: string, disk: DiskKind): void {
  lab.runLoad({ name: "command", times, command }, "none", "ext4", disk, false);
}
