import { describe, expect, test } from "vitest";
import { type JobContext, readJobEntry } from "../../../src/bench/fio/job-entry.ts";
import type { JsonObject } from "../../../src/model/json-object.ts";
import { testCases } from "../../cases.ts";

const CONTEXT: JobContext = { siblings: 1, messages: [] };
const FIGURES = { total_ios: 500, io_bytes: 2048000, io_kbytes: 2000, bw_bytes: 1024000, iops: 250, runtime: 2000 };
const RUN = { bandwidthBytesPerSecond: 1024000, iops: 250, durationSeconds: 2 };
const benchmarks = (entry: JsonObject, context: Partial<JobContext> = {}) =>
  readJobEntry({ jobname: "a", error: 0, ...entry }, { ...CONTEXT, ...context }).map(({ benchmark }) => benchmark);
const errorOf = (entry: JsonObject, ...messages: string[]) => {
  const [benchmark, ...others] = benchmarks(entry, { messages });
  expect(others).toEqual([]);
  if (benchmark?.state !== "failed") return benchmark?.state;
  return benchmark.failure.id === "message" ? benchmark.failure.detail : benchmark.failure.id;
};

describe("a job's directions", () => {
  test("that did I/O are a result each", () => {
    expect(benchmarks({ read: FIGURES, write: { ...FIGURES, total_ios: 0 }, trim: { ...FIGURES, iops: 7 } })).toEqual([
      {
        ...{ state: "measured", job: "a", direction: "read", ...RUN },
        ...{ bytes: 2048000, operations: 500, runs: [RUN] },
      },
      {
        ...{ state: "measured", job: "a", direction: "trim", ...RUN, iops: 7 },
        ...{ bytes: 2048000, operations: 500, runs: [{ ...RUN, iops: 7 }] },
      },
    ]);
    expect(benchmarks({ read: FIGURES, mixed: FIGURES })).toMatchObject([{ direction: "read" }]);
    expect(benchmarks({ mixed: FIGURES })).toMatchObject([{ direction: "mixed", operations: 500 }]);
  });

  test("have bytes and KiB by the names that fio's version has", () => {
    const { bw_bytes, io_kbytes, ...old } = FIGURES;
    expect(benchmarks({ read: { ...old, bw: 1000, io_bytes: 2000 } })).toMatchObject([
      { bandwidthBytesPerSecond: 1024000, bytes: 2048000 },
    ]);
    expect(benchmarks({ read: { ...FIGURES, bw: 3 } })).toMatchObject([{ bandwidthBytesPerSecond: 1024000 }]);
    const { io_bytes, ...less } = FIGURES;
    expect(benchmarks({ read: less })[0]).not.toHaveProperty("bytes");
    const { runtime, ...timeless } = FIGURES;
    expect(benchmarks({ read: timeless })[0]).not.toHaveProperty("durationSeconds");
  });

  test("that fio before 2.2 printed have no operations", () => {
    const { total_ios, io_kbytes, bw_bytes, ...old } = { ...FIGURES, bw: 1000, clat: { mean: 20, max: 30 } };
    const idle = { io_bytes: 0, bw: 0, iops: 0, runtime: 0 };
    const [read, ...others] = readJobEntry({ jobname: "a", error: 0, read: old, write: idle }, CONTEXT);
    expect(read?.benchmark).toMatchObject({ state: "measured", direction: "read", bandwidthBytesPerSecond: 1024000 });
    expect(read?.benchmark).not.toHaveProperty("operations");
    expect(read?.latency).not.toHaveProperty("operations");
    expect(others).toEqual([]);
    for (const name of ["io_bytes", "bw_bytes", "bw", "iops"]) {
      expect(errorOf({ read: { ...idle, [name]: 1, total_ios: 0 } })).toBe("no-io");
      expect(errorOf({ read: { [name]: 1 } })).toBe("no-rates");
    }
    expect(errorOf({ read: { iops: 1, bw: 1 } })).toBe("measured");
    expect(errorOf({ read: {} })).toBe("no-io");
  });

  test("that lack a figure of every result failed, and only they", () => {
    const { iops, ...less } = FIGURES;
    const error = "no-rates";
    expect(benchmarks({ read: less, write: FIGURES })).toMatchObject([
      { state: "measured", direction: "write" },
      { state: "failed", failure: { id: error } },
    ]);
    expect(errorOf({ read: less })).toBe(error);
    expect(errorOf({ read: { ...FIGURES, iops: -1 } })).toBe(error);
    expect(errorOf({ read: { ...FIGURES, bw_bytes: undefined } })).toBe(error);
  });

  test("are read from one request on, with no more than fio counted", () => {
    expect(benchmarks({ read: { ...FIGURES, total_ios: 1 } })).toMatchObject([{ operations: 1 }]);
    expect(benchmarks({ read: { total_ios: 5, bw: 1, iops: 1, runtime: 5 } })).toMatchObject([{ state: "measured" }]);
    expect(benchmarks({ read: { total_ios: 5, bw: 1, iops: 1, runtime: 5 } })[0]).not.toHaveProperty("bytes");
    expect(benchmarks({ read: FIGURES, total_err: 1 })[0]?.notes).toEqual([
      { id: "failed-requests", count: 1, first: "unknown error (errno 0)" },
    ]);
  });

  test("have latencies, with what merging them needs beside the result", () => {
    const clat_ns = { min: 1000, max: 3000, mean: 2000, N: 500, bins: { "1000": 250, "3000": 250 } };
    const [result] = readJobEntry({ jobname: "a", read: { ...FIGURES, clat_ns } }, CONTEXT);
    expect(result?.benchmark).toMatchObject({
      latencySeconds: { mean: 2e-6 },
      runs: [{ latencySeconds: { mean: 2e-6 } }],
    });
    expect(result).toMatchObject({ latency: { histogram: expect.anything(), operations: 500 } });
    const [plain] = readJobEntry({ jobname: "a", read: FIGURES }, CONTEXT);
    expect(Object.keys(plain ?? {})).toEqual(["benchmark"]);
    const { bins, ...unbinned } = clat_ns;
    const [counted] = readJobEntry({ jobname: "a", read: { ...FIGURES, clat_ns: unbinned } }, CONTEXT);
    expect(counted?.latency).toMatchObject({ operations: 500 });
    expect(counted?.latency).not.toHaveProperty("histogram");
  });

  test("have the time of their submissions each, and the syncs beside them none", () => {
    const write = { ...FIGURES, slat_ns: { mean: 100_000 }, clat_ns: { mean: 6000, max: 9000 } };
    const sync = { total_ios: 5, lat_ns: { mean: 7000, max: 9000 } };
    const entry = { jobname: "a", "job options": { fsync: "1" }, read: FIGURES, write, sync };
    const results = readJobEntry(entry, CONTEXT);
    expect(results.map(({ latency }) => latency?.submissionSeconds)).toEqual([undefined, 0.0001, undefined]);
  });

  test("have the block size of their direction, and of all where they are one", () => {
    const options = { "job options": { bs: "4k,8k,16k" } };
    expect(benchmarks({ ...options, read: FIGURES, write: FIGURES, trim: FIGURES })).toMatchObject([
      { blockSizeBytes: 4096 },
      { blockSizeBytes: 8192 },
      { blockSizeBytes: 16384 },
    ]);
    expect(benchmarks({ ...options, mixed: FIGURES })[0]).not.toHaveProperty("blockSizeBytes");
    expect(benchmarks({ "job options": { bs: "8k" }, mixed: FIGURES })).toMatchObject([{ blockSizeBytes: 8192 }]);
  });

  test("say whether the job became steady, where it was asked to", () => {
    expect(benchmarks({ read: FIGURES, steadystate: { attained: 1 } })).toMatchObject([{ steady: true }]);
    expect(benchmarks({ read: FIGURES, steadystate: { attained: 0 } })).toMatchObject([{ steady: false }]);
    expect(benchmarks({ read: FIGURES })[0]).not.toHaveProperty("steady");
  });
});

