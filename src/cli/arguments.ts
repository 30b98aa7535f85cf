import type { CompareOptions } from "../compare/comparison.ts";
import type { Gate } from "../compare/gates/gate-parser.ts";
import type { BenchOptions } from "../session/bench.ts";
import type { FitOptions } from "../session/fit.ts";
import type { ResultFormat } from "../session/result-files.ts";
import type { TrialOptions } from "../session/try/trial.ts";
import type { InstallPolicy } from "../system/tools.ts";

/** Where the folders of calls are, unless `--output` names one. */
export const CALLS_FOLDER = "io-probe-report";

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

/** The arguments of `io-probe run`. */
export interface RunArguments extends MeasuringArguments {
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
}

/** The arguments of `io-probe watch`. */
export interface WatchArguments {
  /** Name or path; absent: the busiest disk. */
  device?: string | undefined;
  /** Absent: 1 s on a terminal, else 10 s. */
  intervalSeconds?: number | undefined;
}

/** The arguments of `io-probe bench`. */
export interface BenchArguments extends BenchOptions, MeasuringArguments {
  /** A stored report to compare with, or its folder. */
  ratioTo?: string;
}

/** The arguments of `io-probe compare`. */
export interface CompareArguments extends ResultArguments, Pick<CompareOptions, "baseline" | "groupBy" | "primary"> {
  paths: string[];
  /** Two steps to compare in place of the reports; or none. */
  steps: string[];
  require: string[];
}

/** What `try` can print. */
export const TRY_FORMATS = ["text", "json", "md"] as const;
/** What the command itself adds to a trial's options. */
type AddedToTrial = "onRound" | "now" | "givenWork" | "settings" | "folder" | "output" | "remedies";

/** The arguments of `io-probe try`. */
export interface TryArguments extends Omit<TrialOptions, AddedToTrial> {
  /** Whether only to list the remedies, without a command. */
  list: boolean;
  /** Absent: those that a recorded run suggests. */
  remedy?: string[] | undefined;
  all: boolean;
  machine: boolean;
  format: (typeof TRY_FORMATS)[number];
  output?: string;
}

/** The arguments of `io-probe fit`. */
export interface FitArguments extends FitOptions {
  /** A report, or its folder. */
  path: string;
  /** Absent: standard output. */
  output?: string;
  target: string;
  /** Whether to run and correct the file. */
  run: boolean;
}

/** What `report` can print. */
export const REPORT_FORMATS = ["text", "md", "html", "json", "csv"] as const satisfies readonly (
  | ResultFormat
  | "text"
)[];
/** The arguments of `io-probe report`. */
export interface ReportArguments {
  path: string;
  verbose: boolean;
  format: (typeof REPORT_FORMATS)[number];
}

/** The arguments of `io-probe overview`. */
export interface OverviewArguments {
  /** A run's address, or a folder. */
  run: string;
  format: (typeof REPORT_FORMATS)[number];
  verbose: boolean;
  /** Absent: nothing is written. */
  output?: string;
}

/** What `predict` can print. */
export const PREDICTION_FORMATS = ["text", "json"] as const;
/** The arguments of `io-probe predict`. */
export interface PredictArguments {
  path: string;
  /** Stated disks, or reports with benchmarks. */
  on: string[];
  format: (typeof PREDICTION_FORMATS)[number];
}

/** What `history` can print. */
export const HISTORY_FORMATS = ["text", "json", "md", "html"] as const;
/** The arguments of `io-probe history`. */
export interface HistoryArguments {
  /** Reports and rows, folders to search for them, or buckets. */
  paths: string[];
  /** Absent: all. */
  step?: string;
  /** The run to compare with the others; absent: the newest. */
  run?: string;
  gates: Gate[];
  format: (typeof HISTORY_FORMATS)[number];
}

/** The arguments of `io-probe export`. */
export interface ExportArguments {
  /** Reports, or folders to search for them. */
  paths: string[];
  /** A folder, `s3://…` or `otlp`. */
  to: string;
}

/** What `compact` and `fleet` can print. */
export const FLEET_FORMATS = ["text", "json"] as const;
/** The arguments of `io-probe compact`. */
export interface CompactArguments {
  place: string;
  format: (typeof FLEET_FORMATS)[number];
}
/** The arguments of `io-probe fleet`. */
export interface FleetArguments extends CompactArguments {
  query: string;
  /** Of a runner's minute. */
  price?: number;
  /** Whether only to list the queries. */
  list: boolean;
  install: InstallPolicy;
}

/** The tools whose output `parse` reads. */
export const PARSED_TOOLS = ["iostat", "fio"] as const;
/** The arguments of `io-probe parse`. */
export interface ParseArguments {
  tool: (typeof PARSED_TOOLS)[number];
  /** A path, or `-` for standard input. */
  file: string;
}

/** The arguments of `io-probe doctor`. */
export interface DoctorArguments {
  /** Where fio's engines are tried. */
  targets: string[];
}

/** What each command is called with. */
export interface CommandArguments {
  run: RunArguments;
  watch: WatchArguments;
  bench: BenchArguments;
  compare: CompareArguments;
  overview: OverviewArguments;
  try: TryArguments;
  fit: FitArguments;
  predict: PredictArguments;
  history: HistoryArguments;
  export: ExportArguments;
  compact: CompactArguments;
  fleet: FleetArguments;
  report: ReportArguments;
  parse: ParseArguments;
  doctor: DoctorArguments;
}

/** Does a command and keeps its exit code. */
export type Call = <Name extends keyof CommandArguments>(name: Name, args: CommandArguments[Name]) => Promise<void>;
