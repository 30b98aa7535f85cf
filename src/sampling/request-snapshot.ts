import { closeSync, existsSync, fstatSync, openSync, rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { CONTROL_FOLDER, MARK_PREFIX } from "./sampler-options.ts";

const POLL_MILLISECONDS = 2;

/**
 * Asks the sampler of a recording directory for a snapshot now, and waits until it is recorded.
 * @returns the moment in seconds since the epoch that the snapshot stands for, to be used as an end of a window;
 *   undefined where no sampler answered in time (it is gone, or the disk is full)
 */
export async function requestSnapshot(directory: string, timeoutSeconds = 1): Promise<number | undefined> {
  const path = `${directory}/${CONTROL_FOLDER}/${MARK_PREFIX}${crypto.randomUUID()}`;
  try {
    const file = openSync(path, "wx");
    // By the open file: the sampler may have answered and removed it already.
    const { birthtimeMs, mtimeMs } = fstatSync(file);
    closeSync(file);
    const deadline = performance.now() + timeoutSeconds * 1000;
    while (performance.now() < deadline) {
      if (!existsSync(path)) return (birthtimeMs > 0 ? birthtimeMs : mtimeMs) / 1000;
      await delay(POLL_MILLISECONDS);
    }
  } catch {
    // The answer is the same: no snapshot.
  }
  rmSync(path, { force: true });
  return undefined;
}
