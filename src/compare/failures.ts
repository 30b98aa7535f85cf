import type { ComparedLabel } from "../model/comparison.ts";
import { FAILURES } from "../model/window-outcome.ts";
import { groupInto } from "./group-into.ts";
import type { LegFigure, LegFigures } from "./leg.ts";
import { WHOLE_JOB } from "./window-figures.ts";

/** A label with more failed steps than this is named with the first of them. */
const MOST_FAILURES = 20;
/** More exit codes than this are no help. */
const SHOWN_CODES = 3;

const VERBS: Record<(typeof FAILURES)[number], string> = {
  failed: "failed",
  cancelled: "was cancelled",
  "timed out": "timed out",
  skipped: "was skipped",
};

/** The figures of the jobs in which the window succeeded, or of which it is not known. */
export function pickSucceeded<T extends LegFigure>(jobs: readonly T[]): T[] {
  return jobs.filter(({ failure }) => failure === undefined);
}

/**
 * In how many of its jobs one figure's window failed: `failed in 3 of 4 jobs (exit code 7)`, `failed in 1 and was skipped
 * in 2 of 4 jobs`. Undefined where none did.
 */
export function describeFailures(jobs: readonly LegFigure[]): string | undefined {
  // Nearly always: many labels have many figures.
  if (jobs.every(({ failure }) => failure === undefined)) return undefined;
  const failures = jobs.flatMap(({ failure }) => failure ?? []);
  const counts = FAILURES.flatMap((ended) => {
    const count = failures.filter((failure) => failure.ended === ended).length;
    return count === 0 ? [] : [`${VERBS[ended]} in ${count}`];
  });
  const codes = [...new Set(failures.flatMap(({ exitCode }) => exitCode ?? []))].sort((a, b) => a - b);
  const more = codes.length > SHOWN_CODES ? " and others" : "";
  const code = `exit code${codes.length > 1 ? "s" : ""} ${codes.slice(0, SHOWN_CODES).join(", ")}${more}`;
  const all = `${jobs.length} ${jobs.length === 1 ? "job" : "jobs"}`;
  return `${counts.join(" and ")} of ${all}${codes.length === 0 ? "" : ` (${code})`}`;
}

/** The steps and commands that failed in jobs of a label, in the order of the jobs; what was only skipped is none of them. */
export function listFailures(legs: readonly LegFigures[]): NonNullable<ComparedLabel["failures"]> {
  const durations = legs.flatMap(({ figures }) =>
    figures.filter(({ kind, measure, name }) => kind === "window" && measure === "duration" && name !== WHOLE_JOB),
  );
  return [...groupInto(durations, ({ name }) => name)]
    .flatMap(([window, jobs]) => {
      const reason = describeFailures(jobs);
      const failed = jobs.some(({ failure }) => failure !== undefined && failure.ended !== "skipped");
      return reason === undefined || !failed ? [] : [{ window, reason }];
    })
    .slice(0, MOST_FAILURES);
}
