import { omitUndefined } from "./omit-undefined.ts";
import type { Window } from "./window.ts";

/** How a step can end without success. */
export const FAILURES = ["failed", "cancelled", "timed out", "skipped"] as const;

/** How a step ended without success. */
export interface WindowFailure {
  ended: (typeof FAILURES)[number];
  exitCode?: number;
  /** If one ended it. */
  signal?: string;
}

/** Results as GitHub, Gitea, Forgejo and the runner's log name them. */
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

const RESULTS = { failed: "failure", cancelled: "cancelled", "timed out": "timed_out", skipped: "skipped" };

/** How a window ended, in GitHub's words; undefined if unknown. */
export function nameResult(window: Pick<Window, "exitCode" | "signal" | "result">): string | undefined {
  const failure = findFailure(window);
  if (failure !== undefined) return nameFailure(failure);
  return window.exitCode === 0 || window.result ? "success" : undefined;
}

/** A failure in GitHub's words, such as `timed_out`. */
export function nameFailure({ ended }: WindowFailure): string {
  return RESULTS[ended];
}

/** How a window failed, by its result or else its exit code, if it did; unknown results count as failed. */
export function findFailure({
  exitCode,
  signal,
  result,
}: Pick<Window, "exitCode" | "signal" | "result">): WindowFailure | undefined {
  const word = (result ?? "").toLowerCase().replace(/[\s_-]/g, "");
  const ended = ENDINGS.has(word) ? ENDINGS.get(word) : "failed";
  const hasCode = exitCode !== undefined && exitCode !== 0;
  if (hasCode && (ended ?? "failed") === "failed") return omitUndefined({ ended: "failed" as const, exitCode, signal });
  return ended && { ended };
}

/** How a job failed: with itself or the first of its steps that did, since later ones did not run. */
export function findJobFailure(job: Window | undefined, windows: readonly Window[]): WindowFailure | undefined {
  return [...(job ? [job] : []), ...windows.filter(({ kind }) => kind !== "job")]
    .flatMap((window) => findFailure(window) ?? [])
    .find(({ ended }) => ended !== "skipped");
}

/** How a job ended, in GitHub's words, by its own window and its steps; undefined if none of them says. */
export function nameJobResult(windows: readonly Window[]): string | undefined {
  const failure = findJobFailure(
    windows.find(({ kind }) => kind === "job"),
    windows,
  );
  if (failure !== undefined) return nameFailure(failure);
  return windows.some((window) => nameResult(window) === "success") ? "success" : undefined;
}