describe("a job's setting", () => {
  test("is its own options over those of all jobs", () => {
    const context = { globalOptions: { ioengine: "libaio", direct: "1", numjobs: "4" }, fioVersion: "3.33" };
    const entry = { "job options": { ioengine: "psync" }, read: FIGURES };
    expect(benchmarks(entry, context)).toMatchObject([{ engine: "psync", direct: true, jobs: 4, fioVersion: "3.33" }]);
    expect(benchmarks({ read: FIGURES }, context)).toMatchObject([{ engine: "libaio", jobs: 4 }]);
    // As fio 3.33 keeps them of a job file with blanks around "=". Of " 4k" it takes 4 bytes.
    const blanks = { direct: " 0", create_only: "\t0", iodepth: "  16", numjobs: " 4", ioengine: "libaio", bs: " 4k" };
    const [spaced] = benchmarks({ "job options": { ...blanks, size: " 1048576", directory: "a 12" }, read: FIGURES });
    expect(spaced).toMatchObject({ target: "a 12", direct: false, queueDepth: 16, jobs: 4, sizeBytes: 2 ** 20 });
    expect(spaced).not.toHaveProperty("blockSizeBytes");
    expect(benchmarks({ "job options": { bs: " 8192", direct: " 1" }, read: FIGURES })).toMatchObject([
      { blockSizeBytes: 8192, direct: true },
    ]);
    // fio prints each option as text.
    expect(benchmarks({ "job options": { numjobs: 4 }, read: FIGURES })).toMatchObject([{ jobs: 1 }]);
    expect(benchmarks({ "job options": {}, read: FIGURES }, { defaultEngine: "psync" })).toMatchObject([
      { engine: "psync", queueDepth: 1, jobs: 1 },
    ]);
    const [unknown] = benchmarks({ read: FIGURES });
    for (const key of ["engine", "jobs", "fioVersion", "blockSizeBytes"]) expect(unknown).not.toHaveProperty(key);
  });

  test("has one process where each has an entry of its own", () => {
    const entry = { "job options": { numjobs: "4" }, read: FIGURES };
    expect(benchmarks(entry, { siblings: 2 })).toMatchObject([{ jobs: 1 }]);
    expect(benchmarks(entry, { siblings: 1 })).toMatchObject([{ jobs: 4 }]);
    expect(benchmarks({ read: FIGURES }, { siblings: 2 })[0]).not.toHaveProperty("jobs");
  });

  testCases([
    [{ hostname: "h", port: 8765 }, "h"],
    [{ hostname: "h", port: 8764 }, "h:8764"],
    [{ hostname: "h", port: 0 }, "h"],
    [{ hostname: "h" }, "h"],
    [{ hostname: "" }, undefined],
    [{}, undefined],
  ])("of %j has the host %j", (entry, host) => {
    const [benchmark] = benchmarks({ ...entry, read: FIGURES });
    expect(benchmark?.host).toBe(host);
    expect("host" in (benchmark ?? {})).toBe(host !== undefined);
  });

  test("says how many requests failed where fio went on", () => {
    const [first] = benchmarks({ read: FIGURES, total_err: 5, first_error: 5 });
    expect(first?.notes).toEqual([{ id: "failed-requests", count: 5, first: "i/o error (EIO 5)" }]);
    const [unknown] = benchmarks({ read: FIGURES, total_err: 1, first_error: 9999 });
    expect(unknown?.notes).toEqual([{ id: "failed-requests", count: 1, first: "unknown error (errno 9999)" }]);
    expect(benchmarks({ read: FIGURES, total_err: 0, first_error: 0 })[0]).not.toHaveProperty("notes");
  });

  test("says what the run was not: whole, as deep as asked, or timed in its syncs", () => {
    const options = { "job options": { ioengine: "psync", iodepth: "8", fsync: "1" } };
    expect(benchmarks({ ...options, read: FIGURES }, { signal: "2", fioVersion: "3.1" })[0]?.notes).toEqual([
      { id: "ended-early", signal: "2" },
      { id: "depth-ignored", queueDepth: 8, engine: "psync" },
      { id: "no-sync-latency", cause: "version", fioVersion: "3.1" },
    ]);
    expect(benchmarks({ "job options": { fsync: "1" }, read: FIGURES })[0]?.notes).toEqual([
      { id: "no-sync-latency", cause: "version" },
    ]);
    const say = (entry: JsonObject, fsync = "1") =>
      benchmarks({ "job options": { fsync }, write: FIGURES, ...entry }, { fioVersion: "3.33" })[0]?.notes ?? [];
    expect(say({ sync: {} })).toEqual([]);
    const mixed = { id: "no-sync-latency", cause: "mixed" };
    expect(say({ write: undefined, mixed: FIGURES })).toEqual([mixed]);
    expect(say({ mixed: FIGURES, sync: {} })).toEqual([]);
    const untimed = { id: "no-sync-latency", cause: "untimed" };
    const none = { min: 0, max: 0, mean: 0, N: 0 };
    expect(say({ sync: { total_ios: 1, lat_ns: none } })).toEqual([untimed]);
    expect(say({ sync: { total_ios: 1 } })).toEqual([untimed]);
    expect(say({ sync: { total_ios: 0, lat_ns: none } })).toEqual([]);
    expect(say({ sync: { lat_ns: none } })).toEqual([]);
    expect(say({ sync: { total_ios: 1, lat_ns: { ...none, mean: 1 } } })).toEqual([]);
    expect(say({ sync: { total_ios: 1 } }, "0")).toEqual([]);
  });
});

