import { type ChildProcess, spawn } from "node:child_process";
import { StringDecoder } from "node:string_decoder";

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
const GRACE_SECONDS = 5;
const PIPE_SECONDS = 1;

/** The real runner of programs: SIGTERM when the time is up, SIGKILL 5 s later. */
export const runProgram: RunProgram = (file, args, { environment, timeoutSeconds }) =>
  new Promise((resolve) => {
    let output = "";
    let timedOut = false;
    const child: ChildProcess = spawn(file, args, { env: environment, stdio: ["ignore", "pipe", "pipe"] });
    const term = setTimeout(() => {
      timedOut = true;
      child.kill("SIGTERM");
    }, timeoutSeconds * 1000);
    const kill = setTimeout(() => child.kill("SIGKILL"), (timeoutSeconds + GRACE_SECONDS) * 1000);
    for (const stream of [child.stdout, child.stderr]) {
      const decoder = new StringDecoder("utf8");
      stream?.on("data", (chunk: Buffer) => {
        output = (output + decoder.write(chunk)).slice(-KEPT_CHARACTERS);
      });
    }
    const finish = (result: Omit<ProgramResult, "output">): void => {
      clearTimeout(term);
      clearTimeout(kill);
      child.stdout?.destroy();
      child.stderr?.destroy();
      resolve({ ...result, output });
    };
    child.once("error", (error: NodeJS.ErrnoException) => {
      finish({ failure: `cannot be started (${error.code ?? error.message})` });
    });
    let end: Omit<ProgramResult, "output"> = {};
    child.once("close", () => finish(end));
    child.once("exit", (exitCode, signal) => {
      end = describeEnd(exitCode, signal, timedOut ? timeoutSeconds : undefined);
      // "close" waits for the pipes, which a grandchild that lives on holds open.
      setTimeout(() => finish(end), PIPE_SECONDS * 1000).unref();
    });
  });

function describeEnd(
  exitCode: number | null,
  signal: NodeJS.Signals | null,
  timeoutSeconds: number | undefined,
): Omit<ProgramResult, "output"> {
  if (timeoutSeconds !== undefined) return { failure: `did not end within ${timeoutSeconds} s` };
  return exitCode === null ? { failure: `was ended by ${signal}` } : { exitCode };
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
