import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startGuard } from "../../src/system/guard.ts";
import {
  canMakeDisks,
  clearDevices,
  FOLDER_VARIABLE,
  LAB_NAME,
  LIMITED_FILE,
  REMOVE_ZRAMS,
  removeZrams,
  THROTTLES,
  ZRAM_FILE,
} from "./disks.ts";

const SIGNALS = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 } as const;
const LOCKED = 75;
/**
 * When this process ends or dies: removes the lab's zram devices, lifts the limits that it set on loop devices, once the
 * kernel has detached them (another process may use their numbers by then), and removes its folder.
 */
const GUARD = `
read -r dismissed
for attempt in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
  left=
  if [ -e "$1/${ZRAM_FILE}" ]; then exec < "$1/${ZRAM_FILE}"; ${REMOVE_ZRAMS} fi
  for number in $(cat "$1/${LIMITED_FILE}" 2>/dev/null); do
    if grep -qF "$1" "/sys/dev/block/$number/loop/backing_file" 2>/dev/null; then left=1; continue; fi
    for file in ${THROTTLES.join(" ")}; do echo "$number 0" > "$file"; done
  done
  [ -z "$left" ] && rm -rf -- "$1" 2>/dev/null && exit
  sleep 0.5
done
`;

/**
 * The lab's folder in a confined process; elsewhere runs the script again, confined, and exits with its code.
 * @throws Error where this machine cannot limit disks
 */
export async function confineLab(script: string): Promise<string> {
  const folder = enterLab();
  if (folder !== undefined) return folder;
  if (!canMakeDisks()) throw new Error("the lab needs root, cgroup v1's blkio.throttle files and zram (modprobe zram)");
  process.exit(await runConfined(script, process.argv.slice(2)));
}

/**
 * Runs the script with its own mounts and processes, one lab at a time on a machine; returns the exit code. The kernel ends
 * those processes and removes those mounts and loop devices when this process ends, however it does. The rest is cleared
 * by a guard, or by the next lab.
 */
async function runConfined(script: string, args: readonly string[]): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), LAB_NAME));
  const guard = await startGuard(GUARD, [folder], process.env);
  const lock = ["flock", "--nonblock", "--no-fork", "-E", `${LOCKED}`, join(tmpdir(), `${LAB_NAME}lock`)];
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
    if (code === LOCKED) throw new Error("another lab runs on this machine");
    return interrupted ?? code ?? 1;
  } finally {
    await guard.dismiss();
  }
}

/** The folder that runConfined gave this process, after clearing what killed labs left; undefined elsewhere. */
function enterLab(): string | undefined {
  const folder = process.env[FOLDER_VARIABLE];
  if (folder === undefined) return undefined;
  clearDevices();
  for (const name of readdirSync(tmpdir())) {
    const path = join(tmpdir(), name);
    if (!name.startsWith(LAB_NAME) || path === folder) continue;
    const list = join(path, ZRAM_FILE);
    if (existsSync(list)) removeZrams(readFileSync(list, "utf8"));
    rmSync(path, { recursive: true, force: true });
  }
  return folder;
}
