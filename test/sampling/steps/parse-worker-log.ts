import type { StepRecord } from "../../../src/sampling/steps/step-record.ts";
import { WorkerLogReader } from "../../../src/sampling/steps/worker-log.ts";

/** The steps of a whole worker log. */
export function parseWorkerLog(text: string): StepRecord[] {
  const reader = new WorkerLogReader();
  reader.push(text);
  return reader.end();
}
