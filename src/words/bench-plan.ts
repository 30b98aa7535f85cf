import { formatBytes, formatDuration } from "../format/figures.ts";
import { countOf, joinPresent } from "../format/plain-text.ts";
import type { BenchPlan } from "../model/bench-plan.ts";
import type { OptionPrefix } from "../model/user-error.ts";

const FAST_BYTES_PER_SECOND = 1e9;

/** A profile's jobs, duration and writes, and what is left out. */
export function tellBenchPlan(plan: BenchPlan, prefix: OptionPrefix): string {
  const { profile, target, jobs, seconds, tight, leftOut, cores } = plan;
  const time = seconds === undefined || tight !== undefined ? "" : `, about ${formatDuration(seconds)}`;
  const sentences = [
    `${profile} in ${target}: ${countOf(jobs, "job")}${time}. ${tellWriting(plan, prefix)}`,
    tight === undefined
      ? ""
      : `The jobs need at least ${formatDuration(tight.leastSeconds)}, but the time budget is ${formatDuration(tight.budgetSeconds)}: after about twice that, the remaining jobs are skipped.`,
    leftOut.length === 0 ? "" : `Skipped because they need more than ${countOf(cores, "core")}: ${leftOut.join(", ")}.`,
  ];
  return joinPresent(sentences, " ");
}

/** The jobs of a profile that run now, and their place among all: `rand-read-4k-q1 (5 of 8, run 2)`. */
export function nameBenchStep(step: {
  jobs: string;
  jobIndex: number;
  begunBefore: number;
  jobCount: number;
  run: number;
}): string {
  const { jobs, jobIndex, begunBefore, jobCount, run } = step;
  const again = jobIndex < begunBefore ? " again, as it may have been a burst" : "";
  return `${jobs}${again} (${begunBefore + 1} of ${jobCount}${run > 1 ? `, run ${run}` : ""})`;
}

function tellWriting({ fileBytes, writingSeconds, writeBudget }: BenchPlan, prefix: OptionPrefix): string {
  if (writeBudget !== undefined) {
    const { maxBytes, isShare } = writeBudget;
    const most = isShare ? `here, its share of ${prefix}max-write` : "in all";
    return `fio writes at most ${formatBytes(maxBytes)} ${most}; jobs that no longer fit are skipped.`;
  }
  const file = `up to ${formatBytes(fileBytes)} of files`;
  if (writingSeconds === undefined) return `It writes ${file}.`;
  const most = formatBytes(fileBytes + writingSeconds * FAST_BYTES_PER_SECOND);
  return `It writes ${file}, and at full speed for about ${formatDuration(writingSeconds)}: up to ${most} in total on a disk of 1 GB/s. Limit it with ${prefix}max-write.`;
}
