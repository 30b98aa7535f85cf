import { basename, join } from "node:path";
import type { IoLimit } from "../model/storage.ts";
import { findCgroupMount, listCgroupFolders, parseMembership } from "../system/cgroup-folders.ts";
import type { Mount } from "../system/mount-table.ts";
import type { Sysfs } from "./sysfs.ts";

type Rate = Exclude<keyof IoLimit, "device">;

const V2_RATES: Partial<Record<string, Rate>> = {
  rbps: "readBytesPerSecond",
  wbps: "writeBytesPerSecond",
  riops: "readsPerSecond",
  wiops: "writesPerSecond",
};
const V1_FILES: readonly (readonly [file: string, rate: Rate])[] = [
  ["blkio.throttle.read_bps_device", "readBytesPerSecond"],
  ["blkio.throttle.write_bps_device", "writeBytesPerSecond"],
  ["blkio.throttle.read_iops_device", "readsPerSecond"],
  ["blkio.throttle.write_iops_device", "writesPerSecond"],
];

interface CgroupSources {
  cgroups: string;
  mounts: readonly Mount[];
  sysfs: Sysfs;
  /** The path to read for a mount point such as `/sys/fs/cgroup/blkio`. */
  locate(mountPoint: string): string;
}

/**
 * The limits of this process's cgroup on devices: for v2 the smallest `io.max` of it and its ancestors, for v1 its own
 * `blkio.throttle.*`, which is not inherited. Devices have their kernel name, or their number where sysfs lacks them.
 */
export async function readIoLimits(sources: CgroupSources): Promise<IoLimit[]> {
  const limits = new Map<string, Map<Rate, number>>();
  const add = (device: string, rate: Rate | undefined, text: string | undefined): void => {
    if (rate === undefined || text === undefined || !/^\d+$/.test(text)) return;
    const rates = limits.get(device) ?? new Map<Rate, number>();
    rates.set(rate, Math.min(rates.get(rate) ?? Number.POSITIVE_INFINITY, Number(text)));
    limits.set(device, rates);
  };
  for (const folder of listFolders(sources)) {
    for (const [device, ...pairs] of await readLines(join(folder, "io.max"), sources.sysfs)) {
      for (const pair of pairs) add(device, V2_RATES[pair.split("=")[0] ?? ""], pair.split("=")[1]);
    }
  }
  const [own] = listFolders(sources, "blkio");
  for (const [file, rate] of own === undefined ? [] : V1_FILES) {
    for (const [device, value] of await readLines(join(own ?? "", file), sources.sysfs)) add(device, rate, value);
  }
  const named = [...limits].map(async ([number, rates]) => {
    const folder = await sources.sysfs.findBlockDevice(number);
    return { device: folder === undefined ? number : basename(folder), ...Object.fromEntries(rates) };
  });
  return Promise.all(named);
}

/** The cgroup folders of v2 or of a v1 controller, the process's own first. */
function listFolders({ cgroups, mounts, locate }: CgroupSources, controller?: string): string[] {
  const path = parseMembership(cgroups).get(controller ?? "");
  const mount = findCgroupMount(mounts, controller);
  if (path === undefined || mount === undefined) return [];
  return listCgroupFolders({ ...mount, mountPoint: locate(mount.mountPoint) }, path);
}

async function readLines(path: string, sysfs: Sysfs): Promise<[string, ...string[]][]> {
  const lines = ((await sysfs.readText(path)) ?? "").split("\n").map((line) => line.trim().split(/\s+/));
  return lines.filter((line): line is [string, ...string[]] => /^\d+:\d+$/.test(line[0] ?? ""));
}
