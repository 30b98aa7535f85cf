import * as layout from "./runner-layout.ts";
import { cleanName, type StepRecord } from "./step-record.ts";

/** Reads a worker log in pieces; a log is several files where it is long. */
export interface WorkerLogReader {
  push(text: string): void;
  /** The steps whose turn has come, in order, after the last piece. */
  end(): StepRecord[];
}

interface OpenStep extends StepRecord {
  /** What background lines call the step. */
  id?: string;
}

/** A telemetry object is some 30 lines; one that does not end is none. */
const MOST_TELEMETRY_LINES = 200;

/** The steps that a worker log tells of. What does not fit is passed over, and a log may end anywhere. */
export function parseWorkerLog(text: string): StepRecord[] {
  const reader = createWorkerLogReader();
  reader.push(text);
  return reader.end();
}

/** A reader of worker logs that keeps only the steps. */
export function createWorkerLogReader(): WorkerLogReader {
  const steps: OpenStep[] = [];
  let rest = "";
  let telemetry: string[] | undefined;

  /** The step whose turn it is: background steps are left behind as soon as the next one's turn comes. */
  const current = (): OpenStep | undefined => steps.at(-1);

  function readStepsRunner(message: string, second: number): void {
    const name = layout.PROCESSING.exec(message)?.[1];
    if (name !== undefined) {
      steps.push({ name: cleanName(name), startedAtSeconds: second });
      return;
    }
    const step = current();
    if (step === undefined || step.isBackground) return;
    const result = layout.STEP_RESULT.exec(message)?.[1];
    const final = layout.FINAL_RESULT.exec(message)?.[1];
    if (result !== undefined) {
      step.endedAtSeconds ??= second;
      if (result !== "") setResult(step, result);
    } else if (final !== undefined) {
      setResult(step, final);
      step.endedAtSeconds ??= second;
    } else if (layout.SKIPPING.test(message)) setResult(step, "Skipped");
  }

  function readBackground(message: string, second: number): void {
    const queued = layout.BACKGROUND_QUEUED.exec(message)?.[1];
    const step = current();
    if (queued !== undefined && step !== undefined) {
      step.isBackground = true;
      step.id = queued;
    }
    const [, id, result] = layout.BACKGROUND_COMPLETED.exec(message) ?? [];
    const ended = id === undefined ? undefined : steps.findLast((candidate) => candidate.id === id);
    if (ended === undefined) return;
    ended.endedAtSeconds ??= second;
    setResult(ended, result || "Succeeded");
  }

  /** The exact times of a step that has just ended: the running one, or the background step of that name. */
  function readTelemetry(lines: readonly string[]): void {
    const facts = parseTelemetry(lines);
    const [start, finish] = [parseTime(facts.startTime), parseTime(facts.finishTime)];
    if (start === undefined || finish === undefined || facts.isEmbedded === true) return;
    const background = steps.findLast((step) => step.id !== undefined && step.id === facts.stepContextName);
    const step = background ?? current();
    // What is published before the first step, or between two, is not a step of this list (the job's own setup).
    if (step === undefined || step.isExact || start < step.startedAtSeconds) return;
    Object.assign(step, { startedAtSeconds: start, endedAtSeconds: finish, isExact: true });
    if (typeof facts.result === "string") setResult(step, facts.result);
  }

  function readLine(line: string): void {
    if (telemetry !== undefined) {
      if (!layout.LOG_LINE.test(line) && telemetry.length < MOST_TELEMETRY_LINES) {
        telemetry.push(line);
        if (!layout.TELEMETRY_END.test(line)) return;
        readTelemetry(telemetry);
        telemetry = undefined;
        return;
      }
      telemetry = undefined;
    }
    if (!line.startsWith("[")) return;
    const [, time, source, message] = layout.LOG_LINE.exec(line) ?? [];
    if (time === undefined || message === undefined) return;
    const second = Date.parse(`${time.replace(" ", "T")}Z`) / 1000;
    if (source === layout.SOURCES.steps) readStepsRunner(message, second);
    else if (source === layout.SOURCES.background) readBackground(message, second);
    else if (source === layout.SOURCES.telemetry && layout.TELEMETRY_HEAD.test(message)) telemetry = ["{"];
  }

  return {
    push(text) {
      const lines = (rest + text).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) readLine(line.replace(/\r$/, ""));
    },
    end: () => steps.map(({ id: _, ...step }) => step),
  };
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
