import { formatCount, formatDuration } from "../format/figures.ts";
import { countOf, shortenMiddle } from "../format/plain-text.ts";
import type { Trial, TrialRatio, TrialRemedy } from "../model/trial.ts";
import type { TrialNote } from "../model/trial-reasons.ts";
import type { TrialResult } from "../model/trial-result.ts";
import { explainRisk, tellTrialFault } from "./remedies.ts";

/** Only wide intervals have larger bounds. */
const MAX_RATIO = 1000;

/** A ratio: `2.4x`. */
export function formatRatio(ratio: number): string {
  if (ratio > MAX_RATIO) return `over ${MAX_RATIO}x`;
  if (ratio < 1 / MAX_RATIO) return `under ${1 / MAX_RATIO}x`;
  return `${ratio.toFixed(ratio >= 9.95 ? 0 : 2)}x`;
}

/** A ratio with its interval, if it has one: `2.40x (2.10x to 2.70x)`. */
export function describeRatio({ ratio, low, high }: TrialRatio): string {
  if (low === undefined || high === undefined) return formatRatio(ratio);
  return `${formatRatio(ratio)} (${formatRatio(low)} to ${formatRatio(high)})`;
}

/** A trial's verdict. */
export function tellTrial(trial: TrialResult): string {
  const { outcome, command, rounds, judged, ended, remedy } = trial;
  switch (outcome) {
    case "nothing-to-try":
      return `No remedy is likely to help ${command}${explainWait(trial)}. Try all of them: --all, or "remedy: all" in the action.`;
    case "not-judged":
      return `No remedy could be tried on ${command}.`;
    case "no-difference":
      return `${countRemedies(judged)} ${command} faster (${countOf(rounds, "round")})${explainWait(trial)}.`;
    case "helps":
      return remedy === undefined ? `A remedy helps ${command}.` : describeBest(trial, remedy);
    case "single-round":
      return `Uncertain, after a single round: ${remedy === undefined ? `no remedy made ${command} clearly faster.` : describeBest(trial, remedy)}`;
    case "helps-before-flush":
      return `${remedy?.name ?? "A remedy"} makes ${command} faster, but not including the flush after it: the next step would pay for that.`;
    case "unclear":
      return `No remedy was shown to make ${command} faster (${countOf(rounds, "round")}), but not all results are clear: ${adviseLonger(ended)} may settle it.`;
  }
}

/** The verdict beside the facts about the first run, which say how long that waited. */
export function tellTried({ highWaitSeconds: _, ...trial }: TrialResult): string {
  return tellTrial(trial);
}

function adviseLonger(ended: TrialResult["ended"]): string {
  if (ended === "budget") return "a longer time budget";
  return ended === "failed" || ended === "signal" ? "more rounds" : "more --runs";
}

type Best = NonNullable<TrialResult["remedy"]>;

/** Without the number of rounds where that is said before. */
function describeBest(trial: TrialResult, best: Best): string {
  const { name, baseline, ratio, seconds, plainSeconds, risk } = best;
  const { command, outcome, rounds } = trial;
  const isSingle = outcome === "single-round";
  const isTimed = seconds !== undefined && plainSeconds !== undefined;
  const times = isTimed ? `${formatDuration(seconds)} instead of ${formatDuration(plainSeconds)}` : "";
  const counted = isSingle ? "" : countOf(rounds, "round");
  if (trial.alike !== undefined) {
    return `${describeAlike(trial, trial.alike, counted)} Simplest: ${[name, times].filter(Boolean).join(", ")}. Risk: ${explainRisk(risk.id)}`;
  }
  const against = baseline === "image" ? " than on ext4 with its defaults" : "";
  const [, bounds = ""] = /\((.*)\)/.exec(describeRatio(ratio)) ?? [];
  const facts = [bounds, counted].filter(Boolean).join(", ");
  return `${name} ${isSingle ? "made" : "makes"} ${command} ${formatRatio(ratio.ratio)} faster${against}${facts && ` (${facts})`}${times && `: ${times}`}. Risk: ${explainRisk(risk.id)}`;
}

function describeAlike(
  { command, judged }: TrialResult,
  { remedies, lowRatio, highRatio }: NonNullable<TrialResult["alike"]>,
  counted: string,
): string {
  const all = remedies === 2 ? "Both remedies" : `All ${remedies} remedies`;
  const who = `${remedies < judged ? `${remedies} of ${judged} remedies` : all} help ${command}`;
  const range = `${formatRatio(lowRatio)} to ${formatRatio(highRatio)}`;
  if (highRatio <= lowRatio * MAX_EQUAL_SPREAD || 1 / lowRatio - 1 / highRatio <= MAX_EQUAL_SHARE) {
    return `${who} about equally (${[range, counted].filter(Boolean).join(", ")}).`;
  }
  return `${who} (${range}), but ${counted || "one round"} cannot tell them apart.`;
}

/** Ratios this close, or whose times differ by this share of the plain one, are about equal. */
const MAX_EQUAL_SPREAD = 1.25;
const MAX_EQUAL_SHARE = 0.05;

function countRemedies(count: number): string {
  return count === 1 ? "The one remedy tried did not make" : `None of the ${count} remedies made`;
}

/** A longer wait explains nothing. */
const MAX_SHORT_WAIT_SHARE = 0.1;

function explainWait({ durationSeconds, highWaitSeconds }: TrialResult): string {
  if (durationSeconds === undefined || highWaitSeconds === undefined) return "";
  if (highWaitSeconds > MAX_SHORT_WAIT_SHARE * durationSeconds) return "";
  return `: it waited at most ${formatDuration(highWaitSeconds)} of ${formatDuration(durationSeconds)} for the disk`;
}

