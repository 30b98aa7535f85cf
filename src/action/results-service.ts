import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { UserError } from "../model/user-error.ts";
import type { Environment } from "../system/environment.ts";
import { parseAnswer } from "./answer.ts";
import { type ArtifactSource, type ListedArtifact, ServiceError } from "./artifact-source.ts";
import type { Transfer, TransferAnswer } from "./transfer.ts";

// The service behind @actions/artifact: Twirp with JSON, in camel or snake case. Spoken directly, because the package
// hides an artifact's job, bounds neither sizes nor times, and refuses servers other than GitHub. Gitea and act speak
// it, too.
const SERVICE_PATH = "/twirp/github.actions.results.api.v1.ArtifactService/";
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const MAX_REASON_CHARACTERS = 200;

const text = z.string();
const number = z.optional(z.union([text, z.number()]));
const wrapped = z.union([text, z.object({ value: text })]);
const artifactSchema = z.object({
  workflow_run_backend_id: z.optional(text),
  workflowRunBackendId: z.optional(text),
  workflow_job_run_backend_id: z.optional(text),
  workflowJobRunBackendId: z.optional(text),
  database_id: number,
  databaseId: number,
  name: text,
  size: number,
  digest: z.optional(z.nullable(wrapped)),
});
const listSchema = z.object({ artifacts: z.optional(z.array(artifactSchema)) });
const urlSchema = z.object({ signed_url: z.optional(text), signedUrl: z.optional(text) });
const createdSchema = z.object({
  ok: z.literal(true),
  signed_upload_url: z.optional(text),
  signedUploadUrl: z.optional(text),
});
const finalizedSchema = z.object({ ok: z.literal(true), artifact_id: number, artifactId: number });
const deletedSchema = z.object({});
const refusalSchema = z.object({ msg: z.optional(text) });

/** An artifact as the service lists it. */
export interface ServiceArtifact {
  name: string;
  id: string | undefined;
  runId: string;
  /** On Gitea always the asking one. */
  jobId: string | undefined;
  sizeBytes: number;
  digest: string | undefined;
}

/** What an artifact is to be. */
export interface NewArtifact {
  name: string;
  /** Absent for an archive. */
  mimeType?: string;
  /** RFC 3339; absent: the repository's default. */
  expiresAt?: string | undefined;
}

/** The service for this run's artifacts, asked as this job. Calls throw what it refuses. */
export interface ResultsService {
  jobId: string;
  /** Of that name, or all. */
  list(name?: string): Promise<ServiceArtifact[]>;
  /** A signed URL to download from. */
  locate(artifact: ServiceArtifact): Promise<string>;
  /** A signed URL to upload to. */
  create(artifact: NewArtifact): Promise<string>;
  /** Ends an upload; gives the artifact's number, where known. */
  finalize(name: string, sizeBytes: number, sha256: string): Promise<number | undefined>;
  remove(name: string): Promise<void>;
}

/**
 * The service that the runner names.
 * @throws UserError without access to it
 */
