import { findTargetStorage, nameDisks } from "../../disks/device-tree.ts";
import { isNetworkFilesystem } from "../../disks/filesystem-kind.ts";
import type { Cap } from "../../model/finding.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Report } from "../../model/report.ts";
import type { Storage } from "../../model/storage.ts";
import { isInMemory } from "../write-cost.ts";
import {
  findHigherLimit,
  findKnownLimit,
  findLimitedWindow,
  type KnownLimit,
  type LimitedWindow,
} from "./cgroup-limit.ts";
import { comparePlaces, type EqualPair, findEqualPairs, isSameLevel } from "./equal-benchmarks.ts";
import { NOTICEABLE } from "./measured-window.ts";
import { makeFinding, type Observation, type ObservedWindow } from "./observation.ts";
import { type CapKind, findRunAgainst, findThroughputPlateaus, type ThroughputPlateau } from "./throughput-plateaus.ts";
import { isMovedByOthers } from "./work-owner.ts";

/** A smaller share of its time at a limit hardly slows a window. */
const MIN_LIMITED_SHARE = 0.25;

/** Limits, one of each kind: fio's equal reads and writes, else a window's flat throughput despite demand. */
export function findCaps(observation: Observation): Cap[] {
  const { report } = observation;
  // Memory reads and writes equally fast without any limit.
  const pairs = findEqualPairs(report.benchmarks).filter(({ read }) => !isInMemory(read.target, report.storage));
  const plateaus = findThroughputPlateaus(observation);
  return (["bandwidth", "iops"] as const).flatMap((wanted) => {
    const ofKind = plateaus.filter((one) => one.kind === wanted && !isPlateauOfBytes(one, report));
    const [proven] = pairs
      .filter((one) => one.kind === wanted && !isPairOfBytes(one, report))
      .flatMap((pair) => describeProven(observation, pair, ofKind) ?? []);
    const [longest] = ofKind;
    if (proven !== undefined) return proven;
    const seen = longest && describeSeen(report, longest);
    const limited =
      seen?.basis === "configured" && seen.cgroup === "own" ? undefined : findLimitedWindow(observation, wanted);
    return (limited && describeReached(limited, wanted)) ?? seen ?? [];
  });
}

function isPairOfBytes({ kind, read, write }: EqualPair, report: Report): boolean {
  if (kind === "bandwidth") return false;
  const level = (read.bandwidthBytesPerSecond + write.bandwidthBytesPerSecond) / 2;
  return findKnownLimit(report, { kind: "bandwidth", level, device: findDisk(report, read.target) }) !== undefined;
}

function isPlateauOfBytes(plateau: ThroughputPlateau, report: Report): boolean {
  const sought = { ...plateau, kind: "bandwidth", level: plateau.bytesPerSecond } as const;
  return plateau.kind === "iops" && findKnownLimit(report, sought) !== undefined;
}

/** Undefined for single equal runs, which may be chance. */
function describeProven(
  observation: Observation,
  equal: EqualPair,
  plateaus: readonly ThroughputPlateau[],
): Cap | undefined {
  const { report } = observation;
  const { kind, level, read, pair } = equal;
  const { steady, depthGivesNothing } = pair;
  const target = findTargetStorage(read.target, report.storage);
  if (target !== undefined && isNetworkFilesystem(target.filesystem)) return describeNetwork(equal, target);
  const device = findDisk(report, read.target);
  const isHere = (one: ThroughputPlateau) => device === undefined || one.device === device;
  const plateau = plateaus.find((one) => isSameLevel(one.level, level) && isHere(one));
  const seen = plateau ?? findRunAgainst(observation, kind, level, device);
  const known = findKnownLimit(report, { kind, level, device });
  if (known === undefined && depthGivesNothing !== true && steady !== true && seen === undefined) return undefined;
  // A single run near the level may be chance, too, unless the benchmark was steady.
  const isSeen = plateau !== undefined || (seen !== undefined && steady === true);
  const isBacked = known !== undefined || depthGivesNothing === true || isSeen;
  const measured = comparePlaces(report, read, device);
  return makeFinding(
    `${kind}-cap`,
    seen !== undefined && isNoticed(seen) ? "warning" : "notice",
    isBacked ? "high" : "medium",
    {
      window: seen?.observed.subject,
      device,
      basis: "configured",
      perSecond: level,
      seconds: seen?.seconds,
      share: seen?.share,
      place: measured?.place ?? seen?.place,
      ...describeCgroup(known, seen?.observed),
      pair,
      isHit: seen !== undefined && isHit(seen, findKnownLimit(report, seen, seen.observed)),
      plateauPerSecond: seen?.level,
      deviceLatencySeconds: measured?.deviceLatencySeconds,
      applicationLatencySeconds: measured?.applicationLatencySeconds,
    },
  );
}

