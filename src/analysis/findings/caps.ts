import { isNetworkFilesystem } from "../../model/filesystem-kind.ts";
import type { Finding } from "../../model/finding.ts";
import { formatDuration, formatIops, formatRate } from "../../model/format.ts";
import type { Report } from "../../model/report.ts";
import type { Storage } from "../../model/storage.ts";
import { findTargetStorage } from "../../model/target-storage.ts";
import { type EqualPair, findEqualPairs } from "./equal-benchmarks.ts";
import { describeLayer } from "./layered-filesystem.ts";
import { comparePlaces, describePlace, findHigherLimit, findKnownLimit, type KnownLimit } from "./limit-place.ts";
import type { Observation } from "./observation.ts";
import { findRunAgainst, findThroughputPlateaus, type ThroughputPlateau } from "./throughput-plateaus.ts";
import { findDoer } from "./whose-work.ts";

/** A window may run this far above fio's level: a token bucket lets a burst through (case 5: 220 against 209 MB/s). */
const SAME_LEVEL = 0.15;
/** A window that waited for this share of its time feels the cap. */
const FELT_SHARE = 0.1;
const HELD_SHARE = 0.25;

type Kind = "bandwidth" | "iops";

/**
 * Limits on bandwidth and on operations: fio's reads and writes equal, or a window's throughput flat while more was
 * asked. One finding for each device and kind, the proof by fio first.
 */
export function findCaps(observation: Observation): Finding[] {
  const { report } = observation;
  const all = findEqualPairs(report.benchmarks);
  const pairs = all.filter((pair) => pair.kind === "bandwidth" || !isByteLimit(pair, all, report));
  const plateaus = findThroughputPlateaus(observation).filter(({ kind, bytesPerSecond, device }) => {
    return kind === "bandwidth" || findKnownLimit(report, bytesPerSecond, "bandwidth", device) === undefined;
  });
  return (["bandwidth", "iops"] as const).flatMap((kind) => {
    const ofKind = plateaus.filter((plateau) => plateau.kind === kind);
    const pair = pairs.find((candidate) => candidate.kind === kind);
    const proven = pair === undefined ? undefined : describeProven(observation, pair, ofKind);
    if (proven !== undefined) return [proven];
    const [longest] = ofKind;
    return longest === undefined ? [] : [describeSeen(observation.report, longest)];
  });
}

/** Small requests that move as many bytes as a limit on bytes lets through are held by that one, not by one on operations. */
function isByteLimit({ read, write }: EqualPair, pairs: readonly EqualPair[], report: Report): boolean {
  const level = (read.bandwidthBytesPerSecond + write.bandwidthBytesPerSecond) / 2;
  const isSame = (pair: EqualPair) =>
    pair.kind === "bandwidth" && pair.read.target === read.target && Math.abs(level / pair.level - 1) <= SAME_LEVEL;
  const device = findDisk(report, read.target);
  return pairs.some(isSame) || findKnownLimit(report, level, "bandwidth", device) !== undefined;
}

function formatLevel(kind: Kind, level: number): string {
  return kind === "iops" ? `${formatIops(level)} operations a second` : formatRate(level);
}

function levelEvidence(kind: Kind, level: number): Finding["evidence"] {
  return kind === "iops" ? { operationsPerSecond: level } : { bytesPerSecond: level };
}

/** Undefined where one run each came out equal and nothing else speaks for a limit: that happens by chance. */
function describeProven(
  observation: Observation,
  pair: EqualPair,
  plateaus: readonly ThroughputPlateau[],
): Finding | undefined {
  const { report } = observation;
  const { kind, level, read } = pair;
  const target = findTargetStorage(read.target, report.storage);
  if (target !== undefined && isNetworkFilesystem(target.filesystem)) return describeFar(pair, target);
  const device = findDisk(report, read.target);
  const plateau = plateaus.find(
    (candidate) =>
      Math.abs(candidate.level / level - 1) <= SAME_LEVEL && (device === undefined || candidate.device === device),
  );
  const seen = plateau ?? findRunAgainst(observation, kind, level, device);
  const known = findKnownLimit(report, level, kind, device);
  const isBacked = known !== undefined || pair.depthGivesNothing === true || seen !== undefined;
  if (!isBacked && pair.steady !== true) return undefined;
  const measured = comparePlaces(report, read, device);
  const place = measured?.place ?? seen?.place;
  return {
    id: `${kind}-cap`,
    severity: seen !== undefined && isFelt(seen) ? "warning" : "notice",
    ...(seen !== undefined && { window: seen.observed.window.name }),
    ...(device !== undefined && { device }),
    message: describeLimit({
      disk: device ?? "The disk",
      kind,
      level,
      known,
      seen,
      isHit: seen && isOwn(report, seen),
      isEqual: true,
    }),
    evidence: {
      ...pairEvidence(pair),
      ...(known?.isOwn && { setByCgroup: true }),
      ...(seen !== undefined && { plateauLevel: seen.level, plateauSeconds: seen.seconds, plateauShare: seen.share }),
      ...(measured && {
        deviceLatencySeconds: measured.deviceLatencySeconds,
        applicationLatencySeconds: measured.applicationLatencySeconds,
      }),
    },
    confidence: isBacked ? "high" : "medium",
    advice: join(describePlace(place, known, measured), remedy(place === "above-block-layer" || known !== undefined)),
  };
}

function pairEvidence({ kind, level, read, write, steady, depthGivesNothing }: EqualPair): Finding["evidence"] {
  const rate = (benchmark: typeof read) => (kind === "iops" ? benchmark.iops : benchmark.bandwidthBytesPerSecond);
  return {
    ...levelEvidence(kind, level),
    reads: rate(read),
    writes: rate(write),
    ...(steady !== undefined && { steady }),
    ...(depthGivesNothing !== undefined && { depthGivesNothing }),
  };
}

