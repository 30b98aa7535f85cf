import { formatBytes, formatCount, formatDuration, formatRate } from "../../format/figures.ts";
import { countOf, joinAnd } from "../../format/plain-text.ts";
import type { ComparedLabel, FigureRow, RuledOut, WorkDifference } from "../../model/comparison.ts";
import type { Cause, Difference } from "../../model/comparison-reasons.ts";
import { WHOLE_JOB } from "../../model/figures.ts";
import { sum } from "../../model/numbers.ts";
import { nameFact, tellFact } from "./facts.ts";
import { formatFigure, phraseFigure, quoteLabel, tellRatio } from "./figures.ts";

const MAX_FACTS = 6;

const DIFFERENCES: Record<string, string> = {
  filesystem: "different filesystem",
  storageDriver: "different storage driver",
  lowerFilesystem: "different filesystem below the overlay",
  deviceChain: "different device chain",
  diskModel: "different disk model",
  diskCount: "different number of disks",
  writeCache: "different write cache",
  memoryBytes: "different memory size, and so page cache size",
  mountOptions: "different mount options",
  cloud: "different machine type",
  scheduler: "different I/O scheduler",
  cpuModel: "different CPU model",
  container: "different container",
  rotational: "different kind of disk (rotational, as the kernel says)",
  kernel: "different kernel",
  osRelease: "different OS release",
};

type NamedFigure = Pick<FigureRow, "name" | "title" | "measure" | "unit" | "primary">;

type Told<Id extends Cause["id"]> = Extract<Cause, { id: Id }>;

/** A place inside a sentence. */
function namePlace(place: string): string {
  return PLACES.get(place) ?? place;
}

const PLACES = new Map([
  ["workspace", "the workspace"],
  ["temp", "the temporary directory"],
  ["target", "the target"],
]);

/** A possible cause of a label's ratio. */
export function tellCause(cause: Cause): string {
  switch (cause.id) {
    case "stripe":
      return tellStripe(cause);
    case "cpu-count":
      return `${countOf(cause.cpus, "CPU")} instead of ${cause.baselineCpus}: work that uses all cores scales with them`;
    case "cap":
      return `large reads and writes on ${quoteLabel(cause.label)} are equally fast, as under a configured limit`;
    case "cgroup-limit":
      return tellLimit(cause);
    case "difference":
      return tellDifference(cause);
  }
}

/** A cause in brief; undefined where it predicts no number. */
export function nameCauseBriefly(cause: Cause): string | undefined {
  if (cause.id === "cpu-count") return `${countOf(cause.cpus, "CPU")} instead of ${cause.baselineCpus}`;
  if (cause.id === "cgroup-limit") return nameLimit(cause);
  return cause.id === "stripe" ? nameStripe(cause) : undefined;
}

function tellStripe({ place, disks, baselineDisks, isCertain }: Told<"stripe">): string {
  const words = isCertain ? "striped disks" : "disks (perhaps striped)";
  const count = (number: number): string => (number === 1 ? "1 disk" : `${number} ${words}`);
  return `${count(disks)} instead of ${count(baselineDisks)} under ${namePlace(place)}: a stripe serves large files from all its disks at once`;
}

function nameStripe({ disks, baselineDisks, isCertain }: Told<"stripe">): string {
  const striped = isCertain ? "striped" : "";
  const own = disks === 1 ? "1 disk" : [disks, striped, "disks"].filter(Boolean).join(" ");
  const other = baselineDisks === 1 || disks !== 1 ? String(baselineDisks) : `${baselineDisks} ${striped}`.trim();
  return `${own} instead of ${other}`;
}

