import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { canLimit, clearDevices, LAB_NAME } from "./disks.ts";

/** Has the lab's folder in a confined process. */
const FOLDER_VARIABLE = "IO_PROBE_TRUTH_FOLDER";
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const LOCKED = 75;

/**
 * The lab's folder in a confined process; elsewhere runs the script again, confined, and exits with its code.
 * @throws Error where this machine cannot limit disks
 */
export async function confineLab(script: string, labName = LAB_NAME): Promise<string> {
  const folder = enterLab(labName);
  if (folder !== undefined) return folder;
  if (!canLimit()) throw new Error("the lab needs root and cgroup v1's blkio.throttle files");
  process.exit(await runConfined(script, process.argv.slice(2), labName));
}

/**
 * Runs the script with its own mounts and processes, one lab at a time on a machine; returns the exit code. The kernel ends
 * those processes and removes those mounts and loop devices when this process ends, however it does. The rest is cleared
 * by this process, or by the next lab.
 */
async function runConfined(script: string, args: readonly string[], labName: string): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), labName));
  const lock = ["flock", "--nonblock", "--no-fork", "-E", `${LOCKED}`, join(tmpdir(), `${labName}lock`)];
  const spaces = ["unshare", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child", "--mount-proc"];
  // The first process of a namespace has to wait for those that lost their parents.
  const shell = ["sh", "-c", '"$@"; exit $?', "sh", process.execPath, script, ...args];
  const child = spawn("setpriv", ["--pdeathsig", "KILL", ...lock, ...spaces, ...shell], {
    stdio: "inherit",
    env: { ...process.env, [FOLDER_VARIABLE]: folder },
  });
  let interrupted: number | undefined;
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      interrupted ??= code;
      child.kill("SIGKILL");
    });
  }
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once("error", reject).once("exit", resolve);
    });
    if (code === LOCKED) throw new Error(`another lab ${labName} runs on this machine`);
    return interrupted ?? code ?? 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
    clearDevices(labName);
  }
}

/** The folder that runConfined gave this process, after clearing what killed labs left; undefined elsewhere. */
function enterLab(labName: string): string | undefined {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder === undefined) return undefined;
  clearDevices(labName);
  for (const name of readdirSync(tmpdir())) {
    const path = join(tmpdir(), name);
    if (name.startsWith(labName) && path !== folder) rmSync(path, { recursive: true, force: true });
  }
  return folder;
}
