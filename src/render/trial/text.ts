import type { Trial } from "../../model/trial.ts";
import { summarizeTrial } from "../../model/trial-result.ts";
import { describeMethod, tellTrial } from "../../words/try.ts";
import { cleanLogText } from "../formats/log-text.ts";
import type { TextOptions } from "../formats/text-lines.ts";
import { TextPage } from "../formats/text-page.ts";
import { tabulateTrial } from "./table.ts";

/** A trial for a terminal or a log. */
export function renderTrialText(trial: Trial, options: TextOptions): string {
  const page = new TextPage(options);
  const lines = page.title(tellTrial(summarizeTrial(trial)));
  const table = page.table(tabulateTrial(trial));
  if (table.length > 0) lines.push("", ...table);
  for (const { name, reason } of trial.remedies) {
    if (reason !== undefined) lines.push(...page.wrap(`${name}: ${reason}.`, "  "));
  }
  lines.push("", ...page.paint("dim", page.wrap(describeMethod(trial))));
  for (const note of trial.notes) lines.push(...page.paint("dim", page.wrap(note, "  ")));
  const best = trial.remedies.find(({ name }) => name === trial.best);
  if (best !== undefined) {
    lines.push("", `${best.name}, for the workflow or the shell:`, "");
    for (const line of best.apply.split("\n")) lines.push(`    ${cleanLine(line)}`);
  }
  return `${lines.join("\n")}\n`;
}

/** Keeps the indentation. */
function cleanLine(line: string): string {
  const [blanks = ""] = /^ */.exec(line) ?? [];
  return blanks + cleanLogText(line, 4096);
}
