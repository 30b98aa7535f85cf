import { createHash } from "node:crypto";
import * as z from "zod/mini";
import type { Environment } from "../system/environment.ts";
import { connectResults, describeBackend } from "./results-service.ts";
import type { Transfer } from "./transfer.ts";

/** What a job may do about the artifacts that it has uploaded itself. */
export interface OwnArtifacts {
  /** Tells this job's artifacts apart from those of another job with the same name and label; the same all job long. */
  suffix: string;
  /**
   * Removes this job's artifact of that name, and gives whether there was one. Whose an artifact is, the service says:
   * another job's of the same name stays.
   */
  remove(name: string): Promise<boolean>;
}

const SUFFIX_LENGTH = 8;

const listSchema = z.object({
  artifacts: z.optional(
    z.array(
      z.object({
        name: z.string(),
        workflow_job_run_backend_id: z.optional(z.string()),
        workflowJobRunBackendId: z.optional(z.string()),
      }),
    ),
  ),
});

/**
 * The artifacts of the job that this process belongs to.
 * @throws UserError where the job has no access to the service
 */
export function openOwnArtifacts(environment: Environment, transfer: Transfer): OwnArtifacts {
  const { call, backend } = connectResults(environment, transfer);
  return {
    suffix: createHash("sha256").update(backend.jobId).digest("hex").slice(0, SUFFIX_LENGTH),
    async remove(name) {
      const request = { ...describeBackend(backend), name_filter: name };
      const { artifacts = [] } = listSchema.parse(await call("ListArtifacts", request));
      const isOwn = artifacts.some((artifact) => {
        const jobId = artifact.workflow_job_run_backend_id ?? artifact.workflowJobRunBackendId;
        return artifact.name === name && jobId === backend.jobId;
      });
      if (isOwn) await call("DeleteArtifact", { ...describeBackend(backend), name });
      return isOwn;
    },
  };
}