export function openResultsService(environment: Environment, transfer: Transfer): ResultsService {
  const { ACTIONS_RESULTS_URL: url, ACTIONS_RUNTIME_TOKEN: token } = environment;
  if (!url || !token) throw new UserError("this job has no access to the artifact service (ACTIONS_RESULTS_URL)");
  const { runId, jobId } = readScope(token);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const call = async <T>(method: string, schema: $ZodType<T>, fields: object = {}, isTriedOnce = false): Promise<T> => {
    const answer = await transfer({
      method: "POST",
      url: new URL(`${SERVICE_PATH}${method}`, new URL(url).origin).href,
      purpose: method,
      headers,
      body: JSON.stringify({ workflow_run_backend_id: runId, workflow_job_run_backend_id: jobId, ...fields }),
      limitBytes: MAX_ANSWER_BYTES,
      isTriedOnce,
    });
    if (answer.status !== 200) throw explainRefusal(method, answer);
    return parseAnswer(answer.body, schema, method);
  };
  return {
    jobId,
    async list(name) {
      const { artifacts = [] } = await call(
        "ListArtifacts",
        listSchema,
        name === undefined ? {} : { name_filter: name },
      );
      return artifacts.map((artifact) => ({
        name: artifact.name,
        id: (artifact.database_id ?? artifact.databaseId)?.toString(),
        runId: artifact.workflow_run_backend_id ?? artifact.workflowRunBackendId ?? runId,
        jobId: artifact.workflow_job_run_backend_id || artifact.workflowJobRunBackendId || undefined,
        sizeBytes: Number(artifact.size ?? 0),
        digest: typeof artifact.digest === "string" ? artifact.digest : artifact.digest?.value,
      }));
    },
    async locate({ name, runId, jobId: uploader = jobId }) {
      const owner = { workflow_run_backend_id: runId, workflow_job_run_backend_id: uploader };
      const answer = await call("GetSignedArtifactURL", urlSchema, { ...owner, name });
      return answer.signed_url ?? answer.signedUrl ?? "";
    },
    async create({ name, mimeType, expiresAt }) {
      // Older servers refuse MIME types; archives need none (version 4).
      const kind = mimeType === undefined ? { version: 4 } : { version: 7, mime_type: mimeType };
      const kept = expiresAt === undefined ? {} : { expires_at: expiresAt };
      // act answers 500 to one: not to be repeated.
      const isDoubtful = mimeType !== undefined && !isGitHub(environment);
      const answer = await call("CreateArtifact", createdSchema, { name, ...kind, ...kept }, isDoubtful);
      return answer.signed_upload_url ?? answer.signedUploadUrl ?? "";
    },
    async finalize(name, sizeBytes, sha256) {
      const fields = { name, size: String(sizeBytes), hash: `sha256:${sha256}` };
      const { artifact_id, artifactId } = await call("FinalizeArtifact", finalizedSchema, fields);
      const id = Number(artifact_id ?? artifactId);
      return Number.isSafeInteger(id) ? id : undefined;
    },
    async remove(name) {
      await call("DeleteArtifact", deletedSchema, { name });
    },
  };
}

/** Whether the server is GitHub's own. */
export function isGitHub({ GITHUB_SERVER_URL }: Environment): boolean {
  const { hostname } = new URL(GITHUB_SERVER_URL || "https://github.com");
  return hostname === "github.com" || hostname.endsWith(".ghe.com");
}

/** A refusal with the service's own reason, such as a full quota. */
function explainRefusal(method: string, { status, body }: TransferAnswer): ServiceError {
  let reason = "";
  try {
    const { msg } = parseAnswer(body, refusalSchema, method);
    if (msg) reason = `: ${msg.slice(0, MAX_REASON_CHARACTERS)}`;
  } catch {
    // A proxy may have answered in HTML.
  }
  return new ServiceError(`${method}: the service answered ${status}${reason}`, status);
}

/** Run and job of the token's scope `Actions.Results:<run>:<job>`. */
function readScope(token: string): { runId: string; jobId: string } {
  try {
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
    const scope = String(claims.scp)
      .split(" ")
      .find((part) => part.startsWith("Actions.Results:"));
    const [, runId, jobId] = scope?.split(":") ?? [];
    if (runId && jobId) return { runId, jobId };
  } catch {
    // A credential is never shown.
  }
  throw new UserError("this job has no access to the artifact service (ACTIONS_RUNTIME_TOKEN names no run)");
}

/**
 * This run's artifacts through the runner's service: one request for the list, two for a download.
 * @throws UserError without access to it
 */
export function createResultsSource(environment: Environment, transfer: Transfer): ArtifactSource {
  const service = openResultsService(environment, transfer);
  return async () => {
    const artifacts = await service.list();
    // Gitea calls every artifact the asking job's.
    const isKnown = artifacts.some(({ jobId = service.jobId }) => jobId !== service.jobId);
    return artifacts.map((artifact): ListedArtifact => {
      const { name, id, jobId, sizeBytes, digest } = artifact;
      return {
        name,
        id,
        uploader: isKnown ? jobId : undefined,
        sizeBytes,
        digest,
        download: async (limitBytes) => downloadBlob(transfer, await service.locate(artifact), limitBytes),
      };
    });
  };
}

/** The content behind a signed URL, which takes no token. */
export async function downloadBlob(transfer: Transfer, url: string, limitBytes: number): Promise<Buffer> {
  assertBlobUrl("download", url);
  const { status, body } = await transfer({ method: "GET", url, purpose: "download", limitBytes });
  if (status !== 200) throw new ServiceError(`download: the blob store answered ${status}`, status);
  return body;
}

/** @throws UserError for what is no address of a blob */
export function assertBlobUrl(purpose: string, url: string): void {
  if (URL.canParse(url) && /^https?:$/.test(new URL(url).protocol)) return;
  throw new UserError(`${purpose}: the service gave no address to transfer to or from`);
}
