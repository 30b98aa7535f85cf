import type { Baseline } from "../model/trial.ts";

/** The command and the machine, as far as remedies depend on them. */
export interface TrialConditions {
  command: readonly string[];
  /** With the scripts that it names. */
  words: string;
  /** On PATH. */
  findProgram(name: string): string | undefined;
  environment: Readonly<Record<string, string | undefined>>;
  isRoot: boolean;
  /** As Node calls it. */
  architecture: string;
  confined: boolean;
  /** Unreachable for preloaded libraries. */
  isStatic: boolean;
  freeMemoryBytes: number;
  /** Of the directory with what is written into it. */
  peakBytes: number;
  /** Files are read from the disk anew. */
  cold: boolean;
  mountPoint?: string | undefined;
  filesystem?: string | undefined;
  /** As in /sys/block; absent for several. */
  disk?: string | undefined;
  readSetting(file: string): string | undefined;
}

/** Where the copy of the directory is in a run. */
export type Place =
  | { kind: "folder" }
  | { kind: "memory" }
  | { kind: "overlay" }
  | { kind: "image"; filesystem: "ext4" | "xfs"; make: readonly string[]; options: string };

/** A file of /proc/sys or /sys, or a mount's options. */
export type MachineSetting = { file: string; value: string } | { mountPoint: string; options: string };

/** How a remedy is applied to one run. */
export interface Application {
  /** Words before the command. */
  prefix?: readonly string[];
  environment?: Readonly<Record<string, string>>;
  /** By name, before PATH's programs. */
  shims?: Readonly<Record<string, string>>;
  place?: Place;
  /** Shell text, in the command's time. */
  first?: string;
  /** For each file `name` next to a file `beside`, whose folder is not compared. */
  append?: { name: string; beside: string; lines: string };
  machine?: readonly MachineSetting[];
}

/** What a recorded run did that remedies may help with. */
export interface Signs {
  /** Or requested commits of the journal. */
  flushes: boolean;
  writes: boolean;
  reads: boolean;
}

/** A change that may make a command wait less. */
export interface Remedy {
  name: string;
  /** In a few words. */
  summary: string;
  /** One sentence. */
  risk: string;
  source: string;
  /** Root with its own mounts, or leave to change the machine. */
  needs: "none" | "root" | "machine";
  baseline: Baseline;
  /** Without any it is tried on request only. */
  helpsWith: readonly (keyof Signs)[];
  /** Why not here, in words that follow its name. */
  refuse?(conditions: TrialConditions): string | undefined;
  apply(conditions: TrialConditions): Application;
  tool?: "eatmydata";
  /** For the workflow or the shell, around `COMMAND`. */
  lines(conditions: TrialConditions): string;
}
