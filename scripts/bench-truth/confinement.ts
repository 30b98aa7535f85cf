import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clearDevices, LAB_NAME } from "./disks.ts";

/** Has the lab's folder in a confined process. */
const FOLDER_VARIABLE = "IO_PROBE_TRUTH_FOLDER";
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const LOCKED = 75;

/**
 * Runs this script again with mounts and processes of its own, one at a time on a machine. The kernel ends those processes
 * and takes away those mounts, and with them the loop devices, when this process ends, however it does. What stays then
 * is cleared by this process where it can, or by the next lab.
 * @returns the exit code
 */
export async function runConfined(script: string, args: readonly string[], labName = LAB_NAME): Promise<number> {
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

/**
 * The lab's folder, where this process is the one that runConfined started; what killed labs left is cleared. Undefined
 * elsewhere.
 */
export function enterLab(labName = LAB_NAME): string | undefined {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder === undefined) return undefined;
  clearDevices(labName);
  for (const name of readdirSync(tmpdir())) {
    const path = join(tmpdir(), name);
    if (name.startsWith(labName) && path !== folder) rmSync(path, { recursive: true, force: true });
  }
  return folder;
}
