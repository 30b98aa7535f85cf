import { stat } from "node:fs/promises";
import type { Environment } from "../system/environment.ts";
import { appendToRegularFile, readRegularFile } from "../system/regular-file.ts";
import { explainLargeSummary, tellNoSummary, titlePageLink } from "../words/delivery.ts";
import { attempt, type Step } from "./step.ts";

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
  core.warning(tellNoSummary(explainLargeSummary(), file));
}
