import { spawn } from "node:child_process";
import { readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { clearLimits } from "./disks.ts";

/** What the lab's folders below the temporary folder begin with. */
export const FOLDER_PREFIX = "io-probe-truth-";
const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const LOCKED = 75;

/**
 * Runs this script again with mounts and processes of its own, one at a time on a machine. The kernel ends those processes
 * and takes away those mounts, and with them the loop devices, when this process ends, however it does; what no end of a
 * process takes away is cleared before and after.
 * @returns the exit code
 */
export async function runConfined(script: string, args: readonly string[]): Promise<number> {
  clearLeftovers();
  const lock = ["flock", "--nonblock", "--no-fork", "-E", `${LOCKED}`, join(tmpdir(), "io-probe-truth.lock")];
  const spaces = ["unshare", "--mount", "--propagation", "private", "--pid", "--fork", "--kill-child", "--mount-proc"];
  // The first process of a namespace has to wait for those that lost their parents.
  const shell = ["sh", "-c", '"$@"; exit $?', "sh", process.execPath, script, ...args];
  const child = spawn("setpriv", ["--pdeathsig", "KILL", ...lock, ...spaces, ...shell], {
    stdio: "inherit",
    env: { ...process.env, IO_PROBE_TRUTH: "confined" },
  });
  let interrupted: number | undefined;
  for (const [signal, code] of Object.entries(SIGNALS)) {
    process.on(signal, () => {
      interrupted ??= code;
      child.kill("SIGKILL");
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once("error", reject).once("exit", resolve);
  });
  if (code === LOCKED) throw new Error("another bench:truth runs on this machine");
  clearLeftovers();
  return interrupted ?? code ?? 1;
}

/** Whether this process is the one that runConfined started. */
export function isConfined(): boolean {
  return process.env.IO_PROBE_TRUTH === "confined";
}

function clearLeftovers(): void {
  clearLimits();
  for (const name of readdirSync(tmpdir())) {
    if (name.startsWith(FOLDER_PREFIX) && name !== "io-probe-truth.lock") {
      rmSync(join(tmpdir(), name), { recursive: true, force: true });
    }
  }
}
