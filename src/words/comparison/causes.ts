import type { Cause } from "../../compare/data.ts";
import { formatBytes, formatCount, formatRate, formatRatio } from "../../format/figures.ts";
import { countOf } from "../../format/plain-text.ts";
import type { ComparedLabel, Difference, FigureRow, RuledOut, WorkDifference } from "../../model/comparison.ts";
import { WHOLE_JOB } from "../../model/figure-names.ts";
import { nameFact, tellFact } from "./facts.ts";
import { formatFigure, phraseFigure, quoteLabel } from "./figures.ts";

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

/** A cause with its predicted and measured ratio; `figure` if not ranked by it. */
export function weighCause(
  message: string,
  known: { predictedRatio?: number | undefined; measuredRatio?: number | undefined },
  figure?: Pick<FigureRow, "name" | "title" | "measure">,
): string {
  if (known.measuredRatio === undefined) return message;
  const predicted = known.predictedRatio === undefined ? "" : `predicts ${formatRatio(known.predictedRatio)}, `;
  const what = figure === undefined ? "" : ` the ${phraseFigure(figure)}`;
  return `${message} (${predicted}measured ${formatRatio(known.measuredRatio)}${what})`;
}

/** The heading of the causes. */
export function titleCauses(label: string): string {
  return `What may explain ${quoteLabel(label)}`;
}

/** The same before a list. */
export function introduceCauses(label: string): string {
  return `${titleCauses(label)}, best match first:`;
}

/** A difference that another label rules out. */
export function ruleOut({ message, by, as, has }: Omit<RuledOut, "id" | "figure">, baseline: string): string {
  const own = {
    same: "has it too",
    "more-different": "differs even more",
    "the-baseline's": `has what ${quoteLabel(baseline)} has`,
  }[has ?? "same"];
  return `Ruled out: ${message}. ${quoteLabel(by)} ${own}, and is as fast as ${quoteLabel(as ?? baseline)}.`;
}

/** A step's bytes, which differ as its time does. */
export function tellWork(
  label: string,
  { window, measure, bytes, baselineBytes }: Omit<WorkDifference, "figure">,
): string {
  const amount = bytes < baselineBytes ? "less" : "more";
  const step = window === WHOLE_JOB ? `the ${window}` : quoteLabel(window);
  const verb = measure === "read-bytes" ? "reads" : "writes";
  const figures = `${formatBytes(bytes)} instead of ${formatBytes(baselineBytes)}`;
  return `${quoteLabel(label)} ${verb} ${amount} during ${step}, ${figures}: it may do ${amount} work.`;
}

/** Unexplained figures. */
export function tellUnexplained(
  label: string,
  baseline: string,
  figures: readonly { figure: Pick<FigureRow, "name" | "title" | "measure">; ratio: number | undefined }[],
): string {
  const ratios = figures.map(({ figure, ratio }) => `${phraseFigure(figure)} (${formatRatio(ratio)})`);
  return `No known difference between the machines explains why ${quoteLabel(label)} differs from ${quoteLabel(baseline)} in the ${ratios.join(" and the ")}.`;
}

/** No cause. */
export function tellNoRatio(): string {
  return "No cause is given: the label is not ranked, or its ratio is near 1.00x or within the noise.";
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

/** How many kinds of machine are not listed. */
export function countMoreKinds(more: number): string {
  return `and ${countOf(more, "more kind")}`;
}
