import type { LaunchedSampler } from "../sampling/launch-sampler.ts";
import type { Environment } from "../system/environment.ts";
import type { Log } from "../system/log.ts";

/** Where io-probe's own files lie; the entries of dist/ know it, since they lie beside them. */
export interface Installation {
  /** The sampler's script, dist/sampler.mjs. */
  samplerScript: string;
  /** The script that report.html runs, dist/viewer.js. */
  viewerScript: string;
}

/** What the use cases need from whoever calls them: the action's phases or the command line. */
export interface Host {
  environment: Environment;
  log: Log;
  installation: Installation;
  /** A sampler's process that waits already, for whoever samples first. */
  launchedSampler?: LaunchedSampler | undefined;
}
