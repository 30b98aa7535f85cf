import { basename, join } from "node:path";
import type { IoLimit } from "../model/storage.ts";
import { locateCgroup } from "../system/cgroup-folders.ts";
import type { Mount } from "../system/mount-table.ts";
import { readText } from "../system/optional-files.ts";
import type { Sysfs } from "./block-devices.ts";

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
  /** Has /proc and what is mounted. */
  root: string;
  mounts: readonly Mount[];
  sysfs: Sysfs;
}

/**
 * This process's limits on devices: v2's smallest `io.max` of the cgroup and its ancestors, v1's own
 * `blkio.throttle.*`; by name, or number where sysfs lacks it.
 */
export function readIoLimits({ root, mounts, sysfs }: CgroupSources): IoLimit[] {
  const limits = new Map<string, Partial<Record<Rate, number>>>();
  const add = (device: string, rate: Rate | undefined, text = ""): void => {
    if (rate === undefined || !/^\d+$/.test(text)) return;
    const rates = limits.get(device) ?? {};
    rates[rate] = Math.min(rates[rate] ?? Number.POSITIVE_INFINITY, Number(text));
    limits.set(device, rates);
  };
  const membership = readText(join(root, "proc/self/cgroup"));
  for (const folder of locateCgroup(membership, mounts)?.folders ?? []) {
    for (const [device, ...pairs] of readLines(join(root, folder, "io.max"))) {
      for (const [name = "", value] of pairs.map((pair) => pair.split("="))) add(device, V2_RATES[name], value);
    }
  }
  for (const folder of locateCgroup(membership, mounts, "blkio")?.folders.slice(0, 1) ?? []) {
    for (const [file, rate] of V1_FILES) {
      for (const [device, value] of readLines(join(root, folder, file))) add(device, rate, value);
    }
  }
  return [...limits].map(([number, rates]) => {
    return { device: basename(sysfs.findBlockDevice(number) ?? number), ...rates };
  });
}

function readLines(path: string): [string, ...string[]][] {
  const lines = readText(path)
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  return lines.filter((line): line is [string, ...string[]] => /^\d+:\d+$/.test(line[0] ?? ""));
}
