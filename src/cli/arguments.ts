import type { Gate } from "../compare/gates/gate-parser.ts";
import type { InstallPolicy } from "../system/tool-installation.ts";

/** Files that a result is written to as well. */
export interface ExportArguments {
  exportCsv?: string;
  exportMarkdown?: string;
}

/** Where a result goes. */
export interface OutputArguments {
  /** Absent: a folder of its own. */
  output?: string;
  /** Of how many calls the folders are kept; absent: of all. */
  keep?: number;
}

/** What `io-probe run` was called with. */
export interface RunArguments extends ExportArguments, OutputArguments {
  command: [string, ...string[]];
  /** What the command is called in the report. */
  name?: string;
  label?: string;
  intervalSeconds: number;
  sync: boolean;
  /** Whether one line shows what the disk does meanwhile. */
  watch: boolean;
  /** Whether the top readers and writers are recorded by executable name. */
  processes: boolean;
  /** Whether the requests of every disk are traced while the command runs. */
  trace: boolean;
  bench?: string;
  /** Whether the answer is all that is known, and not what fits on a screen. */
  verbose: boolean;
  gates: Gate[];
  install: InstallPolicy;
}

/** What `io-probe watch` was called with. */
export interface WatchArguments {
  /** A disk's name or path; absent for the busiest one. */
  device?: string;
  /** Absent: 1 s on a terminal, and 10 s elsewhere. */
  intervalSeconds?: number;
}

/** What `io-probe bench` was called with. */
export interface BenchArguments extends ExportArguments, OutputArguments {
  profile?: string;
  targets: string[];
  jobFiles: string[];
  workloads: string[];
  /** How much of a workload is done: 1 is all of it. */
  scale?: number;
  /** Whether a job file may name devices, paths outside of the target, commands and any engine. */
  allowUnsafe: boolean;
  sizeBytes?: number;
  /** What each target may take; by default the profile's own. */
  timeBudgetSeconds?: number;
  /** What fio may write in all. */
  maxWriteBytes?: number;
  /** A stored report, or a folder with one, that the result is set against. */
  ratioTo?: string;
  verbose: boolean;
  gates: Gate[];
  label?: string;
  install: InstallPolicy;
}

/** What `io-probe compare` was called with. */
export interface CompareArguments extends ExportArguments, OutputArguments {
  paths: string[];
  baseline?: string;
  /** Matrix keys whose values make a label. */
  groupBy?: string[];
  /** The figure that the labels are ranked by. */
  primary?: string;
  /** Two steps of the same reports that are compared in place of the reports; none where the reports are. */
  steps: string[];
  /** Labels without which the comparison fails. */
  require: string[];
  gates: Gate[];
  verbose: boolean;
}

export const TRY_FORMATS = ["json", "md"] as const;
/** What `io-probe try` was called with. */
export interface TryArguments {
  /** Empty where the remedies are to be listed. */
  command: string[];
  list: boolean;
  /** What the command is called; by default its program. */
  name?: string;
  /** Remedies by name; absent for those that a recorded run suggests. */
  remedy?: string[];
  all: boolean;
  machine: boolean;
  cold: boolean;
  /** How many rounds; absent for as many as it takes. */
  runs?: number;
  warmup: number;
  prepare?: string;
  parameters: { name: string; values: string[] }[];
  timeBudgetSeconds: number;
  /** Absent: as text for the terminal. */
  format?: (typeof TRY_FORMATS)[number];
  output?: string;
  install: InstallPolicy;
}

/** What `io-probe fit` was called with. */
export interface FitArguments {
  /** The report, or a folder with one. */
  path: string;
  step: string;
  /** Absent: standard output. */
  output?: string;
  target: string;
  /** Whether the file is run in the target, and corrected. */
  run: boolean;
  maxRounds: number;
  install: InstallPolicy;
}

export const REPORT_FORMATS = ["md", "html", "json", "csv"] as const;
/** What `io-probe report` was called with. */
export interface ReportArguments {
  path: string;
  verbose: boolean;
  /** Absent: as text for the terminal. */
  format?: (typeof REPORT_FORMATS)[number];
}

export const PREDICTION_FORMATS = ["text", "json"] as const;
/** What `io-probe predict` was called with. */
export interface PredictArguments {
  path: string;
  /** Disks as they were stated, or paths of reports with benchmarks. */
  on: string[];
  format: (typeof PREDICTION_FORMATS)[number];
}

export const PARSED_TOOLS = ["iostat", "fio"] as const;
/** What `io-probe parse` was called with. */
export interface ParseArguments {
  tool: (typeof PARSED_TOOLS)[number];
  /** A file's path, or `-` for standard input. */
  file: string;
}

/** What `io-probe doctor` was called with. */
export interface DoctorArguments {
  /** Directories in which fio's engines are tried. */
  targets: string[];
}
