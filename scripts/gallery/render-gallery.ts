import { join } from "node:path";
import { findFindings } from "../../src/analysis/findings/find-findings.ts";
import type { Finding } from "../../src/model/finding.ts";
import type { Report } from "../../src/model/report.ts";
import { formatSentence, renderDetails } from "../../src/render/formats/markdown.ts";
import { renderReportText } from "../../src/render/report/documents.ts";
import { readReport } from "../../src/session/result-files.ts";
import { tellFinding } from "../../src/words/findings/tell-finding.ts";
import { LOADS, type Recording, SECTIONS, type Section } from "./sections.ts";

const ROOT = join(import.meta.dirname, "../..");
const RECORDINGS = "test/fixtures/recordings";
/** Columns of a report, as wide as GitHub shows code without a scroll bar. */
const WIDTH = 100;

/** docs/gallery.md. Throws where a recording does not show the finding that it stands for. */
export async function renderGallery(): Promise<string> {
  const shown = new Set<string>();
  const sections: string[] = [];
  for (const [id, section] of Object.entries(SECTIONS)) sections.push(await renderSection(id, section, shown));
  return `# Gallery of findings

What io-probe says about real loads: the message and advice of each finding, what was recorded, and a full report. Written by
\`npm run gallery\` from the recordings in [${RECORDINGS}](../${RECORDINGS}/README.md). These are reduced to what the rules
read; your own reports contain more. Each rule is a small file in [src/analysis/findings](../src/analysis/findings) with its
threshold and source.

\`node dist/cli.mjs report ${RECORDINGS}/idle\` shows such a report again, and \`--format html\` gives its page.

${sections.join("\n")}`;
}

/** The first recording's report stands below its finding, unless it was shown before. */
async function renderSection(id: string, { title, recordings }: Section, shown: Set<string>): Promise<string> {
  const entries: string[] = [];
  for (const [index, recording] of recordings.entries()) {
    const read = await readReport(join(ROOT, RECORDINGS, recording));
    const report = { ...read, findings: findFindings(read) };
    const finding = report.findings.find((found) => found.id === id);
    if (finding === undefined) throw new Error(`the recording ${recording} does not show ${id}`);
    entries.push(renderFinding(recording, finding, report));
    if (index > 0 || shown.has(recording)) continue;
    shown.add(recording);
    entries.push(foldReport(report));
  }
  return `## ${title}: \`${id}\`\n\n${entries.join("\n")}`;
}

function renderFinding(recording: Recording, finding: Finding, { findings }: Report): string {
  const { severity, confidence } = finding;
  const { message, advice } = tellFinding(finding, findings);
  const source = `[${recording}](../${RECORDINGS}/${recording}/report.json)`;
  const sure = `${severity}${confidence === undefined ? "" : `, confidence ${confidence}`}`;
  const [told, advised, recorded] = [message, advice, LOADS[recording]].map(formatSentence);
  return `> **${told}** ${advised}\n>\n> Recorded: ${recorded} (${source}; ${sure}).\n`;
}

function foldReport(report: Report): string {
  const text = renderReportText(report, { width: WIDTH, style: (_style, part) => part });
  return `${renderDetails("The report", [`\`\`\`\n${text.trimEnd()}\n\`\`\``])}\n`;
}
