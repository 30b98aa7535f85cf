import { UserError } from "../../model/user-error.ts";
import { buildOverview } from "../../overview/build-overview.ts";
import { renderOverviewText } from "../../render/overview/documents.ts";
import { writeResult } from "../../session/result-files.ts";
import { startDeadline } from "../deadline.ts";
import type { Inputs } from "../inputs.ts";
import { LOG_TEXT } from "../job-page.ts";
import { readRun } from "../remote-run.ts";
import { type DeliveredResult, deliverResult } from "../result-delivery.ts";
import { type ArtifactSource, createResultsSource } from "../results-service.ts";
import type { Step } from "../step.ts";
import { identifyRun } from "../surroundings.ts";
import { createTransfer } from "../transfer.ts";

/**
 * Shows this run, or the one that started this workflow, as a whole.
 * @throws UserError without a token that may read it, or without a job that ended
 */
export async function overview(step: Step, inputs: Inputs<"overview">): Promise<void> {
  const { core, environment } = step;
  const { token, jobId } = inputs;
  if (token === undefined) {
    // biome-ignore lint/suspicious/noTemplateCurlyInString: an expression of the workflow's.
    throw new UserError("token: mode overview needs one with actions: read; add token: ${{ github.token }}");
  }
  const deadline = startDeadline(inputs.deadlineSeconds);
  const own = identifyRun(environment);
  const runId = inputs.runId ?? own.runId;
  if (runId === undefined) throw new UserError("run-id: is empty, and this is no workflow run (GITHUB_RUN_ID)");
  const isOwn = runId === own.runId;
  // The rest of the time is for uploading.
  const reading = deadline.reserve(0.4);
  const results: ArtifactSource = async () => createResultsSource(environment, createTransfer({ deadline: reading }))();
  const facts = await readRun(environment, token, {
    ...{ runId, deadline: reading, warn: (message: string) => core.warning(message) },
    ...(isOwn && { attempt: own.attempt, sources: [results] }),
  });
  const result = { overview: buildOverview({ ...facts, ownJobId: jobId }) };
  const delivered: DeliveredResult = {
    name: "overview",
    write: (directory) => writeResult(step, result, directory),
    text: () => renderOverviewText(result.overview, LOG_TEXT),
  };
  await deliverResult(step, inputs, delivered, deadline);
}
