import { omitUndefined } from "../model/omit-undefined.ts";
import type { OverviewStep } from "../model/overview.ts";
import type { DiskWait } from "../model/window.ts";
import { type RunJob, readTime } from "./run-jobs.ts";

/** A step by its report; of two with one name, the second is `NAME (2)`. */
interface MeasuredStep {
  name: string;
  seconds: number;
  diskWait?: DiskWait | undefined;
}

/** What an overview takes from one job's report. */
export interface MeasuredJob {
  jobId?: string | undefined;
  label: string;
  startedAt: string;
  origin?: string | undefined;
  /** The job's own; absent where its tasks were not seen. */
  diskWait?: DiskWait | undefined;
  steps: readonly MeasuredStep[];
}

/**
 * A job's steps in their order: places by the API, durations and disk waits by the report, whose clock is the runner's.
 * Skipped steps are left out.
 */
export function listSteps({ answer }: RunJob, measured: MeasuredJob | undefined): OverviewStep[] {
  const byName = new Map(measured?.steps.map((step) => [step.name, step]));
  const listed = (answer.steps ?? []).toSorted((a, b) => (a.number ?? 0) - (b.number ?? 0));
  // Some engines list none.
  if (listed.length === 0) return (measured?.steps ?? []).map(({ name, ...step }) => omitUndefined({ name, ...step }));
  const seen = new Map<string, number>();
  return listed.flatMap(({ name, conclusion, started_at, completed_at }) => {
    const occurrence = (seen.get(name) ?? 0) + 1;
    seen.set(name, occurrence);
    if (conclusion === "skipped") return [];
    const step = byName.get(occurrence === 1 ? name : `${name} (${occurrence})`);
    const [started, ended] = [readTime(started_at), readTime(completed_at)];
    return [
      omitUndefined({
        name,
        startedAt: started === undefined ? undefined : writeTime(started),
        seconds: step?.seconds ?? findSeconds(started, ended),
        result: conclusion ?? undefined,
        diskWait: step?.diskWait,
      }),
    ];
  });
}

/** The runner's clock can put an end before its start. */
function findSeconds(started: number | undefined, ended: number | undefined): number | undefined {
  return started === undefined || ended === undefined ? undefined : Math.max(0, ended - started);
}

/** ISO 8601 in UTC; whole seconds without a fraction, as the API writes them. */
export function writeTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
}

/** The step that took longest; undefined without any. */
export function findLongestStep(steps: readonly OverviewStep[]): Pick<MeasuredStep, "name" | "seconds"> | undefined {
  let longest: Pick<MeasuredStep, "name" | "seconds"> | undefined;
  for (const { name, seconds } of steps) {
    if (seconds !== undefined && seconds > (longest?.seconds ?? -1)) longest = { name, seconds };
  }
  return longest;
}
