import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { type Environment, toolEnvironment } from "../system/environment.ts";
import type { ProcessIdentity } from "./process-identity.ts";
import { readHead } from "./recording-head.ts";
import {
  CONTROL_FOLDER,
  COUNTERS_FILE,
  MINIMUM_INTERVAL_SECONDS,
  OPTIONS_FILE,
  SAMPLER_OUTPUT_FILE,
  type SamplerOptions,
} from "./sampler-options.ts";

/** What `startSampler` needs of the world. */
export interface SamplerDependencies {
  /** The bundled sampler, `dist/sampler.mjs`. */
  samplerPath: string;
  /** The environment that the few variables the sampler needs are taken from; no token goes over. */
  environment: Environment;
  /** The Node that runs it; this process's own where absent. */
  nodePath?: string;
  /** How long its first sample is waited for; 10 s where absent, which a loaded machine needs now and then. */
  timeoutSeconds?: number;
}

/** A sampler that has taken its first sample. */
export interface StartedSampler extends ProcessIdentity {
  directory: string;
  /** The first sample's time, in seconds since the epoch: windows can begin here. */
  startedAtSeconds: number;
}

/**
 * Node for a process that sleeps all day: without worker threads for a compiler that it does not need, and with a small
 * young heap. `npm run bench:overhead` shows what it costs.
 */
const NODE_FLAGS = ["--v8-pool-size=0", "--max-semi-space-size=1"];
const POLL_MILLISECONDS = 3;

/**
 * Starts the sampler detached from this process, and waits for its first sample.
 * @param directory the recording directory; created where it is absent
 * @throws Error with the reason when it did not start: there is a recording already, it ended, or its first sample did
 *   not come in time
 */
export async function startSampler(
  directory: string,
  options: SamplerOptions,
  dependencies: SamplerDependencies,
): Promise<StartedSampler> {
  if (!(options.intervalSeconds >= MINIMUM_INTERVAL_SECONDS)) {
    throw new Error(`the sampler's interval is ${options.intervalSeconds} s; at least ${MINIMUM_INTERVAL_SECONDS} s`);
  }
  // Its head would be taken for the new sampler's, and its stop file would end that at once.
  if (existsSync(`${directory}/${COUNTERS_FILE}`)) throw new Error(`${directory} holds a recording already`);
  mkdirSync(`${directory}/${CONTROL_FOLDER}`, { recursive: true });
  writeFileSync(`${directory}/${OPTIONS_FILE}`, JSON.stringify(options));
  const state = launch(directory, dependencies);
  const deadline = performance.now() + (dependencies.timeoutSeconds ?? 10) * 1000;
  for (;;) {
    const head = readHead(directory);
    if (head?.firstSampleAtSeconds !== undefined) {
      return { directory, pid: head.pid, startTicks: head.startTicks, startedAtSeconds: head.firstSampleAtSeconds };
    }
    if (state.ended !== undefined) throw new Error(`the sampler did not start: ${state.ended}${readOutput(directory)}`);
    if (performance.now() > deadline) {
      state.kill();
      throw new Error(`the sampler did not start: no sample came in time${readOutput(directory)}`);
    }
    await delay(POLL_MILLISECONDS);
  }
}

function launch(directory: string, dependencies: SamplerDependencies): { ended?: string; kill: () => void } {
  const output = openSync(`${directory}/${SAMPLER_OUTPUT_FILE}`, "a", 0o644);
  const node = dependencies.nodePath ?? process.execPath;
  const child = spawn(node, [...NODE_FLAGS, resolve(dependencies.samplerPath), resolve(directory)], {
    // Not the workspace: a directory that somebody stands in cannot be unmounted.
    cwd: "/",
    detached: true,
    env: toolEnvironment(dependencies.environment),
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  const state: { ended?: string; kill: () => void } = { kill: () => child.kill("SIGKILL") };
  child.on("error", (error) => {
    state.ended = error.message;
  });
  child.on("exit", (code, signal) => {
    state.ended = signal === null ? `it ended with exit code ${code}` : `it was ended by ${signal}`;
  });
  child.unref();
  return state;
}

/** What the sampler printed before it failed, in one line. */
function readOutput(directory: string): string {
  try {
    const text = readFileSync(`${directory}/${SAMPLER_OUTPUT_FILE}`, "utf8").trim().slice(0, 500);
    return text === "" ? "" : ` (${text.replace(/\s+/g, " ")})`;
  } catch {
    return "";
  }
}
