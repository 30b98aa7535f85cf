import { closeSync, existsSync, openSync, rmSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { CONTROL_FOLDER, nameMark } from "./sampler-options.ts";

const POLL_MILLISECONDS = 2;

/** The moment of a requested sample in seconds since the epoch; undefined without one in time. */
export async function requestSnapshot(directory: string, timeoutSeconds = 1): Promise<number | undefined> {
  const milliseconds = Date.now();
  const path = `${directory}/${CONTROL_FOLDER}/${nameMark(milliseconds)}`;
  try {
    closeSync(openSync(path, "wx"));
    const deadline = performance.now() + timeoutSeconds * 1000;
    while (performance.now() < deadline) {
      if (!existsSync(path)) return milliseconds / 1000;
      await delay(POLL_MILLISECONDS);
    }
  } catch {
    // The same as no answer.
  }
  rmSync(path, { force: true });
  return undefined;
}
