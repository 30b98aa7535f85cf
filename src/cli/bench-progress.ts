import type { BenchProgress, OnProgress } from "../bench/bench-progress.ts";
import { formatDuration } from "../model/format.ts";
import { cleanLogText } from "../render/plain-text.ts";
import { renderBar } from "../render/text-bar.ts";
import type { Terminal } from "./terminal.ts";

const BAR_WIDTH = 20;
/** Back to the line's start, and clear it (ECMA-48 EL). */
const REDRAW = "\r\u001b[K";

/**
 * Shows what a benchmark does and what remains: a bar that is redrawn on a terminal, a line for each job elsewhere.
 */
export function showProgress(terminal: Terminal): OnProgress {
  return (progress) => {
    if (terminal.interactive) {
      const isLast = progress.state === "finished" && isLastJob(progress);
      terminal.writeError(`${REDRAW}${isLast ? "" : describeBar(progress)}`);
    } else if (progress.state === "running" && progress.run === 1) {
      terminal.writeError(`io-probe: ${describeStep(progress)}\n`);
    }
  };
}

function isLastJob({ jobIndex, jobCount, targetIndex, targetCount }: BenchProgress): boolean {
  return jobIndex + 1 >= jobCount && targetIndex + 1 >= targetCount;
}

function describeBar(progress: BenchProgress): string {
  const share = Math.min(1, progress.elapsedSeconds / progress.expectedSeconds);
  const remains = Math.max(0, progress.expectedSeconds - progress.elapsedSeconds);
  return `${renderBar(share, BAR_WIDTH)} ${describeStep(progress)}, about ${formatDuration(remains)} left`;
}

function describeStep({ state, jobs, target, jobIndex, jobCount, run }: BenchProgress): string {
  const place = cleanLogText(target, 60);
  if (state === "preparing") return `${place}: preparing`;
  const repeat = run > 1 ? `, run ${run}` : "";
  return `${place}: ${jobs.join(", ")} (${jobIndex + 1} of ${jobCount}${repeat})`;
}
