import * as z from "zod/mini";
import { UserError } from "../model/user-error.ts";
import type { Environment } from "../system/environment.ts";
import { downloadBlob, parseAnswer, ServiceError, type Transfer, type TransferAnswer } from "./transfer.ts";

// The service behind @actions/artifact, Gitea's and act's too: Twirp with JSON, in camel or snake case. Asked directly for
// all but uploads to GitHub: the package hides an artifact's job, bounds no download, and refuses other servers.
const SERVICE_PATH = "/twirp/github.actions.results.api.v1.ArtifactService/";
const MAX_ANSWER_BYTES = 32 * 1024 * 1024;
const MAX_REASON_CHARACTERS = 200;

const text = z.optional(z.string());
const number = z.optional(z.union([z.string(), z.number()]));
const wrapped = z.union([z.string(), z.object({ value: z.string() })]);
const artifactSchema = z.object({
  workflowRunBackendId: text,
  workflowJobRunBackendId: text,
  databaseId: number,
  name: z.string(),
  size: number,
  digest: z.optional(z.nullable(wrapped)),
});
const ANSWERS = {
  ListArtifacts: z.object({ artifacts: z.optional(z.array(artifactSchema)) }),
  GetSignedArtifactURL: z.object({ signedUrl: text }),
  CreateArtifact: z.object({ ok: z.literal(true), signedUploadUrl: text }),
  FinalizeArtifact: z.object({ ok: z.literal(true), artifactId: number }),
  DeleteArtifact: z.object({}),
};
type Method = keyof typeof ANSWERS;
type Answer<M extends Method> = z.infer<(typeof ANSWERS)[M]>;
const refusalSchema = z.object({ msg: text });

/** A listed artifact. Name and digest are other jobs' data: escape them. */
export interface ListedArtifact {
  name: string;
  /** The service's number for it. */
  id?: string | undefined;
  /** The uploading job, where the service says so. */
  uploader?: string | undefined;
  /** The size as it is stored, packed. */
  sizeBytes: number;
  /** `sha256:` and 64 hex digits. */
  digest?: string | undefined;
  /** The packed artifact; throws where refused or larger than `maxBytes`. */
  download(maxBytes: number): Promise<Buffer>;
}

/** Lists a run's artifacts; rejects where they cannot be listed. */
export type ArtifactSource = () => Promise<ListedArtifact[]>;

/** An artifact as the service is told of it. */
interface CreatedArtifact {
  name: string;
  /** Absent for an archive. */
  mimeType?: string | undefined;
  /** RFC 3339; absent: the repository's default. */
  expiresAt?: string | undefined;
}

/** The artifact service, asked as this job; a refusal is thrown. */
export interface ResultsService {
  jobId: string;
  /** Those of the name, or all; Gitea says that each is the asking job's. */
  list(name?: string): Promise<ListedArtifact[]>;
  /** A signed URL to upload to. */
  create(artifact: CreatedArtifact): Promise<string>;
  /** Ends an upload; gives the artifact's number, where known. */
  finalize(name: string, sizeBytes: number, sha256: string): Promise<number | undefined>;
  remove(name: string): Promise<void>;
}

/**
 * The artifact service that the runner names.
 * @throws UserError without access
 */
