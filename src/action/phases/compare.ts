import type { Comparison, MissingLeg } from "../../model/comparison.ts";
import { UserError } from "../../model/user-error.ts";
import { renderComparisonComment, renderComparisonText } from "../../render/comparison/documents.ts";
import { compareCollected, demandLabels } from "../../session/compare.ts";
import { enforceGates } from "../../session/gates.ts";
import { writeResult } from "../../session/result-files.ts";
import { countMoreMissing, countReports, tellMissing } from "../../words/comparison/log.ts";
import { refuseReport } from "../../words/comparison/reasons.ts";
import { type Deadline, startDeadline } from "../deadline.ts";
import type { Inputs } from "../inputs.ts";
import { LOG_TEXT } from "../job-page.ts";
import { downloadLegs, type Legs } from "../legs.ts";
import { createRestClient } from "../rest.ts";
import { type DeliveredResult, deliverResult } from "../result-delivery.ts";
import { createResultsSource } from "../results-service.ts";
import { createRestSource, findLostJobs } from "../run-lists.ts";
import { attempt, type Core, type Step } from "../step.ts";
import { identifyRun } from "../surroundings.ts";
import { createTransfer } from "../transfer.ts";

/**
 * Compares the reports of this run's jobs.
 * @throws UserError without any, without a required label, or for a failed gate
 */
export async function compare(step: Step, inputs: Inputs<"compare">): Promise<void> {
  const { core } = step;
  const deadline = startDeadline(inputs.deadlineSeconds);
  // The rest of the time is for comparing and uploading.
  const { reports, missing, replaced, readRecording } = await collectLegs(step, inputs, deadline.reserve(0.4));
  warnOfMissing(core, missing);
  const { baseline, groupBy, primary, gates } = inputs;
  const options = { baseline, groupBy, primary, gates, missing, replaced };
  const comparison = await compareCollected({ reports, unreadable: [] }, options, readRecording);
  // What contradicts another report shows only in the comparison.
  warnOfMissing(core, comparison.missing.slice(missing.length));
  setVerdict(core, comparison);
  const delivered: DeliveredResult = {
    name: "comparison",
    write: (directory) => writeResult(step, { comparison }, directory),
    text: () => renderComparisonText(comparison, LOG_TEXT),
    comment: () => renderComparisonComment(comparison),
  };
  await deliverResult(step, inputs, delivered, deadline);
  demandLabels(comparison, inputs.require);
  enforceGates(comparison.gates ?? [], core);
}

/** More warnings would hide the rest of the log. */
const MAX_WARNINGS = 100;

function warnOfMissing(core: Core, missing: readonly MissingLeg[]): void {
  for (const leg of missing.slice(0, MAX_WARNINGS)) core.warning(tellMissing(leg));
  const more = missing.length - MAX_WARNINGS;
  if (more > 0) core.warning(countMoreMissing(more));
}

/** Sets ranking, winner, and the best label's ratio to the baseline. */
function setVerdict(core: Core, { ranking, figures, baseline }: Comparison): void {
  const labels = ranking?.labels ?? [];
  core.setOutput("ranking", JSON.stringify(labels.map(({ rank, label }) => ({ rank, label }))));
  core.setOutput("winner", ranking?.winner ?? "");
  const best = labels.find(({ label }) => label !== baseline)?.label;
  const cell = figures.find(({ primary }) => primary)?.cells.find(({ label }) => label === best);
  const ratio = cell?.state === "measured" ? cell.ratio?.ratio : undefined;
  core.setOutput("ratio", ratio === undefined ? "" : String(ratio));
}

async function collectLegs(
  { core, environment }: Step,
  { token }: Inputs<"compare">,
  deadline: Deadline,
): Promise<Legs> {
  const run = identifyRun(environment);
  const transfer = createTransfer({ deadline });
  const sources = [createResultsSource(environment, transfer)];
  const rest = token === undefined ? undefined : createRestClient(environment, token, transfer);
  const warn = (message: string) => core.warning(message);
  if (rest) sources.push(async () => (await attempt(core, createRestSource(rest, run.runId, { warn }))) ?? []);
  const legs = await downloadLegs(sources, run);
  const { reports, missing } = legs;
  if (reports.length === 0) {
    const [first] = missing;
    throw new UserError(
      `compare: no job of this run has left a report${first === undefined ? "" : ` (${missing.length} could not be read: ${refuseReport(first.reason)})`}`,
    );
  }
  core.info(countReports(reports.length));
  const lost = rest && (await attempt(core, () => findLostJobs(rest, run.runId, reports, warn)));
  return { ...legs, missing: [...missing, ...(lost ?? [])] };
}
