import type { FigureRow, WorkDifference } from "../model/comparison.ts";
import { DISK_WAIT } from "../model/figures.ts";
import { median, sum } from "../model/numbers.ts";
import type { FigureValues, JobFigure } from "./cells.ts";
import { findWindowFigure, isFilled } from "./compared-figures.ts";
import { pickSucceeded } from "./failures.ts";
import type { WindowWork } from "./window-work.ts";

/** A smaller ratio of what was done says little: our judgement. */
const MIN_RATIO = 1.25;
/** Work that costs a smaller share of the difference is not worth a sentence, as a limit is not. */
const MIN_SHARE = 0.1;

interface WorkPart {
  measure: WorkDifference["measure"];
  amount: (work: WindowWork) => number | undefined;
  /** What it took of the window. */
  seconds: (work: WindowWork, durationSeconds: number) => number;
  /** Says the same, and more plainly. */
  insteadOf?: WorkDifference["measure"];
}

const PARTS: readonly WorkPart[] = [
  { measure: "read-bytes", amount: ({ readBytes }) => readBytes, seconds: ({ readSeconds }) => readSeconds },
  {
    measure: "reads",
    amount: ({ reads }) => reads,
    seconds: ({ readSeconds }) => readSeconds,
    insteadOf: "read-bytes",
  },
  { measure: "written-bytes", amount: ({ writtenBytes }) => writtenBytes, seconds: ({ writeSeconds }) => writeSeconds },
  {
    measure: "writes",
    amount: ({ writes }) => writes,
    seconds: ({ writeSeconds }) => writeSeconds,
    insteadOf: "written-bytes",
  },
  { measure: "flushes", amount: ({ flushes }) => flushes, seconds: ({ flushSeconds }) => flushSeconds },
  {
    measure: "cpu-time",
    amount: ({ cpuSeconds }) => cpuSeconds,
    // Spread over the cores that it kept busy.
    seconds: ({ cpuSeconds = 0 }, durationSeconds) => Math.min(cpuSeconds, durationSeconds),
  },
];

interface Side {
  jobs: { work: WindowWork; durationSeconds: number }[];
}

/**
 * What a label did more of than the baseline where it took longer, or less where it was faster: each with the seconds that
 * it can explain at the rates and latencies seen where there was more. CPU time counts on the same CPU alone.
 */
export function findWorkDifferences(
  row: FigureRow,
  figures: readonly FigureValues[],
  { label, baseline, hasSameCpu }: { label: number; baseline: number; hasSameCpu: boolean },
): WorkDifference[] {
  const [own, base] = [row.cells[label], row.cells[baseline]];
  if (row.kind !== "window" || row.unit !== "seconds" || !isFilled(own) || !isFilled(base)) return [];
  const durations = findWindowFigure(figures, row.name, "duration");
  const [ownSide, baseSide] = [listWork(durations?.jobs[label]), listWork(durations?.jobs[baseline])];
  const isLonger = own.median > base.median;
  const [slower, faster] = isLonger ? [ownSide, baseSide] : [baseSide, ownSide];
  const differenceSeconds = Math.abs(own.median - base.median);
  const found: WorkDifference[] = [];
  for (const { measure, amount, seconds, insteadOf } of PARTS) {
    if (measure === "cpu-time" && (row.measure === DISK_WAIT || !hasSameCpu)) continue;
    if (found.some((other) => other.measure === insteadOf)) continue;
    const [more, less] = [slower, faster].map(({ jobs }) => jobs.flatMap(({ work }) => amount(work) ?? [])) as [
      number[],
      number[],
    ];
    if (!isClearlyMore(more, less)) continue;
    const took = median(slower.jobs.map(({ work, durationSeconds }) => seconds(work, durationSeconds)));
    const explained = took * (1 - median(less) / median(more));
    if (explained < MIN_SHARE * differenceSeconds) continue;
    const [ownAmount, baselineAmount] = isLonger ? [median(more), median(less)] : [median(less), median(more)];
    const about = { figure: row.id, window: row.name, measure, amount: ownAmount, baselineAmount };
    found.push({ ...about, seconds: explained, differenceSeconds });
  }
  return found;
}

/** The share of the difference that these explain together, 0 to 1. */
export function sumShares(work: readonly WorkDifference[]): number {
  return Math.min(1, sum(work.map(({ seconds, differenceSeconds }) => seconds / differenceSeconds)));
}

function listWork(jobs: readonly JobFigure[] = []): Side {
  return {
    jobs: pickSucceeded(jobs).flatMap(({ work, value }) => (work ? [{ work, durationSeconds: value }] : [])),
  };
}

/** Whether all but the outer quarters of the jobs did more. */
function isClearlyMore(more: readonly number[], less: readonly number[]): boolean {
  if (more.length === 0 || less.length === 0) return false;
  const [low, high] = [pickQuartile(more, 0.25), pickQuartile(less, 0.75)];
  return low > 0 && low >= MIN_RATIO * high;
}

function pickQuartile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.round(share * (values.length - 1))] ?? 0;
}
