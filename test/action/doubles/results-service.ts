import { createHash } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { readBody, replyJson, startLocalServer } from "./local-server.ts";

/** An artifact as the double keeps it. */
export interface StoredArtifact {
  id: number;
  name: string;
  jobId: string;
  attempt: number;
  content: Buffer;
  digest: string;
  finalized: boolean;
}

/** What the double does to one request instead of answering it. */
export type Fault = "reset" | { status: number; retryAfter?: string } | { body: string | Buffer };

/** A stand-in for GitHub's results service, its blob store and the few REST paths that io-probe reads. */
export interface ResultsService {
  url: string;
  /** Environment of a job that talks to it. */
  environment(jobId?: string): Record<string, string>;
  artifacts: StoredArtifact[];
  /** How often each method was called: `CreateArtifact`, `blob GET`, `REST artifacts`, … */
  calls: Record<string, number>;
  /** Connections that were opened. */
  connections(): number;
  add(name: string, content: Buffer, options?: { attempt?: number; jobId?: string; digest?: string }): StoredArtifact;
  /** The next calls of a method meet these faults, one each. */
  fail(call: string, ...faults: Fault[]): void;
  /** While set, no request is answered: the service is silent, or drips a byte of a body that never ends now and then. */
  stall: "silent" | "drip" | undefined;
  /**
   * Whether it takes any job's word, as Gitea does: it keeps no job of an artifact and says that each is the asking one's,
   * puts a new artifact in the place of another of its name, and removes whatever has the name.
   */
  isGitea: boolean;
  /** Whether it knows no MIME types and refuses a request that has one, as older Gitea and act do. */
  isOld: boolean;
  /** What was asked for by CreateArtifact. */
  created: Record<string, unknown>[];
  /** The queries of all PUT requests to the blob store. */
  puts: string[];
  /** Artifacts of earlier attempts are listed, but their URL is refused, as GitHub was seen to do. */
  attempt: number;
  /** What GET /actions/jobs/ID answers, and what GET /actions/runs/ID/jobs lists. */
  jobs: Record<string, unknown>;
  /** What other REST paths answer, by their ends: `/actions/runs/77`. */
  rest: Record<string, unknown>;
}

const RUN_ID = "run-1";

/** Starts it, until the test ends. */
export async function startResultsService(): Promise<ResultsService> {
  const faults = new Map<string, Fault[]>();
  let connections = 0;
  let nextId = 1000;

  const { server, url: address } = await startLocalServer((request, response) => {
    answer(service, faults, request, response).catch((error: unknown) => {
      response.writeHead(500).end(JSON.stringify({ msg: String(error) }));
    });
  });
  server.on("connection", () => {
    connections += 1;
  });
  const url = `${address}/`;

  const service: ResultsService = {
    url,
    artifacts: [],
    calls: {},
    stall: undefined,
    isGitea: false,
    isOld: false,
    created: [],
    puts: [],
    attempt: 1,
    jobs: {},
    rest: {},
    connections: () => connections,
    environment: (jobId = "job-1") => ({
      ACTIONS_RESULTS_URL: url,
      ACTIONS_RUNTIME_TOKEN: makeToken(jobId),
      GITHUB_API_URL: address,
    }),
    add(name, content, { attempt = 1, jobId = "job-1", digest } = {}) {
      const sum = digest ?? `sha256:${createHash("sha256").update(content).digest("hex")}`;
      nextId += 1;
      const artifact = { id: nextId, name, jobId, attempt, content, digest: sum, finalized: true };
      service.artifacts.push(artifact);
      return artifact;
    },
    fail(call, ...some) {
      faults.set(call, [...(faults.get(call) ?? []), ...some]);
    },
  };
  return service;
}

/** A token like the runner's: only its payload is read, nobody checks the signature. */
function makeToken(jobId: string): string {
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
  return `${part({ alg: "none" })}.${part({ scp: `Actions.Results:${RUN_ID}:${jobId}` })}.none`;
}

