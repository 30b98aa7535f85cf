import { expect, test } from "vitest";
import { listRows } from "../../src/export/rows.ts";
import { rowSchema } from "../../src/model/row.ts";
import { buildBenchmark, buildReport, buildStep, waited } from "../compare/report-builder.ts";

const JOB = { repository: "org/app", runId: "7", attempt: 2, jobId: "70", name: "test (1)", event: "push" };

function report() {
  const whole = { ...buildStep("job", 20), kind: "job" as const, pressure: { ioFullSeconds: 2 } };
  return buildReport({
    label: "large",
    job: JOB,
    runner: { cpuModel: "AMD EPYC", cpuCount: 4, image: "ubuntu24 1" },
    storage: [
      { path: "/tmp", role: "temp", filesystem: "tmpfs", devices: [] },
      {
        path: "/work",
        role: "workspace",
        filesystem: "ext4",
        devices: [{ name: "vda", kind: "disk", parents: [], model: "Block Store" }],
        ioLimits: [{ device: "vda", readBytesPerSecond: 209e6, writesPerSecond: 3000 }],
      },
    ],
    windows: [
      whole,
      buildStep("npm ci", 10, { ...waited(3, 4), result: "success", pressure: { ioFullSeconds: 2 } }),
      buildStep("npm ci", 5, { incomplete: true, exitCode: 1 }),
    ],
    benchmarks: [buildBenchmark(9000)],
  });
}

test("each figure of the job, the stored ones of steps and those of benchmarks are rows by the schema", () => {
  const rows = listRows(report());
  for (const row of rows) expect(rowSchema.parse(row)).toEqual(row);
  expect(rows.map(({ kind, subject, figure, value }) => [kind, subject, figure, value])).toEqual([
    ["window", undefined, "duration", 20],
    ["window", undefined, "pressure-io-full", 2],
    ["window", "npm ci", "duration", 10],
    ["window", "npm ci", "disk-wait", 3],
    ["window", "npm ci (2)", "duration", 5],
    ["benchmark", "quick/rand-write", "write-iops", 9000],
  ]);
  expect(rows[3]).toEqual({
    schemaVersion: 1,
    ...{ repository: "org/app", runId: "7", attempt: 2, jobId: "70", event: "push" },
    ...{ job: "test (1)", label: "large", jobStartedAt: "2026-11-20T11:44:58.000Z", jobResult: "failure" },
    ...{ kind: "window", subject: "npm ci", startedAt: "2026-11-20T11:44:58.000Z", result: "success" },
    durationSeconds: 10,
    ...{ figure: "disk-wait", unit: "seconds", value: 3, low: 3, high: 4 },
    machineClass: "4 x AMD EPYC, Block Store, ext4, reads at most 209 MB/s, writes at most 3,000 IOPS",
    ...{ cpuModel: "AMD EPYC", cpuCount: 4, diskModel: "Block Store", filesystem: "ext4", image: "ubuntu24 1" },
    ...{ readLimitBytesPerSecond: 209e6, writeLimitPerSecond: 3000, toolVersion: "0.1.0" },
  });
  expect(rows[4]).toMatchObject({ incomplete: true, result: "failure" });
});

test("a job of which nothing is known is of an unknown class, without a result", () => {
  const [row] = listRows(buildReport({ windows: [{ ...buildStep("job", 1), kind: "job" }] }));
  expect(row).toMatchObject({ machineClass: "unknown", label: "leg" });
  expect(row).not.toHaveProperty("jobResult");
});
