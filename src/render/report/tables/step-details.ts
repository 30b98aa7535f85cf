import type { ListedWindow } from "../../../analysis/window-summary.ts";
import { formatBytes } from "../../../format/figures.ts";
import type { Window } from "../../../model/window.ts";
import { left, numberCell, right, type Table, tabulate } from "../../formats/table.ts";
import { tabulateCgroups } from "./cgroup-table.ts";
import { tabulateMachine } from "./machine-table.ts";

/** The columns that name a step. */
const NAME_COLUMNS = 2;

/** What is folded below the steps: their further figures, as far as there are any. */
export function listStepDetails(steps: readonly ListedWindow[]): { title: string; table: Table }[] {
  const details = [
    { title: "CPU, network, memory and flushes of each step", table: tabulateMachine(steps) },
    { title: "The job's own I/O beside the machine's", table: tabulateCgroups(steps) },
    { title: "Who read and wrote", table: tabulateProcesses(steps) },
  ];
  return details.filter(({ table }) => table.rows.length > 0 && table.columns.length > NAME_COLUMNS);
}

/** The programs that read and wrote most. */
function tabulateProcesses(windows: readonly ListedWindow[]): Table {
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
