import type { ComparedPayload, FigureRow } from "../model/comparison.ts";
import { buildRow, type FigureValues } from "./figure-rows.ts";
import { median } from "./statistics/median.ts";
import { WHOLE_JOB } from "./window-figures.ts";

/** Smaller payloads are over in a moment on nearly any disk. */
const LEAST_BYTES = 100e6;
/** The steps that wrote most tell enough. */
const MOST_PAYLOADS = 3;

/**
 * For the three steps that wrote most (by the baseline's median, from 100 MB on): how long the same bytes take at least
 * on each label's disk, at its median rate of one large sequential write. Labels without that rate, or with one that
 * must not be set against the baseline's, are left out; empty where no step wrote that much or the baseline has no rate.
 */
export function estimatePayloads(
  figures: readonly FigureValues[],
  labels: readonly string[],
  baseline: number,
): ComparedPayload[] {
  const rate = findRate(figures, baseline);
  const rates = rate === undefined ? [] : listRates(buildRow(rate, labels, baseline));
  if (!rates.some(({ label }) => label === labels[baseline])) return [];
  return listPayloads(figures, baseline).map(({ window, bytes }) => ({
    window,
    bytes,
    seconds: rates
      .map(({ label, bytesPerSecond }) => ({ label, seconds: bytes / bytesPerSecond }))
      .filter(({ seconds }) => Number.isFinite(seconds)),
  }));
}

/** One write for all labels, so that like is set against like: in the workspace if possible, of most labels, the baseline's fastest. */
function findRate(figures: readonly FigureValues[], baseline: number): FigureValues | undefined {
  const known = figures.filter(({ figure, jobs }) => figure.payloadRate === true && (jobs[baseline]?.length ?? 0) > 0);
  const there = known.filter(({ figure }) => figure.target === "workspace");
  const candidates = there.length > 0 ? there : known;
  const coverage = ({ jobs }: FigureValues): number => jobs.filter((list) => list.length > 0).length;
  return [...candidates].sort(
    (a, b) => coverage(b) - coverage(a) || findMedian(b, baseline) - findMedian(a, baseline),
  )[0];
}

function listRates({ cells }: FigureRow): { label: string; bytesPerSecond: number }[] {
  return cells.flatMap((cell) =>
    cell.state === "measured" && cell.median > 0 ? [{ label: cell.label, bytesPerSecond: cell.median }] : [],
  );
}

/** The whole job is left out: what io-probe's own benchmarks wrote is in it. */
function listPayloads(figures: readonly FigureValues[], baseline: number): { window: string; bytes: number }[] {
  return figures
    .filter(({ figure }) => figure.kind === "window" && figure.measure === "written-bytes" && figure.name !== WHOLE_JOB)
    .map((values) => ({ window: values.name, bytes: findMedian(values, baseline) }))
    .filter(({ bytes }) => bytes >= LEAST_BYTES)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, MOST_PAYLOADS);
}

/** NaN where the label has no such figure. */
function findMedian({ jobs }: FigureValues, label: number): number {
  return median((jobs[label] ?? []).map(({ value }) => value));
}
