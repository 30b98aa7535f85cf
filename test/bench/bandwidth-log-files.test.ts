import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { addBandwidth } from "../../src/bench/bandwidth-log-files.ts";
import { parseJobFile } from "../../src/bench/job-file.ts";
import { runProfile } from "../../src/bench/profile-run.ts";
import { planOnce } from "../../src/bench/time-plan.ts";
import type { MeasuredBenchmark } from "../../src/model/benchmark.ts";
import { makeFolder } from "../make-folder.ts";
import { findFio, readClock, SILENT } from "./tools.ts";

const BENCHMARK: MeasuredBenchmark = {
  state: "measured",
  job: "a",
  direction: "read",
  bandwidthBytesPerSecond: 1,
  iops: 1,
  runs: [],
};

/** Logs with that many KiB/s, by their paths. */
function writeLogs(logs: Record<string, number>): string {
  const folder = makeFolder();
  mkdirSync(join(folder, "sub"));
  for (const [name, rate] of Object.entries(logs)) writeFileSync(join(folder, name), `1000, ${rate}, 0, 4096, 0\n`);
  return folder;
}

/** The KiB/s that a job of the job file gets from the folder's logs. */
async function readRate(folder: string, text: string, job = "a"): Promise<number | undefined> {
  const file = parseJobFile(`[global]\nrw=read\nlog_avg_msec=1000\n${text}`, "x.fio");
  const { benchmark } = await addBandwidth({ benchmark: { ...BENCHMARK, job } }, planOnce(file), folder);
  if (benchmark.state === "failed" || benchmark.bandwidthOverTime === undefined) return undefined;
  return (benchmark.bandwidthOverTime.bytesPerSecond[0] as number) / 1024;
}

test.each([
  ["x", "write_bw_log=x\n[a]\n"],
  ["x", "write_bw_log=./x\n[a]\n"],
  ["x", "write_bw_log=.//./x\n[a]\n"],
  ["sub/x", "write_bw_log=sub/x\n[a]\n"],
  ["sub/x", "write_bw_log=./sub/./x\n[a]\n"],
  ["a", "write_bw_log\n[a]\n"],
  ["x.1", "write_bw_log=x.1\n[a]\n"],
])("the log %s_bw.1.log is found from %j", async (name, text) => {
  expect(await readRate(writeLogs({ [`${name}_bw.1.log`]: 7 }), text)).toBe(7);
  expect(await readRate(writeLogs({ [`${name}_bw.log`]: 8 }), text)).toBe(8);
});

test("logs of other kinds, other names and in missing folders are no bandwidth", async () => {
  const others = ["x_bw.1.log.fz", "x_bw.1.log.1", "x_bw.one.log", "x_iops.1.log", "xx_bw.1.log", "x_bw.1xlog"];
  const folder = writeLogs(Object.fromEntries(others.map((name) => [name, 7])));
  expect(await readRate(folder, "write_bw_log=x\n[a]\n")).toBeUndefined();
  expect(await readRate(folder, "write_bw_log=missing/x\n[a]\n")).toBeUndefined();
});

test("jobs that share a name have the logs of their own processes", async () => {
  const folder = writeLogs({ "x_bw.1.log": 1, "x_bw.2.log": 2, "x_bw.3.log": 4, "x_bw.4.log": 8 });
  const text = "write_bw_log=./x\n[a]\n[b]\nnumjobs=2\n[c]\n";
  expect(await readRate(folder, text, "a")).toBe(1);
  expect(await readRate(folder, text, "b")).toBe(6);
  expect(await readRate(folder, text, "c")).toBe(8);
});

test("one log of all processes is the job's only if no other job writes into it", async () => {
  const folder = writeLogs({ "x_bw.log": 5, "c_bw.log": 6 });
  const text = "write_bw_log=x\nper_job_logs=0\n[a]\n[b]\n[c]\nwrite_bw_log\n";
  expect(await readRate(folder, text, "a")).toBeUndefined();
  expect(await readRate(folder, text, "c")).toBe(6);
});

test("fio's own logs under a path give each job its bandwidth over time", async () => {
  const text = `[global]
rw=write
bs=4k
size=1m
time_based
runtime=2
log_avg_msec=500
write_bw_log=./x
[slow]
rate=40k
[fast]
rate=400k
`;
  const benchmarks = await runProfile({
    ...{ fio: findFio(), environment: process.env, log: SILENT, readClock },
    profile: { ...{ name: "own", file: parseJobFile(text, "own.fio"), style: "own" }, ...{ minRuns: 1 } },
    target: makeFolder(),
    signal: new AbortController().signal,
  });
  const peaks = benchmarks.map((one) =>
    one.state === "failed" ? one.failure.id : Math.max(...(one.bandwidthOverTime?.bytesPerSecond ?? [0])),
  );
  expect(peaks[0]).toBeGreaterThan(1e3);
  expect(peaks[0]).toBeLessThan(150e3);
  expect(peaks[1]).toBeGreaterThan(150e3);
});
