import { existsSync } from "node:fs";
import { appendFile, readFile, rm, writeFile } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { UserError } from "../../model/user-error.ts";
import type { MachineSetting } from "../../remedies/remedy.ts";
import type { Environment } from "../../system/environment.ts";
import { startGuard } from "../../system/guard.ts";
import { findMount, type Mount, readMounts } from "../../system/mount-table.ts";
import { createOwnFolder, isOwnFolder } from "../../system/own-folder.ts";
import { isRunning, readProcessStat } from "../../system/process-identity.ts";
import { readRegularFile } from "../../system/regular-file.ts";
import { runTool } from "./sandbox.ts";

/** Only root can write here, and it is gone after a restart, as the settings are. */
const JOURNAL_FOLDER = "/run/io-probe-try";
const MAX_JOURNAL_BYTES = 64 * 1024;

/** Restores a journal's lines, the newest first: `file PATH VALUE` or `mount MOUNTPOINT OPTIONS` with tabs between. */
const RESTORE = `
restore() {
  [ -f "$1" ] || return 0
  tab=$(printf '\\t')
  sed '1!G;h;$!d' "$1" | while IFS="$tab" read -r kind place value; do
    case "$kind" in
      file) printf '%s' "$value" > "$place" ;;
      mount) mount --options-source mtab -o "remount,$value" "$place" ;;
    esac
  done 2>/dev/null
  rm -f "$1"
  rmdir "\${1%/*}" 2>/dev/null || :
}
`;

const GUARD = `${RESTORE}
read -r dismissed
restore "$1"
`;

export type MachineSettings = ReturnType<typeof openSettings>;

/** The journal's path; its first line names the owner's process. */
export function locateJournal(folder = JOURNAL_FOLDER): string {
  return join(folder, "settings");
}

/**
 * Restores what a killed trial left, and guards this one; the result restores and ends the guard.
 * @throws UserError where another trial changes this machine
 */
export async function watchSettings(environment: Environment, folder = JOURNAL_FOLDER): Promise<() => Promise<void>> {
  const journal = locateJournal(folder);
  await repairSettings(environment, folder);
  await createOwnFolder(folder);
  const self = readProcessStat("self");
  await writeFile(journal, `owner\t${self?.pid}\t${self?.startTicks}\n`, { flag: "wx", mode: 0o600 });
  const { dismiss } = await startGuard(GUARD, [journal], environment);
  return async () => {
    await dismiss();
    await rm(journal, { force: true });
  };
}

/**
 * Restores what a killed trial left whose guard was killed, too.
 * @throws UserError where that trial runs
 */
export async function repairSettings(environment: Environment, folder = JOURNAL_FOLDER): Promise<void> {
  const journal = locateJournal(folder);
  // Where others may write beside it (/run of some containers), one of theirs would be obeyed.
  if (!isOwnFolder(folder) || !existsSync(journal)) return;
  const [, pid, startTicks] = /^owner\t(\d+)\t(\d+)$/m.exec(await readRegularFile(journal, MAX_JOURNAL_BYTES)) ?? [];
  if (pid !== undefined && isRunning({ pid: Number(pid), startTicks: Number(startTicks) })) {
    throw new UserError(`--machine: process ${pid} already changes settings of this machine; wait until it ends`);
  }
  await runTool("/bin/sh", ["-c", `${RESTORE}restore "$1"`, "io-probe-repair", journal], environment);
}

/** Settings that are changed by way of {@link watchSettings}' journal. */
export function openSettings(environment: Environment, folder = JOURNAL_FOLDER) {
  const journal = locateJournal(folder);
  const changed: MachineSetting[] = [];
  return {
    async apply(settings: readonly MachineSetting[]): Promise<void> {
      for (const setting of settings) {
        const before = await readSetting(setting);
        // Noted before it is changed.
        await appendFile(journal, describeSetting(before));
        changed.push(before);
        await writeSetting(setting, environment);
      }
    },
    async restore(): Promise<void> {
      for (const setting of changed.splice(0).reverse()) await writeSetting(setting, environment);
      const [owner = ""] = (await readFile(journal, "utf8")).split("\n");
      await writeFile(journal, `${owner}\n`);
    },
  };
}

/** A setting's line in the journal; a mount point with a line break would be a line of its own. */
function describeSetting(setting: MachineSetting): string {
  const fields =
    "file" in setting ? ["file", setting.file, setting.value] : ["mount", setting.mountPoint, setting.options];
  const odd = fields.find((field) => /\p{Cc}/u.test(field));
  if (odd === undefined) return `${fields.join("\t")}\n`;
  throw new UserError(`--machine: ${JSON.stringify(odd)} has control characters; it is not changed`);
}

/** mount(8) would otherwise add the options of /etc/fstab. */
const REMOUNT = ["--options-source", "mtab", "-o"];

async function writeSetting(setting: MachineSetting, environment: Environment): Promise<void> {
  if ("file" in setting) await writeFile(setting.file, setting.value, { flag: "r+" });
  else await runTool("mount", [...REMOUNT, `remount,${setting.options}`, setting.mountPoint], environment);
}

/** The kernel sets one to 0 when the other is written (Documentation/admin-guide/sysctl/vm.rst). */
const COUNTERPARTS: Readonly<Record<string, string>> = {
  dirty_ratio: "dirty_bytes",
  dirty_background_ratio: "dirty_background_bytes",
};

/** A setting's current value, with the file that restores it. */
async function readSetting(setting: MachineSetting): Promise<MachineSetting> {
  if ("file" in setting) {
    const text = (await readFile(setting.file, "utf8")).trim();
    const counterpart = COUNTERPARTS[basename(setting.file)];
    if (counterpart !== undefined && text === "0") {
      const file = join(dirname(setting.file), counterpart);
      const value = (await readFile(file, "utf8").catch(() => "0")).trim();
      if (value !== "0") return { file, value };
    }
    // In a list, the current choice is in brackets.
    return { file: setting.file, value: /\[(.+)\]/.exec(text)?.[1] ?? text };
  }
  const mount = findMount(readMounts(), setting.mountPoint);
  if (mount === undefined) throw new Error(`${setting.mountPoint} is not mounted`);
  return { mountPoint: setting.mountPoint, options: describeOptions(setting.options, mount) };
}

/** Each option's former value: a remount keeps what it does not name (mount(8)). */
export function describeOptions(
  changed: string,
  { options, superOptions }: Pick<Mount, "options" | "superOptions">,
): string {
  const has = (name: string) => options.includes(name) || superOptions.includes(name);
  return changed
    .split(",")
    .map((option) => {
      if (has(option)) return option;
      // Neither alone removes noatime, which mount(8) keeps.
      if (option === "noatime") return has("relatime") ? "atime,relatime" : "atime,strictatime";
      if (option === "barrier=0") return has("nobarrier") ? "barrier=0" : "barrier=1";
      return `no${option}`;
    })
    .join(",");
}
