import {
  formatBytes,
  formatCount,
  formatDuration,
  formatLatency,
  formatNumber,
  formatPart,
  formatRate,
  formatShare,
} from "../../format/figures.ts";
import { joinAnd } from "../../format/plain-text.ts";
import type { CaseOf, Tellers } from "../../format/sentences.ts";
import { isWideWait, tellBounds, type WindowWait, withShares } from "../../model/disk-wait.ts";
import type { Bound, Cap, Doubt, Finding, FindingOf, FindingWords, VerdictFinding } from "../../model/finding.ts";
import { nameRate } from "../storage.ts";
import { nameWindow, tellWaiting, titleWindow } from "../windows.ts";
import { tellLayeredFilesystem } from "./filesystems.ts";
import { COMPARE, nameCgroupFile, nameLevel, tellFall } from "./limits.ts";
import { tellCpuQuota, tellKernelTime, tellStolenCpu } from "./other-causes.ts";

/**
 * The report's answer: what bounds a window, how much, why, and one thing to do.
 * @param explanation the finding that explains it
 */
export function tellVerdict(found: VerdictFinding, explanation?: Finding): FindingWords {
  const { tell, explain } = BOUNDS[found.bound];
  const { cause, advice } = (explanation && explainByFinding(explanation)) ?? explain(found);
  const head = found.bound === "unknown" ? "Likely cause" : "Cause";
  return { message: `${tell(found)}.${cause === undefined ? "" : ` ${head}: ${cause}.`}`, advice };
}

/** Why, if that is known, and one thing to do. */
interface Explanation {
  cause?: string;
  advice: string;
}

const FEWER_TRANSFERS = "Fewer requests, parallel transfers or a cache closer to the machine would help.";

/** What bounds a window, and what its figures say of that where no finding explains it. */
const BOUNDS: Record<
  Bound,
  { tell: (found: VerdictFinding) => string; explain: (found: VerdictFinding) => Explanation }
> = {
  disk: {
    tell: (found) =>
      tellDisk(found, `Disk-bound: ${titleWindow(found.window)} waited`, ` for ${found.device ?? "the disk"}`),
    explain: explainDisk,
  },
  memory: {
    tell: (found) =>
      tellDisk(found, `Memory-bound: ${titleWindow(found.window)} waited`, " for pages that memory had no room for"),
    explain: () => explainMemory(0),
  },
  cpu: { tell: (found) => `CPU-bound: ${tellCores(found)}${tellWaitBeside(found)}`, explain: explainCpu },
  core: {
    tell: (found) =>
      `Waiting for a core: ${titleWindow(found.window)} queued for one for ${ofWindow(found, found.queuedSeconds)}${tellWaitBeside(found)}`,
    explain: explainQueue,
  },
  network: {
    tell: (found) => `Network-bound: ${tellNetwork(found)}${tellWaitBeside(found)}`,
    explain: () => ({ advice: FEWER_TRANSFERS }),
  },
  unknown: {
    tell: (found) => `Cannot tell: ${DOUBTS[found.doubt ?? "wide"].tell(found)}`,
    explain: (found) => ({ advice: DOUBTS[found.doubt ?? "wide"].advise(found) }),
  },
};

