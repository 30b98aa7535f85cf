import type { RemedyReason } from "../model/trial-reasons.ts";
import type { Remedy, TrialConditions } from "./remedy.ts";

/** The share of free memory that the folder and all that is written into it may take. */
const MAX_MEMORY_SHARE = 0.5;

function refuseSize({ peakBytes, freeMemoryBytes }: TrialConditions): RemedyReason | undefined {
  if (peakBytes <= freeMemoryBytes * MAX_MEMORY_SHARE) return undefined;
  return { id: "little-memory", peakBytes, freeMemoryBytes };
}

const READ_ALL = "find . -type f -print0 | xargs -0 -r -n 64 -P 16 cat > /dev/null";

/** The folder, or what is written into it, in memory. */
export const IN_MEMORY: readonly Remedy[] = [
  {
    name: "page-cache",
    risk: "extra-reads",
    source: "https://man7.org/linux/man-pages/man2/readahead.2.html",
    helpsWith: ["reads"],
    refuse: (conditions) => (conditions.cold ? refuseSize(conditions) : { id: "cached-already" }),
    apply: () => ({ first: READ_ALL }),
    lines: () => `${READ_ALL}\nCOMMAND`,
  },
  {
    name: "tmpfs",
    risk: "lost-memory",
    source: "https://docs.kernel.org/filesystems/tmpfs.html",
    helpsWith: ["flushes", "writes"],
    refuse: refuseSize,
    apply: () => ({ place: { kind: "memory" } }),
    lines: () => "cp -a . /dev/shm/work\ncd /dev/shm/work && COMMAND",
  },
  {
    name: "overlay-volatile",
    risk: "lost-overlay",
    source: "https://docs.kernel.org/filesystems/overlayfs.html#volatile-mount",
    needs: "root",
    helpsWith: ["flushes"],
    apply: () => ({ place: { kind: "overlay" } }),
    lines: () =>
      'mkdir -p /tmp/upper /tmp/work\nsudo mount -t overlay -o "lowerdir=.,upperdir=/tmp/upper,workdir=/tmp/work,volatile" overlay "$PWD"\ncd "$PWD" && COMMAND',
  },
];
