import { readFileSync } from "node:fs";
import { readText } from "../../system/optional-files.ts";
import type { RecordOf } from "../log-record.ts";

/** The machine as a recording's header has it. */
export function readMachineFacts(procRoot: string): Pick<RecordOf<"header">, "memoryTotalBytes" | "pageBytes"> {
  const memory = /^MemTotal:\s*(\d+) kB/m.exec(readText(`${procRoot}/meminfo`))?.[1];
  return {
    memoryTotalBytes: memory === undefined ? undefined : Number(memory) * 1024,
    pageBytes: readPageSize(),
  };
}

/** The key of the page size, AT_PAGESZ (getauxval(3)). */
const PAGE_SIZE_ENTRY = 6;
const NARROW = ["arm", "ia32"];

/** The page size in bytes, from the auxiliary vector: Node has no getconf. */
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
