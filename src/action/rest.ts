import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { UserError } from "../model/user-error.ts";
import type { Environment } from "../system/environment.ts";
import { parseAnswer } from "./answer.ts";
import { type ArtifactSource, type ListedArtifact, ServiceError } from "./artifact-source.ts";
import { downloadBlob } from "./results-service.ts";
import type { Transfer, TransferAnswer } from "./transfer.ts";

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** The API's maximum. */
export const PAGE_SIZE = 100;
/** For 5,000 artifacts; each page costs a request of the token's hourly budget. */
const MAX_PAGES = 50;

/** Sends a GET to the REST API; the path begins with a slash. */
export type RestClient = (path: string, purpose: string) => Promise<TransferAnswer>;

/** A client of the environment's REST API. */
export function createRestClient(environment: Environment, token: string, transfer: Transfer): RestClient {
  const base = environment.GITHUB_API_URL || "https://api.github.com";
  const headers = { authorization: `Bearer ${token}`, accept: "application/vnd.github+json" };
  return (path, purpose) =>
    transfer({ method: "GET", url: `${base}${path}`, purpose, headers, limitBytes: MAX_ANSWER_BYTES });
}

/**
 * A path's answer in the expected shape.
 * @throws UserError that names the missing permission, or for another shape
 */
export async function readJson<T>(rest: RestClient, path: string, purpose: string, schema: $ZodType<T>): Promise<T> {
  const { status, body } = await rest(path, purpose);
  if (status === 401 || status === 403) {
    throw new UserError(`token: may not read ${purpose} (${status}); it needs the permission actions: read`);
  }
  if (status !== 200) throw new ServiceError(`${purpose}: the REST API answered ${status}`, status);
  return parseAnswer(body, schema, purpose);
}

/** A list that the REST API gives in pages. */
export interface PagedList<P extends { total_count: number }> {
  /** May have a query. */
  path: string;
  purpose: string;
  schema: $ZodType<P>;
  maxPages: number;
}

/** A list's pages, one request each. */
export async function* readPages<P extends { total_count: number }>(
  rest: RestClient,
  { path, purpose, schema, maxPages }: PagedList<P>,
): AsyncGenerator<P> {
  for (let page = 1; page <= maxPages; page += 1) {
    const query = `${path.includes("?") ? "&" : "?"}per_page=${PAGE_SIZE}&page=${page}`;
    const answer = await readJson(rest, `${path}${query}`, purpose, schema);
    yield answer;
    if (page * PAGE_SIZE >= answer.total_count) return;
  }
}

const pageSchema = z.object({
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

/**
 * The artifacts of a workflow run by the REST API, of all attempts.
 * @param wanted only those of this name
 */
export function createRestSource(
  environment: Environment,
  rest: RestClient,
  transfer: Transfer,
  wanted?: string,
): ArtifactSource {
  const repository = `/repos/${environment.GITHUB_REPOSITORY}`;
  const download = async (id: number, limitBytes: number): Promise<Buffer> => {
    const { status, headers } = await rest(`${repository}/actions/artifacts/${id}/zip`, "artifact");
    if (status !== 302 || !headers.location) {
      throw new ServiceError(`artifact: the REST API answered ${status}`, status);
    }
    return downloadBlob(transfer, headers.location, limitBytes);
  };
  return async () => {
    const listed: ListedArtifact[] = [];
    const query = wanted === undefined ? "" : `?name=${encodeURIComponent(wanted)}`;
    const path = `${repository}/actions/runs/${environment.GITHUB_RUN_ID}/artifacts${query}`;
    const pages = { path, purpose: "the run's artifacts", schema: pageSchema, maxPages: MAX_PAGES };
    for await (const { artifacts } of readPages(rest, pages)) {
      for (const { id, name, size_in_bytes: sizeBytes, expired, digest } of artifacts) {
        // A server may ignore the query.
        if (expired || (wanted !== undefined && name !== wanted)) continue;
        listed.push({
          name,
          id: String(id),
          sizeBytes,
          digest: digest ?? undefined,
          download: (limitBytes) => download(id, limitBytes),
        });
      }
    }
    return listed;
  };
}
