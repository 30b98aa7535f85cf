import { formatDuration } from "../model/format.ts";
import { shorten } from "../model/plain-text.ts";
import { cleanLogText } from "../render/formats/plain-text.ts";
import { renderBar } from "../render/formats/text-bar.ts";
import type { OnSessionProgress } from "../session/bench.ts";
import type { Log } from "../system/log.ts";
import type { Terminal } from "./terminal.ts";

const BAR_WIDTH = 20;
/** Back to the line's start, and clear it (ECMA-48 EL). */
const REDRAW = "\r\u001b[K";
/** A run may take ten minutes: the bar shows that time passes. */
const TICK_MS = 1000;
const MAX_TARGET_CHARACTERS = 60;
const MAX_JOBS_CHARACTERS = 100;

type Progress = Parameters<OnSessionProgress>[0];

/** What shows the progress of a benchmark. */
export interface ProgressDisplay {
  onProgress: OnSessionProgress;
  onOperation: (workload: string, target: string, done: number, total: number) => void;
  /** Takes the bar away: at the end, and before anything else is said. */
  end: () => void;
  /** The same log, whose lines are not written behind a bar. */
  besideBar: (log: Log) => Log;
}

/**
 * Shows what a benchmark does and what remains: a bar that is redrawn on a terminal, a line for each job elsewhere.
 */
export function showProgress(terminal: Terminal): ProgressDisplay {
  return terminal.interactive ? showBar(terminal) : showLines(terminal);
}

function showBar({ writeError, errorWidth }: Terminal): ProgressDisplay {
  let ticker: NodeJS.Timeout | undefined;
  const redraw = (share: number, text: string): void => {
    const bar = renderBar(share, Math.min(BAR_WIDTH, Math.floor(errorWidth / 4)));
    // A line that the terminal wraps could not be drawn over.
    writeError(`${REDRAW}${shorten(`${bar} ${text}`, errorWidth - 1)}`);
  };
  const end = (): void => {
    clearInterval(ticker);
    writeError(REDRAW);
  };
  const clearBefore = (say: (message: string) => void) => (message: string) => {
    writeError(REDRAW);
    say(message);
  };
  return {
    end,
    // A debug line is most often not written, and the bar is drawn again within a second.
    besideBar: (log) => ({ ...log, info: clearBefore(log.info), warning: clearBefore(log.warning) }),
    onProgress: (progress) => {
      clearInterval(ticker);
      if (progress.state === "finished") return;
      const startedAt = performance.now();
      const tick = (): void => {
        const elapsedSeconds = progress.elapsedSeconds + (performance.now() - startedAt) / 1000;
        redraw(...describeBar({ ...progress, elapsedSeconds }));
      };
      tick();
      ticker = setInterval(tick, TICK_MS).unref();
    },
    onOperation: (workload, target, done, total) => {
      redraw(done / total, describeOperation(workload, target, done, total));
    },
  };
}

function showLines({ writeError }: Terminal): ProgressDisplay {
  const writeLine = (line: string): void => writeError(`io-probe: ${line}\n`);
  return {
    end: () => {},
    besideBar: (log) => log,
    onProgress: (progress) => {
      if (progress.state === "running" && progress.run === 1) writeLine(describeStep(progress));
    },
    onOperation: (workload, target, done, total) => {
      if (done === 0) writeLine(describeOperation(workload, target, done, total));
    },
  };
}

/** The share that is done, and what remains: of this target, and of the ones after it, which are taken to be like it. */
function describeBar(progress: Progress): [number, string] {
  const { expectedSeconds, elapsedSeconds, targetIndex, targetCount } = progress;
  const whole = expectedSeconds * targetCount;
  const passed = expectedSeconds * targetIndex + elapsedSeconds;
  const remains = Math.ceil(whole - passed);
  const left = remains > 0 ? `about ${formatDuration(remains)} left` : "almost done";
  return [whole > 0 ? Math.min(1, passed / whole) : 0, `${left}, ${describeStep(progress)}`];
}

function describeStep({ state, jobs, target, jobIndex, jobCount, run }: Progress): string {
  const place = cleanLogText(target, MAX_TARGET_CHARACTERS);
  if (state === "preparing") return `${place}: preparing`;
  const repeat = run > 1 ? `, run ${run}` : "";
  return `${place}: ${cleanLogText(jobs.join(", "), MAX_JOBS_CHARACTERS)} (${jobIndex + 1} of ${jobCount}${repeat})`;
}

function describeOperation(workload: string, target: string, done: number, total: number): string {
  const place = `${cleanLogText(target, MAX_TARGET_CHARACTERS)}: ${workload}`;
  return done === 0 ? `${place}, preparing ${total} operations` : `${place}, ${done} of ${total}`;
}
