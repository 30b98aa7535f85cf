import type { Window } from "./window.ts";

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
 * The bytes that the window's own command or step read and wrote; undefined where they are not known. The kernel counts
 * exactly, but only what the command waited for; what it left running was seen by the looks at its tasks.
 */
export function findOwnBytes({ command, own }: Window): { readBytes: number; writtenBytes: number } | undefined {
  const readBytes = findMost(command?.readBytes, own?.readBytes);
  const writtenBytes = findMost(command?.writtenBytes, own?.writtenBytes);
  return readBytes === undefined || writtenBytes === undefined ? undefined : { readBytes, writtenBytes };
}

/** The CPU time of a window's own command or step in seconds, by the same two counts; undefined where it is not known. */
export function findOwnCpuSeconds({ command, own }: Window): number | undefined {
  return findMost(command && command.userSeconds + command.systemSeconds, own?.cpuSeconds);
}

/** Of two counts that both miss something and add nothing, the larger one is nearer. */
function findMost(...counts: (number | undefined)[]): number | undefined {
  const known = counts.filter((count) => count !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}
