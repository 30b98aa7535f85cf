import { createHash } from "node:crypto";
import type { Environment } from "../system/environment.ts";
import type { ArtifactContent, NewArtifact } from "./artifact-upload.ts";
import { openResultsService } from "./results-service.ts";
import type { UploadedArtifact } from "./state-schema.ts";
import { isGitHub, locateRun, locateTemporary } from "./surroundings.ts";
import { ServiceError, type Transfer } from "./transfer.ts";

/** The artifacts that a job uploads itself. */
export interface OwnArtifacts {
  readonly uploaded: readonly UploadedArtifact[];
  /**
   * Uploads under the first name that is free, or this job's own and replaced; with a suffix it is this job's alone.
   * @throws Error where other jobs have all names
   */
  upload(nameIt: (suffix?: string) => string, content: ArtifactContent, retentionDays?: number): Promise<OwnArtifact>;
  /** Removes what this job has noted as its own: Gitea calls every artifact the asking job's. False where there is none. */
  remove(name: string): Promise<boolean>;
}

interface OwnArtifact {
  name: string;
  id?: number | undefined;
}

const SUFFIX_LENGTH = 8;
const NAME_TAKEN = 409;

/**
 * This job's artifacts.
 * @param earlier uploads, by the signed state
 * @throws UserError without access to the service
 */
export function openOwnArtifacts(
  environment: Environment,
  transfer: Transfer,
  earlier: readonly UploadedArtifact[] = [],
): OwnArtifacts {
  const service = openResultsService(environment, transfer);
  // The same suffix during the whole job, and in no other job.
  const suffix = createHash("sha256").update(service.jobId).digest("hex").slice(0, SUFFIX_LENGTH);
  const noted = new Map(earlier.map(({ name, id }) => [name, id]));

  const remove = async (name: string): Promise<boolean> => {
    const id = noted.get(name);
    if (id === undefined) return false;
    const found = await service.list(name);
    const isOwn = found.some((some) => some.name === name && some.uploader === service.jobId && some.id === String(id));
    if (isOwn) await service.remove(name);
    noted.delete(name);
    return isOwn;
  };

  // Both are slow to load. act calls its server GitHub, and refuses what the package sends.
  const send = async (artifact: NewArtifact): Promise<number | undefined> => {
    if (isGitHub(environment) && !environment.ACT) {
      return (await import("./toolkit-upload.ts")).uploadByToolkit(artifact, locateTemporary(environment));
    }
    return (await import("./artifact-upload.ts")).uploadPlainly(service, transfer, artifact);
  };

  const uploadIfFree = async (artifact: NewArtifact): Promise<OwnArtifact | undefined> => {
    const { name } = artifact;
    try {
      const id = await send(artifact);
      if (id !== undefined) noted.set(name, id);
      return { name, id };
    } catch (error) {
      if (error instanceof ServiceError && error.status === NAME_TAKEN) return undefined;
      throw error;
    }
  };

  return {
    get uploaded() {
      return [...noted].map(([name, id]) => ({ name, id }));
    },
    async upload(nameIt, content, retentionDays) {
      // GitHub refuses a taken name; Gitea and act replace the artifact, so only an own name is safe.
      const names = new Set([...(isGitHub(environment) ? [nameIt()] : []), nameIt(suffix)]);
      for (const name of names) {
        const artifact = { name, content, retentionDays };
        const first = await uploadIfFree(artifact);
        if (first !== undefined) return first;
        const second = (await remove(name)) ? await uploadIfFree(artifact) : undefined;
        if (second !== undefined) return second;
      }
      throw new Error(`another job has uploaded artifacts named ${[...names].join(" and ")}`);
    },
    remove,
  };
}

/** An artifact's address, by number on GitHub and elsewhere by name. */
export function locateArtifact(environment: Environment, { name, id }: OwnArtifact): string | undefined {
  const key = isGitHub(environment) ? id : encodeURIComponent(name);
  return key === undefined ? undefined : `${locateRun(environment, environment.GITHUB_RUN_ID)}/artifacts/${key}`;
}
