import { UserError } from "../model/user-error.ts";
import { apiJobSchema, readApiSteps } from "../sampling/steps/api-steps.ts";
import type { StepRecord } from "../sampling/steps/step-record.ts";
import { type RestClient, readJson } from "./rest.ts";

/**
 * This job's steps by the REST API.
 * @param checkRunId the job's id
 * @throws UserError for a wrong id, or a token without the permission
 */
export async function readJobSteps(rest: RestClient, checkRunId: string): Promise<StepRecord[]> {
  if (!/^\d{1,20}$/.test(checkRunId)) {
    throw new UserError(`check-run-id: ${JSON.stringify(checkRunId)} is not a number; leave it at its default`);
  }
  return readApiSteps(await readJson(rest, `/actions/jobs/${checkRunId}`, "the job's steps", apiJobSchema));
}