export function openResultsService(environment: Environment, transfer: Transfer): ResultsService {
  const { ACTIONS_RESULTS_URL: url, ACTIONS_RUNTIME_TOKEN: token } = environment;
  if (!url || !token) throw new UserError("this job has no access to the artifact service (ACTIONS_RESULTS_URL)");
  const { runId, jobId } = readScope(token);
  const headers = { authorization: `Bearer ${token}`, "content-type": "application/json" };
  const call = async <M extends Method>(method: M, fields: object, isTriedOnce = false): Promise<Answer<M>> => {
    const answer = await transfer({
      method: "POST",
      url: new URL(`${SERVICE_PATH}${method}`, new URL(url).origin).href,
      purpose: method,
      headers,
      body: JSON.stringify({ workflow_run_backend_id: runId, workflow_job_run_backend_id: jobId, ...fields }),
      maxBytes: MAX_ANSWER_BYTES,
      isTriedOnce,
    });
    if (answer.status !== 200) throw explainRefusal(method, answer);
    const schema = ANSWERS[method] as unknown as z.ZodMiniType<Answer<M>, unknown>;
    return parseAnswer(answer.body, z.pipe(z.transform(toCamelCase), schema), method);
  };
  return {
    jobId,
    async list(name) {
      const { artifacts = [] } = await call("ListArtifacts", name === undefined ? {} : { name_filter: name });
      return artifacts.map(({ digest, ...artifact }) => {
        const uploader = artifact.workflowJobRunBackendId || undefined;
        const origin = {
          workflow_run_backend_id: artifact.workflowRunBackendId ?? runId,
          workflow_job_run_backend_id: uploader ?? jobId,
          name: artifact.name,
        };
        return {
          name: artifact.name,
          id: artifact.databaseId?.toString(),
          uploader,
          sizeBytes: Number(artifact.size ?? 0),
          digest: typeof digest === "string" ? digest : digest?.value,
          download: async (maxBytes: number) => {
            const { signedUrl = "" } = await call("GetSignedArtifactURL", origin);
            return downloadBlob(transfer, signedUrl, maxBytes);
          },
        };
      });
    },
    async create({ name, mimeType, expiresAt }) {
      // Older servers refuse MIME types; archives need none (version 4).
      const kind = mimeType === undefined ? { version: 4 } : { version: 7, mime_type: mimeType };
      const kept = expiresAt === undefined ? {} : { expires_at: expiresAt };
      // act answers 500 to a MIME type, which repeating does not change.
      const isTriedOnce = mimeType !== undefined;
      return (await call("CreateArtifact", { name, ...kind, ...kept }, isTriedOnce)).signedUploadUrl ?? "";
    },
    async finalize(name, sizeBytes, sha256) {
      const fields = { name, size: String(sizeBytes), hash: `sha256:${sha256}` };
      const id = Number((await call("FinalizeArtifact", fields)).artifactId);
      return Number.isSafeInteger(id) ? id : undefined;
    },
    async remove(name) {
      await call("DeleteArtifact", { name });
    },
  };
}

function toCamelCase(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toCamelCase);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      toCamelCase(member),
    ]),
  );
}

/** With the service's own reason, such as a full quota. */
function explainRefusal(method: string, { status, body }: TransferAnswer): ServiceError {
  let reason = "";
  try {
    const { msg } = parseAnswer(body, refusalSchema, method);
    if (msg) reason = `: ${msg.slice(0, MAX_REASON_CHARACTERS)}`;
  } catch {
    // The answer is no JSON, such as a proxy's HTML.
  }
  return new ServiceError(`${method}: the service answered ${status}${reason}`, status);
}

/** Run and job of the scope `Actions.Results:<run>:<job>`. */
function readScope(token: string): { runId: string; jobId: string } {
  try {
    const claims = JSON.parse(Buffer.from(token.split(".")[1] ?? "", "base64url").toString("utf8"));
    const scope = String(claims.scp)
      .split(" ")
      .find((part) => part.startsWith("Actions.Results:"));
    const [, runId, jobId] = scope?.split(":") ?? [];
    if (runId && jobId) return { runId, jobId };
  } catch {
    // No message: it would show the credential.
  }
  throw new UserError("this job has no access to the artifact service (ACTIONS_RUNTIME_TOKEN names no run)");
}

/**
 * This run's artifacts: a request for the list, and two for a download.
 * @throws UserError without access
 */
export function createResultsSource(environment: Environment, transfer: Transfer): ArtifactSource {
  const service = openResultsService(environment, transfer);
  return async () => {
    const artifacts = await service.list();
    // Gitea calls every artifact the asking job's.
    const isKnown = artifacts.some(({ uploader = service.jobId }) => uploader !== service.jobId);
    return isKnown ? artifacts : artifacts.map((artifact) => ({ ...artifact, uploader: undefined }));
  };
}
