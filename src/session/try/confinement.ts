import { spawn } from "node:child_process";
import { closeSync, fstatSync, openSync, statSync } from "node:fs";
import { UserError } from "../../model/user-error.ts";
import { type Environment, toolEnvironment } from "../../system/environment.ts";
import { type HeldFolder, holdSame, locate } from "../../system/held-folder.ts";
import { readText } from "../../system/optional-files.ts";
import { isRoot, signalPid } from "../../system/process-identity.ts";
import { hasSucceeded, runProgram } from "../../system/program.ts";
import { findTool } from "../../system/tools.ts";
import { ENDING_SIGNALS, onSignals, toExitCode } from "../ending-signals.ts";
import type { Host } from "../host.ts";
import { type MachineSettings, openSettings, repairSettings, watchSettings } from "./machine-settings.ts";
import { makeWork } from "./sandbox.ts";

/** What a call of `try` was given by the process that confined it. */
export interface ConfinedCall {
  givenWork?: HeldFolder;
  /** Where the machine's settings may be changed. */
  settings?: MachineSettings;
}

/**
 * Runs a call: as root by this program again, with its own mounts, else here. Guards clean up work folder and settings,
 * however either process ends.
 * @throws UserError where settings are to be changed without root
 */
export async function performConfined(
  { environment }: Host,
  { machine }: { machine: boolean },
  perform: (call: ConfinedCall) => Promise<number>,
): Promise<number> {
  const given = await acceptWork();
  const settings = machine ? { settings: openSettings(environment) } : {};
  if (given !== undefined) return perform({ givenWork: given, ...settings });
  if (machine && !isRoot()) throw new UserError("--machine: needs root; call it with sudo");
  if (isRoot()) await repairSettings(environment);
  const dismiss = machine ? await watchSettings(environment) : undefined;
  try {
    if (!(await canConfine(environment))) return await perform(settings);
    const work = await makeWork(process.cwd(), environment);
    try {
      return await runConfined(process.execPath, process.argv.slice(1), environment, work.descriptor);
    } finally {
      await work.remove();
    }
  } finally {
    await dismiss?.();
  }
}

/** What a confined process has open from its start: the work folder, and the mount namespace outside. */
const [FOLDER, OUTSIDE] = [3, 4];
const NAMESPACE = "/proc/self/ns/mnt";

/**
 * The work folder of the process that confined this one, if one did. Descriptors prove it, and that this process has other
 * mounts; an environment variable could be anybody's.
 */
async function acceptWork(): Promise<HeldFolder | undefined> {
  try {
    const [outside, own] = [fstatSync(OUTSIDE), statSync(NAMESPACE)];
    if (outside.dev !== own.dev || outside.ino === own.ino) return undefined;
  } catch {
    return undefined;
  }
  return holdSame(() => locate(`/proc/${process.pid}/fd/${FOLDER}`), fstatSync(FOLDER));
}

const SPACES = ["--mount", "--propagation", "private", "--pid", "--fork", "--kill-child", "--mount-proc"];

/** Whether a child can have its own mounts and processes, which containers may forbid. */
export async function canConfine(environment: Environment): Promise<boolean> {
  if (!isRoot()) return false;
  const tools = ["setpriv", "unshare", "mount", "umount"];
  if (tools.some((tool) => findTool(tool, environment) === undefined)) return false;
  const setting = { environment: toolEnvironment(environment), timeoutSeconds: 15 };
  return hasSucceeded(await runProgram("unshare", [...SPACES, "mount", "-c", "-t", "tmpfs", "tmpfs", "/mnt"], setting));
}

/**
 * Runs a program with its own mounts and processes; gives its exit code. When either ends, the kernel removes them and
 * their loop devices (unshare(1), --kill-child; PR_SET_PDEATHSIG).
 * @param folder a descriptor for {@link acceptWork}
 */
export async function runConfined(
  file: string,
  args: readonly string[],
  environment: Environment,
  folder?: number,
): Promise<number> {
  // A namespace's first process must not end before the others.
  const shell = ["sh", "-c", '"$@"; exit $?', "sh", file, ...args];
  // Before the start: on a busy machine the program may run already while a signal would still end this process.
  const stopForwarding = onSignals(ENDING_SIGNALS, (signal) => {
    // The signal goes to what the inner shell has started.
    for (const pid of listChildren(child.pid).flatMap(listChildren)) signalPid(pid, signal);
  });
  const outside = openSync(NAMESPACE, "r");
  const child = spawn("setpriv", ["--pdeathsig", "KILL", "unshare", ...SPACES, ...shell], {
    stdio: ["inherit", "inherit", "inherit", ...(folder === undefined ? [] : [folder, outside])],
    env: environment,
  });
  closeSync(outside);
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
  return readText(`/proc/${pid}/task/${pid}/children`).trim().split(" ").filter(Boolean).map(Number);
}
