import { closeSync, constants, existsSync, mkdirSync, openSync, rmSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { isRunning, type ProcessIdentity, sendSignal } from "../system/process-identity.ts";
import { openRegularFileSync, readStart } from "../system/regular-file.ts";
import { type LaunchedSampler, launchSampler, type SamplerProgram } from "./launch-sampler.ts";
import { readHead } from "./recording-head.ts";
import {
  CONTROL_FOLDER,
  COUNTERS_FILE,
  MIN_SAMPLER_INTERVAL_SECONDS,
  nameMark,
  type SamplerOptions,
  STOP_FILE,
} from "./sampler-options.ts";

interface SamplerDependencies extends SamplerProgram {
  launched?: LaunchedSampler | undefined;
}

const MAX_FIRST_SAMPLE_SECONDS = 10;

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
  if (!(options.intervalSeconds >= MIN_SAMPLER_INTERVAL_SECONDS)) {
    throw new Error(
      `the sampler's interval is ${options.intervalSeconds} s; at least ${MIN_SAMPLER_INTERVAL_SECONDS} s`,
    );
  }
  // The old recording's head would be taken for the new sampler's.
  if (existsSync(`${directory}/${COUNTERS_FILE}`)) throw new Error(`${directory} holds a recording already`);
  mkdirSync(`${directory}/${CONTROL_FOLDER}`, { recursive: true });
  const sampler = dependencies.launched ?? launchSampler(dependencies);
  await sampler.begin({ directory: resolve(directory), options }, MAX_FIRST_SAMPLE_SECONDS);
  const head = readHead(directory);
  if (head?.firstSampleAtSeconds === undefined) {
    sampler.kill();
    throw new Error(`the sampler did not start: its first sample did not reach ${directory}; is the disk full?`);
  }
  return { directory, pid: head.pid, startTicks: head.startTicks, startedAtSeconds: head.firstSampleAtSeconds };
}

/** Signals and seconds to wait for each; the sampler takes 8 s where its disk hangs. */
const SAMPLER_STEPS = [
  ["SIGINT", 10],
  ["SIGTERM", 1],
  ["SIGKILL", 1],
] as const;
const IOSTAT_STEPS = [
  ["SIGINT", 0.5],
  ["SIGTERM", 0.3],
  ["SIGKILL", 0.5],
] as const;
const POLL_MILLISECONDS = 2;

/** Ends a recording's sampler and iostat, usually in milliseconds, at most in 14 s; false without one. Never throws. */
export async function stopSampler(directory: string): Promise<boolean> {
  const head = readHead(directory);
  // Requested without a recording too, since a sampler may be starting.
  if (head === undefined || isRunning(head)) requestStop(directory);
  if (head === undefined) return false;
  await endProcess(head, SAMPLER_STEPS);
  await Promise.all(listIostats(directory).map((iostat) => endProcess(iostat, IOSTAT_STEPS)));
  return true;
}

function requestStop(directory: string): void {
  try {
    const file = `${directory}/${CONTROL_FOLDER}/${STOP_FILE}`;
    closeSync(openRegularFileSync(file, constants.O_WRONLY | constants.O_CREAT));
  } catch {
    // On a full or read-only disk the signal is enough.
  }
}

/** Sends each signal and waits its seconds, until the process has ended. */
async function endProcess(
  identity: ProcessIdentity,
  steps: readonly (readonly [NodeJS.Signals, number])[],
): Promise<void> {
  for (const [signal, seconds] of steps) {
    if (!sendSignal(identity, signal)) return;
    // A stopped process would not end.
    sendSignal(identity, "SIGCONT");
    if (await waitUntil(() => !isRunning(identity), seconds)) return;
  }
}

/** A log that names more iostats is forged. */
const MAX_IOSTATS = 20;

function listIostats(directory: string): ProcessIdentity[] {
  const text = readStart(`${directory}/${COUNTERS_FILE}`);
  const pattern = /^\{"e":"iostat",.*"state":"started",.*"pid":(\d+),"startTicks":(\d+)/gm;
  const named = [...text.matchAll(pattern)].slice(-MAX_IOSTATS);
  return named.map(([, pid, startTicks]) => ({ pid: Number(pid), startTicks: Number(startTicks) }));
}

/** The moment of a requested sample, a mark, in seconds since the epoch; undefined without one in time. */
export async function requestMark(directory: string, timeoutSeconds = 1): Promise<number | undefined> {
  const milliseconds = Date.now();
  const path = `${directory}/${CONTROL_FOLDER}/${nameMark(milliseconds)}`;
  try {
    closeSync(openSync(path, "wx"));
    if (await waitUntil(() => !existsSync(path), timeoutSeconds)) return milliseconds / 1000;
  } catch {
    // The same as no answer.
  }
  rmSync(path, { force: true });
  return undefined;
}

async function waitUntil(isReached: () => boolean, seconds: number): Promise<boolean> {
  const deadline = performance.now() + seconds * 1000;
  while (performance.now() < deadline) {
    if (isReached()) return true;
    await delay(POLL_MILLISECONDS);
  }
  return false;
}
