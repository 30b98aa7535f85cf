import type { $ZodType } from "zod/v4/core";
import { UserError } from "../model/user-error.ts";
import type { Environment } from "../system/environment.ts";
import { tellCutList } from "../words/comparison/log.ts";
import {
  downloadBlob,
  parseAnswer,
  ServiceError,
  type Transfer,
  type TransferAnswer,
  type TransferRequest,
} from "./transfer.ts";

const MAX_ANSWER_BYTES = 16 * 1024 * 1024;
/** The largest page that the API allows. */
export const PAGE_SIZE = 100;

/** The REST API about this repository. */
export interface RestClient {
  ask(request: RestRequest): Promise<TransferAnswer>;
  /** The file to whose address, without the token, the API sends on; throws a ServiceError where it does not. */
  download(path: RestRequest["path"], purpose: string, maxBytes: number): Promise<Buffer>;
}

type RestRequest = Pick<TransferRequest, "purpose" | "body" | "isTriedOnce"> & {
  /** `graphql` is the other API. */
  path: `/${string}` | "graphql";
  method?: TransferRequest["method"];
};

/**
 * A client of the server's REST API (`GITHUB_API_URL`), with a token that no message shows and no other host gets: the
 * transfer follows no redirect, and bounds answers and time.
 */
export function createRestClient(environment: Environment, token: string, transfer: Transfer): RestClient {
  const base = environment.GITHUB_API_URL || "https://api.github.com";
  const graphql = environment.GITHUB_GRAPHQL_URL || `${base}/graphql`;
  const headers = {
    authorization: `Bearer ${token}`,
    accept: "application/vnd.github+json",
    "content-type": "application/json",
  };
  const ask: RestClient["ask"] = ({ path, method = "GET", ...request }) => {
    const url = path === "graphql" ? graphql : `${base}/repos/${environment.GITHUB_REPOSITORY}${path}`;
    return transfer({ ...request, method, url, headers, maxBytes: MAX_ANSWER_BYTES });
  };
  return {
    ask,
    async download(path, purpose, maxBytes) {
      const { status, headers: answered } = await ask({ path, purpose });
      if (status === 302 && answered.location) return downloadBlob(transfer, answered.location, maxBytes);
      throw new ServiceError(`${purpose}: the REST API answered ${status}`, status);
    },
  };
}

interface JsonRequest<T> extends RestRequest {
  schema: $ZodType<T>;
  permission?: string;
}

/**
 * An answer of JSON.
 * @throws UserError that names the missing permission, or for another shape
 */
export async function requestJson<T>(
  rest: RestClient,
  { schema, permission = "actions: read", ...request }: JsonRequest<T>,
): Promise<T> {
  const { purpose, method = "GET" } = request;
  const { status, body } = await rest.ask(request);
  if (status === 401 || status === 403) {
    const verb = method === "GET" ? "read" : "write";
    throw new UserError(`token: may not ${verb} ${purpose} (${status}); it needs the permission ${permission}`);
  }
  if (status !== 200 && status !== 201) throw new ServiceError(`${purpose}: the REST API answered ${status}`, status);
  return parseAnswer(body, schema, purpose);
}

interface PagedList<P extends { total_count: number }> extends JsonRequest<P> {
  /** Each costs a request of the token's hourly budget. */
  maxPages: number;
  /** Is told where there is more than was read. */
  warn?: (message: string) => void;
}

/** A list's pages, with a request for each. */
export async function readPages<P extends { total_count: number }>(
  rest: RestClient,
  { maxPages, warn, ...request }: PagedList<P>,
): Promise<P[]> {
  const { path, purpose } = request;
  const pages: P[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const query = `${path.includes("?") ? "&" : "?"}per_page=${PAGE_SIZE}&page=${page}`;
    const answer = await requestJson(rest, { ...request, path: `${path}${query}` as `/${string}` });
    pages.push(answer);
    if (page * PAGE_SIZE >= answer.total_count) return pages;
    if (page === maxPages) warn?.(tellCutList(purpose, page * PAGE_SIZE, answer.total_count));
  }
  return pages;
}
