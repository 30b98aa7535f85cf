import { existsSync, readFileSync, readlinkSync, statSync } from "node:fs";
import { basename, dirname } from "node:path";
import { execa } from "execa";
import { SECTOR_BYTES } from "../model/units.ts";
import { splitDeviceNumber } from "../storage/path-probe.ts";
import { type Environment, toolEnvironment } from "../system/environment.ts";
import { findDeviceKind, isPartition } from "./sampler/block-devices.ts";

/** How long writing back dirty data took, and how much was written. */
export interface Drain {
  seconds: number;
  /** Bytes that reached the filesystem's disk meanwhile, or all disks where it has no single one. */
  bytes: number;
}

/** A longer drain must not delay the job. */
const DRAIN_SECONDS = 600;

/**
 * Flushes the filesystem of a path (`sync -f`) and measures it.
 * @throws Error where `sync` fails or takes longer than 10 minutes
 */
export async function syncFilesystem(path: string, environment: Environment): Promise<Drain> {
  const device = findDisk(path);
  const before = readWrittenBytes(device);
  const started = performance.now();
  await execa("sync", ["-f", path], {
    env: toolEnvironment(environment),
    extendEnv: false,
    timeout: DRAIN_SECONDS * 1000,
  });
  const seconds = (performance.now() - started) / 1000;
  return { seconds, bytes: Math.max(0, readWrittenBytes(device) - before) };
}

/** The disk of a path; undefined for filesystems without a block device (overlay, btrfs, network). */
export function findDisk(path: string): string | undefined {
  try {
    const { dev } = statSync(path, { bigint: true });
    const number = splitDeviceNumber(dev);
    return number.startsWith("0:") ? undefined : nameDisk(number);
  } catch {
    return undefined;
  }
}

/** The whole disk with a device number `MAJOR:MINOR`, or of a partition with it; undefined where there is none. */
export function nameDisk(number: string): string | undefined {
  try {
    const entry = `/sys/dev/block/${number}`;
    const link = readlinkSync(entry);
    return basename(existsSync(`${entry}/partition`) ? dirname(link) : link);
  } catch {
    return undefined;
  }
}

/** What one device, or all disks, have written; partitions and stacked devices would count twice. */
function readWrittenBytes(device: string | undefined): number {
  const rows = readFileSync("/proc/diskstats", "utf8").trim().split("\n");
  return rows
    .map((row) => row.trim().split(/\s+/))
    .filter(([, , name = ""]) => (device === undefined ? isDisk(name) : name === device))
    .reduce((bytes, fields) => bytes + Number(fields[9]) * SECTOR_BYTES, 0);
}

function isDisk(name: string): boolean {
  return !isPartition("/sys", name) && findDeviceKind(name) === "disk";
}
