import { closeSync, openSync, readSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { readAvailableMemory } from "../../bench/room.ts";
import type { TrialConditions } from "../../remedies/remedy.ts";
import { findDisk } from "../../system/device-number.ts";
import { findMount, readMounts } from "../../system/mount-table.ts";
import { readText } from "../../system/optional-files.ts";
import { isRoot } from "../../system/process-identity.ts";
import { findTool } from "../../system/tools.ts";
import type { Sandbox } from "./sandbox.ts";

/** How much is read of a program. */
const MAX_HEAD_BYTES = 64 * 1024;

/** What remedies may need: programs, mounts, memory and the namespaces of this machine. */
export function describeConditions(
  { folder, work, environment, confined }: Sandbox,
  command: readonly string[],
  seen: { programs: ReadonlySet<string>; peakBytes: number; cold: boolean },
): TrialConditions {
  const [name = ""] = command;
  const program = name.includes("/") ? resolve(folder, name) : findTool(name, environment);
  const mount = findMount(readMounts(), folder);
  return {
    ...seen,
    command,
    findProgram: (tool) => findTool(tool, environment),
    environment,
    isRoot: isRoot(),
    architecture: process.arch,
    confined,
    work,
    isStatic: program !== undefined && isStaticBinary(program),
    freeMemoryBytes: readAvailableMemory() ?? 0,
    mountPoint: mount?.mountPoint,
    filesystem: mount?.filesystem,
    disk: findDisk(folder),
    readSetting: (file) => readText(file).trim() || undefined,
  };
}

/** Undefined for what is no readable file. */
function readHead(path: string): Buffer | undefined {
  try {
    if (!statSync(path).isFile()) return undefined;
    const file = openSync(path, "r");
    try {
      const buffer = Buffer.alloc(MAX_HEAD_BYTES);
      return buffer.subarray(0, readSync(file, buffer, 0, buffer.length, 0));
    } finally {
      closeSync(file);
    }
  } catch {
    return undefined;
  }
}

const PT_INTERP = 3;

/** Whether a file is 64-bit ELF without an interpreter (elf(5)). */
export function isStaticBinary(path: string): boolean {
  const head = readHead(path);
  const isElf64 = head !== undefined && head.length >= 64 && head.readUInt32BE(0) === 0x7f454c46 && head[4] === 2;
  if (!isElf64 || head[5] !== 1) return false;
  const [offset, size, count] = [Number(head.readBigUInt64LE(32)), head.readUInt16LE(54), head.readUInt16LE(56)];
  for (let index = 0; index < count; index += 1) {
    const place = offset + index * size;
    if (place + 4 > head.length) return false;
    if (head.readUInt32LE(place) === PT_INTERP) return false;
  }
  return true;
}
