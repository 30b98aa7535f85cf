import { createHash } from "node:crypto";
import type { Environment } from "../system/environment.ts";
import { ServiceError } from "./artifact-source.ts";
import { type ArtifactContent, uploadArtifact } from "./artifact-upload.ts";
import { isGitHub, openResultsService } from "./results-service.ts";
import type { UploadedArtifact } from "./state-schema.ts";
import type { Transfer } from "./transfer.ts";

/** The artifacts that a job has uploaded itself, and what it may do about them. */
export interface OwnArtifacts {
  readonly uploaded: readonly UploadedArtifact[];
  /**
   * Uploads under the first name that is free, or that this job's own earlier upload has, which goes; gives the name, and
   * the service's number where it says one. `nameIt` gives the name, and with a suffix one that is this job's alone.
   * @throws Error where another job has each of the names
   */
  upload(nameIt: (suffix?: string) => string, content: ArtifactContent, retentionDays?: number): Promise<OwnArtifact>;
  /**
   * Removes this job's artifact of that name, and gives whether there was one. It has to be one that was noted, and still
   * the same by the service's number and job: Gitea says of every artifact that it is the asking job's.
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
 * The artifacts of the job that this process belongs to.
 * @param earlier what its earlier steps have uploaded, by the job's signed state
 * @throws UserError where the job has no access to the service
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
      // GitHub refuses a name that an attempt of the run has taken. Gitea and act put the new artifact in its place: there,
      // only a name of this job's alone is safe.
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

/** When an artifact may go; the service decides where nothing is wished. */
function findEnd(days: number | undefined): string | undefined {
  return days === undefined ? undefined : new Date(Date.now() + days * DAY_MS).toISOString();
}

/** Where a browser finds an artifact of this run: GitHub's links go by number, those of others by name. */
export function locateArtifact(environment: Environment, { name, id }: OwnArtifact): string | undefined {
  const { GITHUB_SERVER_URL: server, GITHUB_REPOSITORY: repository, GITHUB_RUN_ID: run } = environment;
  const key = isGitHub(environment) ? id : encodeURIComponent(name);
  return key === undefined ? undefined : `${server}/${repository}/actions/runs/${run}/artifacts/${key}`;
}
