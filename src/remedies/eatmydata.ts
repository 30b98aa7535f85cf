import type { Remedy } from "./remedy.ts";

/** A library in front of libc, for which a flush has always been done. */
export const eatmydata: Remedy = {
  name: "eatmydata",
  summary: "fsync and its kin do nothing, by a preloaded library",
  risk: "After a crash or power cut, files and databases that the command wrote may be lost or corrupt.",
  source: "https://www.flamingspork.com/projects/libeatmydata/",
  needs: "none",
  baseline: "folder",
  tool: "eatmydata",
  suits: ({ flushes }) => flushes,
  refuse: ({ isStatic }) =>
    isStatic ? "the command is a static binary, which no preloaded library reaches" : undefined,
  apply: ({ findProgram }) => ({ prefix: [findProgram("eatmydata") ?? "eatmydata"] }),
  lines: () => "sudo apt-get install --yes eatmydata\neatmydata COMMAND",
};
