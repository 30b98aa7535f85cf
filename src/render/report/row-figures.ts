import type { ListedWindow } from "../../analysis/window-summary.ts";
import { findFormat } from "../../format/figures.ts";
import { DISK_WAIT, WINDOW_FIGURES } from "../../model/figures.ts";
import { findOwnCpuSeconds } from "../../model/own-work.ts";
import { formatWaitAndShare } from "../../words/waits.ts";

/** What is shown with a step: its columns and the figures beside them, as names and values. */
export function describeStepFigures({ window, diskWait }: ListedWindow): [name: string, value: string][] {
  const hasOwnCpu = findOwnCpuSeconds(window) !== undefined;
  return WINDOW_FIGURES.flatMap((figure): [string, string][] => {
    const { id, place, label, heading = label, read } = figure;
    const value = read(window);
    // The machine's CPU time stands in for the step's own.
    if (place === undefined || value === undefined || (id === "machine-cpu-time" && hasOwnCpu)) return [];
    return [[heading, id === DISK_WAIT && diskWait ? formatWaitAndShare(diskWait) : findFormat(figure)(value)]];
  });
}
