import * as z from "zod/mini";
import type { LegFigures } from "../compare/leg.ts";
import type { MissingLeg } from "../model/comparison.ts";
import type { Environment } from "../system/environment.ts";
import { explainLostJob } from "../words/comparison/reasons.ts";
import { PAGE_SIZE, type RestClient, readPages } from "./rest.ts";

const MAX_PAGES = 20;

const pageSchema = z.object({
  total_count: z.number(),
  jobs: z
    .array(z.object({ id: z.int(), name: z.string(), conclusion: z.optional(z.nullable(z.string())) }))
    .check(z.maxLength(PAGE_SIZE)),
});
type Job = z.infer<typeof pageSchema>["jobs"][number];

/**
 * The legs that failed, were cancelled or skipped without a report: jobs of a matrix of which others have one.
 * @throws UserError where the token may not read the run's jobs
 */
export async function findLostJobs(
  environment: Environment,
  rest: RestClient,
  reports: readonly LegFigures[],
): Promise<MissingLeg[]> {
  const reported = new Set(reports.map(({ job }) => job?.checkRunId));
  const jobs = await listJobs(environment, rest);
  const matrices = new Set(jobs.filter(({ id }) => reported.has(String(id))).map(nameMatrix));
  return jobs
    .filter((job) => !reported.has(String(job.id)) && matrices.has(nameMatrix(job)))
    .filter(({ conclusion }) => conclusion !== "success" && conclusion !== null && conclusion !== undefined)
    .map(({ name, conclusion }) => ({ name, reason: explainLostJob(String(conclusion)) }));
}

/** A leg's name without the matrix values in brackets. */
function nameMatrix({ name }: Job): string {
  return name.replace(/ \([^()]*\)$/, "");
}

async function listJobs({ GITHUB_REPOSITORY, GITHUB_RUN_ID }: Environment, rest: RestClient): Promise<Job[]> {
  const path = `/repos/${GITHUB_REPOSITORY}/actions/runs/${GITHUB_RUN_ID}/jobs?filter=latest`;
  const jobs: Job[] = [];
  const pages = { path, purpose: "the run's jobs", schema: pageSchema, maxPages: MAX_PAGES };
  for await (const page of readPages(rest, pages)) jobs.push(...page.jobs);
  return jobs;
}
