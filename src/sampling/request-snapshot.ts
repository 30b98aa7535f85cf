import { closeSync, existsSync, fstatSync, openSync, rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { readBirth } from "./sampler/clock.ts";
import { CONTROL_FOLDER, MARK_PREFIX } from "./sampler-options.ts";

const POLL_MILLISECONDS = 2;

/**
 * Asks the sampler of a recording directory for a sample and waits until it is recorded.
 * @returns the sample's moment in seconds since the epoch; undefined where no sampler answered in time
 */
export async function requestSnapshot(directory: string, timeoutSeconds = 1): Promise<number | undefined> {
  const path = `${directory}/${CONTROL_FOLDER}/${MARK_PREFIX}${crypto.randomUUID()}`;
  try {
    const file = openSync(path, "wx");
    // By the open file: the sampler may have answered and removed it already.
    const createdAt = readBirth(fstatSync(file));
    closeSync(file);
    const deadline = performance.now() + timeoutSeconds * 1000;
    while (performance.now() < deadline) {
      if (!existsSync(path)) return createdAt;
      await delay(POLL_MILLISECONDS);
    }
  } catch {
    // The same as no answer.
  }
  rmSync(path, { force: true });
  return undefined;
}
