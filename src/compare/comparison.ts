import {
  COMPARISON_SCHEMA,
  COMPARISON_SCHEMA_VERSION,
  type ComparedLabel,
  type Comparison,
  type FigureRow,
  type MissingLeg,
  type Ranking,
} from "../model/comparison.ts";
import { cleanLabel } from "../model/label.ts";
import { TOOL_VERSION } from "../model/tool-version.ts";
import { UserError } from "../model/user-error.ts";
import { describeAlike } from "./alike.ts";
import { listFailures } from "./failures.ts";
import { buildRow, collectFigures, type FigureValues, isShared } from "./figure-rows.ts";
import { checkComparison } from "./gates/gate-evaluation.ts";
import type { Gate } from "./gates/gate-parser.ts";
import { explainLabels } from "./label-differences.ts";
import type { LegFigure, LegFigures } from "./leg.ts";
import { groupLegs, type LabelledLegs, type SelectedLegs, selectJobs } from "./legs.ts";
import { groupMachines } from "./machines.ts";
import type { ReplacedReport } from "./newest.ts";
import { estimatePayloads } from "./payload.ts";
import { selectPrimary } from "./primary.ts";
import { MOST_RANKED, rankLabels } from "./ranking.ts";
import { describeReplaced } from "./replaced.ts";
import { adjustSecondary } from "./secondary.ts";

const MOST_LISTED = 5;

/** How reports are compared. */
export interface CompareOptions {
  /** The label that the others are set against; the first one by default. */
  baseline?: string | undefined;
  /** Matrix keys whose values make the label; by default all but those that only repeat. */
  groupBy?: readonly string[] | undefined;
  /** The figure that the labels are ranked by, as its id or name; see {@link selectPrimary}. */
  primary?: string | undefined;
  /** Conditions that the comparison is checked for: {@link parseGates}. */
  gates?: readonly Gate[] | undefined;
  /** Legs that the caller knows to be without a report. */
  missing?: readonly MissingLeg[] | undefined;
  /** Reports that the caller left out for those of newer attempts. */
  replaced?: readonly ReplacedReport[] | undefined;
}

/**
 * Several reduced reports side by side: see {@link reduceReport} for what a caller reads in.
 * @throws UserError where there is no report, or where the baseline or the primary figure is none of what they hold.
 */
export function compareReports(reports: readonly LegFigures[], options: CompareOptions = {}): Comparison {
  const selected = selectJobs(reports);
  const { legs, refused } = selected;
  if (legs.length === 0 && refused[0] !== undefined) {
    throw new UserError(`reports: none can be believed; ${refused[0].name}: ${refused[0].reason}`);
  }
  const labels = groupLegs(legs, options.groupBy);
  const names = labels.map(({ label }) => label);
  const baseline = findBaseline(names, options.baseline);
  const failures = labels.map((label) => listFailures(label.legs));
  const hasFailed = failures.map((list) => list.length > 0);
  const { figures: collected, leftOut } = collectFigures(labels);
  const figures = collected.filter((values) => isShared(values, hasFailed));
  const primary = selectPrimary(figures, { baseline, wanted: options.primary, hasFailed });
  const rows = adjustSecondary(
    figures.map((values) => ({ ...buildRow(values, names, baseline), primary: values === primary })),
  );
  const described = labels.map((label, index) => describeLabel(label, failures[index] ?? [], primary?.figure));
  const primaryRow = rows.find((row) => row.primary);
  const payloads = estimatePayloads(figures, labels, baseline);
  const ranking = primary && primaryRow && rankLabels(primaryRow, primary, names[baseline] as string);
  const winner = described.find(({ label }) => label === ranking?.winner);
  return {
    schema: COMPARISON_SCHEMA,
    schemaVersion: COMPARISON_SCHEMA_VERSION,
    toolVersion: TOOL_VERSION,
    baseline: names[baseline] as string,
    labels: described,
    missing: [...(options.missing ?? []), ...refused],
    ...(primary !== undefined && { primary: primary.id }),
    ...(ranking !== undefined && { ranking: winner?.failures === undefined ? ranking : withdrawWinner(ranking) }),
    ...(options.gates !== undefined &&
      options.gates.length > 0 && {
        gates: checkComparison(options.gates, {
          figures: [...rows, ...buildOtherRows(collected, figures, names, baseline)],
          baseline: names[baseline] as string,
        }),
      }),
    figures: rows,
    ...(payloads.length > 0 && { payloads }),
    differences: explainLabels({ labels: described, baseline, rows, figures, ranking }),
    notes: [
      ...listNotes(labels, { ...selected, replaced: [...(options.replaced ?? []), ...selected.replaced] }),
      ...(leftOut > 0
        ? [`${leftOut} figures are not shown: of so many labels, those count that most labels have.`]
        : []),
    ],
  };
}

