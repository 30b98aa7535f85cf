import { readdirSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { type PayloadRun, sizeWritePayload } from "../../../src/bench/workloads/payloads.ts";
import type { WorkloadBench } from "../../../src/bench/workloads/workload-bench.ts";
import { writePayload } from "../../../src/bench/workloads/write-payload.ts";
import { makeFolder } from "../../make-folder.ts";

function makeBench(scale: number, changes: Partial<WorkloadBench> = {}): WorkloadBench {
  const folder = makeFolder();
  const { signal } = new AbortController();
  const idle = { onOperation: () => {}, onBoundary: async () => {} };
  return { target: folder, folder, scale, environment: process.env, signal, ...idle, ...changes };
}

function countEnruns(folder: string): number[] {
  const enruns = readdirSync(folder, { recursive: true, withFileTypes: true });
  return [true, false].map((isFile) => enruns.filter((entry) => entry.isFile() === isFile).length);
}

test("measures files of five sizes and none", async () => {
  const results = await writePayload(makeBench(0.005), () => undefined);
  expect(results.map(({ part, operations, files, folders }) => [part, operations, files, folders])).toEqual([
    ["no files", 3, 0, 0],
    ["large files", 3, 3, 0],
    ["medium files", 3, 39, 6],
    ["many files", 3, 300, 30],
    ["many smaller files", 3, 300, 30],
    ["small files", 3, 450, 45],
  ]);
});

test("has folders of 10 files, and removes nothing before its last run: what follows a removal is slower", async () => {
  const bench = makeBench(0.0135);
  const results = await writePayload(bench, () => undefined);
  // 34 files in 3 folders of 10 and one of 4; 405 in 40 and one.
  expect(["2", "5", "6", "9"].map((folder) => countEnruns(join(bench.folder, folder)))).toEqual([
    [34, 4],
    [405, 41],
    [405, 41],
    [34, 4],
  ]);
  expect([2, 5].map((index) => results[index]?.folders)).toEqual([12, 123]);
  const runs = Array.from({ length: 18 }, (_, run) => `${run}`);
  const archives = Array.from({ length: 6 }, (_, kind) => `${kind}-0.0135.tar`);
  expect(readdirSync(bench.folder).sort()).toEqual([...runs, ...archives, "block"].sort());
});

test("measures a payload with more files as long as it grows, and counts the largest alone", async () => {
  const seen: PayloadRun[][] = [];
  const operations: number[] = [];
  const bench = makeBench(0.001, { onOperation: (done) => operations.push(done) });
  const results = await writePayload(bench, (runs) => {
    seen.push([...runs]);
    const { scale } = runs.at(-1) as PayloadRun;
    return scale < 0.004 ? 2 * scale : undefined;
  });
  expect(results.map(({ operations, files }) => [operations, files])).toEqual([
    [3, 0],
    [3, 3],
    [3, 30],
    [3, 240],
    [3, 240],
    [3, 360],
  ]);
  // Three runs of each size but none.
  expect(seen.map(({ length }) => length)).toEqual([1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 2, 3]);
  const [large, small] = [seen[2] ?? [], seen.at(-1) ?? []];
  expect(large.map(({ scale, bytes }) => [scale, bytes])).toEqual([
    [0.001, 1_610_613],
    [0.002, 3_221_226],
    [0.004, 6_442_451],
  ]);
  expect(small.every(({ seconds, flushSeconds }) => seconds >= 0 && flushSeconds >= 0)).toBe(true);
  expect(results[5]?.bytes).toBe(3 * (small.at(-1)?.bytes ?? 0));
  // Large files, too, whose count stays: nothing is overwritten.
  expect(readdirSync(bench.folder).filter((name) => /^1-.*\.tar$/.test(name))).toHaveLength(3);
  // One operation for each run that counts.
  expect(operations).toEqual(Array.from({ length: 19 }, (_, done) => done));
});

test("keeps a payload whose growth would not leave room for the runs to come", async () => {
  let asked = 0;
  const results = await writePayload(makeBench(0.001), (runs) => {
    asked++;
    // 32 TB in large files.
    return (runs[0] as PayloadRun).bytes > 1.6e6 ? 20_000 : undefined;
  });
  expect(results.map(({ files }) => files)).toEqual([0, 3, 9, 60, 60, 90]);
  expect(asked).toBe(5);
});

test("needs room for each archive and three payloads, with a block for each file", () => {
  expect(sizeWritePayload(1)).toBeGreaterThan(4 * 24 * 64 * 1024 ** 2);
  expect(sizeWritePayload(0.1) / sizeWritePayload(1)).toBeCloseTo(0.1, 1);
});
