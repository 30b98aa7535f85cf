import { closeSync, fstatSync } from "node:fs";
import { readPeakMemory, readProcessStat } from "../../system/process-identity.ts";
import { iostatLogName, type SamplerOptions } from "../sampler-options.ts";
import { type ChildProgram, startChild, tieTo } from "./child-program.ts";
import { openLog, planIostat, takeText } from "./iostat-program.ts";

/** An iostat that writes nothing for so many intervals, and so long, hangs. */
const SILENT_INTERVALS = 3;
const SILENT_SECONDS = 10;
/** More than any real report: 300 devices give less than 150 kB. */
const MAX_REPORT_BYTES = 256 * 1024;
/** An iostat that ends sooner has failed; after MAX_FAILURES in a row it is given up. */
const EARLY_END_SECONDS = 2;
const MAX_FAILURES = 3;
const RESTART_SECONDS = [0.1, 1, 5];
const VERSION_SECONDS = 5;
/** When to try again after its log could not be opened: the disk is full. */
const NO_LOG_SECONDS = 5;
/** How long to wait after each signal, in milliseconds. */
const STOP_SIGNALS = [
  ["SIGINT", 700],
  ["SIGTERM", 500],
  ["SIGKILL", 500],
] as const;

/** What happened to iostat, for the log. */
export type IostatEvent =
  | {
      state: "started";
      number: number;
      pid: number;
      startTicks: number;
      version?: string;
      format: "json" | "text";
      intervalSeconds: number;
    }
  | { state: "ended"; number: number; reason: string }
  | { state: "given-up"; reason: string };

interface Running {
  child: ChildProgram | undefined;
  file: number;
  number: number;
  startedAt: number;
  size: number;
  grewAt: number;
  killedFor?: string;
}

/** Keeps one iostat running with its output in a file, and makes sure that it ends. */
export class IostatSupervisor {
  bytes = 0;
  peakMemoryBytes = 0;
  readonly #directory: string;
  readonly #options: SamplerOptions & { iostatPath: string };
  readonly #report: (event: IostatEvent) => void;
  readonly #now: () => number;
  readonly #canWrite: () => boolean;
  #asking: ChildProgram | undefined;
  #version: string | undefined;
  #tie: readonly string[] = [];
  #running: Running | undefined;
  #count = 0;
  #failures = 0;
  #restart: NodeJS.Timeout | undefined;
  #stopping = false;
  #stopped: (() => void) | undefined;

  /** @param canWrite whether the disk accepts writes; while not, a silent iostat is not at fault */
  constructor(
    directory: string,
    options: SamplerOptions & { iostatPath: string },
    report: (event: IostatEvent) => void,
    now: () => number,
    canWrite: () => boolean,
  ) {
    this.#directory = directory;
    this.#options = options;
    this.#report = report;
    this.#now = now;
    this.#canWrite = canWrite;
  }

  start(): Promise<void> {
    return this.#askVersion(tieTo(process.pid));
  }

  /** Ends an iostat that hangs or writes too much. Call it every few seconds. */
  check(): void {
    const running = this.#running;
    if (running === undefined || running.killedFor !== undefined) return;
    const now = this.#now();
    const { size } = fstatSync(running.file);
    if (size !== running.size || !this.#canWrite()) {
      running.size = size;
      running.grewAt = now;
    }
    const interval = this.#options.intervalSeconds;
    const reports = 4 + (now - running.startedAt) / interval;
    if (size > reports * MAX_REPORT_BYTES) this.#kill(running, `it wrote ${size} bytes, which is no report`);
    else if (now - running.grewAt > Math.max(SILENT_SECONDS, SILENT_INTERVALS * interval)) {
      this.#kill(running, "it did not write any more");
    }
  }

