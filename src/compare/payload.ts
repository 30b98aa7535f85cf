import {
  estimateWrite,
  estimateWriteSeconds,
  findTreeSpread,
  isRough,
  refuseWrite,
  type Spread,
  type WriteCost,
  type WriteReach,
} from "../analysis/write-estimate.ts";
import type { ComparedPayload } from "../model/comparison.ts";
import { WHOLE_JOB } from "../model/figures.ts";
import { findSmallestKnown, median } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { buildRow, type FigureValues } from "./cells.ts";
import { findSucceededMedian } from "./failures.ts";
import type { LabelledLegs } from "./legs.ts";

/** Less is quick on nearly any disk. */
const MIN_BYTES = 100e6;
const MAX_PAYLOADS = 3;

/** Medians over a label's jobs, and what each job measured. */
interface LabelCost {
  merged: WriteCost;
  jobs: readonly WriteCost[];
}

type LabelCosts = (LabelCost | undefined)[];

/**
 * How long the bytes of the three steps that wrote most take on each label's disk, by `write-payload` or fio's large
 * sequential write, whichever more labels have.
 */
export function estimatePayloads(
  figures: readonly FigureValues[],
  labels: readonly LabelledLegs[],
  baseline: number,
): ComparedPayload[] {
  const [costs = []] = [collectPayloadCosts(labels, baseline), collectFioCosts(figures, labels, baseline)]
    .filter((candidate) => candidate[baseline] !== undefined)
    .sort((a, b) => countKnown(b) - countKnown(a));
  const source = costs[baseline]?.merged;
  if (source === undefined) return [];
  return listPayloads(figures, baseline)
    .map(({ window, bytes }) =>
      omitUndefined({
        window,
        bytes,
        source: source.source,
        meanFileBytes: source.files?.meanBytes,
        seconds: labels.flatMap(({ label }, index) => estimateLabel(label, costs[index], bytes)),
      }),
    )
    .filter(({ seconds }) => seconds.some(({ label }) => label === labels[baseline]?.label));
}

function estimateLabel(label: string, cost: LabelCost | undefined, bytes: number): ComparedPayload["seconds"] {
  if (cost === undefined || refuseWrite(cost.merged, bytes) !== undefined) return [];
  const { merged, jobs } = cost;
  const { file, tree, extrapolatedFrom } = estimateWrite(merged, bytes);
  const { seconds, spread } = file;
  const treeSeconds = tree?.seconds;
  if (!Number.isFinite(seconds + (treeSeconds ?? 0))) return [];
  const bounds = treeSeconds === undefined ? undefined : mergeTreeSpreads(jobs, treeSeconds, bytes);
  // Beside bounds of one file, those of files are shown too.
  const treeSpread = spread !== undefined || isRough(bounds) ? bounds : undefined;
  const extrapolated = extrapolatedFrom === undefined ? undefined : true;
  return [omitUndefined({ label, seconds, treeSeconds, spread, treeSpread, extrapolated })];
}

function countKnown(costs: LabelCosts): number {
  return costs.filter((cost) => cost !== undefined).length;
}

/** Of one place: the baseline's workspace, else its first. */
function collectPayloadCosts(labels: readonly LabelledLegs[], baseline: number): LabelCosts {
  const own = (labels[baseline]?.legs ?? []).flatMap(({ writeCosts }) => writeCosts);
  const place = (own.find(({ target }) => target === "workspace") ?? own[0])?.target;
  const tree = own.find(({ target }) => target === place)?.files;
  return labels.map(({ legs }) => {
    const costs = legs.flatMap(({ writeCosts }) => writeCosts).filter(({ target }) => target === place);
    if (costs.length === 0 || tree === undefined) return undefined;
    const jobs = costs.map((cost) => ({ ...cost, files: { ...tree, sizes: cost.files?.sizes ?? [] } }));
    return { merged: mergeCosts(jobs, tree), jobs };
  });
}

