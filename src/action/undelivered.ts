import { copyFile, mkdtemp } from "node:fs/promises";
import { basename, join, relative, resolve } from "node:path";
import type { Step } from "./step.ts";

/** Text for the log: wide enough for tables, without colours. */
export const LOG_TEXT = { width: 120, style: (_: unknown, text: string) => text } as const;

/** In the middle of a job, or at its end, when the runner empties its temp. */
export type DeliveryMoment = "during-job" | "job-end";

/** A report or a comparison that could not be uploaded. */
export interface Undelivered {
  name: "report" | "comparison";
  /** For the log. */
  text: string;
  files: readonly string[];
  /** Where the files are. */
  directory: string;
}

/** Puts what was not uploaded into the log, and says where its files stay. */
export async function deliverOtherwise(
  step: Step,
  { name, text, files, directory }: Undelivered,
  moment: DeliveryMoment,
): Promise<void> {
  const { core, environment } = step;
  core.startGroup(`io-probe: the ${name}`);
  for (const line of text.split("\n")) core.info(line);
  core.endGroup();
  const temporary = environment.RUNNER_TEMP;
  const isTemporary = temporary !== undefined && isInside(directory, temporary);
  if (isTemporary && moment === "during-job") {
    core.warning(`the ${name} is in the log, and in ${directory} until the job ends`);
  } else if (environment.RUNNER_ENVIRONMENT === "github-hosted") {
    core.warning(`the ${name} is in the log; its files go with this machine`);
  } else if (!isTemporary) {
    core.warning(`the ${name} is in the log, and in ${directory}`);
  } else {
    const kept = await keepInWorkspace(environment.GITHUB_WORKSPACE, name, files);
    core.warning(
      `the ${name} is in the log${kept === undefined ? "; its files could not be kept" : `, and in ${kept}`}`,
    );
  }
}

/** A copy in the workspace, which outlives a job on a self-hosted machine; undefined where that fails. */
async function keepInWorkspace(
  workspace: string | undefined,
  name: string,
  files: readonly string[],
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

function isInside(path: string, folder: string): boolean {
  const way = relative(resolve(folder), resolve(path));
  return way === "" || !(way.startsWith("..") || resolve(way) === way);
}
