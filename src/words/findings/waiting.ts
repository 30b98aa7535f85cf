import type { FlushWait } from "../../analysis/findings/flush-wait.ts";
import type { MachineWait, OwnWait, QueueWait, SharedWait } from "../../analysis/findings/waited-for-disk.ts";
import { formatBytes, formatCount, formatDuration, formatLatency, formatShare } from "../../format/figures.ts";
import { tellBounds } from "../../model/disk-wait.ts";
import type { FindingWords } from "../../model/finding.ts";
import { nameWindow, titleWindow } from "../windows.ts";

/** The window's or the machine's wait. */
export function tellMachineWait(found: MachineWait): FindingWords {
  const { window, whose, evidence, ownBytes, machineBytes } = found;
  const { waitSeconds, waitShare, durationSeconds } = evidence;
  const took = `${formatDuration(durationSeconds)} (${formatShare(waitShare)})`;
  const advice = adviseMachineWait(whose);
  if (whose === "own") {
    return {
      message: `${titleWindow(window)} waited ${formatDuration(waitSeconds)} of its ${took} for the disk.`,
      advice,
    };
  }
  const machine = `Tasks on this machine waited ${formatDuration(waitSeconds)} of ${took} for the disk while ${nameWindow(window)} ran.`;
  if (whose !== "others") return { message: machine, advice };
  const bytes = `${nameWindow(window)} read and wrote ${formatBytes(ownBytes)} of ${formatBytes(machineBytes)}`;
  return { message: `${machine} Other processes caused it: ${bytes}.`, advice };
}

function adviseMachineWait(whose: MachineWait["whose"]): string {
  if (whose === "others") return "Find out what else uses the disk: a faster one may not shorten this command.";
  const remedy = "A faster disk, or fewer and larger requests, would shorten that wait.";
  if (whose === "other steps") return `Other steps ran at the same time; part of the wait may be theirs. ${remedy}`;
  if (whose === "other processes")
    return `Other processes did most of the work; part of the wait may be theirs. ${remedy}`;
  return remedy;
}

/** A window's own wait, and what a faster disk would save. */
export function tellOwnWait({ window, wait, otherCores, isBeside, isWide, isAsynchronous }: OwnWait): FindingWords {
  const who = isBeside ? `${titleWindow(window)} or a step beside it` : titleWindow(window);
  const [took, low, high] = [window.durationSeconds, wait.lowSeconds, wait.highSeconds].map(formatDuration);
  const others =
    otherCores === undefined ? "" : `; other processes used ${otherCores.used.toFixed(1)} of ${otherCores.count} cores`;
  const limiter = isBeside ? "that step" : nameWindow(window);
  const rate = isAsynchronous ? `, or less if ${limiter} limits the rate of its asynchronous requests itself` : "";
  const say = (waited: string, saving: string, repeat = ""): FindingWords => ({
    message: `${who} waited ${waited} for the disk${others}.`,
    advice: `An infinitely fast disk would save ${saving}.${repeat}`,
  });
  const known = tellBounds(wait);
  if (known === "close") {
    const seconds = formatDuration(wait.seconds);
    return say(`${seconds} of its ${took} (${formatShare(wait.share)})`, `about ${seconds}${rate}`);
  }
  const repeat = isWide ? " Run it again on an idle machine for a closer estimate." : "";
  return known === "upper"
    ? say(`at most ${high} of its ${took}`, `at most ${high}`, repeat)
    : say(`between ${low} and ${high} of its ${took}`, `between ${low} and ${high}${rate}`, repeat);
}

/** A wait that may be the window's. */
export function tellSharedWait({ window, evidence: { waitSeconds, durationSeconds } }: SharedWait): FindingWords {
  const bound = `up to ${formatDuration(waitSeconds)} of its ${formatDuration(durationSeconds)} (${formatShare(waitSeconds / durationSeconds)})`;
  return {
    message: `${titleWindow(window)} may have waited ${bound} for the disk: something on the machine did, and the command used almost no CPU.`,
    advice: "Other work ran at the same time: run it again on an idle machine to know.",
  };
}

/** A queue on a kernel without PSI. */
export function tellQueueWait({ window, device, evidence }: QueueWait): FindingWords {
  const { waitSeconds, waitShare, durationSeconds } = evidence;
  return {
    message: `Requests were queued at ${device} for ${formatDuration(waitSeconds)} of the ${formatDuration(durationSeconds)} (${formatShare(waitShare)}) that ${nameWindow(window)} took.`,
    advice: "This kernel has no PSI: whether anything waited for those requests is unknown.",
  };
}

/** Many flushes, and how to avoid them. */
export function tellFlushWait({ window, device, evidence }: FlushWait): FindingWords {
  const { flushes, journalCommits, meanFlushLatencySeconds } = evidence;
  const each =
    meanFlushLatencySeconds === undefined ? "" : ` (${formatLatency(meanFlushLatencySeconds)} each on the device)`;
  return {
    message:
      journalCommits === undefined
        ? `${device} flushed ${formatCount(flushes)} times${each} while ${nameWindow(window)} ran: probably fsync.`
        : `Tasks waited for ${formatCount(journalCommits)} commits of the journal while ${nameWindow(window)} ran: probably fsync.`,
    advice:
      "On a machine that lives for one job, data need not survive a power cut: test eatmydata, a tmpfs, or the tool's own setting (SQLite synchronous=OFF, PostgreSQL fsync=off, dpkg force-unsafe-io).",
  };
}
