import { stat } from "node:fs/promises";
import type { Environment } from "../system/environment.ts";
import { appendToRegularFile, readRegularFile } from "../system/regular-file.ts";
import { explainError, type Step } from "./step.ts";

/** GitHub drops a step's whole summary above this (actions/runner, CreateStepSummaryCommand). */
const MAX_SUMMARY_BYTES = 1024 * 1024;

/**
 * Appends Markdown to the job summary of this step, as long as it stays within what GitHub takes; gives whether it did.
 * Outside of a workflow there is no summary, and nothing is appended.
 */
export async function appendStepSummary(environment: Environment, markdown: string): Promise<boolean> {
  const file = environment.GITHUB_STEP_SUMMARY;
  if (!file) return false;
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size + Buffer.byteLength(markdown) + 1 > MAX_SUMMARY_BYTES) return false;
  await appendToRegularFile(file, `${markdown}\n`);
  return true;
}

/** Far more than GitHub takes. */
const MAX_FILE_BYTES = 64 * 1024 * 1024;

/**
 * Appends a file of Markdown to the job summary, with a link to the page that shows more of it; where it is too large
 * for GitHub, or cannot be written, a warning says where it is.
 */
export async function showSummary({ core, environment }: Step, file: string, pageUrl?: string): Promise<void> {
  try {
    const markdown = await readRegularFile(file, MAX_FILE_BYTES);
    const link = pageUrl === undefined ? "" : `\n[Open this as a page, with its charts](${pageUrl})\n`;
    if (await appendStepSummary(environment, `${markdown}${link}`)) return;
  } catch (error) {
    core.warning(`the job's page has no summary: ${explainError(core, error)}; it is in ${file}`);
    return;
  }
  if (environment.GITHUB_STEP_SUMMARY) core.warning(`the summary is too large for the job's page; it is in ${file}`);
}
