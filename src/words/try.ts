import { formatCount, formatDuration } from "../format/figures.ts";
import { countOf, joinPresent, shortenMiddle } from "../format/plain-text.ts";
import type { Trial, TrialRatio, TrialRemedy, WrittenTrial } from "../model/trial.ts";
import type { TrialNote } from "../model/trial-reasons.ts";
import { summarizeTrial, type TrialResult } from "../model/trial-result.ts";
import { explainReason, explainRisk, tellTrialFault } from "./remedies.ts";

/** Only wide intervals have larger bounds. */
const MAX_RATIO = 1000;

/** A ratio: `2.40x`, `12x`, `over 1000x`. */
export function formatRatio(ratio: number): string {
  if (ratio > MAX_RATIO) return `over ${MAX_RATIO}x`;
  if (ratio < 1 / MAX_RATIO) return `under ${1 / MAX_RATIO}x`;
  return `${ratio.toFixed(ratio >= 9.95 ? 0 : 2)}x`;
}

/** A ratio with its interval, if it has one: `2.40x (2.10x to 2.70x)`. */
export function describeRatio(ratio: TrialRatio): string {
  const bounds = formatBounds(ratio);
  return bounds === "" ? formatRatio(ratio.ratio) : `${formatRatio(ratio.ratio)} (${bounds})`;
}

function formatBounds({ low, high }: TrialRatio): string {
  return low === undefined || high === undefined ? "" : `${formatRatio(low)} to ${formatRatio(high)}`;
}

export const tellTrial = (trial: TrialResult) => VERDICTS[trial.outcome](trial);

const VERDICTS: Record<TrialResult["outcome"], (trial: TrialResult) => string> = {
  "nothing-to-try": (trial) =>
    `No remedy is likely to help ${trial.command}${explainWait(trial)}. Try all of them: --all, or "remedy: all" in the action.`,
  "not-judged": ({ command }) => `No remedy could be tried on ${command}.`,
  "no-difference": (trial) => {
    const { judged, command, rounds } = trial;
    const none = judged === 1 ? "The one remedy tried did not make" : `None of the ${judged} remedies made`;
    return `${none} ${command} faster (${countOf(rounds, "round")})${explainWait(trial)}.`;
  },
  helps: (trial) => describeBest(trial) ?? `A remedy helps ${trial.command}.`,
  "single-round": (trial) =>
    `Uncertain, after a single round: ${describeBest(trial) ?? `no remedy made ${trial.command} clearly faster.`}`,
  "helps-before-flush": ({ command, remedy }) =>
    `${remedy?.name ?? "A remedy"} makes ${command} faster, but not including the flush after it: the next step would pay for that.`,
  unclear: ({ command, rounds, ended }) =>
    `No remedy was shown to make ${command} faster (${countOf(rounds, "round")}), but not all results are clear: ${adviseLonger(ended)} may settle it.`,
};

/** The verdict beside the facts about the first run, which say how long that waited. */
export const tellTried = ({ highWaitSeconds: _, ...trial }: TrialResult) => tellTrial(trial);

function adviseLonger(ended: TrialResult["ended"]): string {
  if (ended === "budget") return "a longer time budget";
  return ended === "failed" || ended === "signal" ? "more rounds" : "more --runs";
}

/** Without the number of rounds where that is said before; undefined where no remedy helps. */
function describeBest(trial: TrialResult): string | undefined {
  const { command, outcome, rounds, remedy, alike } = trial;
  if (remedy === undefined) return undefined;
  const { name, baseline, ratio, seconds, plainSeconds, risk } = remedy;
  const isSingle = outcome === "single-round";
  const isTimed = seconds !== undefined && plainSeconds !== undefined;
  const times = isTimed ? `${formatDuration(seconds)} instead of ${formatDuration(plainSeconds)}` : "";
  const counted = isSingle ? "" : countOf(rounds, "round");
  if (alike !== undefined) {
    return `${describeAlike(trial, alike, counted)} Simplest: ${joinPresent([name, times])}. Risk: ${explainRisk(risk.id)}`;
  }
  const against = baseline === "image" ? " than on ext4 with its defaults" : "";
  const facts = joinPresent([formatBounds(ratio), counted]);
  return `${name} ${isSingle ? "made" : "makes"} ${command} ${formatRatio(ratio.ratio)} faster${against}${facts && ` (${facts})`}${times && `: ${times}`}. Risk: ${explainRisk(risk.id)}`;
}

/** Ratios this close, or whose times differ by this share of the plain one, are about equal. */
const MAX_EQUAL_SPREAD = 1.25;
const MAX_EQUAL_SHARE = 0.05;

