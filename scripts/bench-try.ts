// `npm run bench:try [-- --save FILE] [--minutes N] [--from FILE] [--rounds 40] [--loads "sqlite;git"]`: whether what `try` says
// of a remedy is true. Each of 8 loads runs in turn plain, with 6 remedies, and plain once more as if it were a remedy. Of 40
// rounds, 30 are the truth; two intervals are of 5 rounds in a row between them. Needs root, zram, cgroup v1's
// blkio, eatmydata and perl. It makes its disk itself, on zram with limits, and nothing of it stays.
// `--save` writes each round to a file and goes on with what is there; `--minutes` stops after the round at hand.
import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { orderRound } from "../src/compare/trial/rounds.ts";
import { REMEDIES } from "../src/remedies/all-remedies.ts";
import type { Application } from "../src/remedies/remedy.ts";
import { describeConditions } from "../src/session/try/conditions.ts";
import { takeInventory } from "../src/session/try/inventory.ts";
import { type RunSetting, runOnce } from "../src/session/try/run-once.ts";
import { openSandbox } from "../src/session/try/sandbox.ts";
import { holdFolder } from "../src/system/held-folder.ts";
import { TRY_LOADS, type TryLoad } from "./bench-try/loads.ts";
import { describeResult, type Round } from "./bench-try/result.ts";
import { type LabDisk, makeMemoryDisk, run } from "./lab/disks.ts";
import type { Recordings } from "./lab/recordings.ts";
import { readOptions, recordAll, select, type Task } from "./lab/session.ts";

const TRIED = ["eatmydata", "seccomp", "tmpfs", "overlay-volatile", "ext4-no-barrier", "ext4-no-journal"];
const LIMITS = { bytesPerSecond: 125e6, operationsPerSecond: 3000 };

const options = readOptions({ rounds: { type: "string", default: "40" } });
const { recordings } = await recordAll<Round>(import.meta.filename, options, async (root, recordings) => {
  mkdirSync(`${root}/memory`);
  run("mount", ["-t", "tmpfs", "-o", "size=6g,mode=755", "tmpfs", `${root}/memory`]);
  const disk = makeMemoryDisk(`${root}/try`, "ext4");
  const loads: [TryLoad, RunSetting][] = [];
  for (const load of select(TRY_LOADS, options.loads)) loads.push([load, await prepare(load, disk)]);
  disk.limit(LIMITS);
  return { tasks: listTasks(loads, recordings), close: () => disk.remove() };
});
console.log(describeResult(recordings, TRIED));

/** Round by round over all loads, so that a drift of the machine meets all alike. */
function* listTasks(loads: readonly [TryLoad, RunSetting][], { rows }: Recordings<Round>): Generator<Task<Round>> {
  for (let round = 0; round < Number(options.rounds); round += 1) {
    for (const [load, setting] of loads) {
      yield {
        name: `${load.name}, round ${round}`,
        isRecorded: () => rows.some((known) => known.load === load.name && known.round === round),
        measure: async () => [{ load: load.name, round, ...(await runRound(load, setting, round)) }],
      };
    }
  }
}

async function prepare({ name, fill }: TryLoad, disk: LabDisk): Promise<RunSetting> {
  const path = `${disk.folder}/${name.replaceAll(/\W+/g, "-")}`;
  mkdirSync(path);
  mkdirSync(`${path}.work`);
  execFileSync("sh", ["-ec", fill], { cwd: path, stdio: ["ignore", "ignore", "inherit"] });
  const { HOME = "/root", PATH = "" } = process.env;
  const environment = { HOME, PATH };
  const sandbox = await openSandbox({
    folder: path,
    output: "/nowhere",
    environment,
    givenWork: await holdFolder(`${path}.work`),
  });
  const original = await takeInventory(sandbox);
  return { sandbox, original, cold: false, memoryBytes: 1e9, imageBytes: 0 };
}

type Times = Omit<Round, "load" | "round">;

async function runRound({ command }: TryLoad, setting: RunSetting, round: number): Promise<Times> {
  const words = ["sh", "-c", command];
  const conditions = describeConditions(setting.sandbox, words, { programs: new Set(), peakBytes: 1e8, cold: false });
  const applications: [string, Application][] = [
    ["plain", {}],
    ["plain image", { place: { kind: "image", filesystem: "ext4", make: [], options: "" } }],
    ["nothing", {}],
    ...TRIED.map((name): [string, Application] => {
      const remedy = REMEDIES.find((known) => known.name === name);
      if (remedy === undefined) throw new Error(`there is no remedy ${name}`);
      return [name, remedy.apply(conditions)];
    }),
  ];
  const times: Times = { seconds: {}, drainSeconds: {} };
  for (const [name, application] of orderRound(applications, round)) {
    const { seconds, drainSeconds, result } = await runOnce(setting, { command: words, application, readsTree: false });
    if (result.exitCode !== 0) throw new Error(`${command} fails with ${name}: exit code ${result.exitCode}`);
    times.seconds[name] = seconds;
    times.drainSeconds[name] = drainSeconds;
  }
  return times;
}
