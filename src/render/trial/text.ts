import type { Trial } from "../../model/trial.ts";
import { summarizeTrial } from "../../model/trial-result.ts";
import { describeMethod, tellTrial } from "../../words/try.ts";
import { cleanLogText } from "../formats/plain-text.ts";
import { renderTextTable, type TextOptions, wrapText } from "../formats/text-table.ts";
import { tabulateTrial } from "./table.ts";

/** A trial for a terminal or a log: verdict, remedies, refusals, and the lines for what helps. */
export function renderTrialText(trial: Trial, { width, style }: TextOptions): string {
  const lines = [...wrapText(tellTrial(summarizeTrial(trial)), width).map((line) => style("bold", line))];
  if (trial.plain.length > 0 || trial.remedies.length > 0) {
    lines.push("", ...renderTextTable(tabulateTrial(trial), width, style));
  }
  const reasons = trial.remedies.flatMap(({ name, reason }) => (reason === undefined ? [] : [`${name}: ${reason}.`]));
  for (const reason of reasons) lines.push(...wrapText(reason, width, "  "));
  lines.push("", ...wrapText(describeMethod(trial), width).map((line) => style("dim", line)));
  for (const note of trial.notes) lines.push(...wrapText(note, width, "  ").map((line) => style("dim", line)));
  const best = trial.remedies.find(({ name }) => name === trial.best);
  if (best !== undefined) {
    lines.push("", `${best.name}, for the workflow or the shell:`, "");
    for (const line of best.apply.split("\n")) lines.push(`    ${cleanLine(line)}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Keeps a line's indentation, but nothing that a log could take for a command. */
function cleanLine(line: string): string {
  const [blanks = ""] = /^ */.exec(line) ?? [];
  return blanks + cleanLogText(line, 4096);
}
