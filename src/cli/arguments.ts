import type { CompareOptions } from "../compare/comparison.ts";
import type { Gate } from "../compare/gates/gate-parser.ts";
import type { BenchOptions } from "../session/bench.ts";
import type { FitOptions } from "../session/fit.ts";
import type { TrialOptions } from "../session/try/trial.ts";
import type { InstallPolicy } from "../system/tools.ts";

/** Where the folders of calls are, unless `--output` names one. */
export const CALLS_FOLDER = "io-probe-report";

// What commands can print.
export const PLAIN_FORMATS = ["text", "json"] as const;
export const TRY_FORMATS = ["text", "json", "md"] as const;
export const HISTORY_FORMATS = ["text", "json", "md", "html"] as const;
export const REPORT_FORMATS = ["text", "md", "html", "json", "csv"] as const;
/** The tools whose output `parse` reads. */
export const PARSED_TOOLS = ["iostat", "fio"] as const;

/** What becomes of a result. */
export interface ResultArguments {
  /** Absent: a folder of its own. */
  output?: string;
  /** How many calls' folders are kept; absent: all. */
  keep?: number;
  exportCsv?: string;
  exportMarkdown?: string;
  /** Whether to print more than a screen. */
  verbose: boolean;
  gates: Gate[];
}

/** What becomes of a measurement. */
export interface MeasuringArguments extends ResultArguments {
  label?: string;
}

/** What the command itself adds to a trial's options. */
type AddedToTrial = "onRound" | "now" | "givenWork" | "settings" | "folder" | "output" | "remedies";

/** What each command is called with. A path of a report may be that of its folder. */
export interface Arguments {
  run: MeasuringArguments & {
    command: [string, ...string[]];
    name?: string;
    intervalSeconds: number;
    sync: boolean;
    watch: boolean;
    /** Whether to record which programs read and write. */
    processes: boolean;
    /** Whether the requests of every disk are traced while the command runs. */
    trace: boolean;
    bench?: string;
    /** Absent: auto in CI and with `bench`, which needs fio; else never, as on a laptop. */
    install?: InstallPolicy;
    /** The most that `bench` may write. */
    maxWriteBytes?: number;
  };
  watch: {
    /** Name or path; absent: the busiest disk. */
    device?: string | undefined;
    /** Absent: 1 s on a terminal, else 10 s. */
    intervalSeconds?: number | undefined;
  };
  bench: BenchOptions &
    MeasuringArguments & {
      /** A stored report to compare with. */
      ratioTo?: string;
    };
  compare: ResultArguments &
    Pick<CompareOptions, "baseline" | "groupBy" | "primary"> & {
      paths: string[];
      /** Two steps to compare in place of the reports; or none. */
      steps: string[];
      require: string[];
    };
  overview: {
    /** A run's address, or a folder. */
    run: string;
    format: (typeof REPORT_FORMATS)[number];
    verbose: boolean;
    /** Absent: nothing is written. */
    output?: string;
  };
  try: Omit<TrialOptions, AddedToTrial> & {
    /** Whether only to list the remedies, without a command. */
    list: boolean;
    /** Absent: those that a recorded run suggests. */
    remedy?: string[] | undefined;
    all: boolean;
    machine: boolean;
    format: (typeof TRY_FORMATS)[number];
    output?: string;
  };
  fit: FitOptions & {
    path: string;
    /** Absent: standard output. */
    output?: string;
    target: string;
    /** Whether to run and correct the file. */
    run: boolean;
  };
  predict: {
    path: string;
    /** Stated disks, or reports with benchmarks. */
    on: string[];
    format: (typeof PLAIN_FORMATS)[number];
  };
  history: {
    /** Reports and rows, folders to search for them, or buckets. */
    paths: string[];
    /** Absent: all. */
    step?: string;
    /** The run to compare with the others; absent: the newest. */
    run?: string;
    gates: Gate[];
    format: (typeof HISTORY_FORMATS)[number];
  };
  export: {
    /** Reports, or folders to search for them. */
    paths: string[];
    /** A folder, `s3://…` or `otlp`. */
    to: string;
  };
  compact: { place: string; format: (typeof PLAIN_FORMATS)[number] };
  fleet: {
    place: string;
    query: string;
    /** Of a runner's minute. */
    price?: number;
    /** Whether only to list the queries. */
    list: boolean;
    format: (typeof PLAIN_FORMATS)[number];
    install: InstallPolicy;
  };
  report: { path: string; verbose: boolean; format: (typeof REPORT_FORMATS)[number] };
  /** `file` is a path, or `-` for standard input. */
  parse: { tool: (typeof PARSED_TOOLS)[number]; file: string };
  /** `targets` are where fio's engines are tried. */
  doctor: { targets: string[] };
}

/** Does a command and keeps its exit code. */
export type Call = <Name extends keyof Arguments>(name: Name, args: Arguments[Name]) => Promise<void>;
