import { dirname, join } from "node:path";
import { parseObject } from "../../model/json-object.ts";
import { LogLines } from "../../system/log-lines.ts";
import { listNames } from "../../system/optional-files.ts";
import { openRegularFile } from "../../system/regular-file.ts";
import { decodeText } from "../../system/text-pieces.ts";
import { DIAG_FROM_BIN, LOG_LINE, MESSAGES, RESULTS, SOURCES, TELEMETRY_END, WORKER_LOG } from "./runner-layout.ts";
import { cleanName, parseTime, type StepRecord } from "./step-record.ts";
import type { WorkerProcess } from "./worker-process.ts";

interface OpenStep extends StepRecord {
  id?: string;
}

/** A telemetry object has some 30 lines. */
const MAX_TELEMETRY_LINES = 200;

/** Reads a worker log's steps; it may end anywhere. */
export class WorkerLogReader {
  readonly #steps: OpenStep[] = [];
  readonly #lines = new LogLines();
  #telemetry: string[] | undefined;

  push(text: string): void {
    for (const line of this.#lines.cut(text)) this.#readLine(line);
  }

  end(): StepRecord[] {
    return this.#steps.map(({ id: _, ...step }) => step);
  }

  #readLine(line: string): void {
    if (this.#telemetry !== undefined && this.#continueTelemetry(line, this.#telemetry)) return;
    if (!line.startsWith("[")) return;
    const [, time, source, message] = LOG_LINE.exec(line) ?? [];
    if (time === undefined || message === undefined) return;
    if (source === SOURCES.steps) this.#readStepsRunner(message, parseSecond(time));
    else if (source === SOURCES.background) this.#readBackground(message, parseSecond(time));
    else if (source === SOURCES.telemetry && MESSAGES.telemetryHead.test(message)) this.#telemetry = ["{"];
  }

  #continueTelemetry(line: string, lines: string[]): boolean {
    const belongs = !LOG_LINE.test(line) && lines.length < MAX_TELEMETRY_LINES;
    if (belongs) lines.push(line);
    if (belongs && !TELEMETRY_END.test(line)) return true;
    this.#telemetry = undefined;
    if (belongs) this.#acceptTelemetry(lines);
    return belongs;
  }

  /** Here a background step ends when the next one begins. */
  #readStepsRunner(message: string, second: number): void {
    const name = MESSAGES.processing.exec(message)?.[1];
    if (name !== undefined) {
      this.#steps.push({ name: cleanName(name), startedAtSeconds: second });
      return;
    }
    const step = this.#steps.at(-1);
    if (step === undefined || step.isBackground) return;
    const result = MESSAGES.stepResult.exec(message)?.[1] ?? MESSAGES.finalResult.exec(message)?.[1];
    if (result !== undefined) step.endedAtSeconds ??= second;
    if (result) setResult(step, result);
    if (MESSAGES.skipping.test(message)) setResult(step, "Skipped");
  }

  #readBackground(message: string, second: number): void {
    const queued = MESSAGES.backgroundQueued.exec(message)?.[1];
    const step = this.#steps.at(-1);
    if (queued !== undefined && step !== undefined) {
      step.isBackground = true;
      step.id = queued;
    }
    const [, id, result] = MESSAGES.backgroundCompleted.exec(message) ?? [];
    const ended = id === undefined ? undefined : this.#steps.findLast((candidate) => candidate.id === id);
    if (ended === undefined) return;
    ended.endedAtSeconds ??= second;
    setResult(ended, result || "Succeeded");
  }

  /** Takes the telemetry of the background step with that name, or else of the last step. */
  #acceptTelemetry(lines: readonly string[]): void {
    const facts = parseObject(lines.join("\n").replace(/\.$/, "")) ?? {};
    const [start, finish] = [parseTime(facts.startTime), parseTime(facts.finishTime)];
    if (start === undefined || finish === undefined || facts.isEmbedded === true) return;
    const background = this.#steps.findLast(({ id }) => id !== undefined && id === facts.stepContextName);
    const step = background ?? this.#steps.at(-1);
    // Telemetry of the job's own setup is skipped.
    if (step === undefined || step.isExact || start < step.startedAtSeconds) return;
    Object.assign(step, { startedAtSeconds: start, endedAtSeconds: finish, isExact: true });
    if (typeof facts.result === "string") setResult(step, facts.result);
  }
}

function parseSecond(time: string): number {
  return Date.parse(`${time.replace(" ", "T")}Z`) / 1000;
}

function setResult(step: StepRecord, word: string): void {
  const result = RESULTS[word.toLowerCase()];
  if (result !== undefined) step.result = result;
}

const MAX_START_ERROR_SECONDS = 5;
const MAX_LOG_BYTES = 256 * 1024 * 1024;
const CHUNK_BYTES = 1024 * 1024;

/** A worker log's steps, as far as they can be read. */
export async function readWorkerSteps(worker: Omit<WorkerProcess, "pid">): Promise<StepRecord[]> {
  const folder = join(dirname(worker.executable), DIAG_FROM_BIN);
  const reader = new WorkerLogReader();
  let left = MAX_LOG_BYTES;
  for (const name of listLogs(folder, worker.startedAtSeconds)) {
    if (left <= 0) break;
    try {
      const file = await openRegularFile(join(folder, name));
      const bytes = file.createReadStream({ end: left - 1, highWaterMark: CHUNK_BYTES });
      for await (const text of decodeText(bytes)) reader.push(text);
      left -= bytes.bytesRead;
    } catch {
      // Without a readable log, names come from elsewhere.
    }
  }
  return reader.end();
}

/** The newest; a name in the future is not the runner's, and would be the newest for every later job. */
function listLogs(folder: string, startedAtSeconds: number | undefined): string[] {
  const latest = Date.now() / 1000 + MAX_START_ERROR_SECONDS;
  const names = listNames(folder)
    .sort()
    .filter((name) => parseLogTime(name) <= latest);
  if (startedAtSeconds === undefined) return names.slice(-1);
  return names.filter((name) => parseLogTime(name) >= startedAtSeconds - MAX_START_ERROR_SECONDS);
}

/** Seconds since the epoch, by its name; NaN for other files. */
function parseLogTime(name: string): number {
  const [year, month, day, hour, minute, second] = WORKER_LOG.exec(name)?.slice(1).map(Number) ?? [];
  return Date.UTC(year ?? Number.NaN, (month ?? 1) - 1, day, hour, minute, second) / 1000;
}
