import { cleanText } from "../format/plain-text.ts";
import { quoteShellWord } from "../model/shell-word.ts";
import type { Window } from "../model/window.ts";

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

/** The call that predicts another disk. */
export function callPredict(path: string, disk: string): string {
  return `io-probe predict ${/^[\w./:@%+=-]+$/.test(path) ? path : quoteShellWord(path)} --on ${disk}`;
}

/** What the calls do. */
export function explainNext(has: { try: boolean; predict: boolean }): string {
  const tests = "tests what would shorten that wait";
  if (!has.predict) return `This ${tests}:`;
  return has.try
    ? `These ${tests.replace("tests", "test")}, and predict a faster disk:`
    : "This predicts a faster disk:";
}

const MAX_NAME = 60;

/** One line, and no fence. */
function nameInComment(name: string): string {
  return `"${cleanText(name.replace(/\s+/g, " ").replaceAll("`", "'"), MAX_NAME)}"`;
}
