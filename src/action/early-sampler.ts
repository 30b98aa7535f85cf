import { existsSync } from "node:fs";
import { type LaunchedSampler, launchSampler } from "../sampling/launch-sampler.ts";
import type { Environment } from "../system/environment.ts";
import { locateInstallation, locateJobDirectory } from "./locations.ts";

/** By the raw input; none means `monitor`. */
const SAMPLING_MODES: readonly (string | undefined)[] = ["monitor", "run", "", undefined];

/**
 * Launches the sampler's process for the job's first step while this step loads; undefined where none may be needed.
 * Without a task it ends by itself.
 */
export function launchEarly(environment: Environment, platform: NodeJS.Platform): LaunchedSampler | undefined {
  if (platform !== "linux" || !SAMPLING_MODES.includes(environment.INPUT_MODE)) return undefined;
  if (existsSync(locateJobDirectory(environment))) return undefined;
  return launchSampler({ samplerPath: locateInstallation().samplerScript, environment });
}
