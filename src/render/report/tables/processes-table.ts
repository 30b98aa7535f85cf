import type { ListedWindow } from "../../../analysis/window-summary.ts";
import { formatBytes } from "../../../format/figures.ts";
import type { Window } from "../../../model/window.ts";
import { left, numberCell, right, type Table, tabulate } from "../../formats/table.ts";

/** The heading of {@link tabulateProcesses}. */
export const PROCESSES_TITLE = "Who read and wrote";

/** The programs that read and wrote most. */
export function tabulateProcesses(windows: readonly ListedWindow[]): Table {
  const rows = windows.flatMap(({ window }) =>
    mergePrograms(window).map((program) => ({ step: window.name, program })),
  );
  return tabulate(rows, [
    left("step", ({ step }) => step),
    left("program", ({ program }) => program.name),
    right("read", ({ program }) => numberCell(program.readBytes, formatBytes)),
    right("written", ({ program }) => numberCell(program.writtenBytes, formatBytes)),
  ]);
}

function mergePrograms({ topReaders = [], topWriters = [] }: Window) {
  const programs = new Map([...topReaders, ...topWriters].map((program) => [program.name, program]));
  return [...programs.values()].sort((a, b) => b.readBytes + b.writtenBytes - (a.readBytes + a.writtenBytes));
}
