import { UserError } from "../model/user-error.ts";
import { apiJobSchema, readApiSteps } from "../sampling/steps/api-steps.ts";
import type { StepRecord } from "../sampling/steps/step-record.ts";
import type { Environment } from "../system/environment.ts";
import { createRestClient, readJson } from "./rest.ts";
import type { Transfer } from "./transfer.ts";

/**
 * This job's steps by the REST API.
 * @param checkRunId `job.check_run_id`, the job's id
 * @throws UserError for a wrong id, or a token without the permission
 */
export async function readJobSteps(
  environment: Environment,
  { token, checkRunId, transfer }: { token: string; checkRunId: string; transfer: Transfer },
): Promise<StepRecord[]> {
  if (!/^\d{1,20}$/.test(checkRunId)) {
    throw new UserError(`check-run-id: ${JSON.stringify(checkRunId)} is not a number; leave it at its default`);
  }
  const rest = createRestClient(environment, token, transfer);
  const path = `/repos/${environment.GITHUB_REPOSITORY}/actions/jobs/${checkRunId}`;
  return readApiSteps(await readJson(rest, path, "the job's steps", apiJobSchema));
}