async function answer(
  service: ResultsService,
  faults: Map<string, Fault[]>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? "/", service.url);
  const body = await readBody(request);
  const call = nameCall(request.method ?? "GET", url);
  service.calls[call] = (service.calls[call] ?? 0) + 1;
  if (service.stall !== undefined) {
    if (service.stall === "drip") drip(response);
    return;
  }
  const fault = faults.get(call)?.shift();
  if (fault === "reset") {
    request.socket.resetAndDestroy();
    return;
  }
  if (fault !== undefined && "status" in fault) {
    const retry = fault.retryAfter === undefined ? {} : { "retry-after": fault.retryAfter };
    response.writeHead(fault.status, retry).end(JSON.stringify({ msg: "a fault" }));
    return;
  }
  if (fault !== undefined) {
    response.writeHead(200).end(fault.body);
    return;
  }
  if (url.pathname.startsWith("/twirp/")) answerTwirp(service, call, JSON.parse(body.toString()), response);
  else if (url.pathname.startsWith("/blob/")) answerBlob(service, request.method ?? "GET", url, body, response);
  else answerRest(service, url, response);
}

const DRIP_MILLISECONDS = 100;

/** Begins an answer that never ends, and is never silent for long. */
function drip(response: ServerResponse): void {
  response.writeHead(200, { "content-type": "application/json" });
  const timer = setInterval(() => response.write(" "), DRIP_MILLISECONDS);
  response.on("close", () => clearInterval(timer));
}

function nameCall(method: string, url: URL): string {
  const parts = url.pathname.split("/");
  if (parts[1] === "twirp") return parts.at(-1) ?? "";
  if (parts[1] === "blob") return `blob ${method}`;
  if (parts.at(-1) === "artifacts") return "REST artifacts";
  if (parts.at(-1) === "jobs") return "REST run jobs";
  return parts.at(-1) === "zip" ? "REST zip" : `REST ${parts.at(-2)}`;
}

function answerTwirp(
  service: ResultsService,
  method: string,
  request: Record<string, unknown>,
  response: ServerResponse,
): void {
  const reply = (status: number, body: object) => replyJson(response, status, body);
  const name = String(request.name ?? "");
  const jobId = String(request.workflow_job_run_backend_id ?? "");
  const isMeant = (artifact: StoredArtifact) => service.isGitea || artifact.jobId === jobId;
  const found = service.artifacts.findLast((artifact) => artifact.name === name && isMeant(artifact));
  if (method === "CreateArtifact") {
    service.created.push(request);
    if (service.isOld && "mime_type" in request) {
      reply(500, { code: "internal", msg: 'unknown field "mime_type"' });
      return;
    }
    const taken = service.artifacts.some((some) => some.name === name && some.attempt === service.attempt);
    if (taken && service.isGitea) service.artifacts = service.artifacts.filter((some) => some.name !== name);
    else if (taken) {
      reply(409, { code: "already_exists", msg: "an artifact with this name already exists on the workflow run" });
      return;
    }
    const artifact = service.add(name, Buffer.alloc(0), { attempt: service.attempt, jobId });
    artifact.finalized = false;
    reply(200, { ok: true, signed_upload_url: `${service.url}blob/${artifact.id}?sig=up%2Fto%3D%3D` });
    return;
  }
  if (method === "ListArtifacts") {
    reply(200, { artifacts: listArtifacts(service, request) });
    return;
  }
  if (found === undefined || (method === "GetSignedArtifactURL" && found.attempt < service.attempt)) {
    reply(404, { code: "not_found", msg: "workflow run not found" });
    return;
  }
  if (method === "FinalizeArtifact") {
    const { digest, content } = found;
    const hash = request.hash as string | undefined;
    if (Number(request.size) !== content.length || (hash !== undefined && hash !== digest)) {
      reply(400, { code: "invalid_argument", msg: "size or hash are not those of the blob" });
      return;
    }
    found.finalized = true;
    reply(200, { ok: true, artifact_id: String(found.id) });
  } else if (method === "GetSignedArtifactURL") {
    reply(200, { name, signed_url: `${service.url}blob/${found.id}?sig=down` });
  } else if (method === "DeleteArtifact") {
    service.artifacts.splice(service.artifacts.indexOf(found), 1);
    reply(200, { ok: true, artifact_id: String(found.id) });
  }
}

