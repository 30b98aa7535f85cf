import { formatDuration } from "../format/figures.ts";
import { joinPresent } from "../format/plain-text.ts";
import { tellBounds, type WindowWait } from "../model/disk-wait.ts";
import type { WindowFailure } from "../model/window-outcome.ts";
import { nameSignal } from "./totals.ts";
import { formatWait } from "./windows.ts";

/** What stands beside a step's bar. */
interface StepBarFacts {
  durationSeconds: number;
  diskWait?: WindowWait | undefined;
  /** How long it waited for a core. */
  queuedSeconds?: number | undefined;
  failure?: WindowFailure | undefined;
  isBenchmark: boolean;
}

/** A step's failure, duration and wait. */
export const labelStepBar = (step: StepBarFacts) =>
  joinPresent([tellFailure(step), formatDuration(step.durationSeconds), tellRest(step)]);

/** The same without the duration; may be empty. */
export const detailStepBar = (step: StepBarFacts) => joinPresent([tellFailure(step), tellRest(step)]);

function tellFailure({ failure }: StepBarFacts): string {
  if (failure === undefined) return "";
  return failure.exitCode === undefined ? failure.ended : nameExit(failure.exitCode, failure.signal);
}

/** How a failed step or command ended. */
export const nameExit = (exitCode: number, signal: string | undefined) =>
  signal === undefined ? `exit ${exitCode}` : nameSignal(signal);

/** Less than this, or than that share of the duration, is not told; of the disk only where it is a mere upper bound. */
const LITTLE = { seconds: 0.1, share: 0.05 };

function tellRest({ isBenchmark, durationSeconds, diskWait, queuedSeconds = 0 }: StepBarFacts): string {
  if (isBenchmark) return nameOwnBenchmark();
  const isLittle = (seconds: number) => seconds < Math.max(LITTLE.seconds, LITTLE.share * durationSeconds);
  const isOpen = diskWait !== undefined && tellBounds(diskWait) === "upper";
  const waited = diskWait === undefined || (isOpen && isLittle(diskWait.highSeconds)) ? "" : formatWait(diskWait);
  return joinPresent([
    waited === "" || waited === formatDuration(0) ? "" : `disk ${waited}`,
    isLittle(queuedSeconds) ? "" : `core ${formatDuration(queuedSeconds)}`,
  ]);
}

/** How to read the chart of the steps. */
export function explainStepChart(has: Record<"wait" | "queued" | "failure" | "isBenchmark", boolean>): string {
  const colors = joinPresent([
    has.wait ? "amber is its disk wait (an estimate, drawn first)" : "",
    has.queued ? "purple its wait for a core" : "",
    has.failure ? "red a failed step" : "",
    has.isBenchmark ? `grey ${nameOwnBenchmark()}` : "",
  ]);
  return `Each bar is a step, in the order in which they ran${colors === "" ? "" : `: ${colors}`}.`;
}

/** The colours of the page's bars. */
export type BarPartKind = "wait" | "wait-most" | "queued" | "cpu" | "rest" | "failed" | "failed-cpu" | "own";

/** What a bar's colour means; `isOwnCpu` for the steps' own CPU times. */
export function nameBarPart(part: BarPartKind, isOwnCpu: boolean): string {
  const cpu = isOwnCpu ? "CPU time" : "the machine's CPU time";
  return {
    wait: "waited for the disk, at least",
    "wait-most": "waited for the disk, at most",
    queued: "waited for a core",
    cpu: `${cpu}, all cores`,
    "failed-cpu": `${cpu} ${isOwnCpu ? "of" : "in"} a failed step, all cores`,
    rest: "other or unknown",
    failed: "failed",
    own: nameOwnBenchmark(),
  }[part];
}

/** A step in which io-probe itself loaded the disk. */
export const nameOwnBenchmark = () => "io-probe's own benchmark";

/** The heading of the page's bars. */
export const titleBars = () => "Steps in the order in which they ran";

/** How to read the page's bars. */
export const explainBars = () =>
  "The parts of a bar add up to the step's duration; they show how much, not when. Waiting for the network is not measured.";

/** Steps without room in the chart. */
export function countUndrawnSteps(count: number, seconds: number): string {
  const [steps, they] = count === 1 ? ["1 shorter step is", "it"] : [`${count} shorter steps are`, "together they"];
  return `${steps} not drawn; ${they} took ${formatDuration(seconds)}.`;
}

/** The heading of the terminal's chart. */
export const titleThroughput = (seconds: number) =>
  `Throughput over ${formatDuration(seconds)} (each column shows its peak)`;

/** How to read the chart of throughput. */
export function explainThroughputChart(chart: {
  /** Between two points, if of several samples. */
  intervalSeconds?: number | undefined;
  /** Without samples, from the start. */
  pauses: readonly { startSeconds: number; endSeconds: number }[];
}): string {
  const { intervalSeconds, pauses } = chart;
  const intervals = pauses.map(
    ({ startSeconds, endSeconds }) => `from ${formatDuration(startSeconds)} to ${formatDuration(endSeconds)}`,
  );
  const sentences = [
    "Reads are blue, writes orange.",
    intervalSeconds !== undefined &&
      `For every ${formatDuration(intervalSeconds)}, the lowest and the highest sample are drawn.`,
    intervals.length > 0 && `Nothing was sampled ${intervals.join(" and ")}: the lines are at 0 there.`,
  ];
  return sentences.filter(Boolean).join(" ");
}
