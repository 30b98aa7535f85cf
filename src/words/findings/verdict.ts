import type { FoundAnswer } from "../../analysis/findings/find-findings.ts";
import type { FlushWait } from "../../analysis/findings/flush-wait.ts";
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
import { isWideWait, tellBounds } from "../../model/disk-wait.ts";
import type { FindingWords } from "../../model/finding.ts";
import { tellWaiting } from "../waits.ts";
import { nameWindow, titleWindow } from "../windows.ts";
import { tellLayeredFilesystem, tellNetworkFilesystem } from "./filesystems.ts";
import { nameCgroupFile, nameLevel, nameReachedLimit } from "./limits.ts";
import { tellCpuQuota, tellKernelTime, tellStolenCpu } from "./other-causes.ts";

/** The report's answer: what bounds a window, how much, why, and one thing to do. */
export function tellVerdict(found: FoundAnswer): FindingWords {
  const { cause, advice } = explainBound(found);
  const head = found.judged.bound === "unknown" ? "Likely cause" : "Cause";
  return {
    message: [`${tellBound(found)}.`, ...(cause === undefined ? [] : [`${head}: ${cause}.`])].join(" "),
    advice,
  };
}

function tellBound(found: FoundAnswer): string {
  switch (found.judged.bound) {
    case "disk":
      return tellDisk(found, `Disk-bound: ${titleWindow(found.window)} waited`, ` for ${found.device ?? "the disk"}`);
    case "memory":
      return tellDisk(
        found,
        `Memory-bound: ${titleWindow(found.window)} waited`,
        " for pages that memory had no room for",
      );
    case "cpu":
      return `CPU-bound: ${tellCores(found)}${tellWaitBeside(found)}`;
    case "core": {
      const seconds = found.judged.parts?.core ?? 0;
      return `Waiting for a core: ${titleWindow(found.window)} queued for one for ${ofWindow(found, seconds)}${tellWaitBeside(found)}`;
    }
    case "network":
      return `Network-bound: ${tellNetwork(found)}${tellWaitBeside(found)}`;
    case "unknown":
      return `Cannot tell: ${tellDoubt(found)}`;
  }
}

function tellDisk(found: FoundAnswer, waited: string, what: string): string {
  const { window, judged } = found;
  const wait = judged.wait ?? { seconds: 0, lowSeconds: 0, highSeconds: 0, basis: [] };
  const known = tellBounds(wait);
  if (known === "upper") return `${waited} at most ${ofWindow(found, wait.highSeconds)}${what}`;
  const long = isWideWait(wait)
    ? `${formatPart(wait.lowSeconds, wait.highSeconds, "to")} of its ${formatDuration(window.durationSeconds)}`
    : `${known === "close" ? "" : "about "}${ofWindow(found, wait.seconds)}`;
  return `${waited} ${long}${what}`;
}

function ofWindow({ window }: FoundAnswer, seconds: number): string {
  return formatPart(seconds, window.durationSeconds, "of its");
}