function listArtifacts(service: ResultsService, request: Record<string, unknown>): object[] {
  return service.artifacts
    .filter((artifact) => artifact.finalized)
    .filter((artifact) => request.name_filter === undefined || artifact.name === request.name_filter)
    .filter((artifact) => request.id_filter === undefined || String(artifact.id) === String(request.id_filter))
    .map((artifact) => ({
      workflow_run_backend_id: RUN_ID,
      workflow_job_run_backend_id: service.isGitea ? request.workflow_job_run_backend_id : artifact.jobId,
      database_id: String(artifact.id),
      name: artifact.name,
      size: String(artifact.content.length),
      created_at: new Date(0).toISOString(),
      digest: artifact.digest,
    }));
}

const blocks = new Map<string, Buffer>();

function answerBlob(service: ResultsService, method: string, url: URL, body: Buffer, response: ServerResponse): void {
  const artifact = service.artifacts.find((some) => some.id === Number(url.pathname.split("/")[2]));
  if (artifact === undefined) {
    response.writeHead(404).end();
    return;
  }
  if (method === "GET") {
    response.writeHead(200, { "content-type": "application/zip" }).end(artifact.content);
    return;
  }
  service.puts.push(url.search);
  const key = (block: string) => `${service.url} ${artifact.id} ${block}`;
  if (url.searchParams.get("comp") === "block") {
    blocks.set(key(url.searchParams.get("blockid") ?? ""), body);
  } else {
    const ids = [...body.toString().matchAll(/<Latest>([^<]*)<\/Latest>/g)].map((match) => match[1] ?? "");
    const parts = ids.map((id) => blocks.get(key(id)) ?? Buffer.alloc(0));
    artifact.content = Buffer.concat(parts);
    artifact.digest = `sha256:${createHash("sha256").update(artifact.content).digest("hex")}`;
  }
  response.writeHead(201, { etag: '"1"', "last-modified": new Date(0).toUTCString(), "x-ms-request-id": "1" }).end();
}

function answerRest(service: ResultsService, url: URL, response: ServerResponse): void {
  const parts = url.pathname.split("/");
  const known = Object.keys(service.rest).find((path) => url.pathname.endsWith(path));
  if (known !== undefined) {
    replyJson(response, 200, service.rest[known]);
    return;
  }
  const id = parts.at(-1) === "zip" ? parts.at(-2) : parts.at(-1);
  if (parts.at(-1) === "zip") {
    response.writeHead(302, { location: `${service.url}blob/${id}?sig=rest` }).end();
    return;
  }
  const page = Number(url.searchParams.get("page") ?? 1);
  const size = Number(url.searchParams.get("per_page") ?? 30);
  if (parts.at(-1) === "artifacts") {
    const all = service.artifacts.filter((artifact) => artifact.finalized);
    const artifacts = all.slice((page - 1) * size, page * size).map((artifact) => ({
      id: artifact.id,
      name: artifact.name,
      size_in_bytes: artifact.content.length,
      expired: false,
      digest: artifact.digest,
    }));
    replyJson(response, 200, { total_count: all.length, artifacts });
    return;
  }
  if (parts.at(-1) === "jobs") {
    const all = Object.values(service.jobs);
    const jobs = all.slice((page - 1) * size, page * size);
    replyJson(response, 200, { total_count: all.length, jobs });
    return;
  }
  const job = service.jobs[id ?? ""];
  replyJson(response, job === undefined ? 404 : 200, job ?? { message: "Not Found" });
}
