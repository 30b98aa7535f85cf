import { findPartialWait } from "../../model/disk-wait.ts";
import type { Finding } from "../../model/finding.ts";
import { formatBytes, formatDuration, formatRate, formatShare } from "../../model/format.ts";
import { waitsForFlushes } from "./flush-wait.ts";
import { isCostlyLayer } from "./layered-filesystem.ts";
import { findNetworkWait } from "./network-wait.ts";
import type { Cores, Observation, ObservedWindow } from "./observation.ts";
import { FULL_QUEUE } from "./throughput-plateaus.ts";
import type { DiskSample } from "./window-samples.ts";

/** Less waiting than this is nothing that a faster disk would give back. */
const LITTLE_STALL = 0.05;
/** Where a single task waits that often, the disk may well be what it is about. */
const LITTLE_WAITING = 0.25;
/** What a part of the job waited for and would be noticed. */
const FELT = { seconds: 1, share: 0.1 };
/** Shorter windows are not what makes a job slow. */
const LEAST_SECONDS = 5;
/** A window is worth a word of its own from this share of the job on. */
const LEAST_PART = 0.15;
const MOST_WINDOWS = 3;
/** All cores busy, but for what scheduling leaves. */
const ALL_CORES = 0.8;
/** A wrapped command that used less of the busy time than this was held up by somebody else's work. */
const OWN_PART = 0.5;
/** At least one core always busy: what is left waits for that one. */
const ONE_CORE = 0.8;
/** Below this many busy cores hardly anything computes; many cores have more to do by themselves, but no half core's work. */
const IDLE = { least: 0.25, share: 0.1, most: 0.5 };
/** Where hardly a moment of any core was left, a task that waited for the disk kept no other from working. */
const NO_CORE_LEFT = 0.95;
/** A network that carries more than idle chatter. */
const NETWORK_BYTES_PER_SECOND = 1e6;

/** Below this, what the hypervisor took is not what mattered. */
const MUCH_STOLEN = 0.2;
/** From this share of the busy time on, the kernel's work is worth a word. */
const MOSTLY_KERNEL = 0.5;

type Cause = "cpu" | "kernel" | "stolen" | "other-processes" | "one-core" | "network" | "idle" | "mixed";

/**
 * What held a window up where it was not the disk, said as clearly, so that nobody buys a faster disk in vain: the
 * processors, one core, the network, or something outside that it waited for. The job as a whole comes first.
 */
export function findOtherCauses({ windows, job, report }: Observation): Finding[] {
  const total = job?.window.durationSeconds ?? 0;
  const parts = windows
    .filter(({ window }) => window !== job?.window && window.durationSeconds >= total * LEAST_PART)
    .sort((a, b) => b.window.durationSeconds - a.window.durationSeconds)
    .slice(0, MOST_WINDOWS);
  // Where a part did wait, the whole's small share would only contradict it.
  const isDenied = windows.some(
    ({ diskWait }) => diskWait !== undefined && diskWait.share >= FELT.share && diskWait.seconds >= FELT.seconds,
  );
  // A job of one step is that step, of which more is known.
  const [only] = windows;
  const whole = windows.length === 1 ? only : job;
  // There, a process that is not the command's computes for it.
  const served = report.storage.some((storage) => storage.role === "workspace" && isCostlyLayer(storage));
  // What waited for a network filesystem is told by the finding about that.
  const tell = (observed: ObservedWindow, severity: Finding["severity"]) =>
    findNetworkWait(report, observed) === undefined ? describeWindow(observed, severity, served) : [];
  const ofWhole = whole === undefined || isDenied ? [] : tell(whole, "notice");
  const others = windows.length === 1 && ofWhole.length > 0 ? [] : parts;
  return [...ofWhole, ...others.flatMap((observed) => tell(observed, "info"))];
}

function describeWindow(observed: ObservedWindow, severity: Finding["severity"], served: boolean): Finding[] {
  const { window, title, diskWait, cores } = observed;
  const { durationSeconds } = window;
  if (diskWait === undefined || cores === undefined) return [];
  const { seconds: stallSeconds, share: stallShare } = diskWait;
  // Asynchronous requests stop nobody, so the kernel counts no wait for them; a queue that stays full still tells.
  if (observed.samples.disks.some(({ samples }) => fullShare(samples) >= LITTLE_WAITING)) return [];
  const someShare = (findPartialWait(window) ?? 0) / durationSeconds;
  if (durationSeconds < LEAST_SECONDS || stallShare >= LITTLE_STALL || waitsForFlushes(observed)) return [];
  const movedBytes = window.network && window.network.receivedBytes + window.network.sentBytes;
  const networkRate = movedBytes === undefined ? undefined : movedBytes / durationSeconds;
  const ownCores = window.command && (window.command.userSeconds + window.command.systemSeconds) / durationSeconds;
  const found = findCause(cores, networkRate, ownCores);
  const cause = found === "other-processes" && served ? "mixed" : found;
  const isWaiting = someShare >= LITTLE_WAITING;
  const isComputing = (cause === "cpu" || cause === "kernel") && cores.busy >= cores.count * NO_CORE_LEFT;
  if (isWaiting && !isComputing) return [];
  return [
    {
      id: "not-the-disk",
      severity: cause === "mixed" && severity === "notice" ? "info" : severity,
      window: window.name,
      message: `${title} was not held up by the disk: it waited ${formatDuration(stallSeconds)} of ${formatDuration(durationSeconds)} (${formatShare(stallShare)}) for it. ${describeCause(cause, cores, movedBytes, networkRate)}`,
      evidence: {
        cause,
        stallSeconds,
        stallShare,
        busyCores: cores.busy,
        cores: cores.count,
        ...(networkRate !== undefined && { networkBytesPerSecond: networkRate }),
      },
      confidence: isWaiting ? "medium" : (CONFIDENCE[cause] ?? "medium"),
      advice: `A faster disk would save ${stallSeconds > 0 ? `at most ${formatDuration(stallSeconds)}` : "nothing"}. ${ADVICE[cause]}`,
    },
  ];
}

