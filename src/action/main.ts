import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { launchSampler } from "../sampling/launch-sampler.ts";
import type { Environment } from "../system/environment.ts";
import { readStepEnvironment, startOver } from "./start-over.ts";
import { locateInstallation, locateJobDirectory } from "./surroundings.ts";

/** Modes as given in the workflow; none means `monitor`. */
const SAMPLING_MODES: readonly (string | undefined)[] = ["monitor", "run", "", undefined];

/** Whether this may be the job's first step that samples. */
function mayStartSampling(environment: Environment): boolean {
  if (process.platform !== "linux" || !SAMPLING_MODES.includes(environment.INPUT_MODE)) return false;
  return !existsSync(locateJobDirectory(environment));
}

const unprotected = startOver(process.env, process.platform, fileURLToPath(import.meta.url));
const environment = readStepEnvironment();
// The sampler's process loads meanwhile; if it gets no task, it ends by itself.
const launched = mayStartSampling(environment)
  ? launchSampler({ samplerPath: locateInstallation().samplerScript, environment })
  : undefined;
const { perform } = await import("./phases/modes.ts");
await perform(environment, launched, unprotected);
// A request that was given up may keep its connection, and so this process, alive.
process.exit();
