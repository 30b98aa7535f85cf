import {
  type ComparedLabel,
  EXISTS,
  type Fact,
  type FigureRow,
  type LabelDifferences,
  type Ranking,
} from "../model/comparison.ts";
import type { Cause, Difference } from "../model/comparison-reasons.ts";
import { groupInto } from "../model/group-into.ts";
import { distanceFromOne, median } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { findWaitShare } from "./causes.ts";
import type { FigureValues, JobFigure } from "./cells.ts";
import { findRatio } from "./compared-figures.ts";
import { describePeer, type Peer } from "./equally-fast.ts";
import { type Answer, explainRatio, MIN_RATIO } from "./explanations.ts";
import { identifyFact, keyOf, MACHINE } from "./facts.ts";
import { listValues, pickSucceeded } from "./failures.ts";
import type { PlacedRate } from "./leg.ts";
import { estimateRatio } from "./ratio.ts";
import { isEqual } from "./significance.ts";
import { findOtherWork } from "./work-differences.ts";

const MIN_TELLING_RATIO = 1.2;
/** Tails differ by chance, and a workload's duration repeats its mean. */
const isTelling = ({ unit, measure }: FigureRow): boolean => unit !== "seconds" || measure === "workload";

/** Labels whose medians are this far apart are hardly ever equal. */
const MIN_FAR_RATIO = 1.5;

interface ExplainedComparison {
  labels: readonly ComparedLabel[];
  baseline: number;
  rows: readonly FigureRow[];
  figures: readonly FigureValues[];
  ranking: Ranking | undefined;
}

interface MeasuredRow {
  row: FigureRow;
  /** The jobs that its cells are medians of. */
  values: FigureValues;
}

interface KnownRatio extends MeasuredRow {
  ratio: number;
}

/**
 * What differs from the baseline, and what of it can explain the primary ratio and that of the benchmark or workload that
 * differs most: equally fast jobs can have unequal disks.
 */
export function explainLabels(comparison: ExplainedComparison): LabelDifferences[] {
  const { labels, ranking, rows, figures } = comparison;
  const baseline = labels[comparison.baseline] as ComparedLabel;
  const places = new Map(ranking?.labels.map((place) => [place.label, place]));
  const measured = rows.map((row, index): MeasuredRow => ({ row, values: figures[index] as FigureValues }));
  const primary = rows.find((row) => row.primary);
  const explain = createExplainer(comparison);
  return labels.flatMap((label, index) => {
    if (label === baseline) return [];
    const differences = listDifferences(label, baseline);
    const place = places.get(label.label);
    const asked = [
      ...(place?.besideBaseline === "apart" ? findPrimaryRatio(measured, index) : []),
      ...(place === undefined ? [] : findTellingRatio(measured, index)),
    ];
    const answers = asked.map((known) => ({ figure: known.row.id, ...explain(known, index, differences) }));
    const ruledOut = keepFirst(answers.flatMap((answer) => answer.ruledOut));
    const hasSameCpu = !differences.some(({ place, name }) => place === MACHINE && name === "cpuModel");
    const other = findOtherWork(primary, figures, { label: index, baseline: comparison.baseline, hasSameCpu });
    const unexplained = answers.filter(
      ({ figure, explanations }) => explanations.length === 0 && !other.work?.some((part) => part.figure === figure),
    );
    return omitUndefined({
      label: label.label,
      differences,
      explanations: keepFirst(answers.flatMap(({ explanations }) => explanations)),
      ruledOut: ruledOut.length > 0 ? ruledOut : undefined,
      ...other,
      unexplained: unexplained.length > 0 ? unexplained.map(({ figure }) => figure) : undefined,
    });
  });
}

/** Where two figures have one cause, the first one stays. */
function keepFirst<T extends { cause: Cause }>(entries: readonly T[]): T[] {
  const causes = entries.map(({ cause }) => JSON.stringify(cause));
  return entries.filter((_, index) => causes.indexOf(causes[index] as string) === index);
}

function listDifferences(label: ComparedLabel, baseline: ComparedLabel): Difference[] {
  const [own = [], other = []] = [label, baseline].map(({ machines }) => machines[0]?.facts);
  const [paths, otherPaths] = [listPaths(own), listPaths(other)];
  const lacking = new Set(
    [...otherPaths, ...paths].filter((place) => isMissing(place, paths) || isMissing(place, otherPaths)),
  );
  const [known, base] = [own, other].map(
    (facts) => new Map(facts.filter(({ place }) => !lacking.has(place)).map((fact) => [keyOf(fact), fact])),
  );
  return [
    ...[...lacking].map((place) => ({ place, name: EXISTS, baseline: otherPaths.has(place), value: paths.has(place) })),
    ...[...new Map([...(base ?? []), ...(known ?? [])])].flatMap(([key, { place, name }]) => {
      const [value, baseValue] = [known?.get(key), base?.get(key)];
      if (value !== undefined && baseValue !== undefined && identifyFact(value) === identifyFact(baseValue)) return [];
      return [omitUndefined({ place, name, baseline: baseValue?.value, value: value?.value })];
    }),
  ];
}

