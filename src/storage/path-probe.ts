import { realpath, stat, statfs } from "node:fs/promises";
import { splitDeviceNumber } from "../system/device-number.ts";

/** What the system calls say of a path. */
export interface PathProbe {
  realPath: string;
  deviceNumber: string;
  filesystemType: number;
  totalBytes?: number;
  freeBytes?: number;
}

/** What the system calls say of a path; undefined if unreachable. */
export async function probePath(path: string): Promise<PathProbe | undefined> {
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
