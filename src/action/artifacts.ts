import { randomBytes } from "node:crypto";
import { copyFile, mkdtemp, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import type { Environment } from "../system/environment.ts";
import type { ArtifactClient, UploadOptions } from "./artifact-client.ts";
import { type ArtifactNames, type LegIdentity, nameArtifacts } from "./artifact-name.ts";

/** Whether the job's server has the artifact service that the client speaks to; GitHub Enterprise Server has not. */
export function hasArtifactService(environment: Environment): boolean {
  const host = new URL(environment.GITHUB_SERVER_URL || "https://github.com").hostname.toLowerCase();
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
  /** What this job uploaded earlier, to be replaced. */
  previous?: ArtifactNames | undefined;
}

/** Uploads a job's results, in place of its earlier ones, and gives the names that they have. */
export async function uploadResults(client: ArtifactClient, upload: ResultUpload): Promise<ArtifactNames> {
  const { leg, previous, directory } = upload;
  const options = upload.retentionDays === undefined ? {} : { retentionDays: upload.retentionDays };
  const plain = nameArtifacts(leg);
  const unique = nameArtifacts(leg, randomBytes(4).toString("hex"));
  const [report, details] = await Promise.all([
    uploadOne(client, [previous?.report, plain.report, unique.report], [upload.reportFile], directory, options),
    uploadOne(client, [previous?.details, plain.details, unique.details], upload.detailFiles, directory, options),
  ]);
  return { report, details };
}

/** Uploads under the previous name after deleting it, else under the plain name, else, where that is taken, the unique one. */
async function uploadOne(
  client: ArtifactClient,
  [previous, plain, unique]: [string | undefined, string, string],
  files: string[],
  directory: string,
  options: UploadOptions,
): Promise<string> {
  if (previous !== undefined) await client.deleteArtifact(previous).catch(() => undefined);
  const first = previous ?? plain;
  try {
    await retryBroken(() => client.uploadArtifact(first, files, directory, options));
    return first;
  } catch (error) {
    if (!isNameTaken(error)) throw error;
  }
  await retryBroken(() => client.uploadArtifact(unique, files, directory, options));
  return unique;
}

/** One page to be uploaded as a file of its own. */
export interface PageUpload {
  /** The artifact's name, which ends in `.html`. */
  name: string;
  file: string;
  retentionDays?: number | undefined;
  /** Whether this job has uploaded the page before. */
  replace: boolean;
}

/**
 * Uploads a page so that one click on the artifact opens it, and gives the artifact's id; undefined where the service
 * takes no such files: the page is in the archive of the details as well.
 */
export async function uploadPage(client: ArtifactClient, page: PageUpload): Promise<number | undefined> {
  const folder = await mkdtemp(join(dirname(page.file), ".page-"));
  try {
    // An artifact that is no archive is named after its file.
    const file = join(folder, page.name);
    await copyFile(page.file, file);
    if (page.replace) await client.deleteArtifact(page.name);
    const kept = page.retentionDays === undefined ? {} : { retentionDays: page.retentionDays };
    const { id } = await client.uploadArtifact(page.name, [file], folder, { skipArchive: true, ...kept });
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
