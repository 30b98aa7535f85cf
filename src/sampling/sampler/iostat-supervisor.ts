import { closeSync, fstatSync, open, readFile, unlink } from "node:fs";
import { readPeakMemory, readProcessStat } from "../../system/process-identity.ts";
import { numberVersion } from "../iostat/log-source.ts";
import type { RecordOf, Unstamped } from "../log-record.ts";
import { iostatLogName, type SamplerOptions } from "../sampler-options.ts";
import { type ChildProgram, startChild, tieTo } from "./child-program.ts";

/** An iostat that is silent for so many intervals, and for so long, hangs. */
const MAX_SILENT_INTERVALS = 3;
const MAX_SILENT_SECONDS = 10;
/** A report of 300 devices has less than 150 kB. */
const MAX_REPORT_BYTES = 256 * 1024;
/** An iostat that ends sooner has failed; after so many failures in a row it is given up. */
const MIN_RUN_SECONDS = 2;
const MAX_FAILURES = 3;
const RESTART_SECONDS = [0.1, 1, 5];
const MAX_VERSION_SECONDS = 5;
const NO_LOG_SECONDS = 5;
const STOP_SIGNALS = [
  ["SIGINT", 700],
  ["SIGTERM", 500],
  ["SIGKILL", 500],
] as const;

/** What happened to iostat, for the log. */
export type IostatEvent = Unstamped<RecordOf<"iostat">>;

interface IostatSetting extends Pick<SamplerOptions, "intervalSeconds" | "maximumSeconds"> {
  directory: string;
  iostatPath: string;
  report(event: IostatEvent): void;
  now(): number;
  /** Whether the log can be written; if not, a silent iostat is not at fault. */
  canWrite(): boolean;
}

interface Running {
  child: ChildProgram;
  file: number;
  startedAt: number;
  size: number;
  grewAt: number;
  killedFor?: "flooded" | "silent";
}

/** Keeps one iostat running, and makes sure that it ends. */
export class IostatSupervisor {
  bytes = 0;
  peakMemoryBytes = 0;
  readonly #setting: IostatSetting;
  #asking: ChildProgram | undefined;
  #running: Running | undefined;
  #isStopping = false;

  constructor(setting: IostatSetting) {
    this.#setting = setting;
  }

