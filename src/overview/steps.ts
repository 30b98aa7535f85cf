import { omitUndefined } from "../model/omit-undefined.ts";
import type { OverviewStep } from "../model/overview.ts";
import type { MeasuredJob, MeasuredStep } from "./measured-job.ts";
import { type RunJob, readMoment } from "./run-jobs.ts";

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
    const [started, ended] = [readMoment(started_at), readMoment(completed_at)];
    return [
      omitUndefined({
        name,
        startedAt: started === undefined ? undefined : writeMoment(started),
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
export function writeMoment(seconds: number): string {
  return new Date(seconds * 1000).toISOString().replace(".000Z", "Z");
}

/** The step that took longest; undefined without any. */
export function findLongestStep(steps: readonly OverviewStep[]): Pick<MeasuredStep, "name" | "seconds"> | undefined {
  const timed = steps.flatMap(({ name, seconds }) => (seconds === undefined ? [] : [{ name, seconds }]));
  return timed.reduce<MeasuredStep | undefined>(
    (longest, step) => (longest === undefined || step.seconds > longest.seconds ? step : longest),
    undefined,
  );
}
