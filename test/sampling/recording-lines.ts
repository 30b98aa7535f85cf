import type { WindowSpan } from "../../src/analysis/summarize-recording.ts";
import type { Recording } from "../../src/model/recording.ts";
import { RecordingBuilder } from "../../src/sampling/recording-builder.ts";
import { describeLists } from "../../src/sampling/sampler/linux-counters.ts";

/** One sample to be, with seconds since the start and only what a test is about. */
export interface TestSample {
  /** Seconds since the start on the monotonic clock; the wall clock follows it unless `wall` says otherwise. */
  at: number;
  wall?: number;
  reason?: "start" | "tick" | "boundary" | "mark" | "stop";
  /** The moment that a boundary or a mark stands for, in seconds since the start. */
  moment?: number;
  /** Rows of /proc/diskstats by device index: the numbers after the name. An empty row: gone; no row: as before. */
  devices?: Record<number, readonly number[]>;
  cpu?: readonly number[];
  switches?: number;
  pressure?: readonly (number | null)[];
  memory?: readonly number[];
  paging?: readonly number[];
  nfs?: readonly number[];
  /** Commits of ext4's journals, and those that tasks requested. */
  journal?: readonly [number, number];
  network?: Record<number, readonly [number, number]>;
  cgroup?: unknown;
  processes?: readonly (readonly [string, number, number])[];
}

/** The epoch of every test's recording: 2026-11-20T12:00:00Z. */
export const EPOCH = 1795176000;
const MONOTONIC = 1000;

/** The log lines of a recording that begins at EPOCH. */
export function recordingLines(samples: readonly TestSample[], events: readonly object[] = []): string[] {
  const header = { e: "header", toolVersion: "0", pid: 1, startTicks: 1, t: EPOCH, m: MONOTONIC };
  const facts = { intervalSeconds: 1, memoryTotalBytes: 8 * 1024 ** 3, lists: describeLists(4096) };
  const stamped = events.map((event) => ({ t: EPOCH, m: MONOTONIC, ...event }));
  return [{ ...header, ...facts }, ...stamped, ...samples.map(sampleRecord)].map((record) => JSON.stringify(record));
}

/** The recording that begins at EPOCH with these events and samples. */
export function recordingOf(events: readonly object[], ...samples: readonly TestSample[]): Recording {
  return buildRecording(recordingLines(samples, events));
}

/** A window from one second of a recording to another. */
export function mark(name: string, from: number, to: number, kind: WindowSpan["kind"] = "step"): WindowSpan {
  return { name, kind, startedAtSeconds: EPOCH + from, endedAtSeconds: EPOCH + to };
}

/** The recording that any lines make. */
export function buildRecording(lines: readonly string[]): Recording {
  const builder = new RecordingBuilder();
  for (const line of lines) builder.addLine(line);
  const { runs: _, ...recording } = builder.finish();
  return { ...recording, iostats: [] };
}

/** A `device` record. */
export function device(index: number, name: string, kind = "disk", slaves: string[] = []): object {
  return { e: "device", i: index, name, number: `254:${index}`, kind, slaves };
}

/** A row of /proc/diskstats: what was read and written, in requests and sectors, and what that took. */
export function diskRow(figures: {
  reads?: number;
  readSectors?: number;
  readMs?: number;
  writes?: number;
  writeSectors?: number;
  writeMs?: number;
  busyMs?: number;
  weightedMs?: number;
  discards?: number;
  discardSectors?: number;
  flushes?: number;
  flushMs?: number;
}): number[] {
  const { reads = 0, readSectors = 0, readMs = 0, writes = 0, writeSectors = 0, writeMs = 0 } = figures;
  const { busyMs = 0, weightedMs = 0, discards = 0, discardSectors = 0, flushes = 0, flushMs = 0 } = figures;
  const first = [reads, 0, readSectors, readMs, writes, 0, writeSectors, writeMs, 0, busyMs, weightedMs];
  return [...first, discards, 0, discardSectors, 0, flushes, flushMs];
}

function sampleRecord(sample: TestSample, place: number): object {
  const { at, wall = at, reason = place === 0 ? "start" : "tick", moment, devices, network } = sample;
  return {
    t: EPOCH + wall,
    m: MONOTONIC + at,
    r: reason,
    ...(moment !== undefined && { at: EPOCH + moment }),
    ...(devices && { d: rows(devices) }),
    ...(sample.cpu && { c: sample.cpu, x: sample.switches ?? 0 }),
    ...(sample.pressure && { p: sample.pressure }),
    ...(sample.memory && { g: sample.memory }),
    ...(sample.journal && { j: sample.journal }),
    ...(sample.paging && { v: sample.paging }),
    ...(sample.nfs && { f: sample.nfs }),
    ...(network && { n: rows(network) }),
    ...(sample.cgroup !== undefined && { k: sample.cgroup }),
    ...(sample.processes && { q: sample.processes }),
  };
}

function rows(byIndex: Record<number, readonly number[]>): number[][] {
  return Object.entries(byIndex).map(([index, values]) => [Number(index), ...values]);
}
