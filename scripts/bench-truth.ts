// `npm run bench:truth [-- --new | --projects | --half | --short] [--runs 5] [--save FILE] [--minutes N] [--from FILE] [--write]`: whether the
// disk wait that io-probe states is what a faster disk saves. Real loads run in turn on a disk with known limits, watched
// by io-probe, and on one in memory; the truth is the difference of their durations. Needs root, cgroup v1's blkio, zram and
// `npm run build`. It makes its disks itself, on zram and loop devices, and nothing of them stays.
// `--save` writes each run to a file as it is measured and goes on with what is there; `--minutes` stops after the run at
// hand when that time is over. `--from` judges saved runs anew; `--write` puts the result into docs/truth.md and README.md.
// The whole plan runs each load alone and beside two background loads, which takes an hour on an idle machine; `--half` each
// load so or else beside its other background load only, in half of that; `--short` each alone and beside one background load,
// twice. Every cell is run once before any is run again. `--new` runs the new loads alone, which are for judging only, `--projects`
// those that were new before; `--from` may be given for several recordings. `--loads "untar;grep" --backgrounds none --disks virtio` choose.
import {
  type Cell,
  type CellRow,
  type CellRun,
  countRuns,
  groupRuns,
  nameCell,
  type PlanSize,
  planCells,
  planNewCells,
} from "./bench-truth/cells.ts";
import { DEVELOPMENT_LOADS } from "./bench-truth/development-loads.ts";
import { HELD_OUT_LOADS } from "./bench-truth/held-out-loads.ts";
import { NEW_LOADS } from "./bench-truth/new-loads.ts";
import { PROJECT_LOADS } from "./bench-truth/project-loads.ts";
import { describeResult } from "./bench-truth/result.ts";
import { DISKS, MEMORY } from "./lab/disks.ts";
import { Lab } from "./lab/lab.ts";
import type { Load } from "./lab/load.ts";
import type { Recordings } from "./lab/recordings.ts";
import { isSelected, readOptions, recordAll, type Task } from "./lab/session.ts";
import { writePart } from "./marked-part.ts";

const options = readOptions({
  runs: { type: "string" },
  backgrounds: { type: "string", default: "" },
  short: { type: "boolean", default: false },
  half: { type: "boolean", default: false },
  new: { type: "boolean", default: false },
  projects: { type: "boolean", default: false },
});
const LOADS: readonly Load[] = [...NEW_LOADS, ...PROJECT_LOADS, ...DEVELOPMENT_LOADS, ...HELD_OUT_LOADS];
const rounds = Number(options.runs ?? (options.short ? "2" : "5"));
if ([options.short, options.half, options.new, options.projects].filter(Boolean).length > 1)
  throw new Error("--new, --projects, --half and --short are plans; give one of them");

const { recordings, isWhole } = await recordAll<CellRow>(import.meta.filename, options, async (root, recordings) => {
  const lab = await Lab.open(root);
  return { tasks: listTasks(lab, recordings), close: () => lab.close() };
});
// Looking at the new loads on the way would be a way to set constants on them.
if (isWhole && !(options.new && options.from === undefined)) {
  const names = (loads: readonly Load[]) => loads.map(({ name }) => name);
  const result = describeResult(groupRuns(recordings.rows), {
    newLoads: names(NEW_LOADS),
    heldOut: names([...PROJECT_LOADS, ...HELD_OUT_LOADS]),
    recorded: recordings.recorded,
  });
  const { origin, summary, misses, table, headline } = result;
  console.log([origin, table, summary, "Outside the bounds:", misses].join("\n\n"));
  if (options.write) {
    const parts = [origin, summary, "Outside the bounds:", misses, table];
    writePart("docs/truth.md", "truth", `\n${parts.join("\n\n")}\n\n`);
    writePart("README.md", "truth", headline);
  }
}

/** Each cell once before any is run again. */
function* listTasks(lab: Lab, { rows }: Recordings<CellRow>): Generator<Task<CellRow>> {
  const cells = listCells().filter(
    ({ load, background, disk }) =>
      isSelected(load, options.loads) && isSelected(background, options.backgrounds) && isSelected(disk, options.disks),
  );
  for (let round = 0; round < rounds; round++) {
    for (const cell of cells) {
      const load = LOADS.find(({ name }) => name === cell.load) as Load;
      const times = load.times?.[DISKS.findIndex(({ name }) => name === cell.disk)] ?? 1;
      yield {
        name: nameCell(cell),
        isRecorded: () => countRuns(rows, cell, times) > round,
        measure: () => [{ ...cell, times, run: runPair(lab, load, { ...cell, times }, round % 2 === 0) }],
      };
    }
  }
}

/** The cells of the plan that the options name. */
function listCells(): Cell[] {
  if (options.new) return planNewCells(NEW_LOADS);
  if (options.projects) return planNewCells(PROJECT_LOADS);
  const size: PlanSize = (["half", "short"] as const).find((name) => options[name]) ?? "whole";
  return [DEVELOPMENT_LOADS, HELD_OUT_LOADS].flatMap((loads) => planCells(loads, size));
}

type Planned = Cell & { times: number };

/** Each first in every other round, so that a drift of the machine meets both alike. */
function runPair(
  lab: Lab,
  load: Load,
  { background, filesystem, disk, times }: Planned,
  isMemoryFirst: boolean,
): CellRun {
  const kind = DISKS.find(({ name }) => name === disk) ?? DISKS[0];
  const runIn = (inMemory: boolean) =>
    lab.runLoad(load, inMemory ? MEMORY : kind, { background, filesystem, times, isWatched: !inMemory });
  const first = runIn(isMemoryFirst);
  const second = runIn(!isMemoryFirst);
  const [memory, watched] = isMemoryFirst ? [first, second] : [second, first];
  if (watched.report === undefined) throw new Error("io-probe gave no report");
  const { series: _, ...report } = watched.report;
  const wasDisturbed = !(memory.wasIdle && watched.wasIdle);
  console.error(`${memory.seconds.toFixed(2)} s, ${watched.seconds.toFixed(2)} s${wasDisturbed ? ", not idle" : ""}`);
  return { memorySeconds: memory.seconds, seconds: watched.seconds, report, ...(wasDisturbed && { wasDisturbed }) };
}
