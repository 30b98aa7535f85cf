import { tmpdir } from "node:os";
import { REPORT_FILE } from "../session/report-files.ts";
import type { Environment } from "../system/environment.ts";
import { type LegIdentity, namePage } from "./artifact-name.ts";
import { hasArtifactService, uploadPage, uploadResults } from "./artifacts.ts";
import type { Deadline } from "./deadline.ts";
import type { WrittenReport } from "./delivery.ts";
import type { ReportInputs } from "./inputs.ts";
import { locateJobDirectory } from "./job-directory.ts";
import type { OwnArtifacts } from "./own-artifacts.ts";
import { listRecordedFiles, type Staging, stageFiles } from "./staging.ts";
import type { UploadedArtifact } from "./state-schema.ts";
import { explainError, type Step } from "./step.ts";

/** What has been uploaded of a job's report. */
export interface UploadedReport {
  /** Whether it has been uploaded; its page may be missing nevertheless. */
  isUploaded: boolean;
  /** Where a browser finds the page; absent where the service took no page by itself. */
  pageUrl?: string | undefined;
  /** All that the job has uploaded so far, also where the report itself could not be. */
  artifacts: readonly UploadedArtifact[];
}

/**
 * Uploads the job's report in place of its earlier one, which is among what the job has uploaded before; where that fails,
 * a warning says why.
 */
export async function uploadReport(
  step: Step,
  inputs: ReportInputs,
  written: WrittenReport,
  { deadline, earlier }: { deadline: Deadline; earlier: readonly UploadedArtifact[] },
): Promise<UploadedReport> {
  const { core, environment } = step;
  if (!hasArtifactService(environment)) {
    core.warning("this server has no artifact service for io-probe");
    return { isUploaded: false, artifacts: earlier };
  }
  core.startGroup("io-probe: upload the report");
  let staging: Staging | undefined;
  let own: OwnArtifacts | undefined;
  try {
    own = await openOwn(environment, deadline, earlier);
    const recorded = await listRecordedFiles(locateJobDirectory(environment));
    const { report, summary, html } = written.files;
    const files = [
      { source: report, target: REPORT_FILE },
      { source: summary, target: SUMMARY_FILE },
      { source: html, target: PAGE_FILE },
      ...recorded,
    ];
    const refuse = (reason: string) => core.warning(`not uploaded: ${reason}`);
    const staged = stageFiles(environment.RUNNER_TEMP || tmpdir(), files, refuse);
    staging = await deadline.bound("copying the files to be uploaded", staged);
    const work = uploadAll(step, inputs, written, { staging, own });
    const pageUrl = await deadline.bound("the upload", work);
    return { isUploaded: true, pageUrl, artifacts: own.uploaded };
  } catch (error) {
    core.warning(`the report could not be uploaded (${explainError(core, error)})`);
    return { isUploaded: false, artifacts: own?.uploaded ?? earlier };
  } finally {
    core.endGroup();
    await staging?.remove();
  }
}

const SUMMARY_FILE = "summary.md";
const PAGE_FILE = "report.html";

/** Gives where a browser finds the page; undefined where the service took no page by itself. */
async function uploadAll(
  step: Step,
  { retentionDays }: ReportInputs,
  { identity }: WrittenReport,
  { staging, own }: { staging: Staging; own: OwnArtifacts },
): Promise<string | undefined> {
  const leg: LegIdentity = {
    job: identity.job?.name ?? "job",
    label: identity.label,
    matrix: identity.matrix === undefined ? "" : JSON.stringify(identity.matrix),
    attempt: identity.job?.attempt ?? 1,
  };
  const [reportFile, page] = [staging.locate(REPORT_FILE), staging.locate(PAGE_FILE)];
  if (reportFile === undefined) throw new Error(`${REPORT_FILE} could not be copied`);
  const detailFiles = staging.files.filter((file) => file !== reportFile);
  const client = await step.openArtifacts();
  const { directory } = staging;
  const names = await uploadResults(client, own, { leg, reportFile, detailFiles, directory, retentionDays });
  step.core.setOutput("artifact-name", names.details);
  if (page === undefined) return undefined;
  const id = await uploadPage(client, own, { name: namePage(names.details), file: page, retentionDays });
  return id === undefined ? undefined : locateArtifact(step.environment, id);
}

/** Loaded where something is uploaded: the HTTP client takes its time to load. */
async function openOwn(
  environment: Environment,
  deadline: Deadline,
  earlier: readonly UploadedArtifact[],
): Promise<OwnArtifacts> {
  const [{ openOwnArtifacts }, { createTransfer }] = await Promise.all([
    import("./own-artifacts.ts"),
    import("./transfer.ts"),
  ]);
  return openOwnArtifacts(environment, createTransfer(undefined, { deadline }), earlier);
}

/** Where a browser finds an artifact of this run. */
export function locateArtifact(environment: Environment, id: number): string {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = environment;
  return `${server}/${repository}/actions/runs/${run}/artifacts/${id}`;
}
