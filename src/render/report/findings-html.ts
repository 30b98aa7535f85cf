import { splitFirstSentence } from "../../format/plain-text.ts";
import type { Finding } from "../../model/finding.ts";
import type { Report } from "../../model/report.ts";
import { type Html, html } from "../formats/html.ts";
import { toHtmlFacts } from "../formats/html-tables.ts";
import { describeEvidence } from "./evidence.ts";
import { describeHeadline, splitFindings } from "./headline.ts";
import { tabulateFacts } from "./tables/facts-tables.ts";

/** The lead finding with its evidence, or the facts. */
export function renderVerdict(report: Report): Html {
  const { lead } = splitFindings(report);
  const [headline, cause] = splitFirstSentence(describeHeadline(report));
  return html`<div class="verdict ${lead?.severity ?? "info"}">
<h1>${headline}</h1>
${cause === "" ? undefined : html`<p>${cause}</p>`}
${lead && html`<p><b>What to do:</b> ${lead.advice}</p>`}
${lead && renderEvidence(lead)}
</div>`;
}

/** The other findings. */
export function renderOtherFindings(report: Report): Html | undefined {
  const { lead, others } = splitFindings(report);
  if (others.length === 0) return undefined;
  const urgent = others.filter(({ severity }) => severity !== "info");
  const info = others.filter(({ severity }) => severity === "info");
  const list = info.length > 0 ? renderList(info) : undefined;
  const fold = html`<details><summary>${info.length} for information</summary>${list}</details>`;
  return html`<h2>${lead === undefined ? "Findings" : "Other findings"}</h2>
${urgent.length === 0 ? undefined : renderList(urgent)}
${lead && list ? fold : list}`;
}

function renderList(findings: readonly Finding[]): Html {
  return html`<ul class="findings">${findings.map(renderFinding)}</ul>`;
}

function renderFinding(finding: Finding): Html {
  const { severity, message, advice, confidence } = finding;
  const [first, rest] = splitFirstSentence(message);
  return html`<li class="${severity}"><details><summary><span class="severity">${severity}</span> ${first}</summary>
<p>${rest} ${advice}</p>
${tabulateEvidence(finding, [["confidence", confidence]])}</details></li>`;
}

function renderEvidence(finding: Finding): Html {
  const { confidence } = finding;
  const summary = confidence === undefined ? "Evidence" : `Evidence, confidence: ${confidence}`;
  return html`<details class="evidence"><summary>${summary}</summary>${tabulateEvidence(finding)}</details>`;
}

function tabulateEvidence(finding: Finding, more: [name: string, value: string | undefined][] = []): Html {
  return toHtmlFacts(tabulateFacts([...describeEvidence(finding), ...more]));
}
