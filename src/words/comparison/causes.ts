import { formatBytes, formatCount, formatDuration, formatRate } from "../../format/figures.ts";
import { countOf, joinAnd, joinPresent } from "../../format/plain-text.ts";
import { type Sentences, tellCase } from "../../format/sentences.ts";
import type { ComparedLabel, Explanation, FigureRow, RuledOut, WorkDifference } from "../../model/comparison.ts";
import type { Cause } from "../../model/comparison-reasons.ts";
import { WHOLE_JOB } from "../../model/figures.ts";
import { sum } from "../../model/numbers.ts";
import { nameDifference, nameFact, tellFact } from "./facts.ts";
import { formatFigure, phraseFigure, quoteLabel, tellRatio } from "./figures.ts";

const MAX_FACTS = 6;

type NamedFigure = Pick<FigureRow, "name" | "title" | "measure" | "unit" | "primary">;

type Told<Id extends Cause["id"]> = Extract<Cause, { id: Id }>;

/** A possible cause of a label's ratio. */
export const tellCause = (cause: Cause) => tellCase(CAUSES, cause);

const CAUSES: Sentences<Cause> = {
  stripe: ({ place, disks, baselineDisks, isCertain }) => {
    const words = isCertain ? "striped disks" : "disks (perhaps striped)";
    const count = (number: number): string => (number === 1 ? "1 disk" : `${number} ${words}`);
    return `${count(disks)} instead of ${count(baselineDisks)} under ${namePlace(place)}: a stripe serves large files from all its disks at once`;
  },
  "cpu-count": (cause) => `${nameCpus(cause)}: work that uses all cores scales with them`,
  cap: ({ label }) => `large reads and writes on ${quoteLabel(label)} are equally fast, as under a configured limit`,
  "cgroup-limit": (cause) => {
    const { place, rate, other, otherLimit, unit } = cause;
    const others = otherLimit === undefined ? "no such limit" : formatLimit(unit, otherLimit);
    return `${nameLimit(cause)} under ${namePlace(place)} and reached it, at ${formatLimit(unit, rate)}; ${quoteLabel(other)} has ${others}`;
  },
  difference: ({ place, name, value, baseline }) => {
    const what = `${nameDifference(name)}${place === "machine" ? "" : ` under ${namePlace(place)}`}`;
    const [own, other] = [value, baseline].map((known) => (known === undefined ? "none" : tellFact(name, known)));
    return `${what}: ${own} instead of ${other}`;
  },
};

const PLACES: ReadonlyMap<string, string> = new Map([
  ["workspace", "the workspace"],
  ["temp", "the temporary directory"],
  ["target", "the target"],
]);

/** A place inside a sentence. */
const namePlace = (place: string) => PLACES.get(place) ?? place;

/** A cause in brief; undefined where it predicts no number. */
export function nameCauseBriefly(cause: Cause): string | undefined {
  if (cause.id === "cpu-count") return nameCpus(cause);
  if (cause.id === "cgroup-limit") return nameLimit(cause);
  return cause.id === "stripe" ? nameStripe(cause) : undefined;
}

const nameCpus = ({ cpus, baselineCpus }: Told<"cpu-count">) => `${countOf(cpus, "CPU")} instead of ${baselineCpus}`;

function nameStripe({ disks, baselineDisks, isCertain }: Told<"stripe">): string {
  const striped = isCertain ? "striped" : "";
  const own = disks === 1 ? "1 disk" : [disks, striped, "disks"].filter(Boolean).join(" ");
  const other = baselineDisks === 1 || disks !== 1 ? String(baselineDisks) : `${baselineDisks} ${striped}`.trim();
  return `${own} instead of ${other}`;
}

function nameLimit({ label, limit, unit, direction }: Told<"cgroup-limit">): string {
  const what =
    unit === "bytes"
      ? `${formatRate(limit)} on ${direction}`
      : `${formatCount(limit)} ${direction === "reads" ? "read" : "write"} IOPS`;
  return `${quoteLabel(label)} has a cgroup limit of ${what}`;
}

function formatLimit(unit: Told<"cgroup-limit">["unit"], limit: number): string {
  return unit === "bytes" ? formatRate(limit) : `${formatCount(limit)} IOPS`;
}

