import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Installation } from "../session/host.ts";
import type { Environment } from "../system/environment.ts";

/** Where io-probe's own files lie: all bundles are in dist/, beside the one that this is in. */
export function locateInstallation(): Installation {
  const locate = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  return { samplerScript: locate("./sampler.mjs"), viewerScript: locate("./viewer.js") };
}

/** The command line, dist/cli.mjs. */
export function locateCommandLine(): string {
  return fileURLToPath(new URL("./cli.mjs", import.meta.url));
}

/**
 * Where the job's recording, results and state lie: its io-probe steps are separate processes that share one folder of the
 * runner's temp. The runner empties that for every job; elsewhere the identity in the state tells what another job left.
 */
export function locateJobDirectory(environment: Environment): string {
  return join(environment.RUNNER_TEMP || "/tmp", "io-probe");
}
