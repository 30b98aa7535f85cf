import * as z from "zod/mini";
import type { LegFigures } from "../compare/leg.ts";
import type { MissingLeg } from "../model/comparison.ts";
import { UserError } from "../model/user-error.ts";
import { apiJobSchema, readApiSteps, readQueueSeconds } from "../sampling/steps/api-steps.ts";
import type { StepRecord } from "../sampling/steps/step-record.ts";
import type { Environment } from "../system/environment.ts";
import type { Deadline } from "./deadline.ts";
import { createRestClient, PAGE_SIZE, type RestClient, readPages, requestJson } from "./rest.ts";
import { createTransfer } from "./transfer.ts";

const MAX_JOB_PAGES = 20;

const jobsSchema = z.object({
  total_count: z.number(),
  jobs: z
    .array(z.object({ id: z.int(), name: z.string(), conclusion: z.optional(z.nullable(z.string())) }))
    .check(z.maxLength(PAGE_SIZE)),
});
type Job = z.infer<typeof jobsSchema>["jobs"][number];

/**
 * Legs that failed, were cancelled or skipped without a report, where others of their matrix have one.
 * @throws UserError where the token may not read the jobs
 */
export async function findLostJobs(
  rest: RestClient,
  runId: string | undefined,
  reports: readonly LegFigures[],
  warn: (message: string) => void,
): Promise<MissingLeg[]> {
  const pages = await readPages(rest, {
    path: `/actions/runs/${runId}/jobs?filter=latest`,
    purpose: "the run's jobs",
    schema: jobsSchema,
    maxPages: MAX_JOB_PAGES,
    warn,
  });
  const jobs = pages.flatMap((page) => page.jobs);
  const reported = new Set(reports.map(({ job }) => job?.jobId));
  const matrices = new Set(jobs.filter(({ id }) => reported.has(String(id))).map(nameMatrix));
  return jobs
    .filter((job) => !reported.has(String(job.id)) && matrices.has(nameMatrix(job)))
    .flatMap(({ name, conclusion }) => {
      return conclusion && conclusion !== "success" ? [{ name, reason: { id: "no-report" as const, conclusion } }] : [];
    });
}

/** A leg's name without the matrix values in brackets. */
function nameMatrix({ name }: Job): string {
  return name.replace(/ \([^()]*\)$/, "");
}

/** A job's steps, and how long it waited for a runner. */
export interface ApiJob {
  steps: StepRecord[];
  queueSeconds?: number | undefined;
}

/**
 * A job's steps and its queue by the REST API.
 * @throws UserError for a wrong id, or a token without the permission
 */
export async function readApiJob(
  environment: Environment,
  token: string,
  jobId: string,
  deadline: Deadline,
): Promise<ApiJob> {
  if (!/^\d{1,20}$/.test(jobId)) {
    throw new UserError(`check-run-id: ${JSON.stringify(jobId)} is not a number; leave it at its default`);
  }
  const request = { path: `/actions/jobs/${jobId}`, purpose: "the job's steps", schema: apiJobSchema } as const;
  const job = await requestJson(createRestClient(environment, token, createTransfer({ deadline })), request);
  return { steps: readApiSteps(job), queueSeconds: readQueueSeconds(job) };
}
