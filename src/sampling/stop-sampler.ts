import { closeSync, constants } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { isRunning, type ProcessIdentity, sendSignal } from "../system/process-identity.ts";
import { openRegularFileSync, readStart } from "../system/regular-file.ts";
import { readHead } from "./recording-head.ts";
import { CONTROL_FOLDER, COUNTERS_FILE, STOP_FILE } from "./sampler-options.ts";

/** How the sampler ended. */
export interface StoppedSampler {
  /**
   * `already-ended`: it had ended or was killed, which the recording says. `killed`: it did not end on request.
   * `never-started`: there is no recording.
   */
  state: "stopped" | "already-ended" | "killed" | "never-started";
}

/** The sampler itself takes up to 8 s where its disk hangs; the rest is for a loaded machine. */
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
const POLL_MILLISECONDS = 5;

/**
 * Ends the sampler of a recording directory and its iostat; takes milliseconds, at most 14 s. Can be called again and
 * never throws.
 */
export async function stopSampler(directory: string): Promise<StoppedSampler> {
  const head = readHead(directory);
  if (head === undefined) {
    // A sampler that is just starting finds this and ends.
    requestStop(directory);
    return { state: "never-started" };
  }
  const state = await endSampler(directory, head);
  await Promise.all(listIostats(directory).map((iostat) => endProcess(iostat, IOSTAT_STEPS)));
  return { state };
}

async function endSampler(directory: string, identity: ProcessIdentity): Promise<StoppedSampler["state"]> {
  if (!isRunning(identity)) return "already-ended";
  requestStop(directory);
  const signal = await endProcess(identity, SAMPLER_STEPS);
  // No signal where the stop file was quicker.
  return signal === undefined || signal === "SIGINT" ? "stopped" : "killed";
}

function requestStop(directory: string): void {
  try {
    const file = `${directory}/${CONTROL_FOLDER}/${STOP_FILE}`;
    closeSync(openRegularFileSync(file, constants.O_WRONLY | constants.O_CREAT));
  } catch {
    // No recording, or a full or read-only disk: the signal is enough.
  }
}

/** Sends each signal and waits its seconds until the process is gone; returns the last one sent. */
async function endProcess(
  identity: ProcessIdentity,
  steps: readonly (readonly [NodeJS.Signals, number])[],
): Promise<NodeJS.Signals | undefined> {
  let last: NodeJS.Signals | undefined;
  for (const [signal, seconds] of steps) {
    if (!sendSignal(identity, signal)) return last;
    last = signal;
    // A stopped process (SIGSTOP) would not see the signal.
    sendSignal(identity, "SIGCONT");
    const deadline = performance.now() + seconds * 1000;
    while (performance.now() < deadline) {
      await delay(POLL_MILLISECONDS);
      if (!isRunning(identity)) return last;
    }
  }
  return last;
}

/** One runs at a time and restarts are rare: a log that names more is forged. */
const MAX_IOSTATS = 20;

function listIostats(directory: string): ProcessIdentity[] {
  const text = readStart(`${directory}/${COUNTERS_FILE}`);
  const pattern = /^\{"e":"iostat",.*"state":"started",.*"pid":(\d+),"startTicks":(\d+)/gm;
  const named = [...text.matchAll(pattern)].slice(-MAX_IOSTATS);
  return named.map(([, pid, startTicks]) => ({ pid: Number(pid), startTicks: Number(startTicks) }));
}
