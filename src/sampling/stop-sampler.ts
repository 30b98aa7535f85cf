import { closeSync, constants, readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { isRunning, type ProcessIdentity, sendSignal } from "../system/process-identity.ts";
import { openRegularFileSync } from "../system/regular-file.ts";
import { readHead } from "./recording-head.ts";
import { CONTROL_FOLDER, COUNTERS_FILE, STOP_FILE } from "./sampler-options.ts";

/** How the sampler was found, and how it ended. */
export interface StoppedSampler {
  /**
   * `stopped`: it ended on request. `already-ended`: it was gone before, whether by itself or killed, which the
   * recording tells. `killed`: it did not end on request. `never-started`: there is no recording here.
   */
  state: "stopped" | "already-ended" | "killed" | "never-started";
}

/** What the sampler takes at most, where its disk stands still (8 s), and some for a loaded machine. */
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
 * Ends the sampler of a recording directory and, whatever became of it, its iostat. Safe to call again and again; takes
 * at most 14 s, normally some milliseconds. Never throws.
 */
export async function stopSampler(directory: string): Promise<StoppedSampler> {
  const head = readHead(directory);
  if (head === undefined) {
    // One that is just starting finds this, and ends.
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
  // None was needed where the stop file was quicker.
  return signal === undefined || signal === "SIGINT" ? "stopped" : "killed";
}

function requestStop(directory: string): void {
  try {
    const file = `${directory}/${CONTROL_FOLDER}/${STOP_FILE}`;
    closeSync(openRegularFileSync(file, constants.O_WRONLY | constants.O_CREAT));
  } catch {
    // No recording here, or a full or read-only disk: the signal does it alone.
  }
}

/** Sends one signal after the other, each with its seconds to wait, until the process is gone; the last one sent. */
async function endProcess(
  identity: ProcessIdentity,
  steps: readonly (readonly [NodeJS.Signals, number])[],
): Promise<NodeJS.Signals | undefined> {
  let last: NodeJS.Signals | undefined;
  for (const [signal, seconds] of steps) {
    if (!sendSignal(identity, signal)) return last;
    last = signal;
    // One that was stopped (SIGSTOP) would not see the signal.
    sendSignal(identity, "SIGCONT");
    const deadline = performance.now() + seconds * 1000;
    while (performance.now() < deadline) {
      await delay(POLL_MILLISECONDS);
      if (!isRunning(identity)) return last;
    }
  }
  return last;
}

/** A sampler has one at a time, and starts it again now and then: who names more than this has written the log himself. */
const MAX_IOSTATS = 20;

/** The iostats that the recording names last. */
function listIostats(directory: string): ProcessIdentity[] {
  let text: string;
  try {
    const file = openRegularFileSync(`${directory}/${COUNTERS_FILE}`);
    try {
      text = readFileSync(file, "latin1");
    } finally {
      closeSync(file);
    }
  } catch {
    return [];
  }
  const pattern = /^\{"e":"iostat",.*"state":"started",.*"pid":(\d+),"startTicks":(\d+)/gm;
  const named = [...text.matchAll(pattern)].slice(-MAX_IOSTATS);
  return named.map((match) => ({ pid: Number(match[1]), startTicks: Number(match[2]) }));
}
