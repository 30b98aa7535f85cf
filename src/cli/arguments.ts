import type { Gate } from "../compare/gates/gate-parser.ts";
import type { InstallPolicy } from "../system/tool-installation.ts";

/** Further files for a result. */
export interface ExportArguments {
  exportCsv?: string;
  exportMarkdown?: string;
}

/** Where a result goes. */
export interface OutputArguments {
  /** Absent: a folder of its own. */
  output?: string;
  /** Of how many calls; absent: of all. */
  keep?: number;
}

/** What `io-probe run` was called with. */
export interface RunArguments extends ExportArguments, OutputArguments {
  command: [string, ...string[]];
  /** In the report. */
  name?: string;
  label?: string;
  intervalSeconds: number;
  sync: boolean;
  /** A live line meanwhile. */
  watch: boolean;
  /** Who reads and writes, by executable name. */
  processes: boolean;
  /** Whether the requests of every disk are traced while the command runs. */
  trace: boolean;
  bench?: string;
  /** More than a screen. */
  verbose: boolean;
  gates: Gate[];
  install: InstallPolicy;
}

/** What `io-probe watch` was called with. */
export interface WatchArguments {
  /** Name or path; absent: the busiest disk. */
  device?: string;
  /** Absent: 1 s on a terminal, else 10 s. */
  intervalSeconds?: number;
}

/** What `io-probe bench` was called with. */
export interface BenchArguments extends ExportArguments, OutputArguments {
  profile?: string;
  targets: string[];
  jobFiles: string[];
  workloads: string[];
  /** 1 is all of it. */
  scale?: number;
  /** Devices, other paths, commands and any engine in job files. */
  allowUnsafe: boolean;
  sizeBytes?: number;
  /** For each target; absent: the profile's own. */
  timeBudgetSeconds?: number;
  /** In all. */
  maxWriteBytes?: number;
  /** A stored report to compare with, or its folder. */
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
  groupBy?: string[];
  primary?: string;
  /** Two steps to compare in place of the reports; or none. */
  steps: string[];
  require: string[];
  gates: Gate[];
  verbose: boolean;
}

export const TRY_FORMATS = ["json", "md"] as const;
/** What `io-probe try` was called with. */
export interface TryArguments {
  /** Empty to list the remedies. */
  command: string[];
  list: boolean;
  /** Absent: its program. */
  name?: string;
  /** Absent: those that a recorded run suggests. */
  remedy?: string[];
  all: boolean;
  machine: boolean;
  cold: boolean;
  /** Absent: as many as it takes. */
  runs?: number;
  warmup: number;
  prepare?: string;
  parameters: { name: string; values: string[] }[];
  timeBudgetSeconds: number;
  /** Absent: text. */
  format?: (typeof TRY_FORMATS)[number];
  output?: string;
  install: InstallPolicy;
}

/** What `io-probe fit` was called with. */
export interface FitArguments {
  /** A report, or its folder. */
  path: string;
  step: string;
  /** Absent: standard output. */
  output?: string;
  target: string;
  /** Whether to run and correct the file. */
  run: boolean;
  maxRounds: number;
  install: InstallPolicy;
}

export const REPORT_FORMATS = ["md", "html", "json", "csv"] as const;
/** What `io-probe report` was called with. */
export interface ReportArguments {
  path: string;
  verbose: boolean;
  /** Absent: text. */
  format?: (typeof REPORT_FORMATS)[number];
}

export const PREDICTION_FORMATS = ["text", "json"] as const;
/** What `io-probe predict` was called with. */
export interface PredictArguments {
  path: string;
  /** Stated disks, or reports with benchmarks. */
  on: string[];
  format: (typeof PREDICTION_FORMATS)[number];
}

export const PARSED_TOOLS = ["iostat", "fio"] as const;
/** What `io-probe parse` was called with. */
export interface ParseArguments {
  tool: (typeof PARSED_TOOLS)[number];
  /** A path, or `-` for standard input. */
  file: string;
}

/** What `io-probe doctor` was called with. */
export interface DoctorArguments {
  /** Where fio's engines are tried. */
  targets: string[];
}
