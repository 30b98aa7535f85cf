import type { WindowMark } from "../analysis/summarize-recording.ts";
import { readBoundaries } from "../sampling/steps/runner-files.ts";
import type { Environment } from "../system/environment.ts";
import { isRunning, readProcessStat } from "../system/process-identity.ts";
import { addEntry } from "./session-directory.ts";
import type { SessionEntry } from "./session-schema.ts";

/** A command or benchmark that begins now. */
export interface BegunWindow {
  name: string;
  /** Seconds since the epoch. */
  startedAtSeconds: number;
  benchmark?: string;
}

/**
 * Notes that a window has begun: all that is known of it should this process be killed with what it runs. That it cannot
 * be noted, as on a full disk, is no reason not to run it.
 */
export async function noteBegun(directory: string, window: BegunWindow): Promise<void> {
  const self = readProcessStat("self");
  if (self === undefined) return;
  const { pid, startTicks } = self;
  const { name, startedAtSeconds, benchmark } = window;
  const known = { name, startedAtSeconds, ...(benchmark !== undefined && { benchmark }) };
  await addEntry(directory, { type: "begun", ...known, process: { pid, startTicks } }).catch(() => {});
}

/**
 * The windows that began and have no end, because whoever ran them was killed, each as one that was cancelled: up to the
 * next step's start, where the runner's files tell of one, else up to `endSeconds`.
 */
export async function findKilledWindows(
  entries: readonly SessionEntry[],
  environment: Environment,
  endSeconds: number,
): Promise<WindowMark[]> {
  const begun = entries.filter((entry) => entry.type === "begun");
  const ended = entries.flatMap((entry) => (entry.type === "mark" ? [entry.mark] : []));
  const killed = begun.filter(
    ({ name, startedAtSeconds, process }) =>
      !isRunning(process) && !ended.some((mark) => mark.name === name && mark.startedAtSeconds === startedAtSeconds),
  );
  if (killed.length === 0) return [];
  const starts = environment.RUNNER_TEMP ? await readBoundaries(environment.RUNNER_TEMP) : [];
  return killed.map(({ name, startedAtSeconds, benchmark }) => {
    const next = starts.find(({ atSeconds }) => atSeconds > startedAtSeconds)?.atSeconds ?? endSeconds;
    return {
      name,
      kind: "command",
      result: "cancelled",
      startedAtSeconds,
      endedAtSeconds: Math.max(startedAtSeconds, Math.min(next, endSeconds)),
      ...(benchmark !== undefined && { benchmark }),
    };
  });
}
