import { closeSync, constants, ftruncateSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { explainThrown } from "../model/user-error.ts";
import { commandEnvironment, type Environment } from "../system/environment.ts";
import { deriveStateKey, STATE_KEY } from "./state.ts";

/** In others, a command could read tokens in its parent's /proc/PID/environ, which unsetting does not change. */
const MODES_WITHOUT_COMMAND: readonly (string | undefined)[] = [undefined, "", "monitor", "stop", "compare", "history"];
const STARTED_OVER = "--inputs-on-stdin";
const STDIN = 0;
const IN_MEMORY = "/dev/shm";

/** Why a command can read the runner's tokens: this Node cannot restart itself, or doing so failed. */
export type OpenTokens = { nodeVersion: string } | { reason: string };

/**
 * Where the mode runs commands, replaces this process by one without the runner's tokens; inputs come on standard
 * input, in a nameless file.
 * @returns why that fails where it is needed
 */
export function startOver(environment: Environment, platform: NodeJS.Platform, script: string): OpenTokens | undefined {
  const mode = environment.INPUT_MODE;
  if (platform !== "linux" || MODES_WITHOUT_COMMAND.includes(mode) || hasStartedOver()) return undefined;
  if (typeof process.execve !== "function") return { nodeVersion: process.version };
  try {
    handOver(JSON.stringify(selectInputs(environment)), [IN_MEMORY, environment.RUNNER_TEMP || tmpdir(), tmpdir()]);
    const args = [process.execPath, ...process.execArgv, script, STARTED_OVER];
    return process.execve(process.execPath, args, commandEnvironment(environment));
  } catch (error) {
    return { reason: explainThrown(error) };
  }
}

/** The step's environment with its inputs; without tokens after a new start. */
export function readStepEnvironment(): Environment {
  if (!hasStartedOver()) return process.env;
  const inputs = JSON.parse(readFileSync(STDIN, "utf8")) as Record<string, string>;
  // Emptied, since the command inherits standard input.
  ftruncateSync(STDIN);
  closeSync(STDIN);
  openSync("/dev/null", "r");
  return { ...process.env, ...inputs };
}

function hasStartedOver(): boolean {
  return process.argv.at(-1) === STARTED_OVER;
}

/** Inputs, state, and a key in place of the token. */
function selectInputs(environment: Environment): Environment {
  const inputs = Object.entries(environment).filter(([name]) => /^(?:INPUT|STATE)_/i.test(name));
  return { ...Object.fromEntries(inputs), [STATE_KEY]: deriveStateKey(environment) };
}

/** Makes the text this process's next standard input. */
function handOver(text: string, [place = "", ...others]: readonly string[]): void {
  const path = join(place, `io-probe-${process.pid}-${crypto.randomUUID()}`);
  try {
    writeFileSync(path, text, { flag: "wx", mode: 0o600 });
  } catch (error) {
    rmSync(path, { force: true });
    if (others.length === 0) throw error;
    handOver(text, others);
    return;
  }
  try {
    closeSync(STDIN);
    const file = openSync(path, constants.O_RDWR | constants.O_NOFOLLOW);
    // The lowest free number is the one just closed.
    if (file !== STDIN) throw new Error(`the inputs are at descriptor ${file}`);
  } finally {
    rmSync(path, { force: true });
  }
}
