import { formatBytes } from "../format/figures.ts";
import type { Remedy, TrialConditions } from "./remedy.ts";

/** The share of free memory that the folder and all that is written into it may take. */
const SHARE_OF_MEMORY = 0.5;

function refuseSize({ peakBytes, freeMemoryBytes }: TrialConditions): string | undefined {
  if (peakBytes <= freeMemoryBytes * SHARE_OF_MEMORY) return undefined;
  return `the directory and what is written into it, ${formatBytes(peakBytes)}, exceed half of the free memory (${formatBytes(freeMemoryBytes)})`;
}

const READ_ALL = "find . -type f -print0 | xargs -0 -r -n 64 -P 16 cat > /dev/null";

/** The folder, or what is written into it, in memory. */
export const IN_MEMORY: readonly Remedy[] = [
  {
    name: "tmpfs",
    summary: "the directory is in memory",
    risk: "What the command writes uses memory and is lost with the machine; a full tmpfs makes the command fail.",
    source: "https://docs.kernel.org/filesystems/tmpfs.html",
    needs: "none",
    baseline: "folder",
    helpsWith: ["flushes", "writes"],
    refuse: refuseSize,
    apply: () => ({ place: { kind: "memory" } }),
    lines: () => "cp -a . /dev/shm/work\ncd /dev/shm/work && COMMAND",
  },
  {
    name: "overlay-volatile",
    summary: "writes go to an overlay that ignores flushes",
    risk: "After a crash the overlay cannot be mounted again, and all that was written into it is lost.",
    source: "https://docs.kernel.org/filesystems/overlayfs.html#volatile-mount",
    needs: "root",
    baseline: "folder",
    helpsWith: ["flushes"],
    apply: () => ({ place: { kind: "overlay" } }),
    lines: () =>
      'mkdir -p /tmp/upper /tmp/work\nsudo mount -t overlay -o "lowerdir=$PWD,upperdir=/tmp/upper,workdir=/tmp/work,volatile" overlay "$PWD"\ncd "$PWD" && COMMAND',
  },
  {
    name: "page-cache",
    summary: "all files of the directory are read ahead, many at a time, before the command starts",
    risk: "Reading files that the command does not need costs time, and may evict others from the page cache.",
    source: "https://man7.org/linux/man-pages/man2/readahead.2.html",
    needs: "none",
    baseline: "folder",
    helpsWith: ["reads"],
    refuse: (conditions) =>
      conditions.cold
        ? refuseSize(conditions)
        : "a fresh copy is in the page cache already; --cold reads it from the disk",
    apply: () => ({ first: READ_ALL }),
    lines: () => `${READ_ALL}\nCOMMAND`,
  },
];
