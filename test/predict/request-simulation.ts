import type { Report } from "../../src/model/report.ts";
import { buildReport, buildStep } from "../compare/report-builder.ts";

/** One thing that a made-up command does; requests of a `read` and a `sync` are waited for, those of a `write` are not. */
export type Act =
  | { kind: "compute"; seconds: number }
  | { kind: "read" | "write" | "sync"; requests: number; bytes: number };

/** A disk as this simulation knows it: limits that each request takes its time of, one after the other. */
export interface SimulatedDisk {
  bytesPerSecond: number;
  operationsPerSecond: number;
  isShared?: boolean;
  /** Operations above the rate, as long as these last. */
  burst?: { operationsPerSecond: number; credits: number };
}

/** Limits keep for so long what was not used of them, as the kernel's do (block/blk-throttle.c). */
const SAVED_SECONDS = 0.1;

interface Done {
  at: number;
  kind: "read" | "write";
  bytes: number;
}

/** What a run of the command on a disk shows. */
export interface SimulatedRun {
  seconds: number;
  waits: { from: number; to: number }[];
  done: Done[];
  /** When a sync ended. */
  syncs: number[];
}

/**
 * Runs the command request by request, by the clock: an event simulation that shares no code and no idea with the
 * prediction's, which knows intervals only.
 */
export function runOn(disk: SimulatedDisk, acts: readonly Act[]): SimulatedRun {
  let now = 0;
  let credits = disk.burst?.credits ?? 0;
  const free = { read: 0, write: 0 };
  const run: SimulatedRun = { seconds: 0, waits: [], done: [], syncs: [] };
  const serve = (kind: "read" | "write", bytes: number): number => {
    const way = disk.isShared ? "read" : kind;
    const start = Math.max(now - SAVED_SECONDS, free[way]);
    if (disk.burst !== undefined)
      credits = Math.min(disk.burst.credits, credits + (start - free[way]) * disk.operationsPerSecond);
    const isBurst = disk.burst !== undefined && credits >= 1;
    const rate = isBurst ? (disk.burst?.operationsPerSecond ?? 0) : disk.operationsPerSecond;
    const seconds = Math.max(bytes / disk.bytesPerSecond, 1 / rate);
    if (isBurst) credits += seconds * disk.operationsPerSecond - 1;
    free[way] = start + seconds;
    const at = Math.max(now, free[way]);
    run.done.push({ at, kind, bytes });
    return at;
  };
  const waitUntil = (at: number) => {
    if (at > now) run.waits.push({ from: now, to: at });
    now = Math.max(now, at);
  };
  for (const act of acts) {
    if (act.kind === "compute") {
      now += act.seconds;
      continue;
    }
    const kind = act.kind === "read" ? "read" : "write";
    let end = now;
    for (let request = 0; request < act.requests; request++) end = serve(kind, act.bytes);
    if (act.kind !== "write") waitUntil(end);
    if (act.kind === "sync") run.syncs.push(now);
  }
  run.seconds = now;
  return run;
}

/** The report that io-probe would make of a run, sampled that often; its disk wait is known exactly. */
export function record(run: SimulatedRun, intervalSeconds: number): Report {
  const { seconds, waits, done, syncs } = run;
  const count = Math.ceil(seconds / intervalSeconds);
  const rows = Array.from({ length: count }, (_, row) => ({
    from: row * intervalSeconds,
    to: (row + 1) * intervalSeconds,
  }));
  const isIn = (at: number, from: number, to: number) => at >= from && (at < to || to >= seconds);
  const within = done.filter(({ at }) => at <= seconds);
  const rate = (kind: "read" | "write", figure: (request: Done) => number) =>
    rows.map(({ from, to }) => {
      const seen = within.filter((request) => request.kind === kind && isIn(request.at, from, to));
      return seen.reduce((sum, request) => sum + figure(request), 0) / intervalSeconds;
    });
  const sum = (kind: "read" | "write", figure: (request: Done) => number) =>
    within.filter((request) => request.kind === kind).reduce((all, request) => all + figure(request), 0);
  const waited = rows.map(
    ({ from, to }) =>
      waits.reduce((all, wait) => all + Math.max(0, Math.min(to, wait.to) - Math.max(from, wait.from)), 0) /
      intervalSeconds,
  );
  const waitSeconds = waits.reduce((all, { from, to }) => all + to - from, 0);
  const one = () => 1;
  const bytes = (request: Done) => request.bytes;
  const none = rows.map(() => null);
  const device = {
    name: "vda",
    reads: sum("read", one),
    readBytes: sum("read", bytes),
    writes: sum("write", one),
    writtenBytes: sum("write", bytes),
    flushes: syncs.length,
    busySeconds: waitSeconds,
  };
  const window = buildStep("load", seconds, {
    kind: "command",
    devices: [device],
    memory: { dirtyBackgroundBytes: 1e9, dirtyLimitBytes: 3e9 },
    diskWait: { seconds: waitSeconds, lowSeconds: waitSeconds, highSeconds: waitSeconds, basis: ["task-states"] },
  });
  return buildReport({
    windows: [window],
    series: {
      startedAt: window.startedAt,
      timesSeconds: rows.map(({ to }) => to),
      devices: [
        {
          name: "vda",
          readBytesPerSecond: rate("read", bytes),
          writeBytesPerSecond: rate("write", bytes),
          readsPerSecond: rate("read", one),
          writesPerSecond: rate("write", one),
          readLatencySeconds: none,
          writeLatencySeconds: none,
          queueDepth: none,
          utilization: none,
          flushesPerSecond: rows.map(
            ({ from, to }) => syncs.filter((at) => isIn(at, from, to)).length / intervalSeconds,
          ),
        },
      ],
      memory: { dirtyBytes: rows.map(() => 0), writebackBytes: rows.map(() => 0) },
      own: { waited, ran: waited.map((share) => 1 - share) },
    },
  });
}
