// npm run bench:payload -- [--target DIR] [--tree DIR] [--scale 0.5] [--runs 3]
//
// Holds what `write-payload` predicts against real unpacks, on the disk at hand: three trees of the files of a folder
// (the project's node_modules unless told), few large files, many small ones, and all of them, each unpacked by tar into
// a new folder until it is on the disk. Whatever was unpacked stays until the end: ext4 gives up deleted inodes slowly,
// and what follows a removal is slower than what does not. Ends with 1 where the median unpack is farther from the
// prediction than 15 %.
import { execFileSync } from "node:child_process";
import { lstatSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { findMedian } from "../src/bench/sureness.ts";
import { runWorkload } from "../src/bench/workloads/workload-run.ts";
import { formatBytes } from "../src/model/format.ts";
import { parseFactor } from "../src/model/units.ts";
import { estimateWriteSeconds, readPayloadCosts } from "../src/model/write-estimate.ts";
import { formatTable } from "./bench-overhead/table.ts";

/** The difference that a prediction may have from a real unpack. */
const TOLERANCE = 0.15;
const LARGE_BYTES = 1e6;
const SMALL_BYTES = 16e3;

const { values } = parseArgs({
  options: {
    target: { type: "string", default: "." },
    tree: { type: "string", default: "node_modules" },
    scale: { type: "string", default: "0.5" },
    runs: { type: "string", default: "3" },
  },
});

interface Tree {
  name: string;
  archive: string;
  files: number;
  bytes: number;
  seconds: number[];
}

const folder = mkdtempSync(join(resolve(values.target), "bench-payload-"));
// The archives lie in memory, as they do right after a download.
const archives = mkdtempSync(join(tmpdir(), "bench-payload-"));
try {
  process.exitCode = (await measure()) ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
  rmSync(archives, { recursive: true, force: true });
}

async function measure(): Promise<boolean> {
  const sizes = listFiles(values.tree);
  const trees = [
    pack("few large", sizes, (bytes) => bytes >= LARGE_BYTES),
    pack("many small", sizes, (bytes) => bytes < SMALL_BYTES),
    pack("mixed", sizes, () => true),
  ];
  flush();
  for (let run = 0; run < Number(values.runs); run++) {
    for (const [index, tree] of trees.entries()) tree.seconds.push(unpack(tree, `${index}-${run}`));
  }
  const workloads = await runWorkload({
    name: "write-payload",
    target: folder,
    scale: parseFactor(values.scale, "--scale"),
    environment: process.env,
    signal: new AbortController().signal,
  });
  const [cost] = readPayloadCosts(workloads);
  if (cost === undefined) throw new Error("write-payload gave no cost");
  const rows = trees.map((tree) => {
    const median = findMedian(tree.seconds) ?? Number.NaN;
    return { tree, median, predicted: estimateWriteSeconds(cost, tree.bytes, tree.files) };
  });
  const columns = ["tree", "files", "bytes", "unpacks, s", "median", "predicted", "ratio"];
  console.log(
    formatTable(
      columns,
      rows.map(({ tree, median, predicted }) => [
        tree.name,
        String(tree.files),
        formatBytes(tree.bytes),
        tree.seconds.map((seconds) => seconds.toFixed(2)).join(", "),
        median.toFixed(2),
        predicted.toFixed(2),
        (predicted / median).toFixed(2),
      ]),
    ),
  );
  for (const { part, latencySeconds } of workloads) console.log(part, JSON.stringify(latencySeconds));
  const far = rows.filter(({ median, predicted }) => Math.abs(predicted / median - 1) > TOLERANCE);
  const names = far.map(({ tree }) => tree.name).join(", ");
  console.log(far.length === 0 ? "all within 15 %" : `farther away than 15 %: ${names}`);
  return far.length === 0;
}

function listFiles(tree: string): Map<string, number> {
  const found = execFileSync("find", [".", "-type", "f", "-printf", "%s %P\\n"], {
    cwd: tree,
    encoding: "utf8",
    maxBuffer: 1e9,
  });
  const lines = found.split("\n").filter((line) => line !== "");
  return new Map(lines.map((line) => [line.slice(line.indexOf(" ") + 1), Number(line.split(" ", 1)[0])]));
}

function pack(name: string, sizes: ReadonlyMap<string, number>, wanted: (bytes: number) => boolean): Tree {
  const chosen = [...sizes].filter(([, bytes]) => wanted(bytes));
  const list = join(archives, "list");
  const archive = join(archives, `${name.replace(" ", "-")}.tar`);
  writeFileSync(list, chosen.map(([path]) => `${path}\n`).join(""));
  execFileSync("tar", ["-cf", archive, "-C", values.tree, "--no-recursion", "-T", list]);
  const bytes = chosen.reduce((sum, [, size]) => sum + size, 0);
  return { name, archive, files: chosen.length, bytes, seconds: [] };
}

function unpack({ archive }: Tree, name: string): number {
  const place = join(folder, name);
  mkdirSync(place);
  // Into the page cache.
  readFileSync(archive);
  if (!lstatSync(archive).isFile()) throw new Error(`${archive} is gone`);
  flush();
  const startedAt = performance.now();
  execFileSync("tar", ["-xf", archive, "-C", place]);
  flush();
  return (performance.now() - startedAt) / 1000;
}

function flush(): void {
  execFileSync("sync", ["-f", folder]);
}
