import type { Report } from "../../model/report.ts";

/** SHA-256 of a text, in hexadecimal. */
export type Hash = (text: string) => string;

/** A job's ids in traces. */
export interface TraceIds {
  trace: string;
  /** The run's span, which io-probe does not send: the collector's githubreceiver does. */
  run: string;
  job: string;
  queue: string;
  step(name: string): string;
}

/**
 * The ids that githubreceiver (0.151 and later) gives the same run, job and steps (trace_event_handling.go); without a run's
 * or job's number, those of `reportId`.
 */
export function findIds(
  { job: { runId, attempt = 1, jobId } = { name: "" } }: Report,
  reportId: string,
  hash: Hash,
): TraceIds {
  const run = runId === undefined ? reportId : `${runId}${attempt}`;
  const check = jobId ?? reportId;
  const span = (text: string) => hash(text).slice(16, 32);
  return {
    trace: hash(`${run}t`).slice(0, 32),
    run: span(`${run}s`),
    job: span(`${check}-j`),
    queue: span(`${check}-q`),
    step: (name) => span(`${check}-${name}-s`),
  };
}
