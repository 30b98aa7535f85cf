import { basename } from "node:path";
import type { Environment } from "../../system/environment.ts";
/* All that is assumed of the GitHub runner's files, by actions/runner v2.336.0 and published logs; none is needed. */

/** In RUNNER_TEMP: GITHUB_OUTPUT and the like (FileCommandManager.cs). */
export const FILE_COMMANDS_FOLDER = "_runner_file_commands";

/**
 * Made at the start of each stage of an action, step of a composite one and job hook (ActionRunner.cs, RunAsync;
 * JobHookProvider.cs); they stay. The runner's own steps and skipped ones have none.
 */
export const FILE_COMMAND = /^(?:set_output|set_env|add_path|save_state|step_summary)_([0-9a-f-]{36})$/;
/** The file that stands for the step. */
export const STEP_FILE = /^set_output_([0-9a-f-]{36})$/;

/** A `run:` script in RUNNER_TEMP, made before its start (ScriptHandler.cs). */
export const SCRIPT_FILE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:sh|ps1|py|cmd)$/;
/** What precedes a script of pwsh or cmd (ScriptHandlerHelpers.cs). */
export const SCRIPT_PREAMBLE = /^(?:\$ErrorActionPreference = 'stop'|@echo off)$/;

/** The worker, in `bin` or `bin.VERSION`: the process above every step's. */
export const WORKER_EXECUTABLE = "Runner.Worker";
/** Other engines' runners: nektos/act, Gitea's and Forgejo's. */
export const ENGINES: ReadonlySet<string> = new Set(["act", "act_runner", "gitea-runner", "forgejo-runner"]);
/** The path from the worker's folder to its logs (HostContext.cs). */
export const DIAG_FROM_BIN = "../_diag";
/** A worker's log; a new one begins every 8 MB (HostTraceListener.cs). */
export const WORKER_LOG = /^Worker_(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})-utc\.log$/;

/** A line of the log: a second in UTC, a source and a message, which may have more lines. */
export const LOG_LINE = /^\[(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})Z (?:INFO|WARN|ERR |VERB|CRIT) ([^\]]+)\] (.*)$/s;

/** Classes that log about steps. */
export const SOURCES = {
  steps: "StepsRunner",
  background: "BackgroundStepCoordinator",
  telemetry: "ExecutionContext",
} as const;

export const MESSAGES = {
  /** A step, before its condition is judged; the name may hold expressions. */
  processing: /^Processing step: DisplayName='(.*?)'?$/s,
  skipping: /^Skipping step due to condition evaluation\.$/,
  /** A foreground step's end, with other results than success; then its last line. */
  stepResult: /^Step result:\s*(\w*)$/,
  finalResult: /job result with current step result '(\w+)'\.$/,
  /** A background step by its `id:`, or a generated one. */
  backgroundQueued: /^Background step '(.*)' waiting for slot\.$/,
  backgroundCompleted: /^Background step '(.*)' completed with result: (\w*)$/,
  /** Before a step's JSON, with times to 100 ns unless in a composite action. */
  telemetryHead: /^Publish step telemetry for current step \{$/,
};
/** Ends that object. */
export const TELEMETRY_END = /^\}\.$/;

/** Results as TaskResult and ActionResult have them. */
export const RESULTS: Partial<Record<string, string>> = {
  succeeded: "success",
  succeededwithissues: "success",
  failed: "failure",
  canceled: "cancelled",
  abandoned: "cancelled",
  skipped: "skipped",
};

/** The runner's own steps in the REST API (JobExtension.cs). */
export const RUNNER_STEPS = /^(?:Set up job|Complete job|Initialize containers|Stop containers|Create custom image)$/;

/** This step's boundary; undefined without a GitHub runner. */
export function findOwnBoundary(environment: Environment): string | undefined {
  return STEP_FILE.exec(basename(environment.GITHUB_OUTPUT ?? ""))?.[1];
}
