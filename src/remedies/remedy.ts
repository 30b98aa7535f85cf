import type { Baseline } from "../model/trial.ts";

/** The command and the machine, as far as remedies depend on them. */
export interface TrialConditions {
  command: readonly string[];
  /** The command and the scripts that it names, where tools are looked for. */
  words: string;
  /** A program's full path on PATH. */
  findProgram(name: string): string | undefined;
  environment: Readonly<Record<string, string | undefined>>;
  isRoot: boolean;
  /** As Node calls it, such as `x64`. */
  architecture: string;
  /** Whether each run has its own mounts. */
  confined: boolean;
  /** No preloaded library reaches a static program. */
  isStatic: boolean;
  freeMemoryBytes: number;
  /** The most that the directory and what is written into it takes. */
  peakBytes: number;
  /** Whether each run reads its files from the disk anew. */
  cold: boolean;
  mountPoint?: string | undefined;
  filesystem?: string | undefined;
  /** The name in /sys/block, where the directory is on one disk. */
  disk?: string | undefined;
  readSetting(file: string): string | undefined;
}

/** Where the copy of the directory is in a run; an overlay is volatile. */
export type Place =
  | { kind: "folder" }
  | { kind: "memory" }
  | { kind: "overlay" }
  | { kind: "image"; filesystem: "ext4" | "xfs"; make: readonly string[]; options: string };

/** A file of /proc/sys or /sys, or the options of a mount. */
export type MachineSetting = { file: string; value: string } | { mountPoint: string; options: string };

/** How a remedy is applied to one run. */
export interface Application {
  /** Words before the command. */
  prefix?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Scripts by name, found before PATH's programs. */
  shims?: Readonly<Record<string, string>>;
  place?: Place;
  /** Shell text before the command, in its time. */
  first?: string;
  /** For each file `name` next to a file `beside`, whose folder is then not compared. */
  append?: { name: string; beside: string; lines: string };
  machine?: readonly MachineSetting[];
}

/** What a recorded run did that a remedy may help with. */
export interface Signs {
  /** Also commits of the journal that were asked for. */
  flushes: boolean;
  writes: boolean;
  reads: boolean;
}

/** A change that may make a command wait less. */
export interface Remedy {
  name: string;
  /** What it does, in a few words. */
  summary: string;
  /** One sentence. */
  risk: string;
  /** Where both are documented. */
  source: string;
  /** Nothing, root with its own mounts, or leave to change the machine. */
  needs: "none" | "root" | "machine";
  baseline: Baseline;
  /** Signs that suggest it; without any it is tried on request only. */
  helpsWith: readonly (keyof Signs)[];
  /** Why it cannot be applied here, in words that follow its name. */
  refuse?(conditions: TrialConditions): string | undefined;
  apply(conditions: TrialConditions): Application;
  tool?: "eatmydata";
  /** Lines for the workflow or the shell, around `COMMAND`. */
  lines(conditions: TrialConditions): string;
}
