// `npm run bench:truth [-- --runs 5 --loads untar,grep --companies nobody --from FILE --save FILE]`: whether the disk wait
// that io-probe states is what a faster disk saves. Real loads run in turn on a disk with known limits, watched by
// io-probe, and on one in memory; the truth is the difference of their durations. Needs root, cgroup v1's blkio and
// `npm run build`; `--short` runs each load alone and in one company. It makes its disks itself, on loop devices, and removes them. `--from` judges saved runs anew.

import { spawnSync } from "node:child_process";
import { appendFileSync, readFileSync, writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { describeMachine } from "./bench-overhead/machine.ts";
import { formatTable } from "./bench-overhead/table.ts";
import { type CellRuns, judgeCell, summarizeCells } from "./bench-truth/judgement.ts";
import { COMPANIES, type Company, DISKS, Lab } from "./bench-truth/lab.ts";
import { LOADS } from "./bench-truth/loads.ts";

const { values } = parseArgs({
  options: {
    runs: { type: "string", default: "5" },
    loads: { type: "string", default: "" },
    companies: { type: "string", default: COMPANIES.join(",") },
    disks: { type: "string", default: "" },
    short: { type: "boolean", default: false },
    from: { type: "string" },
    save: { type: "string" },
  },
});

// In a mount namespace of its own, so that the lab's mounts are gone with it, also where it is killed.
if (values.from === undefined && process.env.IO_PROBE_TRUTH === undefined) {
  const args = ["-m", "--propagation", "private", process.execPath, ...process.argv.slice(1)];
  const env = { ...process.env, IO_PROBE_TRUTH: "1" };
  process.exit(spawnSync("unshare", args, { stdio: "inherit", env }).status ?? 1);
}

const cells = values.from === undefined ? await runCells() : readCells(values.from);
const judged = cells.map(judgeCell);
const columns = [
  "load",
  "company",
  "disk",
  "runs",
  "took, s",
  "truth, s",
  "±",
  "low",
  "estimate",
  "high",
  "held",
  "PSI full",
  "verdict",
  "right",
];
console.log(`Measured on: ${await describeMachine()}\n`);
console.log(
  formatTable(
    columns,
    judged.map(({ row }) => row),
  ),
);
console.log(`\n${formatTable(["", "", "asked"], summarizeCells(judged))}`);

/** Every load in every company; disks and filesystems take turns, so that each load and each company has them all. */
function planCells(): (Omit<CellRuns, "runs"> & { isShort: boolean })[] {
  const wanted = (list: string, name: string) => list === "" || list.split(",").some((part) => name.startsWith(part));
  return LOADS.flatMap((load, place) =>
    COMPANIES.map((company, turn) => ({
      load: load.name,
      company,
      disk: DISKS[(place + turn) % DISKS.length]?.name ?? "",
      isShort: turn === 0 || turn === 1 + (place % (COMPANIES.length - 1)),
      filesystem: (place + Math.floor((place + turn) / DISKS.length)) % 2 === 0 ? ("ext4" as const) : ("xfs" as const),
    })),
  ).filter(
    ({ load, company, disk, isShort }) =>
      (isShort || !values.short) &&
      wanted(values.loads, load) &&
      wanted(values.companies, company) &&
      wanted(values.disks, disk),
  );
}

async function runCells(): Promise<CellRuns[]> {
  const lab = new Lab(process.cwd());
  const end = () => {
    lab.close();
    process.exit(1);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, end);
  try {
    await lab.open();
    if (values.save !== undefined) writeFileSync(values.save, "");
    const cells: CellRuns[] = [];
    for (const cell of planCells()) {
      const runs = runCell(lab, cell);
      cells.push({ ...cell, runs });
      if (values.save !== undefined) appendFileSync(values.save, `${JSON.stringify({ ...cell, runs })}\n`);
      console.error(`${cell.load}, ${cell.company}, ${cell.disk}, ${cell.filesystem}: ${runs.length} runs`);
    }
    return cells;
  } finally {
    lab.close();
  }
}

/** In turn, and each first once, so that a drift of the machine meets both alike. */
function runCell(lab: Lab, cell: Omit<CellRuns, "runs">): CellRuns["runs"] {
  const load = LOADS.find(({ name }) => name === cell.load);
  const kind = DISKS.find(({ name }) => name === cell.disk);
  if (load === undefined || kind === undefined) return [];
  const runs: CellRuns["runs"] = [];
  for (let run = 0; run < Number(values.runs); run++) {
    const order = run % 2 === 0 ? ["memory", "disk"] : ["disk", "memory"];
    const seconds = { memory: 0, disk: 0 };
    let report: CellRuns["runs"][number]["report"] | undefined;
    try {
      for (const where of order) {
        const isDisk = where === "disk";
        const result = lab.runLoad(load, cell.company as Company, cell.filesystem, isDisk ? kind : "memory", isDisk);
        seconds[where as "disk"] = result.seconds;
        report = result.report ?? report;
      }
    } catch (error) {
      console.error(`${cell.load}, ${cell.company}: ${(error as Error).message.split("\n")[0]}`);
      continue;
    }
    if (report === undefined) continue;
    const { series: _, ...rest } = report;
    runs.push({ memorySeconds: seconds.memory, seconds: seconds.disk, report: rest });
  }
  return runs;
}

function readCells(file: string): CellRuns[] {
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line) as CellRuns);
}
