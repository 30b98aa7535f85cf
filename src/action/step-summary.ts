import { stat } from "node:fs/promises";
import type { Environment } from "../system/environment.ts";
import { appendToRegularFile } from "../system/regular-file.ts";

/** GitHub drops a step's whole summary above this (actions/runner, CreateStepSummaryCommand). */
const SUMMARY_LIMIT_BYTES = 1024 * 1024;

/**
 * Appends Markdown to the job summary of this step, as long as it stays within what GitHub takes; gives whether it did.
 * Outside of a workflow there is no summary, and nothing is appended.
 */
export async function appendStepSummary(environment: Environment, markdown: string): Promise<boolean> {
  const file = environment.GITHUB_STEP_SUMMARY;
  if (!file) return false;
  const { size } = await stat(file).catch(() => ({ size: 0 }));
  if (size + Buffer.byteLength(markdown) + 1 > SUMMARY_LIMIT_BYTES) return false;
  await appendToRegularFile(file, `${markdown}\n`);
  return true;
}