function listPaths(facts: readonly Fact[]): ReadonlySet<string> {
  return new Set(facts.flatMap(({ place }) => (place === MACHINE ? [] : place)));
}

/** Without any path, nothing is known. */
function isMissing(place: string, paths: ReadonlySet<string>): boolean {
  return paths.size > 0 && !paths.has(place);
}

function findPrimaryRatio(measured: readonly MeasuredRow[], label: number): KnownRatio[] {
  const primary = measured.find(({ row }) => row.primary);
  const ratio = findReach(primary?.row, label)?.ratio;
  if (primary === undefined || ratio === undefined) return [];
  return distanceFromOne(ratio) < Math.log(MIN_RATIO) ? [] : [{ ...primary, ratio }];
}

function findTellingRatio(measured: readonly MeasuredRow[], label: number): KnownRatio[] {
  const telling = measured.flatMap(({ row, values }) => {
    const known = row.primary || row.kind === "window" || !isTelling(row) ? undefined : findReach(row, label);
    return known !== undefined && known.reach >= Math.log(MIN_TELLING_RATIO) ? [{ row, values, ...known }] : [];
  });
  return telling.sort((a, b) => a.reach - b.reach).slice(-1);
}

/** A label's ratio, and the logarithmic distance of its interval from 1; undefined for what may be chance. */
function findReach(row: FigureRow | undefined, label: number): { ratio: number; reach: number } | undefined {
  const known = findRatio(row?.cells[label]);
  if (known === undefined || !("pValue" in known) || known.doubt !== undefined) return undefined;
  return { ratio: known.ratio, reach: Math.max(Math.log(known.low), -Math.log(known.high)) };
}

function createExplainer({ labels, baseline, rows }: ExplainedComparison) {
  let peers: Peer[] | undefined;
  const pick = (isAsFast: (label: number) => boolean): Peer[] => {
    peers ??= labels.map(describePeer);
    return peers.filter((_, label) => isAsFast(label));
  };
  const base = (labels[baseline] as ComparedLabel).label;
  return ({ row, values, ratio }: KnownRatio, index: number, differences: readonly Difference[]): Answer => {
    const label = labels[index] as ComparedLabel;
    const question = {
      row,
      label: label.label,
      baseline: base,
      ratio,
      place: findPlace(label, values.target),
      waitShare: findWaitShare(row, rows, [index, baseline]),
      rates: { label: mergeRates(values.jobs[index]), baseline: mergeRates(values.jobs[baseline]) },
      equallyFast: {
        asBaseline: pick((other) => isEqual(findRatio(row.cells[other]))),
        asLabel: () => pick((other) => isAsFast(row, values, [other, index])),
      },
    };
    return explainRatio(question, differences, rows);
  };
}

function isAsFast({ cells }: FigureRow, { jobs }: FigureValues, [a, b]: readonly [number, number]): boolean {
  const [cell, other] = [cells[a], cells[b]];
  if (a === b || cell?.state !== "measured" || other?.state !== "measured") return false;
  // Checked first: most labels are not equal, and a ratio takes long.
  if (distanceFromOne(cell.median / other.median) > Math.log(MIN_FAR_RATIO)) return false;
  return isEqual(estimateRatio(listValues(jobs[a] ?? []), listValues(jobs[b] ?? [])).ratio);
}

function findPlace({ machines }: ComparedLabel, target: string | undefined): string {
  const isKnown = machines[0]?.facts.some(({ place }) => place === target);
  return target !== undefined && isKnown ? target : "workspace";
}

/** Of limits that at least half of the jobs had. */
function mergeRates(all: readonly JobFigure[] = []): PlacedRate[] {
  const jobs = pickSucceeded(all);
  const known = jobs.flatMap(({ rates = [] }) => rates);
  const same = groupInto(known, ({ place, rate, device, limit }) => JSON.stringify([place, rate, device, limit]));
  return [...same.values()].flatMap((group) => {
    if (2 * group.length < jobs.length) return [];
    const rates = group.flatMap(({ own }) => own ?? []);
    const amounts = rates.flatMap(({ amount }) => amount ?? []);
    const { own: _, ...limit } = group[0] as PlacedRate;
    const amount = amounts.length === 0 ? undefined : median(amounts);
    const own = rates.length === 0 ? undefined : { perSecond: median(rates.map(({ perSecond }) => perSecond)), amount };
    return [omitUndefined({ ...limit, own: own && omitUndefined(own) })];
  });
}
