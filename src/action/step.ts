import { explainThrown, UserError } from "../model/user-error.ts";
import { cleanLogText, MAX_LOG_LINE } from "../render/formats/log-text.ts";
import type { LaunchedSampler } from "../sampling/launch-sampler.ts";
import { findStepSource, type StepSource } from "../sampling/steps/step-source.ts";
import type { Host } from "../session/host.ts";
import type { Environment } from "../system/environment.ts";
import { assertAppendable } from "../system/regular-file.ts";
import { tellUnsetOutput } from "../words/action-log.ts";
import { locateInstallation, locateJobDirectory } from "./surroundings.ts";

/** GitHub's limit for titles (REST API, check runs). */
const MAX_TITLE_LENGTH = 255;

/** What io-probe uses of @actions/core. */
export interface Core {
  getInput(name: string): string;
  getState(name: string): string;
  saveState(name: string, value: string): void;
  setOutput(name: string, value: string): void;
  setFailed(message: string): void;
  warning(message: string, properties?: { title?: string }): void;
  info(message: string): void;
  debug(message: string): void;
  startGroup(name: string): void;
  endGroup(): void;
}

/** What the phases need from outside; `core` is the log, too. */
export interface Step extends Host {
  core: Core;
  platform: NodeJS.Platform;
  /** How the job's engine shows its steps. */
  stepSource: StepSource;
  /** The job's folder for recording, results and state. */
  directory: string;
}

/** A step of the action, whose log shows no foreign workflow command. */
export function createStep(toolkit: Core, environment: Environment, launchedSampler?: LaunchedSampler): Step {
  const core = guardLog(toolkit, environment);
  return {
    ...{ core, log: core, environment, launchedSampler },
    installation: locateInstallation(),
    platform: process.platform,
    stepSource: findStepSource(environment),
    directory: locateJobDirectory(environment),
  };
}

/**
 * The core with one-line messages without workflow commands, as they may quote other jobs. An output that cannot be set
 * is a warning; a pipe in place of the runner's files is never waited for.
 */
function guardLog(core: Core, environment: Environment): Core {
  // act ends a command at any further `::`.
  const clean = (message: string): string => cleanLogText(message, MAX_LOG_LINE).replaceAll("::", ": :");
  return {
    ...core,
    saveState: (name, value) => {
      if (environment.GITHUB_STATE) assertAppendable(environment.GITHUB_STATE);
      core.saveState(name, value);
    },
    setFailed: (message) => core.setFailed(clean(message)),
    warning: (message, { title } = {}) =>
      core.warning(clean(message), title === undefined ? {} : { title: clean(title).slice(0, MAX_TITLE_LENGTH) }),
    info: (message) => core.info(clean(message)),
    debug: (message) => core.debug(clean(message)),
    startGroup: (name) => core.startGroup(clean(name)),
    setOutput: (name, value) => {
      try {
        if (environment.GITHUB_OUTPUT) assertAppendable(environment.GITHUB_OUTPUT);
        core.setOutput(name, value);
      } catch (error) {
        core.warning(clean(tellUnsetOutput(name, explainThrown(error))));
      }
    },
  };
}

/** A problem in one line; an internal one logs its stack at debug. */
export function explainError(core: Core, error: unknown): string {
  if (error instanceof UserError) return error.message;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  core.debug(stack ?? message);
  return `io-probe: ${message}`;
}

/** What the work gives; a fault is a warning, and gives undefined. */
export async function attempt<T>(
  core: Core,
  work: () => Promise<T>,
  tell: (reason: string) => string = (reason) => reason,
): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    core.warning(tell(explainError(core, error)));
    return undefined;
  }
}
