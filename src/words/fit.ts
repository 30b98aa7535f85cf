import { formatBytes, formatCount, formatDuration, formatShare } from "../format/figures.ts";
import { countOf, listFew, quoteText } from "../format/plain-text.ts";

/** Why a step is not fitted. */
export type Refusal = keyof typeof REFUSALS;
const REFUSALS = {
  "own-benchmark": "it is io-probe's own benchmark; use its job file",
  incomplete: "its recording has a gap or ends too early, so its totals are lower bounds",
  "no-disk": "no disk was recorded for it",
  "too-large": "it took more than 6 hours, 100 million requests or 1 TiB, too much to repeat",
  network: "its bottleneck was the network, which a job file cannot repeat",
  others: "most of the disk's I/O at that time came from other processes",
};

export const explainRefusal = (step: string, refusal: Refusal) =>
  `--step: ${quote(step)} is not fitted: ${REFUSALS[refusal]}`;

const BOTTLENECKS: Readonly<Record<string, string>> = {
  cpu: "the CPU",
  core: "waiting for a core",
  network: "the network",
};

/** Why a step that hardly used the disk is not fitted; `cause` is a finding's. */
export function explainNoLoad(
  step: string,
  load: { requests: number; bytes: number; seconds: number; cause?: string | undefined },
): string {
  const { requests, bytes, seconds, cause = "" } = load;
  const did = `${formatCount(requests)} requests and ${formatBytes(bytes)} in ${formatDuration(seconds)}`;
  const bottleneck = Object.hasOwn(BOTTLENECKS, cause) ? `; its bottleneck was ${BOTTLENECKS[cause]}` : "";
  return `--step: ${quote(step)} is not fitted: it hardly used the disk, and did not wait for it (${did})${bottleneck}`;
}

const MAX_NAMES = 20;

/** An unknown step, and the known ones. */
export function explainUnknownStep(step: string, known: readonly string[]): string {
  if (known.length === 0) return `--step: ${quote(step)} is not in the report, which has no steps`;
  return `--step: ${quote(step)} is not in the report; allowed are ${listFew(known.map(quote), MAX_NAMES)}`;
}

/** What a file repeats. */
export const describeFit = (step: string, label: string, device: string, seconds: number) =>
  `The I/O of the step ${quote(step)} on ${quote(label)}, which took ${formatDuration(seconds)} on the disk ${quote(device)}.`;

/** How to run a fitted file. */
export const explainUse = () =>
  "Run it on this or another runner: io-probe bench --jobs FILE --target DIR. It writes one file into DIR, and removes it.";

/** How long the file takes here. */
export const tellExpected = (seconds: number) =>
  `Expected duration here: ${formatDuration(seconds)} (the sum of its jobs, without writing the file that they use).`;

/** How long a file takes that was not run. */
export const tellNotRun = (seconds: number) =>
  `Not run here. On the disk of the recording it should take about ${formatDuration(seconds)}.`;

const MIN_UNWRITTEN = 16e6;

/** What a file leaves out, a sentence each. */
export function listNotModelled(step: {
  writeMode: string;
  coarse: boolean;
  traced: boolean;
  readsAhead: boolean;
  unwrittenBytes?: number;
}): string[] {
  const { writeMode, coarse, traced, readsAhead, unwrittenBytes = 0 } = step;
  const rest = "files and directories, CPU use (replaced by pauses), and what the page cache served.";
  const sentences = [
    traced
      ? `Sizes, depth and the share of sequential requests of each phase are traced. Not modelled: ${rest}`
      : `Not modelled: the order of requests on the disk, ${rest}`,
    `Reads and writes of a phase run one after the other. ${traced ? "Requests are" : "Request sizes are averages of a phase, from"} 4 KiB to 1 MiB.`,
    coarse && "The recording has too few samples to find phases: the step is one phase.",
    readsAhead &&
      "Reads of more than 512 KiB are the kernel's read-ahead: they go through the page cache, and the file is dropped from it first.",
    writeMode === "buffered" &&
      "Writes are buffered: they go into the page cache, and the kernel writes them back later.",
    unwrittenBytes >= MIN_UNWRITTEN &&
      `The step left ${formatBytes(unwrittenBytes)} more unwritten in memory; the job file leaves that out.`,
  ];
  return sentences.filter((sentence) => sentence !== false);
}

/** What is compared of a step and its file. */
export type Aspect = keyof typeof ASPECT_NAMES;
const ASPECT_NAMES = {
  reads: "read requests, including merged ones",
  readBytes: "bytes read",
  mergedReads: "merged reads",
  writes: "write requests, including merged ones",
  writtenBytes: "bytes written",
  mergedWrites: "merged writes",
  flushes: "flushes",
  seconds: "duration",
} as const;

/** One figure of a run beside the recording's. */
export interface Agreement {
  aspect: Aspect;
  recorded: number;
  fitted: number;
  agrees: boolean;
}
type Figure = Omit<Agreement, "agrees">;

/** A figure beside the recording's. */
export const describeAgreement = (agreement: Agreement) =>
  agreement.agrees ? describeFigure(agreement) : `MISMATCH ${describeMisfit(agreement)}`;

const describeFigure = ({ aspect, recorded, fitted }: Figure) =>
  `${ASPECT_NAMES[aspect]}: ${formatAspect(aspect, recorded)} recorded, ${formatAspect(aspect, fitted)} here`;

function describeMisfit(figure: Figure): string {
  const { recorded, fitted } = figure;
  const off = `${fitted < recorded ? "-" : "+"}${formatShare(Math.abs(fitted / recorded - 1))}`;
  return `${describeFigure(figure)} (${recorded > 0 ? off : "none recorded"})`;
}

export const explainOtherDisk = () => "This is not the disk of the recording, so durations are not compared.";

/** How well the file agrees, for the log; `misfits` are those of its best round, the worst first. */
export function summarizeFit(rounds: number, misfits: readonly Figure[]): string {
  const tries = countOf(rounds, "round");
  if (misfits.length === 0) return `the file agrees with the recording within 5% after ${tries}`;
  return `the file does NOT agree with the recording after ${tries}, worst first: ${misfits.map(describeMisfit).join("; ")}`;
}

/** The progress of one round; `misfits` have the worst first. */
export function describeRound(round: number, seconds: number, misfits: readonly Figure[]): string {
  const [worst] = misfits;
  const rest =
    worst === undefined
      ? "all within 5%"
      : `${countOf(misfits.length, "figure")} off${misfits.length > 1 ? ", worst" : ""}: ${describeMisfit(worst)}`;
  return `round ${round}: ${formatDuration(seconds)}, ${rest}`;
}

function formatAspect(aspect: Aspect, value: number): string {
  if (aspect === "seconds") return formatDuration(value);
  return aspect === "readBytes" || aspect === "writtenBytes" ? formatBytes(value) : formatCount(value);
}

const MAX_CHARACTERS = 120;

/** Without characters that a job file may not contain. */
function quote(name: string): string {
  return quoteText(name, MAX_CHARACTERS).replaceAll(/[\p{C}\p{Zl}\p{Zp}]/gu, "?");
}
