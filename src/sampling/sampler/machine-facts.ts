import { closeSync, openSync, readFileSync, readSync } from "node:fs";

/** What the header of a recording says of the machine. */
export interface MachineFacts {
  bootId?: string;
  memoryTotalBytes?: number;
  pageBytes?: number;
}

/** Reads the few facts that turn counters into bytes; what cannot be found out is absent. */
export function readMachineFacts(procRoot: string): MachineFacts {
  const bootId = firstMatch(`${procRoot}/sys/kernel/random/boot_id`, /^([0-9a-f-]{36})/);
  const memory = firstMatch(`${procRoot}/meminfo`, /^MemTotal:\s*(\d+) kB/m);
  const page = readPageSize();
  return {
    ...(bootId === undefined ? {} : { bootId }),
    ...(memory === undefined ? {} : { memoryTotalBytes: Number(memory) * 1024 }),
    ...(page === undefined ? {} : { pageBytes: page }),
  };
}

/** The kernel's page size, from the first mapping of this process: Node has no getconf. */
function readPageSize(): number | undefined {
  try {
    const file = openSync("/proc/self/smaps", "r");
    const buffer = Buffer.alloc(1024);
    const length = readSync(file, buffer, 0, buffer.length, 0);
    closeSync(file);
    const match = /KernelPageSize:\s*(\d+) kB/.exec(buffer.toString("latin1", 0, length));
    return match === null ? undefined : Number(match[1]) * 1024;
  } catch {
    return undefined;
  }
}

function firstMatch(path: string, pattern: RegExp): string | undefined {
  try {
    return pattern.exec(readFileSync(path, "latin1"))?.[1];
  } catch {
    return undefined;
  }
}
