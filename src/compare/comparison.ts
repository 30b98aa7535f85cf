import { listFew } from "../format/plain-text.ts";
import {
  COMPARISON_KIND,
  type ComparedLabel,
  type Comparison,
  type MachineKind,
  type MissingLeg,
  type Ranking,
} from "../model/comparison.ts";
import type { ReplacedReport } from "../model/comparison-reasons.ts";
import { isStepDuration } from "../model/figures.ts";
import { groupInto } from "../model/group-into.ts";
import { cleanLabel } from "../model/label.ts";
import { suggest } from "../model/near-word.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { TOOL_VERSION } from "../model/tool-version.ts";
import { UserError } from "../model/user-error.ts";
import { buildRow, type FigureValues } from "./cells.ts";
import { selectKeyFigures, selectPrimary } from "./decisive-figures.ts";
import { identifyFact, isFromMachine } from "./facts.ts";
import { findSucceededMedian, listFailures } from "./failures.ts";
import { collectFigures, identifyFigure, isShared } from "./figure-rows.ts";
import { checkComparison } from "./gates/gate-evaluation.ts";
import type { Gate } from "./gates/gate-parser.ts";
import { chooseHeadline } from "./headline.ts";
import { explainLabels } from "./label-differences.ts";
import type { LegFigure, LegFigures } from "./leg.ts";
import { groupLegs, type LabelledLegs, selectJobs } from "./legs.ts";
import { listNotes } from "./notes.ts";
import { type PredictionPlan, planPredictions } from "./prediction-plan.ts";
import { rankLabels } from "./ranking.ts";
import { findOriginals } from "./repeated-figures.ts";
import { markSignificance } from "./significance.ts";
import { listStepChanges } from "./step-changes.ts";

/** What the user chose to compare by, and the gates. */
export interface CompareOptions {
  /** By default the slowest label. */
  baseline?: string | undefined;
  /** Matrix keys that make the label; by default all except repeats. */
  groupBy?: readonly string[] | undefined;
  primary?: string | undefined;
  gates?: readonly Gate[] | undefined;
  missing?: readonly MissingLeg[] | undefined;
  replaced?: readonly ReplacedReport[] | undefined;
}

/** A comparison, and what is still to be predicted for it. */
export interface PlannedComparison {
  comparison: Comparison;
  plan?: PredictionPlan;
}

/**
 * Reduced reports side by side.
 * @throws UserError without a report, or such a baseline or primary figure
 */
export function buildComparison(reports: readonly LegFigures[], options: CompareOptions = {}): PlannedComparison {
  const { gates = [], missing = [], replaced = [] } = options;
  const selected = selectJobs(reports);
  const { refused } = selected;
  const labelled = groupLegs(selected.legs, options.groupBy);
  const names = labelled.map(({ label }) => label);
  const given = findBaseline(names, options.baseline, refused);
  const failures = labelled.map((label) => listFailures(label.legs));
  const hasFailed = failures.map((list) => list.length > 0);
  const { figures: collected, leftOut } = collectFigures(labelled);
  const figures = collected.filter((values) => isShared(values, hasFailed));
  const primary = selectPrimary(figures, { baseline: given, wanted: options.primary, hasFailed });
  const index = given ?? findSlowestLabel(primary, labelled.map(hasSteps));
  const baseline = names[index] as string;
  const labels = labelled.map(({ label, legs }, row): ComparedLabel => {
    const failed = hasFailed[row] ? failures[row] : undefined;
    return omitUndefined({ label, jobs: legs.length, machines: groupMachines(legs, primary), failures: failed });
  });
  const built = figures.map((values) => ({ ...buildRow(values, names, index), primary: values === primary }));
  const row = built.find((candidate) => candidate.primary);
  const ranking = primary && row && withdrawWinner(rankLabels(row, primary, baseline), labels);
  const originals = findOriginals(figures, primary, collected);
  const rows = markSignificance(built, ranking, originals);
  const differences = explainLabels({ labels, baseline: index, rows, figures, ranking });
  const plan = planPredictions(labelled, index);
  // Gates may use a figure that only one label has.
  const shared = new Set(figures);
  const buildOthers = () =>
    collected.filter((values) => !shared.has(values)).map((values) => buildRow(values, names, index));
  const headline = { labels, baseline, row: rows.find((candidate) => candidate.primary), ranking, differences };
  const comparison = omitUndefined({
    ...COMPARISON_KIND,
    toolVersion: TOOL_VERSION,
    headline: chooseHeadline(headline),
    baseline,
    labels,
    missing: [...missing, ...refused],
    primary: primary?.id,
    keyFigures: selectKeyFigures(figures, primary),
    ranking,
    gates: gates.length > 0 ? checkComparison(gates, { figures: [...rows, ...buildOthers()], baseline }) : undefined,
    figures: rows,
    steps: listStepChanges(labelled, index),
    differences,
    notes: listNotes(labelled, {
      ...{ ...selected, replaced: [...replaced, ...selected.replaced] },
      ...{ hiddenFigures: leftOut, unpredictedLabels: plan?.leftOut ?? 0 },
    }),
  });
  return omitUndefined({ comparison, plan });
}

