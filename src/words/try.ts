import { formatCount, formatDuration } from "../format/figures.ts";
import type { Trial, TrialRatio, TrialRemedy } from "../model/trial.ts";

/** The risk of a value of the user's own. */
export const PARAMETER_RISK = "A value of your own: its risk is yours to judge.";

/** Why a remedy that needs more rights is not tried. */
export function explainRights(needed: "root" | "machine"): string {
  return needed === "root"
    ? "it needs root and mounts of its own (unshare)"
    : "it changes the whole machine; --machine allows that, and restores it";
}

/** No trial measures a ratio beyond this, one way or the other; a wide interval has such bounds. */
const FAR = 1000;

/** A ratio in words: `2.4x`. */
export function formatRatio(ratio: number): string {
  if (ratio > FAR) return `over ${FAR}x`;
  if (ratio < 1 / FAR) return `under ${1 / FAR}x`;
  return `${ratio >= 99.5 ? Math.round(ratio) : ratio >= 9.95 ? ratio.toFixed(0) : ratio.toFixed(2)}x`;
}

/** A ratio with its interval: `2.40x (2.10x to 2.70x)`. */
export function describeRatio({ ratio, low, high }: TrialRatio): string {
  return `${formatRatio(ratio)} (${formatRatio(low)} to ${formatRatio(high)})`;
}

/** The verdict of a trial, in one or two sentences. */
export function describeVerdict(trial: Trial): string {
  const { command, remedies, best, ended } = trial;
  const name = `"${command}"`;
  if (ended === "nothing-to-try")
    return `${describeWait(trial)}No remedy is likely to help ${name}; --all tries them all.`;
  const winner = remedies.find((remedy) => remedy.name === best);
  if (winner?.ratio !== undefined) {
    const seconds = trial.plain.find(({ baseline }) => baseline === winner.baseline)?.seconds;
    const times =
      seconds === undefined || winner.seconds === undefined
        ? ""
        : `: ${formatDuration(winner.seconds)} instead of ${formatDuration(seconds)}`;
    const against = winner.baseline === "image" ? " than on ext4 with its defaults" : "";
    return `${winner.name} makes ${name} ${describeRatio(winner.ratio)} as fast${against}${times}. Risk: ${winner.risk}`;
  }
  const judged = remedies.filter(({ ratio }) => ratio !== undefined);
  if (judged.length === 0) return `No remedy could be tried on ${name}.`;
  if (judged.every(({ state }) => state === "no-difference" || state === "hurts")) {
    return `${describeWait(trial)}No difference found: none of ${countRemedies(judged.length)} makes ${name} faster.`;
  }
  const deferring = judged.find(({ state }) => state === "helps");
  if (deferring !== undefined) {
    return `${deferring.name} ends ${name} sooner, but not with the flush afterwards counted in: the next step pays for it.`;
  }
  return `No remedy is shown to make ${name} faster; some are not clear yet. More runs (--runs, --time-budget) may tell.`;
}

function countRemedies(count: number): string {
  return count === 1 ? "the one remedy tried" : `the ${count} remedies tried`;
}

function describeWait({ command, recorded }: Trial): string {
  if (recorded?.highSeconds === undefined) return "";
  const took = formatDuration(recorded.durationSeconds);
  return `"${command}" waited at most ${formatDuration(recorded.highSeconds)} of ${took} for the disk. `;
}

const STATES: Record<TrialRemedy["state"], string> = {
  helps: "helps",
  "no-difference": "no difference",
  unclear: "not clear",
  hurts: "slower",
  failed: "failed",
  "other-files": "other files",
  unavailable: "not tried",
};

/** What came of a remedy, in one or two words. */
export function nameState(state: TrialRemedy["state"]): string {
  return STATES[state];
}

/** Why a remedy is out whose command failed. */
export function explainFailedRun(exitCode: number): string {
  return `the command failed with it: exit code ${exitCode}, without it 0`;
}

/** Why a remedy is out under which the command did not end. */
export function explainHangingRun(limitSeconds: number): string {
  return `the command did not end within ${formatDuration(limitSeconds)} with it`;
}

/** Why a remedy is out that left other files; the paths are the first few of them. */
export function explainOtherFiles(paths: readonly string[]): string {
  const shown = paths.slice(0, 3).join(", ");
  const more = paths.length > 3 ? ` and ${paths.length - 3} more` : "";
  return `the command left other files with it: ${shown}${more}`;
}