/** Why it is not known what bounds a window, and what to do. */
const DOUBTS: Record<Doubt, Record<"tell" | "advise", (found: VerdictFinding) => string>> = {
  short: {
    tell: ({ window }) =>
      `${titleWindow(window)} took ${formatDuration(window.durationSeconds)}, too short to see what it waited for`,
    advise: () => "Measure a longer run.",
  },
  unmeasured: {
    tell: ({ window }) => `how long ${nameWindow(window)} waited for the disk was not measured`,
    advise: () => "See the notes on what was not measured (io-probe doctor).",
  },
  beside: {
    tell: (found) =>
      `other steps ran beside ${nameWindow(found.window)}. Together they ${listParts(found, ["cpu", "core", "wait", "slept"])}`,
    advise: () => "Run the steps one after the other to tell them apart.",
  },
  slept: {
    tell: (found) =>
      `${titleWindow(found.window)} slept for ${ofWindow(found, found.sleptSeconds)}, ${guessSleep(found)}. It ${listParts(found, ["cpu", "core", "wait"])}`,
    advise: (found) =>
      isProbablyNetwork(found)
        ? FEWER_TRANSFERS
        : "Neither a faster disk nor more cores would help: its log or strace -f shows what it waits for.",
  },
  mixed: {
    tell: (found) =>
      `no single bottleneck. In ${formatDuration(found.window.durationSeconds)}, ${nameWindow(found.window)} ${listParts(found, ["cpu", "core", "wait", "slept"])}`,
    advise: () => "A faster disk or more cores would each save only that part.",
  },
  wide: {
    tell: (found) =>
      `${tellDisk(found, `${titleWindow(found.window)} waited`, " for the disk")}. It also ${listParts(found, ["cpu", "core", "slept"])}`,
    advise: ({ cores }) =>
      cores !== undefined && cores.busy >= cores.count * ALL_CORES
        ? "Run it again on an idle machine."
        : "Run it again, or longer.",
  },
};

function tellDisk(found: VerdictFinding, waited: string, what: string): string {
  const { window, diskWait: wait = { seconds: 0, lowSeconds: 0, highSeconds: 0, basis: [] } } = found;
  const known = tellBounds(wait);
  if (known === "upper") return `${waited} at most ${ofWindow(found, wait.highSeconds)}${what}`;
  const long = isWideWait(wait)
    ? `${formatPart(wait.lowSeconds, wait.highSeconds, "to")} of its ${formatDuration(window.durationSeconds)}`
    : `${known === "close" ? "" : "about "}${ofWindow(found, wait.seconds)}`;
  return `${waited} ${long}${what}`;
}

function ofWindow({ window }: VerdictFinding, seconds = 0): string {
  return formatPart(seconds, window.durationSeconds, "of its");
}

function tellCores(found: VerdictFinding): string {
  const { window, ranSeconds: cpu = 0, usedCores: cores = 1, cpuSeconds } = found;
  const count = found.cores?.count ?? 1;
  const isOne = count > 1 && cores < MAX_SERIAL_CORES;
  if (cpuSeconds === undefined) {
    const busy = isOne ? `one of ${count} cores was` : `${tellCount(cores, count)} were`;
    return `${busy} busy for ${ofWindow(found, cpu)} while ${nameWindow(window)} ran`;
  }
  const used = isOne ? `kept one of ${count} cores busy` : `used ${tellCount(cores, count)}`;
  return `${titleWindow(window)} ${used} for ${ofWindow(found, cpu)}`;
}

const MAX_SERIAL_CORES = 1.3;

function tellCount(cores: number, count: number): string {
  return count === 1 ? "the only core" : `${formatNumber(Number(Math.min(count, cores).toFixed(1)))} of ${count} cores`;
}

/** A verdict on something else says what the disk took. */
function tellWaitBeside(found: VerdictFinding): string {
  const wait = findWait(found);
  return wait === undefined ? "" : `; it ${tellWaiting(wait)}`;
}

function findWait({ diskWait, window }: VerdictFinding): WindowWait | undefined {
  return diskWait && withShares(diskWait, window.durationSeconds);
}

function tellNetwork(found: VerdictFinding): string {
  const { window, networkWaitSeconds, networkBytes = 0, sleptSeconds } = found;
  if (networkWaitSeconds !== undefined) {
    return `${titleWindow(window)} waited up to ${ofWindow(found, networkWaitSeconds)} for the network filesystem of the workspace`;
  }
  const rate = formatRate(networkBytes / window.durationSeconds);
  return `${titleWindow(window)} slept for ${ofWindow(found, sleptSeconds)} while ${formatBytes(networkBytes)} went over the network (${rate})`;
}

/** Parts that are worth a word. */
const MIN_TOLD_SHARE = 0.02;

