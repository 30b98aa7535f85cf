import { formatBytes } from "../../../format/figures.ts";
import type { Window } from "../../../model/window.ts";
import { numberCell, type Table } from "../../formats/table.ts";
import type { ListedWindow } from "../window-figures.ts";

/** The programs that read and wrote most in each window. */
export function tabulateProcesses(windows: readonly ListedWindow[]): Table {
  return {
    columns: [
      { title: "step", align: "left" },
      { title: "program", align: "left" },
      { title: "read", align: "right" },
      { title: "written", align: "right" },
    ],
    rows: windows.flatMap(({ window }) =>
      mergePrograms(window).map(({ name, readBytes, writtenBytes }) => [
        { text: window.name },
        { text: name },
        numberCell(readBytes, formatBytes),
        numberCell(writtenBytes, formatBytes),
      ]),
    ),
  };
}

function mergePrograms({ topReaders = [], topWriters = [] }: Window) {
  const programs = new Map([...topReaders, ...topWriters].map((program) => [program.name, program]));
  return [...programs.values()].sort((a, b) => b.readBytes + b.writtenBytes - (a.readBytes + a.writtenBytes));
}
