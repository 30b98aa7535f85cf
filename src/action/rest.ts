import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import type { LegFigures } from "../compare/leg.ts";
import type { MissingLeg } from "../model/comparison.ts";
import { UserError } from "../model/user-error.ts";
import { apiJobSchema, readApiSteps } from "../sampling/steps/api-steps.ts";
import type { StepRecord } from "../sampling/steps/step-record.ts";
import type { Environment } from "../system/environment.ts";
import { explainLostJob, tellCutList } from "../words/comparison/reasons.ts";
import { type ArtifactSource, downloadBlob, type ListedArtifact } from "./results-service.ts";
import { parseAnswer, ServiceError, type Transfer, type TransferAnswer, type TransferRequest } from "./transfer.ts";

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** The largest page that the API allows. */
const PAGE_SIZE = 100;
/** Each page costs a request of the token's hourly budget. */
const MAX_ARTIFACT_PAGES = 50;

/** Asks the REST API about this repository; `graphql` is the other API. */
export type RestClient = (request: RestRequest) => Promise<TransferAnswer>;

type RestRequest = Pick<TransferRequest, "purpose" | "body" | "isTriedOnce"> & {
  path: `/${string}` | "graphql";
  method?: TransferRequest["method"];
};

/** A client of the server's REST API (`GITHUB_API_URL`), with a token that no message shows. */
export function createRestClient(environment: Environment, token: string, transfer: Transfer): RestClient {
  const base = environment.GITHUB_API_URL || "https://api.github.com";
  const graphql = environment.GITHUB_GRAPHQL_URL || `${base}/graphql`;
  const headers = {
    authorization: `Bearer ${token}`,
    accept: "application/vnd.github+json",
    "content-type": "application/json",
  };
  return ({ path, method = "GET", ...request }) => {
    const url = path === "graphql" ? graphql : `${base}/repos/${environment.GITHUB_REPOSITORY}${path}`;
    return transfer({ ...request, method, url, headers, maxBytes: MAX_ANSWER_BYTES });
  };
}

/**
 * A path's answer.
 * @throws UserError that names the missing permission, or for another shape
 */
export async function readJson<T>(
  rest: RestClient,
  path: `/${string}`,
  purpose: string,
  schema: $ZodType<T>,
): Promise<T> {
  const { status, body } = await rest({ path, purpose });
  if (status === 401 || status === 403) {
    throw new UserError(`token: may not read ${purpose} (${status}); it needs the permission actions: read`);
  }
  if (status !== 200) throw new ServiceError(`${purpose}: the REST API answered ${status}`, status);
  return parseAnswer(body, schema, purpose);
}

interface PagedList<P extends { total_count: number }> {
  path: `/${string}`;
  purpose: string;
  schema: $ZodType<P>;
  maxPages: number;
  /** Is told that there is more than was read. */
  warn: (message: string) => void;
}

/** A list's pages, with a request for each. */
async function* readPages<P extends { total_count: number }>(
  rest: RestClient,
  { path, purpose, schema, maxPages, warn }: PagedList<P>,
): AsyncGenerator<P> {
  for (let page = 1; page <= maxPages; page += 1) {
    const query = `${path.includes("?") ? "&" : "?"}per_page=${PAGE_SIZE}&page=${page}`;
    const answer = await readJson(rest, `${path}${query}`, purpose, schema);
    yield answer;
    if (page * PAGE_SIZE >= answer.total_count) return;
    if (page === maxPages) warn(tellCutList(purpose, page * PAGE_SIZE, answer.total_count));
  }
}

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
  transfer: Transfer,
  { warn, wanted }: Pick<PagedList<never>, "warn"> & { wanted?: string },
): ArtifactSource {
  const download = async (id: number, maxBytes: number): Promise<Buffer> => {
    const { status, headers } = await rest({ path: `/actions/artifacts/${id}/zip`, purpose: "artifact" });
    if (status !== 302 || !headers.location) {
      throw new ServiceError(`artifact: the REST API answered ${status}`, status);
    }
    return downloadBlob(transfer, headers.location, maxBytes);
  };
  return async () => {
    const listed: ListedArtifact[] = [];
    const query = wanted === undefined ? "" : `?name=${encodeURIComponent(wanted)}`;
    const path = `/actions/runs/${runId}/artifacts${query}` as const;
    const maxPages = MAX_ARTIFACT_PAGES;
    const pages = { path, purpose: "the run's artifacts", schema: artifactsSchema, maxPages, warn };
    for await (const { artifacts } of readPages(rest, pages)) {
      for (const { id, name, size_in_bytes: sizeBytes, expired, digest } of artifacts) {
        // A server may ignore the query's name.
        if (expired || (wanted !== undefined && name !== wanted)) continue;
        const take = (maxBytes: number) => download(id, maxBytes);
        listed.push({ name, id: String(id), sizeBytes, digest: digest ?? undefined, download: take });
      }
    }
    return listed;
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
  warn: PagedList<never>["warn"],
): Promise<MissingLeg[]> {
  const jobs: Job[] = [];
  const path = `/actions/runs/${runId}/jobs?filter=latest` as const;
  const pages = { path, purpose: "the run's jobs", schema: jobsSchema, maxPages: MAX_JOB_PAGES, warn };
  for await (const page of readPages(rest, pages)) jobs.push(...page.jobs);
  const reported = new Set(reports.map(({ job }) => job?.jobId));
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
export async function readJobSteps(rest: RestClient, jobId: string): Promise<StepRecord[]> {
  if (!/^\d{1,20}$/.test(jobId)) {
    throw new UserError(`check-run-id: ${JSON.stringify(jobId)} is not a number; leave it at its default`);
  }
  return readApiSteps(await readJson(rest, `/actions/jobs/${jobId}`, "the job's steps", apiJobSchema));
}
