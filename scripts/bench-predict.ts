// `npm run bench:predict [-- --rounds 3] [--save FILE] [--minutes N] [--new] [--loads A;B] [--disks A;B] [--from FILE]
// [--write]`: whether `predict` says how long a load takes on another disk. Real loads run on disks of known limits, watched
// by io-probe on some of them; what is predicted from those is held against how long the load took on each other disk.
// `--new` runs the new loads instead; `--loads` and `--disks` select by the beginnings of their names. Needs root, cgroup v1's blkio,
// qemu-storage-daemon and `npm run build`. It makes its disks itself, in memory, and nothing of them stays.
// `--save` writes each run to a file as it is measured and goes on with what is there; `--minutes` stops after the run at
// hand when that time is over. `--from` judges saved runs anew; `--write` puts the result into docs/predict.md.
import { readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { describeMachine } from "./bench-overhead/machine.ts";
import { DISKS, LAB } from "./bench-predict/disks.ts";
import { PredictLab } from "./bench-predict/lab.ts";
import { KNOWN_LOADS, LOADS } from "./bench-predict/loads.ts";
import { NEW_LOADS } from "./bench-predict/new-loads.ts";
import { PredictRecordings } from "./bench-predict/recordings.ts";
import { describePredictions } from "./bench-predict/result.ts";
import { confineLab } from "./bench-truth/confinement.ts";
import { replacePart } from "./marked-part.ts";

const { values } = parseArgs({
  options: {
    new: { type: "boolean", default: false },
    rounds: { type: "string", default: "3" },
    minutes: { type: "string", default: "Infinity" },
    loads: { type: "string", default: "" },
    disks: { type: "string", default: "" },
    save: { type: "string" },
    from: { type: "string" },
    write: { type: "boolean", default: false },
  },
});
const folder = values.from === undefined ? await confineLab(import.meta.filename, LAB) : "";
const recordings = new PredictRecordings(values.from ?? values.save);
const isWhole = values.from !== undefined || (await record(folder));
if (isWhole || recordings.runs.length > 0) {
  const result = describePredictions(recordings, [...NEW_LOADS, ...KNOWN_LOADS, ...LOADS], DISKS);
  console.log(result);
  if (values.write) {
    const page = "docs/predict.md";
    writeFileSync(page, replacePart(readFileSync(page, "utf8"), "predict", `\n${result}\n\n`));
  }
}
if (!isWhole) console.error("The time is over; the same call with the same --save goes on from here");

/** Every load on every disk in turn before any again. False where the time was over before all were measured. */
async function record(root: string): Promise<boolean> {
  const endsAt = performance.now() + Number(values.minutes) * 60_000;
  recordings.begin(`${await describeMachine()}, ${new Date().toISOString().slice(0, 10)}`);
  const lab = new PredictLab(root, process.cwd());
  const [loads, disks] = [values.loads, values.disks].map((names) => names.split(";"));
  const select = <T extends { name: string }>(all: readonly T[], names: readonly string[] = [""]) =>
    all.filter(({ name }) => names.some((part) => name.startsWith(part)));
  try {
    for (let round = 0; round < Number(values.rounds); round++) {
      for (const load of select(values.new ? NEW_LOADS : [...KNOWN_LOADS, ...LOADS], loads)) {
        for (const disk of select(DISKS, disks)) {
          if (recordings.count(load.name, disk.name) > round) continue;
          if (performance.now() > endsAt) return false;
          try {
            const run = lab.runLoad(load, disk);
            recordings.add({ load: load.name, disk: disk.name, ...run });
            console.error(`${load.name}, ${disk.name}: ${run.seconds.toFixed(2)} s`);
          } catch (error) {
            console.error(`${load.name}, ${disk.name}: ${(error as Error).message.split("\n")[0]}`);
          }
        }
      }
    }
    return true;
  } finally {
    lab.close();
  }
}
