import { tmpdir } from "node:os";
import { REPORT_FILE } from "../session/report-files.ts";
import type { Environment } from "../system/environment.ts";
import { type ArtifactNames, type LegIdentity, namePage } from "./artifact-name.ts";
import { hasArtifactService, uploadPage, uploadResults } from "./artifacts.ts";
import type { Deadline } from "./deadline.ts";
import type { WrittenReport } from "./delivery.ts";
import type { ReportInputs } from "./inputs.ts";
import { locateJobDirectory } from "./job-directory.ts";
import { listRecordedFiles, type Staging, stageFiles } from "./staging.ts";
import { explainError, type Step } from "./step.ts";

/** What has been uploaded of a job's report. */
export interface UploadedReport {
  names: ArtifactNames;
  /** Where a browser finds the page; absent where the service took no page by itself. */
  pageUrl?: string;
}

/** Uploads the job's report in place of its earlier one; undefined, with a warning that says why, where that fails. */
export async function uploadReport(
  step: Step,
  inputs: ReportInputs,
  written: WrittenReport,
  deadline: Deadline,
): Promise<UploadedReport | undefined> {
  const { core, environment } = step;
  if (!hasArtifactService(environment)) {
    core.warning("this server has no artifact service for io-probe");
    return undefined;
  }
  core.startGroup("io-probe: upload the report");
  let staging: Staging | undefined;
  try {
    const recorded = await listRecordedFiles(locateJobDirectory(environment));
    const { report, summary, html } = written.files;
    const files = [
      { source: report, target: REPORT_FILE },
      { source: summary, target: SUMMARY_FILE },
      { source: html, target: PAGE_FILE },
      ...recorded,
    ];
    const refuse = (reason: string) => core.warning(`not uploaded: ${reason}`);
    staging = await stageFiles(environment.RUNNER_TEMP || tmpdir(), files, refuse);
    return await deadline.bound("the upload", uploadAll(step, inputs, written, { staging, deadline }));
  } catch (error) {
    core.warning(`the report could not be uploaded (${explainError(core, error)})`);
    return undefined;
  } finally {
    core.endGroup();
    await staging?.remove();
  }
}

const SUMMARY_FILE = "summary.md";
const PAGE_FILE = "report.html";

async function uploadAll(
  step: Step,
  { retentionDays }: ReportInputs,
  { identity }: WrittenReport,
  { staging, deadline }: { staging: Staging; deadline: Deadline },
): Promise<UploadedReport> {
  const leg: LegIdentity = {
    job: identity.job?.name ?? "job",
    label: identity.label,
    matrix: identity.matrix === undefined ? "" : JSON.stringify(identity.matrix),
    attempt: identity.job?.attempt ?? 1,
  };
  const [reportFile, page] = [staging.locate(REPORT_FILE), staging.locate(PAGE_FILE)];
  if (reportFile === undefined) throw new Error(`${REPORT_FILE} could not be copied`);
  const detailFiles = staging.files.filter((file) => file !== reportFile);
  const own = await openOwn(step.environment, deadline);
  const client = await step.openArtifacts();
  const { directory } = staging;
  const names = await uploadResults(client, own, { leg, reportFile, detailFiles, directory, retentionDays });
  step.core.setOutput("artifact-name", names.details);
  if (page === undefined) return { names };
  const id = await uploadPage(client, own, { name: namePage(names.details), file: page, retentionDays });
  return { names, ...(id !== undefined && { pageUrl: locateArtifact(step.environment, id) }) };
}

/** Loaded where something is uploaded: the HTTP client takes its time to load. */
async function openOwn(environment: Environment, deadline: Deadline) {
  const [{ openOwnArtifacts }, { createTransfer }] = await Promise.all([
    import("./own-artifacts.ts"),
    import("./transfer.ts"),
  ]);
  return openOwnArtifacts(environment, createTransfer(undefined, { deadline }));
}

/** Where a browser finds an artifact of this run. */
export function locateArtifact(environment: Environment, id: number): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = environment;
  return `${server}/${repository}/actions/runs/${run}/artifacts/${id}`;
}
