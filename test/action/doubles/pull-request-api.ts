import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A comment as the double keeps it. */
export interface StoredComment {
  id: number;
  body: string;
  user: { login: string } | null;
}

/** A stand-in for the parts of GitHub's API that a comment on a pull request needs. */
export interface PullRequestApi {
  /** Environment of a job that talks to it. */
  environment: Record<string, string>;
  /** The comments of pull request 12, oldest first; another pull request is not there. */
  comments: StoredComment[];
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
  close(): Promise<void>;
}

/** The pull request that the double has. */
export const PULL_REQUEST = 12;

export async function startPullRequestApi(): Promise<PullRequestApi> {
  const server = createServer((request, response) => void answer(api, request, response));
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const api: PullRequestApi = {
    environment: { GITHUB_API_URL: url, GITHUB_GRAPHQL_URL: `${url}/graphql`, GITHUB_REPOSITORY: "octo/example" },
    comments: [],
    viewer: "github-actions[bot]",
    mayWrite: true,
    isSilent: false,
    faults: [],
    calls: [],
    close() {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
  return api;
}

async function answer(api: PullRequestApi, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const text = await readText(request);
  const url = new URL(request.url ?? "/", "http://127.0.0.1");
  const [, comments, number] = /^\/repos\/octo\/example\/issues\/(?:(\d+)\/comments|comments\/(\d+))$/.exec(
    url.pathname,
  ) ?? ["", undefined, undefined];
  const what = url.pathname === "/graphql" ? "viewer" : comments === undefined ? "comment" : "comments";
  const call = `${request.method} ${what}`;
  api.calls.push(call);
  if (api.isSilent) return;
  const reply = (status: number, body: unknown) =>
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  const fault = api.faults.findIndex((planned) => planned.call === call);
  if (fault >= 0) {
    const [planned] = api.faults.splice(fault, 1);
    response.writeHead(planned?.status ?? 500).end(planned?.body ?? "{}");
    return;
  }
  if (request.headers.authorization !== "Bearer the-token") return void reply(401, { message: "Bad credentials" });
  if (what === "viewer") {
    // As GraphQL: the query, and nothing else that the double would have to know.
    const asked = JSON.parse(text).query === "query { viewer { login } }";
    return void reply(200, asked ? { data: { viewer: { login: api.viewer } } } : { errors: [{ message: "query" }] });
  }
  if (comments !== undefined && Number(comments) !== PULL_REQUEST) return void reply(404, { message: "Not Found" });
  if (request.method === "GET") {
    const [page, size] = ["page", "per_page"].map((name) => Number(url.searchParams.get(name)));
    return void reply(200, api.comments.slice(((page ?? 1) - 1) * (size ?? 30), (page ?? 1) * (size ?? 30)));
  }
  if (!api.mayWrite) return void reply(403, { message: "Resource not accessible by integration" });
  const { body } = JSON.parse(text) as { body: string };
  if (body.length > 65_536) return void reply(422, { message: "Body is too long" });
  if (request.method === "POST") {
    const comment = { id: 1000 + api.comments.length, body, user: { login: api.viewer } };
    api.comments.push(comment);
    return void reply(201, comment);
  }
  const found = api.comments.find(({ id }) => id === Number(number));
  if (found === undefined) return void reply(404, { message: "Not Found" });
  found.body = body;
  reply(200, found);
}

async function readText(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
