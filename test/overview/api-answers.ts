import type { MeasuredJob } from "../../src/overview/steps.ts";

/** A day's first second, as all runs here start. */
export const START = Date.UTC(2026, 10, 24) / 1000;

/** A moment as the API writes it, in seconds from {@link START}. */
export function at(seconds: number): string {
  return new Date((START + seconds) * 1000).toISOString().replace(".000Z", "Z");
}

interface JobFacts {
  id?: number;
  name: string;
  /** Seconds from the start: when it was created, started and ended. */
  times: readonly [created: number | undefined, started: number | null, ended: number | null];
  conclusion?: string | null;
  [field: string]: unknown;
}

let lastId = 0;

/** A job as the API answers. */
export function answerJob({ id = ++lastId, name, times, conclusion = "success", ...more }: JobFacts) {
  const [created, started, ended] = times;
  return {
    ...{ id, name, run_attempt: 1, status: ended === null ? "in_progress" : "completed", conclusion },
    ...(created !== undefined && { created_at: at(created) }),
    started_at: started === null ? null : at(started),
    completed_at: ended === null ? null : at(ended),
    ...more,
  };
}

/** A run as the API answers. */
export function answerRun(more: object = {}) {
  return {
    ...{ id: "77", name: "CI", run_number: 5, run_attempt: 1, event: "push", path: ".github/workflows/ci.yml" },
    ...{ head_sha: "a".repeat(40), head_branch: "main", html_url: "https://github.com/o/r/actions/runs/77" },
    ...{ conclusion: "success", created_at: at(0), run_started_at: at(0), repository: { full_name: "o/r" } },
    ...more,
  };
}

/** A job's report with a disk wait between two bounds. */
export function measureJob(
  jobId: number | string,
  lowSeconds: number,
  highSeconds: number,
  more: Partial<MeasuredJob> = {},
): MeasuredJob {
  const seconds = (lowSeconds + highSeconds) / 2;
  const diskWait = { seconds, lowSeconds, highSeconds, basis: ["task-states" as const] };
  return { jobId: String(jobId), label: "vm", startedAt: at(0), diskWait, steps: [], ...more };
}
