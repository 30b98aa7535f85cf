import { findJobDisks } from "../disks/device-tree.ts";
import { FLUSHES_PER_COMMIT } from "../disks/journal.ts";
import type { BlockTrace } from "../model/block-trace.ts";
import { selectDisks } from "../model/device-names.ts";
import { findBound } from "../model/finding.ts";
import { sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { findBenchmarkWindows, findOwnBytes } from "../model/own-work.ts";
import type { Report } from "../model/report.ts";
import { GIBIBYTE, MEBIBYTE } from "../model/units.ts";
import { UserError } from "../model/user-error.ts";
import type { DeviceWindow, Window } from "../model/window.ts";
import { explainNoLoad, explainRefusal, explainUnknownStep, type Refusal } from "../words/fit.ts";
import { findPhases, isTooCoarse } from "./phases.ts";
import type { StepLoad, WriteMode } from "./step-load.ts";
import { listTicks, listTracedTicks } from "./ticks.ts";

const MIN_REQUESTS = 20;
/** Lower rates are no load, unless the step waited for the disk. */
const MIN_RATE = { requests: 2, bytes: 50_000 };
const MIN_WAIT = 0.1;
/** Bounds for a hostile report. */
const MAX_LOAD = { seconds: 6 * 3600, requests: 1e8, bytes: 1024 * GIBIBYTE };
/** Beyond what journal and metadata add, others used the disk. */
const OTHERS = { factor: 5, bytes: 64 * MEBIBYTE };
/** If a smaller share of the written bytes was in the page cache, writes were direct. */
const MIN_CACHED_SHARE = 0.3;
const MIN_PACED_SHARE = 0.2;
const MIN_WRITES = 20;
const MAX_DEPTH = 64;
/** A trace's counts may differ by this much from the kernel's, since it begins at another time. */
const TRACED = { share: 0.05, requests: 20 };

/**
 * What a step did to its disk.
 * @throws UserError where there is no such step, or it cannot be fitted
 */
export function readStep(report: Report, step: string): StepLoad {
  const window = chooseWindow(report, step);
  const device = chooseDevice(report, window);
  const cause = findBound(report.findings, window.name);
  const refusal = findRefusal(window, device, findBenchmarkWindows(report.windows)(window), cause);
  if (device === undefined || refusal !== undefined) {
    throw new UserError(explainRefusal(window.name, refusal ?? "no-disk"));
  }
  if (!isLoad(window, device)) throw new UserError(explainNoLoad(window.name, { ...countLoad(window, device), cause }));
  const { mergedReads = 0, mergedWrites = 0, flushes = 0 } = device;
  const seconds = window.durationSeconds;
  const totals = {
    seconds,
    waitSeconds: Math.min(seconds, window.diskWait?.seconds ?? device.busySeconds),
    reads: { operations: device.reads + mergedReads, merged: mergedReads, bytes: device.readBytes },
    writes: { operations: device.writes + mergedWrites, merged: mergedWrites, bytes: device.writtenBytes },
    flushes: Math.min(flushes, device.writes + mergedWrites),
  };
  const trace = findTrace(window, device);
  const ticks = trace === undefined ? listTicks(report.series, window, device.name) : listTracedTicks(trace, seconds);
  const { memory } = window;
  return omitUndefined({
    step: window.name,
    device: device.name,
    seconds,
    waitSeconds: totals.waitSeconds,
    phases: findPhases(ticks, totals),
    writeMode: findWriteMode(window, device, trace),
    depth: findDepth(device, seconds),
    paced: (window.own?.states?.pacedSeconds ?? 0) > MIN_PACED_SHARE * seconds,
    coarse: isTooCoarse(ticks),
    traced: trace !== undefined,
    unwrittenBytes: memory && findUnwritten(memory),
  });
}

/** The step; of several with the name, the longest. */
function chooseWindow({ windows }: Report, step: string): Window {
  const named = windows.filter(({ name, kind }) => name === step && kind !== "job");
  const longest = named.toSorted((a, b) => b.durationSeconds - a.durationSeconds)[0];
  if (longest !== undefined) return longest;
  const names = windows.filter(({ kind }) => kind !== "job").map(({ name }) => name);
  throw new UserError(explainUnknownStep(step, [...new Set(names)]));
}

/** The device that moved most bytes, if possible one below the job's folders. */
function chooseDevice({ storage }: Report, { devices }: Window): DeviceWindow | undefined {
  const own = findJobDisks(storage);
  const disks = selectDisks(devices);
  const byWork = disks.toSorted((a, b) => countWork(b) - countWork(a));
  return byWork.find(({ name }) => own.has(name)) ?? byWork[0];
}

const countWork = ({ reads, writes }: DeviceWindow): number => reads + writes;

function findRefusal(
  window: Window,
  device: DeviceWindow | undefined,
  isOwn: boolean,
  cause: string | undefined,
): Refusal | undefined {
  if (isOwn) return "own-benchmark";
  if (window.incomplete === true || device?.partial === true) return "incomplete";
  if (device === undefined) return undefined;
  const { seconds, requests, bytes } = countLoad(window, device);
  if (seconds > MAX_LOAD.seconds || requests > MAX_LOAD.requests || bytes > MAX_LOAD.bytes) return "too-large";
  if (cause === "network") return "network";
  const own = findOwnBytes(window);
  const ownBytes = own === undefined ? undefined : own.readBytes + own.writtenBytes;
  if (ownBytes !== undefined && bytes > OTHERS.factor * ownBytes + OTHERS.bytes) return "others";
  return undefined;
}

function countLoad({ durationSeconds }: Window, device: DeviceWindow) {
  const { mergedReads = 0, mergedWrites = 0, readBytes, writtenBytes } = device;
  return {
    seconds: durationSeconds,
    requests: countWork(device) + mergedReads + mergedWrites,
    bytes: readBytes + writtenBytes,
  };
}

function isLoad(window: Window, device: DeviceWindow): boolean {
  const { seconds, requests, bytes } = countLoad(window, device);
  if (!(seconds > 0) || requests < MIN_REQUESTS) return false;
  const isRare = requests < MIN_RATE.requests * seconds || bytes < MIN_RATE.bytes * seconds;
  return !isRare || (window.diskWait?.highSeconds ?? device.busySeconds) >= MIN_WAIT * seconds;
}

/** A device's trace, unless it lost events or counts fewer requests than the kernel. */
function findTrace({ trace = [] }: Window, { name, reads, writes, mergedReads = 0, mergedWrites = 0 }: DeviceWindow) {
  const counted = reads + writes + mergedReads + mergedWrites;
  return trace.find((known) => {
    const ticks = listTracedTicks(known, Number.POSITIVE_INFINITY);
    // The kernel counts flushes as writes.
    const traced = sum(ticks.map(({ reads, writes, slot }) => reads + writes + (slot?.flushes ?? 0)));
    return known.device === name && Math.abs(traced - counted) <= TRACED.share * counted + TRACED.requests;
  });
}

function findWriteMode({ journal, memory }: Window, device: DeviceWindow, trace: BlockTrace | undefined): WriteMode {
  const { writes, mergedWrites = 0, flushes = 0, writtenBytes } = device;
  // So few writes are the filesystem's own.
  if (writes + mergedWrites < MIN_WRITES) return "direct";
  if (flushes > 0 && trace?.slots.some(({ syncs }) => syncs > 0)) return "flushed";
  const ofTimers = journal === undefined || journal.requestedCommits > 0 ? 0 : journal.commits * FLUSHES_PER_COMMIT;
  if (flushes > ofTimers) return "flushed";
  const dirtied = memory?.dirtiedBytes;
  return dirtied !== undefined && dirtied < MIN_CACHED_SHARE * writtenBytes ? "direct" : "buffered";
}

/** The mean number of requests in flight while the disk was busy. */
function findDepth({ meanQueueDepth, busySeconds }: DeviceWindow, seconds: number): number {
  if (meanQueueDepth === undefined || !(busySeconds > 0)) return 1;
  return Math.min(MAX_DEPTH, Math.max(1, Math.round((meanQueueDepth * seconds) / busySeconds)));
}

function findUnwritten({ dirtyBytesAtStart, dirtyBytesAtEnd }: NonNullable<Window["memory"]>): number | undefined {
  if (dirtyBytesAtStart === undefined || dirtyBytesAtEnd === undefined) return undefined;
  return Math.max(0, dirtyBytesAtEnd - dirtyBytesAtStart);
}
