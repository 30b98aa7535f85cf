import { spawn } from "node:child_process";

/** How a step's process ended. */
export interface StepEnd {
  /** 128 where a signal ended it, as the runner has it. */
  exitCode: number;
  signal: NodeJS.Signals | undefined;
  output: string;
}

/** A process of a step. */
export interface StepProcess {
  ended: Promise<StepEnd>;
  /** What it has printed so far. */
  readOutput(): string;
  /** Ends it as the runner does when a job is cancelled. */
  cancel(): void;
}

/** To the step's first process alone: SIGINT, after 7.5 s SIGTERM, after 2.5 s more SIGKILL (ProcessInvoker.cs). */
const INTERRUPT_MILLISECONDS = 7500;
const TERMINATE_MILLISECONDS = 2500;
/** A child that still holds the pipes is waited for 5 s after the step's own end. */
const PIPE_MILLISECONDS = 5000;

/** Starts a step's process with pipes and a closed standard input. */
export function startStepProcess(
  file: string,
  args: readonly string[],
  { cwd, env }: { cwd: string; env: Record<string, string> },
): StepProcess {
  const child = spawn(file, args, { cwd, env, stdio: ["pipe", "pipe", "pipe"] });
  child.stdin.end();
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
  const timers: NodeJS.Timeout[] = [];
  const ended = new Promise<StepEnd>((resolve, reject) => {
    const finish = (): void => {
      for (const timer of timers) clearTimeout(timer);
      resolve({ exitCode: child.exitCode ?? 128, signal: child.signalCode ?? undefined, output });
    };
    child.once("error", reject);
    child.once("close", finish);
    child.once("exit", () => timers.push(setTimeout(finish, PIPE_MILLISECONDS)));
  });
  return {
    ended,
    readOutput: () => output,
    cancel() {
      child.kill("SIGINT");
      timers.push(setTimeout(() => child.kill("SIGTERM"), INTERRUPT_MILLISECONDS));
      timers.push(setTimeout(() => child.kill("SIGKILL"), INTERRUPT_MILLISECONDS + TERMINATE_MILLISECONDS));
    },
  };
}
