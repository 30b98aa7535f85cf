import { titleBenchmark } from "../../format/benchmark-title.ts";
import { formatBytes, formatDuration, formatIops, formatLatency, formatRate } from "../../format/figures.ts";
import { joinAnd, joinPresent } from "../../format/plain-text.ts";
import type { Cap, FindingOf, FindingWords } from "../../model/finding.ts";
import { nameRate, nameRates } from "../storage.ts";
import { nameWindow, titleWindow } from "../windows.ts";
import { nameFilesystem } from "./filesystems.ts";
import { tellDiskWait } from "./waiting.ts";

const RAISE = "Raise the limit, or use a runner without it.";
const POSSIBLE = "A cgroup has a limit of that rate, which may be the cause.";
/** Advice where nothing shows who limits a disk. */
export const COMPARE = "Compare runners or disk types with the same steps (io-probe compare).";

/** A limit of a device, and what was waited for meanwhile. */
export function tellCap(cap: Cap): FindingWords {
  const { message, advice } = tellLimit(cap);
  if (cap.waited === undefined || cap.window === undefined) return { message, advice };
  return { message: `${message} ${tellDiskWait({ window: cap.window, ...cap.waited }).message}`, advice };
}

function tellLimit(cap: Cap): FindingWords {
  switch (cap.basis) {
    case "configured":
      return { message: tellReachedLimit(cap), advice: tellPlaceOfLimit(cap) };
    case "held-back":
      return { message: tellHeldBack(cap), advice: RAISE };
    case "plateau":
      return tellPlateau(cap);
    case "network":
      return {
        message: `${nameFilesystem(cap)} at ${cap.path} is limited to ${nameLevel(cap)} equally for reads and writes, by the network or by its server.`,
        advice: "Compare that with the speed of the link; a local disk does not have this limit.",
      };
  }
}

type CapOf<Basis extends Cap["basis"]> = Extract<Cap, { basis: Basis }>;

function tellReachedLimit(cap: CapOf<"configured">): string {
  const { window, device, seconds, isHit, pair, cgroup } = cap;
  const signs = [
    cgroup === "own" ? `cgroup ${nameCgroupFile(cap)}` : "",
    pair === undefined ? "" : "reads and writes equally fast in fio",
  ];
  const why = joinPresent(signs, "; ");
  const level = nameLevel(cap, cap.cgroupPerSecond);
  const shown = why && ` (${why})`;
  if (window === undefined) return `${device ?? "The disk"} has a configured limit of ${level}${shown}.`;
  const lasted = `${level}${seconds === undefined ? "" : ` for ${formatDuration(seconds)}`}${shown}`;
  return isHit
    ? `${titleWindow(window)} reached a configured limit on ${device ?? "the disk"}: ${lasted}.`
    : `While ${nameWindow(window)} ran, ${device ?? "the disk"} reached a configured limit: ${lasted}.`;
}

function tellPlaceOfLimit(cap: CapOf<"configured">): string {
  const { cgroup, place, deviceLatencySeconds: device, applicationLatencySeconds: application } = cap;
  if (cgroup === "own") return RAISE;
  if (cgroup === "possible") return `${POSSIBLE} ${RAISE}`;
  if (place === "device") {
    return `It is set at the device or in the hypervisor, which this machine cannot see. ${COMPARE}`;
  }
  if (place === undefined) return COMPARE;
  const sign =
    device === undefined || application === undefined
      ? "the device itself was mostly idle"
      : `the device takes ${formatLatency(device)} per request, the application waits ${formatLatency(application)}`;
  return `It is set above the block layer, by a cgroup or the container: ${sign}. ${RAISE}`;
}

function tellHeldBack(cap: CapOf<"held-back">): string {
  const flushes = cap.id === "iops-cap" ? ", flushes included" : "";
  return `While ${nameWindow(cap.window)} ran, a cgroup limit of ${nameLevel(cap, cap.cgroupPerSecond)}${flushes}, slowed ${cap.device} to ${nameLevel(cap)} for ${formatDuration(cap.seconds)}.`;
}

function tellPlateau(cap: CapOf<"plateau">): FindingWords {
  const level = `${cap.device} was saturated at ${nameLevel(cap)} for ${formatDuration(cap.seconds)} while ${nameWindow(cap.window)} ran: its maximum or a configured limit.`;
  return {
    message: cap.isOthers ? `${level} Other processes moved nearly all of these bytes.` : level,
    advice:
      cap.cgroup === "possible"
        ? `${POSSIBLE} ${COMPARE}`
        : `io-probe bench shows which: equally fast reads and writes mean a limit. ${COMPARE}`,
  };
}

type CgroupLimit = FindingOf<"cgroup-limit">;

/** A cgroup's limits on a disk, and the one reached. */
export function tellCgroupLimit(found: CgroupLimit): FindingWords {
  return {
    message: tellLimits(found),
    advice: "The machine or the container sets it (io.max, blkio.throttle); the drive itself may be faster.",
  };
}

function tellLimits({ device, limits, window, reached, isOwn }: CgroupLimit): string {
  const all = `A cgroup limits ${device} to ${joinAnd(nameRates(limits))}`;
  if (window === undefined || reached === undefined) return `${all}.`;
  const what = nameRate(reached.rate, reached.limitPerSecond);
  return isOwn
    ? `${all}; ${nameWindow(window)} reached ${what}.`
    : `${all}; ${what} was reached while ${nameWindow(window)} ran.`;
}

/** Where a window's cgroup has its limits. */
export const nameCgroupFile = ({ cgroupVersion }: Pick<CgroupLimit, "cgroupVersion">) =>
  cgroupVersion === "v1" ? "blkio.throttle" : "io.max";

/** A disk that slowed down under load. */
export function tellSpentBurst(found: FindingOf<"burst-spent">): FindingWords {
  const { device = "The disk", window, benchmark, afterSeconds, afterBytes } = found;
  const fell = `${device} ${tellFall(found)} after ${formatDuration(afterSeconds)}`;
  const load =
    benchmark === undefined
      ? `of full load${window === undefined ? "" : ` in ${nameWindow(window)}`}`
      : `and ${formatBytes(afterBytes)} of ${titleBenchmark(benchmark)}`;
  return {
    message: `${fell} ${load}: its burst credits or write cache were used up.`,
    advice: "Short jobs are fast here, long ones are not: size the disk for the lower rate, or spread the load.",
  };
}

/** By how much a disk slowed down: `fell from 450 MB/s to 125 MB/s`. */
export const tellFall = ({ bytesPerSecondBefore, bytesPerSecondAfter }: FindingOf<"burst-spent">) =>
  `fell from ${formatRate(bytesPerSecondBefore)} to ${formatRate(bytesPerSecondAfter)}`;

/** A limit's level, or another figure of it, in its unit. */
export const nameLevel = ({ id, perSecond }: Pick<Cap, "id" | "perSecond">, level = perSecond) =>
  id === "iops-cap" ? `${formatIops(level)} IOPS` : formatRate(level);
