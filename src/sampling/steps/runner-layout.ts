import { basename } from "node:path";
import type { Environment } from "../../system/environment.ts";
/**
 * Every assumption that io-probe makes about the files of the GitHub Actions runner. They were read in the source of
 * actions/runner v2.336.0 (files named below) and compared with worker logs that people have published; they are an
 * implementation detail of the runner, not a contract, so whatever reads them goes on without them.
 */

/** In RUNNER_TEMP: the folder of the files behind GITHUB_OUTPUT, GITHUB_ENV and the like (FileCommandManager.cs). */
export const FILE_COMMANDS_FOLDER = "_runner_file_commands";

/**
 * The files that every action step creates when it starts, each with the same new guid behind its prefix: one set for
 * a step's pre, main and post stage each, for each step inside of a composite action, and for job hooks
 * (ActionRunner.cs, RunAsync; JobHookProvider.cs). They lie there until the job's temp folder is emptied. Steps of the
 * runner itself (containers, waiting for background steps) create none, and skipped steps neither.
 */
export const FILE_COMMAND = /^(?:set_output|set_env|add_path|save_state|step_summary)_([0-9a-f-]{36})$/;
/** The one of these files that stands for the step. */
export const STEP_FILE = /^set_output_([0-9a-f-]{36})$/;

/** A `run:` script in RUNNER_TEMP, written right before it is started (ScriptHandler.cs); the shell gives the ending. */
export const SCRIPT_FILE = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\.(?:sh|ps1|py|cmd)$/;
/** What the runner itself puts before a script of pwsh or cmd (ScriptHandlerHelpers.cs). */
export const SCRIPT_PREAMBLE = /^(?:\$ErrorActionPreference = 'stop'|@echo off)$/;

/** The executable of the worker, an ancestor of every step's process; it lies in `bin` or `bin.VERSION` under the root. */
export const WORKER_EXECUTABLE = "Runner.Worker";
/** Engines that run steps as children of their own process: nektos/act, and the runners of Gitea and Forgejo. */
export const ENGINES: ReadonlySet<string> = new Set(["act", "act_runner", "gitea-runner", "forgejo-runner"]);
/** From the worker's folder to that of its logs (HostContext.cs: the parent of `bin`, then `_diag`). */
export const DIAG_FROM_BIN = "../_diag";
/** The worker's log; at 8 MB it goes on in another file, whose time is later (HostTraceListener.cs). The times are UTC. */
export const WORKER_LOG = /^Worker_(\d{4})(\d{2})(\d{2})-(\d{2})(\d{2})(\d{2})-utc\.log$/;

/** One line of the log with its second in UTC and its source; a message may go on in lines that are not like this. */
export const LOG_LINE = /^\[(\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2})Z (?:INFO|WARN|ERR |VERB|CRIT) ([^\]]+)\] (.*)$/s;

/** Sources of the lines that tell of steps. */
export const SOURCES = {
  /** The loop over the job's steps (StepsRunner.cs). */
  steps: "StepsRunner",
  /** Steps with `background: true` (BackgroundStepCoordinator.cs). */
  background: "BackgroundStepCoordinator",
  /** Step telemetry (ExecutionContext.cs, PublishStepTelemetry). */
  telemetry: "ExecutionContext",
} as const;

/** The runner has come to a step; whether it runs is not yet decided, and its name may still hold expressions. */
export const PROCESSING = /^Processing step: DisplayName='(.*?)'?$/s;
/** The step's condition is false; it creates no files. */
export const SKIPPING = /^Skipping step due to condition evaluation\.$/;
/** The end of a foreground step. The result stands here only where it is not success. */
export const STEP_RESULT = /^Step result:\s*(\w*)$/;
/** The last word on a foreground step. */
export const FINAL_RESULT = /job result with current step result '(\w+)'\.$/;
/** A background step was handed over, while the loop goes on to the next one. The id is its `id:` or a made-up one. */
export const BACKGROUND_QUEUED = /^Background step '(.*)' waiting for slot\.$/;
/** The end of a background step. */
export const BACKGROUND_COMPLETED = /^Background step '(.*)' completed with result: (\w*)$/;

/**
 * The head of a JSON object over several lines, ended by a line `}.`: what a step was, with its times to 100 ns. Steps
 * inside of a composite action have one too, without times.
 */
export const TELEMETRY_HEAD = /^Publish step telemetry for current step \{$/;
export const TELEMETRY_END = /^\}\.$/;

/** The words for a step's result that workflows use, by the runner's own (TaskResult, ActionResult). */
export const RESULTS: Partial<Record<string, string>> = {
  succeeded: "success",
  succeededwithissues: "success",
  failed: "failure",
  canceled: "cancelled",
  abandoned: "cancelled",
  skipped: "skipped",
};

/** Steps of the runner itself that the REST API lists among the job's: they have no files (JobExtension.cs and others). */
export const RUNNER_STEPS = /^(?:Set up job|Complete job|Initialize containers|Stop containers|Create custom image)$/;

/** The boundary of the step that this environment belongs to; undefined outside of a GitHub runner. */
export function findOwnBoundary(environment: Environment): string | undefined {
  return STEP_FILE.exec(basename(environment.GITHUB_OUTPUT ?? ""))?.[1];
}
