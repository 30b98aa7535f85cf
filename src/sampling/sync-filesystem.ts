import { resolve } from "node:path";
import { execa } from "execa";
import { selectDisks } from "../model/device-names.ts";
import { findDisk } from "../system/device-number.ts";
import { type Environment, toolEnvironment } from "../system/environment.ts";
import { DiskMeter } from "./disk-meter.ts";

/** What writing back dirty data took. */
export interface Drain {
  seconds: number;
  /** What was written meanwhile to the path's disk, or to all disks. */
  bytes: number;
}

/** Waiting longer would delay the job. */
const MAX_DRAIN_SECONDS = 600;

/**
 * Flushes a path's filesystem (`sync -f`) and measures it.
 * @throws Error if that fails or is late, or without disk counters
 */
export async function syncFilesystem(path: string, environment: Environment): Promise<Drain> {
  const disk = findDisk(path);
  const meter = new DiskMeter();
  if (meter.refusal !== undefined) throw new Error(meter.refusal);
  const before = readWrittenBytes(meter, disk);
  const started = performance.now();
  await execa("sync", ["-f", resolve(path)], {
    // As its own may have been renamed.
    cwd: "/",
    env: toolEnvironment(environment),
    extendEnv: false,
    timeout: MAX_DRAIN_SECONDS * 1000,
  });
  const seconds = (performance.now() - started) / 1000;
  return { seconds, bytes: readWrittenBytes(meter, disk) - before };
}

function readWrittenBytes(meter: DiskMeter, disk: string | undefined): number {
  const { disks } = meter.read();
  const counted = disk === undefined ? selectDisks(disks) : disks.filter(({ name }) => name === disk);
  return counted.reduce((bytes, { writtenBytes }) => bytes + writtenBytes, 0);
}
