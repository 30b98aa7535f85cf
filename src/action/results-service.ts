import * as z from "zod/mini";
import type { $ZodType } from "zod/v4/core";
import { UserError } from "../model/user-error.ts";
import type { Environment } from "../system/environment.ts";
import { parseAnswer } from "./answer.ts";
import { type ArtifactSource, type ListedArtifact, ServiceError } from "./artifact-source.ts";
import type { Transfer } from "./transfer.ts";

// The internal service that @actions/artifact speaks to, as its version 6.2 does: Twirp with JSON, answers in camel or
// snake case. Spoken directly for what the package does not give: the job of an artifact (which saves one request for
// each download), kept connections and a bound on sizes.
const SERVICE_PATH = "/twirp/github.actions.results.api.v1.ArtifactService/";
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;

const text = z.string();
const wrapped = z.union([text, z.object({ value: text })]);
const artifactSchema = z.object({
  workflow_run_backend_id: z.optional(text),
  workflowRunBackendId: z.optional(text),
  workflow_job_run_backend_id: z.optional(text),
  workflowJobRunBackendId: z.optional(text),
  database_id: z.optional(z.union([text, z.number()])),
  databaseId: z.optional(z.union([text, z.number()])),
  name: text,
  size: z.optional(z.union([text, z.number()])),
  digest: z.optional(z.nullable(wrapped)),
});
const listSchema = z.object({ artifacts: z.optional(z.array(artifactSchema)) });
const urlSchema = z.object({ signed_url: z.optional(text), signedUrl: z.optional(text) });

interface Backend {
  runId: string;
  jobId: string;
}

/**
 * The artifacts of this workflow run, through the runner's own service: one request for the list, two for a download.
 * @throws UserError where the job has no access to the service.
 */
export function createResultsSource(environment: Environment, transfer: Transfer): ArtifactSource {
  const { call, backend } = connectResults(environment, transfer);
  return async () => {
    const list = await call("ListArtifacts", describeBackend(backend), listSchema);
    const artifacts = list.artifacts ?? [];
    // Gitea does not keep whose an artifact is: it says of each that it is the asking job's.
    const isKnown = artifacts.some((artifact) => (readUploader(artifact) ?? backend.jobId) !== backend.jobId);
    return artifacts.map((artifact): ListedArtifact => {
      const owner = {
        runId: artifact.workflow_run_backend_id ?? artifact.workflowRunBackendId ?? backend.runId,
        jobId: readUploader(artifact) ?? backend.jobId,
      };
      return {
        name: artifact.name,
        id: (artifact.database_id ?? artifact.databaseId)?.toString(),
        uploader: isKnown ? readUploader(artifact) : undefined,
        sizeBytes: Number(artifact.size ?? 0),
        digest: typeof artifact.digest === "string" ? artifact.digest : artifact.digest?.value,
        async download(limitBytes) {
          const request = { ...describeBackend(owner), name: artifact.name };
          const answer = await call("GetSignedArtifactURL", request, urlSchema);
          return downloadBlob(transfer, answer.signed_url ?? answer.signedUrl ?? "", limitBytes);
        },
      };
    });
  };
}

function readUploader(artifact: z.infer<typeof artifactSchema>): string | undefined {
  return artifact.workflow_job_run_backend_id || artifact.workflowJobRunBackendId || undefined;
}

/** What a blob's signed URL leads to. The URL alone grants access: no token goes with it. */
export async function downloadBlob(transfer: Transfer, url: string, limitBytes: number): Promise<Buffer> {
  if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol)) {
    throw new UserError("download: the service gave no address that can be downloaded from");
  }
  const { status, body } = await transfer({ method: "GET", url, purpose: "download", limitBytes });
  if (status !== 200) throw new ServiceError(`download: the blob store answered ${status}`, status);
  return body;
}

/**
 * A way to call the service, and the run and job that the runner's token is for: what the service knows this job by.
 * @throws UserError where the job has no access to the service.
 */
export function connectResults(environment: Environment, transfer: Transfer) {
  const { ACTIONS_RESULTS_URL: url, ACTIONS_RUNTIME_TOKEN: token } = environment;
  if (!url || !token) throw new UserError("this job has no access to the artifact service (ACTIONS_RESULTS_URL)");
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const call = async <T>(method: string, request: Record<string, string>, schema: $ZodType<T>): Promise<T> => {
    const answer = await transfer({
      method: "POST",
      url: new URL(`${SERVICE_PATH}${method}`, new URL(url).origin).href,
      purpose: method,
      headers,
      body: JSON.stringify(request),
      limitBytes: MAX_ANSWER_BYTES,
    });
    if (answer.status !== 200)
      throw new ServiceError(`${method}: the service answered ${answer.status}`, answer.status);
    return parseAnswer(answer.body, schema, method);
  };
  return { call, backend: readBackend(token) };
}

/** The run and the job that the token is for: its scope `Actions.Results:<run>:<job>`. */
function readBackend(token: string): Backend {
  try {
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
    const scope = String(claims.scp)
      .split(" ")
      .find((part) => part.startsWith("Actions.Results:"));
    const [, runId, jobId] = scope?.split(":") ?? [];
    if (runId && jobId) return { runId, jobId };
  } catch {
    // What cannot be read is not shown either: it is a credential.
  }
  throw new UserError("this job has no access to the artifact service (ACTIONS_RUNTIME_TOKEN names no run)");
}

/** A run and a job as the service wants them in a request. */
export function describeBackend({ runId, jobId }: Backend): Record<string, string> {
  return { workflow_run_backend_id: runId, workflow_job_run_backend_id: jobId };
}
