import { formatDuration } from "../format/figures.ts";
import { shorten } from "../format/plain-text.ts";
import { cleanLogText } from "../render/formats/plain-text.ts";
import { renderBar } from "../render/formats/text-bar.ts";
import { colorBar } from "../render/formats/text-table.ts";
import type { OnSessionProgress } from "../session/bench.ts";
import type { Log } from "../system/log.ts";
import { colorText } from "./show-report.ts";
import { REDRAW, type Terminal } from "./terminal.ts";

const BAR_WIDTH = 10;
const TICK_MS = 1000;
const LINE_MS = 10_000;
const MAX_TARGET_CHARACTERS = 60;
const MAX_JOBS_CHARACTERS = 100;

type Progress = Parameters<OnSessionProgress>[0];

/** What shows the progress of a benchmark. */
export interface ProgressDisplay {
  onProgress: OnSessionProgress;
  onOperation: (workload: string, target: string, done: number, total: number) => void;
  /** Takes the bar away. */
  end: () => void;
  /** A log that clears the bar first. */
  besideBar: (log: Log) => Log;
}

/** Shows a benchmark's progress: a bar on a terminal, elsewhere a line for each job and every ten seconds. */
export function showProgress(terminal: Terminal): ProgressDisplay {
  return terminal.interactive ? showBar(terminal) : showLines(terminal);
}

function showBar(terminal: Terminal): ProgressDisplay {
  const { writeError, errorColor } = terminal;
  const clock = startClock();
  let ticker: NodeJS.Timeout | undefined;
  const redraw = (share: number, text: string): void => {
    // As it is now: a terminal may have become narrower.
    const { errorWidth } = terminal;
    const bar = renderBar(share, Math.min(BAR_WIDTH, Math.floor(errorWidth / 4)));
    // A wrapped line could not be drawn over.
    const line = shorten(text, errorWidth - 2 - bar.length);
    writeError(`${REDRAW}${errorColor ? colorBar(bar, colorText) : bar} ${line}`);
  };
  const keepDrawn = (describe: () => [share: number, text: string]): void => {
    clearInterval(ticker);
    redraw(...describe());
    ticker = setInterval(() => redraw(...describe()), TICK_MS).unref();
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
    // Debug lines are rare, and the bar is soon drawn again.
    besideBar: (log) => ({ ...log, info: clearBefore(log.info), warning: clearBefore(log.warning) }),
    onProgress: (progress) => {
      clearInterval(ticker);
      if (progress.state !== "finished") keepDrawn(clock.follow(progress));
    },
    onOperation: (...operation) => keepDrawn(clock.followOperation(...operation)),
  };
}

function showLines({ writeError }: Terminal): ProgressDisplay {
  const clock = startClock();
  let ticker: NodeJS.Timeout | undefined;
  const writeLine = (line: string): void => writeError(`io-probe: ${line}\n`);
  let describe: (() => [share: number, text: string]) | undefined;
  const follow = (latest: typeof describe): void => {
    describe = latest;
    ticker ??= setInterval(() => describe && writeLine(describe()[1]), LINE_MS).unref();
  };
  return {
    end: () => clearInterval(ticker),
    besideBar: (log) => log,
    onProgress: (progress) => {
      if (progress.state === "finished") return follow(undefined);
      if (progress.state === "running" && progress.run === 1) writeLine(describeStep(progress));
      follow(clock.follow(progress));
    },
    onOperation: (...operation) => {
      const [workload, target, done, total] = operation;
      if (done === 0) writeLine(describeOperation(workload, target, done, total));
      follow(clock.followOperation(...operation));
    },
  };
}

/** Gives the share that is done and a line, for any later moment. */
interface ProgressClock {
  follow(progress: Progress): () => [share: number, text: string];
  followOperation(workload: string, target: string, done: number, total: number): () => [share: number, text: string];
}

function startClock(): ProgressClock {
  const startedAt = performance.now();
  const passed = (since = startedAt): number => (performance.now() - since) / 1000;
  let workloadAt = startedAt;
  return {
    follow: (progress) => {
      const toldAt = performance.now();
      return () => {
        const [share, left] = estimateRest(progress, progress.elapsedSeconds + passed(toldAt));
        return [share, joinParts(passed(), left, describeStep(progress))];
      };
    },
    followOperation: (workload, target, done, total) => {
      if (done === 0) workloadAt = performance.now();
      // As the operations so far.
      const restSeconds = done === 0 ? undefined : (passed(workloadAt) / done) * (total - done);
      const left = restSeconds === undefined || done === total ? "" : `about ${formatWhole(restSeconds)} left`;
      return () => [done / total, joinParts(passed(), left, describeOperation(workload, target, done, total))];
    },
  };
}

function joinParts(elapsedSeconds: number, left: string, what: string): string {
  return [`${formatWhole(elapsedSeconds, Math.floor)} elapsed`, ...(left === "" ? [] : [left]), what].join(", ");
}

function formatWhole(seconds: number, round = Math.ceil): string {
  return formatDuration(round(seconds));
}

/** The share that is done, and the time left, if later targets are like this one. */
function estimateRest(progress: Progress, elapsedSeconds: number): [share: number, left: string] {
  const { expectedSeconds, targetIndex, targetCount } = progress;
  const whole = expectedSeconds * targetCount;
  const passed = expectedSeconds * targetIndex + elapsedSeconds;
  if (whole === 0) return [0, ""];
  const left = whole > passed ? `about ${formatWhole(whole - passed)} left` : "almost done";
  return [Math.min(1, passed / whole), left];
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