/**
 * On a network filesystem it is most often the link that gives reads and writes the same rate, which no local disk's
 * samples or limits can tell. Operations are equal there by the round trips alone, unless more of them in flight give no more.
 */
function describeFar(pair: EqualPair, target: Storage): Finding | undefined {
  const { kind, level, read, steady, depthGivesNothing } = pair;
  if (depthGivesNothing !== true && (kind === "iops" || steady !== true)) return undefined;
  return {
    id: `${kind}-cap`,
    severity: "notice",
    message: `${describeLayer(target)} under ${read.target} is limited to ${formatLevel(kind, level)}, reads and writes alike: the rate of the network, or a limit of its server.`,
    evidence: pairEvidence(pair),
    confidence: "medium",
    advice: "Compare it with the rate of the link to the server; a local disk does not share it.",
  };
}

function describeSeen(report: Report, plateau: ThroughputPlateau): Finding {
  const { kind, level, device, observed, seconds, share, place } = plateau;
  const known = findKnownLimit(report, level, kind, device, observed);
  const isSet = known?.isOwn || place === "above-block-layer";
  const allowed = place === "above-block-layer" ? findHigherLimit(report, level, kind, device) : undefined;
  const doubt = isSet ? "" : "io-probe bench tells which: equal reads and writes are a limit.";
  return {
    id: `${kind}-cap`,
    severity: isFelt(plateau) ? "warning" : "notice",
    window: observed.window.name,
    device,
    message: isSet
      ? allowed !== undefined
        ? describeHeldBack(plateau, allowed)
        : describeLimit({ disk: device, kind, level, known, seen: plateau, isHit: isOwn(report, plateau) })
      : `${device} stayed at ${formatLevel(kind, level)} for ${formatDuration(seconds)} while ${observed.title} ran, and requests always waited: the most that it gives, or a configured limit.`,
    evidence: {
      ...levelEvidence(kind, level),
      plateauSeconds: seconds,
      plateauShare: share,
      place,
      ...(known?.isOwn && { setByCgroup: true }),
      ...(allowed !== undefined && { cgroupAllows: allowed }),
    },
    confidence: known?.isOwn ? "high" : "medium",
    advice: join(isSet || known !== undefined ? describePlace(place, known) : doubt, remedy(isSet)),
  };
}

/** A pace below what the cgroup allows is no limit: requests that wait for one another, and flushes, which count as well. */
function describeHeldBack({ observed, device, kind, level, seconds }: ThroughputPlateau, allowed: number): string {
  const flushes = kind === "iops" ? ", flushes included" : "";
  return `While ${observed.title} ran, ${device} did ${formatLevel(kind, level)} for ${formatDuration(seconds)} although tasks waited for it: a cgroup holds its requests back, at ${formatLevel(kind, allowed)}${flushes}.`;
}

interface Limit {
  disk: string;
  kind: Kind;
  level: number;
  known: KnownLimit | undefined;
  /** The window that was at it. */
  seen?: ThroughputPlateau | undefined;
  /** Whether it was the window's own work that was at it, and not only the machine's. */
  isHit?: boolean | undefined;
  /** Whether fio's reads and writes came out equal. */
  isEqual?: boolean;
}

/** One limit has one figure: what its cgroup was given, else what fio measured, else the level that a window kept to. */
function describeLimit({ disk, kind, level, known, seen, isHit, isEqual = false }: Limit): string {
  const figure = formatLevel(kind, known?.isOwn ? known.value : level);
  const signs = [known?.isOwn ? "set by its cgroup" : "", isEqual ? "reads and writes alike in fio" : ""];
  const how = signs.filter((sign) => sign !== "").join("; ");
  const why = how === "" ? "" : ` (${how})`;
  if (seen === undefined) return `${disk} has a configured limit of ${figure}${why}.`;
  const { observed, seconds } = seen;
  const lasted = `${figure} for ${formatDuration(seconds)}${why}`;
  return isHit
    ? `${observed.title} hit a configured limit on ${disk}: ${lasted}.`
    : `While ${observed.title} ran, ${disk} was at a configured limit: ${lasted}.`;
}

function isOwn(report: Report, { observed, level, kind, device }: ThroughputPlateau): boolean {
  return findDoer(observed) === "own" || (findKnownLimit(report, level, kind, device, observed)?.isOwn ?? false);
}

/** A limit above the block layer shows only where tasks wait for it, however busy the others keep the machine. */
function isFelt({ observed, place, seconds }: ThroughputPlateau): boolean {
  const isWaitedFor = place === "above-block-layer" && seconds >= observed.window.durationSeconds * HELD_SHARE;
  return isWaitedFor || (observed.diskWait?.share ?? 1) >= FELT_SHARE;
}

function remedy(isAbove: boolean | undefined): string {
  return isAbove
    ? "Raise the limit, or use a runner without it."
    : "Another runner or disk type is the remedy: compare labels over the same steps.";
}

/** The one disk that lies under a path; undefined where that is not known or there are several. */
function findDisk({ storage }: Report, path: string | undefined): string | undefined {
  const entry = findTargetStorage(path, storage) ?? storage[0];
  const disks = entry?.devices.filter(({ kind }) => kind === "disk") ?? [];
  return disks.length === 1 ? disks[0]?.name : undefined;
}

function join(...sentences: string[]): string {
  return sentences.filter((sentence) => sentence !== "").join(" ");
}