/** A cause with its predicted and measured ratio, and the figure if it is not the ranked one. */
export function weighCause(
  { cause, predictedRatio, measuredRatio }: Pick<Explanation, "cause" | "predictedRatio" | "measuredRatio">,
  figure: NamedFigure | undefined,
): string {
  if (measuredRatio === undefined || figure === undefined) return tellCause(cause);
  const predicted = predictedRatio === undefined ? "" : `predicts ${tellRatio(figure, predictedRatio)}, `;
  const what = figure.primary ? "" : ` by the ${phraseFigure(figure)}`;
  return `${tellCause(cause)} (${predicted}measured ${tellRatio(figure, measuredRatio)}${what})`;
}

export const titleCauses = (label: string) => `What may explain ${quoteLabel(label)}`;

/** A difference that another label rules out. */
export function ruleOut({ cause, by, as, has }: Omit<RuledOut, "id" | "figure">, baseline: string): string {
  const own = {
    same: "has it too, and is as fast as",
    "more-different": "differs even more, and is as fast as",
    "the-baseline's": `is like ${quoteLabel(baseline)} in this, but no faster than`,
  }[has ?? "same"];
  return `Ruled out: ${tellCause(cause)}. ${quoteLabel(by)} ${own} ${quoteLabel(as ?? baseline)}.`;
}

const WORK: Record<WorkDifference["measure"], { verb: string; object?: string; format: (amount: number) => string }> = {
  "read-bytes": { verb: "read", format: formatBytes },
  "written-bytes": { verb: "wrote", format: formatBytes },
  reads: { verb: "made", object: "read requests", format: formatCount },
  writes: { verb: "made", object: "write requests", format: formatCount },
  flushes: { verb: "flushed", object: "times", format: formatCount },
  "cpu-time": { verb: "used", object: "of CPU", format: formatDuration },
};

/** What a label did: `wrote 59 MB`. */
export function tellAmount(measure: WorkDifference["measure"], amount: number): string {
  const { verb, object, format } = WORK[measure];
  return joinPresent([verb, format(amount), object], " ");
}

/** The amount alone: `59 MB`. */
export const formatAmount = (measure: WorkDifference["measure"], amount: number) => WORK[measure].format(amount);

/** The step in a sentence. */
export const nameWindow = (window: string) => (window === WHOLE_JOB ? `the ${window}` : quoteLabel(window));

/** What a step did, which differs as its time does, and how much of that it can explain. */
export function tellWork(label: string, work: readonly Omit<WorkDifference, "figure">[]): string {
  const [first] = work;
  if (first === undefined) return "";
  const parts = work.map(
    ({ measure, amount, baselineAmount }) =>
      `${tellAmount(measure, amount)} instead of ${formatAmount(measure, baselineAmount)}`,
  );
  const { window, differenceSeconds } = first;
  const seconds = Math.min(differenceSeconds, sum(work.map((part) => part.seconds)));
  const [explained, all] = [formatDuration(seconds), formatDuration(differenceSeconds)];
  const share = explained === all ? `all of the ${all}` : `${explained} of the ${all}`;
  return `${quoteLabel(label)} ${joinAnd(parts)} in ${nameWindow(window)}: this can explain ${share} between them.`;
}

export function tellUnexplained(
  label: string,
  baseline: string,
  figures: readonly { figure: NamedFigure; ratio: number }[],
): string {
  const ratios = figures.map(({ figure, ratio }) => `${phraseFigure(figure)} (${tellRatio(figure, ratio)})`);
  return `No known difference between the machines explains why ${quoteLabel(label)} differs from ${quoteLabel(baseline)} in the ${ratios.join(" and the ")}.`;
}

/** That no cause is given. */
export const tellNoRatio = () =>
  "No cause is given: the label is not ranked, or it differs by less than 5% or within the noise.";
export const tellNoDifference = () => "The machines and their storage do not differ in any known fact.";

/** That a label has jobs on several kinds of machine. */
export const tellMixture = (label: string, kinds: number) =>
  `Mixed machines: ${quoteLabel(label)} ran on ${kinds} kinds of machine, which widens its spread.`;

/** One kind of machine with its own facts. */
export function tellMachineKind(
  { jobs, primaryMedian }: ComparedLabel["machines"][number],
  own: ComparedLabel["machines"][number]["facts"],
  figure?: FigureRow,
): string {
  const median = figure !== undefined && primaryMedian !== undefined ? ` (${formatFigure(figure, primaryMedian)})` : "";
  const facts = own.slice(0, MAX_FACTS).map((fact) => `${nameFact(fact)} ${tellFact(fact.name, fact.value)}`);
  return `${countOf(jobs, "job")}${median}: ${facts.join("; ") || "fewer facts known"}`;
}
