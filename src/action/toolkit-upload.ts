import { mkdtemp, rm, symlink } from "node:fs/promises";
import { join } from "node:path";
import { DefaultArtifactClient } from "@actions/artifact";
import pRetry from "p-retry";
import { explainThrown } from "../model/user-error.ts";
import type { NewArtifact } from "./artifact-upload.ts";
import { ServiceError } from "./transfer.ts";

const RETRIES = 2;
const RETRY_MS = 1000;

/**
 * Uploads by GitHub's own package, as the job that process.env names; gives the service's number. It bounds no time: the
 * caller does.
 * @throws ServiceError where the name is taken
 */
export async function uploadByToolkit(
  { name, content, retentionDays }: NewArtifact,
  temporary: string,
  retryMs = RETRY_MS,
): Promise<number | undefined> {
  const client = new DefaultArtifactClient();
  const options = retentionDays === undefined ? {} : { retentionDays };
  const upload = async () => {
    if (!("page" in content)) return client.uploadArtifact(name, [...content.files], content.directory, options);
    // The package names a single file's artifact after the file.
    const folder = await mkdtemp(join(temporary, "io-probe-page-"));
    const page = join(folder, name);
    try {
      await symlink(content.page, page);
      return await client.uploadArtifact(name, [page], folder, { ...options, skipArchive: true });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  };
  try {
    // The package itself repeats what a server refuses, and gives up where a connection breaks.
    const isBroken = ({ error }: { error: Error }) => /Unable to make request/.test(error.message);
    const sending = { retries: RETRIES, minTimeout: retryMs, shouldRetry: isBroken };
    return (await guardProcess(() => pRetry(upload, sending))).id;
  } catch (error) {
    // Its first line says what happened; the status is nowhere else.
    const [reason = ""] = explainThrown(error).split("\n");
    const status = /\((\d{3})\)/.exec(reason)?.[1];
    throw status === undefined ? new Error(reason, { cause: error }) : new ServiceError(reason, Number(status));
  }
}

/** Turns an error that work throws in an event's handler, which would end the process, into its rejection. */
async function guardProcess<T>(work: () => Promise<T>): Promise<T> {
  let fail = (_: Error): void => {};
  const thrown = new Promise<never>((_, reject) => {
    fail = reject;
  });
  process.on("uncaughtException", fail);
  try {
    return await Promise.race([work(), thrown]);
  } finally {
    process.off("uncaughtException", fail);
  }
}
