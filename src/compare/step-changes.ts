import { omitUndefined } from "../model/omit-undefined.ts";
import type { StepSideData, StepsData } from "./data.ts";
import { countFailures, pickSucceeded } from "./failures.ts";
import { groupInto } from "./group-into.ts";
import type { LegFigure } from "./leg.ts";
import type { LabelledLegs } from "./legs.ts";
import { median } from "./statistics/median.ts";
import { DISK_WAIT, WHOLE_JOB } from "./window-figures.ts";

const MAX_STEPS = 500;

/**
 * Each step's change between two labels, the baseline first: largest change of duration first, the whole job last; a
 * step on one side only changes by its duration. Undefined unless there are two labels with steps. io-probe's own
 * benchmarks are left out.
 */
export function listStepChanges(labels: readonly LabelledLegs[], baseline: number): StepsData | undefined {
  const [before, after] = [labels[baseline], labels[1 - baseline]];
  if (labels.length !== 2 || before === undefined || after === undefined) return undefined;
  const sides = [summarizeSteps(before), summarizeSteps(after)] as const;
  if (sides.some((steps) => [...steps.keys()].every((name) => name === WHOLE_JOB))) return undefined;
  const names = [...new Set(sides.flatMap((steps) => [...steps.keys()]))];
  const rows = names.map((window) =>
    omitUndefined({ window, before: sides[0].get(window), after: sides[1].get(window) }),
  );
  const change = ({ before: was, after: is }: (typeof rows)[number]): number =>
    Math.abs((is?.durationSeconds ?? 0) - (was?.durationSeconds ?? 0));
  const isJob = ({ window }: (typeof rows)[number]): number => Number(window === WHOLE_JOB);
  const sorted = rows.sort((a, b) => isJob(a) - isJob(b) || change(b) - change(a));
  const job = sorted.filter((row) => isJob(row) === 1);
  const steps = sorted.filter((row) => isJob(row) === 0).slice(0, MAX_STEPS);
  return { before: before.label, after: after.label, rows: [...steps, ...job] };
}

function summarizeSteps({ legs }: LabelledLegs): Map<string, StepSideData> {
  const figures = legs.flatMap((leg) => leg.figures.filter(({ kind, ownWork }) => kind === "window" && !ownWork));
  return new Map([...groupInto(figures, ({ name }) => name)].map(([name, own]) => [name, summarize(own)]));
}

function summarize(figures: readonly LegFigure[]): StepSideData {
  const pick = (measure: string): LegFigure[] =>
    pickSucceeded(figures.filter((figure) => figure.measure === measure && !figure.lowerBound));
  const take = (measure: string): number | undefined => findMedian(pick(measure).map(({ value }) => value));
  const durations = figures.filter(({ measure }) => measure === "duration");
  return omitUndefined({
    jobs: durations.length,
    durationSeconds: take("duration"),
    diskWait: summarizeWait(pick(DISK_WAIT)),
    readBytes: take("read-bytes"),
    writtenBytes: take("written-bytes"),
    failures: countFailures(durations),
  });
}

function summarizeWait(waits: readonly LegFigure[]): StepSideData["diskWait"] {
  const seconds = findMedian(waits.map(({ value }) => value));
  if (seconds === undefined) return undefined;
  return {
    seconds,
    lowSeconds: Math.min(...waits.map(({ low, value }) => low ?? value)),
    highSeconds: Math.max(...waits.map(({ high, value }) => high ?? value)),
  };
}

function findMedian(values: readonly number[]): number | undefined {
  return values.length === 0 ? undefined : median(values);
}
