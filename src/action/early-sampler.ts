import { existsSync } from "node:fs";
import { type LaunchedSampler, launchSampler } from "../sampling/launch-sampler.ts";
import type { Environment } from "../system/environment.ts";
import { locateInstallation, locateJobDirectory } from "./locations.ts";

/** The modes that sample, by the input as the runner passes it on; none means `monitor`. */
const SAMPLING_MODES: readonly (string | undefined)[] = ["monitor", "run", "", undefined];

/**
 * Launches the sampler's process for the job's first io-probe step, so that its Node starts while this step loads. A process
 * that gets no task ends by itself. Undefined where the step is not sure to need one.
 */
export function launchEarly(environment: Environment, platform: NodeJS.Platform): LaunchedSampler | undefined {
  if (platform !== "linux" || !SAMPLING_MODES.includes(environment.INPUT_MODE)) return undefined;
  if (existsSync(locateJobDirectory(environment))) return undefined;
  return launchSampler({ samplerPath: locateInstallation().samplerScript, environment });
}
