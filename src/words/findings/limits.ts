import type { SpentBenchmarkBurst, SpentBurst } from "../../analysis/findings/burst-spent.ts";
import type { ConfiguredLimit, HeldBack, NetworkLimit, Plateau } from "../../analysis/findings/caps.ts";
import type { CgroupLimit } from "../../analysis/findings/cgroup-limit.ts";
import type { CapKind } from "../../analysis/findings/throughput-plateaus.ts";
import type { LimitedRate } from "../../analysis/own-rate.ts";
import { titleBenchmark } from "../../format/benchmark-title.ts";
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatIops,
  formatLatency,
  formatRate,
} from "../../format/figures.ts";
import { joinAnd } from "../../format/plain-text.ts";
import type { FindingWords } from "../../model/finding.ts";
import type { Window } from "../../model/window.ts";
import { nameWindow, titleWindow } from "../windows.ts";
import { nameFilesystem } from "./filesystems.ts";

const RAISE = "Raise the limit, or use a runner without it.";
const POSSIBLE = "A cgroup has a limit of that rate, which may be the cause.";
const COMPARE = "Compare runners or disk types with the same steps (io-probe compare).";

/** A configured limit, who reached it, and its place. */
export function tellConfiguredLimit(limit: ConfiguredLimit): FindingWords {
  return { message: tellReachedLimit(limit), advice: tellPlaceOfLimit(limit) };
}

function tellReachedLimit({ kind, rate, window, device, seconds, isHit, isEqual, cgroup }: ConfiguredLimit): string {
  const signs = [
    ...(cgroup === "own" ? [`cgroup ${nameCgroupFile(window)}`] : []),
    ...(isEqual ? ["reads and writes equally fast in fio"] : []),
  ];
  const why = signs.length === 0 ? "" : ` (${signs.join("; ")})`;
  const figure = nameLevel(kind, rate);
  if (window === undefined) return `${device ?? "The disk"} has a configured limit of ${figure}${why}.`;
  const lasted = `${figure}${seconds === undefined ? "" : ` for ${formatDuration(seconds)}`}${why}`;
  return isHit
    ? `${titleWindow(window)} reached a configured limit on ${device ?? "the disk"}: ${lasted}.`
    : `While ${nameWindow(window)} ran, ${device ?? "the disk"} reached a configured limit: ${lasted}.`;
}

function tellPlaceOfLimit({ cgroup, place, evidence }: ConfiguredLimit): string {
  if (cgroup === "own") return RAISE;
  if (cgroup === "possible") return `${POSSIBLE} ${RAISE}`;
  if (place === "device") {
    return `It is set at the device or in the hypervisor, which this machine cannot see. ${COMPARE}`;
  }
  if (place === undefined) return COMPARE;
  const { deviceLatencySeconds: device, applicationLatencySeconds: application } = evidence;
  const sign =
    device === undefined || application === undefined
      ? "the device itself was mostly idle"
      : `the device takes ${formatLatency(device)} per request, the application waits ${formatLatency(application)}`;
  return `It is set above the block layer, by a cgroup or the container: ${sign}. ${RAISE}`;
}

/** Requests that a cgroup delays below its limit. */
export function tellHeldBack({ window, device, kind, rate, seconds, allowed }: HeldBack): FindingWords {
  const flushes = kind === "iops" ? ", flushes included" : "";
  return {
    message: `While ${nameWindow(window)} ran, a cgroup limit of ${nameLevel(kind, allowed)}${flushes}, slowed ${device} to ${nameLevel(kind, rate)} for ${formatDuration(seconds)}.`,
    advice: RAISE,
  };
}

/** A plateau: the disk's maximum or a limit. */
export function tellPlateau(plateau: Plateau): FindingWords {
  const { window, device, kind, rate, seconds, cgroup, isOthers } = plateau;
  const level = `${device} was saturated at ${nameLevel(kind, rate)} for ${formatDuration(seconds)} while ${nameWindow(window)} ran: its maximum or a configured limit.`;
  return {
    message: isOthers ? `${level} Other processes moved nearly all of these bytes.` : level,
    advice:
      cgroup === "possible"
        ? `${POSSIBLE} ${COMPARE}`
        : `io-probe bench shows which: equally fast reads and writes mean a limit. ${COMPARE}`,
  };
}

/** Equal reads and writes on a network filesystem. */
export function tellNetworkLimit({ storage, kind, rate }: NetworkLimit): FindingWords {
  return {
    message: `${nameFilesystem(storage)} at ${storage.path} is limited to ${nameLevel(kind, rate)} equally for reads and writes, by the network or by its server.`,
    advice: "Compare that with the speed of the link; a local disk does not have this limit.",
  };
}

/** A cgroup's limits on a disk, and the one reached. */
export function tellCgroupLimit(found: CgroupLimit): FindingWords {
  return {
    message: tellLimits(found),
    advice: "The machine or the container sets it (io.max, blkio.throttle); the drive itself may be faster.",
  };
}

function tellLimits({ limit, window, reached, isOwn }: CgroupLimit): string {
  const limits = RATES.flatMap((rate) => {
    const value = limit[rate];
    return value === undefined ? [] : [FORMATS[rate](value)];
  });
  const all = `A cgroup limits ${limit.device} to ${joinAnd(limits)}`;
  if (window === undefined || reached === undefined) return `${all}.`;
  const what = nameReachedLimit(reached);
  return isOwn
    ? `${all}; ${nameWindow(window)} reached ${what}.`
    : `${all}; ${what} was reached while ${nameWindow(window)} ran.`;
}

/** A limit that was reached, with its direction. */
export function nameReachedLimit({ rate, limit }: NonNullable<CgroupLimit["reached"]>): string {
  return FORMATS[rate](limit);
}

/** Where a window's cgroup has its limits. */
export function nameCgroupFile(window?: Pick<Window, "cgroup">): string {
  return window?.cgroup?.version === "v1" ? "blkio.throttle" : "io.max";
}

const FORMATS: Record<LimitedRate, (value: number) => string> = {
  readBytesPerSecond: (value) => `${formatRate(value)} read`,
  writeBytesPerSecond: (value) => `${formatRate(value)} write`,
  readsPerSecond: (value) => `${formatCount(value)} read IOPS`,
  writesPerSecond: (value) => `${formatCount(value)} write IOPS`,
};
const RATES = Object.keys(FORMATS) as LimitedRate[];

/** A disk that slowed down under load. */
export function tellSpentBurst(found: SpentBurst | SpentBenchmarkBurst): FindingWords {
  const { bytesPerSecondBefore, bytesPerSecondAfter, afterSeconds } = found.evidence;
  const fell = `fell from ${formatRate(bytesPerSecondBefore)} to ${formatRate(bytesPerSecondAfter)} after ${formatDuration(afterSeconds)}`;
  const verdict =
    found.seenIn === "window"
      ? `${found.device} ${fell} of full load in ${nameWindow(found.window)}`
      : `The disk ${fell} and ${formatBytes(found.evidence.afterBytes)} of ${titleBenchmark(found.benchmark)}`;
  return {
    message: `${verdict}: its burst credits or write cache were used up.`,
    advice: "Short jobs are fast here, long ones are not: size the disk for the lower rate, or spread the load.",
  };
}

/** A limit in its unit. */
export function nameLevel(kind: CapKind, level: number): string {
  return kind === "iops" ? `${formatIops(level)} IOPS` : formatRate(level);
}
