import { findTargetStorage, nameDisks } from "../../disks/device-tree.ts";
import { isNetworkFilesystem } from "../../disks/filesystem-kind.ts";
import type { Report } from "../../model/report.ts";
import type { Storage } from "../../model/storage.ts";
import type { Window } from "../../model/window.ts";
import { isInMemory } from "../write-cost.ts";
import { findHigherLimit, findKnownLimit, type KnownLimit } from "./cgroup-limit.ts";
import { comparePlaces, type EqualPair, findEqualPairs } from "./equal-benchmarks.ts";
import { NOTICEABLE } from "./measured-window.ts";
import type { Observation, Verdict } from "./observation.ts";
import { findLimitedWindow, type LimitedWindow } from "./reached-limit.ts";
import {
  type CapKind,
  findRunAgainst,
  findThroughputPlateaus,
  type LimitPlace,
  type ThroughputPlateau,
} from "./throughput-plateaus.ts";
import type { WaitedForDisk } from "./waited-for-disk.ts";
import { isMovedByOthers } from "./work-owner.ts";

/** Rates within this share are one level: a token bucket's burst lifts a window above fio's (220 against 209 MB/s). */
const MAX_LEVEL_DIFFERENCE = 0.15;
/** A smaller share of its time at a limit hardly slows a window. */
const MIN_LIMITED_SHARE = 0.25;

interface CapOf<Basis extends string> extends Verdict<`${CapKind}-cap`> {
  basis: Basis;
  kind: CapKind;
  rate: number;
  waits?: WaitedForDisk[];
  evidence: {
    setByCgroup?: true | undefined;
    cgroupAllows?: number;
    place?: LimitPlace;
    deviceLatencySeconds?: number | undefined;
    applicationLatencySeconds?: number | undefined;
    [figure: string]: number | boolean | string | undefined;
  };
}

/** A configured limit, by cgroup, fio, or requests delayed above the device. */
export interface ConfiguredLimit extends CapOf<"configured"> {
  seconds: number | undefined;
  isHit: boolean;
  isEqual: boolean;
  place: LimitPlace | undefined;
  cgroup: KnownLimit["cgroup"] | undefined;
}

type Seen<Basis extends string> = CapOf<Basis> & { window: Window; device: string; seconds: number };
/** Below a cgroup's limit, which delays requests that wait for one another. */
export type HeldBack = Seen<"held-back"> & { allowed: number };
/** A busy disk's constant rate: its maximum, or a limit. */
export type Plateau = Seen<"plateau"> & {
  cgroup: KnownLimit["cgroup"] | undefined;
  /** Others moved the bytes, so it does not explain the window's wait. */
  isOthers: boolean;
};
/** Equal reads and writes on a network filesystem. */
export type NetworkLimit = CapOf<"network"> & { storage: Storage };

export type Cap = ConfiguredLimit | HeldBack | Plateau | NetworkLimit;

/** Limits, one of each kind: fio's equal reads and writes, else a window's flat throughput despite demand. */
export function findCaps(observation: Observation): Cap[] {
  const { report } = observation;
  // Memory reads and writes equally fast without any limit.
  const pairs = findEqualPairs(report.benchmarks).filter(({ read }) => !isInMemory(read.target, report.storage));
  const plateaus = findThroughputPlateaus(observation);
  return (["bandwidth", "iops"] as const).flatMap((wanted) => {
    const ofKind = plateaus.filter((one) => one.kind === wanted && !isPlateauOfBytes(one, report));
    const [proven] = pairs
      .filter((one) => one.kind === wanted && !isPairOfBytes(one, pairs, report))
      .flatMap((pair) => describeProven(observation, pair, ofKind) ?? []);
    const [longest] = ofKind;
    if (proven !== undefined) return proven;
    const seen = longest && describeSeen(report, longest);
    const limited = seen?.evidence.setByCgroup ? undefined : findLimitedWindow(observation, wanted);
    return (limited && describeReached(limited, wanted)) ?? seen ?? [];
  });
}

function isPairOfBytes({ kind, read, write }: EqualPair, pairs: readonly EqualPair[], report: Report): boolean {
  if (kind === "bandwidth") return false;
  const level = (read.bandwidthBytesPerSecond + write.bandwidthBytesPerSecond) / 2;
  const isSame = (pair: EqualPair) =>
    pair.kind === "bandwidth" && pair.read.target === read.target && isSameLevel(level, pair.level);
  const sought = { kind: "bandwidth", level, device: findDisk(report, read.target) } as const;
  return pairs.some(isSame) || findKnownLimit(report, sought) !== undefined;
}

