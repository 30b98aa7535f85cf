import type { MeasuredBenchmark } from "../../src/model/benchmark.ts";
import type { Subject } from "../../src/model/finding.ts";
import type { Storage } from "../../src/model/storage.ts";
import type { Window } from "../../src/model/window.ts";

/** A step of a job as the examples of messages name it, 20 s unless told. */
export function exampleStep(name = "npm ci", change: Partial<Window> = {}): Window {
  const startedAt = "2026-11-20T11:44:58.000Z";
  return { name, kind: "step", startedAt, endedAt: startedAt, durationSeconds: 20, devices: [], ...change };
}

/** A step as findings name it. */
export function exampleSubject(name = "npm ci"): Subject {
  return { name, kind: "step", durationSeconds: 20 };
}

/** A workspace on ext4, unless told. */
export function exampleStorage(change: Partial<Storage> = {}): Storage {
  return { path: "/work", role: "workspace", filesystem: "ext4", mountPoint: "/", devices: [], ...change };
}

/** What fio measured of a job. */
export function exampleBenchmark(job: string, change: Partial<MeasuredBenchmark> = {}): MeasuredBenchmark {
  const rates = { bandwidthBytesPerSecond: 209e6, iops: 199 };
  return { state: "measured", job, direction: "write", ...rates, runs: [rates], ...change };
}
