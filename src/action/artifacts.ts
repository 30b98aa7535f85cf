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

/**
 * Uploads a job's results, in place of its earlier ones, and gives the names that they have. The names follow from the
 * job alone, and only what the service knows as this job's is replaced.
 */
export async function uploadResults(
  client: ArtifactClient,
  own: OwnArtifacts,
  upload: ResultUpload,
): Promise<ArtifactNames> {
  const { leg, directory } = upload;
  const options = upload.retentionDays === undefined ? {} : { retentionDays: upload.retentionDays };
  const plain = nameArtifacts(leg);
  const unique = nameArtifacts(leg, own.suffix);
  const [report, details] = await Promise.all([
    uploadAs([plain.report, unique.report], own, (name) =>
      client.uploadArtifact(name, [upload.reportFile], directory, options),
    ),
    uploadAs([plain.details, unique.details], own, (name) =>
      client.uploadArtifact(name, upload.detailFiles, directory, options),
    ),
  ]);
  return { report, details };
}

/**
 * Uploads under the first name that is free, or that this job's own earlier upload has, which goes; gives the name.
 * @throws Error where another job has each of the names
 */
async function uploadAs(
  names: readonly string[],
  own: OwnArtifacts,
  upload: (name: string) => Promise<unknown>,
): Promise<string> {
  for (const name of names) {
    if (await uploadIfFree(name, upload)) return name;
    if ((await own.remove(name)) && (await uploadIfFree(name, upload))) return name;
  }
  throw new Error(`another job has uploaded artifacts named ${names.join(" and ")}`);
}

/** Whether the name was free; the results are uploaded then. */
async function uploadIfFree(name: string, upload: (name: string) => Promise<unknown>): Promise<boolean> {
  try {
    await retryBroken(() => upload(name));
    return true;
  } catch (error) {
    if (isNameTaken(error)) return false;
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
): Promise<number | undefined> {
  const folder = await mkdtemp(join(dirname(page.file), ".page-"));
  try {
    // An artifact that is no archive is named after its file.
    const file = join(folder, page.name);
    await copyFile(page.file, file);
    const kept = page.retentionDays === undefined ? {} : { retentionDays: page.retentionDays };
    let id: number | undefined;
    await uploadAs([page.name], own, async (name) => {
      ({ id } = await client.uploadArtifact(name, [file], folder, { skipArchive: true, ...kept }));
    });
    return id;
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
async function retryBroken(upload: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await upload();
      return;
    } catch (error) {
      const broken = error instanceof Error && /NetworkError|ECONNRESET|ETIMEDOUT|socket hang up/.test(String(error));
      if (!broken || attempt === ATTEMPTS) throw error;
      await sleep(WAIT_SECONDS * 1000);
    }
  }
}