  /** Resolves once iostat is stopped or given up. */
  async start(): Promise<void> {
    const tie = tieTo(process.pid);
    const tied = await this.#askVersion(tie);
    if (tied.version !== undefined) return this.#keepRunning(tie, tied.version);
    const bare = await this.#askVersion([]);
    if (bare.hasStarted) return this.#keepRunning([], bare.version);
    if (!this.#isStopping) this.#setting.report({ state: "given-up", reason: bare.how });
  }

  /** Ends an iostat that hangs or floods. */
  check(): void {
    const running = this.#running;
    if (running === undefined || running.killedFor !== undefined) return;
    const now = this.#setting.now();
    const { size } = fstatSync(running.file);
    if (size !== running.size || !this.#setting.canWrite()) {
      running.size = size;
      running.grewAt = now;
    }
    const interval = this.#setting.intervalSeconds;
    const reports = 4 + (now - running.startedAt) / interval;
    if (size > reports * MAX_REPORT_BYTES) running.killedFor = "flooded";
    else if (now - running.grewAt > Math.max(MAX_SILENT_SECONDS, MAX_SILENT_INTERVALS * interval)) {
      running.killedFor = "silent";
    }
    if (running.killedFor !== undefined) running.child.kill("SIGKILL");
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#asking?.kill("SIGKILL");
    for (const [signal, milliseconds] of STOP_SIGNALS) {
      const { child } = this.#running ?? {};
      if (child?.pid === undefined) return;
      this.peakMemoryBytes = Math.max(this.peakMemoryBytes, readPeakMemory(child.pid) ?? 0);
      child.kill(signal);
      // A stopped process would not end.
      child.kill("SIGCONT");
      await Promise.race([child.ended, wait(milliseconds)]);
    }
  }

  async #askVersion(
    tie: readonly string[],
  ): Promise<{ version?: string | undefined; hasStarted: boolean; how: string }> {
    const path = `${this.#setting.directory}/iostat-version.txt`;
    const file = await this.#openLog(path);
    if (file === undefined) return { hasStarted: false, how: "stopped" };
    const child = startChild([...tie, this.#setting.iostatPath, "-V"], file);
    this.#asking = child;
    const late = setTimeout(() => child.kill("SIGKILL"), MAX_VERSION_SECONDS * 1000);
    const how = await child.ended;
    clearTimeout(late);
    this.#asking = undefined;
    closeSync(file);
    const version = /version (\d+(?:\.\d+)+)/.exec(await takeText(path))?.[1];
    return { version, hasStarted: child.pid !== undefined, how };
  }

  async #keepRunning(tie: readonly string[], version: string | undefined): Promise<void> {
    const { intervalSeconds, maximumSeconds, iostatPath } = this.#setting;
    const call = planIostat(version, intervalSeconds, maximumSeconds);
    let failures = 0;
    for (let number = 1; ; number++) {
      const file = await this.#openLog(`${this.#setting.directory}/${iostatLogName(number)}`);
      if (file === undefined) return;
      const startedAt = this.#setting.now();
      const child = startChild([...tie, iostatPath, ...call.args], file);
      const running: Running = { child, file, startedAt, size: 0, grewAt: startedAt };
      this.#running = running;
      const { pid } = child;
      if (pid !== undefined) {
        const startTicks = readProcessStat(pid)?.startTicks ?? 0;
        const { format, intervalSeconds: whole } = call;
        this.#setting.report({ state: "started", number, pid, startTicks, version, format, intervalSeconds: whole });
      }
      const how = await child.ended;
      const reason = this.#noteEnd(running, number, how);
      if (this.#isStopping) return;
      const isEarly = running.killedFor !== undefined || this.#setting.now() - startedAt < MIN_RUN_SECONDS;
      failures = isEarly ? failures + 1 : 0;
      if (failures >= MAX_FAILURES) {
        this.#setting.report({ state: "given-up", reason, times: failures });
        return;
      }
      await wait((RESTART_SECONDS[failures] ?? 1) * 1000);
    }
  }

  #noteEnd({ file, killedFor }: Running, number: number, how: string): string {
    this.#running = undefined;
    this.bytes += fstatSync(file).size;
    closeSync(file);
    const reason = killedFor ?? how;
    this.#setting.report({ state: "ended", number, reason: this.#isStopping ? "stopped" : reason });
    return reason;
  }

  /** Opens the log; waits while the disk is full. */
  async #openLog(path: string): Promise<number | undefined> {
    while (!this.#isStopping) {
      const file = await openLog(path);
      if (file !== undefined && !this.#isStopping) return file;
      if (file === undefined) await wait(NO_LOG_SECONDS * 1000);
      else closeSync(file);
    }
    return undefined;
  }
}

function wait(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds).unref());
}

/** The first whose JSON has the right units (sysstat's CHANGES). */
const JSON_VERSION = numberVersion("12.2.1");

/** How to call an iostat: without idle devices (340 bytes each), to end after `maximumSeconds` though its sampler was killed. */
function planIostat(version: string | undefined, intervalSeconds: number, maximumSeconds: number) {
  const whole = Math.max(1, Math.round(intervalSeconds));
  const format: "json" | "text" = numberVersion(version ?? "0") >= JSON_VERSION ? "json" : "text";
  const count = Math.ceil(maximumSeconds / whole) + 1;
  const flags = format === "json" ? ["-dxktyz", "-o", "JSON"] : ["-dxktyz"];
  return { format, intervalSeconds: whole, args: [...flags, String(whole), String(count)] };
}

/** Opens a file for appending, in the background since a disk may hang; undefined if that fails. */
function openLog(path: string): Promise<number | undefined> {
  return new Promise((resolve) => {
    open(path, "a", 0o644, (error, file) => resolve(error === null ? file : undefined));
  });
}

/** Removes a file; gives its first 1,000 characters. */
function takeText(path: string): Promise<string> {
  return new Promise((resolve) => {
    readFile(path, "latin1", (error, text) => {
      unlink(path, () => {});
      resolve(error === null ? text.slice(0, 1000) : "");
    });
  });
}
