import { formatDuration } from "../format/figures.ts";
import { joinPresent, shorten } from "../format/plain-text.ts";
import { cleanLogText } from "../render/formats/log-text.ts";
import { colorBar, renderBar } from "../render/formats/text-bar.ts";
import { type BenchOptions, type BenchResults, benchInSession, type OnSessionProgress } from "../session/bench.ts";
import type { Host } from "../session/host.ts";
import type { Log } from "../system/environment.ts";
import { nameBenchStep } from "../words/bench-plan.ts";
import { REDRAW, type Terminal } from "./terminal.ts";

const BAR_WIDTH = 10;
const TICK_MS = 1000;
const LINE_MS = 10_000;
const MAX_TARGET_CHARACTERS = 60;
const MAX_JOBS_CHARACTERS = 100;

type Progress = Parameters<OnSessionProgress>[0];
type OnOperation = NonNullable<BenchOptions["onOperation"]>;
/** Gives, at any later moment, the share that is done and a line. */
type Describe = () => [share: number, text: string];

/**
 * Runs a benchmark and shows its progress.
 * @throws why it could not run, or the signal that ended it
 */
export async function benchWithProgress(
  host: Host,
  terminal: Terminal,
  directory: string,
  options: BenchOptions,
): Promise<BenchResults> {
  const display = showProgress(terminal);
  const beside = { ...host, log: display.besideBar(host.log) };
  return benchInSession(beside, directory, { ...options, ...display }).finally(display.end);
}

/** Shows a benchmark's progress: a bar on a terminal, elsewhere a line for each job and every ten seconds. */
export function showProgress(terminal: Terminal) {
  const { interactive, writeError } = terminal;
  const clock = startClock();
  let describe: Describe | undefined;
  const writeLine = (line: string): void => writeError(`io-probe: ${line}\n`);
  const show = (): void => {
    if (describe === undefined) return;
    const [share, text] = describe();
    if (interactive) drawBar(terminal, share, text);
    else writeLine(text);
  };
  const ticker = setInterval(show, interactive ? TICK_MS : LINE_MS).unref();
  const follow = (latest: Describe | undefined, begun: string | undefined): void => {
    describe = latest;
    if (interactive) show();
    else if (begun !== undefined) writeLine(begun);
  };
  const clearBefore = (say: (message: string) => void) => (message: string) => {
    writeError(REDRAW);
    say(message);
  };
  return {
    end: (): void => {
      clearInterval(ticker);
      if (interactive) writeError(REDRAW);
    },
    /** A log that clears the bar first; debug lines are rare, and the bar is soon drawn again. */
    besideBar: (log: Log): Log =>
      interactive ? { ...log, info: clearBefore(log.info), warning: clearBefore(log.warning) } : log,
    onProgress(progress: Progress): void {
      const { state, run } = progress;
      const begun = state === "running" && run === 1 ? describeStep(progress) : undefined;
      follow(state === "finished" ? undefined : clock.follow(progress), begun);
    },
    onOperation(...operation: Parameters<OnOperation>): void {
      const [, , done] = operation;
      follow(clock.followOperation(...operation), done === 0 ? describeOperation(...operation) : undefined);
    },
  };
}

function drawBar({ writeError, errorStyle, errorWidth }: Terminal, share: number, text: string): void {
  const bar = renderBar(share, Math.min(BAR_WIDTH, Math.floor(errorWidth / 4)));
  // A wrapped line could not be drawn over.
  writeError(`${REDRAW}${colorBar(bar, errorStyle)} ${shorten(text, errorWidth - 2 - bar.length)}`);
}

function startClock() {
  const startedAt = performance.now();
  const passed = (since = startedAt): number => (performance.now() - since) / 1000;
  let workloadAt = startedAt;
  return {
    follow(progress: Progress): Describe {
      const toldAt = performance.now();
      return () => {
        const [share, left] = estimateRest(progress, progress.elapsedSeconds + passed(toldAt));
        return [share, joinParts(passed(), left, describeStep(progress))];
      };
    },
    followOperation(...operation: Parameters<OnOperation>): Describe {
      const [, , done, total] = operation;
      if (done === 0) workloadAt = performance.now();
      // The remaining operations are taken to last as long as those so far.
      const restSeconds = (passed(workloadAt) / done) * (total - done);
      const left = done === 0 || done === total ? "" : `about ${formatWhole(restSeconds)} left`;
      return () => [done / total, joinParts(passed(), left, describeOperation(...operation))];
    },
  };
}

function joinParts(elapsedSeconds: number, left: string, what: string): string {
  const elapsed = `${formatWhole(elapsedSeconds, Math.floor)} elapsed`;
  return joinPresent([elapsed, left, what]);
}

function formatWhole(seconds: number, round = Math.ceil): string {
  return formatDuration(round(seconds));
}

/** The share that is done and the time left, if later targets take as long as this one. */
function estimateRest(progress: Progress, elapsedSeconds: number): [share: number, left: string] {
  const { expectedSeconds, targetIndex, targetCount } = progress;
  const whole = expectedSeconds * targetCount;
  const passed = expectedSeconds * targetIndex + elapsedSeconds;
  if (whole === 0) return [0, ""];
  const left = whole > passed ? `about ${formatWhole(whole - passed)} left` : "almost done";
  return [Math.min(1, passed / whole), left];
}

function describeStep({ state, jobs, target, ...step }: Progress): string {
  const place = cleanLogText(target, MAX_TARGET_CHARACTERS);
  if (state === "preparing") return `${place}: preparing`;
  return `${place}: ${nameBenchStep({ ...step, jobs: cleanLogText(jobs.join(", "), MAX_JOBS_CHARACTERS) })}`;
}

function describeOperation(...[workload, target, done, total]: Parameters<OnOperation>): string {
  const place = `${cleanLogText(target, MAX_TARGET_CHARACTERS)}: ${workload}`;
  return done === 0 ? `${place}, preparing ${total} operations` : `${place}, ${done} of ${total}`;
}
