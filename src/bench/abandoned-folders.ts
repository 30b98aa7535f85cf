import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { lstat, readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { isRunning, type ProcessIdentity, readProcessStat } from "../system/process-identity.ts";

/** What the name of a work folder says: in which view of the machine's processes, and by which of them, it was made. */
interface Owner extends ProcessIdentity {
  view: string;
}

const NAME = /^io-probe-([0-9a-f]{8})-(\d+)-(\d+)-[A-Za-z0-9]{6}$/;

/** No CI job is longer: GitHub ends a self-hosted one after five days. */
const MAX_JOB_SECONDS = 5 * 24 * 3600;

/** What the name of a work folder of this process begins with; the rest makes it one of its kind. */
export function beginFolderName(): string {
  const stat = readProcessStat("self");
  const view = identifyView();
  return stat === undefined || view === undefined ? "io-probe-" : `io-probe-${view}-${stat.pid}-${stat.startTicks}-`;
}

/**
 * Removes from a directory the work folders that no process will remove any more: their process and its guard were killed, or
 * the machine went down under them. Only folders of this user's own that bear the name of a work folder and in which no
 * process works, whose maker is gone; of a maker that cannot be seen from here, in another container or on another machine
 * with the same volume, those that have not been touched for longer than any job lasts. Never throws.
 * @param isUsed whether a process works in the folder of that real path
 */
export async function removeAbandonedFolders(
  directory: string,
  isUsed: (folder: string) => Promise<boolean>,
): Promise<void> {
  const names = await readdir(directory).catch(() => []);
  for (const name of names) {
    const owner = readOwner(name);
    if (owner === undefined) continue;
    const folder = join(directory, name);
    try {
      if (!(await isAbandoned(folder, owner)) || (await isUsed(await realpath(folder)))) continue;
      await rm(folder, { recursive: true, force: true });
    } catch {
      // Another process was quicker, or it is not ours to read: then it is not ours to remove.
    }
  }
}

function readOwner(name: string): Owner | undefined {
  const [, view, pid, startTicks] = NAME.exec(name) ?? [];
  return view === undefined ? undefined : { view, pid: Number(pid), startTicks: Number(startTicks) };
}

async function isAbandoned(folder: string, owner: Owner): Promise<boolean> {
  const found = await lstat(folder);
  if (!found.isDirectory() || found.uid !== process.geteuid?.()) return false;
  if (owner.view === identifyView()) return !isRunning(owner);
  return Date.now() / 1000 - (await findLastChange(folder)) > MAX_JOB_SECONDS;
}

/** When the folder, or what lies in it, was changed last, in seconds since the epoch. */
async function findLastChange(folder: string): Promise<number> {
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))];
  const changes = await Promise.all(paths.map(async (path) => (await lstat(path)).mtimeMs / 1000));
  return Math.max(...changes);
}

/** Eight digits that two processes share where each sees the other under its number: since the same boot, not in another container. */
function identifyView(): string | undefined {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1");
    const namespace = readlinkSync("/proc/self/ns/pid");
    return createHash("sha256").update(`${boot}${namespace}`).digest("hex").slice(0, 8);
  } catch {
    return undefined;
  }
}
