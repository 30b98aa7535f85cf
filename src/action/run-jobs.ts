import * as z from "zod/mini";
import type { LegFigures } from "../compare/leg.ts";
import type { MissingLeg } from "../model/comparison.ts";
import { UserError } from "../model/user-error.ts";
import { apiJobSchema, readApiSteps, readQueueSeconds } from "../sampling/steps/api-steps.ts";
import type { StepRecord } from "../sampling/steps/step-record.ts";
import { tellCutList } from "../words/comparison/reasons.ts";
import { PAGE_SIZE, type RestClient, readPages, requestJson } from "./rest.ts";

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
  const jobs: Job[] = [];
  const path = `/actions/runs/${runId}/jobs?filter=latest` as const;
  const purpose = "the run's jobs";
  const warnOfCut = (read: number, total: number) => warn(tellCutList(purpose, read, total));
  const pages = { path, purpose, schema: jobsSchema, maxPages: MAX_JOB_PAGES, warnOfCut };
  for await (const page of readPages(rest, pages)) jobs.push(...page.jobs);
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

/** A job by the REST API. */
export interface ApiJob {
  steps: StepRecord[];
  queueSeconds?: number | undefined;
}

/**
 * A job's steps and its queue by the REST API.
 * @throws UserError for a wrong id, or a token without the permission
 */
export async function readApiJob(rest: RestClient, jobId: string): Promise<ApiJob> {
  if (!/^\d{1,20}$/.test(jobId)) {
    throw new UserError(`check-run-id: ${JSON.stringify(jobId)} is not a number; leave it at its default`);
  }
  const request = { path: `/actions/jobs/${jobId}`, purpose: "the job's steps", schema: apiJobSchema } as const;
  const job = await requestJson(rest, request);
  return { steps: readApiSteps(job), queueSeconds: readQueueSeconds(job) };
}
