import type { ChildProcess } from "node:child_process";
import { type Environment, toolEnvironment } from "./environment.ts";
import { keepEnd, lastLine } from "./program.ts";

/** A shell that cleans up after this process. */
export interface Guard {
  pid: number | undefined;
  /** What the script printed when it was ready. */
  said: string;
  /** Waits for the script's end. */
  dismiss(): Promise<void>;
}

interface GuardOptions {
  /** A command that runs the shell, such as unshare. */
  within?: readonly string[];
  /** What it prints when ready, with one group; without it, nothing is waited for. */
  ready?: RegExp;
  /** A file that the script has open as 3. */
  descriptor?: number;
}

/**
 * Starts a shell that cleans up after this process, even after SIGKILL: the script waits by `read -r dismissed`, which fails
 * once the kernel closes the pipe. It has its own session and keeps no process alive.
 * @param args the script's `$1` and so on
 * @throws Error with the reason if it does not become ready
 */
export async function startGuard(
  script: string,
  args: readonly string[],
  environment: Environment,
  { within = [], ready, descriptor }: GuardOptions = {},
): Promise<Guard> {
  const { execa } = await import("execa");
  const [program = "", ...rest] = [...within, "/bin/sh", "-c", script, "io-probe-guard", ...args];
  // Output that nobody reads would end the shell.
  const output = ready === undefined ? "ignore" : "pipe";
  const guard = execa(program, rest, {
    cwd: "/",
    detached: true,
    // Its type has the numbers to 9 only.
    stdio: ["pipe", output, output, ...(descriptor === undefined ? [] : [descriptor as 3])],
    buffer: false,
    env: toolEnvironment(environment),
    extendEnv: false,
    reject: false,
  });
  guard.stdin.on("error", () => {});
  const said =
    ready === undefined
      ? ""
      : await awaitAnswer(
          guard,
          ready,
          guard.then(({ originalMessage }) => originalMessage),
        );
  // Without this, the pipes keep this process alive.
  const handles = [guard, guard.stdin, guard.stdout, guard.stderr] as ({ ref(): void; unref(): void } | null)[];
  for (const handle of handles) handle?.unref();
  return {
    pid: guard.pid,
    said,
    async dismiss() {
      // Otherwise this process may end before the script has.
      for (const handle of handles) handle?.ref();
      guard.stdin.end("dismissed\n");
      await guard;
    },
  };
}

function awaitAnswer(
  { stdout, stderr }: Pick<ChildProcess, "stdout" | "stderr">,
  ready: RegExp,
  ended: Promise<string | undefined>,
): Promise<string> {
  const readErrors = stderr === null ? () => "" : keepEnd(stderr, 4096);
  return new Promise((resolve, reject) => {
    stdout?.setEncoding("utf8").on("data", (text: string) => {
      const said = ready.exec(text)?.[1];
      if (said !== undefined) resolve(said);
    });
    void ended.then((failure) => reject(new Error(failure ?? lastLine(readErrors()) ?? "it ended")));
  });
}
