import { createHash } from "node:crypto";
import type { Environment } from "../system/environment.ts";
import { ServiceError } from "./artifact-source.ts";
import { type ArtifactContent, uploadArtifact } from "./artifact-upload.ts";
import { isGitHub, openResultsService } from "./results-service.ts";
import type { UploadedArtifact } from "./state-schema.ts";
import type { Transfer } from "./transfer.ts";

/** The artifacts that a job uploads itself. */
export interface OwnArtifacts {
  readonly uploaded: readonly UploadedArtifact[];
  /**
   * Uploads under the first name that is free or this job's own (which is replaced); gives the name and, if known, the
   * service's number. With a suffix, `nameIt` gives a name that is this job's alone.
   * @throws Error where other jobs have all names
   */
  upload(nameIt: (suffix?: string) => string, content: ArtifactContent, retentionDays?: number): Promise<OwnArtifact>;
  /**
   * Removes this job's artifact; false where there is none. It must have been noted, with the service's number and job:
   * Gitea calls every artifact the asking job's.
   */
  remove(name: string): Promise<boolean>;
}

/** An artifact that was just uploaded. */
export interface OwnArtifact {
  name: string;
  id?: number | undefined;
}

const SUFFIX_LENGTH = 8;
const DAY_MS = 24 * 3600 * 1000;
const NAME_TAKEN = 409;

/**
 * This job's artifacts.
 * @param earlier uploads of its earlier steps, by the signed state
 * @throws UserError without access to the service
 */
export function openOwnArtifacts(
  environment: Environment,
  transfer: Transfer,
  earlier: readonly UploadedArtifact[] = [],
): OwnArtifacts {
  const service = openResultsService(environment, transfer);
  // The same all job long, and no other job's.
  const suffix = createHash("sha256").update(service.jobId).digest("hex").slice(0, SUFFIX_LENGTH);
  const noted = new Map(earlier.map(({ name, id }) => [name, id]));

  const remove = async (name: string): Promise<boolean> => {
    const id = noted.get(name);
    if (id === undefined) return false;
    const found = await service.list(name);
    const isOwn = found.some((some) => some.name === name && some.jobId === service.jobId && some.id === String(id));
    if (isOwn) await service.remove(name);
    noted.delete(name);
    return isOwn;
  };

  const uploadIfFree = async (
    name: string,
    content: ArtifactContent,
    expiresAt?: string,
  ): Promise<OwnArtifact | undefined> => {
    try {
      const id = await uploadArtifact(service, transfer, { name, expiresAt }, content);
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
      // GitHub refuses a taken name. Gitea and act replace the artifact, so only a name of this job's alone is safe.
      const names = new Set([...(isGitHub(environment) ? [nameIt()] : []), nameIt(suffix)]);
      const expiresAt = findEnd(retentionDays);
      for (const name of names) {
        const first = await uploadIfFree(name, content, expiresAt);
        if (first !== undefined) return first;
        const second = (await remove(name)) ? await uploadIfFree(name, content, expiresAt) : undefined;
        if (second !== undefined) return second;
      }
      throw new Error(`another job has uploaded artifacts named ${[...names].join(" and ")}`);
    },
    remove,
  };
}

/** When an artifact expires; undefined: as the service decides. */
function findEnd(days: number | undefined): string | undefined {
  return days === undefined ? undefined : new Date(Date.now() + days * DAY_MS).toISOString();
}

/** An artifact's address: by number on GitHub, elsewhere by name. */
export function locateArtifact(environment: Environment, { name, id }: OwnArtifact): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = environment;
  const key = isGitHub(environment) ? id : encodeURIComponent(name);
  return key === undefined ? undefined : `${server}/${repository}/actions/runs/${run}/artifacts/${key}`;
}
