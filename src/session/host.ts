import type { OptionPrefix } from "../model/user-error.ts";
import type { LaunchedSampler } from "../sampling/launch-sampler.ts";
import type { Environment, Log } from "../system/environment.ts";

/** io-probe's own files. */
export interface Installation {
  samplerScript: string;
  viewerScript: string;
}

/** What the action or the command line provides to a session. */
export interface Host {
  environment: Environment;
  log: Log;
  installation: Installation;
  optionPrefix?: OptionPrefix;
  /** A sampler's process that was launched early, for the first step that samples. */
  launchedSampler?: LaunchedSampler | undefined;
}
