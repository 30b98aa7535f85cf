import * as layout from "./runner-layout.ts";
import { cleanName, type StepRecord } from "./step-record.ts";

interface OpenStep extends StepRecord {
  /** What background lines call the step. */
  id?: string;
}

/** A telemetry object is some 30 lines; one that does not end is none. */
const MAX_TELEMETRY_LINES = 200;

/** The steps that a worker log tells of. What does not fit is passed over, and a log may end anywhere. */
export function parseWorkerLog(text: string): StepRecord[] {
  const reader = new WorkerLogReader();
  reader.push(text);
  return reader.end();
}

/** Reads a worker log in pieces, over several files where it is long, and keeps only the steps. */
export class WorkerLogReader {
  readonly #steps: OpenStep[] = [];
  #rest = "";
  /** The lines of a telemetry object that has begun. */
  #telemetry: string[] | undefined;

  push(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#readLine(line.replace(/\r$/, ""));
  }

  /** The steps that have begun, in order, after the last piece. */
  end(): StepRecord[] {
    return this.#steps.map(({ id: _, ...step }) => step);
  }

  #readLine(line: string): void {
    if (this.#telemetry !== undefined && this.#continueTelemetry(line, this.#telemetry)) return;
    if (!line.startsWith("[")) return;
    const [, time, source, message] = layout.LOG_LINE.exec(line) ?? [];
    if (time === undefined || message === undefined) return;
    const second = Date.parse(`${time.replace(" ", "T")}Z`) / 1000;
    if (source === layout.SOURCES.steps) this.#readStepsRunner(message, second);
    else if (source === layout.SOURCES.background) this.#readBackground(message, second);
    else if (source === layout.SOURCES.telemetry && layout.TELEMETRY_HEAD.test(message)) this.#telemetry = ["{"];
  }

  /** Whether the line belongs to the telemetry object that has begun. */
  #continueTelemetry(line: string, lines: string[]): boolean {
    const belongs = !layout.LOG_LINE.test(line) && lines.length < MAX_TELEMETRY_LINES;
    if (belongs) lines.push(line);
    if (belongs && !layout.TELEMETRY_END.test(line)) return true;
    this.#telemetry = undefined;
    if (belongs) this.#acceptTelemetry(lines);
    return belongs;
  }

  /** A foreground step's start and end; a background step is left behind as soon as the next one begins. */
  #readStepsRunner(message: string, second: number): void {
    const name = layout.PROCESSING.exec(message)?.[1];
    if (name !== undefined) {
      this.#steps.push({ name: cleanName(name), startedAtSeconds: second });
      return;
    }
    const step = this.#steps.at(-1);
    if (step === undefined || step.isBackground) return;
    const result = layout.STEP_RESULT.exec(message)?.[1] ?? layout.FINAL_RESULT.exec(message)?.[1];
    if (result !== undefined) step.endedAtSeconds ??= second;
    if (result) setResult(step, result);
    if (layout.SKIPPING.test(message)) setResult(step, "Skipped");
  }

  #readBackground(message: string, second: number): void {
    const queued = layout.BACKGROUND_QUEUED.exec(message)?.[1];
    const step = this.#steps.at(-1);
    if (queued !== undefined && step !== undefined) {
      step.isBackground = true;
      step.id = queued;
    }
    const [, id, result] = layout.BACKGROUND_COMPLETED.exec(message) ?? [];
    const ended = id === undefined ? undefined : this.#steps.findLast((candidate) => candidate.id === id);
    if (ended === undefined) return;
    ended.endedAtSeconds ??= second;
    setResult(ended, result || "Succeeded");
  }

  /** The exact times of a step that has just ended: the background step of that name, or the one in the foreground. */
  #acceptTelemetry(lines: readonly string[]): void {
    const facts = parseTelemetry(lines);
    const [start, finish] = [parseTime(facts.startTime), parseTime(facts.finishTime)];
    if (start === undefined || finish === undefined || facts.isEmbedded === true) return;
    const background = this.#steps.findLast(({ id }) => id !== undefined && id === facts.stepContextName);
    const step = background ?? this.#steps.at(-1);
    // What is published before the first step, or between two, is not a step of this list (the job's own setup).
    if (step === undefined || step.isExact || start < step.startedAtSeconds) return;
    Object.assign(step, { startedAtSeconds: start, endedAtSeconds: finish, isExact: true });
    if (typeof facts.result === "string") setResult(step, facts.result);
  }
}

function setResult(step: StepRecord, word: string): void {
  const result = layout.RESULTS[word.toLowerCase()];
  if (result !== undefined) step.result = result;
}

function parseTelemetry(lines: readonly string[]): Record<string, unknown> {
  try {
    return JSON.parse(lines.join("\n").replace(/\.$/, "")) as Record<string, unknown>;
  } catch {
    return {};
  }
}

function parseTime(time: unknown): number | undefined {
  const milliseconds = typeof time === "string" ? Date.parse(time) : Number.NaN;
  return Number.isNaN(milliseconds) ? undefined : milliseconds / 1000;
}
