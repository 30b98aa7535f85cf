import type { Finding } from "../../model/finding.ts";
import type { Report } from "../../model/report.ts";
import { type Html, html } from "../formats/html.ts";
import { describeEvidence } from "./evidence.ts";
import { sortFindings } from "./headline.ts";

/** The findings with the most severe first, each with its evidence folded away; those for information are folded behind others. */
export function renderFindings({ findings }: Report): Html | undefined {
  if (findings.length === 0) return undefined;
  const sorted = sortFindings(findings);
  const urgent = sorted.filter(({ severity }) => severity !== "info");
  const others = sorted.filter(({ severity }) => severity === "info");
  return html`<h2>Findings</h2>
${urgent.length === 0 ? undefined : renderList(urgent)}
${
  others.length === 0
    ? undefined
    : urgent.length === 0
      ? renderList(others)
      : html`<details><summary>${others.length} more for information</summary>${renderList(others)}</details>`
}`;
}

function renderList(findings: readonly Finding[]): Html {
  return html`<ul class="findings">${findings.map(renderFinding)}</ul>`;
}

function renderFinding(finding: Finding): Html {
  const { severity, message, advice, confidence } = finding;
  const rows = describeEvidence(finding).map(
    ([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`,
  );
  const sure = confidence === undefined ? "Evidence" : `Evidence, confidence: ${confidence}`;
  return html`<li class="${severity}"><span class="severity">${severity}</span>: ${message} <span class="advice">${advice}</span>
<details><summary>${sure}</summary><table class="facts"><tbody>${rows}</tbody></table></details></li>`;
}
