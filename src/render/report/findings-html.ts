import { splitFirstSentence } from "../../format/plain-text.ts";
import type { Finding } from "../../model/finding.ts";
import type { Report } from "../../model/report.ts";
import { type Html, html } from "../formats/html.ts";
import { describeEvidence } from "./evidence.ts";
import { describeFacts, sortFindings } from "./headline.ts";

/** The most severe finding with its evidence, or the plain facts. */
export function renderVerdict(report: Report): Html {
  const finding = findVerdict(report);
  const [headline, cause] = splitFirstSentence(finding?.message ?? describeFacts(report));
  return html`<div class="verdict ${finding?.severity ?? "info"}">
<h1>${headline}</h1>
${cause === "" ? undefined : html`<p>${cause}</p>`}
${finding === undefined ? undefined : html`<p><b>What to do:</b> ${finding.advice}</p>`}
${finding === undefined ? undefined : renderEvidence(finding)}
</div>`;
}

/** The other findings, those for information folded. */
export function renderOtherFindings(report: Report): Html | undefined {
  const verdict = findVerdict(report);
  const others = sortFindings(report.findings).filter((finding) => finding !== verdict);
  const urgent = others.filter(({ severity }) => severity !== "info");
  const info = others.filter(({ severity }) => severity === "info");
  if (others.length === 0) return undefined;
  const title = verdict === undefined ? "Findings" : "Other findings";
  const isFolded = verdict !== undefined && info.length > 0;
  return html`<h2>${title}</h2>
${urgent.length === 0 ? undefined : renderList(urgent)}
${isFolded ? html`<details><summary>${info.length} for information</summary>${renderList(info)}</details>` : info.length > 0 ? renderList(info) : undefined}`;
}

function findVerdict({ findings }: Report): Finding | undefined {
  const [first] = sortFindings(findings);
  return first === undefined || first.severity === "info" ? undefined : first;
}

function renderList(findings: readonly Finding[]): Html {
  return html`<ul class="findings">${findings.map(renderFinding)}</ul>`;
}

function renderFinding(finding: Finding): Html {
  const { severity, message, advice } = finding;
  const [first, rest] = splitFirstSentence(message);
  return html`<li class="${severity}"><details><summary><span class="severity">${severity}</span> ${first}</summary>
<p>${rest} ${advice}</p>
${tabulateEvidence(finding)}</details></li>`;
}

function renderEvidence(finding: Finding): Html {
  const { confidence } = finding;
  const summary = confidence === undefined ? "Evidence" : `Evidence, confidence: ${confidence}`;
  return html`<details class="evidence"><summary>${summary}</summary>${tabulateEvidence(finding)}</details>`;
}

function tabulateEvidence(finding: Finding): Html {
  const { confidence } = finding;
  const facts = [
    ...describeEvidence(finding),
    ...(confidence === undefined ? [] : [["confidence", confidence] as const]),
  ];
  const rows = facts.map(([name, value]) => html`<tr><th scope="row">${name}</th><td>${value}</td></tr>`);
  return html`<table class="facts"><tbody>${rows}</tbody></table>`;
}