function listParts(found: VerdictFinding, names: readonly ("cpu" | "core" | "wait" | "slept")[]): string {
  const { window, ranSeconds, queuedSeconds, sleptSeconds } = found;
  const wait = findWait(found);
  const long = (seconds = 0) =>
    seconds < window.durationSeconds * MIN_TOLD_SHARE ? undefined : formatDuration(seconds);
  const told = {
    cpu: long(ranSeconds) === undefined ? "used almost no CPU time" : `used the CPU for ${long(ranSeconds)}`,
    core: long(queuedSeconds) && `queued for a core for ${long(queuedSeconds)}`,
    wait: wait && tellWaiting(wait),
    slept: long(sleptSeconds) && `slept for ${long(sleptSeconds)}`,
  };
  return joinAnd(names.flatMap((name) => told[name] ?? []));
}

/** One packet each way every 10 ms is more. */
const MIN_NETWORK_BYTES_PER_SECOND = 1e4;

function isProbablyNetwork({ networkBytes = 0, window }: VerdictFinding): boolean {
  return networkBytes >= window.durationSeconds * MIN_NETWORK_BYTES_PER_SECOND;
}

function guessSleep(found: VerdictFinding): string {
  return isProbablyNetwork(found)
    ? `probably for the network (${formatBytes(found.networkBytes)} received and sent)`
    : "for a timer, a lock or another process";
}

const RAISE = "Raise it, or use a runner without it.";

function explainByFinding<Id extends Finding["id"]>(
  finding: CaseOf<Finding, Id> & { id: Id },
): Explanation | undefined {
  return EXPLANATIONS[finding.id]?.(finding);
}

const EXPLANATIONS: Partial<Tellers<Finding, Explanation | undefined>> = {
  "bandwidth-cap": explainCap,
  "iops-cap": explainCap,
  "cgroup-limit": ({ reached, cgroupVersion }) =>
    reached && {
      cause: `cgroup limit of ${nameRate(reached.rate, reached.limitPerSecond)} (${nameCgroupFile({ cgroupVersion })})`,
      advice: RAISE,
    },
  "burst-spent": (found) => ({
    cause: `after ${formatDuration(found.afterSeconds)} at full load the disk ${tellFall(found)}: its burst credits or write cache were used up`,
    advice: "Size the disk for the lower rate, or spread the load.",
  }),
  "waited-for-flushes": (found) => ({
    cause: `about ${tellFlushes(found)}, probably fsync`,
    advice:
      "Test eatmydata, or the tool's own setting: on a machine that lives for one job, data need not survive a power cut.",
  }),
  "kernel-time": (found) => ({
    cause: `${formatShare(found.systemShare)} of the CPU time was the kernel's, with ${formatCount(found.switchesPerSecond)} context switches a second`,
    advice: tellKernelTime(found).advice,
  }),
  "cpu-quota": (found) => ({ cause: "its cgroup's CPU quota", advice: tellCpuQuota(found).advice }),
  "stolen-cpu": (found) => ({
    cause: `the hypervisor took ${formatShare(found.share)} of the CPU time that the machine wanted (steal)`,
    advice: tellStolenCpu(found).advice,
  }),
  "memory-pressure": ({ swappedBytes }) => explainMemory(swappedBytes),
  "layered-filesystem": (found) => ({ advice: tellLayeredFilesystem(found).advice }),
};

function explainMemory(swappedBytes: number): Explanation {
  const swapped = swappedBytes > 0 ? `, ${formatBytes(swappedBytes)} swapped` : "";
  return { cause: `too little memory${swapped}`, advice: "Add memory, or run fewer tasks at once." };
}

