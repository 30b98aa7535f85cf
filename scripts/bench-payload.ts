// npm run bench:payload -- [--target DIR | --disks ext4] [--tree DIR]… [--scale 0.05] [--pairs 5] [--rows] [--write]
//
// Holds what `write-payload` predicts against real unpacks, on the disk at hand or on those of a lab (as root, with cgroup
// v1's blkio): the files of node_modules (the large ones, the small ones, all), 10,000 files of 1 kB, 2 of 50 MB, and each
// --tree, of which the first 120 MB count. Each pair is one benchmark and one unpack of every tree by tar into a new folder,
// until it is on the disk; each begins with nothing left to be written, and nothing is removed before the end: on ext4, what
// follows a large removal within minutes takes up to ten times as long. --disks takes what the names of some of the lab's disks
// begin with (ext4, xfs, "ext4 60"); each pair has a new one. --write puts the result into docs/truth.md. Ends with 1 where the
// median of the ratios of predicted to taken is farther from 1 than 15%, and more than one in five of the benchmarks gave
// bounds that do not hold.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readPayloadCosts } from "../src/analysis/write-cost.ts";
import {
  estimateWriteSeconds,
  findSpread,
  isRough,
  refuseWrite,
  type WriteCost,
} from "../src/analysis/write-estimate.ts";
import { writePayload } from "../src/bench/workloads/write-payload.ts";
import { formatBytes, formatCount } from "../src/format/figures.ts";
import { median } from "../src/model/numbers.ts";
import { parseFactor } from "../src/model/units.ts";
import { explainRefusal } from "../src/words/write-estimate.ts";
import { describeMachine } from "./bench-overhead/machine.ts";
import { formatTable } from "./bench-overhead/table.ts";
import { DISKS, makeMemory, mountDisk } from "./bench-payload/lab.ts";
import { packTrees, type Tree } from "./bench-payload/trees.ts";
import { confineLab } from "./bench-truth/confinement.ts";
import { replacePart } from "./marked-part.ts";

/** The difference that a prediction may have from a real unpack. */
const TOLERANCE = 0.15;
/** Of the benchmarks, this share must give bounds that hold where the point is farther off. */
const HELD_SHARE = 0.8;
const PAGE = "docs/truth.md";
/** No other lab's name begins so. */
const LAB = "io-probe-payload-";

const VERDICTS = {
  held: "Off by more, but within the bounds given",
  missed: "Missed",
  refused: "Not predicted",
};

