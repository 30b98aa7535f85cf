import { join } from "node:path";
import { nameDisks } from "../disks/device-tree.ts";
import { isDiskFilesystem } from "../disks/filesystem-kind.ts";
import type { Storage } from "../model/storage.ts";
import { type Mount, readMounts } from "../system/mount-table.ts";
import { fingerprintPath, type StorageSources } from "./fingerprint.ts";

const SYSTEM = /^\/(boot|efi|snap|var\/lib\/(docker|containers|kubelet|snapd))(\/|$)/;
/** On a machine with more disks than this, they have a purpose of their own. */
const MAX_DISKS = 4;

/** Other mounted disks that a job could use, such as /mnt on GitHub's runners; none outside Linux. */
export async function fingerprintOtherDisks(
  known: readonly Storage[],
  sources: StorageSources = {},
): Promise<Storage[]> {
  const { platform = process.platform, root = "/" } = sources;
  if (platform !== "linux") return [];
  const mounts = readMounts(join(root, "proc"));
  const used = new Set(known.flatMap(nameDisks));
  const found: Storage[] = [];
  for (const { mountPoint } of selectMounts(mounts)) {
    if (found.length === MAX_DISKS) break;
    const storage = await fingerprintPath(mountPoint, "other", sources);
    const disks = nameDisks(storage);
    if (disks.length === 0 || disks.some((disk) => used.has(disk))) continue;
    for (const disk of disks) used.add(disk);
    found.push(storage);
  }
  return found;
}

/** Each filesystem's first mount, if it could hold a job's files. */
function selectMounts(mounts: readonly Mount[]): Mount[] {
  const seen = new Set<string>();
  return mounts.filter(({ device, filesystem, mountPoint, root, options }) => {
    const fits = isDiskFilesystem(filesystem) && root === "/" && !SYSTEM.test(mountPoint) && !options.includes("ro");
    if (!fits || seen.has(device)) return false;
    seen.add(device);
    return true;
  });
}
