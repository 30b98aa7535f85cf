import { findChangePoint } from "../analysis/findings/change-point.ts";
import type { TraceDirection } from "../model/block-trace.ts";
import { sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { addRequests, NO_REQUESTS, type Pattern, type Phase, scaleRequests, sumSizes } from "./step-load.ts";
import type { Tick } from "./ticks.ts";

/** A job file with more phases is hard to read. */
const MAX_PHASES = 8;
/** One sample may be a burst of an even load. */
const MIN_TICKS = 2;
/** A change must explain at least this share of the variance; the lower rate is at most half of the higher. */
const MIN_EXPLAINED_SHARE = 0.5;
const MIN_FALL = 0.5;
/** A part with a smaller share of all requests or bytes makes no phase. */
const MIN_PART_SHARE = 0.05;
const MIN_REQUESTS = 20;

const SIGNALS = ["reads", "readBytes", "writes", "writtenBytes"] as const;

/** Whether there are too few samples for phases. */
export function isTooCoarse(ticks: readonly Tick[]): boolean {
  return ticks.length < 2 * MIN_TICKS;
}

/** A step in phases: where a rate of its disk falls to half or less, or rises from there. */
export function findPhases(ticks: readonly Tick[], totals: Phase): Phase[] {
  const ends = findEnds(ticks);
  const parts = ends.map((end, index) => ticks.slice(ends[index - 1] ?? 0, end));
  const phases = (parts.length < 2 ? [totals] : shareTotals(parts, totals)).map((phase, index) =>
    addPatterns(phase, parts[index] ?? []),
  );
  return joinIdle(phases.slice(0, MAX_PHASES));
}

function findEnds(ticks: readonly Tick[]): number[] {
  let ends = [ticks.length];
  while (ends.length < MAX_PHASES) {
    const cuts = ends.flatMap((end, index) => listCuts(ticks, ends[index - 1] ?? 0, end));
    const best = cuts.toSorted((a, b) => b.weight - a.weight)[0];
    if (best === undefined) break;
    ends = [...ends, best.index].toSorted((a, b) => a - b);
  }
  return ends;
}

function listCuts(ticks: readonly Tick[], from: number, to: number) {
  const part = ticks.slice(from, to);
  return SIGNALS.flatMap((signal) => {
    const total = sum(ticks.map((tick) => tick[signal]));
    if (sum(part.map((tick) => tick[signal])) < MIN_PART_SHARE * total) return [];
    const rates = part.map((tick) => tick[signal] / tick.seconds);
    const change = findChangePoint(rates, MIN_TICKS);
    if (change === undefined) return [];
    const { index, before, after } = change;
    const mean = sum(rates) / rates.length;
    const variance = sum(rates.map((rate) => (rate - mean) ** 2));
    const between = index * (before - mean) ** 2 + (rates.length - index) * (after - mean) ** 2;
    const isClear = between >= MIN_EXPLAINED_SHARE * variance && Math.abs(after - before) > 0;
    const isLarge = Math.min(before, after) <= (1 - MIN_FALL) * Math.max(before, after);
    return isClear && isLarge ? [{ index: from + index, weight: between / (total / ticks.length) ** 2 }] : [];
  });
}

/** The kernel's totals, shared out by the samples: what these lack by a trace, else by requests. */
function shareTotals(parts: readonly (readonly Tick[])[], totals: Phase): Phase[] {
  const all = sumTicks(parts.flat());
  return parts.map((part) => {
    const own = sumTicks(part);
    const share = (name: keyof typeof own, otherwise = 0) => (all[name] > 0 ? own[name] / all[name] : otherwise);
    const seconds = totals.seconds * share("seconds");
    const [reads, writes] = [share("reads"), share("writes")];
    const ofReads = { operations: reads, merged: share("mergedReads", reads), bytes: share("readBytes") };
    const ofWrites = { operations: writes, merged: share("mergedWrites", writes), bytes: share("writtenBytes") };
    return {
      seconds,
      waitSeconds: Math.min(seconds, totals.waitSeconds * share("waited", share("seconds"))),
      reads: scaleRequests(totals.reads, ofReads),
      writes: scaleRequests(totals.writes, ofWrites),
      flushes: totals.flushes * share("flushes", writes),
    };
  });
}

function sumTicks(ticks: readonly Tick[]) {
  const add = (figure: (tick: Tick) => number) => sum(ticks.map(figure));
  return {
    seconds: add(({ seconds }) => seconds),
    waited: add(({ waited = 0 }) => waited),
    reads: add(({ reads }) => reads),
    readBytes: add(({ readBytes }) => readBytes),
    writes: add(({ writes }) => writes),
    writtenBytes: add(({ writtenBytes }) => writtenBytes),
    flushes: add(({ slot }) => slot?.flushes ?? 0),
    mergedReads: add(({ slot }) => countMerged(slot?.reads)),
    mergedWrites: add(({ slot }) => countMerged(slot?.writes)),
  };
}

function countMerged(direction: TraceDirection | undefined): number {
  return direction === undefined ? 0 : Math.max(0, sumSizes(direction.sizes).count - direction.requests);
}

function addPatterns(phase: Phase, part: readonly Tick[]): Phase {
  const add = (name: "reads" | "writes") =>
    omitUndefined({ ...phase[name], pattern: joinPatterns(part.flatMap(({ slot }) => slot?.[name] ?? [])) });
  return { ...phase, reads: add("reads"), writes: add("writes") };
}

/** Idle phases keep their time; their few requests go to a neighbour. */
function joinIdle(phases: readonly Phase[]): Phase[] {
  const result = phases.map((phase) => ({ ...phase }));
  for (const [index, phase] of result.entries()) {
    if (result.length === 1 || !isIdle(phase)) continue;
    const other = result.slice(index + 1).find((next) => !isIdle(next)) ?? result.findLast((known) => !isIdle(known));
    if (other === undefined) continue;
    other.reads = addRequests(other.reads, phase.reads);
    other.writes = addRequests(other.writes, phase.writes);
    other.flushes += phase.flushes;
    Object.assign(phase, { reads: NO_REQUESTS, writes: NO_REQUESTS, flushes: 0, waitSeconds: 0 });
  }
  return result;
}

/** Whether a phase has so few requests that it is a pause. */
export function isIdle({ reads, writes }: Pick<Phase, "reads" | "writes">): boolean {
  return reads.operations + writes.operations < MIN_REQUESTS;
}

/** What slots of a trace say of one direction; undefined without requests. */
export function joinPatterns(directions: readonly TraceDirection[]): Pattern | undefined {
  const add = (name: "requests" | "sequential" | "inFlight") => sum(directions.map((direction) => direction[name]));
  const requests = add("requests");
  const counts = new Map<number, number>();
  for (const { bytes, count } of directions.flatMap(({ sizes }) => sizes)) {
    if (count > 0) counts.set(bytes, (counts.get(bytes) ?? 0) + count);
  }
  if (!(requests > 0) || counts.size === 0) return undefined;
  return {
    sizes: [...counts].map(([bytes, count]) => ({ bytes, count })).toSorted((a, b) => a.bytes - b.bytes),
    sequentialShare: Math.min(1, add("sequential") / requests),
    inFlight: Math.max(1, add("inFlight") / requests),
  };
}