/** The link alone makes reads and writes equal, round trips make IOPS equal, unless more in flight give no more. */
function describeNetwork({ kind, level, pair }: EqualPair, storage: Storage): Cap | undefined {
  if (pair.depthGivesNothing !== true && (kind === "iops" || pair.steady !== true)) return undefined;
  const { path, filesystem, storageDriver } = storage;
  return makeFinding(`${kind}-cap`, "notice", "medium", {
    basis: "network",
    perSecond: level,
    ...omitUndefined({ path, filesystem, storageDriver }),
    pair,
  });
}

function describeSeen(report: Report, plateau: ThroughputPlateau): Cap {
  const { kind, level, device, observed, seconds, share, place } = plateau;
  const known = findKnownLimit(report, plateau, observed);
  const isAbove = place === "above-block-layer";
  const isOwn = known?.cgroup === "own";
  const allowed = isAbove ? findHigherLimit(report, plateau) : undefined;
  const severity = isNoticed(plateau) ? "warning" : "notice";
  const about = { window: observed.subject, device, perSecond: level, seconds, share, place };
  if (allowed !== undefined) {
    return makeFinding(`${kind}-cap`, severity, isOwn ? "high" : "medium", {
      ...about,
      basis: "held-back",
      cgroupPerSecond: allowed,
      cgroupVersion: observed.window.cgroup?.version,
    });
  }
  if (!isAbove && !isOwn) {
    const isOthers = isMovedByOthers(observed, device);
    return makeFinding(`${kind}-cap`, isOthers ? "notice" : severity, "medium", {
      ...about,
      basis: "plateau",
      cgroup: known?.cgroup,
      isOthers,
    });
  }
  return makeFinding(`${kind}-cap`, severity, isOwn ? "high" : "medium", {
    ...about,
    basis: "configured",
    ...describeCgroup(known, observed),
    isHit: isHit(plateau, known),
  });
}

/** Certain, by the cgroup's own counters. */
function describeReached({ observed, device, limit, seconds, owner }: LimitedWindow, kind: CapKind): Cap {
  return makeFinding(`${kind}-cap`, "warning", "high", {
    window: observed.subject,
    device,
    basis: "configured",
    perSecond: limit,
    seconds,
    place: "above-block-layer",
    ...describeCgroup({ limit, cgroup: "own" }, observed),
    isHit: owner === "own",
  });
}

/** Only what the job's own cgroup reached is known to be its limit. */
function describeCgroup(known: KnownLimit | undefined, observed: ObservedWindow | undefined) {
  const isOwn = known?.cgroup === "own";
  return omitUndefined({
    cgroup: known?.cgroup,
    cgroupPerSecond: isOwn ? known.limit : undefined,
    cgroupVersion: isOwn ? observed?.window.cgroup?.version : undefined,
  });
}

function isHit({ observed }: ThroughputPlateau, known: KnownLimit | undefined): boolean {
  return observed.owner === "own" || known?.cgroup === "own";
}

/** A limit above the block layer shows only in waiting tasks. */
function isNoticed({ observed, place, seconds }: ThroughputPlateau): boolean {
  const isWaitedFor = place === "above-block-layer" && seconds >= observed.window.durationSeconds * MIN_LIMITED_SHARE;
  return isWaitedFor || (observed.diskWait?.share ?? 1) >= NOTICEABLE.share;
}

function findDisk({ storage }: Report, path: string | undefined): string | undefined {
  const entry = findTargetStorage(path, storage) ?? storage[0];
  const names = entry === undefined ? [] : nameDisks(entry);
  return names.length === 1 ? names[0] : undefined;
}
