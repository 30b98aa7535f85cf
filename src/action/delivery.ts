import { dirname, join } from "node:path";
import type { GateResult } from "../model/gate.ts";
import { deriveLabel } from "../model/label.ts";
import type { Report } from "../model/report.ts";
import { UserError } from "../model/user-error.ts";
import { renderReportText } from "../render/report/text.ts";
import type { StepRecord } from "../sampling/steps/step-record.ts";
import { assembleReport, type ReportIdentity } from "../session/assembly.ts";
import { judgeReport } from "../session/gates.ts";
import { type ReportFiles, writeReport } from "../session/report-files.ts";
import { readEntries } from "../session/session-directory.ts";
import type { Environment } from "../system/environment.ts";
import { explainFileError } from "../system/files.ts";
import { createOwnFolder } from "../system/own-folder.ts";
import { annotateFindings } from "./annotations.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import type { ReportInputs } from "./inputs.ts";
import { locateJobDirectory } from "./locations.ts";
import { saveJobState } from "./state.ts";
import type { JobState } from "./state-schema.ts";
import { explainError, type Step } from "./step.ts";
import { showSummary } from "./step-summary.ts";
import { type DeliveryMoment, deliverOtherwise, LOG_TEXT, type Undelivered } from "./undelivered.ts";
import { uploadReport } from "./upload.ts";

/** The job's report on disk. */
export interface WrittenReport {
  report: Report;
  files: ReportFiles;
  identity: ReportIdentity;
  directory: string;
  /** What this step's gates say of it. */
  gates: GateResult[];
}

/** Writes the report of the job so far, and sets the outputs that name it. */
export async function writeJobReport(
  step: Step,
  inputs: ReportInputs,
  state: JobState,
  deadline = startDeadline(inputs.deadlineSeconds),
): Promise<WrittenReport> {
  const { environment, host, core } = step;
  const identity = identifyReport(step, inputs, state);
  const apiSteps = await askForSteps(step, inputs, deadline.reserve(0.75));
  const report = await assembleReport(host, locateJobDirectory(environment), identity, apiSteps);
  const files = await keepReport(step, report, inputs.outputDirectory);
  core.setOutput("report", files.report);
  core.setOutput("summary", files.summary);
  core.setOutput("html", files.html);
  core.setOutput("label", identity.label);
  core.info(`io-probe: the report is ${files.report}`);
  const gates = await judgeReport(inputs.gates, report);
  return { report, files, identity, directory: dirname(files.report), gates };
}

/** Where the user wants it; where that fails, in the runner's temp. */
async function keepReport({ core, environment, host }: Step, report: Report, wanted?: string): Promise<ReportFiles> {
  if (wanted === undefined) return writeReport(host, report, await prepareReportFolder(environment));
  try {
    return await writeReport(host, report, wanted);
  } catch (error) {
    const files = await writeReport(host, report, await prepareReportFolder(environment));
    const reason = error instanceof UserError ? error.message : explainFileError(error);
    core.warning(`output: ${JSON.stringify(wanted)} cannot be written: ${reason}`);
    return files;
  }
}

async function prepareReportFolder(environment: Environment): Promise<string> {
  const directory = join(environment.RUNNER_TEMP || "/tmp", "io-probe-report");
  await createOwnFolder(directory);
  return directory;
}

/** What delivering needs beside the report. */
export interface Delivery {
  deadline: Deadline;
  moment: DeliveryMoment;
}

