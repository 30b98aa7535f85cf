import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Environment } from "../system/environment.ts";
import { connectResults, describeBackend } from "./results-service.ts";
import type { UploadedArtifact } from "./state-schema.ts";
import type { Transfer } from "./transfer.ts";

/** What a job may do about the artifacts that it has uploaded itself. */
export interface OwnArtifacts {
  /** Tells this job's artifacts apart from those of another job with the same name and label; the same all job long. */
  suffix: string;
  /**
   * Whether no artifact is replaced by another of its name unless it is removed first. Servers that do so let a job
   * overwrite another's; only names with the suffix are safe there.
   */
  namesAreUnique: boolean;
  /** All that the job has uploaded, with what was noted here. */
  readonly uploaded: readonly UploadedArtifact[];
  /** Notes what the job has just uploaded. */
  note(artifact: UploadedArtifact): void;
  /**
   * Removes this job's artifact of that name, and gives whether there was one. It has to be one that was noted, and still
   * the same by the service's number and job: Gitea says of every artifact that it is the asking job's.
   */
  remove(name: string): Promise<boolean>;
}

const SUFFIX_LENGTH = 8;

const listSchema = z.object({
  artifacts: z.optional(
    z.array(
      z.object({
        name: z.string(),
        database_id: z.optional(z.union([z.string(), z.number()])),
        databaseId: z.optional(z.union([z.string(), z.number()])),
        workflow_job_run_backend_id: z.optional(z.string()),
        workflowJobRunBackendId: z.optional(z.string()),
      }),
    ),
  ),
});
const deletedSchema = z.object({});

/**
 * The artifacts of the job that this process belongs to.
 * @param uploaded what its earlier steps have uploaded, by the job's signed state
 * @throws UserError where the job has no access to the service
 */
export function openOwnArtifacts(
  environment: Environment,
  transfer: Transfer,
  uploaded: readonly UploadedArtifact[] = [],
): OwnArtifacts {
  const { call, backend } = connectResults(environment, transfer);
  const noted = new Map(uploaded.map(({ name, id }) => [name, id]));
  return {
    suffix: createHash("sha256").update(backend.jobId).digest("hex").slice(0, SUFFIX_LENGTH),
    namesAreUnique: isGitHub(environment),
    get uploaded() {
      return [...noted].map(([name, id]) => ({ name, id }));
    },
    note: ({ name, id }) => noted.set(name, id),
    async remove(name) {
      const id = noted.get(name);
      if (id === undefined) return false;
      const request = { ...describeBackend(backend), name_filter: name };
      const { artifacts = [] } = await call("ListArtifacts", request, listSchema);
      const isOwn = artifacts.some((artifact) => {
        const jobId = artifact.workflow_job_run_backend_id ?? artifact.workflowJobRunBackendId;
        const number = artifact.database_id ?? artifact.databaseId;
        return artifact.name === name && jobId === backend.jobId && String(number) === String(id);
      });
      if (isOwn) await call("DeleteArtifact", { ...describeBackend(backend), name }, deletedSchema);
      noted.delete(name);
      return isOwn;
    },
  };
}

/** GitHub refuses a name that an attempt of the run has taken; Gitea and others put the new artifact in its place. */
function isGitHub({ GITHUB_SERVER_URL }: Environment): boolean {
  const { hostname } = new URL(GITHUB_SERVER_URL || "https://github.com");
  return hostname === "github.com" || hostname.endsWith(".ghe.com");
}
