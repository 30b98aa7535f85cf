import type { Trial } from "../../model/trial.ts";
import { summarizeTrial } from "../../model/trial-result.ts";
import { describeMethod, tellTrial } from "../../words/try.ts";
import {
  escapeMarkdown,
  formatHeading,
  formatSentence,
  formatStrong,
  markdown,
  toMarkdownTable,
} from "../formats/markdown.ts";
import { tabulateTrial } from "./table.ts";

/** A trial for a job summary. */
export function renderTrialMarkdown(trial: Trial): string {
  const out = trial.remedies.filter(({ reason }) => reason !== undefined);
  const best = trial.remedies.find(({ name }) => name === trial.best);
  const parts = [
    formatHeading(3, markdown`Remedies for ${trial.command}`),
    formatStrong(tellTrial(summarizeTrial(trial))),
    ...(trial.plain.length + trial.remedies.length > 0 ? [toMarkdownTable(tabulateTrial(trial))] : []),
    ...(out.length > 0
      ? [out.map(({ name, reason = "" }) => `- ${escapeMarkdown(`${name}: ${reason}.`, 500)}`).join("\n")]
      : []),
    ...(best === undefined ? [] : [`${escapeMarkdown(best.name)}, for the workflow:`, renderStep(best.apply)]),
    [describeMethod(trial), ...trial.notes].map(formatSentence).join(" "),
  ];
  return `${parts.join("\n\n")}\n`;
}

/** A parameter's value must not end the fence. */
function renderStep(apply: string): string {
  const lines = apply.replaceAll("```", "").split("\n");
  return ["```yaml", "- run: |", ...lines.map((line) => `    ${line}`.trimEnd()), "```"].join("\n");
}