function describeAlike(
  { command, judged }: TrialResult,
  { remedies, lowRatio, highRatio }: NonNullable<TrialResult["alike"]>,
  counted: string,
): string {
  const all = remedies === 2 ? "Both remedies" : `All ${remedies} remedies`;
  const who = `${remedies < judged ? `${remedies} of ${judged} remedies` : all} help ${command}`;
  const range = `${formatRatio(lowRatio)} to ${formatRatio(highRatio)}`;
  if (highRatio <= lowRatio * MAX_EQUAL_SPREAD || 1 / lowRatio - 1 / highRatio <= MAX_EQUAL_SHARE) {
    return `${who} about equally (${joinPresent([range, counted])}).`;
  }
  return `${who} (${range}), but ${counted || "one round"} cannot tell them apart.`;
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

export const nameState = (state: TrialRemedy["state"]) => STATES[state];

const ENDINGS: Record<Trial["ended"], string> = {
  precise: "until each ratio was within ±5%, clearly 2x or more, or clearly 1.25x or more and within ±15%",
  runs: "as requested",
  "most-runs": "the most that run without --runs",
  "none-left": "until no remedy was left",
  budget: "until the time budget was used up",
  failed: "until a run without a remedy failed",
  signal: "until a signal ended it",
  "nothing-to-try": "",
};

/** How often and on what copies a command ran. */
export function describeMethod({ rounds, ended, copy, cache, ownPath, plain }: Trial): string {
  const copied = copy.seconds === undefined ? "" : `, ${formatDuration(copy.seconds)} each, not counted`;
  const where = ownPath ? "at the directory's own path" : "at a path of their own";
  const start = plain.length === 0 ? "Fresh" : `${countOf(rounds, "round")} in turn, ${ENDINGS[ended]}; fresh`;
  return `${start} copies by ${copy.method} (${formatCount(copy.files)} ${copy.files === 1 ? "file" : "files"}${copied}) ${where}; ${cache === "warm" ? "warm cache (--cold reads files from the disk)" : "cold cache"}.`;
}

/** What limits a trial's results. */
export function tellTrialNote(note: TrialNote, { rounds, command, unstableFiles }: Trial): string {
  switch (note.id) {
    case "few-rounds":
      return rounds < 2
        ? "Only one round fit into the time budget, and its ratios have no intervals: allow more time."
        : `Only ${rounds} of at least 5 rounds fit into the time budget, so the intervals are wide: allow more time.`;
    case "unstable-files":
      return `${unstableFiles === 1 ? "1 file differs" : `${formatCount(unstableFiles)} files differ`} even between runs without a remedy, and ${unstableFiles === 1 ? "is" : "are"} not compared.`;
    case "not-compared":
      return "The command leaves too many files to compare: a remedy that changes the files it leaves goes unnoticed.";
    case "other-path":
      return "Each copy has its own path: a command that uses the directory's full path works outside its copy. As root, with space next to the directory, copies are mounted at the original path.";
    default: {
      const why =
        note.id === "exit"
          ? `"${command}" failed without a remedy (exit code ${note.exitCode}), after it had succeeded`
          : tellTrialFault(note);
      return `Stopped in round ${rounds + 1}: ${why}. These are the results of the rounds before.`;
    }
  }
}

/** A trial as try.json has it: with the verdict, and sentences beside risks, reasons and notes, for people with jq. */
export function addTrialWords(trial: Trial): WrittenTrial {
  return {
    ...trial,
    message: tellTrial(summarizeTrial(trial)),
    remedies: trial.remedies.map(({ risk, reason, ...remedy }) => ({
      ...remedy,
      risk: { ...risk, message: explainRisk(risk.id) },
      ...(reason && { reason: { ...reason, message: explainReason(reason) } }),
    })),
    notes: trial.notes.map((note) => ({ ...note, message: tellTrialNote(note, trial) })),
  };
}

// Why there is no trial.

export const explainFailingCommand = (command: string, exitCode: number) =>
  `"${command}" fails without a remedy (exit code ${exitCode}); try needs a command that succeeds in a fresh copy of its directory`;
export const explainEscape = (command: string, paths: readonly string[]) =>
  `"${command}" changes ${paths[0]} in the directory itself, not in its copy; use relative paths, or run try as root`;
export const explainLongTrial = (plan: { runs: number; seconds: number; budgetSeconds: number }) =>
  `two rounds (${plan.runs} runs) take about ${formatDuration(plan.seconds)}, longer than the time budget of ${formatDuration(plan.budgetSeconds)}, and one has no interval; try fewer remedies, or allow more time`;
export const explainSystemFolder = (folder: string) =>
  `${folder} cannot be copied for each run; call try in the command's own directory`;
export const explainFailedCopy = (why: string) => `the directory cannot be copied for a run: ${why}`;
export const explainNoWork = (folder: string, why: string) => `no copy can be made beside ${folder} or in it: ${why}`;
export const explainUnreadable = (folder: string, why: string) =>
  `${folder} cannot be read (${why}), and must be copied for each run`;
export const explainManyFiles = (folder: string, most: number) =>
  `${folder} holds more than ${formatCount(most)} files, too many to copy for each run; call try in a smaller directory`;

/** An entry of the directory that cannot be copied; its path is relative. */
export interface Uncopied {
  path: string;
  why: keyof typeof UNCOPIED;
}

/** Paths may have 4,096 bytes. */
const MAX_SHOWN_PATH = 200;

const UNCOPIED = {
  unreadable: "cannot be read",
  device: "is a device, which only root copies",
  "long-path": "has a longer path than the system opens",
};

/** One of so many entries that cannot be copied. */
export function explainUncopied({ path, why }: Uncopied, count: number): string {
  const others = count > 1 ? ` (and ${count - 1} more like it)` : "";
  const asRoot = why === "long-path" ? "" : ", or as root";
  return `${shortenMiddle(path, MAX_SHOWN_PATH)} ${UNCOPIED[why]}${others}, and the directory must be copied for each run; call try in another directory${asRoot}`;
}

/** Before the lines that apply a remedy. */
export const introduceUse = (remedy: string, place: "text" | "summary") =>
  `${remedy}, for the workflow${place === "text" ? " or the shell" : ""}:`;
