import type { OptionPrefix } from "../model/user-error.ts";
import type { LaunchedSampler } from "../sampling/launch-sampler.ts";
import type { Environment, Log } from "../system/environment.ts";

/** io-probe's own files. */
export interface Installation {
  samplerScript: string;
  viewerScript: string;
}

/** What use cases need from the action or the command line. */
export interface Host {
  environment: Environment;
  log: Log;
  installation: Installation;
  /** By default that of the action. */
  optionPrefix?: OptionPrefix;
  /** Waits for the first that samples. */
  launchedSampler?: LaunchedSampler | undefined;
}
