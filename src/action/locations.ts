import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Installation } from "../session/host.ts";
import type { Environment } from "../system/environment.ts";

/** Where io-probe's own files lie: dist/. */
export function locateInstallation(): Installation {
  const locate = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  return { samplerScript: locate("./sampler.mjs"), viewerScript: locate("./viewer.js") };
}

/** The command line, dist/cli.mjs. */
export function locateCommandLine(): string {
  return fileURLToPath(new URL("./cli.mjs", import.meta.url));
}

/**
 * The folder of the job's recording, results and state, shared by its io-probe steps. The runner empties its temp for
 * every job; elsewhere the state's identity says whose it is.
 */
export function locateJobDirectory(environment: Environment): string {
  return join(environment.RUNNER_TEMP || "/tmp", "io-probe");
}