/** The share of the samples in which several requests were at the disk. */
function fullShare(samples: readonly DiskSample[]): number {
  return samples.filter(({ queueDepth }) => queueDepth >= FULL_QUEUE).length / Math.max(1, samples.length);
}

/** A core whose time the hypervisor gave to others was wanted, and not free. */
function findCause(cores: Cores, networkRate = 0, ownCores = cores.busy): Cause {
  const { count, busy, wanted, systemShare } = cores;
  if (wanted >= count * ALL_CORES) {
    if (wanted - busy >= wanted * MUCH_STOLEN) return "stolen";
    if (ownCores < busy * OWN_PART) return "other-processes";
    return systemShare >= MOSTLY_KERNEL ? "kernel" : "cpu";
  }
  if (wanted < Math.min(IDLE.most, Math.max(IDLE.least, count * IDLE.share)))
    return networkRate >= NETWORK_BYTES_PER_SECOND ? "network" : "idle";
  if (wanted >= ONE_CORE && wanted < ONE_CORE + 0.5 && count > 1) return "one-core";
  return networkRate >= NETWORK_BYTES_PER_SECOND * 10 ? "network" : "mixed";
}

const CONFIDENCE: Partial<Record<Cause, Finding["confidence"]>> = { cpu: "high", stolen: "high", mixed: "low" };

const ADVICE: Record<Cause, string> = {
  cpu: "More or faster cores would help.",
  kernel:
    "Faster cores would help; more of them only where the tasks do not all work in the same directories or files, which the kernel locks.",
  stolen: "Cores of its own would help: a runner that shares them with fewer others.",
  "other-processes": "Run it while the machine has nothing else to do, or on one of its own.",
  "one-core": "More cores would not help as the work stands: run it in parallel, or use a faster core.",
  network: "Fewer requests, transfers in parallel, or a cache nearer to the machine would help.",
  idle: "It waited for something else: another machine's answer, a lock or a timer.",
  mixed: "What held it up is not clear from the machine's counters.",
};

function describeCause(
  cause: Cause,
  { count, busy: busyCores, wanted, systemShare }: Cores,
  movedBytes: number | undefined,
  networkRate: number | undefined,
): string {
  const busy = formatShare(Math.min(1, busyCores / count));
  const limit = `${count === 1 ? "The processor was" : "The processors were"} the limit: ${nameAll(count)}`;
  if (cause === "cpu") return `${limit} busy for ${busy} of the time.`;
  if (cause === "kernel") {
    return `${limit} busy for ${busy} of the time, ${formatShare(systemShare)} of it in the kernel.`;
  }
  if (cause === "stolen") {
    return `${limit} wanted for ${formatShare(Math.min(1, wanted / count))} of the time, and the hypervisor gave ${formatShare(1 - busyCores / wanted)} of that to others.`;
  }
  if (cause === "other-processes") {
    return `Other processes took most of the machine: ${nameAll(count)} busy for ${busy} of the time.`;
  }
  if (cause === "one-core") {
    return `One of ${count} cores was busy nearly all the time, the ${count === 2 ? "other" : "others"} hardly.`;
  }
  if (cause === "network") {
    return `The network was the busy part: ${formatBytes(movedBytes)} at ${formatRate(networkRate)}, with the processors ${busy} busy.`;
  }
  if (cause === "idle") return `The machine was idle: processors ${busy} busy${describeTraffic(movedBytes, "")}.`;
  return `The processors were ${busy} busy${describeTraffic(movedBytes, "went ")}.`;
}

function nameAll(count: number): string {
  if (count === 1) return "its one core was";
  return count === 2 ? "both cores were" : `all ${count} cores were`;
}

/** Nothing where the network was not measured. */
function describeTraffic(bytes: number | undefined, verb: string): string {
  return bytes === undefined ? "" : `, ${bytes === 0 ? "nothing" : formatBytes(bytes)} ${verb}over the network`;
}
