// npm run bench:payload -- [--target DIR] [--tree DIR]… [--scale 0.05] [--pairs 5] [--rows] [--write]
//
// Holds what `write-payload` predicts against real unpacks, on the disk at hand: the files of node_modules (the large ones,
// the small ones, all), 10,000 files of 1 kB, 2 of 50 MB, and each --tree, of which the first 120 MB count. Each pair is
// one benchmark and one unpack of every tree by tar into a new folder, until it is on the disk; each begins with nothing
// left to be written, and nothing is removed before the end: on ext4, what follows a large removal within minutes takes up
// to ten times as long. --write puts the result into docs/truth.md. Ends with 1 where the median of the ratios of predicted
// to taken is farther from 1 than 15 %, and more than one in five of the benchmarks gave bounds that do not hold.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { readPayloadCosts } from "../src/analysis/write-cost.ts";
import { findMedian } from "../src/bench/agreement.ts";
import { writePayload } from "../src/bench/workloads/write-payload.ts";
import { formatBytes, formatCount } from "../src/format/figures.ts";
import { parseFactor } from "../src/model/units.ts";
import { estimateWriteSeconds, isRough, type WriteCost } from "../src/model/write-estimate.ts";
import { explainRefusal } from "../src/words/write-estimate.ts";
import { describeMachine } from "./bench-overhead/machine.ts";
import { formatTable } from "./bench-overhead/table.ts";
import { replacePart } from "./marked-part.ts";

/** The difference that a prediction may have from a real unpack. */
const TOLERANCE = 0.15;
/** Of the benchmarks, this share must give bounds that hold where the point is farther off. */
const HELD_SHARE = 0.8;
const LARGE_BYTES = 1e6;
const SMALL_BYTES = 16e3;
const MAX_BYTES = 120e6;
/** A file that does not fit ends the tree, unless it is larger than that: the next ones would all be small. */
const PASSED_OVER_BYTES = MAX_BYTES / 10;
const PAGE = "docs/truth.md";

const VERDICTS = {
  near: "Within 15 % of the unpacks",
  held: "Farther off, but within the bounds that were given",
  missed: "Missed",
  refused: "Not predicted",
};

const { values } = parseArgs({
  options: {
    target: { type: "string", default: "." },
    tree: { type: "string", multiple: true, default: [] },
    scale: { type: "string", default: "0.05" },
    pairs: { type: "string", default: "5" },
    rows: { type: "boolean", default: false },
    write: { type: "boolean", default: false },
  },
});

interface Tree {
  name: string;
  archive: string;
  files: number;
  folders: number;
  bytes: number;
  seconds: number[];
}

