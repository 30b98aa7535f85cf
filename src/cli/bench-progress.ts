import type { BenchProgress, OnProgress } from "../bench/bench-progress.ts";
import { formatDuration } from "../model/format.ts";
import { cleanLogText } from "../render/plain-text.ts";
import { renderBar } from "../render/text-bar.ts";
import type { Terminal } from "./terminal.ts";

const BAR_WIDTH = 20;
/** Back to the line's start, and clear it (ECMA-48 EL). */
const REDRAW = "\r\u001b[K";

/** What shows the progress of a benchmark. */
export interface ProgressDisplay {
  onProgress: OnProgress;
  onOperation: (workload: string, target: string, done: number, total: number) => void;
}

/**
 * Shows what a benchmark does and what remains: a bar that is redrawn on a terminal, a line for each job elsewhere.
 */
export function showProgress(terminal: Terminal): ProgressDisplay {
  const redraw = (line: string): void => terminal.writeError(`${REDRAW}${line}`);
  const writeLine = (line: string): void => terminal.writeError(`io-probe: ${line}\n`);
  return {
    onProgress: (progress) => {
      if (terminal.interactive)
        redraw(progress.state === "finished" && isLastJob(progress) ? "" : describeBar(progress));
      else if (progress.state === "running" && progress.run === 1) writeLine(describeStep(progress));
    },
    onOperation: (workload, target, done, total) => {
      const line = `${cleanLogText(target, 60)}: ${workload}`;
      const share = total > 0 ? done / total : 1;
      if (terminal.interactive) redraw(share < 1 ? `${renderBar(share, BAR_WIDTH)} ${line}, ${done} of ${total}` : "");
      else if (done === 1) writeLine(`${line}, ${total} operations`);
    },
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