function tellCores(found: FoundAnswer): string {
  const { window, judged, machine, evidence } = found;
  const { cpu = 0, cores = 1 } = judged.parts ?? {};
  const count = machine?.count ?? 1;
  const isOne = count > 1 && cores < MAX_SERIAL_CORES;
  if (evidence.cpuSeconds === undefined) {
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
function tellWaitBeside({ judged: { wait } }: FoundAnswer): string {
  return wait === undefined ? "" : `; it ${tellWaiting(wait)}`;
}

function tellNetwork(found: FoundAnswer): string {
  const { window, judged, networkWait } = found;
  if (networkWait !== undefined) {
    return `${titleWindow(window)} waited up to ${ofWindow(found, networkWait.seconds)} for the network filesystem of the workspace`;
  }
  const { networkBytes = 0, parts } = judged;
  const rate = formatRate(networkBytes / window.durationSeconds);
  return `${titleWindow(window)} slept for ${ofWindow(found, parts?.slept ?? 0)} while ${formatBytes(networkBytes)} went over the network (${rate})`;
}

function tellDoubt(found: FoundAnswer): string {
  const { window, judged } = found;
  const [title, name] = [titleWindow(window), nameWindow(window)];
  switch (judged.doubt) {
    case "short":
      return `${title} took ${formatDuration(window.durationSeconds)}, too short to see what it waited for`;
    case "unmeasured":
      return `how long ${name} waited for the disk was not measured`;
    case "beside":
      return `other steps ran beside ${name}. Together they ${listParts(found, ["cpu", "core", "wait", "slept"])}`;
    case "slept":
      return `${title} slept for ${ofWindow(found, judged.parts?.slept ?? 0)}, ${guessSleep(found)}. It ${listParts(found, ["cpu", "core", "wait"])}`;
    case "mixed":
      return `no single bottleneck. In ${formatDuration(window.durationSeconds)}, ${name} ${listParts(found, ["cpu", "core", "wait", "slept"])}`;
    default: {
      const waited = tellDisk(found, `${title} waited`, " for the disk");
      return `${waited}. It also ${listParts(found, ["cpu", "core", "slept"])}`;
    }
  }
}

/** Parts that are worth a word. */
const MIN_TOLD_SHARE = 0.02;

function listParts({ window, judged }: FoundAnswer, names: readonly ("cpu" | "core" | "wait" | "slept")[]): string {
  const { parts, wait } = judged;
  const long = (seconds = 0) =>
    seconds < window.durationSeconds * MIN_TOLD_SHARE ? undefined : formatDuration(seconds);
  const told = {
    cpu: long(parts?.cpu) === undefined ? "used almost no CPU time" : `used the CPU for ${long(parts?.cpu)}`,
    core: long(parts?.core) && `queued for a core for ${long(parts?.core)}`,
    wait: wait && tellWaiting(wait),
    slept: long(parts?.slept) && `slept for ${long(parts?.slept)}`,
  };
  return joinAnd(names.flatMap((name) => told[name] ?? []));
}

/** One packet each way every 10 ms is more. */
const MIN_NETWORK_BYTES_PER_SECOND = 1e4;

function isProbablyNetwork({ judged, window }: FoundAnswer): boolean {
  return (judged.networkBytes ?? 0) >= window.durationSeconds * MIN_NETWORK_BYTES_PER_SECOND;
}

function guessSleep(found: FoundAnswer): string {
  return isProbablyNetwork(found)
    ? `probably for the network (${formatBytes(found.judged.networkBytes)} received and sent)`
    : "for a timer, a lock or another process";
}

/** Why, if that is known, and one thing to do. */
interface Explanation {
  cause?: string;
  advice: string;
}

const RAISE = "Raise it, or use a runner without it.";
const COMPARE = "Compare runners or disk types with the same steps (io-probe compare).";

function explainBound(found: FoundAnswer): Explanation {
  return explainByFinding(found) ?? explainByFigures(found);
}

function explainByFinding({ cause }: FoundAnswer): Explanation | undefined {
  switch (cause?.id) {
    case "bandwidth-cap":
    case "iops-cap":
      return explainCap(cause);
    case "cgroup-limit":
      return (
        cause.reached && {
          cause: `cgroup limit of ${nameReachedLimit(cause.reached)} (${nameCgroupFile(cause.window)})`,
          advice: RAISE,
        }
      );
    case "burst-spent": {
      const { bytesPerSecondBefore, bytesPerSecondAfter, afterSeconds } = cause.evidence;
      return {
        cause: `after ${formatDuration(afterSeconds)} at full load the disk fell from ${formatRate(bytesPerSecondBefore)} to ${formatRate(bytesPerSecondAfter)}: its burst credits or write cache were used up`,
        advice: "Size the disk for the lower rate, or spread the load.",
      };
    }
    case "waited-for-flushes":
      return {
        cause: `about ${tellFlushes(cause.evidence)}, probably fsync`,
        advice:
          "Test eatmydata, or the tool's own setting: on a machine that lives for one job, data need not survive a power cut.",
      };
    case "kernel-time":
      return {
        cause: `${formatShare(cause.evidence.systemShare)} of the CPU time was the kernel's, with ${formatCount(cause.evidence.switchesPerSecond)} context switches a second`,
        advice: tellKernelTime(cause).advice,
      };
    case "cpu-quota":
      return { cause: "its cgroup's CPU quota", advice: tellCpuQuota(cause).advice };
    case "stolen-cpu":
      return {
        cause: `the hypervisor took ${formatShare(cause.evidence.share)} of the CPU time that the machine wanted (steal)`,
        advice: tellStolenCpu(cause).advice,
      };
    case "memory-pressure":
      return explainMemory(cause.evidence.swappedBytes);
    case "layered-filesystem":
      if (cause.kind === "network") return { advice: tellNetworkFilesystem(cause).advice };
      return { advice: tellLayeredFilesystem(cause).advice };
    default:
      return undefined;
  }
}

function explainMemory(swappedBytes: number): Explanation {
  const swapped = swappedBytes > 0 ? `, ${formatBytes(swappedBytes)} swapped` : "";
  return { cause: `too little memory${swapped}`, advice: "Add memory, or run fewer tasks at once." };
}

type FoundCap = Extract<NonNullable<FoundAnswer["cause"]>, { basis: string }>;

function explainCap(cap: FoundCap): Explanation {
  const level = nameLevel(cap.kind, cap.rate);
  switch (cap.basis) {
    case "held-back":
      return {
        cause: `cgroup limit of ${nameLevel(cap.kind, cap.allowed)} (${nameCgroupFile(cap.window)})${cap.kind === "iops" ? ", flushes included" : ""}, which slowed ${cap.device} to ${level}`,
        advice: RAISE,
      };
    case "plateau":
      return { cause: `${cap.device} was saturated at ${level}: its maximum or a configured limit`, advice: COMPARE };
    case "network":
      return { cause: `the network or its server gives ${level}`, advice: COMPARE };
    case "configured": {
      if (cap.cgroup === "own")
        return { cause: `cgroup limit of ${level} (${nameCgroupFile(cap.window)})`, advice: RAISE };
      if (cap.place === "above-block-layer") {
        return { cause: `a limit of ${level} above the block layer, by a cgroup or the container`, advice: RAISE };
      }
      const where = cap.place === "device" ? ", at the device or in the hypervisor" : "";
      return {
        cause: `a configured limit of ${level}${where}${cap.isEqual ? " (fio reads and writes equally fast)" : ""}`,
        advice: COMPARE,
      };
    }
  }
}

function roundToTwo(count: number): number {
  return Number(count.toPrecision(2));
}

/** What the figures themselves say where no finding explains them. */
function explainByFigures(found: FoundAnswer): Explanation {
  switch (found.judged.bound) {
    case "disk":
      return explainDisk(found);
    case "memory":
      return explainMemory(0);
    case "cpu":
      return explainCpu(found);
    case "core":
      return explainQueue(found);
    case "network":
      return { advice: FEWER_TRANSFERS };
    case "unknown":
      return { advice: adviseUnknown(found) };
  }
}

function tellFlushes({ flushes, journalCommits }: FlushWait["evidence"]): string {
  return journalCommits === undefined
    ? `${formatCount(roundToTwo(flushes))} flushes`
    : `${formatCount(roundToTwo(journalCommits))} commits of the journal`;
}

/** Larger requests are limited by the disk's throughput, smaller ones by its latency. */
const LARGE_REQUEST_BYTES = 64e3;

/** A disk that is busy for a smaller part of a wait is not what large requests wait for. */
const MIN_BUSY_PART = 0.3;

function explainDisk({ disk, owner, judged }: FoundAnswer): Explanation {
  if (disk === undefined) return { advice: "A faster disk would shorten that wait." };
  if (owner === "others") {
    return {
      cause: `other processes, which moved nearly all of ${disk.name}'s bytes`,
      advice: "Find out what else uses the disk: a faster one may not shorten this.",
    };
  }
  const reads = {
    verb: "reading",
    noun: "reads",
    count: disk.reads,
    bytes: disk.readBytes,
    each: disk.meanReadLatencySeconds,
  };
  const writes = {
    verb: "writing",
    noun: "writes",
    count: disk.writes,
    bytes: disk.writtenBytes,
    each: disk.meanWriteLatencySeconds,
  };
  const time = ({ count, each = 0 }: typeof reads) => count * each;
  const main = time(reads) >= time(writes) ? reads : writes;
  if (main.count === 0) return { advice: "A faster disk would shorten that wait." };
  const size = main.bytes / main.count;
  if (size >= LARGE_REQUEST_BYTES && disk.busySeconds < MIN_BUSY_PART * (judged.wait?.seconds ?? 0)) {
    return {
      cause: `probably a limit above ${disk.name}, by a cgroup or the container: the disk itself was busy for only ${formatDuration(disk.busySeconds)}`,
      advice: RAISE,
    };
  }
  if (size >= LARGE_REQUEST_BYTES) {
    const less = main === reads ? "Read less" : "Write less";
    return {
      cause: `${main.verb} ${formatBytes(main.bytes)} at ${formatRate(main.bytes / disk.busySeconds)}`,
      advice: `${less}, or use a faster disk.`,
    };
  }
  const each = main.each === undefined ? "" : `, ${formatLatency(main.each)} each`;
  return {
    cause: `${formatCount(main.count)} ${main.noun} of ${formatBytes(size)}${each}`,
    advice: "Fewer or more parallel requests, or a disk of lower latency, would help.",
  };
}

function explainCpu({ judged, machine }: FoundAnswer): Explanation {
  const { cores = 1 } = judged.parts ?? {};
  const count = machine?.count ?? 1;
  if (count > 1 && cores < MAX_SERIAL_CORES) {
    return { advice: "More cores alone would not help: run it in parallel, or use faster cores." };
  }
  return { advice: cores >= count * ALL_CORES ? "More or faster cores would help." : "Faster cores would help." };
}

const ALL_CORES = 0.8;

function explainQueue({ judged, machine, window, evidence }: FoundAnswer): Explanation {
  const advice = "Run it on an idle machine, or reserve cores for it.";
  if (machine === undefined || judged.parts === undefined) return { advice };
  const others = machine.busy - (evidence.cpuSeconds ?? 0) / window.durationSeconds;
  return { cause: `other processes used ${tellCount(others, machine.count)}`, advice };
}

const FEWER_TRANSFERS = "Fewer requests, parallel transfers or a cache closer to the machine would help.";

function adviseUnknown(found: FoundAnswer): string {
  const { judged, machine } = found;
  const isBusy = machine !== undefined && machine.busy >= machine.count * ALL_CORES;
  switch (judged.doubt) {
    case "short":
      return "Measure a longer run.";
    case "unmeasured":
      return "See the notes on what was not measured (io-probe doctor).";
    case "beside":
      return "Run the steps one after the other to tell them apart.";
    case "wide":
      return isBusy ? "Run it again on an idle machine." : "Run it again, or longer.";
    case "slept":
      return isProbablyNetwork(found)
        ? FEWER_TRANSFERS
        : "Neither a faster disk nor more cores would help: its log or strace -f shows what it waits for.";
    default:
      return "A faster disk or more cores would each save only that part.";
  }
}
