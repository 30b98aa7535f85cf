import { readFileSync } from "node:fs";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { readText } from "./proc-file.ts";

/** What a recording's header says about the machine. */
export interface MachineFacts {
  bootId?: string;
  memoryTotalBytes?: number;
  pageBytes?: number;
}

/** Reads what turns counters into bytes; what is not known is absent. */
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

/** The auxiliary vector's entry for the page size (AT_PAGESZ, getauxval(3)). */
const PAGE_SIZE_ENTRY = 6;
const NARROW = ["arm", "ia32"];

/** The kernel's page size, from the pairs of native words that it gives every process; Node has no getconf. */
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
  return pattern.exec(readText(path))?.[1];
}