/** How the trial was run. */
export function describeMethod({ rounds, ended, copy, cache, ownPath, plain }: Trial): string {
  const why = {
    precise: "until each ratio was within ±5 %",
    runs: "as asked for",
    budget: "until the time was over",
    failed: "until a run without a remedy failed",
    signal: "until a signal ended it",
    "nothing-to-try": "",
  }[ended];
  const times = `${rounds} ${rounds === 1 ? "round" : "rounds"} in turn, ${why}`;
  const copied = copy.seconds === undefined ? "" : `, ${formatDuration(copy.seconds)} each, in no duration`;
  const where = ownPath ? "at the folder's own path" : "at another path";
  const runs = plain.length === 0 ? "" : `${times}; `;
  return `${runs}fresh copies by ${copy.method} (${copy.files} files${copied}) ${where}; ${cache} cache.`;
}

/** That some files say nothing of a remedy. */
export function explainUnstable(count: number): string {
  return `${count} ${count === 1 ? "file differs" : "files differ"} between runs without a remedy; no remedy is judged by ${count === 1 ? "it" : "them"}.`;
}

/** That the time was over before there were enough rounds. */
export function explainFewRounds(rounds: number): string {
  return `Only ${rounds} of at least 5 rounds fit into the time; the intervals are wide. A longer --time-budget narrows them.`;
}

/** That commands that use full paths leave the copy. */
export const OTHER_PATH =
  "Each copy has another path than the folder: a command that names the folder by its full path leaves the copy. As root, with room beside the folder, it has the same.";

/** Why the trial cannot be done: the command fails by itself. */
export function explainFailingCommand(command: string, exitCode: number): string {
  return `"${command}" fails without a remedy already: exit code ${exitCode}; try needs a command that succeeds in a fresh copy of its folder`;
}

/** Why the trial cannot be done: the command changes the folder itself. */
export function explainEscape(command: string, paths: readonly string[]): string {
  return `"${command}" changes ${paths[0]} in the folder itself and not in its copy; use relative paths, or run try as root`;
}

/** That not all rounds were done, because a run without a remedy failed. */
export function explainEarlyEnd(round: number, why: string): string {
  return `Round ${round} was not finished, and what stands here is of the rounds before: ${why}.`;
}

/** That the command failed without a remedy, after it had succeeded in rounds before. */
export function explainLaterFailure(command: string, exitCode: number): string {
  return `"${command}" failed in it without a remedy, with exit code ${exitCode}, and succeeded before`;
}

/** That the rounds which have to be run take longer than the budget, in seconds. */
export function explainLongTrial(plan: { runs: number; seconds: number; budgetSeconds: number }): string {
  return `the fewest rounds, ${plan.runs} runs, take about ${formatDuration(plan.seconds)}, longer than the time budget of ${formatDuration(plan.budgetSeconds)}; fewer remedies (--remedy NAME) take less`;
}

/** That a remedy which leaves other files is not found out. */
export const NOT_COMPARED =
  "The command leaves too many files to compare them between the runs: a remedy that leaves other ones is not found out.";

/** Why the trial cannot be done: the folder is one of the system's. */
export function explainSystemFolder(folder: string): string {
  return `${folder} cannot be copied for each run; call it in the command's own folder`;
}

/** Why the trial cannot be done: copying, or flushing the copy, fails. */
export function explainFailedCopy(why: string): string {
  return `the folder cannot be copied for a run: ${why}`;
}

/** Why the trial cannot be done: there is no place for copies. */
export function explainNoWork(folder: string, why: string): string {
  return `no copy can be made beside ${folder} or in it: ${why.replace(/^target: /, "")}`;
}

/** Why the trial cannot be done: the folder cannot be read. */
export function explainUnreadable(folder: string, why: string): string {
  return `${folder} cannot be read (${why}), and it is copied for each run`;
}

/** Why the trial cannot be done: the folder holds more than is copied for each run. */
export function explainManyFiles(folder: string, most: number): string {
  return `${folder} holds more than ${formatCount(most)} files, and it is copied for each run; call it in a smaller folder`;
}

/** Why the trial cannot be done: something in the folder cannot be copied. */
export function explainUncopied({ path, why }: { path: string; why: "unreadable" | "device" }, count: number): string {
  const reason = why === "device" ? "is a device, which only root copies" : "may not be read";
  const others = count > 1 ? ` (and ${count - 1} more like it)` : "";
  return `${path} ${reason}${others}, and the folder is copied for each run; call it in another folder, or as root`;
}
