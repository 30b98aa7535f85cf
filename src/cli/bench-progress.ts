import { formatDuration } from "../format/figures.ts";
import { joinPresent, shorten } from "../format/plain-text.ts";
import { cleanLogText } from "../render/formats/log-text.ts";
import { colorBar, renderBar } from "../render/formats/text-bar.ts";
import { type BenchOptions, type BenchResults, benchInSession, type OnSessionProgress } from "../session/bench.ts";
import type { Host } from "../session/host.ts";
import type { Log } from "../system/environment.ts";
import { nameBenchStep } from "../words/benchmarks.ts";
import { REDRAW, type Terminal } from "./terminal.ts";

const BAR_WIDTH = 10;
const TICK_MS = 1000;
const LINE_MS = 10_000;
const MAX_TARGET_CHARACTERS = 60;
const MAX_JOBS_CHARACTERS = 100;

type Progress = Parameters<OnSessionProgress>[0];
type Operation = Parameters<NonNullable<BenchOptions["onOperation"]>>;

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
  const startedAt = performance.now();
  let workloadAt = startedAt;
  /** Gives, at any later moment, the share that is done and a line; undefined between two jobs. */
  let describe: (() => [share: number, text: string]) | undefined;
  const writeLine = (line: string): void => writeError(`io-probe: ${line}\n`);
  const show = (): void => {
    if (describe === undefined) return;
    const [share, text] = describe();
    if (interactive) drawBar(terminal, share, text);
    else writeLine(text);
  };
  const ticker = setInterval(show, interactive ? TICK_MS : LINE_MS).unref();
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
      const { state, run, elapsedSeconds } = progress;
      const toldAt = performance.now();
      const describeNow = (): [number, string] => {
        const [share, left] = estimateRest(progress, elapsedSeconds + secondsSince(toldAt));
        return [share, joinParts(secondsSince(startedAt), left, describeStep(progress))];
      };
      describe = state === "finished" ? undefined : describeNow;
      if (interactive) show();
      else if (state === "running" && run === 1) writeLine(describeStep(progress));
    },
    onOperation(...operation: Operation): void {
      const [, , done, total] = operation;
      if (done === 0) workloadAt = performance.now();
      // The remaining operations are taken to last as long as those so far.
      const restSeconds = (secondsSince(workloadAt) / done) * (total - done);
      const left = done === 0 || done === total ? "" : `about ${formatWhole(restSeconds)} left`;
      describe = () => [done / total, joinParts(secondsSince(startedAt), left, describeOperation(...operation))];
      if (interactive) show();
      else if (done === 0) writeLine(describeOperation(...operation));
    },
  };
}

const secondsSince = (milliseconds: number): number => (performance.now() - milliseconds) / 1000;

function drawBar({ writeError, errorStyle, errorWidth }: Terminal, share: number, text: string): void {
  const bar = renderBar(share, Math.min(BAR_WIDTH, Math.floor(errorWidth / 4)));
  // A wrapped line could not be drawn over.
  writeError(`${REDRAW}${colorBar(bar, errorStyle)} ${shorten(text, errorWidth - 2 - bar.length)}`);
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

function describeOperation(...[workload, target, done, total]: Operation): string {
  const place = `${cleanLogText(target, MAX_TARGET_CHARACTERS)}: ${workload}`;
  return done === 0 ? `${place}, preparing ${total} operations` : `${place}, ${done} of ${total}`;
}
