import { join } from "node:path";
import type { Comparison, MissingLeg } from "../../model/comparison.ts";
import { UserError } from "../../model/user-error.ts";
import { renderComparisonComment } from "../../render/comparison/markdown.ts";
import { renderComparisonText } from "../../render/comparison/text.ts";
import { compareCollected, demandLabels } from "../../session/compare.ts";
import { type ComparisonFiles, writeComparison } from "../../session/comparison-files.ts";
import { createOwnFolder } from "../../system/own-folder.ts";
import { nameComparison } from "../artifact-name.ts";
import { commentOnPullRequest } from "../commenting.ts";
import { type Deadline, startDeadline } from "../deadline.ts";
import { enforceGates } from "../gate-verdict.ts";
import type { CompareInputs } from "../inputs.ts";
import { identifyRun } from "../leg-identity.ts";
import { downloadLegs, type Legs } from "../legs.ts";
import { findLostJobs } from "../lost-jobs.ts";
import { openOwnArtifacts } from "../own-artifacts.ts";
import { createRestClient, createRestSource } from "../rest.ts";
import { createResultsSource } from "../results-service.ts";
import { type Core, explainError, type Step } from "../step.ts";
import { showSummary } from "../step-summary.ts";
import { createTransfer } from "../transfer.ts";
import { deliverOtherwise, LOG_TEXT } from "../undelivered.ts";
import { limitRetention, uploadForPeople } from "../upload.ts";

/**
 * Compares the reports of this run's jobs.
 * @throws UserError where there is none, where a required label is missing, or for a failed gate
 */
export async function compare(step: Step, inputs: CompareInputs): Promise<void> {
  const { core, environment } = step;
  const deadline = startDeadline(inputs.deadlineSeconds);
  // The rest is for comparing and uploading.
  const { reports, missing, replaced, readRecording } = await collectLegs(step, inputs, deadline.reserve(0.4));
  warnOfMissing(core, missing);
  const { baseline, groupBy, primary, gates } = inputs;
  const options = { baseline, groupBy, primary, gates, missing, replaced };
  const comparison = await compareCollected({ reports, unreadable: [] }, options, readRecording);
  // Contradictions show only in the comparison.
  warnOfMissing(core, comparison.missing.slice(missing.length));
  const directory = inputs.outputDirectory ?? join(environment.RUNNER_TEMP || "/tmp", "io-probe-comparison");
  // In /tmp, others may have put a folder or a link of that name.
  if (inputs.outputDirectory === undefined) await createOwnFolder(directory);
  const files = await writeComparison(step.host, comparison, directory);
  core.setOutput("comparison", files.comparison);
  core.setOutput("summary", files.summary);
  core.setOutput("html", files.html);
  setVerdict(core, comparison);
  const uploaded = inputs.artifact ? await upload(step, inputs, { files, directory, deadline }) : undefined;
  await showSummary(step, files.summary, uploaded?.pageUrl);
  if (uploaded?.isUploaded === false) {
    const text = renderComparisonText(comparison, LOG_TEXT);
    // Later steps may use the files, so copies are kept.
    await deliverOtherwise(step, { name: "comparison", text, files: Object.values(files), directory }, "job-end");
  }
  if (inputs.comment) {
    const content = {
      kind: "comparison",
      label: "",
      markdown: renderComparisonComment(comparison),
      pageUrl: uploaded?.pageUrl,
    };
    await commentOnPullRequest(step, inputs, content, deadline.reserve(0.1));
  }
  demandLabels(comparison, inputs.require);
  enforceGates(core, comparison.gates ?? []);
}

/** More lines hide the rest of the log. */
const MAX_WARNINGS = 100;

function warnOfMissing(core: Core, missing: readonly MissingLeg[]): void {
  for (const { name, reason } of missing.slice(0, MAX_WARNINGS))
    core.warning(`compare: ${name} is left out${reason ? `: ${reason}` : ""}`);
  const more = missing.length - MAX_WARNINGS;
  if (more > 0) core.warning(`compare: ${more} more are left out; comparison.json names them`);
}

/** Outputs: the ranking, the winner, and the best label's ratio to the baseline. */
function setVerdict(core: Core, { ranking, figures, baseline }: Comparison): void {
  const labels = ranking?.labels ?? [];
  core.setOutput("ranking", JSON.stringify(labels.map(({ rank, label }) => ({ rank, label }))));
  core.setOutput("winner", ranking?.winner ?? "");
  const best = labels.find(({ label }) => label !== baseline)?.label;
  const cell = figures.find(({ primary }) => primary)?.cells.find(({ label }) => label === best);
  const ratio = cell?.state === "measured" ? cell.ratio?.ratio : undefined;
  core.setOutput("ratio", ratio === undefined ? "" : String(ratio));
}

async function collectLegs(step: Step, { token }: CompareInputs, deadline: Deadline): Promise<Legs> {
  const { core, environment } = step;
  const transfer = createTransfer(undefined, { deadline });
  const sources = [createResultsSource(environment, transfer)];
  const rest = token === undefined ? undefined : createRestClient(environment, token, transfer);
  if (rest) sources.push(() => attempt(core, createRestSource(environment, rest, transfer)));
  const { reports, missing, replaced, readRecording } = await downloadLegs(sources, identifyRun(environment));
  if (reports.length === 0) {
    const why = missing[0] === undefined ? "" : ` (${missing.length} could not be read: ${missing[0].reason})`;
    throw new UserError(`compare: no job of this run has left a report${why}`);
  }
  core.info(`io-probe: ${reports.length} reports are compared`);
  const lost = rest ? await attempt(core, () => findLostJobs(environment, rest, reports)) : [];
  return { reports, missing: [...missing, ...lost], replaced, readRecording };
}

/** What the REST API gives; a refusal is a warning. */
async function attempt<T>(core: Core, ask: () => Promise<T[]>): Promise<T[]> {
  try {
    return await ask();
  } catch (error) {
    core.warning(explainError(core, error));
    return [];
  }
}

/** Uploads the comparison; gives its page. */
async function upload(
  step: Step,
  { retentionDays, comment }: CompareInputs,
  { files, directory, deadline }: { files: ComparisonFiles; directory: string; deadline: Deadline },
): Promise<{ isUploaded: boolean; pageUrl?: string | undefined }> {
  const { core, environment } = step;
  core.startGroup("io-probe: upload the comparison");
  try {
    const time = deadline.reserve(comment ? 0.3 : 0.1);
    const own = openOwnArtifacts(environment, createTransfer(undefined, { deadline: time }));
    const attempt = Number(environment.GITHUB_RUN_ATTEMPT) || 1;
    const work = uploadForPeople(step, own, {
      nameIt: (suffix) => nameComparison(environment.GITHUB_JOB || "job", attempt, suffix),
      files: Object.values(files),
      directory,
      page: files.html,
      namePage: (archive) => `${archive}.html`,
      retentionDays: limitRetention(step, retentionDays),
    });
    return { isUploaded: true, pageUrl: await time.bound("the upload", work) };
  } catch (error) {
    core.warning(`the comparison could not be uploaded (${explainError(core, error)})`);
    return { isUploaded: false };
  } finally {
    core.endGroup();
  }
}
