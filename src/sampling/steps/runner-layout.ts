import { basename } from "node:path";
import type { Environment } from "../../system/environment.ts";
/*
 * All assumptions about the files of the GitHub Actions runner, from the source of actions/runner v2.336.0 (files named
 * below) and published worker logs. They are no contract, so readers go on without them.
 */

/** In RUNNER_TEMP: the folder of the files behind GITHUB_OUTPUT, GITHUB_ENV and the like (FileCommandManager.cs). */
export const FILE_COMMANDS_FOLDER = "_runner_file_commands";

/**
 * The files that an action step creates at its start, with one new guid: a set for each pre, main and post stage, each
 * step of a composite action, and job hooks (ActionRunner.cs, RunAsync; JobHookProvider.cs). They stay until the temp
 * folder is emptied. The runner's own steps and skipped ones create none.
 */
export const FILE_COMMAND = /^(?:set_output|set_env|add_path|save_state|step_summary)_([0-9a-f-]{36})$/;
/** The one of these files that stands for the step. */
export const STEP_FILE = /^set_output_([0-9a-f-]{36})$/;

/** A `run:` script in RUNNER_TEMP, written right before its start (ScriptHandler.cs); the shell gives the ending. */
export const SCRIPT_FILE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:sh|ps1|py|cmd)$/;
/** What the runner puts before a script of pwsh or cmd (ScriptHandlerHelpers.cs). */
export const SCRIPT_PREAMBLE = /^(?:\$ErrorActionPreference = 'stop'|@echo off)$/;

/** The worker's executable, an ancestor of every step's process, in `bin` or `bin.VERSION`. */
export const WORKER_EXECUTABLE = "Runner.Worker";
/** Engines that run steps as their own children: nektos/act, and the runners of Gitea and Forgejo. */
export const ENGINES: ReadonlySet<string> = new Set(["act", "act_runner", "gitea-runner", "forgejo-runner"]);
/** From the worker's folder to its logs (HostContext.cs: the parent of `bin`, then `_diag`). */
export const DIAG_FROM_BIN = "../_diag";
/** The worker's log; after 8 MB it continues in another file with a later time (HostTraceListener.cs). */
export const WORKER_LOG = /^Worker_(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})-utc\.log$/;

/** A line of the log with its second in UTC and its source; a message may continue in other lines. */
export const LOG_LINE = /^\[(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})Z (?:INFO|WARN|ERR |VERB|CRIT) ([^\]]+)\] (.*)$/s;

/** Sources of the lines about steps. */
export const SOURCES = {
  /** The loop over the job's steps (StepsRunner.cs). */
  steps: "StepsRunner",
  /** Steps with `background: true` (BackgroundStepCoordinator.cs). */
  background: "BackgroundStepCoordinator",
  /** Step telemetry (ExecutionContext.cs, PublishStepTelemetry). */
  telemetry: "ExecutionContext",
} as const;

/** The runner has come to a step, whose condition is not yet evaluated; its name may still hold expressions. */
export const PROCESSING = /^Processing step: DisplayName='(.*?)'?$/s;
/** The step's condition is false; it creates no files. */
export const SKIPPING = /^Skipping step due to condition evaluation\.$/;
/** The end of a foreground step, with its result where that is not success. */
export const STEP_RESULT = /^Step result:\s*(\w*)$/;
/** The last line about a foreground step. */
export const FINAL_RESULT = /job result with current step result '(\w+)'\.$/;
/** A background step was queued, and the loop goes on. The id is its `id:` or generated. */
export const BACKGROUND_QUEUED = /^Background step '(.*)' waiting for slot\.$/;
/** The end of a background step. */
export const BACKGROUND_COMPLETED = /^Background step '(.*)' completed with result: (\w*)$/;

/**
 * The first line of a JSON object that ends with a line `}.`: a step, with times to 100 ns unless it is inside a
 * composite action.
 */
export const TELEMETRY_HEAD = /^Publish step telemetry for current step \{$/;
/** The last line of that object. */
export const TELEMETRY_END = /^\}\.$/;

/** Workflow results by the runner's own words (TaskResult, ActionResult). */
export const RESULTS: Partial<Record<string, string>> = {
  succeeded: "success",
  succeededwithissues: "success",
  failed: "failure",
  canceled: "cancelled",
  abandoned: "cancelled",
  skipped: "skipped",
};

/** The runner's own steps in the REST API's list, which have no files (JobExtension.cs and others). */
export const RUNNER_STEPS = /^(?:Set up job|Complete job|Initialize containers|Stop containers|Create custom image)$/;

/** The boundary of this environment's step; undefined outside of a GitHub runner. */
export function findOwnBoundary(environment: Environment): string | undefined {
  return STEP_FILE.exec(basename(environment.GITHUB_OUTPUT ?? ""))?.[1];
}