const folder = mkdtempSync(join(resolve(values.target), "bench-payload-"));
// Read from the page cache, as right after a download.
const archives = join(folder, "archives");
mkdirSync(archives);
try {
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<boolean> {
  const modules = "node_modules";
  const trees = [
    pack("few large", modules, (bytes) => bytes >= LARGE_BYTES),
    pack("many small", modules, (bytes) => bytes < SMALL_BYTES),
    pack("mixed", modules),
    pack("10,000 x 1 kB", makeFiles("tiny", 10_000, 1000)),
    pack("2 x 50 MB", makeFiles("huge", 2, 50e6)),
    ...values.tree.map((tree) => pack(tree, tree)),
  ];
  const machine = await describeMachine();
  const costs: WriteCost[] = [];
  for (let pair = 0; pair < Number(values.pairs); pair++) {
    const unpackAll = () => {
      for (const [index, tree] of trees.entries()) tree.seconds.push(unpack(tree, `${index}-${pair}`));
    };
    if (pair % 2 === 0) unpackAll();
    costs.push(await runBenchmark());
    if (pair % 2 === 1) unpackAll();
  }
  const verdicts = trees.map((tree) => judge(tree, costs));
  const columns = ["tree", "files", "folders", "bytes", "unpacked in, s", "predicted, s", "ratio", "bounds held"];
  const pairs = `${values.pairs} pairs, write-payload at scale ${values.scale}`;
  const result = [
    `${new Date().toISOString().slice(0, 10)}, ${pairs}, on ${machine}.`,
    formatTable(
      [...columns, "said as bounds"],
      verdicts.map(({ cells }) => cells),
    ),
    ...tellVerdicts(verdicts),
  ].join("\n\n");
  console.log(result);
  for (const { secondsPerByte, files, spread } of costs) {
    const figures = [secondsPerByte * 1e9, (files?.secondsPerFile ?? 0) * 1000, spread?.low ?? 0, spread?.high ?? 0];
    const [perGb, perThousand, low, high] = figures.map((value) => value.toFixed(3));
    console.log(`${perGb} s for each GB, ${perThousand} s for 1,000 files, runs took ${low}x to ${high}x of it`);
  }
  if (values.write) writeFileSync(PAGE, replacePart(readFileSync(PAGE, "utf8"), "payload", `\n${result}\n\n`));
  return verdicts.every(({ verdict }) => verdict !== "missed");
}

interface Verdict {
  verdict: keyof typeof VERDICTS;
  name: string;
  cells: string[];
}

/** One sentence for each verdict that some tree got. */
function tellVerdicts(verdicts: readonly Verdict[]): string[] {
  return Object.entries(VERDICTS).flatMap(([verdict, words]) => {
    const names = verdicts.filter((one) => one.verdict === verdict).map(({ name }) => name);
    return names.length === 0 ? [] : [`${words}: ${names.join(", ")}.`];
  });
}

async function runBenchmark(): Promise<WriteCost> {
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
  if (values.rows) for (const { part, latencySeconds } of workloads) console.log(part, JSON.stringify(latencySeconds));
  const [cost] = readPayloadCosts(workloads);
  if (cost === undefined) throw new Error("write-payload gave no cost");
  return cost;
}

/** Each unpack is held against the benchmark beside it, so that a machine that changes from pair to pair meets both alike. */
function judge({ name, files, folders, bytes, seconds }: Tree, costs: readonly WriteCost[]): Verdict {
  const list = (values: readonly number[]) => values.map((value) => value.toFixed(2)).join(", ");
  const start = [name, formatCount(files), formatCount(folders), formatBytes(bytes), list(seconds)];
  const [refusal] = costs.flatMap((cost) => explainRefusal(cost, { bytes, files }) ?? []);
  if (refusal !== undefined) return { verdict: "refused", name, cells: [...start, refusal, "–", "–", "–"] };
  const estimates = costs.map((cost) => estimateWriteSeconds(cost, bytes, files));
  const ratios = seconds.map((taken, pair) => (estimates[pair] as number) / taken);
  const ratio = findMedian(ratios) ?? Number.NaN;
  const held = costs.filter(({ spread = { low: 1, high: 1 } }, pair) => {
    const shown = 1 / (ratios[pair] as number);
    return spread.low <= shown && shown <= spread.high;
  }).length;
  const ofAll = (count: number) => `${count} of ${costs.length}`;
  const cells = [...start, list(estimates), ratio.toFixed(2), ofAll(held), ofAll(costs.filter(isRough).length)];
  if (Math.abs(ratio - 1) <= TOLERANCE) return { verdict: "near", name, cells };
  return { verdict: held >= HELD_SHARE * costs.length ? "held" : "missed", name, cells };
}

function makeFiles(name: string, count: number, bytes: number): string {
  const place = join(archives, name);
  const content = Buffer.alloc(bytes, "abcdefgh\n");
  for (let index = 0; index < count; index++) {
    const parent = join(place, `${Math.floor(index / 200)}`);
    mkdirSync(parent, { recursive: true });
    writeFileSync(join(parent, `${index}`), content);
  }
  return place;
}

function pack(name: string, tree: string, wanted: (bytes: number) => boolean = () => true): Tree {
  const found = execFileSync("find", [".", "-type", "f", "-printf", "%s %P\\0"], {
    cwd: tree,
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  const chosen: string[] = [];
  let bytes = 0;
  for (const entry of found.split("\0").filter((text) => text !== "")) {
    const size = Number(entry.split(" ", 1)[0]);
    const fits = bytes + size <= MAX_BYTES;
    if (!wanted(size) || (!fits && size > PASSED_OVER_BYTES)) continue;
    // Else only small files would follow: thousands of them that are alone in their folders, as no tree has.
    if (!fits) break;
    chosen.push(entry.slice(entry.indexOf(" ") + 1));
    bytes += size;
  }
  const archive = join(archives, `${name.replace(/\W/g, "-")}.tar`);
  const args = ["-cf", "-", "-C", tree, "--no-recursion", "--null", "-T", "-"];
  // Written at once, as the benchmark's archives and downloads are in large pieces.
  writeFileSync(
    archive,
    execFileSync("tar", args, { input: chosen.map((path) => `${path}\0`).join(""), maxBuffer: 1e9 }),
  );
  return { name, archive, files: chosen.length, folders: countFolders(chosen), bytes, seconds: [] };
}

function countFolders(paths: readonly string[]): number {
  const folders = new Set<string>();
  for (const path of paths) {
    for (let parent = dirname(path); parent !== "."; parent = dirname(parent)) folders.add(parent);
  }
  return folders.size;
}

function unpack({ archive }: Tree, name: string): number {
  const place = join(folder, name);
  mkdirSync(place);
  // Into the page cache.
  execFileSync("cat", [archive], { stdio: "ignore" });
  flush();
  const startedAt = performance.now();
  execFileSync("tar", ["-xf", archive, "-C", place]);
  flush();
  return (performance.now() - startedAt) / 1000;
}

function flush(): void {
  execFileSync("sync", ["-f", folder]);
}