const STATES: Record<TrialRemedy["state"], string> = {
  helps: "helps",
  "no-difference": "no difference",
  unclear: "unclear",
  hurts: "slower",
  failed: "failed",
  "other-files": "different files",
  unavailable: "not tried",
};

/** A remedy's result. */
export function nameState(state: TrialRemedy["state"]): string {
  return STATES[state];
}

/** A trial's method. */
export function describeMethod({ rounds, ended, copy, cache, ownPath, plain }: Trial): string {
  const why = {
    precise: "until each ratio was within ±5%, clearly 2x or more, or clearly 1.25x or more and within ±15%",
    runs: "as requested",
    "most-runs": "the most that run without --runs",
    "none-left": "until no remedy was left",
    budget: "until the time budget was used up",
    failed: "until a run without a remedy failed",
    signal: "until a signal ended it",
    "nothing-to-try": "",
  }[ended];
  const times = `${countOf(rounds, "round")} in turn, ${why}`;
  const copied = copy.seconds === undefined ? "" : `, ${formatDuration(copy.seconds)} each, not counted`;
  const where = ownPath ? "at the directory's own path" : "at a path of their own";
  const start = plain.length === 0 ? "Fresh" : `${times}; fresh`;
  return `${start} copies by ${copy.method} (${formatCount(copy.files)} ${copy.files === 1 ? "file" : "files"}${copied}) ${where}; ${cache === "warm" ? "warm cache (--cold reads files from the disk)" : "cold cache"}.`;
}

/** What limits a trial's results. */
export function tellTrialNote(note: TrialNote, { rounds, command, unstableFiles }: Trial): string {
  switch (note.id) {
    case "exit":
      return tellEnd(
        rounds,
        `"${command}" failed without a remedy (exit code ${note.exitCode}), after it had succeeded`,
      );
    case "program":
    case "prepare":
    case "system":
      return tellEnd(rounds, tellTrialFault(note));
    case "few-rounds":
      return tellFewRounds(rounds);
    case "unstable-files":
      return `${unstableFiles === 1 ? "1 file differs" : `${formatCount(unstableFiles)} files differ`} even between runs without a remedy, and ${unstableFiles === 1 ? "is" : "are"} not compared.`;
    case "not-compared":
      return "The command leaves too many files to compare: a remedy that changes the files it leaves goes unnoticed.";
    case "other-path":
      return "Each copy has its own path: a command that uses the directory's full path works outside its copy. As root, with space next to the directory, copies are mounted at the original path.";
  }
}

function tellEnd(rounds: number, why: string): string {
  return `Stopped in round ${rounds + 1}: ${why}. These are the results of the rounds before.`;
}

function tellFewRounds(rounds: number): string {
  if (rounds < 2) return "Only one round fit into the time budget, and its ratios have no intervals: allow more time.";
  return `Only ${rounds} of at least 5 rounds fit into the time budget, so the intervals are wide: allow more time.`;
}

/** No trial: the command fails by itself. */
export function explainFailingCommand(command: string, exitCode: number): string {
  return `"${command}" fails without a remedy (exit code ${exitCode}); try needs a command that succeeds in a fresh copy of its directory`;
}

/** No trial: the command changes the folder itself. */
export function explainEscape(command: string, paths: readonly string[]): string {
  return `"${command}" changes ${paths[0]} in the directory itself, not in its copy; use relative paths, or run try as root`;
}

/** Two rounds exceed the budget. */
export function explainLongTrial(plan: { runs: number; seconds: number; budgetSeconds: number }): string {
  return `two rounds (${plan.runs} runs) take about ${formatDuration(plan.seconds)}, longer than the time budget of ${formatDuration(plan.budgetSeconds)}, and one has no interval; try fewer remedies, or allow more time`;
}

/** No trial: a system folder. */
export function explainSystemFolder(folder: string): string {
  return `${folder} cannot be copied for each run; call try in the command's own directory`;
}

/** No trial: copying or flushing fails. */
export function explainFailedCopy(why: string): string {
  return `the directory cannot be copied for a run: ${why}`;
}

/** No trial: no place for copies. */
export function explainNoWork(folder: string, why: string): string {
  return `no copy can be made beside ${folder} or in it: ${why}`;
}

/** No trial: an unreadable folder. */
export function explainUnreadable(folder: string, why: string): string {
  return `${folder} cannot be read (${why}), and must be copied for each run`;
}

/** No trial: too many files. */
export function explainManyFiles(folder: string, most: number): string {
  return `${folder} holds more than ${formatCount(most)} files, too many to copy for each run; call try in a smaller directory`;
}

/** An entry of the directory that cannot be copied; its path is relative. */
export interface Uncopied {
  path: string;
  why: "unreadable" | "device" | "long-path";
}

/** Paths may have 4,096 bytes. */
const MAX_SHOWN_PATH = 200;

const UNCOPIED: Record<Uncopied["why"], string> = {
  unreadable: "cannot be read",
  device: "is a device, which only root copies",
  "long-path": "has a longer path than the system opens",
};

/** No trial: something cannot be copied. */
export function explainUncopied({ path, why }: Uncopied, count: number): string {
  const others = count > 1 ? ` (and ${count - 1} more like it)` : "";
  const asRoot = why === "long-path" ? "" : ", or as root";
  return `${shortenMiddle(path, MAX_SHOWN_PATH)} ${UNCOPIED[why]}${others}, and the directory must be copied for each run; call try in another directory${asRoot}`;
}

/** Before the lines that apply a remedy. */
export function introduceUse(remedy: string, place: "text" | "summary"): string {
  return `${remedy}, for the workflow${place === "text" ? " or the shell" : ""}:`;
}