  async stop(): Promise<void> {
    this.#stopping = true;
    clearTimeout(this.#restart);
    this.#asking?.kill("SIGKILL");
    for (const [signal, milliseconds] of STOP_SIGNALS) {
      const { child } = this.#running ?? {};
      if (child === undefined) return;
      this.peakMemoryBytes = Math.max(this.peakMemoryBytes, readPeakMemory(child.pid) ?? 0);
      const gone = new Promise<void>((resolve) => {
        this.#stopped = resolve;
      });
      child.kill(signal);
      // A stopped process (SIGSTOP) would not see the signal.
      child.kill("SIGCONT");
      await Promise.race([gone, wait(milliseconds)]);
    }
  }

  #kill(running: Running, reason: string): void {
    running.killedFor = reason;
    running.child?.kill("SIGKILL");
  }

  /** Through `tie` first, else without it. */
  async #askVersion(tie: readonly string[]): Promise<void> {
    const path = `${this.#directory}/iostat-version.txt`;
    const file = await openLog(path);
    if (this.#stopping) return;
    if (file === undefined) {
      this.#tryLater(() => this.#askVersion(tie));
      return;
    }
    const [program = "", ...args] = [...tie, this.#options.iostatPath, "-V"];
    let late: NodeJS.Timeout | undefined;
    this.#asking = startChild([program, ...args], file, async (how) => {
      clearTimeout(late);
      const hasStarted = this.#asking !== undefined;
      this.#asking = undefined;
      closeSync(file);
      this.#version = /version (\d+(?:\.\d+)+)/.exec(await takeText(path))?.[1];
      this.#tie = tie;
      if (this.#version === undefined && tie.length > 0) await this.#askVersion([]);
      else if (hasStarted) await this.#start();
      else this.#report({ state: "given-up", reason: how });
    });
    const asked = this.#asking;
    if (asked !== undefined) late = setTimeout(() => asked.kill("SIGKILL"), VERSION_SECONDS * 1000);
  }

  #tryLater(action: () => Promise<void>): void {
    if (!this.#stopping) this.#restart = setTimeout(action, NO_LOG_SECONDS * 1000);
  }

  async #start(): Promise<void> {
    const { iostatPath, maximumSeconds } = this.#options;
    const { format, intervalSeconds, args } = planIostat(this.#version, this.#options.intervalSeconds, maximumSeconds);
    const number = this.#count + 1;
    const file = await openLog(`${this.#directory}/${iostatLogName(number)}`);
    if (this.#stopping) return;
    if (file === undefined) {
      this.#tryLater(() => this.#start());
      return;
    }
    this.#count = number;
    const [program = "", ...all] = [...this.#tie, iostatPath, ...args];
    const startedAt = this.#now();
    // Called later: by then it is known whether it runs.
    const child = startChild([program, ...all], file, (how) => this.#ended(number, how));
    this.#running = { child, file, number, startedAt, size: 0, grewAt: startedAt };
    if (child === undefined) return;
    const startTicks = readProcessStat(child.pid)?.startTicks ?? 0;
    const version = this.#version === undefined ? {} : { version: this.#version };
    this.#report({ state: "started", number, pid: child.pid, startTicks, ...version, format, intervalSeconds });
  }

  #ended(number: number, how: string): void {
    const running = this.#running;
    if (running?.number !== number) return;
    this.#running = undefined;
    this.bytes += fstatSync(running.file).size;
    closeSync(running.file);
    const reason = running.killedFor === undefined ? how : `${running.killedFor}, and was ended`;
    this.#report({ state: "ended", number: running.number, reason: this.#stopping ? "stopped" : reason });
    if (this.#stopping) {
      this.#stopped?.();
      return;
    }
    const early = running.killedFor !== undefined || this.#now() - running.startedAt < EARLY_END_SECONDS;
    this.#failures = early ? this.#failures + 1 : 0;
    if (this.#failures >= MAX_FAILURES) {
      this.#report({ state: "given-up", reason: `it ended ${this.#failures} times in a row (${reason})` });
      return;
    }
    this.#restart = setTimeout(() => this.#start(), (RESTART_SECONDS[this.#failures] ?? 1) * 1000);
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}
