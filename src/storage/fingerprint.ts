import { realpath, stat, statfs } from "node:fs/promises";
import { basename, join } from "node:path";
import { nameDisks } from "../disks/device-tree.ts";
import { isDiskFilesystem, isLayeredFilesystem, nameStatfsType } from "../disks/filesystem-kind.ts";
import { cleanSource, keepKnownOptions } from "../disks/mount-options.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Storage } from "../model/storage.ts";
import { splitDeviceNumber } from "../system/device-number.ts";
import { findMount, findOption, type Mount, readMounts } from "../system/mount-table.ts";
import { readDeviceChain, Sysfs } from "./block-devices.ts";
import { readIoLimits } from "./cgroup-limits.ts";

/** What the system calls say of a path. */
export interface PathProbe {
  realPath: string;
  deviceNumber: string;
  filesystemType: number;
  totalBytes?: number;
  freeBytes?: number;
}

export interface StorageSources {
  platform?: NodeJS.Platform;
  root?: string;
  probe?: (path: string) => Promise<PathProbe | undefined>;
}

interface Machine {
  root: string;
  mounts: Mount[];
  sysfs: Sysfs;
  probe(path: string): Promise<PathProbe | undefined>;
}

/** A path's storage fingerprint; unknown facts are absent, outside Linux all but the path. Never throws. */
export async function fingerprintPath(
  path: string,
  role: Storage["role"],
  sources: StorageSources = {},
): Promise<Storage> {
  const { platform = process.platform, root = "/", probe = probePath } = sources;
  const nothing: Storage = { path, role, devices: [] };
  if (platform !== "linux") return nothing;
  const found = await probe(path);
  if (found === undefined) return nothing;
  const machine: Machine = { root, mounts: readMounts(join(root, "proc")), sysfs: new Sysfs(join(root, "sys")), probe };
  return { ...nothing, ...(await describeMount(found, machine)) };
}

/** Undefined if unreachable. */
async function probePath(path: string): Promise<PathProbe | undefined> {
  try {
    const realPath = await realpath(path);
    const { dev } = await stat(realPath, { bigint: true });
    const { type, bsize, blocks, bavail } = await statfs(realPath);
    return {
      realPath,
      deviceNumber: splitDeviceNumber(dev),
      filesystemType: type,
      ...(blocks > 0 && { totalBytes: blocks * bsize, freeBytes: bavail * bsize }),
    };
  } catch {
    return undefined;
  }
}

async function describeMount(found: PathProbe, machine: Machine): Promise<Partial<Storage>> {
  const mount = findMount(machine.mounts, found.realPath, found.deviceNumber);
  const holder = mount && isLayeredFilesystem(mount.filesystem) ? await findUpperMount(mount, machine, 0) : mount;
  // Without a mount table, the path's own device number; an overlay's leads to no device.
  const ownDevices = mount === undefined ? [found.deviceNumber] : [];
  const start = holder === undefined ? ownDevices : findOwnDevices(holder, machine.sysfs);
  const findDeviceNumber = async (file: string) => (await machine.probe(file))?.deviceNumber;
  const devices = await readDeviceChain(start, machine.sysfs, findDeviceNumber);
  const names = devices.map(({ name }) => name);
  const ioLimits = readIoLimits(machine).filter(({ device }) => names.length === 0 || names.includes(device));
  return omitUndefined({
    filesystem: mount?.filesystem ?? nameStatfsType(found.filesystemType),
    source: mount && cleanSource(mount.source, mount.filesystem),
    mountPoint: mount?.mountPoint,
    mountOptions: mount && keepKnownOptions([...mount.options, ...mount.superOptions]),
    totalBytes: found.totalBytes,
    freeBytes: found.freeBytes,
    storageDriver: mount && detectStorageDriver(mount),
    lowerFilesystem: holder === mount ? undefined : holder?.filesystem,
    ioLimits: ioLimits.length === 0 ? undefined : ioLimits,
    devices,
  });
}

