export type Environment = Readonly<Record<string, string | undefined>>;

export interface Log {
  info(message: string): void;
  /** For the user; on GitHub an annotation. */
  warning(message: string): void;
  debug(message: string): void;
}

/** Whether this is a CI job, on a machine that is not the user's own: every known CI sets CI. */
export function isInCi({ CI = "" }: Environment): boolean {
  return CI !== "" && CI !== "false";
}

/** Given to actions, but not to `run:` steps (actions/runner, NodeScriptActionHandler.cs). */
const ACTION_ONLY =
  /^(?:INPUT_.*|STATE_.*|ACTIONS_RUNTIME_.*|ACTIONS_RESULTS_URL|ACTIONS_CACHE_.*|ACTIONS_ID_TOKEN_REQUEST_.*)$/i;

/** What the input `export` sends with. */
const EXPORT_ONLY =
  /^(?:AWS_(?:ACCESS_KEY_ID|SECRET_ACCESS_KEY|SESSION_TOKEN|WEB_IDENTITY_TOKEN_FILE)|OTEL_EXPORTER_OTLP_(?:\w+_)?HEADERS)$/;

/** A user's command's environment, as in a `run:` step; of a step with the input `export`, without its credentials. */
export function commandEnvironment(environment: Environment): Record<string, string> {
  const exports = Boolean(environment.INPUT_EXPORT);
  return pick(environment, (name) => !ACTION_ONLY.test(name) && !(exports && EXPORT_ONLY.test(name)));
}

/** By RUNNER_TRACKING_ID the runner ends what outlives the job. */
const TOOL_NEEDS = /^(?:PATH|HOME|USER|LOGNAME|TMPDIR|RUNNER_TRACKING_ID|LD_LIBRARY_PATH|(?:https?|no|all)_proxy)$/i;

/** Our tools' environment, in the C locale with ISO times. */
export function toolEnvironment(environment: Environment): Record<string, string> {
  return { ...pick(environment, (name) => TOOL_NEEDS.test(name)), LC_ALL: "C", S_TIME_FORMAT: "ISO" };
}

function pick(environment: Environment, wanted: (name: string) => boolean): Record<string, string> {
  const entries = Object.entries(environment).filter((entry): entry is [string, string] => {
    return entry[1] !== undefined && wanted(entry[0]);
  });
  return Object.fromEntries(entries);
}
