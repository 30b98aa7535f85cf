import { findPartialWait } from "../../model/disk-wait.ts";
import type { Finding } from "../../model/finding.ts";
import { formatDuration, formatShare } from "../../model/format.ts";
import { findNetworkWait, isNotTheDisks } from "./network-wait.ts";
import type { Observation, ObservedWindow } from "./observation.ts";

/** A stall that a person would notice, and a share of the time that is worth a remedy. */
const NOTICE = { seconds: 1, share: 0.1 };
const WARNING = { seconds: 3, share: 0.25 };
/** Without pressure, a queue is only a hint: it takes twice as much to say something. */
const HINT = { seconds: 2, share: 0.25 };
/** Of a shared machine's waiting, this much must fall into the command's time to be put down to it. */
const SHARED_SHARE = 0.4;
/** Where the processors are that busy, who hardly computed may have waited for one of them. */
const ALL_CORES = 0.8;
/** With a request always waiting, whoever asked for it may have stood still. */
const WAITING_QUEUE = 1;
/** Of this much others' computing beside a command, in cores, and more of it than its own, they are what the machine did. */
const OTHERS_CORES = 0.5;
const MOST_WINDOWS = 3;

/**
 * Windows that stood still for the disk: seconds in which no task could go on because all waited for I/O ("full" in
 * /proc/pressure/io, Documentation/accounting/psi.rst). That much, and no more, an infinitely fast disk would save.
 */
export function findWaits({ windows, report }: Observation): Finding[] {
  return (
    windows
      // The kernel calls it I/O as well; the finding about the network filesystem tells of it.
      .filter((observed) => !isNotTheDisks(observed) || findNetworkWait(report, observed) === undefined)
      .flatMap((observed) => findWait(observed))
      .sort((a, b) => (b.evidence.stallSeconds as number) - (a.evidence.stallSeconds as number))
      .slice(0, MOST_WINDOWS)
  );
}

function findWait(observed: ObservedWindow): Finding[] {
  if (observed.diskWait === undefined) return findQueue(observed);
  const { seconds: stallSeconds, share: stallShare } = observed.diskWait;
  if (stallSeconds < NOTICE.seconds || stallShare < NOTICE.share) return findSharedWait(observed);
  const isWarning = stallSeconds >= WARNING.seconds && stallShare >= WARNING.share;
  const { window, title } = observed;
  const stall = formatDuration(stallSeconds);
  const took = `${formatDuration(window.durationSeconds)} (${formatShare(stallShare)})`;
  const company = findCompany(observed);
  return [
    {
      id: "waited-for-disk",
      severity: isWarning ? "warning" : "notice",
      window: window.name,
      message:
        company === "other processes"
          ? `While ${title} ran, the machine stood still for the disk for ${stall} of ${took}.`
          : `${title} stood still for the disk for ${stall} of its ${took}.`,
      evidence: { stallSeconds, stallShare, durationSeconds: window.durationSeconds },
      confidence: company === undefined ? "high" : "medium",
      advice: `A disk infinitely fast would save at most those ${stall}${DOUBTS[company ?? "alone"]}.`,
    },
  ];
}

const DOUBTS = {
  alone: "",
  "other steps": "; other steps ran at the same time, so part of it may be theirs",
  "other processes": "; other processes did most of the work meanwhile, so part of it may be theirs",
};

/** The kernel counts waiting for the whole machine: who else was at work, and may have been the one that waited. */
function findCompany({ window }: ObservedWindow): "other steps" | "other processes" | undefined {
  const { overlaps = [], command, cpu, durationSeconds } = window;
  if (overlaps.length > 0) return "other steps";
  if (command === undefined || cpu === undefined) return undefined;
  const ownSeconds = command.userSeconds + command.systemSeconds;
  const othersSeconds = cpu.userSeconds + cpu.systemSeconds - ownSeconds;
  return othersSeconds > Math.max(ownSeconds, durationSeconds * OTHERS_CORES) ? "other processes" : undefined;
}

/**
 * On a machine that does other work too, hardly ever do all tasks stand still. A command that computes little while at
 * least one task waits for the disk most of the time is probably that task.
 */
function findSharedWait({ window, title, cores }: ObservedWindow): Finding[] {
  const { command, durationSeconds } = window;
  const someSeconds = findPartialWait(window);
  if (command === undefined || someSeconds === undefined || durationSeconds === 0) return [];
  if (cores !== undefined && cores.busy >= cores.count * ALL_CORES) return [];
  const restSeconds = durationSeconds - command.userSeconds - command.systemSeconds;
  const waitSeconds = Math.min(someSeconds, restSeconds);
  if (waitSeconds < WARNING.seconds || waitSeconds < durationSeconds * SHARED_SHARE) return [];
  return [
    {
      id: "waited-for-disk",
      severity: "notice",
      window: window.name,
      message: `${title} may have waited for the disk for up to ${formatDuration(waitSeconds)} of its ${formatDuration(durationSeconds)} (${formatShare(waitSeconds / durationSeconds)}): something on the machine did, and the command hardly computed.`,
      evidence: { stallSeconds: waitSeconds, ioSomeSeconds: someSeconds, durationSeconds, shared: true },
      confidence: "low",
      advice: `Other work ran at the same time. A disk infinitely fast would save at most those ${formatDuration(waitSeconds)}.`,
    },
  ];
}

/** Where the kernel has no pressure figures: time in which the disk's queue was never empty. */
function findQueue({ window, title, samples }: ObservedWindow): Finding[] {
  const queues = samples.disks.map((disk) => ({
    name: disk.name,
    seconds: disk.samples
      .filter(({ queueDepth }) => queueDepth >= WAITING_QUEUE)
      .reduce((sum, { seconds }) => sum + seconds, 0),
  }));
  const [worst] = queues.sort((a, b) => b.seconds - a.seconds);
  if (worst === undefined || window.durationSeconds === 0) return [];
  const share = Math.min(1, worst.seconds / window.durationSeconds);
  if (worst.seconds < HINT.seconds || share < HINT.share) return [];
  return [
    {
      id: "waited-for-disk",
      severity: "notice",
      window: window.name,
      device: worst.name,
      message: `${title} kept requests waiting at ${worst.name} for ${formatDuration(worst.seconds)} of its ${formatDuration(window.durationSeconds)} (${formatShare(share)}).`,
      evidence: {
        stallSeconds: worst.seconds,
        stallShare: share,
        durationSeconds: window.durationSeconds,
        fromQueue: true,
      },
      confidence: "low",
      advice:
        "This kernel tells no pressure, so it is not known whether anybody stood still meanwhile; a faster disk would save at most that time.",
    },
  ];
}
