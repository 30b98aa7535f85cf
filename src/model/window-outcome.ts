import type { Window } from "./window.ts";

/** How a window ended that did not succeed. */
export const FAILURES = ["failed", "cancelled", "timed out", "skipped"] as const;

/** Why the figures of a window are no measure of its work. */
export interface WindowFailure {
  ended: (typeof FAILURES)[number];
  /** Of a command, where that is what tells of the failure. */
  exitCode?: number;
}

/** The results by which GitHub, Gitea, Forgejo and the runner's own log say how a step ended. */
const ENDINGS = new Map<string, WindowFailure["ended"] | undefined>([
  ["", undefined],
  ["success", undefined],
  ["succeeded", undefined],
  ["succeededwithissues", undefined],
  ["neutral", undefined],
  ["cancelled", "cancelled"],
  ["canceled", "cancelled"],
  ["abandoned", "cancelled"],
  ["timedout", "timed out"],
  ["skipped", "skipped"],
]);

/**
 * How a window ended, where it did not succeed: by its result, else by its exit code. A result that is not known counts
 * as failed. Undefined where it succeeded, and where neither is known.
 */
export function findFailure({ exitCode, result }: Pick<Window, "exitCode" | "result">): WindowFailure | undefined {
  const word = (result ?? "").toLowerCase().replace(/[\s_-]/g, "");
  const ended = ENDINGS.has(word) ? ENDINGS.get(word) : "failed";
  const failed = exitCode !== undefined && exitCode !== 0;
  if (ended !== undefined && ended !== "failed") return { ended };
  if (ended === undefined && !failed) return undefined;
  return { ended: "failed", ...(failed && { exitCode }) };
}
