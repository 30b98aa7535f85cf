import { createHash } from "node:crypto";
import { readFileSync, readlinkSync } from "node:fs";
import { lstat, readdir, realpath, rm } from "node:fs/promises";
import { join } from "node:path";
import { findLargest } from "../model/numbers.ts";
import { isRunning, type ProcessIdentity, readProcessStat } from "../system/process-identity.ts";

interface Owner extends ProcessIdentity {
  view: string;
}

const NAME = /^io-probe-([0-9a-f]{8})-(\d+)-(\d+)-[A-Za-z0-9]{6}$/;

const OTHERS_WRITE = 0o022;

/** GitHub ends self-hosted jobs after five days. */
const MAX_JOB_SECONDS = 5 * 24 * 3600;

/** How the names of this process's work folders begin. */
export function beginFolderName(): string {
  const stat = readProcessStat("self");
  const view = identifyView();
  return stat === undefined || view === undefined ? "io-probe-" : `io-probe-${view}-${stat.pid}-${stat.startTicks}-`;
}

/**
 * Removes this user's unused work folders whose maker is gone; those of one that cannot be seen from here (in another
 * container) if they are older than any job. Never throws.
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
      // Another process removed it first, or it is another user's.
    }
  }
}

function readOwner(name: string): Owner | undefined {
  const [, view, pid, startTicks] = NAME.exec(name) ?? [];
  return view === undefined ? undefined : { view, pid: Number(pid), startTicks: Number(startTicks) };
}

async function isAbandoned(folder: string, owner: Owner): Promise<boolean> {
  const found = await lstat(folder);
  // One that others may write to could be any of ours, moved here.
  if (!found.isDirectory() || found.uid !== process.geteuid?.() || (found.mode & OTHERS_WRITE) !== 0) return false;
  if (owner.view === identifyView()) return !isRunning(owner);
  return Date.now() / 1000 - (await findLastChange(folder)) > MAX_JOB_SECONDS;
}

async function findLastChange(folder: string): Promise<number> {
  const paths = [folder, ...(await readdir(folder)).map((name) => join(folder, name))];
  const changes = await Promise.all(paths.map(async (path) => (await lstat(path)).mtimeMs / 1000));
  return findLargest(changes);
}

/** Equal for processes that see each other: of one boot and container. */
function identifyView(): string | undefined {
  try {
    const boot = readFileSync("/proc/sys/kernel/random/boot_id", "latin1");
    const namespace = readlinkSync("/proc/self/ns/pid");
    return createHash("sha256").update(`${boot}${namespace}`).digest("hex").slice(0, 8);
  } catch {
    return undefined;
  }
}
