import { existsSync, mkdirSync } from "node:fs";
import { resolve } from "node:path";
import type { ProcessIdentity } from "../system/process-identity.ts";
import { type LaunchedSampler, launchSampler, type SamplerProgram } from "./launch-sampler.ts";
import { readHead } from "./recording-head.ts";
import { CONTROL_FOLDER, COUNTERS_FILE, MIN_INTERVAL_SECONDS, type SamplerOptions } from "./sampler-options.ts";

/** What starting a sampler needs. */
interface SamplerDependencies extends SamplerProgram {
  launched?: LaunchedSampler | undefined;
}

const FIRST_SAMPLE_SECONDS = 10;

/** A sampler that has taken its first sample. */
export interface StartedSampler extends ProcessIdentity {
  directory: string;
  /** Its first sample, in seconds since the epoch. */
  startedAtSeconds: number;
}

/**
 * Starts a sampler in a folder and waits for its first sample.
 * @throws Error with the reason: there is a recording, or the first sample was late or did not reach the disk
 */
export async function startSampler(
  directory: string,
  options: SamplerOptions,
  dependencies: SamplerDependencies,
): Promise<StartedSampler> {
  if (!(options.intervalSeconds >= MIN_INTERVAL_SECONDS)) {
    throw new Error(`the sampler's interval is ${options.intervalSeconds} s; at least ${MIN_INTERVAL_SECONDS} s`);
  }
  // The old recording's head would be taken for the new sampler's.
  if (existsSync(`${directory}/${COUNTERS_FILE}`)) throw new Error(`${directory} holds a recording already`);
  mkdirSync(`${directory}/${CONTROL_FOLDER}`, { recursive: true });
  const sampler = dependencies.launched ?? launchSampler(dependencies);
  await sampler.begin({ directory: resolve(directory), options }, FIRST_SAMPLE_SECONDS);
  const head = readHead(directory);
  if (head?.firstSampleAtSeconds === undefined) {
    sampler.kill();
    throw new Error(`the sampler did not start: its first sample did not reach ${directory}; is the disk full?`);
  }
  return { directory, pid: head.pid, startTicks: head.startTicks, startedAtSeconds: head.firstSampleAtSeconds };
}
