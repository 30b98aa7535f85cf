import { findLargest } from "../model/numbers.ts";
import type { Window } from "../model/window.ts";

/** A job waited at least as long as each of its parts, although its looks alone may estimate less. */
export function raiseJobWaits(windows: readonly Window[]): Window[] {
  // The job's own tasks are not io-probe's.
  const measured = windows.filter(({ kind, benchmark }) => kind !== "job" && benchmark === undefined);
  const parts = measured.flatMap(({ diskWait }) => diskWait ?? []);
  return windows.map((window) => {
    const { kind, diskWait, durationSeconds } = window;
    if (kind !== "job" || diskWait === undefined) return window;
    const waits = [diskWait, ...parts];
    const raise = (bound: "seconds" | "lowSeconds" | "highSeconds") =>
      Math.min(durationSeconds, findLargest(waits.map((wait) => wait[bound])));
    const raised = { seconds: raise("seconds"), lowSeconds: raise("lowSeconds"), highSeconds: raise("highSeconds") };
    return { ...window, diskWait: { ...diskWait, ...raised } };
  });
}
