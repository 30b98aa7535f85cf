import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody, replyJson, startLocalServer } from "./local-server.ts";

/** A comment as the double keeps it. */
export interface StoredComment {
  id: number;
  body: string;
  user: { login: string } | null;
}

/** A run of the workflow test.yml with the artifacts that it has left. */
export interface StoredRun {
  id: number;
  event: string;
  branch: string;
  repository: string;
  attempt: number;
  artifacts: { id: number; name: string; content: Buffer; expired?: boolean }[];
}

/** A stand-in for the parts of GitHub's API that a comment on a pull request needs. */
export interface PullRequestApi {
  /** Environment of a job that talks to it. */
  environment: Record<string, string>;
  /** The comments of pull request 12, oldest first; another pull request is not there. */
  comments: StoredComment[];
  /** The runs of the workflow, the newest first. */
  runs: StoredRun[];
  /** Whether the token has the permission actions: read. */
  mayReadActions: boolean;
  /** Whether it lists all runs and all artifacts, whichever are asked for. */
  ignoresQueries: boolean;
  /** Whose token it is; a token other than `the-token` is refused. */
  viewer: string;
  /** Whether the token has the permission pull-requests: write. */
  mayWrite: boolean;
  /** While set, no request is answered. */
  isSilent: boolean;
  /** What is answered to the next calls of a name, in place of doing them. */
  faults: { call: string; status: number; body?: string }[];
  /** `GET comments`, `POST comment`, … in order. */
  calls: string[];
}

/** The pull request that the double has. */
export const PULL_REQUEST = 12;

/** Starts it, until the test ends. */
export async function startPullRequestApi(): Promise<PullRequestApi> {
  const { url } = await startLocalServer((request, response) => void answer(api, request, response));
  const api: PullRequestApi = {
    environment: { GITHUB_API_URL: url, GITHUB_GRAPHQL_URL: `${url}/graphql`, GITHUB_REPOSITORY: "octo/example" },
    comments: [],
    runs: [],
    mayReadActions: true,
    ignoresQueries: false,
    viewer: "github-actions[bot]",
    mayWrite: true,
    isSilent: false,
    faults: [],
    calls: [],
  };
  return api;
}

async function answer(api: PullRequestApi, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = (await readBody(request)).toString();
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const [, comments, number] = /^\/repos\/octo\/example\/issues\/(?:(\d+)\/comments|comments\/(\d+))$/.exec(
    url.pathname,
  ) ?? ["", undefined, undefined];
  const what = url.pathname === "/graphql" ? "viewer" : comments === undefined ? "comment" : "comments";
  if (url.pathname.startsWith("/repos/octo/example/actions/") || url.pathname.startsWith("/blob/")) {
    answerActions(api, url, request, response);
    return;
  }
  const call = `${request.method} ${what}`;
  api.calls.push(call);
  if (api.isSilent) return;
  const reply = (status: number, body: unknown) => replyJson(response, status, body);
  const fault = api.faults.findIndex((planned) => planned.call === call);
  if (fault >= 0) {
    const [planned] = api.faults.splice(fault, 1);
    response.writeHead(planned?.status ?? 500).end(planned?.body ?? "{}");
    return;
  }
  if (request.headers.authorization !== "Bearer the-token") return reply(401, { message: "Bad credentials" });
  if (what === "viewer") {
    // As GraphQL: the query, and nothing else that the double would have to know.
    const asked = JSON.parse(text).query === "query { viewer { login } }";
    return reply(200, asked ? { data: { viewer: { login: api.viewer } } } : { errors: [{ message: "query" }] });
  }
  if (comments !== undefined && Number(comments) !== PULL_REQUEST) return reply(404, { message: "Not Found" });
  if (request.method === "GET") {
    const [page, size] = ["page", "per_page"].map((name) => Number(url.searchParams.get(name)));
    return reply(200, api.comments.slice(((page ?? 1) - 1) * (size ?? 30), (page ?? 1) * (size ?? 30)));
  }
  if (!api.mayWrite) return reply(403, { message: "Resource not accessible by integration" });
  const { body } = JSON.parse(text) as { body: string };
  if (body.length > 65_536) return reply(422, { message: "Body is too long" });
  if (request.method === "POST") {
    const comment = { id: 1000 + api.comments.length, body, user: { login: api.viewer } };
    api.comments.push(comment);
    return reply(201, comment);
  }
  const found = api.comments.find(({ id }) => id === Number(number));
  if (found === undefined) return reply(404, { message: "Not Found" });
  found.body = body;
  reply(200, found);
}

/** The runs of a workflow, the artifacts of a run, and their content at an address of its own. */
function answerActions(api: PullRequestApi, url: URL, request: IncomingMessage, response: ServerResponse): void {
  api.calls.push(`GET ${url.pathname.replace("/repos/octo/example/actions/", "")}`);
  if (api.isSilent) return;
  const artifacts = api.runs.flatMap((run) => run.artifacts);
  const [, blob] = /^\/blob\/(\d+)$/.exec(url.pathname) ?? [];
  if (blob !== undefined) {
    // Storage is another server's: a token has no business there.
    const status = request.headers.authorization === undefined ? 200 : 400;
    return void response.writeHead(status).end(artifacts.find(({ id }) => id === Number(blob))?.content);
  }
  const reply = (status: number, body: unknown) => replyJson(response, status, body);
  if (request.headers.authorization !== "Bearer the-token") return void reply(401, { message: "Bad credentials" });
  if (!api.mayReadActions) return void reply(403, { message: "Resource not accessible by integration" });
  const [, file, run, zip] =
    /\/actions\/(?:workflows\/([^/]+)\/runs|runs\/(\d+)\/artifacts|artifacts\/(\d+)\/zip)$/.exec(url.pathname) ?? [];
  if (zip !== undefined) {
    return void response.writeHead(302, { location: `${api.environment.GITHUB_API_URL}/blob/${zip}` }).end();
  }
  const isAsked = (name: string, value: string) => {
    const wanted = url.searchParams.get(name);
    return api.ignoresQueries || wanted === null || wanted === value;
  };
  if (run !== undefined) {
    const found = api.runs.find(({ id }) => id === Number(run))?.artifacts ?? [];
    const named = found.filter(({ name }) => isAsked("name", name));
    const list = named.map(({ id, name, content, expired = false }) => {
      const digest = `sha256:${createHash("sha256").update(content).digest("hex")}`;
      return { id, name, size_in_bytes: content.length, expired, digest };
    });
    return void reply(200, { total_count: list.length, artifacts: list });
  }
  if (file !== "test.yml") return void reply(404, { message: "Not Found" });
  const found = api.runs.filter(({ event, branch }) => isAsked("event", event) && isAsked("branch", branch));
  const list = found
    .slice(0, Number(url.searchParams.get("per_page")))
    .map(({ id, event, branch, repository, attempt }) => ({
      ...{ id, event, head_branch: branch, head_repository: { full_name: repository } },
      ...{ head_sha: String(id).padStart(40, "a"), run_attempt: attempt },
    }));
  reply(200, { total_count: found.length, workflow_runs: list });
}
