import { basename } from "node:path";
import type { Environment } from "../../system/environment.ts";
/*
 * All that is assumed of the GitHub runner's files, by its source (actions/runner v2.336.0, files named below) and
 * published logs; readers go on without them.
 */

/** In RUNNER_TEMP: GITHUB_OUTPUT and the like (FileCommandManager.cs). */
export const FILE_COMMANDS_FOLDER = "_runner_file_commands";

/**
 * Each stage of an action, step of a composite one and job hook makes these at its start, with a new guid
 * (ActionRunner.cs, RunAsync; JobHookProvider.cs). They stay. The runner's own steps and skipped ones have none.
 */
export const FILE_COMMAND = /^(?:set_output|set_env|add_path|save_state|step_summary)_([0-9a-f-]{36})$/;
/** The one that stands for the step. */
export const STEP_FILE = /^set_output_([0-9a-f-]{36})$/;

/** A `run:` script in RUNNER_TEMP, written before its start (ScriptHandler.cs). */
export const SCRIPT_FILE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:sh|ps1|py|cmd)$/;
/** What precedes a script of pwsh or cmd (ScriptHandlerHelpers.cs). */
export const SCRIPT_PREAMBLE = /^(?:\$ErrorActionPreference = 'stop'|@echo off)$/;

/** The worker's executable, in `bin` or `bin.VERSION`, above every step's process. */
export const WORKER_EXECUTABLE = "Runner.Worker";
/** nektos/act, and the runners of Gitea and Forgejo. */
export const ENGINES: ReadonlySet<string> = new Set(["act", "act_runner", "gitea-runner", "forgejo-runner"]);
/** From the worker to its logs (HostContext.cs). */
export const DIAG_FROM_BIN = "../_diag";
/** After 8 MB it goes on in a later file (HostTraceListener.cs). */
export const WORKER_LOG = /^Worker_(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})-utc\.log$/;

/** A line's second in UTC, its source and its message, which may go on in other lines. */
export const LOG_LINE = /^\[(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})Z (?:INFO|WARN|ERR |VERB|CRIT) ([^\]]+)\] (.*)$/s;

/** Sources of lines about steps: StepsRunner.cs, BackgroundStepCoordinator.cs, ExecutionContext.cs. */
export const SOURCES = {
  steps: "StepsRunner",
  /** `background: true`. */
  background: "BackgroundStepCoordinator",
  telemetry: "ExecutionContext",
} as const;

/** Messages of those sources. */
export const MESSAGES = {
  /** A step, before its condition; its name may hold expressions. */
  processing: /^Processing step: DisplayName='(.*?)'?$/s,
  /** Its condition is false. */
  skipping: /^Skipping step due to condition evaluation\.$/,
  /** A foreground step's end, with its result unless success; then the last line about it. */
  stepResult: /^Step result:\s*(\w*)$/,
  finalResult: /job result with current step result '(\w+)'\.$/,
  /** A background step, by its `id:` or a generated one. */
  backgroundQueued: /^Background step '(.*)' waiting for slot\.$/,
  backgroundCompleted: /^Background step '(.*)' completed with result: (\w*)$/,
  /** Begins a JSON object of a step, with times to 100 ns unless it is in a composite action. */
  telemetryHead: /^Publish step telemetry for current step \{$/,
};
/** The last line of that object. */
export const TELEMETRY_END = /^\}\.$/;

/** Results by the runner's words (TaskResult, ActionResult). */
export const RESULTS: Partial<Record<string, string>> = {
  succeeded: "success",
  succeededwithissues: "success",
  failed: "failure",
  canceled: "cancelled",
  abandoned: "cancelled",
  skipped: "skipped",
};

/** The runner's own steps in the REST API, without files (JobExtension.cs). */
export const RUNNER_STEPS = /^(?:Set up job|Complete job|Initialize containers|Stop containers|Create custom image)$/;

/** The boundary of this environment's step; undefined without a GitHub runner. */
export function findOwnBoundary(environment: Environment): string | undefined {
  return STEP_FILE.exec(basename(environment.GITHUB_OUTPUT ?? ""))?.[1];
}
