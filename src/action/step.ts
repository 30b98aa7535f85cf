import { fileURLToPath } from "node:url";
import { UserError } from "../model/user-error.ts";
import type { Host } from "../session/host.ts";
import type { Environment } from "../system/environment.ts";
import { type ArtifactClient, loadArtifactClient } from "./artifacts.ts";

/** What io-probe uses of @actions/core. */
export interface Core {
  getInput(name: string): string;
  getState(name: string): string;
  saveState(name: string, value: string): void;
  setOutput(name: string, value: string): void;
  setFailed(message: string): void;
  warning(message: string): void;
  info(message: string): void;
  debug(message: string): void;
  startGroup(name: string): void;
  endGroup(): void;
}

/** One step of a job: all that the phases need from outside. */
export interface Step {
  core: Core;
  environment: Environment;
  host: Host;
  platform: NodeJS.Platform;
  openArtifacts(): Promise<ArtifactClient>;
}

/** The step that this process is. */
export function createStep(core: Core, environment: Environment): Step {
  return {
    core,
    environment,
    host: { environment, log: core, installation: locateInstallation() },
    platform: process.platform,
    openArtifacts: loadArtifactClient,
  };
}

/** All bundles lie in dist/, beside the one that this is in. */
function locateInstallation(): Host["installation"] {
  const locate = (path: string): string => fileURLToPath(new URL(path, import.meta.url));
  return { samplerScript: locate("./sampler.mjs"), viewerScript: locate("./viewer.js") };
}

/** A problem in one line: a user's own as it is, anything else with its stack in the debug log. */
export function explainError(core: Core, error: unknown): string {
  if (error instanceof UserError) return error.message;
  const { message, stack } = error instanceof Error ? error : new Error(String(error));
  core.debug(stack ?? message);
  return `io-probe: ${message}`;
}
