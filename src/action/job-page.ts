import { copyFile, mkdtemp, stat } from "node:fs/promises";
import { basename, join } from "node:path";
import { splitVerdict } from "../model/finding.ts";
import type { Report } from "../model/report.ts";
import type { Environment } from "../system/environment.ts";
import { isInside } from "../system/files.ts";
import { appendToRegularFile, readRegularFile } from "../system/regular-file.ts";
import { type ResultName, tellKept, tellNoSummary, titlePageLink } from "../words/delivery.ts";
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

/** Wide enough for tables. */
export const LOG_TEXT = { width: 120, style: (_: unknown, text: string) => text } as const;

/** When a result is delivered: the runner empties its temp at the job's end. */
export type DeliveryMoment = "during-job" | "job-end";

interface Undelivered {
  name: ResultName;
  text: string;
  files: readonly string[];
  directory: string;
}

/** Logs a result, and says where its files stay. */
export async function deliverInLog(
  { core, environment }: Step,
  result: Undelivered,
  moment: DeliveryMoment,
): Promise<void> {
  core.startGroup(`io-probe: the ${result.name}`);
  for (const line of result.text.split("\n")) core.info(line);
  core.endGroup();
  const { RUNNER_TEMP: temporary, RUNNER_ENVIRONMENT, GITHUB_WORKSPACE } = environment;
  const isTemporary = temporary !== undefined && isInside(result.directory, temporary);
  if (isTemporary && moment === "during-job") {
    core.warning(tellKept(result.name, { until: "job-end", folder: result.directory }));
  } else if (RUNNER_ENVIRONMENT === "github-hosted") {
    core.warning(tellKept(result.name, { until: "machine-end" }));
  } else {
    const folder = isTemporary ? await keepInWorkspace(GITHUB_WORKSPACE, result) : result.directory;
    core.warning(tellKept(result.name, { until: "always", folder }));
  }
}

/** Copies what outlives a job on a self-hosted machine; undefined where that fails. */
async function keepInWorkspace(
  workspace: string | undefined,
  { name, files }: Undelivered,
): Promise<string | undefined> {
  if (!workspace) return undefined;
  try {
    const folder = await mkdtemp(join(workspace, `io-probe-${name}-`));
    for (const file of files) await copyFile(file, join(folder, basename(file)));
    return folder;
  } catch {
    return undefined;
  }
}
