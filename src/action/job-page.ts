import { stat } from "node:fs/promises";
import { splitVerdict } from "../model/finding.ts";
import type { Report } from "../model/report.ts";
import type { Environment } from "../system/environment.ts";
import { appendToRegularFile, readRegularFile } from "../system/regular-file.ts";
import { tellNoSummary, titlePageLink } from "../words/delivery.ts";
import { tellFinding } from "../words/findings/tell-finding.ts";
import { attempt, type Core, type Step } from "./step.ts";

/** GitHub shows ten annotations of a step; io-probe's own warnings need the rest. */
const MAX_ANNOTATIONS = 5;

/** Annotates a report's warnings, each once in a job and {@link MAX_ANNOTATIONS} in all; gives the keys of all so far. */
export function annotateFindings(core: Core, { label, findings: all }: Report, earlier: readonly string[]): string[] {
  const annotated = [...earlier];
  const { verdict, others } = splitVerdict(all);
  const findings = verdict === undefined ? others : [verdict, ...others];
  for (const finding of findings) {
    const { severity, id, window, device } = finding;
    const key = JSON.stringify([id, window?.name, device]);
    if (severity !== "warning" || annotated.includes(key) || annotated.length >= MAX_ANNOTATIONS) continue;
    const { message, advice } = tellFinding(finding, all);
    core.warning(`${message} ${advice}`.trimEnd(), { title: `io-probe: ${label}` });
    annotated.push(key);
  }
  return annotated;
}

/** GitHub drops larger ones (actions/runner, CreateStepSummaryCommand). */
const MAX_SUMMARY_BYTES = 1024 * 1024;
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/** Appends Markdown to the step's summary; false outside of a workflow, or beyond the limit. */
export async function appendStepSummary(environment: Environment, markdown: string): Promise<boolean> {
  const file = environment.GITHUB_STEP_SUMMARY;
  if (!file) return false;
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size + Buffer.byteLength(markdown) + 1 > MAX_SUMMARY_BYTES) return false;
  await appendToRegularFile(file, `${markdown}\n`);
  return true;
}

/** Shows a Markdown file with a link to its page, or warns where the file is. */
export async function showSummary({ core, environment }: Step, file: string, pageUrl?: string): Promise<void> {
  const append = async () => {
    const markdown = await readRegularFile(file, MAX_FILE_BYTES);
    const link = pageUrl === undefined ? "" : `\n[${titlePageLink()}](${pageUrl})\n`;
    return appendStepSummary(environment, `${markdown}${link}`);
  };
  const isShown = await attempt(core, append, (reason) => tellNoSummary(reason, file));
  if (isShown !== false || !environment.GITHUB_STEP_SUMMARY) return;
  core.warning(tellNoSummary("too large", file));
}
