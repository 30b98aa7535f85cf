import { readdirSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { readPayloadCosts } from "../../../src/analysis/write-cost.ts";
import { WORKLOADS, type WorkloadName } from "../../../src/bench/bench-request.ts";
import { runWorkload, type WorkloadRun } from "../../../src/bench/workloads/workload-run.ts";
import { workloadSchema } from "../../../src/model/benchmark.ts";
import { UserError } from "../../../src/model/user-error.ts";
import { runProgram } from "../../../src/system/program.ts";
import { installTool } from "../../../src/system/tools.ts";
import { makeFolder } from "../../make-folder.ts";
import { SILENT } from "../tools.ts";

function makeRun(name: WorkloadName, target: string, scale: number): WorkloadRun {
  const { signal } = new AbortController();
  return { name, target, scale, environment: process.env, signal, onOperation: () => {}, onBoundary: async () => {} };
}

test("cache-retrieve counts all retrieves and those of each size", async () => {
  const target = makeFolder();
  const results = await runWorkload(makeRun("cache-retrieve", target, 0.005));
  for (const result of results) expect(workloadSchema.parse(result)).toEqual(result);
  const [all, ...parts] = results;
  expect(all).toMatchObject({ name: "cache-retrieve", target, operations: 10 });
  expect(all).not.toHaveProperty("part");
  expect(parts.reduce((sum, { operations }) => sum + operations, 0)).toBe(10);
  expect(parts.reduce((sum, { bytes }) => sum + bytes, 0)).toBe(all?.bytes);
  expect(all?.histogram?.reduce((sum, { operations }) => sum + operations, 0)).toBe(10);
  expect(readdirSync(target)).toEqual([]);
});

test("unpack tells decompression, unpacking and flushing apart", async () => {
  await installTool("zstd", { policy: "auto", environment: process.env, log: SILENT, run: runProgram });
  const target = makeFolder();
  const results = await runWorkload(makeRun("unpack", target, 0.01));
  expect(results.map(({ part, operations, files }) => [part, operations, files])).toEqual([
    ["decompress", 3, 600],
    ["unpack", 3, 600],
    ["flush", 3, 600],
  ]);
  expect(readdirSync(target)).toEqual([]);
});

test("write-payload tells the cost of files of five sizes, and has more of them where they are written soon", async () => {
  const target = makeFolder();
  const results = await runWorkload(makeRun("write-payload", target, 0.001));
  const least = [0, 3, 9, 60, 60, 90];
  for (const [index, { operations, files = 0, folders }] of results.entries()) {
    expect(operations).toBe(3);
    expect(files).toBeGreaterThanOrEqual(least[index] as number);
    expect(files).toBeLessThanOrEqual(8 * (least[index] as number));
    expect(folders).toBe(index < 2 ? 0 : 3 * Math.ceil(files / 30));
  }
  for (const result of results) expect(workloadSchema.parse(result)).toEqual(result);
  expect(readPayloadCosts(results)[0]?.secondsPerByte).toBeGreaterThan(0);
  expect(readdirSync(target)).toEqual([]);
});

describe.each(WORKLOADS)("%s", (name) => {
  test("that is cancelled leaves no file", async () => {
    const target = makeFolder();
    const abort = new AbortController();
    const run = { ...makeRun(name, target, 0.001), signal: abort.signal };
    const onBoundary = async (): Promise<void> => abort.abort(new Error("cancelled"));
    await expect(runWorkload({ ...run, onBoundary })).rejects.toThrow("cancelled");
    expect(readdirSync(target)).toEqual([]);
  });
});

test("a disk that is full while the files are prepared is the user's to mend", async () => {
  const target = makeFolder();
  const full = Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC", syscall: "write" });
  const onBoundary = (): Promise<void> => Promise.reject(full);
  await expect(runWorkload({ ...makeRun("unpack", target, 0.001), onBoundary })).rejects.toThrow(
    new UserError(`workload: unpack failed in ${target}: no space left on the device`),
  );
  expect(readdirSync(target)).toEqual([]);
});

test("a workload that does not fit is refused before anything is written", async () => {
  const target = makeFolder();
  // 570 GB; should they be there, the abort keeps them from being written.
  const run = { ...makeRun("cache-retrieve", target, 100), signal: AbortSignal.abort(new Error("it fits")) };
  await expect(runWorkload(run)).rejects.toThrow(
    /^workload: the files of cache-retrieve \(a smaller scale needs less\) do not fit on /,
  );
  expect(readdirSync(target)).toEqual([]);
});
