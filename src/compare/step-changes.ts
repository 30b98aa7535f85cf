import type { StepChanges, StepSide } from "../model/comparison.ts";
import { DISK_WAIT, WHOLE_JOB } from "../model/figures.ts";
import { groupInto } from "../model/group-into.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { countFailures, findSucceededMedian, findWorstEnding, pickSucceeded } from "./failures.ts";
import type { LegFigure } from "./leg.ts";
import { findMedianWait } from "./leg-figures.ts";
import type { LabelledLegs } from "./legs.ts";

const MAX_STEPS = 500;

/** The steps of two labels, the largest change of duration first, the whole job last. */
export function listStepChanges(labels: readonly LabelledLegs[], baseline: number): StepChanges | undefined {
  const [before, after] = [labels[baseline], labels[1 - baseline]];
  if (labels.length !== 2 || before === undefined || after === undefined) return undefined;
  const [was, is] = [summarizeSteps(before), summarizeSteps(after)];
  if ([was, is].some((steps) => [...steps.keys()].every((name) => name === WHOLE_JOB))) return undefined;
  const change = (name: string): number =>
    Math.abs((is.get(name)?.durationSeconds ?? 0) - (was.get(name)?.durationSeconds ?? 0));
  const names = [...new Set([...was.keys(), ...is.keys()])].sort((a, b) => change(b) - change(a));
  const steps = names.filter((name) => name !== WHOLE_JOB).slice(0, MAX_STEPS);
  const shown = [...steps, ...names.filter((name) => name === WHOLE_JOB)];
  const rows = shown.map((window) => omitUndefined({ window, before: was.get(window), after: is.get(window) }));
  return { before: before.label, after: after.label, rows };
}

function summarizeSteps({ legs }: LabelledLegs): Map<string, StepSide> {
  const figures = legs.flatMap((leg) =>
    leg.figures.filter(({ kind, isBenchmarkWindow }) => kind === "window" && !isBenchmarkWindow),
  );
  return new Map([...groupInto(figures, ({ name }) => name)].map(([name, own]) => [name, summarize(own)]));
}

function summarize(figures: readonly LegFigure[]): StepSide {
  const durations = figures.filter(({ measure }) => measure === "duration");
  const failures = countFailures(durations);
  const pick = (measure: string): LegFigure[] =>
    pickSucceeded(figures).filter((figure) => figure.measure === measure && !figure.lowerBound);
  return omitUndefined({
    jobs: durations.length,
    ...(failures && { failure: { id: "failed" as const, failures }, ended: findWorstEnding(failures) }),
    durationSeconds: findSucceededMedian(pick("duration")),
    diskWait: findMedianWait(pick(DISK_WAIT)),
    readBytes: findSucceededMedian(pick("read-bytes")),
    writtenBytes: findSucceededMedian(pick("written-bytes")),
  });
}
