import * as z from "zod/mini";
import type { LegFigures } from "../compare/leg.ts";
import type { MissingLeg } from "../model/comparison.ts";
import { UserError } from "../model/user-error.ts";
import { apiJobSchema, readApiSteps, readQueueSeconds } from "../sampling/steps/api-steps.ts";
import type { StepRecord } from "../sampling/steps/step-record.ts";
import type { Environment } from "../system/environment.ts";
import type { Deadline } from "./deadline.ts";
import { createRestClient, PAGE_SIZE, type RestClient, readPages, requestJson } from "./rest.ts";
import type { ArtifactSource } from "./results-service.ts";
import { createTransfer } from "./transfer.ts";

// What the REST API says of workflow runs: their artifacts, their jobs, and a branch's runs for pushes.

const MAX_ARTIFACT_PAGES = 50;

const artifactsSchema = z.object({
  total_count: z.number(),
  artifacts: z
    .array(
      z.object({
        id: z.int(),
        name: z.string(),
        size_in_bytes: z.number(),
        expired: z.optional(z.boolean()),
        digest: z.optional(z.nullable(z.string())),
      }),
    )
    .check(z.maxLength(PAGE_SIZE)),
});

/** A run's artifacts of all attempts, or those named `wanted`. */
export function createRestSource(
  rest: RestClient,
  runId: string | undefined,
  { warn, wanted }: { warn: (message: string) => void; wanted?: string },
): ArtifactSource {
  const query = wanted === undefined ? "" : `?name=${encodeURIComponent(wanted)}`;
  return async () => {
    const pages = await readPages(rest, {
      path: `/actions/runs/${runId}/artifacts${query}`,
      purpose: "the run's artifacts",
      schema: artifactsSchema,
      maxPages: MAX_ARTIFACT_PAGES,
      warn,
    });
    return pages
      .flatMap(({ artifacts }) => artifacts)
      .filter(({ name, expired }) => {
        // A server may ignore the query's name.
        return !expired && (wanted === undefined || name === wanted);
      })
      .map(({ id, name, size_in_bytes: sizeBytes, digest }) => ({
        ...{ name, id: String(id), sizeBytes, digest: digest ?? undefined },
        download: (maxBytes) => rest.download(`/actions/artifacts/${id}/zip`, "artifact", maxBytes),
      }));
  };
}

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

const runsSchema = z.object({
  workflow_runs: z
    .array(
      z.object({
        id: z.int(),
        event: z.string(),
        head_branch: z.optional(z.nullable(z.string())),
        head_sha: z.string().check(z.regex(/^[0-9a-f]{40,64}$/)),
        head_repository: z.optional(z.nullable(z.object({ full_name: z.string() }))),
        run_attempt: z.optional(z.int()),
      }),
    )
    .check(z.maxLength(PAGE_SIZE)),
});
type PushRun = z.infer<typeof runsSchema>["workflow_runs"][number];

/** A workflow, by its file in a repository; without a path, the file is another repository's or unknown. */
export interface WorkflowFile {
  repository: string | undefined;
  workflowPath: string | undefined;
}

/**
 * The workflow's newest runs for pushes to a branch of this repository, at most 100.
 * @throws UserError where the workflow's file is unknown, or the token lacks actions: read
 */
export async function listPushRuns(
  rest: RestClient,
  workflow: WorkflowFile,
  branch: string,
  count: number,
): Promise<PushRun[]> {
  const query = `branch=${encodeURIComponent(branch)}&event=push&per_page=${count}`;
  const file = /^\.github\/workflows\/([^/]+)$/.exec(workflow.workflowPath ?? "")?.[1];
  if (file === undefined) {
    throw new UserError(
      "the workflow's file is not in this repository, or the runner does not name it (GITHUB_WORKFLOW_REF)",
    );
  }
  const path = `/actions/workflows/${encodeURIComponent(file)}/runs?${query}` as const;
  const { workflow_runs: runs } = await requestJson(rest, { path, purpose: "the workflow's runs", schema: runsSchema });
  // A fork may have a branch of the same name.
  return runs.filter(({ event, head_branch, head_repository }) => {
    return event === "push" && head_branch === branch && head_repository?.full_name === workflow.repository;
  });
}
