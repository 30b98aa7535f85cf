import type { WindowSpan } from "../analysis/summarize-recording.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { StepSource } from "../sampling/steps/step-source.ts";
import { isRunning, readProcessStat } from "../system/process-identity.ts";
import { addEntry } from "./session-directory.ts";
import type { SessionEntry } from "./session-schema.ts";

/** A command or benchmark that has begun and not ended. */
export interface BegunWindow {
  name: string;
  startedAtSeconds: number;
  benchmark?: string;
}

/** Notes that a window begins, in case this process is killed. On a full disk the note is lost. */
export async function noteBegun(directory: string, window: BegunWindow): Promise<void> {
  const self = readProcessStat("self");
  if (self === undefined) return;
  const { pid, startTicks } = self;
  await addEntry(directory, { type: "begun", ...window, process: { pid, startTicks } }).catch(() => {});
}

/** Windows whose process was killed, until the next step's start, else until `endSeconds`. */
export async function findKilledWindows(
  entries: readonly SessionEntry[],
  source: StepSource,
  endSeconds: number,
): Promise<WindowSpan[]> {
  const ended = entries.flatMap((entry) =>
    entry.type === "mark"
      ? [{ name: entry.mark.name, begunAt: entry.begunAtSeconds ?? entry.mark.startedAtSeconds }]
      : [],
  );
  const killed = entries
    .filter((entry) => entry.type === "begun")
    .filter(
      ({ name, startedAtSeconds, process }) =>
        !isRunning(process) && !ended.some((mark) => mark.name === name && mark.begunAt === startedAtSeconds),
    );
  if (killed.length === 0) return [];
  const starts = await source.listStarts();
  return killed.map(({ name, startedAtSeconds, benchmark }) => {
    const next = starts.find((start) => start > startedAtSeconds) ?? endSeconds;
    return omitUndefined({
      name,
      kind: "command" as const,
      result: "cancelled",
      startedAtSeconds,
      endedAtSeconds: Math.max(startedAtSeconds, Math.min(next, endSeconds)),
      benchmark,
    });
  });
}
