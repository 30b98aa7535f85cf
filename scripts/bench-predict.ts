// `npm run bench:predict [-- --rounds 3] [--save FILE] [--minutes N] [--new] [--loads A;B] [--disks A;B] [--from FILE]
// [--write]`: whether `predict` says how long a load takes on another disk. Real loads run on disks of known limits, watched
// by io-probe on some of them; what is predicted from those is held against how long the load took on each other disk.
// `--new` runs the new loads instead; `--loads` and `--disks` select by the beginnings of their names. Needs root, cgroup v1's
// blkio, zram and `npm run build`. It makes its disks itself, in memory, and nothing of them stays. `--save` writes each run
// to a file as it is measured and goes on with what is there; `--minutes` stops after the run at hand when that time is over.
// `--from` judges saved runs anew; `--write` puts the result into docs/predict.md.
import { DISKS } from "./bench-predict/disks.ts";
import type { RecordedRun } from "./bench-predict/judgement.ts";
import { KNOWN_LOADS, LOADS } from "./bench-predict/loads.ts";
import { NEW_LOADS } from "./bench-predict/new-loads.ts";
import { describePredictions } from "./bench-predict/result.ts";
import { Lab } from "./lab/lab.ts";
import type { Recordings } from "./lab/recordings.ts";
import { readOptions, recordAll, select, type Task } from "./lab/session.ts";
import { writePart } from "./marked-part.ts";

const options = readOptions({ new: { type: "boolean", default: false }, rounds: { type: "string", default: "3" } });
const loads = select(options.new ? NEW_LOADS : [...KNOWN_LOADS, ...LOADS], options.loads);

const { recordings } = await recordAll<RecordedRun>(import.meta.filename, options, async (root, recordings) => {
  const lab = await Lab.open(root, { idleSeconds: 0, warms: true });
  return { tasks: listTasks(lab, recordings), close: () => lab.close() };
});
const result = describePredictions(recordings, [...NEW_LOADS, ...KNOWN_LOADS, ...LOADS], DISKS);
console.log(result);
if (options.write) writePart("docs/predict.md", "predict", `\n${result}\n\n`);

/** Every load on every disk in turn before any again. */
function* listTasks(lab: Lab, { rows }: Recordings<RecordedRun>): Generator<Task<RecordedRun>> {
  const cells = loads.flatMap((load) => select(DISKS, options.disks).map((disk) => ({ load, disk })));
  for (let round = 0; round < Number(options.rounds); round++) {
    for (const { load, disk } of cells) {
      yield {
        name: `${load.name}, ${disk.name}`,
        isRecorded: () => rows.filter((run) => run.load === load.name && run.disk === disk.name).length > round,
        measure: () => {
          const { wasIdle: _, ...run } = lab.runLoad(load, disk, { isWatched: disk.isRecorded });
          return [{ load: load.name, disk: disk.name, ...run }];
        },
      };
    }
  }
}
