import type { Baseline } from "../model/trial.ts";

/** What a remedy needs: nothing, root with its own mounts, or leave to change the machine. */
export const RIGHTS = ["none", "root", "machine"] as const;
export type Rights = (typeof RIGHTS)[number];

/** What a choice of remedies goes by. */
export interface Situation {
  /** The command and its arguments. */
  command: readonly string[];
  /** The command and the scripts that it names: where tools are looked for. */
  words: string;
  /** A program's full path, where PATH has it. */
  findProgram(name: string): string | undefined;
  /** Variables of the command's environment. */
  environment: Readonly<Record<string, string | undefined>>;
  isRoot: boolean;
  /** As Node calls it, such as `x64`. */
  architecture: string;
  /** Whether each run has mounts of its own. */
  confined: boolean;
  /** Whether the program is static: no preloaded library reaches it. */
  isStatic: boolean;
  /** Free memory, and the most that the folder with what is written into it takes. */
  freeMemoryBytes: number;
  peakBytes: number;
  /** Whether files are read from the disk anew in each run. */
  cold: boolean;
  /** The mount under the folder, and the disk's name in /sys/block where it is one disk. */
  mountPoint?: string | undefined;
  filesystem?: string | undefined;
  disk?: string | undefined;
  /** The text of a kernel setting, where there is one of that path. */
  readSetting(file: string): string | undefined;
}

/** Where the copy of the folder lies in a run. */
export type Place =
  | { kind: "folder" }
  | { kind: "memory" }
  | { kind: "overlay"; options: string }
  | { kind: "image"; filesystem: "ext4" | "xfs"; make: readonly string[]; options: string };

/** A setting of the whole machine: a file of /proc/sys or /sys, or the options of a mount. */
export type MachineSetting = { file: string; value: string } | { mountPoint: string; options: string };

/** How a remedy is applied to one run. */
export interface Application {
  /** Words before the command. */
  prefix?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** Scripts by name that stand before PATH's programs. */
  shims?: Readonly<Record<string, string>>;
  place?: Place;
  /** Shell text before the command, in its time. */
  first?: string;
  /** Lines for files of that name in the copy, whose folder is not compared. */
  append?: { name: string; beside: string; lines: string };
  machine?: readonly MachineSetting[];
}

/** What a recorded run did that a remedy may help with. */
export interface Signs {
  /** Flushes, or commits of the journal that were asked for. */
  flushes: boolean;
  writes: boolean;
  reads: boolean;
}

/** A change that may make a command wait less. */
export interface Remedy {
  name: string;
  /** What it does, in a few words. */
  summary: string;
  /** What may go wrong, in one sentence. */
  risk: string;
  /** Where it and its risk are documented. */
  source: string;
  needs: Rights;
  baseline: Baseline;
  /** Whether what was recorded suggests it. */
  suits(signs: Signs): boolean;
  /** Why it cannot be applied here, in words that follow its name. */
  refuse(situation: Situation): string | undefined;
  apply(situation: Situation): Application;
  /** A tool that has to be there. */
  tool?: "eatmydata";
  /** The lines for the workflow or the shell, around `COMMAND`. */
  lines(situation: Situation): string;
}
