// `npm run bench:truth [-- --new | --projects | --half | --short] [--runs 5] [--save FILE] [--minutes N] [--from FILE] [--write]`: whether the
// disk wait that io-probe states is what a faster disk saves. Real loads run in turn on a disk with known limits, watched
// by io-probe, and on one in memory; the truth is the difference of their durations. Needs root, cgroup v1's blkio, zram and
// `npm run build`. It makes its disks itself, on zram and loop devices, and nothing of them stays.
// `--save` writes each run to a file as it is measured and goes on with what is there; `--minutes` stops after the run at
// hand when that time is over. `--from` judges saved runs anew; `--write` puts the result into docs/truth.md and README.md.
// The whole plan runs each load alone and beside two background loads, which takes an hour on an idle machine; `--half` each load so
// or else beside its other background load only, in half of that; `--short` each alone and beside one background load, twice. Every cell is run
// once before any is run again. `--new` runs the new loads alone, which are for judging only, `--projects` those that were new before; `--from` may be given for
// several recordings. `--loads untar,grep --backgrounds none --disks virtio` choose.

import { parseArgs } from "node:util";
import { describeMachine } from "./bench-overhead/machine.ts";
import { confineLab } from "./bench-truth/confinement.ts";
import { DEVELOPMENT_LOADS } from "./bench-truth/development-loads.ts";
import { DISKS } from "./bench-truth/disks.ts";
import { writeDocs } from "./bench-truth/docs.ts";
import { HELD_OUT_LOADS } from "./bench-truth/held-out-loads.ts";
import { Lab } from "./bench-truth/lab.ts";
import type { Load } from "./bench-truth/load.ts";
import { NEW_LOADS } from "./bench-truth/new-loads.ts";
import { type Cell, planCells, planNewCells } from "./bench-truth/plan.ts";
import { PROJECT_LOADS } from "./bench-truth/project-loads.ts";
import { type CellRun, Recordings } from "./bench-truth/recordings.ts";
import { describeResult } from "./bench-truth/result.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string" },
    loads: { type: "string", default: "" },
    backgrounds: { type: "string", default: "" },
    disks: { type: "string", default: "" },
    short: { type: "boolean", default: false },
    half: { type: "boolean", default: false },
    minutes: { type: "string", default: "Infinity" },
    new: { type: "boolean", default: false },
    projects: { type: "boolean", default: false },
    from: { type: "string", multiple: true },
    save: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const LOADS: readonly Load[] = [...NEW_LOADS, ...PROJECT_LOADS, ...DEVELOPMENT_LOADS, ...HELD_OUT_LOADS];
const wantedRuns = readNumber("runs", values.runs ?? (values.short ? "2" : "5"));
const minutes = readNumber("minutes", values.minutes);
if ([values.short, values.half, values.new, values.projects].filter(Boolean).length > 1)
  throw new Error("--new, --projects, --half and --short are plans; give one of them");

let measuredRuns = 0;

const folder = values.from === undefined ? await confineLab(import.meta.filename) : "";

const files = values.from ?? [values.save];
const [recordings, ...more] = files.map((file) => new Recordings(file)) as [Recordings, ...Recordings[]];
const isWhole = values.from !== undefined || (await runCells(folder));
const cells = [recordings, ...more].flatMap((each) => each.listCells());
if (cells.length === 0) throw new Error(`nothing is recorded in ${files.join(" and ")}`);
// Looking at the new loads on the way would be a way to set constants on them.
if (isWhole && !(values.new && values.from === undefined)) {
  const recorded = recordings.recorded ?? { machine: "unknown", date: "unknown" };
  const names = (loads: readonly Load[]) => loads.map(({ name }) => name);
  const result = describeResult(cells, {
    newLoads: names(NEW_LOADS),
    heldOut: names([...PROJECT_LOADS, ...HELD_OUT_LOADS]),
    recorded,
  });
  console.log([result.origin, result.table, result.summary, "Outside the bounds:", result.misses].join("\n\n"));
  if (values.write) writeDocs(result, process.cwd());
} else if (isWhole) console.error("All is recorded; --from judges it");
else console.error("The time is over; the same call with the same --save goes on from here");

function readNumber(name: string, text: string): number {
  const number = Number(text);
  if (!(number > 0)) throw new Error(`--${name} is a number above 0, not "${text}"`);
  return number;
}

function selectCells(): Cell[] {
  const wanted = (list: string, name: string) => list === "" || list.split(",").some((part) => name.startsWith(part));
  const size = values.half ? "half" : values.short ? "short" : "whole";
  const cells =
    values.new || values.projects
      ? planNewCells(values.new ? NEW_LOADS : PROJECT_LOADS)
      : [DEVELOPMENT_LOADS, HELD_OUT_LOADS].flatMap((loads) => planCells(loads, size));
  return cells.filter(
    ({ load, background, disk }) =>
      wanted(values.loads, load) && wanted(values.backgrounds, background) && wanted(values.disks, disk),
  );
}

/** False where it ended before all were measured. */
async function runCells(root: string): Promise<boolean> {
  const startedAt = performance.now();
  const endsAt = startedAt + minutes * 60_000;
  const lab = new Lab(root, process.cwd());
  try {
    await lab.open();
    recordings.begin({ machine: await describeMachine(), date: new Date().toISOString().slice(0, 10) });
    const cells = selectCells();
    for (let round = 0; round < wantedRuns; round++) {
      for (const cell of cells) if (!runCell(lab, cell, round, endsAt)) return false;
    }
    return true;
  } finally {
    lab.close();
    console.error(`${measuredRuns} runs in ${((performance.now() - startedAt) / 60_000).toFixed(1)} minutes`);
  }
}

/**
 * Runs a cell once where that round is not recorded yet: in turn, and each first once, so that a drift of the machine meets
 * both alike. False where the time is over.
 */
function runCell(lab: Lab, cell: Cell, round: number, endsAt: number): boolean {
  const load = LOADS.find(({ name }) => name === cell.load) as Load;
  const place = DISKS.findIndex(({ name }) => name === cell.disk);
  const times = load.times[place] as number;
  if (recordings.count(cell, times) > round) return true;
  if (performance.now() > endsAt) return false;
  try {
    const measured = runPair(lab, load, cell, round % 2 === 0);
    recordings.add(cell, times, measured);
    measuredRuns++;
    const figures = [measured.memorySeconds, measured.seconds].map((seconds) => seconds.toFixed(2));
    const disturbed = measured.wasDisturbed ? ", the machine was not idle" : "";
    const name = [cell.load, cell.background, cell.disk, cell.filesystem].join(", ");
    console.error(`${name}: ${figures.join(" s, ")} s${disturbed}`);
  } catch (error) {
    console.error(`${cell.load}, ${cell.background}: ${(error as Error).message.split("\n")[0]}`);
  }
  return true;
}

function runPair(lab: Lab, load: Load, cell: Cell, isMemoryFirst: boolean): CellRun {
  const kind = DISKS.find(({ name }) => name === cell.disk) ?? DISKS[0];
  const runIn = (inMemory: boolean) => lab.runLoad(load, cell.background, cell.filesystem, kind, inMemory);
  const first = runIn(isMemoryFirst);
  const second = runIn(!isMemoryFirst);
  const [memory, disk] = isMemoryFirst ? [first, second] : [second, first];
  if (disk.report === undefined) throw new Error("io-probe gave no report");
  const { series: _, ...report } = disk.report;
  const wasDisturbed = !(memory.wasIdle && disk.wasIdle);
  return { memorySeconds: memory.seconds, seconds: disk.seconds, report, ...(wasDisturbed && { wasDisturbed }) };
}
