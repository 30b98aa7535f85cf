import { findJobDisks, selectDisks } from "../model/disks.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { findOwnBytes, findOwnWork } from "../model/own-work.ts";
import type { Report } from "../model/report.ts";
import { GIBIBYTE, MEBIBYTE } from "../model/units.ts";
import { UserError } from "../model/user-error.ts";
import type { DeviceWindow, Window } from "../model/window.ts";
import { explainRefusal, explainUnknownStep, type Refusal } from "../words/fit.ts";
import { findPhases, isTooCoarse } from "./phases.ts";
import type { StepLoad, WriteMode } from "./step-load.ts";
import { listTicks } from "./ticks.ts";

/** Fewer requests and bytes a second are no load of a disk. */
const LEAST_RATE = { requests: 2, bytes: 50_000 };
/** A file that takes longer, or moves more, is not one to hand to others; a hostile report says so. */
const MOST = { seconds: 6 * 3600, requests: 1e8, bytes: 1024 * GIBIBYTE };
/** A journal and metadata make more of what a step writes; beyond this, others used the disk too. */
const OTHERS = { factor: 5, bytes: 64 * MEBIBYTE };
/** Of less than this share of the bytes written, the page cache knew nothing. */
const CACHED_SHARE = 0.3;
/** What a timer alone set off. */
const PACED_SHARE = 0.2;
/** A commit of a journal flushes the disk twice. */
const FLUSHES_PER_COMMIT = 2;
const FEWEST_WRITES = 20;
const MOST_DEPTH = 64;

/**
 * What a step of a report did to its disk.
 * @throws UserError where the report has no such step, or the recording does not carry a fit, with the reason
 */
export function readStep(report: Report, step: string): StepLoad {
  const window = chooseWindow(report, step);
  const device = chooseDevice(report, window);
  const refusal = findRefusal(report, window, device);
  if (refusal !== undefined) throw new UserError(explainRefusal(window.name, refusal));
  if (device === undefined) throw new UserError(explainRefusal(window.name, "no-disk"));
  const { mergedReads = 0, mergedWrites = 0, flushes = 0 } = device;
  const seconds = window.durationSeconds;
  const totals = {
    seconds,
    waitSeconds: Math.min(seconds, window.diskWait?.seconds ?? device.busySeconds),
    reads: { operations: device.reads + mergedReads, merged: mergedReads, bytes: device.readBytes },
    writes: { operations: device.writes + mergedWrites, merged: mergedWrites, bytes: device.writtenBytes },
    flushes: Math.min(flushes, device.writes + mergedWrites),
  };
  const ticks = listTicks(report.series, window, device.name);
  const { memory } = window;
  return omitUndefined({
    step: window.name,
    device: device.name,
    seconds,
    waitSeconds: totals.waitSeconds,
    phases: findPhases(ticks, totals),
    writeMode: findWriteMode(window, device),
    depth: findDepth(device, seconds),
    paced: (window.own?.states?.pacedSeconds ?? 0) > PACED_SHARE * seconds,
    coarse: isTooCoarse(ticks),
    unwrittenBytes: memory && findUnwritten(memory),
  });
}

/** The step of that name; of several, the longest. */
function chooseWindow({ windows }: Report, step: string): Window {
  const named = windows.filter(({ name, kind }) => name === step && kind !== "job");
  const longest = named.toSorted((a, b) => b.durationSeconds - a.durationSeconds)[0];
  if (longest !== undefined) return longest;
  const names = windows.filter(({ kind }) => kind !== "job").map(({ name }) => name);
  throw new UserError(explainUnknownStep(step, [...new Set(names)]));
}

/** The disk that the step used most, one below the job's folders before others. */
function chooseDevice({ storage }: Report, { devices }: Window): DeviceWindow | undefined {
  const own = findJobDisks(storage);
  const disks = selectDisks(devices);
  const byWork = disks.toSorted((a, b) => countWork(b) - countWork(a));
  return byWork.find(({ name }) => own.has(name)) ?? byWork[0];
}

const countWork = ({ reads, writes }: DeviceWindow): number => reads + writes;

function findRefusal(report: Report, window: Window, device: DeviceWindow | undefined): Refusal | undefined {
  if (findOwnWork(report.windows)(window)) return "own-benchmark";
  if (window.incomplete === true || device?.partial === true) return "incomplete";
  if (device === undefined) return "no-disk";
  const { durationSeconds: seconds } = window;
  const requests = countWork(device) + (device.mergedReads ?? 0) + (device.mergedWrites ?? 0);
  const bytes = device.readBytes + device.writtenBytes;
  if (seconds > MOST.seconds || requests > MOST.requests || bytes > MOST.bytes) return "too-large";
  const cause = report.findings.find(({ id, window: name }) => id === "not-the-disk" && name === window.name)?.evidence
    .cause;
  if (cause === "network") return "network";
  if (!(seconds > 0) || requests < LEAST_RATE.requests * seconds || bytes < LEAST_RATE.bytes * seconds)
    return "no-load";
  const own = findOwnBytes(window);
  const ownBytes = own === undefined ? undefined : own.readBytes + own.writtenBytes;
  if (ownBytes !== undefined && bytes > OTHERS.factor * ownBytes + OTHERS.bytes) return "others";
  return undefined;
}

/** How the writes reached the disk, by who flushed and what the page cache knew of them. */
function findWriteMode({ journal, memory }: Window, device: DeviceWindow): WriteMode {
  const { writes, mergedWrites = 0, flushes = 0, writtenBytes } = device;
  // A step that only read: what was written meanwhile is the filesystem's own.
  if (writes + mergedWrites < FEWEST_WRITES) return "direct";
  const ofTimers = journal === undefined || journal.requestedCommits > 0 ? 0 : journal.commits * FLUSHES_PER_COMMIT;
  if (flushes > ofTimers) return "flushed";
  const dirtied = memory?.dirtiedBytes;
  return dirtied !== undefined && dirtied < CACHED_SHARE * writtenBytes ? "direct" : "buffered";
}

/** Requests in flight while the disk was busy. */
function findDepth({ meanQueueDepth, busySeconds }: DeviceWindow, seconds: number): number {
  if (meanQueueDepth === undefined || !(busySeconds > 0)) return 1;
  return Math.min(MOST_DEPTH, Math.max(1, Math.round((meanQueueDepth * seconds) / busySeconds)));
}

/** What was added in the step to what is in memory for later; undefined where that is not recorded. */
function findUnwritten({ dirtyBytesAtStart, dirtyBytesAtEnd }: NonNullable<Window["memory"]>): number | undefined {
  if (dirtyBytesAtStart === undefined || dirtyBytesAtEnd === undefined) return undefined;
  return Math.max(0, dirtyBytesAtEnd - dirtyBytesAtStart);
}
