import { dirname } from "node:path";
import type { GateResult } from "../model/gate.ts";
import { keepValid } from "../model/job.ts";
import { deriveLabel } from "../model/label.ts";
import type { Report } from "../model/report.ts";
import { UserError } from "../model/user-error.ts";
import { renderReportComment, renderReportText } from "../render/report/documents.ts";
import { assembleReport, type ReportIdentity } from "../session/assembly.ts";
import { judgeReport } from "../session/gates.ts";
import { type ResultFiles, writeResult } from "../session/result-files.ts";
import { readEntries } from "../session/session-directory.ts";
import { describeOrigin } from "../system/ci-job.ts";
import { explainFileError } from "../system/files.ts";
import { tellUnreadSteps } from "../words/action-log.ts";
import { tellOtherFolder, tellReportFile } from "../words/delivery.ts";
import { type Deadline, startDeadline } from "./deadline.ts";
import type { ReportInputs } from "./inputs.ts";
import { annotateFindings, type DeliveryMoment, deliverInLog, LOG_TEXT, showSummary } from "./job-page.ts";
import type { ApiJob } from "./run-lists.ts";
import { saveJobState } from "./state.ts";
import type { JobState } from "./state-schema.ts";
import { attempt, type Step } from "./step.ts";
import { identifyRun, locateJob, nameJob, openOutput } from "./surroundings.ts";

interface WrittenReport {
  report: Report;
  files: ResultFiles;
  identity: ReportIdentity;
  gates: GateResult[];
}

/** Writes the report of the job so far, and sets its outputs. */
export async function writeJobReport(
  step: Step,
  inputs: ReportInputs,
  state: JobState,
  deadline = startDeadline(inputs.deadlineSeconds),
): Promise<WrittenReport> {
  const { core, directory } = step;
  const known = await askForJob(step, inputs, deadline.reserve(0.75));
  const identity = await identifyReport(step, inputs, state, known.queueSeconds);
  const report = await assembleReport(step, directory, identity, { source: step.stepSource, apiSteps: known.steps });
  const files = await keepReport(step, report, inputs.outputDirectory);
  core.setOutput("report", files.data);
  core.setOutput("summary", files.summary);
  core.setOutput("html", files.html);
  core.setOutput("label", identity.label);
  core.info(tellReportFile(files.data));
  const gates = await judgeReport(inputs.gates, report);
  return { report, files, identity, gates };
}

/** Where the user wants, else in the runner's temp. */
async function keepReport(step: Step, report: Report, wanted?: string): Promise<ResultFiles> {
  const write = async (directory?: string) =>
    writeResult(step, { report }, await openOutput(step.environment, directory, "io-probe-report"));
  try {
    return await write(wanted);
  } catch (error) {
    if (wanted === undefined) throw error;
    const files = await write();
    const reason = error instanceof UserError ? error.message : explainFileError(error);
    step.core.warning(tellOtherFolder(wanted, reason));
    return files;
  }
}

/** Writes, uploads or logs, and shows the job's report; notes what it held for later steps. */
export async function deliverJobReport(
  step: Step,
  inputs: ReportInputs,
  state: JobState,
  { deadline, moment }: { deadline: Deadline; moment: DeliveryMoment },
): Promise<WrittenReport> {
  const reportedEntries = await countEntries(step);
  const written = await deadline.bound("making the report", writeJobReport(step, inputs, state, deadline));
  const { report, files } = written;
  // A comment needs time after the upload, since it links to the uploaded page.
  const choice = { deadline: deadline.reserve(inputs.comment ? 0.3 : 0.1), earlier: state.uploaded ?? [] };
  // The HTTP client is slow to load.
  const upload = inputs.artifact
    ? await (await import("./upload.ts")).uploadReport(step, inputs, written, choice)
    : undefined;
  await showSummary(step, files.summary, upload?.pageUrl);
  if (upload?.isUploaded === false) {
    const text = renderReportText(report, LOG_TEXT);
    const result = { name: "report", text, files: Object.values(files), directory: dirname(files.data) } as const;
    await deliverInLog(step, result, moment);
  }
  const { annotated: earlier = [] } = state;
  const annotated = inputs.annotations ? annotateFindings(step.core, report, earlier) : earlier;
  if (inputs.comment) {
    await comment(step, inputs, written, { pageUrl: upload?.pageUrl, deadline: deadline.reserve(0.3) });
  }
  if (inputs.export !== undefined) {
    const { exportReport } = await import("./export.ts");
    await exportReport(step, inputs.export, report);
  }
  const uploaded = [...(upload?.artifacts ?? state.uploaded ?? [])];
  await saveJobState(step.environment, { ...state, annotated, reportedEntries, uploaded });
  return written;
}

/** Loads the comments' code only where it is needed. */
async function comment(
  step: Step,
  inputs: ReportInputs,
  written: WrittenReport,
  { pageUrl, deadline }: { pageUrl: string | undefined; deadline: Deadline },
): Promise<void> {
  const [{ commentOnPullRequest }, { compareWithBase }] = await Promise.all([
    import("./pull-request-comment.ts"),
    import("./base-comparison.ts"),
  ]);
  const { report } = written;
  const markdown = renderReportComment(report, await compareWithBase(step, inputs, written, deadline.reserve(0.5)));
  await commentOnPullRequest(step, inputs, { kind: "report", label: report.label, markdown, pageUrl }, deadline);
}

async function askForJob(
  { core, environment }: Step,
  { token, jobId }: ReportInputs,
  deadline: Deadline,
): Promise<ApiJob> {
  if (token === undefined || jobId === undefined) return { steps: [] };
  const ask = async () => (await import("./run-lists.ts")).readApiJob(environment, token, jobId, deadline);
  return (await attempt(core, ask, tellUnreadSteps)) ?? { steps: [] };
}

/** Whether a delivered report held all results. */
export async function isDelivered(step: Step, { reportedEntries }: JobState): Promise<boolean> {
  return reportedEntries !== undefined && (await countEntries(step)) <= reportedEntries;
}

/** The number of the job's results, without those of io-probe's own steps. */
export async function countEntries(step: Step): Promise<number> {
  const entries = await readEntries(step.directory);
  return entries.filter(({ type }) => type !== "ownStep").length;
}

async function identifyReport(
  { environment }: Step,
  inputs: ReportInputs,
  state: JobState,
  queueSeconds: number | undefined,
): Promise<ReportIdentity> {
  const { matrix, jobId, label } = inputs;
  const name = nameJob(environment);
  const run = identifyRun(environment);
  const origin = await describeOrigin(environment);
  const workflow = environment.GITHUB_WORKFLOW || undefined;
  const url = locateJob(environment, jobId);
  return {
    ...deriveLabel({ given: state.label ?? label, matrix, fallback: name }),
    matrix,
    job: keepValid({ ...run, ...origin, name, workflow, jobId, url, queueSeconds }),
  };
}
