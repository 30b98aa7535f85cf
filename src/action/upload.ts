import { cp, readdir, stat } from "node:fs/promises";
import { join } from "node:path";
import { listRecordings } from "../session/recording-folders.ts";
import type { Environment } from "../system/environment.ts";
import { type ArtifactNames, type LegIdentity, namePage } from "./artifact-name.ts";
import { hasArtifactService, uploadPage, uploadResults } from "./artifacts.ts";
import type { WrittenReport } from "./delivery.ts";
import type { ReportInputs } from "./inputs.ts";
import { locateJobDirectory } from "./job-directory.ts";
import type { JobState } from "./state-schema.ts";
import { explainError, type Step } from "./step.ts";

/** What has been uploaded of a job's report. */
export interface UploadedReport {
  names: ArtifactNames;
  /** Where a browser finds the page; absent where the service took no page by itself. */
  pageUrl?: string;
}

/** Uploads the job's report in place of its earlier one. Where that fails, it stays on disk, with a warning. */
export async function uploadReport(
  step: Step,
  inputs: ReportInputs,
  state: JobState,
  written: WrittenReport,
): Promise<UploadedReport | undefined> {
  const { core, environment } = step;
  if (!hasArtifactService(environment)) {
    core.warning(
      `this server has no artifact service for io-probe: the report is in the job summary, and ${written.directory}`,
    );
    return undefined;
  }
  core.startGroup("io-probe: upload the report");
  try {
    return await uploadAll(step, inputs, state, written);
  } catch (error) {
    core.warning(`the report could not be uploaded (${explainError(core, error)}): it is in ${written.directory}`);
    return undefined;
  } finally {
    core.endGroup();
  }
}

async function uploadAll(
  step: Step,
  { retentionDays }: ReportInputs,
  { uploaded: previous }: JobState,
  { files, directory, identity }: WrittenReport,
): Promise<UploadedReport> {
  const leg: LegIdentity = {
    job: identity.job?.name ?? "job",
    label: identity.label,
    matrix: identity.matrix === undefined ? "" : JSON.stringify(identity.matrix),
    attempt: identity.job?.attempt ?? 1,
  };
  const detailFiles = await keepExisting([files.summary, files.html, ...(await copyRecordings(step, directory))]);
  const client = await step.openArtifacts();
  const reportFile = files.report;
  const names = await uploadResults(client, { leg, reportFile, detailFiles, directory, retentionDays, previous });
  step.core.setOutput("artifact-name", names.details);
  const page = { name: namePage(names.details), file: files.html, retentionDays, replace: previous !== undefined };
  const id = await uploadPage(client, page);
  return { names, ...(id !== undefined && { pageUrl: locateArtifact(step.environment, id) }) };
}

/** Where a browser finds an artifact of this run. */
export function locateArtifact(environment: Environment, id: number): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = environment;
  return `${server}/${repository}/actions/runs/${run}/artifacts/${id}`;
}

async function keepExisting(files: readonly string[]): Promise<string[]> {
  const found = await Promise.all(
    files.map((file) =>
      stat(file)
        .then(() => [file])
        .catch(() => []),
    ),
  );
  return found.flat();
}

/** Copies what the samplers recorded beside the report, as an artifact has one root, and gives the files. */
async function copyRecordings(step: Step, directory: string): Promise<string[]> {
  const folders = await listRecordings(locateJobDirectory(step.environment));
  const copied: string[] = [];
  for (const [index, folder] of folders.entries()) {
    copied.push(...(await copyRecording(step, folder, join(directory, index === 0 ? "raw" : `raw-${index + 1}`))));
  }
  return copied;
}

async function copyRecording(step: Step, folder: string, raw: string): Promise<string[]> {
  try {
    await cp(folder, raw, { recursive: true });
  } catch (error) {
    step.core.debug(`no recording to upload: ${String(error)}`);
    return [];
  }
  const entries = await readdir(raw, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
