import { closeSync, existsSync, fstatSync, openSync, rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { readBirth } from "./sampler/clock.ts";
import { CONTROL_FOLDER, MARK_PREFIX } from "./sampler-options.ts";

const POLL_MILLISECONDS = 2;

/** The moment of a requested sample in seconds since the epoch; undefined without one in time. */
export async function requestSnapshot(directory: string, timeoutSeconds = 1): Promise<number | undefined> {
  const path = `${directory}/${CONTROL_FOLDER}/${MARK_PREFIX}${crypto.randomUUID()}`;
  try {
    const file = openSync(path, "wx");
    // The sampler may have removed it already.
    const createdAt = readBirth(fstatSync(file));
    closeSync(file);
    const deadline = performance.now() + timeoutSeconds * 1000;
    while (performance.now() < deadline) {
      if (!existsSync(path)) return createdAt;
      await delay(POLL_MILLISECONDS);
    }
  } catch {
    // As without an answer.
  }
  rmSync(path, { force: true });
  return undefined;
}
