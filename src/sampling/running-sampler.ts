import { statSync } from "node:fs";
import { isRunning } from "../system/process-identity.ts";
import { readHead } from "./recording-head.ts";

/** A sampler that has not written its first line by then never will. */
const START_SECONDS = 15;

/** Whether a recording directory has a sampler that runs or is just starting. */
export function hasSampler(directory: string): boolean {
  const head = readHead(directory);
  if (head !== undefined) return isRunning(head);
  try {
    return (Date.now() - statSync(directory).ctimeMs) / 1000 < START_SECONDS;
  } catch {
    return false;
  }
}