const MAX_OVERLAYS = 8;

/** An overlay's or aufs's writable mount, if it can be seen. */
async function findUpperMount(overlay: Mount, machine: Machine, depth: number): Promise<Mount | undefined> {
  const upper = findOption(overlay, "upperdir") ?? findAufsBranch(overlay, machine.sysfs);
  const found = upper === undefined ? undefined : await machine.probe(upper);
  if (found === undefined) return findDockerData(machine.mounts, overlay);
  const mount = findMount(machine.mounts, found.realPath, found.deviceNumber);
  if (mount?.filesystem !== "overlay" || depth >= MAX_OVERLAYS) return mount;
  return findUpperMount(mount, machine, depth + 1);
}

function findAufsBranch(mount: Mount, sysfs: Sysfs): string | undefined {
  const id = findOption(mount, "si");
  const branch = id === undefined ? undefined : sysfs.readText(join("fs/aufs", `si_${basename(id)}`, "br0"));
  return branch?.replace(/=[^=/]*$/, "");
}

/** The devices of a mount, by its number or else by its source. */
function findOwnDevices(mount: Mount, sysfs: Sysfs): string[] {
  if (!mount.device.startsWith("0:")) return [mount.device];
  if (!mount.source.startsWith("/dev/")) return [];
  const name = findDeviceName(mount.source, sysfs);
  if (name === undefined) return [];
  const filesystems = sysfs.list("fs/btrfs").map((uuid) => sysfs.list(join("fs/btrfs", uuid, "devices")));
  const members = filesystems.find((devices) => devices.includes(name)) ?? [];
  return [name, ...members.filter((member) => member !== name)];
}

/** `/dev/mapper/vg-root` is some `dm-3`. */
function findDeviceName(source: string, sysfs: Sysfs): string | undefined {
  const name = basename(source);
  if (sysfs.findBlockDevice(name) !== undefined) return name;
  const candidates = sysfs.list("class/block");
  return candidates.find((candidate) => sysfs.readText(join("class/block", candidate, "dm/name")) === name);
}

/** By an overlay's upper directory. */
const OVERLAY_DRIVERS: readonly (readonly [path: RegExp, driver: string])[] = [
  [/\/docker(?:\/[\d.]+)?\/overlay2\//, "overlay2"],
  [/\/docker(?:\/[\d.]+)?\/overlay\//, "overlay"],
  [/\/io\.containerd\.snapshotter\.v1\.([a-z-]+)\//, "overlayfs"],
  [/\/containers\/storage\/overlay\//, "overlay"],
];

/** A mount's container storage driver, such as `overlay2`; undefined outside a container. */
function detectStorageDriver(mount: Mount): string | undefined {
  if (mount.filesystem === "aufs") return "aufs";
  if (mount.filesystem === "fuse.fuse-overlayfs") return "fuse-overlayfs";
  if (mount.filesystem === "overlay") {
    const upper = findOption(mount, "upperdir") ?? "";
    return OVERLAY_DRIVERS.find(([path]) => path.test(upper))?.[1];
  }
  if (mount.mountPoint !== "/") return undefined;
  if (/\/dev\/mapper\/docker-/.test(mount.source)) return "devicemapper";
  if (mount.filesystem === "btrfs" && /\/docker\/btrfs\/subvolumes\//.test(mount.root)) return "btrfs";
  return undefined;
}

/**
 * Docker's data filesystem, by a container's mounts of hosts, hostname and resolv.conf: the disk under an overlay whose
 * upper directory is hidden.
 */
function findDockerData(mounts: readonly Mount[], overlay: Mount): Mount | undefined {
  if (!/\/docker\//.test(findOption(overlay, "upperdir") ?? "")) return undefined;
  return mounts.find(({ root }) => /\/containers\/[0-9a-f]{64}\/(?:hosts|hostname|resolv\.conf)$/.test(root));
}

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
