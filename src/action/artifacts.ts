import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "../system/environment.ts";
import type { ArtifactClient } from "./artifact-client.ts";
import { type ArtifactNames, type LegIdentity, nameArtifacts } from "./artifact-name.ts";
import type { OwnArtifacts } from "./own-artifacts.ts";

/** Whether the job's server has the artifact service that the client speaks to; GitHub Enterprise Server has not. */
export function hasArtifactService(environment: Environment): boolean {
  const host = new URL(environment.GITHUB_SERVER_URL || "https://github.com").hostname;
  return host === "github.com" || host.endsWith(".ghe.com") || host.endsWith(".localhost");
}

/** One upload of a job's results. */
export interface ResultUpload {
  leg: LegIdentity;
  /** report.json, uploaded alone. */
  reportFile: string;
  /** Everything for people; all under `directory`. */
  detailFiles: string[];
  directory: string;
  retentionDays?: number | undefined;
}

/** Waits so many seconds; a parameter for tests. */
type Wait = (seconds: number) => Promise<unknown>;

function waitSeconds(seconds: number): Promise<void> {
  return sleep(seconds * 1000);
}

/**
 * Uploads a job's results, in place of its earlier ones, and gives the names that they have. The names follow from the
 * job alone, and only what this job has uploaded itself is replaced.
 */
export async function uploadResults(
  client: ArtifactClient,
  own: OwnArtifacts,
  upload: ResultUpload,
  wait?: Wait,
): Promise<ArtifactNames> {
  const { leg, directory } = upload;
  const options = upload.retentionDays === undefined ? {} : { retentionDays: upload.retentionDays };
  const names = [...(own.namesAreUnique ? [nameArtifacts(leg)] : []), nameArtifacts(leg, own.suffix)];
  const uploadFiles = (files: string[]) => (name: string) => client.uploadArtifact(name, files, directory, options);
  const [report, details] = await Promise.all([
    uploadAs(
      names.map(({ report }) => report),
      own,
      uploadFiles([upload.reportFile]),
      wait,
    ),
    uploadAs(
      names.map(({ details }) => details),
      own,
      uploadFiles(upload.detailFiles),
      wait,
    ),
  ]);
  return { report, details };
}

type UploadNamed = (name: string) => Promise<{ id?: number }>;

/**
 * Uploads under the first name that is free, or that this job's own earlier upload has, which goes; gives the name.
 * @throws Error where another job has each of the names
 */
async function uploadAs(
  names: readonly string[],
  own: OwnArtifacts,
  upload: UploadNamed,
  wait: Wait = waitSeconds,
): Promise<string> {
  const take = async (name: string): Promise<boolean> => {
    const uploaded = await uploadIfFree(() => upload(name), wait);
    if (uploaded?.id !== undefined) own.note({ name, id: uploaded.id });
    return uploaded !== undefined;
  };
  for (const name of names) {
    if (await take(name)) return name;
    if ((await own.remove(name)) && (await take(name))) return name;
  }
  throw new Error(`another job has uploaded artifacts named ${names.join(" and ")}`);
}

/** What the upload gave where the name was free; undefined where it was not. */
async function uploadIfFree<T>(upload: () => Promise<T>, wait: Wait): Promise<T | undefined> {
  try {
    return await retryBroken(upload, wait);
  } catch (error) {
    if (isNameTaken(error)) return undefined;
    throw error;
  }
}

/** One page to be uploaded as a file of its own. */
export interface PageUpload {
  /** The artifact's name, which ends in `.html`. */
  name: string;
  file: string;
  retentionDays?: number | undefined;
}

/**
 * Uploads a page so that one click on the artifact opens it, and gives the artifact's id; undefined where the service
 * takes no such files: the page is in the archive of the details as well.
 */
export async function uploadPage(
  client: ArtifactClient,
  own: OwnArtifacts,
  page: PageUpload,
  wait?: Wait,
): Promise<number | undefined> {
  const folder = await mkdtemp(join(dirname(page.file), ".page-"));
  try {
    // An artifact that is no archive is named after its file.
    const file = join(folder, page.name);
    await copyFile(page.file, file);
    const kept = page.retentionDays === undefined ? {} : { retentionDays: page.retentionDays };
    const options = { skipArchive: true, ...kept };
    await uploadAs([page.name], own, (name) => client.uploadArtifact(name, [file], folder, options), wait);
    return own.uploaded.find(({ name }) => name === page.name)?.id;
  } catch {
    return undefined;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function isNameTaken(error: unknown): boolean {
  return error instanceof Error && error.message.includes("(409)");
}

const ATTEMPTS = 3;
const WAIT_SECONDS = 2;

/** Does it again where the connection broke, which the client itself does not; its own error for that is NetworkError. */
async function retryBroken<T>(upload: () => Promise<T>, wait: Wait): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await upload();
    } catch (error) {
      const broken = error instanceof Error && /NetworkError|ECONNRESET|ETIMEDOUT|socket hang up/.test(String(error));
      if (!broken || attempt === ATTEMPTS) throw error;
      await wait(WAIT_SECONDS);
    }
  }
}
