import type { Baseline } from "../model/trial.ts";
import type { RemedyReason, RiskId } from "../model/trial-reasons.ts";
import type { Signs } from "./signs.ts";

/** The command and the machine, as far as remedies depend on them. */
export interface TrialConditions {
  command: readonly string[];
  /** The names of the programs that ran in the recorded run. */
  programs: ReadonlySet<string>;
  /** A program's path, by PATH; undefined where there is none. */
  findProgram(name: string): string | undefined;
  environment: Readonly<Record<string, string | undefined>>;
  isRoot: boolean;
  /** The processor's architecture in Node's terms. */
  architecture: string;
  confined: boolean;
  /** The folder of what a remedy brings along. */
  work: string;
  /** Whether the program is static, so that preloaded libraries do not reach it. */
  isStatic: boolean;
  freeMemoryBytes: number;
  /** The directory's size with what is written into it. */
  peakBytes: number;
  /** Whether files are read from the disk anew in each run. */
  cold: boolean;
  mountPoint?: string | undefined;
  filesystem?: string | undefined;
  /** The disk's name in /sys/block; absent for several disks. */
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
  /** Scripts by name, found before PATH's programs. */
  shims?: Readonly<Record<string, string>>;
  place?: Place;
  /** Shell text, in the command's time. */
  first?: string;
  /** For each file `name` next to a file `beside`, whose folder is not compared. */
  append?: { name: string; beside: string; lines: string };
  machine?: readonly MachineSetting[];
}

/** A remedy's name on the command line; `src/words/remedies.ts` says what each does. */
export type RemedyName =
  | ("eatmydata" | "seccomp")
  | ("tmpfs" | "overlay-volatile" | "page-cache")
  | ("git-fsync" | "dpkg-unsafe-io" | "postgresql" | "sqlite-synchronous" | "npm-store" | "pnpm-store" | "pip-no-cache")
  | ("ext4-no-barrier" | "ext4-no-journal" | "ext4-writeback" | "ext4-lazytime" | "xfs")
  | ("dirty-ratio" | "scheduler-none" | "read-ahead" | "remount-lazytime" | "remount-no-barrier");

/** A change that may make a command wait less. */
export interface Remedy {
  name: RemedyName;
  risk: RiskId;
  source: string;
  /** Root with its own mounts, or leave to change the machine. */
  needs?: "root" | "machine";
  /** What it is compared with; absent: the command in a copy of the folder. */
  baseline?: Baseline;
  /** Without any it is tried on request only. */
  helpsWith: readonly (keyof Signs)[];
  /** Why it cannot be tried here. */
  refuse?(conditions: TrialConditions): RemedyReason | undefined;
  apply(conditions: TrialConditions): Application;
  tool?: "eatmydata";
  /** The lines for the workflow or the shell, around `COMMAND`. */
  lines(conditions: TrialConditions): string;
}
