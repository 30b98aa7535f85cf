import { closeSync, constants } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import { isRunning, type ProcessIdentity, sendSignal } from "../system/process-identity.ts";
import { openRegularFileSync, readStart } from "../system/regular-file.ts";
import { readHead } from "./recording-head.ts";
import { CONTROL_FOLDER, COUNTERS_FILE, STOP_FILE } from "./sampler-options.ts";

/** `already-ended`: before, or killed; `killed`: not on request; `never-started`: no recording. */
type SamplerEnd = "stopped" | "already-ended" | "killed" | "never-started";

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
const POLL_MILLISECONDS = 5;

/** Ends a recording's sampler and iostat, usually in milliseconds, at most in 14 s; never throws. */
export async function stopSampler(directory: string): Promise<SamplerEnd> {
  const head = readHead(directory);
  if (head === undefined) {
    // Requested in any case, since a sampler may be starting.
    requestStop(directory);
    return "never-started";
  }
  const state = await endSampler(directory, head);
  await Promise.all(listIostats(directory).map((iostat) => endProcess(iostat, IOSTAT_STEPS)));
  return state;
}

async function endSampler(directory: string, identity: ProcessIdentity): Promise<SamplerEnd> {
  if (!isRunning(identity)) return "already-ended";
  requestStop(directory);
  const signal = await endProcess(identity, SAMPLER_STEPS);
  return signal === undefined || signal === "SIGINT" ? "stopped" : "killed";
}

function requestStop(directory: string): void {
  try {
    const file = `${directory}/${CONTROL_FOLDER}/${STOP_FILE}`;
    closeSync(openRegularFileSync(file, constants.O_WRONLY | constants.O_CREAT));
  } catch {
    // On a full or read-only disk the signal is enough.
  }
}

/** Sends each signal and waits its seconds; gives the last one. */
async function endProcess(
  identity: ProcessIdentity,
  steps: readonly (readonly [NodeJS.Signals, number])[],
): Promise<NodeJS.Signals | undefined> {
  let last: NodeJS.Signals | undefined;
  for (const [signal, seconds] of steps) {
    if (!sendSignal(identity, signal)) return last;
    last = signal;
    // A stopped process would not end.
    sendSignal(identity, "SIGCONT");
    const deadline = performance.now() + seconds * 1000;
    while (performance.now() < deadline) {
      await delay(POLL_MILLISECONDS);
      if (!isRunning(identity)) return last;
    }
  }
  return last;
}

/** A log that names more iostats is forged. */
const MAX_IOSTATS = 20;

function listIostats(directory: string): ProcessIdentity[] {
  const text = readStart(`${directory}/${COUNTERS_FILE}`);
  const pattern = /^\{"e":"iostat",.*"state":"started",.*"pid":(\d+),"startTicks":(\d+)/gm;
  const named = [...text.matchAll(pattern)].slice(-MAX_IOSTATS);
  return named.map(([, pid, startTicks]) => ({ pid: Number(pid), startTicks: Number(startTicks) }));
}
