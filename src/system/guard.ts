import { type Environment, toolEnvironment } from "./environment.ts";

/**
 * A shell beside this process that cleans up after it, even after SIGKILL. Its script waits by `read -r dismissed`, which
 * succeeds where it is dismissed and fails where this process is gone: the kernel closes the pipe then. It is in a session of
 * its own, with the few variables that a tool needs, and keeps no process alive. Without a shell there is no guard.
 * @param argument what the script has as `$1`
 * @returns dismisses the guard, and resolves once its script has ended
 */
export async function startGuard(
  script: string,
  argument: string,
  environment: Environment,
): Promise<() => Promise<void>> {
  const { execa } = await import("execa");
  const guard = execa("/bin/sh", ["-c", script, "io-probe-guard", argument], {
    cwd: "/",
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
    env: toolEnvironment(environment),
    extendEnv: false,
    reject: false,
  });
  guard.stdin.on("error", () => {});
  guard.unref();
  // A pipe that is referenced would keep this process alive.
  (guard.stdin as unknown as { unref(): void }).unref();
  return async () => {
    // Who waits for its end must not end before it.
    guard.ref();
    guard.stdin.end("dismissed\n");
    await guard;
  };
}
