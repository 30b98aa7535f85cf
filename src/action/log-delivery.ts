import { copyFile, mkdtemp } from "node:fs/promises";
import { basename, join } from "node:path";
import { isInside } from "../system/paths.ts";
import { type ResultName, tellKept } from "../words/delivery.ts";
import type { Step } from "./step.ts";

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
