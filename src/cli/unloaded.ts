import { setTimeout } from "node:timers/promises";
import { runUserCommand } from "../session/user-command.ts";
import { tellFewFiles, tellUnstarted } from "../words/recording.ts";

/** The environment and the streams of a call. */
export type Caller = Pick<NodeJS.Process, "env" | "stdout" | "stderr">;

// Loaded with the first module: it must need few files.

const MAX_WAIT_MS = 2000;
const PAUSE_MS = 20;

/**
 * Where this process may open too few files to load io-probe, still runs the command behind `run … --`; gives its exit
 * code.
 * @throws the fault, where it is another one or there is no command
 */
export async function runUnloaded(
  args: readonly string[],
  { env, stderr }: Pick<Caller, "env" | "stderr">,
  fault: unknown,
): Promise<number> {
  const { code } = (fault ?? {}) as NodeJS.ErrnoException;
  const [file, ...rest] = args[0] === "run" && args.includes("--") ? args.slice(args.indexOf("--") + 1) : [];
  if ((code !== "EMFILE" && code !== "ENFILE") || file === undefined) throw fault;
  const warn = (message: string) => stderr.write(`io-probe: warning: ${message}\n`);
  warn(tellFewFiles());
  const end = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const result = await runUserCommand({ file, arguments: rest }, env);
    // What was still being loaded takes files for some milliseconds.
    if (result.failure?.includes(code) && performance.now() < end) await setTimeout(PAUSE_MS);
    else {
      // Without the command's name, since what cleans texts for a log is not loaded.
      if (result.failure !== undefined) warn(tellUnstarted(result.exitCode));
      return result.exitCode;
    }
  }
}
