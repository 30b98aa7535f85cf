import { countOf } from "../../format/plain-text.ts";

/** A branch with more files than the server lists. */
export function tellCutBranch(branch: string): string {
  return `${branch}: has more files than the server lists; nothing is read`;
}

/** A run that others overtook. */
export function tellLostRace(branch: string, tries: number): string {
  return `${branch}: other runs were faster in ${tries} tries`;
}

/** That a run is in the history now. */
export function tellStored(branch: string, path: string): string {
  return `io-probe: stored this run in the branch ${branch} (${path})`;
}

/** That an attempt of a run is in the history. */
export function tellStoredBefore(branch: string): string {
  return `io-probe: this run is in the branch ${branch} already`;
}

/** Why a run is not stored. */
export function tellNotStored(): string {
  return "io-probe: this run is compared, but not stored: only pushes to the default branch of this repository are";
}

/** What a failed read means. */
export function tellUnreadHistory(reason: string): string {
  return `history: the earlier runs could not be read, so nothing is compared with them: ${reason}`;
}

/** What a failed write means. */
export function tellUnstored(reason: string): string {
  return `history: this run is not stored: ${reason}`;
}

/** Where earlier runs come from without a branch. */
export function tellFromArtifacts(runs: number): string {
  return `io-probe: there is no branch with a history yet; read the artifacts of ${countOf(runs, "earlier run")}`;
}

/** That no job left a report. */
export function tellNoRows(): string {
  return "history: neither this run nor an earlier one left a report";
}

/** That the run of a workflow_run event is not of this repository. */
export function tellForeignRun(): string {
  return "history: the run is of a fork; nothing of it is read";
}
