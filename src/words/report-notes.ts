import { formatBytes, formatDuration } from "../format/figures.ts";
import { cleanText, countOf, joinAnd, joinPresent } from "../format/plain-text.ts";
import type { Finding, FindingWords } from "../model/finding.ts";
import { quoteShellWord } from "../model/shell-word.ts";
import type { Window } from "../model/window.ts";

const MAX_OVERLAPS = 3;

/** Remarks beside a step's name; empty for none. */
export function qualifyStep({
  incomplete,
  estimated,
  overlaps = [],
  drain,
}: Pick<Window, "incomplete" | "estimated" | "overlaps" | "drain">): string {
  const others = joinAnd(overlaps, MAX_OVERLAPS);
  return joinPresent([
    others === "" ? "" : `overlaps ${others}`,
    incomplete ? "partly recorded" : "",
    drain && `then ${formatBytes(drain.bytes)} flushed in ${formatDuration(drain.seconds)}`,
    estimated ? "start or end estimated" : "",
  ]);
}

export const tellAdvice = ({ advice }: FindingWords, { confidence }: Pick<Finding, "confidence">) =>
  confidence === undefined ? advice : `${advice} Confidence: ${confidence}.`;

/** That a fio job failed, and why. */
export const tellFailedJob = (job: string, target: string | undefined, error: string) =>
  `${nameJob(job, target)} failed: ${error}`;

/** That a fio job was not run, with the reason that says so. */
export const tellSkippedJob = (job: string, target: string | undefined, error: string) =>
  `${nameJob(job, target)} was ${error}`;

const nameJob = (job: string, target: string | undefined) => (target === undefined ? job : `${job} on ${target}`);

/** What a table leaves out, and where that is: `12 more jobs in overview.json`; empty for nothing. */
export function listRest(more: number, noun: string, where: string): string[] {
  return more > 0 ? [`${countOf(more, `more ${noun}`)} ${where}`] : [];
}

export const tellLeftOut = (names: readonly string[], elsewhere: string) =>
  `Left out to keep this summary short: ${names.join(", ")}. ${elsewhere} has all.`;

/** The call that tests remedies; without its words, which are in no document, the command goes by its name. */
export function callTry({ name }: Pick<Window, "name">, command?: readonly string[]): string {
  const words = command?.map((word) => (/^[\w./:@%+=,-]+$/.test(word) ? word : quoteShellWord(word))).join(" ");
  return `io-probe try -- ${words ?? `COMMAND # the command of ${nameInComment(name)}`}`;
}

/** The same as a step of a workflow. */
export function writeTryStep({ name }: Pick<Window, "name">): string[] {
  return [
    "- uses: org/io-probe@v1",
    "  with:",
    "    mode: try",
    `    run: COMMAND # the command of ${nameInComment(name)}`,
  ];
}

const MAX_NAME = 60;

/** One line, and no fence. */
function nameInComment(name: string): string {
  return `"${cleanText(name.replace(/\s+/g, " ").replaceAll("`", "'"), MAX_NAME)}"`;
}

/** The call that predicts another disk. */
export const callPredict = (path: string, disk: string) =>
  `io-probe predict ${/^[\w./:@%+=-]+$/.test(path) ? path : quoteShellWord(path)} --on ${disk}`;

/** What the calls do. */
export function explainNext(has: { try: boolean; predict: boolean }): string {
  if (!has.predict) return "This tests what would shorten that wait:";
  return has.try
    ? "These test what would shorten that wait, and predict a faster disk:"
    : "This predicts a faster disk:";
}
