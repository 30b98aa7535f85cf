import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { type Environment, toolEnvironment } from "../../system/environment.ts";
import { isRoot } from "../../system/process-identity.ts";
import { runProgram } from "../../system/program.ts";
import { findTool } from "../../system/tool-path.ts";
import { ENDING_SIGNALS, onSignals, toExitCode } from "../ending-signals.ts";

/** Names the work folder to the process with its own mounts. */
export const WORK_VARIABLE = "IO_PROBE_TRY_WORK";

const SPACES = ["--mount", "--propagation", "private", "--pid", "--fork", "--kill-child", "--mount-proc"];

/** Whether this process may give a child its own mounts and processes: as root, unless a container forbids it. */
export async function canConfine(environment: Environment): Promise<boolean> {
  if (!isRoot()) return false;
  const tools = ["setpriv", "unshare", "mount", "umount"];
  if (tools.some((tool) => findTool(tool, environment) === undefined)) return false;
  const setting = { environment: toolEnvironment(environment), timeoutSeconds: 15 };
  const { exitCode } = await runProgram("unshare", [...SPACES, "mount", "-t", "tmpfs", "tmpfs", "/mnt"], setting);
  return exitCode === 0;
}

/**
 * Runs a program of ours with its own mounts and processes on our streams; returns its exit code. The kernel removes
 * those mounts, their loop devices and processes when either process ends (unshare(1), --kill-child; PR_SET_PDEATHSIG).
 */
export async function runConfined(file: string, args: readonly string[], environment: Environment): Promise<number> {
  // A namespace's first process must wait for orphans. It cannot be killed from within, so it stays out of the folder,
  // where all processes are ended after a run.
  const shell = ["sh", "-c", '(cd "$1" && shift && exec "$@"); exit $?', "sh", process.cwd(), file, ...args];
  const child = spawn("setpriv", ["--pdeathsig", "KILL", "unshare", ...SPACES, ...shell], {
    cwd: "/",
    stdio: "inherit",
    env: environment,
  });
  const stopForwarding = onSignals(ENDING_SIGNALS, (signal) => {
    // What the inner shell has started.
    for (const pid of listChildren(child.pid).flatMap(listChildren)) sendQuietly(pid, signal);
  });
  try {
    return await new Promise<number>((resolve, reject) => {
      child.once("error", reject);
      child.once("exit", (code, signal) => resolve(toExitCode(code, signal)));
    });
  } finally {
    stopForwarding();
  }
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