function explainCap(cap: Cap): Explanation {
  const [level, limit] = [nameLevel(cap), nameLevel(cap, cap.cgroupPerSecond)];
  switch (cap.basis) {
    case "held-back":
      return {
        cause: `cgroup limit of ${limit} (${nameCgroupFile(cap)})${cap.id === "iops-cap" ? ", flushes included" : ""}, which slowed ${cap.device} to ${level}`,
        advice: RAISE,
      };
    case "plateau":
      return { cause: `${cap.device} was saturated at ${level}: its maximum or a configured limit`, advice: COMPARE };
    case "network":
      return { cause: `the network or its server gives ${level}`, advice: COMPARE };
    case "configured": {
      if (cap.cgroup === "own") return { cause: `cgroup limit of ${limit} (${nameCgroupFile(cap)})`, advice: RAISE };
      if (cap.place === "above-block-layer") {
        return { cause: `a limit of ${level} above the block layer, by a cgroup or the container`, advice: RAISE };
      }
      const where = cap.place === "device" ? ", at the device or in the hypervisor" : "";
      const sign = cap.pair === undefined ? "" : " (fio reads and writes equally fast)";
      return { cause: `a configured limit of ${level}${where}${sign}`, advice: COMPARE };
    }
  }
}

function tellFlushes({ flushes, journalCommits }: FindingOf<"waited-for-flushes">): string {
  const about = (count: number) => formatCount(Number(count.toPrecision(2)));
  return journalCommits === undefined ? `${about(flushes)} flushes` : `${about(journalCommits)} commits of the journal`;
}

/** Larger requests are limited by the disk's throughput, smaller ones by its latency. */
const LARGE_REQUEST_BYTES = 64e3;

/** A disk that is busy for a smaller part of a wait is not what large requests wait for. */
const MIN_BUSY_PART = 0.3;

function explainDisk({ disk, owner, diskWait }: VerdictFinding): Explanation {
  if (disk === undefined) return { advice: "A faster disk would shorten that wait." };
  const { name, reads, writes, busySeconds } = disk;
  if (owner === "others") {
    return {
      cause: `other processes, which moved nearly all of ${name}'s bytes`,
      advice: "Find out what else uses the disk: a faster one may not shorten this.",
    };
  }
  const [readLatency, writeLatency] = [disk.meanReadLatencySeconds, disk.meanWriteLatencySeconds];
  const isRead = reads * (readLatency ?? 0) >= writes * (writeLatency ?? 0);
  const [count, bytes, latency] = isRead
    ? [reads, disk.readBytes, readLatency]
    : [writes, disk.writtenBytes, writeLatency];
  if (count === 0) return { advice: "A faster disk would shorten that wait." };
  const size = bytes / count;
  if (size < LARGE_REQUEST_BYTES) {
    const each = latency === undefined ? "" : `, ${formatLatency(latency)} each`;
    return {
      cause: `${formatCount(count)} ${isRead ? "reads" : "writes"} of ${formatBytes(size)}${each}`,
      advice: "Fewer or more parallel requests, or a disk of lower latency, would help.",
    };
  }
  if (busySeconds < MIN_BUSY_PART * (diskWait?.seconds ?? 0)) {
    return {
      cause: `probably a limit above ${name}, by a cgroup or the container: the disk itself was busy for only ${formatDuration(busySeconds)}`,
      advice: RAISE,
    };
  }
  return {
    cause: `${isRead ? "reading" : "writing"} ${formatBytes(bytes)} at ${formatRate(bytes / busySeconds)}`,
    advice: `${isRead ? "Read" : "Write"} less, or use a faster disk.`,
  };
}

function explainCpu({ usedCores = 1, cores }: VerdictFinding): Explanation {
  const count = cores?.count ?? 1;
  if (count > 1 && usedCores < MAX_SERIAL_CORES) {
    return { advice: "More cores alone would not help: run it in parallel, or use faster cores." };
  }
  return { advice: usedCores >= count * ALL_CORES ? "More or faster cores would help." : "Faster cores would help." };
}

const ALL_CORES = 0.8;

function explainQueue({ cores, window, queuedSeconds, cpuSeconds = 0 }: VerdictFinding): Explanation {
  const advice = "Run it on an idle machine, or reserve cores for it.";
  if (cores === undefined || queuedSeconds === undefined) return { advice };
  const others = cores.busy - cpuSeconds / window.durationSeconds;
  return { cause: `other processes used ${tellCount(others, cores.count)}`, advice };
}
