import { findPartialWait, isOwnWait, type WindowWait } from "../../model/disk-wait.ts";
import type { Finding } from "../../model/finding.ts";
import { formatDuration, formatShare, tellBounds } from "../../model/format.ts";
import { findOwnCpuSeconds } from "../../model/own-work.ts";
import { findNetworkWait, isNotTheDisks } from "./network-wait.ts";
import type { Observation, ObservedWindow } from "./observation.ts";
import { describeOthers, findDoer } from "./whose-work.ts";

/** A wait that a person would notice, and a share of the time that is worth a remedy. */
const NOTICE = { seconds: 1, share: 0.1 };
const WARNING = { seconds: 3, share: 0.25 };
/** Without pressure, a queue is only a hint: it takes twice as much to say something. */
const HINT = { seconds: 2, share: 0.25 };
/** Of a shared machine's waiting, this much must fall into the command's time to be put down to it. */
const SHARED_SHARE = 0.4;
/** Where the processors are that busy, who hardly computed may have waited for one of them. */
const ALL_CORES = 0.8;
/** With a request always waiting, whoever asked for it may have waited too. */
const WAITING_QUEUE = 1;
/** Of this much others' computing beside a command, in cores, and more of it than its own, they are what the machine did. */
const OTHERS_CORES = 0.5;
const MOST_WINDOWS = 3;
/** Where the upper bound is more than so many times the lower one, whether a faster disk is worth it stays open. */
const WIDE_BOUNDS = 2;

/**
 * Windows that waited for the disk, by the one definition of src/model/disk-wait.ts. It is the machine's wait; where
 * the window's own command is known to have read or written most of the bytes, it is put down to that.
 */
export function findWaits({ windows, report }: Observation): Finding[] {
  return (
    windows
      // The kernel calls it I/O as well; the finding about the network filesystem tells of it.
      .filter((observed) => !isNotTheDisks(observed) || findNetworkWait(report, observed) === undefined)
      .flatMap((observed) => findWait(observed))
      .sort((a, b) => (b.evidence.waitSeconds as number) - (a.evidence.waitSeconds as number))
      .slice(0, MOST_WINDOWS)
  );
}

function findWait(observed: ObservedWindow): Finding[] {
  if (observed.diskWait === undefined) return findQueue(observed);
  if (isOwnWait(observed.diskWait)) return findOwnWait(observed, observed.diskWait);
  const { seconds: waitSeconds, share: waitShare } = observed.diskWait;
  if (waitSeconds < NOTICE.seconds || waitShare < NOTICE.share) return findSharedWait(observed);
  const isWarning = waitSeconds >= WARNING.seconds && waitShare >= WARNING.share;
  const { window, title } = observed;
  const waited = formatDuration(waitSeconds);
  const took = `${formatDuration(window.durationSeconds)} (${formatShare(waitShare)})`;
  const company = findCompany(observed);
  const doer = findDoer(observed);
  const evidence = { waitSeconds, waitShare, durationSeconds: window.durationSeconds };
  const about = { id: "waited-for-disk", window: window.name, evidence } as const;
  const ofMachine = `The machine waited ${waited} of ${took} for the disk while ${title} ran`;
  if (doer === "others") {
    return [
      {
        ...about,
        severity: "notice",
        message: `${ofMachine}. ${describeOthers(observed)}`,
        confidence: "medium",
        advice: "Look for what else uses the disk: a faster one may not shorten this command.",
      },
    ];
  }
  const isOwn = doer === "own" && company === undefined;
  return [
    {
      ...about,
      severity: isWarning ? "warning" : "notice",
      message: isOwn ? `${title} waited ${waited} of its ${took} for the disk.` : `${ofMachine}.`,
      confidence: company === undefined ? "high" : "medium",
      advice: `${DOUBTS[company ?? "alone"]}A faster disk, or fewer and larger requests, would shorten that wait.`,
    },
  ];
}

/** A window's wait as its own tasks were seen: said where the lower bound is worth it, or with both where they lie apart. */
function findOwnWait(observed: ObservedWindow, wait: WindowWait): Finding[] {
  const { window, title } = observed;
  const { durationSeconds } = window;
  const { seconds, lowSeconds, highSeconds, share } = wait;
  const reaches = (bound: number, { seconds: least, share: part }: typeof NOTICE) =>
    bound >= least && bound >= durationSeconds * part;
  const isSure = reaches(lowSeconds, NOTICE);
  if (!isSure && !reaches(highSeconds, WARNING)) return [];
  return [
    {
      id: "waited-for-disk",
      severity: reaches(lowSeconds, WARNING) ? "warning" : isSure ? "notice" : "info",
      window: window.name,
      message: `${title} waited ${describeOwnWait(wait, durationSeconds)}${describeOthersCpu(observed)}.`,
      evidence: { waitSeconds: seconds, waitShare: share, lowSeconds, highSeconds, durationSeconds },
      confidence: isSure ? (isWide(wait) ? "medium" : "high") : "low",
      advice: `An infinitely fast disk would save ${describeSaving(wait)}.`,
    },
  ];
}

