import { existsSync, readdirSync, readFileSync } from "node:fs";

/** What the sampler writes once about a block device; its samples then carry only the index. */
export interface DeviceEntry {
  i: number;
  name: string;
  /** Major and minor number, such as `254:0`: cgroups know devices only so. */
  number: string;
  /** `disk` for everything that is none of the others. */
  kind: "disk" | "dm" | "md" | "loop" | "ram" | "zram";
  /** Names of the devices that this one is made of. */
  slaves: string[];
  /** Name that device-mapper gives it. */
  mappedName?: string;
}

/** Partitions as the kernel names them, for machines whose `/sys` is hidden. */
const PARTITION_NAME = /^(?:(?:sd|vd|xvd|hd)[a-z]+\d+|(?:nvme\d+n\d+|mmcblk\d+|nbd\d+|md\d+|loop\d+)p\d+)$/;

/** True where `name` is a partition, by `/sys` or, without it, by its name. */
export function isPartition(sysRoot: string, name: string): boolean {
  if (existsSync(`${sysRoot}/class/block/${name}`)) return existsSync(`${sysRoot}/class/block/${name}/partition`);
  return !existsSync(`${sysRoot}/block/${name}`) && PARTITION_NAME.test(name);
}

/** What is known of a whole device. */
export function describeDevice(sysRoot: string, name: string, number: string, index: number): DeviceEntry {
  const entry: DeviceEntry = {
    i: index,
    name,
    number,
    kind: deviceKind(name),
    slaves: listNames(`${sysRoot}/block/${name}/slaves`),
  };
  const mappedName = readLine(`${sysRoot}/block/${name}/dm/name`);
  return mappedName === undefined ? entry : { ...entry, mappedName };
}

function deviceKind(name: string): DeviceEntry["kind"] {
  const match = /^(dm-|md|loop|zram|ram)\d/.exec(name)?.[1];
  if (match === undefined) return "disk";
  return match === "dm-" ? "dm" : (match as DeviceEntry["kind"]);
}

function listNames(path: string): string[] {
  try {
    return readdirSync(path).sort();
  } catch {
    return [];
  }
}

function readLine(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8").trim().slice(0, 200);
  } catch {
    return undefined;
  }
}