describe("a job without a result", () => {
  test("failed with fio's errno in words, and with what fio printed about it", () => {
    expect(errorOf({ error: 28, read: FIGURES })).toBe("no space left on device (ENOSPC 28)");
    expect(benchmarks({ error: 28 }, { fioVersion: "3.33" })).toEqual([
      {
        state: "failed",
        job: "a",
        fioVersion: "3.33",
        failure: { id: "message", detail: "no space left on device (ENOSPC 28)" },
      },
    ]);
    const own = "fio: pid=7, err=28/file:backend.c:479, func=full resid, error=No space left on device";
    expect(errorOf({ error: 28 }, "x", own)).toBe("full resid: No space left on device (ENOSPC 28)");
  });

  test("did no I/O, for the last reason that fio gives", () => {
    expect(errorOf({ read: { ...FIGURES, total_ios: 0 } })).toBe("no-io");
    expect(errorOf({}, "no disk", "bad disk failed", "words")).toBe("bad disk failed");
    expect(benchmarks({})).toMatchObject([{ state: "failed", job: "a" }]);
    expect(benchmarks({ jobname: undefined })).toEqual([]);
    expect(benchmarks({ jobname: undefined, read: FIGURES })).toMatchObject([{ job: "unnamed", iops: 250 }]);
  });

  test("that took no time failed, all of it", () => {
    const none = { ...FIGURES, runtime: 0 };
    expect(errorOf({ read: none })).toBe("too-short");
    expect(errorOf({ read: FIGURES, write: none })).toBe("too-short");
    expect(errorOf({ read: none }, "x", "fio: pid=7, got signal=9", "y")).toBe("fio: pid=7, got signal=9");
    expect(benchmarks({ read: none })).toMatchObject([{ state: "failed", job: "a" }]);
  });

  test("only kept processors busy where that is its engine", () => {
    const fioOf = (ioengine: string) => benchmarks({ "job options": { ioengine }, read: { ...FIGURES, runtime: 0 } });
    expect(fioOf("cpuio")).toEqual([]);
    expect(fioOf("sync")).toMatchObject([{ state: "failed" }]);
    expect(benchmarks({ error: 22, "job options": { ioengine: "cpuio" } })).toMatchObject([{ state: "failed" }]);
  });

  test("only made its file where it was told so", () => {
    const create = (value: string) => benchmarks({ "job options": { create_only: value } });
    expect(create("1")).toEqual([]);
    expect(create("")).toEqual([]);
    expect(create("0")).toMatchObject([{ state: "failed" }]);
    expect(benchmarks({ error: 28, "job options": { create_only: "1" } })).toMatchObject([{ state: "failed" }]);
  });
});