/** A label's kinds of machine, most frequent first. */
function groupMachines(legs: readonly LegFigures[], primary: FigureValues | undefined): MachineKind[] {
  const kinds = groupInto(legs, ({ facts }) => JSON.stringify(facts.filter(isFromMachine).map(identifyFact).sort()));
  const isPrimary = (figure: LegFigure): boolean =>
    figure.measure === primary?.measure &&
    [false, true].some((byTarget) => identifyFigure(figure, byTarget) === primary.id);
  return [...kinds.values()]
    .map((members) =>
      omitUndefined({
        jobs: members.length,
        facts: members[0]?.facts ?? [],
        primaryMedian: findSucceededMedian(members.flatMap(({ figures }) => figures.find(isPrimary) ?? [])),
      }),
    )
    .sort((a, b) => b.jobs - a.jobs);
}

/** A label with a failed step never wins. */
function withdrawWinner(ranking: Ranking | undefined, labels: readonly ComparedLabel[]): Ranking | undefined {
  if (labels.every(({ label, failures }) => label !== ranking?.winner || failures === undefined)) return ranking;
  const { winner: _, ...others } = ranking as Ranking;
  return others;
}

function hasSteps({ legs }: LabelledLegs): boolean {
  return legs.some(({ figures }) => figures.some((figure) => isStepDuration(figure) && !figure.isBenchmarkWindow));
}

/** Of labels that ran steps, if some did, since these are what a label that only benchmarked its disk is predicted from. */
function findSlowestLabel(primary: FigureValues | undefined, haveSteps: readonly boolean[]): number {
  const direction = primary?.better === "higher" ? -1 : 1;
  const medians = (primary?.jobs ?? []).flatMap((jobs, label) => {
    const value = findSucceededMedian(jobs);
    return value === undefined || (haveSteps.includes(true) && !haveSteps[label]) ? [] : [{ label, value }];
  });
  const isRanked = primary !== undefined && primary.better !== "neither";
  return (isRanked && medians.sort((a, b) => direction * (b.value - a.value))[0]?.label) || 0;
}

function findBaseline(
  names: readonly string[],
  wanted: string | undefined,
  refused: readonly MissingLeg[],
): number | undefined {
  if (names.length === 0 && refused[0] !== undefined) {
    throw new UserError(
      `reports: all are refused, because each contradicts another one or claims an impossible attempt; the first is ${refused[0].name}`,
    );
  }
  if (names.length === 0) throw new UserError("reports: none was found; at least one report.json is needed");
  if (wanted === undefined) return undefined;
  const index = names.indexOf(cleanLabel(wanted));
  if (index < 0) {
    const shown = names.map((name) => JSON.stringify(name.slice(0, 80)));
    throw new UserError(
      `baseline: ${JSON.stringify(wanted)} is not a label; ${suggest(wanted, names)}the labels are ${listFew(shown, 20)}`,
    );
  }
  return index;
}
