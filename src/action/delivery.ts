import { cp, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import type { GateResult } from "../model/gate.ts";
import { deriveLabel } from "../model/label.ts";
import type { StepRecord } from "../sampling/steps/step-record.ts";
import { assembleReport, type ReportIdentity } from "../session/assembly.ts";
import { judgeReport } from "../session/gates.ts";
import { recordingDirectory } from "../session/recording.ts";
import { type ReportFiles, writeReport } from "../session/report-files.ts";
import { readEntries } from "../session/session-directory.ts";
import type { LegIdentity } from "./artifact-name.ts";
import { hasArtifactService, uploadResults } from "./artifacts.ts";
import type { ReportInputs } from "./inputs.ts";
import { type JobState, locateJobDirectory, saveJobState } from "./state.ts";
import { explainError, type Step } from "./step.ts";
import { appendStepSummary } from "./step-summary.ts";

/** The job's report on disk, and whose it is. */
export interface WrittenReport {
  files: ReportFiles;
  identity: ReportIdentity;
  directory: string;
  /** What the report says to the gates that this step was given. */
  gates: GateResult[];
}

/** Writes the report of everything that the job's steps have found out so far, and sets the outputs that lead to it. */
export async function writeJobReport(step: Step, inputs: ReportInputs, state: JobState): Promise<WrittenReport> {
  const { environment, host, core } = step;
  const identity = identifyReport(step, inputs, state);
  const directory = inputs.outputDirectory ?? join(environment.RUNNER_TEMP || "/tmp", "io-probe-report");
  const apiSteps = await askForSteps(step, inputs);
  const report = await assembleReport(host, locateJobDirectory(environment), identity, apiSteps);
  const files = await writeReport(host, report, directory);
  core.setOutput("report", files.report);
  core.setOutput("summary", files.summary);
  core.setOutput("html", files.html);
  core.setOutput("label", identity.label);
  core.info(`io-probe: the report is ${files.report}`);
  return { files, identity, directory, gates: judgeReport(inputs.gates, report) };
}

/**
 * Writes the job's report, appends it to the job summary and uploads it, and notes what it held, so that a later step
 * can tell whether there is more. What cannot be uploaded stays on disk, with a warning.
 */
export async function deliverJobReport(step: Step, inputs: ReportInputs, state: JobState): Promise<WrittenReport> {
  const entries = await countEntries(step);
  const written = await writeJobReport(step, inputs, state);
  await showSummary(step, written.files.summary);
  const uploaded = inputs.artifact ? await upload(step, inputs, state, written) : undefined;
  await saveJobState(step.environment, { ...state, reportedEntries: entries, uploaded: uploaded ?? state.uploaded });
  return written;
}

/** What the REST API knows of the job's steps, where a token was given; without it the report has what the runner's files tell. */
async function askForSteps({ core, environment }: Step, { token, checkRunId }: ReportInputs): Promise<StepRecord[]> {
  if (token === undefined || checkRunId === undefined) return [];
  try {
    const { readJobSteps } = await import("./job-steps.ts");
    return await readJobSteps(environment, token, checkRunId);
  } catch (error) {
    core.warning(`the job's steps were not read: ${explainError(core, error)}`);
    return [];
  }
}

/** How many things the job's steps have found out so far; that a step was io-probe's own is none. */
export async function countEntries(step: Step): Promise<number> {
  const entries = await readEntries(locateJobDirectory(step.environment));
  return entries.filter(({ type }) => type !== "ownStep").length;
}

/** Appends a file of Markdown to the job summary; where it is too large for GitHub, the summary says where it is. */
export async function showSummary(step: Step, file: string): Promise<void> {
  const markdown = await readFile(file, "utf8");
  if (await appendStepSummary(step.environment, markdown)) return;
  if (!step.environment.GITHUB_STEP_SUMMARY) return;
  step.core.warning(`the summary is too large for the job's page; it is in ${file}`);
}

function identifyReport({ environment }: Step, inputs: ReportInputs, state: JobState): ReportIdentity {
  const job = environment.GITHUB_JOB || "job";
  const attempt = Number(environment.GITHUB_RUN_ATTEMPT);
  return {
    label: deriveLabel({ given: state.label ?? inputs.label, matrix: inputs.matrix, fallback: job }),
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

async function upload(step: Step, inputs: ReportInputs, state: JobState, written: WrittenReport) {
  const { core, environment } = step;
  const { files, directory, identity } = written;
  if (!hasArtifactService(environment)) {
    core.warning(
      `this server has no artifact service for io-probe: the report is in the job summary, and ${directory}`,
    );
    return undefined;
  }
  const leg: LegIdentity = {
    job: identity.job?.name ?? "job",
    label: identity.label,
    matrix: identity.matrix === undefined ? "" : JSON.stringify(identity.matrix),
    attempt: identity.job?.attempt ?? 1,
  };
  const detailFiles = await keepExisting([files.summary, files.html, ...(await copyRecording(step, directory))]);
  core.startGroup("io-probe: upload the report");
  try {
    const { retentionDays } = inputs;
    const names = await uploadResults(await step.openArtifacts(), {
      leg,
      reportFile: files.report,
      detailFiles,
      directory,
      retentionDays,
      previous: state.uploaded,
    });
    core.setOutput("artifact-name", names.details);
    return names;
  } catch (error) {
    core.warning(`the report could not be uploaded (${explainError(core, error)}): it is in ${directory}`);
    return undefined;
  } finally {
    core.endGroup();
  }
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

/** Copies what the sampler recorded beside the report, as an artifact has one root, and gives the files. */
async function copyRecording(step: Step, directory: string): Promise<string[]> {
  const raw = join(directory, "raw");
  try {
    await cp(recordingDirectory(locateJobDirectory(step.environment)), raw, { recursive: true });
  } catch (error) {
    step.core.debug(`no recording to upload: ${String(error)}`);
    return [];
  }
  const entries = await readdir(raw, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
}
