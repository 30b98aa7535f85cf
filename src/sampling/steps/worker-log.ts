import { parseObject } from "../../model/json-object.ts";
import { LOG_LINE, MESSAGES, RESULTS, SOURCES, TELEMETRY_END } from "./runner-layout.ts";
import { cleanName, parseTime, type StepRecord } from "./step-record.ts";

interface OpenStep extends StepRecord {
  id?: string;
}

/** A telemetry object has some 30 lines. */
const MAX_TELEMETRY_LINES = 200;

const STEP_SOURCES = new Set<string>(Object.values(SOURCES));

/** Reads a worker log's steps; it may end anywhere. */
export class WorkerLogReader {
  readonly #steps: OpenStep[] = [];
  #rest = "";
  #telemetry: string[] | undefined;

  push(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = lines.pop() ?? "";
    for (const line of lines) this.#readLine(line.replace(/\r$/, ""));
  }

  end(): StepRecord[] {
    return this.#steps.map(({ id: _, ...step }) => step);
  }

  #readLine(line: string): void {
    if (this.#telemetry !== undefined && this.#continueTelemetry(line, this.#telemetry)) return;
    if (!line.startsWith("[")) return;
    const [, time, source, message] = LOG_LINE.exec(line) ?? [];
    if (time === undefined || source === undefined || message === undefined || !STEP_SOURCES.has(source)) return;
    const second = Date.parse(`${time.replace(" ", "T")}Z`) / 1000;
    if (source === SOURCES.steps) this.#readStepsRunner(message, second);
    else if (source === SOURCES.background) this.#readBackground(message, second);
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

function setResult(step: StepRecord, word: string): void {
  const result = RESULTS[word.toLowerCase()];
  if (result !== undefined) step.result = result;
}
