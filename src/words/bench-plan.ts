import { formatBinaryBytes, formatBytes, formatDuration } from "../format/figures.ts";
import type { BenchPlan } from "../model/bench-plan.ts";

const FAST_BYTES_PER_SECOND = 1e9;

/** What a profile will do: jobs, duration, writes, and what is left out. */
export function tellBenchPlan(plan: BenchPlan): string {
  const { profile, target, jobs, seconds, tight, leftOut, cores } = plan;
  const time = seconds === undefined ? "" : `, about ${formatDuration(seconds)}`;
  return [
    `${profile} in ${target}: ${jobs} ${jobs === 1 ? "job" : "jobs"}${time}. ${tellWriting(plan)}`,
    tight === undefined
      ? ""
      : `They need at least ${formatDuration(tight.leastSeconds)}, more than the time budget of ${formatDuration(tight.budgetSeconds)}; jobs that do not fit in about twice that are skipped.`,
    leftOut.length === 0 ? "" : `Skipped, because they need more than the ${cores} cores here: ${leftOut.join(", ")}.`,
  ]
    .filter((sentence) => sentence !== "")
    .join(" ");
}

function tellWriting({ fileBytes, writingSeconds, maxWriteBytes }: BenchPlan): string {
  if (maxWriteBytes !== undefined) {
    return `fio writes at most ${formatBinaryBytes(maxWriteBytes)} in all; jobs that no longer fit are skipped.`;
  }
  const file = `up to ${formatBinaryBytes(fileBytes)} of files`;
  if (writingSeconds === undefined) return `It writes ${file}.`;
  const most = formatBytes(fileBytes + writingSeconds * FAST_BYTES_PER_SECOND);
  return `It writes ${file}, and for about ${formatDuration(writingSeconds)} as fast as the disk allows: at 1 GB/s at most ${most} in all. Limit it with max-write.`;
}