/** Medians over a label's jobs, for one tree. */
function mergeCosts(costs: readonly WriteCost[], tree: NonNullable<WriteCost["files"]>): WriteCost {
  const secondsPerByte = median(costs.map((cost) => cost.secondsPerByte));
  const { meanBytes, entriesPerByte } = tree;
  const perByte = costs.map((cost) => estimateWriteSeconds({ ...cost, startSeconds: 0 }, 1, entriesPerByte));
  const size = { fileBytes: meanBytes, entriesPerByte, secondsPerByte: median(perByte) };
  return omitUndefined({
    source: "write-payload" as const,
    startSeconds: median(costs.map(({ startSeconds = 0 }) => startSeconds)),
    secondsPerByte,
    files: { meanBytes, entriesPerByte, sizes: [size] },
    ...pickSeen(costs),
    spread: mergeSpreads(costs.map((cost) => [cost.spread, cost.secondsPerByte / secondsPerByte])),
    runs: costs.reduce((sum, { runs }) => sum + runs, 0),
  });
}

/** As multiples of the merged tree's seconds. */
function mergeTreeSpreads(jobs: readonly WriteCost[], treeSeconds: number, bytes: number): Spread | undefined {
  return mergeSpreads(
    jobs.map((cost) => {
      const own = estimateWriteSeconds(cost, bytes, bytes * (cost.files?.entriesPerByte ?? 0));
      return [findTreeSpread(cost, bytes), own / treeSeconds];
    }),
  );
}

/** The widest, each in multiples of an estimate that is itself a multiple of the merged one. */
function mergeSpreads(spreads: readonly (readonly [Spread | undefined, number])[]): Spread | undefined {
  const bounds = spreads.flatMap(([spread, share]) => (spread ? [spread.low * share, spread.high * share] : []));
  return bounds.length === 0 ? undefined : { low: Math.min(...bounds), high: Math.max(...bounds) };
}

function pickSeen(costs: readonly WriteReach[]): WriteReach {
  return omitUndefined({
    seenBytes: findSmallestKnown(costs.map(({ seenBytes }) => seenBytes)),
    seenFiles: findSmallestKnown(costs.map(({ seenFiles }) => seenFiles)),
  });
}

function collectFioCosts(
  figures: readonly FigureValues[],
  labels: readonly LabelledLegs[],
  baseline: number,
): LabelCosts {
  const rate = findRate(figures, baseline);
  if (rate === undefined) return [];
  const names = labels.map(({ label }) => label);
  return buildRow(rate, names, baseline).cells.map((cell, index) => {
    if (cell.state !== "measured" || !(cell.median > 0)) return undefined;
    const jobs = rate.jobs[index] ?? [];
    const seen = pickSeen(jobs.flatMap(({ payloadRate }) => payloadRate ?? []));
    const merged = { source: "fio", secondsPerByte: 1 / cell.median, ...seen, runs: jobs.length } as const;
    return { merged, jobs: [] };
  });
}

function findRate(figures: readonly FigureValues[], baseline: number): FigureValues | undefined {
  const known = figures.filter(({ payloadRate, jobs }) => payloadRate && (jobs[baseline]?.length ?? 0) > 0);
  const there = known.filter(({ target }) => target === "workspace");
  const candidates = there.length > 0 ? there : known;
  const coverage = ({ jobs }: FigureValues): number => jobs.filter((list) => list.length > 0).length;
  return candidates.sort((a, b) => coverage(b) - coverage(a) || findMedian(b, baseline) - findMedian(a, baseline))[0];
}

function listPayloads(figures: readonly FigureValues[], baseline: number): { window: string; bytes: number }[] {
  return figures
    .filter(({ kind, measure, name }) => kind === "window" && measure === "written-bytes" && name !== WHOLE_JOB)
    .map((values) => ({ window: values.name, bytes: findMedian(values, baseline) }))
    .filter(({ bytes }) => bytes >= MIN_BYTES)
    .sort((a, b) => b.bytes - a.bytes)
    .slice(0, MAX_PAYLOADS);
}

function findMedian({ jobs }: FigureValues, label: number): number {
  return findSucceededMedian(jobs[label] ?? []) ?? 0;
}