/** How long a window's own tasks waited, to follow "waited": one figure where the bounds are close, else the bounds. */
function describeOwnWait(wait: WindowWait, durationSeconds: number): string {
  const [took, low, high] = [durationSeconds, wait.lowSeconds, wait.highSeconds].map(formatDuration);
  const known = tellBounds(wait);
  if (known === "close") {
    return `${formatDuration(wait.seconds)} of its ${took} (${formatShare(wait.share)}) for the disk`;
  }
  return `${known === "both" ? `at least ${low} and ` : ""}at most ${high} of its ${took} for the disk`;
}

/** What a faster disk would give back, and what to do where the bounds leave that open. */
function describeSaving(wait: WindowWait): string {
  const [low, high] = [formatDuration(wait.lowSeconds), formatDuration(wait.highSeconds)];
  const known = tellBounds(wait);
  if (known === "close") return `about ${formatDuration(wait.seconds)}`;
  const saving = known === "upper" ? `at most ${high}` : `between ${low} and ${high}`;
  return isWide(wait) ? `${saving}; run it again on an idle machine to know` : saving;
}

function isWide({ lowSeconds, highSeconds }: WindowWait): boolean {
  return highSeconds > lowSeconds * WIDE_BOUNDS;
}

/** What the rest of the machine computed meanwhile, to end a sentence with; empty where that was little or is not known. */
function describeOthersCpu({ window, cores }: ObservedWindow): string {
  const ownSeconds = findOwnCpuSeconds(window);
  if (ownSeconds === undefined || cores === undefined) return "";
  const others = cores.busy - ownSeconds / window.durationSeconds;
  if (others < OTHERS_CORES) return "";
  return `; other processes used ${others.toFixed(1)} of ${cores.count} cores meanwhile`;
}

const DOUBTS = {
  alone: "",
  "other steps": "Other steps ran at the same time, so part of it may be theirs. ",
  "other processes": "Other processes did most of the work meanwhile, so part of it may be theirs. ",
};

/** The kernel counts waiting for the whole machine: who else was at work, and may have been the one that waited. */
function findCompany({ window }: ObservedWindow): "other steps" | "other processes" | undefined {
  const { overlaps = [], cpu, durationSeconds } = window;
  const ownSeconds = findOwnCpuSeconds(window);
  if (overlaps.length > 0) return "other steps";
  if (ownSeconds === undefined || cpu === undefined) return undefined;
  const othersSeconds = cpu.userSeconds + cpu.systemSeconds - ownSeconds;
  return othersSeconds > Math.max(ownSeconds, durationSeconds * OTHERS_CORES) ? "other processes" : undefined;
}

/**
 * On a machine that does other work too, hardly ever do all tasks wait. A command that computes little while at
 * least one task waits for the disk most of the time is probably that task.
 */
function findSharedWait(observed: ObservedWindow): Finding[] {
  const { window, title, cores } = observed;
  const { durationSeconds } = window;
  const ownSeconds = findOwnCpuSeconds(window);
  const someSeconds = findPartialWait(window);
  if (ownSeconds === undefined || someSeconds === undefined || durationSeconds === 0) return [];
  if (findDoer(observed) === "others") return [];
  if (cores !== undefined && cores.busy >= cores.count * ALL_CORES) return [];
  const restSeconds = durationSeconds - ownSeconds;
  const waitSeconds = Math.min(someSeconds, restSeconds);
  if (waitSeconds < WARNING.seconds || waitSeconds < durationSeconds * SHARED_SHARE) return [];
  return [
    {
      id: "waited-for-disk",
      severity: "notice",
      window: window.name,
      message: `${title} may have waited for the disk for up to ${formatDuration(waitSeconds)} of its ${formatDuration(durationSeconds)} (${formatShare(waitSeconds / durationSeconds)}): something on the machine did, and the command hardly computed.`,
      evidence: { waitSeconds: waitSeconds, ioSomeSeconds: someSeconds, durationSeconds, shared: true },
      confidence: "low",
      advice: "Other work ran at the same time: run it again on an idle machine to know.",
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
      message: `Requests were queued at ${worst.name} for ${formatDuration(worst.seconds)} of the ${formatDuration(window.durationSeconds)} (${formatShare(share)}) that ${title} took.`,
      evidence: {
        waitSeconds: worst.seconds,
        waitShare: share,
        durationSeconds: window.durationSeconds,
        fromQueue: true,
      },
      confidence: "low",
      advice: "This kernel has no PSI, so it is not known whether anything waited for those requests.",
    },
  ];
}