function tellLimit(limit: Told<"cgroup-limit">): string {
  const { place, rate, other, otherLimit, unit } = limit;
  const others = otherLimit === undefined ? "no such limit" : formatLimit(unit, otherLimit);
  return `${nameLimit(limit)} under ${namePlace(place)} and reached it, at ${formatLimit(unit, rate)}; ${quoteLabel(other)} has ${others}`;
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

function tellDifference({ place, name, value, baseline }: Difference): string {
  const what = `${DIFFERENCES[name] ?? `different ${name}`}${place === "machine" ? "" : ` under ${namePlace(place)}`}`;
  const [own, other] = [value, baseline].map((known) => (known === undefined ? "none" : tellFact(name, known)));
  return `${what}: ${own} instead of ${other}`;
}

/** A cause with its predicted and measured ratio, and the figure if it is not the ranked one. */
export function weighCause(
  message: string,
  known: { predictedRatio?: number | undefined; measuredRatio?: number | undefined },
  figure: NamedFigure | undefined,
): string {
  if (known.measuredRatio === undefined || figure === undefined) return message;
  const predicted = known.predictedRatio === undefined ? "" : `predicts ${tellRatio(figure, known.predictedRatio)}, `;
  const what = figure.primary ? "" : ` by the ${phraseFigure(figure)}`;
  return `${message} (${predicted}measured ${tellRatio(figure, known.measuredRatio)}${what})`;
}

/** The heading of the causes. */
export function titleCauses(label: string): string {
  return `What may explain ${quoteLabel(label)}`;
}

/** A difference that another label rules out. */
export function ruleOut({ cause, by, as, has }: Omit<RuledOut, "id" | "figure">, baseline: string): string {
  const own = {
    same: "has it too, and is as fast as",
    "more-different": "differs even more, and is as fast as",
    "the-baseline's": `is like ${quoteLabel(baseline)} in this, but no faster than`,
  }[has ?? "same"];
  return `Ruled out: ${tellCause(cause)}. ${quoteLabel(by)} ${own} ${quoteLabel(as ?? baseline)}.`;
}

const VERBS: Record<WorkDifference["measure"], string> = {
  "read-bytes": "read",
  "written-bytes": "wrote",
  reads: "made",
  writes: "made",
  flushes: "flushed",
  "cpu-time": "used",
};
const OBJECTS: Partial<Record<WorkDifference["measure"], string>> = {
  reads: "read requests",
  writes: "write requests",
  flushes: "times",
  "cpu-time": "of CPU",
};

/** What a label did: `wrote 59 MB`. */
export function tellAmount(measure: WorkDifference["measure"], amount: number): string {
  return [VERBS[measure], formatAmount(measure, amount), OBJECTS[measure]].filter(Boolean).join(" ");
}

/** The amount alone: `59 MB`. */
export function formatAmount(measure: WorkDifference["measure"], amount: number): string {
  if (measure === "cpu-time") return formatDuration(amount);
  return measure.endsWith("bytes") ? formatBytes(amount) : formatCount(amount);
}

/** The step in a sentence. */
export function nameWindow(window: string): string {
  return window === WHOLE_JOB ? `the ${window}` : quoteLabel(window);
}

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

/** Unexplained figures. */
export function tellUnexplained(
  label: string,
  baseline: string,
  figures: readonly { figure: NamedFigure; ratio: number }[],
): string {
  const ratios = figures.map(({ figure, ratio }) => `${phraseFigure(figure)} (${tellRatio(figure, ratio)})`);
  return `No known difference between the machines explains why ${quoteLabel(label)} differs from ${quoteLabel(baseline)} in the ${ratios.join(" and the ")}.`;
}

/** No cause. */
export function tellNoRatio(): string {
  return "No cause is given: the label is not ranked, or it differs by less than 5% or within the noise.";
}

/** No difference. */
export function tellNoDifference(): string {
  return "The machines and their storage do not differ in any known fact.";
}

/** A label of mixed machines. */
export function tellMixture(label: string, kinds: number): string {
  return `Mixed machines: ${quoteLabel(label)} ran on ${kinds} kinds of machine, which widens its spread.`;
}

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