/** Writes the job's report, uploads or logs it, shows its summary, and notes for later steps what it held. */
export async function deliverJobReport(
  step: Step,
  inputs: ReportInputs,
  state: JobState,
  { deadline, moment }: Delivery,
): Promise<WrittenReport> {
  const entries = await countEntries(step);
  const written = await deadline.bound("making the report", writeJobReport(step, inputs, state, deadline));
  // A comment links to the uploaded page.
  const choice = { deadline: deadline.reserve(inputs.comment ? 0.3 : 0.1), earlier: state.uploaded ?? [] };
  const upload = inputs.artifact ? await uploadReport(step, inputs, written, choice) : undefined;
  await showSummary(step, written.files.summary, upload?.pageUrl);
  if (upload?.isUploaded === false) await deliverOtherwise(step, describeReport(written), moment);
  const annotated = inputs.annotations ? annotateFindings(step.core, written.report, state.annotated ?? []) : undefined;
  if (inputs.comment)
    await comment(step, inputs, written, { pageUrl: upload?.pageUrl, deadline: deadline.reserve(0.3) });
  await saveJobState(step.environment, {
    ...state,
    ...(annotated !== undefined && { annotated }),
    reportedEntries: entries,
    ...(upload !== undefined && { uploaded: [...upload.artifacts] }),
  });
  return written;
}

/** Loaded only where a job comments. */
async function comment(
  step: Step,
  inputs: ReportInputs,
  written: WrittenReport,
  { pageUrl, deadline }: { pageUrl: string | undefined; deadline: Deadline },
): Promise<void> {
  const [{ commentOnPullRequest }, { compareWithBase }, { renderReportComment }] = await Promise.all([
    import("./commenting.ts"),
    import("./base-comparison.ts"),
    import("../render/report/markdown.ts"),
  ]);
  const { report } = written;
  const markdown = renderReportComment(report, await compareWithBase(step, inputs, written, deadline.reserve(0.5)));
  await commentOnPullRequest(step, inputs, { kind: "report", label: report.label, markdown, pageUrl }, deadline);
}

function describeReport({ report, files, directory }: WrittenReport): Undelivered {
  return {
    name: "report",
    text: renderReportText(report, LOG_TEXT),
    files: Object.values(files),
    directory,
  };
}

/** The job's steps by the REST API; none without a token. */
async function askForSteps(
  { core, environment }: Step,
  { token, checkRunId }: ReportInputs,
  deadline: Deadline,
): Promise<StepRecord[]> {
  if (token === undefined || checkRunId === undefined) return [];
  try {
    const [{ readJobSteps }, { createTransfer }] = await Promise.all([
      import("./job-steps.ts"),
      import("./transfer.ts"),
    ]);
    return await readJobSteps(environment, { token, checkRunId, transfer: createTransfer(undefined, { deadline }) });
  } catch (error) {
    core.warning(`the job's steps were not read: ${explainError(core, error)}`);
    return [];
  }
}

/** Whether a delivered report held all that there is now. */
export async function isDelivered(step: Step, { reportedEntries }: JobState): Promise<boolean> {
  return reportedEntries !== undefined && (await countEntries(step)) <= reportedEntries;
}

/** How many results the job has, without those of io-probe's own steps. */
export async function countEntries(step: Step): Promise<number> {
  const entries = await readEntries(locateJobDirectory(step.environment));
  return entries.filter(({ type }) => type !== "ownStep").length;
}

function identifyReport({ environment }: Step, inputs: ReportInputs, state: JobState): ReportIdentity {
  const job = environment.GITHUB_JOB || "job";
  const attempt = Number(environment.GITHUB_RUN_ATTEMPT);
  return {
    ...deriveLabel({ given: state.label ?? inputs.label, matrix: inputs.matrix, fallback: job }),
    matrix: inputs.matrix,
    job: {
      name: job,
      ...keepText("repository", environment.GITHUB_REPOSITORY),
      ...keepText("workflow", environment.GITHUB_WORKFLOW),
      ...keepText("runId", environment.GITHUB_RUN_ID),
      ...(Number.isInteger(attempt) && attempt > 0 && { attempt }),
      ...keepText("checkRunId", inputs.checkRunId),
    },
  };
}

function keepText<K extends string>(key: K, value: string | undefined): { [P in K]?: string } {
  return value ? ({ [key]: value } as { [P in K]: string }) : {};
}
