import { fileURLToPath } from "node:url";
import type { Host } from "../session/host.ts";
import { explainFileError } from "../system/files.ts";
import { listCommands } from "./command-list.ts";
import { explainFault, GATE_EXIT_CODE } from "./exit-codes.ts";
import { runCommandLine } from "./program.ts";
import { openLog, openTerminal } from "./terminal.ts";
import type { Caller } from "./unloaded.ts";

// Errors of an answer that nobody reads any more (`| head`, a closed terminal); the work goes on.
const READER_IS_GONE = new Set(["EPIPE", "EIO"]);

/** Performs a call of the command line; gives its exit code. Never rejects. */
export async function performCall(args: readonly string[], { env, stdout, stderr }: Caller): Promise<number> {
  const terminal = openTerminal(env, stdout, stderr);
  // Standard output is the command's, and may be a pipe.
  const besideCommand = openTerminal(env, stderr, stderr);
  const host: Host = {
    environment: env,
    log: openLog(terminal, env),
    optionPrefix: "--",
    installation: {
      samplerScript: fileURLToPath(new URL("./sampler.mjs", import.meta.url)),
      viewerScript: fileURLToPath(new URL("./viewer.js", import.meta.url)),
    },
  };
  stdout.once("error", (error: NodeJS.ErrnoException) => {
    stdout.on("error", () => {});
    if (READER_IS_GONE.has(error.code ?? "")) return;
    host.log.warning(`standard output cannot be written: ${explainFileError(error)}`);
    process.on("exit", () => {
      process.exitCode ||= GATE_EXIT_CODE;
    });
  });
  stderr.on("error", () => {});
  try {
    return await runCommandLine(args, listCommands(host, terminal, besideCommand), terminal, env);
  } catch (fault) {
    return explainFault(fault, host.log);
  }
}
