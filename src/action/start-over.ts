import { closeSync, constants, ftruncateSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commandEnvironment, type Environment } from "../system/environment.ts";
import { deriveStateKey, STATE_KEY } from "./state-signature.ts";

/**
 * The modes that run no command. Any other's could read the runner's tokens in its parent's /proc/PID/environ, which
 * unsetting leaves as it is; a mode that is not known, or not written as here, is taken for one of those.
 */
const MODES_WITHOUT_COMMAND: readonly (string | undefined)[] = [undefined, "", "monitor", "stop", "compare"];
/** Tells a process that has been started over where its inputs are. */
const STARTED_OVER = "--inputs-on-stdin";
const STDIN = 0;
/** Where the inputs wait meanwhile, if there is such a place. */
const IN_MEMORY = "/dev/shm";

/**
 * Replaces this process, where its mode runs commands, by one without the runner's tokens and inputs in its environment.
 * It keeps its number, so the runner does not notice; the inputs come along on standard input, in a file without a name.
 * @returns why it cannot be done, where it ought to be; undefined where there is no need
 */
export function startOver(environment: Environment, platform: NodeJS.Platform, script: string): string | undefined {
  const mode = environment.INPUT_MODE;
  if (platform !== "linux" || MODES_WITHOUT_COMMAND.includes(mode) || hasStartedOver()) return undefined;
  if (typeof process.execve !== "function") return `Node ${process.version} cannot start over`;
  try {
    handOver(JSON.stringify(selectInputs(environment)), [IN_MEMORY, environment.RUNNER_TEMP || tmpdir(), tmpdir()]);
    const args = [process.execPath, ...process.execArgv, script, STARTED_OVER];
    return process.execve(process.execPath, args, commandEnvironment(environment));
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** The environment of the step: the inputs are in it, the tokens only where this process has not started over. */
export function readStepEnvironment(): Environment {
  if (!hasStartedOver()) return process.env;
  const inputs = JSON.parse(readFileSync(STDIN, "utf8")) as Record<string, string>;
  // The command inherits standard input, and gets nothing there, as from the runner.
  ftruncateSync(STDIN);
  closeSync(STDIN);
  openSync("/dev/null", "r");
  return { ...process.env, ...inputs };
}

function hasStartedOver(): boolean {
  return process.argv.at(-1) === STARTED_OVER;
}

/** What the step still needs and no command may have: its inputs and state, and a key in the place of the token. */
function selectInputs(environment: Environment): Environment {
  const inputs = Object.entries(environment).filter(([name]) => /^(?:INPUT|STATE)_/i.test(name));
  return { ...Object.fromEntries(inputs), [STATE_KEY]: deriveStateKey(environment) };
}

/** Puts a text where the next life of this process reads its standard input: in a file that has no name any more. */
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
    // The lowest number that is free is the one that was just closed.
    if (file !== STDIN) throw new Error(`the inputs are at descriptor ${file}`);
  } finally {
    rmSync(path, { force: true });
  }
}
