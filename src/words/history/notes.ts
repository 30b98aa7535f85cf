import { formatRatio } from "../../format/figures.ts";
import { countOf, joinAnd } from "../../format/plain-text.ts";
import type { DriftSeries, History } from "../../model/history.ts";

/** Lines of a file that are no rows. */
export const countBadRows = (count: number) =>
  `${countOf(count, "line")} ${count === 1 ? "is" : "are"} no row of io-probe`;

/** A Parquet file that is damaged, or another program's. */
export const tellNoParquet = (reason: string) => `is damaged, or no Parquet file of io-probe (${reason})`;

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
export function tellState(series: Pick<DriftSeries, "state" | "doubt" | "visibleRatio">): string {
  const { state, doubt, visibleRatio } = series;
  if (doubt !== undefined) return `cannot say: ${DOUBTS[doubt]}`;
  return state === "unchanged" && visibleRatio !== undefined
    ? `unchanged (a change of ${formatRatio(visibleRatio)} would show)`
    : state;
}

/** How to read the page. */
export const explainHistory = () => [
  "A change is a new level of at least 5 runs and 5%, beyond the noise of the runs; 5% of those found may be chance.",
  "Levels are compared within a machine class: CPU model and count, disk, filesystem and limits.",
  "What went up or down at the same time may be the cause; it is no proof.",
];

const MAX_STEPS = 10;

/** That no run has a step of that name. */
export function refuseStep(step: string, known: readonly string[]): string {
  const names = joinAnd(
    known.map((name) => JSON.stringify(name)),
    MAX_STEPS,
  );
  return `--step: no run has a step ${JSON.stringify(step)}${names && `; there are ${names}`}`;
}

/** That nothing is known of a run. */
export const refuseRun = (run: string) => `--run: there is no run ${JSON.stringify(run)}`;

// How the action reads and stores a history in a branch.

/** That a branch has more files than the server lists. */
export const tellCutBranch = (branch: string) => `${branch}: has more files than the server lists; nothing is read`;

/** That others overtook a run. */
export const tellLostRace = (branch: string, tries: number) => `${branch}: other runs were faster in ${tries} tries`;
export const tellStored = (branch: string, path: string) =>
  `io-probe: stored this run in the branch ${branch} (${path})`;
export const tellStoredBefore = (branch: string) => `io-probe: this run is in the branch ${branch} already`;
export const tellNotStored = () =>
  "io-probe: this run is compared, but not stored: only pushes to the default branch of this repository are";
export const tellUnreadHistory = (reason: string) =>
  `history: the earlier runs could not be read, so nothing is compared with them: ${reason}`;
export const tellUnstored = (reason: string) => `history: this run is not stored: ${reason}`;

/** Where earlier runs come from without a branch. */
export const tellFromArtifacts = (runs: number) =>
  `io-probe: there is no branch with a history yet; read the artifacts of ${countOf(runs, "earlier run")}`;

/** That no job left a report. */
export const tellNoRows = () => "history: neither this run nor an earlier one left a report";

/** That the run of a workflow_run event is not of this repository. */
export const tellForeignRun = () => "history: the run is of a fork; nothing of it is read";