function isPlateauOfBytes(plateau: ThroughputPlateau, report: Report): boolean {
  const sought = { ...plateau, kind: "bandwidth", level: plateau.bytesPerSecond } as const;
  return plateau.kind === "iops" && findKnownLimit(report, sought) !== undefined;
}

function isSameLevel(level: number, other: number): boolean {
  return Math.abs(level / other - 1) <= MAX_LEVEL_DIFFERENCE;
}

/** Undefined for single equal runs, which may be chance. */
function describeProven(
  observation: Observation,
  pair: EqualPair,
  plateaus: readonly ThroughputPlateau[],
): Cap | undefined {
  const { report } = observation;
  const { kind, level, read, steady, depthGivesNothing } = pair;
  const target = findTargetStorage(read.target, report.storage);
  if (target !== undefined && isNetworkFilesystem(target.filesystem)) return describeNetwork(pair, target);
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
  return {
    id: `${kind}-cap`,
    severity: seen !== undefined && isNoticed(seen) ? "warning" : "notice",
    confidence: isBacked ? "high" : "medium",
    window: seen?.observed.window,
    device,
    basis: "configured",
    kind,
    rate: known?.cgroup === "own" ? known.limit : level,
    seconds: seen?.seconds,
    isHit: seen !== undefined && isHit(seen, findKnownLimit(report, seen, seen.observed)),
    isEqual: true,
    place: measured?.place ?? seen?.place,
    cgroup: known?.cgroup,
    evidence: {
      ...pairEvidence(pair),
      setByCgroup: known?.cgroup === "own" || undefined,
      plateauLevel: seen?.level,
      plateauSeconds: seen?.seconds,
      plateauShare: seen?.share,
      deviceLatencySeconds: measured?.deviceLatencySeconds,
      applicationLatencySeconds: measured?.applicationLatencySeconds,
    },
  };
}

/** The link alone makes reads and writes equal, round trips make IOPS equal, unless more in flight give no more. */
function describeNetwork(pair: EqualPair, storage: Storage): NetworkLimit | undefined {
  const { kind, level, steady, depthGivesNothing } = pair;
  if (depthGivesNothing !== true && (kind === "iops" || steady !== true)) return undefined;
  return {
    id: `${kind}-cap`,
    severity: "notice",
    confidence: "medium",
    basis: "network",
    kind,
    rate: level,
    storage,
    evidence: pairEvidence(pair),
  };
}

function describeSeen(report: Report, plateau: ThroughputPlateau): Cap {
  const { kind, level, device, observed, seconds, share, place } = plateau;
  const known = findKnownLimit(report, plateau, observed);
  const isAbove = place === "above-block-layer";
  const isOwn = known?.cgroup === "own";
  const allowed = isAbove ? findHigherLimit(report, plateau) : undefined;
  const about = {
    id: `${kind}-cap`,
    severity: isNoticed(plateau) ? "warning" : "notice",
    confidence: isOwn ? "high" : "medium",
    window: observed.window,
    device,
    kind,
    rate: isOwn ? known.limit : level,
    seconds,
  } as const;
  const evidence = { ...levelEvidence(kind, level), plateauSeconds: seconds, plateauShare: share, place };
  if (allowed !== undefined) {
    return { ...about, basis: "held-back", allowed, evidence: { ...evidence, cgroupAllows: allowed } };
  }
  if (!isAbove && !isOwn) {
    const isOthers = isMovedByOthers(observed, device);
    const severity = isOthers ? "notice" : about.severity;
    return { ...about, severity, basis: "plateau", cgroup: known?.cgroup, isOthers, evidence };
  }
  return {
    ...about,
    basis: "configured",
    isHit: isHit(plateau, known),
    isEqual: false,
    place,
    cgroup: known?.cgroup,
    evidence: { ...evidence, setByCgroup: isOwn || undefined },
  };
}

/** Certain, by the cgroup's own counters. */
function describeReached({ observed, device, limit, seconds, owner }: LimitedWindow, kind: CapKind): ConfiguredLimit {
  return {
    id: `${kind}-cap`,
    severity: "warning",
    confidence: "high",
    window: observed.window,
    device,
    basis: "configured",
    kind,
    rate: limit,
    seconds,
    isHit: owner === "own",
    isEqual: false,
    place: "above-block-layer",
    cgroup: "own",
    evidence: { ...levelEvidence(kind, limit), setByCgroup: true, plateauSeconds: seconds },
  };
}

function levelEvidence(kind: CapKind, level: number): Cap["evidence"] {
  return kind === "iops" ? { operationsPerSecond: level } : { bytesPerSecond: level };
}

function pairEvidence({ kind, level, reads, writes, steady, depthGivesNothing }: EqualPair): Cap["evidence"] {
  return { ...levelEvidence(kind, level), reads, writes, steady, depthGivesNothing };
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
