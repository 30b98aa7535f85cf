import { findChangePoint } from "../analysis/findings/change-point.ts";
import { addRequests, NO_REQUESTS, type Phase, type Requests, scaleRequests } from "./step-load.ts";
import type { Tick } from "./ticks.ts";

/** What the kernel counted over the whole step: the phases add up to it. */
export interface Totals {
  seconds: number;
  waitSeconds: number;
  reads: Requests;
  writes: Requests;
  flushes: number;
}

/** More phases make a file that nobody reads. */
const MOST_PHASES = 8;
/** A phase of one sample may be one burst of an even load. */
const FEWEST_TICKS = 2;
/** A change counts where the two levels explain this share of the variance, and one is so much lower than the other. */
const EXPLAINED_SHARE = 0.5;
const LEAST_FALL = 0.5;
/** What is a smaller part of all than this shapes no phase. */
const LEAST_PART = 0.05;
/** Fewer requests than this in a phase are no load. */
const FEWEST_REQUESTS = 20;

const SIGNALS = ["reads", "readBytes", "writes", "writtenBytes"] as const;

/** Whether so many samples can be divided into phases. */
export function isTooCoarse(ticks: readonly Tick[]): boolean {
  return ticks.length < 2 * FEWEST_TICKS;
}

/**
 * A step in phases by the change points of its disk's rates: where one changes to half of its level or less, or from there.
 * Merges and flushes are recorded for the step alone, and go to the phases by their requests.
 */
export function findPhases(ticks: readonly Tick[], totals: Totals): Phase[] {
  const ends = splitAt(ticks, ticks);
  const parts = ends.map((end, index) => ticks.slice(ends[index - 1] ?? 0, end));
  const phases = parts.length < 2 ? [{ ...totals }] : shareTotals(parts, totals);
  return joinIdle(phases.slice(0, MOST_PHASES));
}

/** The ends of the parts that a stretch of samples has, as places in it. */
function splitAt(ticks: readonly Tick[], all: readonly Tick[]): number[] {
  let ends = [ticks.length];
  while (ends.length < MOST_PHASES) {
    const cuts = ends.flatMap((end, index) => findCut(ticks, ends[index - 1] ?? 0, end, all));
    const best = cuts.toSorted((a, b) => b.weight - a.weight)[0];
    if (best === undefined) break;
    ends = [...ends, best.index].toSorted((a, b) => a - b);
  }
  return ends;
}

/** The clearest change of a rate between two places; none where all rates are even. */
function findCut(ticks: readonly Tick[], from: number, to: number, all: readonly Tick[]) {
  const part = ticks.slice(from, to);
  const cuts = SIGNALS.flatMap((signal) => {
    const total = sum(all.map((tick) => tick[signal]));
    if (sum(part.map((tick) => tick[signal])) < LEAST_PART * total) return [];
    const rates = part.map((tick) => tick[signal] / tick.seconds);
    const change = findChangePoint(rates, FEWEST_TICKS);
    if (change === undefined) return [];
    const { index, before, after } = change;
    const mean = sum(rates) / rates.length;
    const variance = sum(rates.map((rate) => (rate - mean) ** 2));
    const between = index * (before - mean) ** 2 + (rates.length - index) * (after - mean) ** 2;
    const isClear = between >= EXPLAINED_SHARE * variance && Math.abs(after - before) > 0;
    const isLarge = Math.min(before, after) <= (1 - LEAST_FALL) * Math.max(before, after);
    return isClear && isLarge ? [{ index: from + index, weight: between / (total / all.length) ** 2 }] : [];
  });
  return cuts;
}

/** The kernel's totals, divided among the parts by what the samples say of each. */
function shareTotals(parts: readonly (readonly Tick[])[], totals: Totals): Phase[] {
  const ticks = parts.flat();
  const all = {
    seconds: sum(ticks.map(({ seconds }) => seconds)),
    waited: sum(ticks.map(({ waited = 0 }) => waited)),
    reads: sum(ticks.map(({ reads }) => reads)),
    readBytes: sum(ticks.map(({ readBytes }) => readBytes)),
    writes: sum(ticks.map(({ writes }) => writes)),
    writtenBytes: sum(ticks.map(({ writtenBytes }) => writtenBytes)),
  };
  return parts.map((part) => {
    const share = (name: keyof Tick & keyof typeof all): number =>
      all[name] > 0 ? sum(part.map((tick) => tick[name] ?? 0)) / all[name] : 0;
    const seconds = totals.seconds * share("seconds");
    const wait = totals.waitSeconds * (all.waited > 0 ? share("waited") : share("seconds"));
    return {
      seconds,
      waitSeconds: Math.min(seconds, wait),
      reads: { ...scaleRequests(totals.reads, share("reads")), bytes: totals.reads.bytes * share("readBytes") },
      writes: { ...scaleRequests(totals.writes, share("writes")), bytes: totals.writes.bytes * share("writtenBytes") },
      flushes: totals.flushes * share("writes"),
    };
  });
}

/** Phases in which next to nothing happened keep their time; their few requests go to the one after, or before. */
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

/** Whether a phase is a pause: fewer requests than make a load. */
export function isIdle({ reads, writes }: Pick<Phase, "reads" | "writes">): boolean {
  return reads.operations + writes.operations < FEWEST_REQUESTS;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
