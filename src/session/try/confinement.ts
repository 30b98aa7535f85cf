import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { constants } from "node:os";
import type { Environment } from "../../system/environment.ts";
import { toolEnvironment } from "../../system/environment.ts";
import { runProgram } from "../../system/program.ts";
import { findTool } from "../../system/tool-path.ts";

/** Names the work folder to the process that runs with mounts of its own. */
export const WORK_VARIABLE = "IO_PROBE_TRY_WORK";

const SPACES = ["--mount", "--propagation", "private", "--pid", "--fork", "--kill-child", "--mount-proc"];
const FORWARDED = ["SIGINT", "SIGQUIT", "SIGTERM", "SIGHUP"] as const;

/** Whether this process may give a child mounts and processes of its own: root, and no container that forbids it. */
export async function canConfine(environment: Environment): Promise<boolean> {
  if (process.getuid?.() !== 0) return false;
  const tools = ["setpriv", "unshare", "mount", "umount"];
  if (tools.some((tool) => findTool(tool, environment) === undefined)) return false;
  const setting = { environment: toolEnvironment(environment), timeoutSeconds: 15 };
  const { exitCode } = await runProgram("unshare", [...SPACES, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], setting);
  return exitCode === 0;
}

/**
 * Runs a program of ours with mounts and processes of its own, on our own streams, and gives its exit code. The kernel
 * takes away those mounts, with the loop devices under them, and ends those processes when either process ends, however
 * it does (unshare(1), --kill-child; PR_SET_PDEATHSIG).
 */
export async function runConfined(file: string, args: readonly string[], environment: Environment): Promise<number> {
  // The first process of a namespace has to wait for those that lost their parents. It cannot be killed from within, so it
  // does not work in the folder, where whatever a command leaves running is ended.
  const shell = ["sh", "-c", '(cd "$1" && shift && exec "$@"); exit $?', "sh", process.cwd(), file, ...args];
  const child = spawn("setpriv", ["--pdeathsig", "KILL", "unshare", ...SPACES, ...shell], {
    cwd: "/",
    stdio: "inherit",
    env: environment,
  });
  const forward = (signal: NodeJS.Signals): void => {
    for (const pid of findGrandchildren(child.pid)) sendQuietly(pid, signal);
  };
  for (const signal of FORWARDED) process.on(signal, forward);
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code, signal) => resolve(code ?? 128 + constants.signals[signal ?? "SIGKILL"]));
    });
  } finally {
    for (const signal of FORWARDED) process.off(signal, forward);
  }
}

/** The processes that the shell inside has started. */
function findGrandchildren(pid: number | undefined): number[] {
  return listChildren(pid).flatMap(listChildren);
}

function listChildren(pid: number | undefined): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, "latin1").trim().split(" ").filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

function sendQuietly(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has ended.
  }
}
