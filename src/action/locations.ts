import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Installation } from "../session/host.ts";
import type { Environment } from "../system/environment.ts";

/** io-probe's own files in dist/. */
export function locateInstallation(): Installation {
  return { samplerScript: locateOwn("./sampler.mjs"), viewerScript: locateOwn("./viewer.js") };
}

/** The path of the command line that is bundled beside the action. */
export function locateCommandLine(): string {
  return locateOwn("./cli.mjs");
}

function locateOwn(path: string): string {
  return fileURLToPath(new URL(path, import.meta.url));
}

/** The runner's temp, which it empties for every job. */
export function locateTemporary({ RUNNER_TEMP }: Environment): string {
  return RUNNER_TEMP || "/tmp";
}

/** The folder for recording, results and state. Where temp is not emptied between jobs, the state says whose it is. */
export function locateJobDirectory(environment: Environment): string {
  return join(locateTemporary(environment), "io-probe");
}
