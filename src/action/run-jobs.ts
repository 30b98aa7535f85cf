import * as z from "zod/mini";
import type { LegFigures } from "../compare/leg.ts";
import type { MissingLeg } from "../model/comparison.ts";
import { UserError } from "../model/user-error.ts";
import { apiJobSchema, readApiSteps } from "../sampling/steps/api-steps.ts";
import type { StepRecord } from "../sampling/steps/step-record.ts";
import { explainLostJob } from "../words/comparison/reasons.ts";
import { PAGE_SIZE, type RestClient, readJson, readPages } from "./rest.ts";

const MAX_PAGES = 20;

const pageSchema = z.object({
  total_count: z.number(),
  jobs: z
    .array(z.object({ id: z.int(), name: z.string(), conclusion: z.optional(z.nullable(z.string())) }))
    .check(z.maxLength(PAGE_SIZE)),
});
type Job = z.infer<typeof pageSchema>["jobs"][number];

/**
 * Legs that failed, were cancelled or skipped without a report, where others of their matrix have one.
 * @throws UserError where the token may not read the jobs
 */
export async function findLostJobs(
  rest: RestClient,
  runId: string | undefined,
  reports: readonly LegFigures[],
): Promise<MissingLeg[]> {
  const jobs: Job[] = [];
  const path = `/actions/runs/${runId}/jobs?filter=latest` as const;
  const pages = { path, purpose: "the run's jobs", schema: pageSchema, maxPages: MAX_PAGES };
  for await (const page of readPages(rest, pages)) jobs.push(...page.jobs);
  const reported = new Set(reports.map(({ job }) => job?.checkRunId));
  const matrices = new Set(jobs.filter(({ id }) => reported.has(String(id))).map(nameMatrix));
  return jobs
    .filter((job) => !reported.has(String(job.id)) && matrices.has(nameMatrix(job)))
    .flatMap(({ name, conclusion }) => {
      return conclusion && conclusion !== "success" ? [{ name, reason: explainLostJob(conclusion) }] : [];
    });
}

/** A leg's name without the matrix values in brackets. */
function nameMatrix({ name }: Job): string {
  return name.replace(/ \([^()]*\)$/, "");
}

/**
 * A job's steps by the REST API.
 * @throws UserError for a wrong id, or a token without the permission
 */
export async function readJobSteps(rest: RestClient, checkRunId: string): Promise<StepRecord[]> {
  if (!/^\d{1,20}$/.test(checkRunId)) {
    throw new UserError(`check-run-id: ${JSON.stringify(checkRunId)} is not a number; leave it at its default`);
  }
  return readApiSteps(await readJson(rest, `/actions/jobs/${checkRunId}`, "the job's steps", apiJobSchema));
}
