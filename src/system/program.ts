import type { ChildProcess } from "node:child_process";
import type { Readable } from "node:stream";
import type { ProgramEnd } from "../model/missing-tool.ts";

interface ProgramSetting {
  environment: Record<string, string>;
  timeoutSeconds: number;
  /** To work in; by default /, as this process's own may have been renamed. */
  folder?: string | undefined;
}

export interface ProgramResult {
  end: ProgramEnd;
  /** The last 16 kB of both streams. */
  output: string;
}

/** Runs a program without shell or input; never rejects. */
export type RunProgram = (file: string, args: readonly string[], setting: ProgramSetting) => Promise<ProgramResult>;

const MAX_OUTPUT_CHARACTERS = 16 * 1024;
const GRACE_MS = 5000;
const PIPE_MS = 1000;

/** Runs programs for real; a timeout sends SIGTERM, and SIGKILL 5 s later. */
export const runProgram: RunProgram = async (file, args, { environment, timeoutSeconds, folder = "/" }) => {
  // Loading execa takes 70 ms of CPU time and 12 MB, and most steps do not need it.
  const { execa } = await import("execa");
  const child = execa(file, args, {
    env: environment,
    extendEnv: false,
    cwd: folder,
    stdin: "ignore",
    all: true,
    buffer: false,
    reject: false,
    timeout: timeoutSeconds * 1000,
    forceKillAfterDelay: GRACE_MS,
  });
  const readOutput = keepEnd(child.all, MAX_OUTPUT_CHARACTERS);
  leavePipes(child, PIPE_MS);
  const { exitCode, signal, timedOut, code, shortMessage } = await child;
  const output = readOutput();
  if (timedOut) return { end: { id: "timed-out", limitSeconds: timeoutSeconds }, output };
  if (signal !== undefined) return { end: { id: "killed", signal }, output };
  if (exitCode !== undefined) return { end: { id: "exit", exitCode }, output };
  return { end: { id: "not-started", code: code ?? shortMessage ?? "no reason" }, output };
};

/** Whether a program did what it was called for. */
export function hasSucceeded({ end }: Pick<ProgramResult, "end">): boolean {
  return end.id === "exit" && end.exitCode === 0;
}

/** Reads a stream as text to its end; the function gives the last characters so far. */
export function keepEnd(stream: Readable, characters: number): () => string {
  let text = "";
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    text = `${text}${chunk}`.slice(-characters);
  });
  return () => text;
}

/** A grandchild that outlives the program would keep the pipes open. */
function leavePipes(child: ChildProcess, afterMs: number): void {
  child.once("exit", () => {
    setTimeout(() => {
      child.stdout?.destroy();
      child.stderr?.destroy();
    }, afterMs).unref();
  });
}

/** The last line with a word, at most 200 printable characters of it. */
export function lastLine(output: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is taken out
  const lines = output.split(/\r|\n/).map((line) => line.replace(/\u001b\[[\d;]*[A-Za-z]|[\u0000-\u001f\u007f]/g, " "));
  return lines
    .findLast((line) => /\w/.test(line))
    ?.trim()
    .slice(0, 200);
}
