import type { OwnWindow, Window } from "./window.ts";

/**
 * Whether a window is io-probe's own benchmark, or a step that mostly was one: fio asks for all that a disk gives, so
 * such a window's wait says nothing of the job. The job's window is never own work.
 */
export function isOwnWork(window: Window, windows: readonly Window[]): boolean {
  if (window.benchmark !== undefined) return true;
  if (window.kind === "job") return false;
  const [start, end] = [Date.parse(window.startedAt), Date.parse(window.endedAt)];
  const shared = windows
    .filter(({ benchmark }) => benchmark !== undefined)
    .map((bench) => Math.min(end, Date.parse(bench.endedAt)) - Math.max(start, Date.parse(bench.startedAt)))
    .reduce((sum, overlap) => sum + Math.max(0, overlap), 0);
  return shared > (end - start) / 2;
}

/**
 * The bytes that the window's own command or step read and wrote; undefined where they are not known. Of a command the
 * kernel counts exactly, but only what was waited for; what it left running was seen by the looks at its tasks.
 */
export function findOwnBytes({ command, own }: Window): { readBytes: number; writtenBytes: number } | undefined {
  if (command?.readBytes === undefined || command.writtenBytes === undefined) return own && pickBytes(own);
  const { readBytes = 0, writtenBytes = 0 } = own?.ofCommand === true ? own : {};
  // Both miss something and add nothing.
  return {
    readBytes: Math.max(command.readBytes, readBytes),
    writtenBytes: Math.max(command.writtenBytes, writtenBytes),
  };
}

function pickBytes({ readBytes, writtenBytes }: OwnWindow): { readBytes: number; writtenBytes: number } {
  return { readBytes, writtenBytes };
}

/** The CPU time of a window's own command or step in seconds, by the same two counts; undefined where it is not known. */
export function findOwnCpuSeconds({ command, own }: Window): number | undefined {
  if (command === undefined) return own?.cpuSeconds;
  return Math.max(command.userSeconds + command.systemSeconds, own?.ofCommand === true ? own.cpuSeconds : 0);
}