describe("the syncs of a job", () => {
  const lat_ns = { min: 1000, max: 3000, mean: 2000 };
  const syncs = (sync: JsonObject, options: JsonObject, entry: JsonObject = { write: FIGURES }) =>
    benchmarks({ ...entry, sync, "job options": options }).filter(
      (one) => one.state === "measured" && one.direction === "sync",
    );

  test("are a result with the writes that they made durable", () => {
    const run = { bandwidthBytesPerSecond: 1024000, iops: 10, durationSeconds: 2 };
    const [result] = syncs({ lat_ns: { ...lat_ns, N: 20 }, total_ios: 30 }, { fsync: "5", bs: "4k" });
    expect(result).toMatchObject({ ...run, operations: 20, blockSizeBytes: 4096, runs: [run] });
    expect(result).toMatchObject({ latencySeconds: { mean: 2e-6 }, runs: [{ latencySeconds: { mean: 2e-6 } }] });
    expect(readJobEntry({ write: FIGURES, sync: { lat_ns, total_ios: 30 } }, CONTEXT)[1]).toMatchObject({
      ...{
        latency: { operations: 30, latencySeconds: { mean: 2e-6 } },
        benchmark: { direction: "sync", operations: 30, iops: 15 },
      },
    });
    expect(
      syncs({ lat_ns, total_ios: 30 }, {}, { write: FIGURES, steadystate: { attained: 1 } })[0],
    ).not.toHaveProperty("steady");
  });

  test("are as many as fio counted, or as the writes ask for", () => {
    expect(syncs({ lat_ns, total_ios: 30 }, { fsync: "5" })).toMatchObject([{ operations: 30 }]);
    expect(syncs({ lat_ns, total_ios: 0 }, { fsync: "3" })).toMatchObject([{ operations: 166 }]);
    expect(syncs({ lat_ns }, { fdatasync: "1" })).toMatchObject([{ operations: 500 }]);
    expect(syncs({ lat_ns }, {})).toEqual([]);
  });

  test("are none without writes, a latency or a time", () => {
    expect(syncs({ lat_ns }, { fsync: "1" }, { read: FIGURES })).toEqual([]);
    expect(syncs({ lat_ns }, { fsync: "1" }, { read: FIGURES, write: FIGURES })).toHaveLength(1);
    expect(syncs({}, { fsync: "1" })).toEqual([]);
    const { runtime, ...timeless } = FIGURES;
    expect(syncs({ lat_ns }, { fsync: "1" }, { write: timeless })).toEqual([]);
  });
});
