import { readFileSync } from "node:fs";
import { omitUndefined } from "../../model/omit-undefined.ts";

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
  return omitUndefined({
    bootId,
    memoryTotalBytes: memory === undefined ? undefined : Number(memory) * 1024,
    pageBytes: page,
  });
}

/** The entry of the auxiliary vector that holds the page size (AT_PAGESZ, getauxval(3)). */
const PAGE_SIZE_ENTRY = 6;
const NARROW = ["arm", "ia32"];

/** The kernel's page size, as it tells every process at its start, in pairs of native words. Node has no getconf. */
function readPageSize(): number | undefined {
  try {
    const bytes = Uint8Array.from(readFileSync("/proc/self/auxv")).buffer;
    const words = NARROW.includes(process.arch) ? new Uint32Array(bytes) : new BigUint64Array(bytes);
    for (let place = 0; place < words.length; place += 2) {
      if (Number(words[place]) === PAGE_SIZE_ENTRY) return Number(words[place + 1]);
    }
    return undefined;
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
