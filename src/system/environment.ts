/** A process environment: names and values as `process.env` has them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * What the runner gives to an action but not to a `run:` step: the action's inputs and state, and the credentials of
 * the internal services (reference: actions/runner, NodeScriptActionHandler.cs).
 */
const ACTION_ONLY =
  /^(?:INPUT_.*|STATE_.*|ACTIONS_RUNTIME_.*|ACTIONS_RESULTS_URL|ACTIONS_CACHE_.*|ACTIONS_ID_TOKEN_REQUEST_.*)$/i;

/** The environment for a command of the user's: what a `run:` step would have had, without the action's tokens and inputs. */
export function commandEnvironment(environment: Environment): Record<string, string> {
  return pick(environment, (name) => !ACTION_ONLY.test(name));
}

/**
 * Variables that a tool of ours (iostat, fio, the sampler, a package manager) needs. RUNNER_TRACKING_ID is among them
 * on purpose: by it the runner ends what outlives the job.
 */
const TOOL_NEEDS = /^(?:PATH|HOME|USER|LOGNAME|TMPDIR|RUNNER_TRACKING_ID|LD_LIBRARY_PATH|(?:https?|no|all)_proxy)$/i;

/** The environment for a tool of ours: the few variables that it needs, in the C locale with ISO times. */
export function toolEnvironment(environment: Environment): Record<string, string> {
  return { ...pick(environment, (name) => TOOL_NEEDS.test(name)), LC_ALL: "C", S_TIME_FORMAT: "ISO" };
}

function pick(environment: Environment, wanted: (name: string) => boolean): Record<string, string> {
  const entries = Object.entries(environment).filter((entry): entry is [string, string] => {
    return entry[1] !== undefined && wanted(entry[0]);
  });
  return Object.fromEntries(entries);
}
