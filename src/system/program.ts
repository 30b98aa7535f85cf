import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";

/** How a program is to be run: with exactly this environment, for at most this long. */
export interface ProgramSetting {
  environment: Record<string, string>;
  timeoutSeconds: number;
}

/** How a program ended, and the end of what it printed. */
export interface ProgramResult {
  /** Absent where the program was ended by a signal, by the time limit, or could not be started. */
  exitCode?: number;
  /** Standard output and error together, the last 16 KiB of them. */
  output: string;
  /** Why there is no exit code, in a few words. */
  failure?: string;
}

/** Runs a program to its end without a shell and without standard input; never rejects. */
export type RunProgram = (file: string, args: readonly string[], setting: ProgramSetting) => Promise<ProgramResult>;

const KEPT_CHARACTERS = 16 * 1024;
const GRACE_MS = 5000;
const PIPE_MS = 1000;

/** The real runner of programs: SIGTERM when the time is up, SIGKILL 5 s later. */
export const runProgram: RunProgram = async (file, args, { environment, timeoutSeconds }) => {
  // Loaded here: 187 kB, 70 ms of CPU time and 12 MB, which most steps, the start step among them, do without.
  const { execa } = await import("execa");
  const child = execa(file, args, {
    env: environment,
    extendEnv: false,
    stdin: "ignore",
    all: true,
    buffer: false,
    reject: false,
    timeout: timeoutSeconds * 1000,
    forceKillAfterDelay: GRACE_MS,
  });
  const readOutput = keepEnd(child.all, KEPT_CHARACTERS);
  leavePipes(child, PIPE_MS);
  const { exitCode, signal, timedOut, code, shortMessage } = await child;
  const output = readOutput();
  if (timedOut) return { failure: `did not end within ${timeoutSeconds} s`, output };
  if (signal !== undefined) return { failure: `was ended by ${signal}`, output };
  if (exitCode !== undefined) return { exitCode, output };
  return { failure: `cannot be started (${code ?? shortMessage})`, output };
};

/** Gathers the end of a stream of text; the function gives what there is of it. */
export function keepEnd(stream: Readable, characters: number): () => string {
  let text = "";
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    text = `${text}${chunk}`.slice(-characters);
  });
  return () => text;
}

/** Stops reading a program's output so long after its end: a grandchild that lives on would hold the pipes open. */
function leavePipes(child: ChildProcess, afterMs: number): void {
  child.once("exit", () => {
    setTimeout(() => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, afterMs).unref();
  });
}

/** The last line of a program's output that says something, in at most 200 printable characters. */
export function lastLine(output: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const lines = output.split(/\r|\n/).map((line) => line.replace(/\u001b\[[\d;]*[A-Za-z]|[\u0000-\u001f\u007f]/g, " "));
  return lines
    .findLast((line) => /\w/.test(line))
    ?.trim()
    .slice(0, 200);
}
