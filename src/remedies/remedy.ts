import type { Baseline } from "../model/trial.ts";

/** What a remedy needs: no rights, root and mounts of its own, or leave to change the whole machine as well. */
export const RIGHTS = ["none", "root", "machine"] as const;
export type Rights = (typeof RIGHTS)[number];

/** What is known of the command and the machine when a remedy is chosen. */
export interface Situation {
  /** The command and its arguments. */
  command: readonly string[];
  /** The command's words, with those of the scripts that it names: where a tool is looked for. */
  words: string;
  /** The full path of a program on the command's PATH; undefined where there is none. */
  findProgram(name: string): string | undefined;
  /** Variables of the command's environment. */
  environment: Readonly<Record<string, string | undefined>>;
  isRoot: boolean;
  /** As Node calls it, such as `x64`. */
  architecture: string;
  /** Whether each run has mounts of its own. */
  confined: boolean;
  /** Whether the command's program is a static one, which no preloaded library reaches. */
  isStatic: boolean;
  /** Bytes of memory that are free, and the most that the folder and what is written into it may take. */
  freeMemoryBytes: number;
  peakBytes: number;
  /** Whether files are read from the disk anew in each run. */
  cold: boolean;
  /** The mount under the folder, and the disk's name in /sys/block where it is one disk. */
  mountPoint?: string | undefined;
  filesystem?: string | undefined;
  disk?: string | undefined;
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
  /** Programs that stand before those of PATH, by name: what a shell runs instead. */
  shims?: Readonly<Record<string, string>>;
  place?: Place;
  /** Shell text that runs in the copy before the command, and in its time. */
  first?: string;
  /** Lines appended to files of that name in the copy; what lies in the folder of such a file is not compared. */
  append?: { name: string; beside: string; lines: string };
  machine?: readonly MachineSetting[];
}

/** Whether a recorded run shows that a remedy may help. */
export interface Signs {
  /** The command asked for data to be on the disk: flushes, or commits of the journal. */
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
  /** Why it cannot be applied here, in words that follow its name and a colon; undefined where it can. */
  refuse(situation: Situation): string | undefined;
  apply(situation: Situation): Application;
  /** A tool that has to be there. */
  tool?: "eatmydata";
  /** The lines to put into the workflow or the shell, around `COMMAND`. */
  lines(situation: Situation): string;
}
