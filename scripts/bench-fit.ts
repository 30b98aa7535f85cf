// `npm run bench:fit [-- --save FILE] [--minutes N] [--from FILE] [--loads dsync,sqlite] [--runs 2]`: whether a fitted job file takes as
// long as the step on disks that it has not seen. Each of 8 loads is recorded and fitted on one disk; then the load and its
// file run on 5 others. Needs root, cgroup v1's blkio, fio and a built dist/. It makes its disk itself,
// on a loop device in memory with limits, and nothing of it stays. `--save` writes each result to a file and goes on with
// what is there; `--minutes` stops after the cell at hand.

import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { readFio } from "../src/bench/fio/fio-reader.ts";
import { sumJobs } from "../src/session/fit.ts";
import { FIT_LOADS, RECORDED_DISK, UNSEEN_DISKS } from "./bench-fit/cells.ts";
import { type CellRow, describeFits, type FitRow, type Rows } from "./bench-fit/result.ts";
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
      if (!rows.fits.some((known) => known.load === load.name)) makeFit(lab, load, own);
    }
    for (const disk of UNSEEN_DISKS) {
      for (const load of loads) {
        if (rows.cells.some((cell) => cell.load === load.name && cell.disk === disk.name)) continue;
        if (performance.now() > endsAt) return;
        const fit = rows.fits.find((known) => known.load === load.name);
        if (fit !== undefined) measureCell(lab, load, fit, disk, own);
      }
    }
  } finally {
    lab.close();
  }
}

/** A load and its file on one disk, in turn. */
function measureCell(lab: Lab, load: Load, fit: FitRow, disk: DiskKind, own: string): void {
  const runs = Array.from({ length: Number(values.runs) }, () => ({
    real: lab.runLoad(load, "nobody", "ext4", disk, false).seconds,
    fitted: runFit(lab, fit, disk, own),
  }));
  const realRuns = runs.map(({ real }) => real);
  const cell = {
    load: load.name,
    disk: disk.name,
    realSeconds: Math.min(...realRuns),
    fittedSeconds: Math.min(...runs.map(({ fitted }) => fitted)),
    realRuns,
  };
  console.error(JSON.stringify(cell));
  rows.cells.push(cell);
  keep(cell);
}

/** Records the load on the first disk, and fits the quickest of its runs there. */
function makeFit(lab: Lab, load: Load, own: string): void {
  const runs = Array.from({ length: RECORDED_RUNS }, () => lab.runLoad(load, "nobody", "ext4", RECORDED_DISK, false));
  const { report, seconds } = runs.toSorted((a, b) => a.seconds - b.seconds)[0] as Run;
  writeFileSync(`${own}/report.json`, JSON.stringify(report));
  const call = `${process.execPath} ${project}/dist/cli.mjs fit ${own}/report.json --step load --output ${own}/fit.fio --install never`;
  runHere(lab, load, `${call} 2> ${own}/log || true`, RECORDED_DISK);
  if (!existsSync(`${own}/fit.fio`)) {
    console.error(`${load.name}: ${readFileSync(`${own}/log`, "utf8")}`);
    return;
  }
  const fit = { load: load.name, recordedSeconds: seconds, text: readFileSync(`${own}/fit.fio`, "utf8") };
  rmSync(`${own}/fit.fio`);
  console.error(`${load.name}: ${readFileSync(`${own}/log`, "utf8")}\n${fit.text}`);
  rows.fits.push(fit);
  keep(fit);
}

/** What the fitted file takes on a disk: the sum of its jobs; its data is written before that, without limits. */
function runFit(lab: Lab, { text }: FitRow, disk: DiskKind, own: string): number {
  writeFileSync(`${own}/fit.fio`, text);
  const [, shared = ""] = /\[global\]\n([^[]*)/.exec(text) ?? [];
  writeFileSync(`${own}/layout.fio`, `[layout]\n${shared}rw=write\nbs=1m\ncreate_only=1\n`);
  const before = `fio ${own}/layout.fio > /dev/null`;
  const command = `fio --output-format=json --output=${own}/result.json ${own}/fit.fio`;
  lab.runLoad({ name: "fit", times: [1, 1, 1], before, command }, "nobody", "ext4", disk, false);
  const { results } = readFio(readFileSync(`${own}/result.json`, "utf8"), "fit");
  return sumJobs(results.map(({ benchmark }) => benchmark));
}

/** Runs a command on a disk of the lab as it runs loads, in an empty folder. */
function runHere(lab: Lab, { times }: Load, command: string, disk: DiskKind): void {
  lab.runLoad({ name: "command", times, command }, "nobody", "ext4", disk, false);
}
