import { formatRatio } from "../../format/figures.ts";
import { countOf, joinAnd } from "../../format/plain-text.ts";
import type { DriftSeries, History } from "../../model/history.ts";

/** Lines of a file that are no rows. */
export function countBadRows(count: number): string {
  return `${countOf(count, "line")} ${count === 1 ? "is" : "are"} no row of io-probe`;
}

/** A Parquet file that is damaged, or another program's. */
export function tellNoParquet(reason: string): string {
  return `is damaged, or no Parquet file of io-probe (${reason})`;
}

const REASONS = { failed: "failed", "not-a-push": "not a push", "other-branch": "of another branch" };

/** Which runs a history is of. */
export function tellBaseline({ rule, leftOut }: History["baseline"]): string {
  const out = joinAnd(leftOut.map(({ reason, runs }) => `${runs} ${REASONS[reason]}`));
  const whole =
    rule === "pushes"
      ? "Successful pushes to the default branch."
      : "All runs that succeeded: none says its branch or event.";
  return out === "" ? whole : `${whole} Left out: ${out}.`;
}

const DOUBTS = {
  "too-few-runs": "fewer than 10 runs",
  "new-machine-class": "fewer than 10 runs on the machine class that it now has",
  "too-noisy": "the runs differ too much",
};

/** A series' state with its reason. */
export function tellState({
  state,
  doubt,
  visibleRatio,
}: Pick<DriftSeries, "state" | "doubt" | "visibleRatio">): string {
  if (doubt !== undefined) return `cannot say: ${DOUBTS[doubt]}`;
  return state === "unchanged" && visibleRatio !== undefined
    ? `unchanged (a change of ${formatRatio(visibleRatio)} would show)`
    : state;
}

/** How to read the page. */
export function explainHistory(): string[] {
  return [
    "A change is a new level of at least 5 runs and 5%, beyond the noise of the runs; 5% of those found may be chance.",
    "Levels are compared within a machine class: CPU model and count, disk, filesystem and limits.",
    "What went up or down at the same time may be the cause; it is no proof.",
  ];
}

/** The heading of the list of runs with no step of that name. */
export function refuseStep(step: string, known: readonly string[]): string {
  return `--step: no run has a step ${JSON.stringify(step)}${
    known.length === 0
      ? ""
      : `; there are ${joinAnd(
          known.map((name) => JSON.stringify(name)),
          10,
        )}`
  }`;
}

/** A run that nothing is known of. */
export function refuseRun(run: string): string {
  return `--run: there is no run ${JSON.stringify(run)}`;
}

/** A gate that is not about the history. */
export function refuseOtherGate(input: string, gate: string): string {
  return `${input}: ${JSON.stringify(gate)} is not about the history; use drift(…), such as 'drift(duration) > 1.1'`;
}