/** No label is called the best of which a step failed, whatever its other figures are. */
function withdrawWinner({ winner: _, ...ranking }: Ranking): Ranking {
  return ranking;
}

/** What only one label has: no row of the comparison, but a gate may be about it. */
function buildOtherRows(
  collected: readonly FigureValues[],
  shared: readonly FigureValues[],
  names: readonly string[],
  baseline: number,
): FigureRow[] {
  const known = new Set(shared);
  return collected.filter((values) => !known.has(values)).map((values) => buildRow(values, names, baseline));
}

function listNotes(labels: readonly LabelledLegs[], { replaced, copies, merged }: SelectedLegs): string[] {
  const bounds = labels
    .flatMap(({ legs }) => legs)
    .reduce((sum, leg) => sum + leg.figures.filter(isLowerBound).length, 0);
  const nameless = labels.reduce((sum, { legs }) => sum + (legs.length > 1 ? legs.filter(isNameless).length : 0), 0);
  return [
    ...describeAlike(labels.map(({ label }) => label)),
    ...(copies.length > 0
      ? [`${copies.length} reports are copies of others and count once: ${listLabels(copies)}.`]
      : []),
    ...(merged > 0
      ? [`${merged} reports are further ones of the same job: the median of each job's reports counts.`]
      : []),
    ...describeReplaced(replaced),
    ...(nameless > 0 ? [`${nameless} reports name no job: each was counted as a job of its own.`] : []),
    ...(bounds > 0 ? [`${bounds} figures were left out: the recording of their windows has a gap.`] : []),
    ...(labels.length > MOST_RANKED ? [`More than ${MOST_RANKED} labels are not ranked.`] : []),
  ];
}

/** Some of the labels, each once. */
function listLabels(labels: readonly string[]): string {
  const distinct = [...new Set(labels)];
  const more = distinct.length > MOST_LISTED ? ` and ${distinct.length - MOST_LISTED} more` : "";
  return `${distinct.slice(0, MOST_LISTED).join(", ")}${more}`;
}

function isLowerBound({ lowerBound }: LegFigure): boolean {
  return lowerBound === true;
}

function isNameless({ job }: LegFigures): boolean {
  return job?.runId === undefined;
}

function findBaseline(names: readonly string[], wanted: string | undefined): number {
  if (names.length === 0) throw new UserError("reports: none was found; at least one report.json is needed");
  if (wanted === undefined) return 0;
  const index = names.indexOf(cleanLabel(wanted));
  if (index < 0) {
    const allowed = names.slice(0, 20).map((name) => JSON.stringify(name.slice(0, 80)));
    const more = names.length > 20 ? ` and ${names.length - 20} more` : "";
    throw new UserError(`baseline: ${JSON.stringify(wanted)} is no label; the labels are ${allowed.join(", ")}${more}`);
  }
  return index;
}

function describeLabel(
  { label, legs }: LabelledLegs,
  failures: NonNullable<ComparedLabel["failures"]>,
  primary: LegFigure | undefined,
): ComparedLabel {
  return {
    label,
    jobs: legs.length,
    machines: groupMachines(legs, primary),
    ...(failures.length > 0 && { failures }),
  };
}