const { values } = parseArgs({
  options: {
    target: { type: "string", default: "." },
    disks: { type: "string" },
    tree: { type: "string", multiple: true, default: [] },
    scale: { type: "string", default: "0.05" },
    pairs: { type: "string", default: "5" },
    rows: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

/** What a benchmark cost says, and how long each tree took beside it. */
interface Pair {
  cost: WriteCost;
  seconds: number[];
}

process.exitCode = (await (values.disks === undefined ? measureTarget() : measureLab(values.disks))) ? 0 : 1;

async function measureTarget(): Promise<boolean> {
  const folder = mkdtempSync(join(resolve(values.target), "bench-payload-"));
  try {
    // Read from the page cache, as right after a download.
    const archives = join(folder, "archives");
    mkdirSync(archives);
    const trees = packTrees(archives, values.tree);
    const machine = await describeMachine();
    const pairs: Pair[] = [];
    for (let pair = 0; pair < Number(values.pairs); pair++) pairs.push(await measurePair(folder, trees, pair));
    return tell(machine, judgeTrees("", trees, pairs));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function measureLab(wanted: string): Promise<boolean> {
  const kinds = DISKS.filter(({ name }) => name.startsWith(wanted));
  if (kinds.length === 0)
    throw new Error(`--disks: "${wanted}" begins none of ${DISKS.map(({ name }) => `"${name}"`).join(", ")}`);
  const memory = makeMemory(await confineLab(import.meta.filename, LAB));
  const archives = join(memory, "archives");
  mkdirSync(archives);
  const trees = packTrees(archives, values.tree);
  const machine = await describeMachine();
  const verdicts: Verdict[] = [];
  for (const kind of kinds) {
    const pairs: Pair[] = [];
    for (let pair = 0; pair < Number(values.pairs); pair++) {
      const disk = mountDisk(kind, memory);
      try {
        // A new disk gets little memory for unwritten data while others write much, until the kernel has seen it write.
        for (const tree of trees.slice(0, 1)) unpack(disk.folder, tree, "first");
        pairs.push(await measurePair(disk.folder, trees, pair));
      } finally {
        disk.remove();
      }
    }
    verdicts.push(...judgeTrees(kind.name, trees, pairs));
  }
  return tell(machine, verdicts);
}

/** A benchmark and an unpack of every tree, by turns the one or the other first. */
async function measurePair(folder: string, trees: readonly Tree[], pair: number): Promise<Pair> {
  const unpackAll = () => trees.map((tree, index) => unpack(folder, tree, `${index}-${pair}`));
  const before = pair % 2 === 0 ? unpackAll() : undefined;
  const cost = await runBenchmark(folder);
  return { cost, seconds: before ?? unpackAll() };
}

function tell(machine: string, verdicts: readonly Verdict[]): boolean {
  const columns = ["tree", "files", "folders", "bytes", "unpacked in, s", "predicted, s", "ratio", "within bounds"];
  const pairs = `${values.pairs} pairs, write-payload at scale ${values.scale}`;
  const near = verdicts.filter(({ verdict }) => verdict === "near").length;
  const result = [
    `${new Date().toISOString().slice(0, 10)}, ${pairs}, on ${machine}.`,
    formatTable(
      [...columns, "given as bounds"],
      verdicts.map(({ cells }) => cells),
    ),
    `${near} of ${verdicts.length} within 15%.`,
    ...tellVerdicts(verdicts),
  ].join("\n\n");
  console.log(result);
  if (values.write) {
    const part = values.disks === undefined ? "payload" : `payload-${values.disks}`;
    writeFileSync(PAGE, replacePart(readFileSync(PAGE, "utf8"), part, `\n${result}\n\n`));
  }
  return verdicts.every(({ verdict }) => verdict !== "missed");
}

interface Verdict {
  verdict: keyof typeof VERDICTS | "near";
  name: string;
  cells: string[];
}

/** One sentence for each verdict that some tree got. */
function tellVerdicts(verdicts: readonly Verdict[]): string[] {
  return Object.entries(VERDICTS).flatMap(([verdict, words]) => {
    const names = verdicts.filter((one) => one.verdict === verdict).map(({ name }) => name);
    return names.length === 0 ? [] : [`${words}: ${names.join("; ")}.`];
  });
}

async function runBenchmark(folder: string): Promise<WriteCost> {
  const startedAt = performance.now();
  const parts = await writePayload({
    target: folder,
    folder: mkdtempSync(join(folder, "benchmark-")),
    scale: parseFactor(values.scale, "--scale"),
    environment: process.env,
    signal: new AbortController().signal,
    onOperation: () => {},
    onBoundary: async () => {},
  });
  const workloads = parts.map((part) => ({ name: "write-payload", target: folder, ...part }));
  if (values.rows) {
    console.log(`benchmark ${((performance.now() - startedAt) / 1000).toFixed(1)} s`);
    for (const { part, files, latencySeconds } of workloads) console.log(part, files, JSON.stringify(latencySeconds));
  }
  const [cost] = readPayloadCosts(workloads);
  if (cost === undefined) throw new Error("write-payload gave no cost");
  return cost;
}

function judgeTrees(disk: string, trees: readonly Tree[], pairs: readonly Pair[]): Verdict[] {
  return trees.map((tree, index) => judge(disk, tree, pairs, index));
}

/** Each unpack is held against the benchmark beside it, so that a machine that changes from pair to pair meets both alike. */
function judge(disk: string, tree: Tree, pairs: readonly Pair[], index: number): Verdict {
  const { files, folders, bytes } = tree;
  const name = disk === "" ? tree.name : `${disk}: ${tree.name}`;
  const costs = pairs.map(({ cost }) => cost);
  const seconds = pairs.map((pair) => pair.seconds[index] as number);
  const list = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(", ");
  const start = [name, formatCount(files), formatCount(folders), formatBytes(bytes), list(seconds)];
  const [refusal] = costs.flatMap((cost) => refuseWrite(cost, bytes, files) ?? []);
  if (refusal !== undefined)
    return { verdict: "refused", name, cells: [...start, explainRefusal(refusal), "–", "–", "–"] };
  const estimates = costs.map((cost) => estimateWriteSeconds(cost, bytes, files + folders));
  const ratios = seconds.map((taken, pair) => (estimates[pair] as number) / taken);
  const ratio = median(ratios);
  const spreads = costs.map((cost) => findSpread(cost, bytes, files + folders) ?? { low: 1, high: 1 });
  const held = spreads.filter(({ low, high }, pair) => {
    const shown = 1 / (ratios[pair] as number);
    return low <= shown && shown <= high;
  }).length;
  const ofAll = (count: number) => `${count} of ${costs.length}`;
  const cells = [
    ...start,
    list(estimates),
    ratio.toFixed(2),
    ofAll(held),
    ofAll(spreads.filter((spread) => isRough(spread)).length),
  ];
  if (Math.abs(ratio - 1) <= TOLERANCE) return { verdict: "near", name, cells };
  return { verdict: held >= HELD_SHARE * costs.length ? "held" : "missed", name, cells };
}

function unpack(folder: string, { archive }: Tree, name: string): number {
  const place = join(folder, name);
  mkdirSync(place);
  // Into the page cache.
  execFileSync("cat", [archive], { stdio: "ignore" });
  flush(folder);
  if (values.disks !== undefined) writeBack(folder);
  const startedAt = performance.now();
  execFileSync("tar", ["-xf", archive, "-C", place]);
  flush(folder);
  const seconds = (performance.now() - startedAt) / 1000;
  if (values.rows) console.log(`unpack ${name} ${seconds.toFixed(2)}`);
  return seconds;
}

/** XFS writes inodes and folders to their places half a minute after a flush, into what is unpacked then. */
function writeBack(folder: string): void {
  for (const change of ["-f", "-u"]) execFileSync("fsfreeze", [change, folder]);
}

function flush(folder: string): void {
  execFileSync("sync", ["-f", folder]);
}
