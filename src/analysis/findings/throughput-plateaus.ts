import { isNetworkFilesystem } from "../../disks/filesystem-kind.ts";
import { LARGE_REQUEST_BYTES } from "../../model/benchmark-kind.ts";
import type { LimitPlace } from "../../model/finding.ts";
import { median, sum } from "../../model/numbers.ts";
import type { Observation, ObservedWindow } from "./observation.ts";
import { type DiskSample, hasFullQueue, isHeldBack } from "./window-samples.ts";

/** A device at its limit is busy for at least this share of the time. */
const MIN_UTILIZATION = 0.9;
/** With this many requests, one more or less at an interval's edge is 2%. */
const MIN_REQUESTS = 50;
/** A token bucket fills and empties, so rates this close to a known level count. */
const MAX_DEVIATION = 0.25;
const MIN_SECONDS = 3;

export type CapKind = "bandwidth" | "iops";

type Rate = "bytesPerSecond" | "operationsPerSecond";
const RATES: Record<CapKind, Rate> = { bandwidth: "bytesPerSecond", iops: "operationsPerSecond" };

export interface ThroughputPlateau {
  observed: ObservedWindow;
  device: string;
  kind: CapKind;
  level: number;
  bytesPerSecond: number;
  readShare: number;
  /** Seconds with demand, and the share of them at the level. */
  seconds: number;
  share: number;
  place: LimitPlace;
}

interface SampledWindow {
  observed: ObservedWindow;
  device: string;
  samples: DiskSample[];
}

function listSampled({ windows }: Observation): SampledWindow[] {
  return windows.flatMap((observed) =>
    observed.sampled
      .filter(({ isOthers }) => !isOthers)
      .map(({ name, samples }) => ({ observed, device: name, samples })),
  );
}

/** The plateaus of the disks of all windows, the longest first. */
export function findThroughputPlateaus(observation: Observation): ThroughputPlateau[] {
  // On a network filesystem tasks may wait for the server, while the disk rests.
  const isFar = isNetworkFilesystem(observation.workspace?.filesystem);
  return listSampled(observation)
    .flatMap((sampled) => [
      findPlateauAt("device", sampled, isBusy),
      isFar ? undefined : findPlateauAt("above-block-layer", sampled, isHeldBack),
    ])
    .filter((plateau) => plateau !== undefined)
    .sort((a, b) => b.seconds - a.seconds);
}

function findPlateauAt(
  place: LimitPlace,
  { observed, device, samples }: SampledWindow,
  isDemanded: (sample: DiskSample) => boolean,
): ThroughputPlateau | undefined {
  const demanded = samples.filter((sample) => sample.bytesPerSecond > 0 && isDemanded(sample));
  const bytes = integrate(demanded, "bytesPerSecond");
  const operations = integrate(demanded, "operationsPerSecond");
  const kind = bytes / operations < LARGE_REQUEST_BYTES ? "iops" : "bandwidth";
  const plateau = findPlateau(listRates(demanded, RATES[kind]));
  const seconds = integrate(demanded);
  const readShare = measureReadShare(demanded);
  return plateau && { observed, device, kind, ...plateau, bytesPerSecond: bytes / seconds, readShare, seconds, place };
}

/** The window that ran longest, at least 3 s, at a known level of a device, or of any. */
export function findRunAgainst(
  observation: Observation,
  kind: CapKind,
  level: number,
  device?: string,
): ThroughputPlateau | undefined {
  const rate = RATES[kind];
  const [longest] = listSampled(observation)
    .filter((sampled) => device === undefined || sampled.device === device)
    .map(({ samples, ...where }): ThroughputPlateau => {
      const demanded = samples.filter((sample) => isBusy(sample) || isHeldBack(sample));
      const near = demanded.filter((sample) => Math.abs(sample[rate] / level - 1) <= MAX_DEVIATION);
      const seconds = integrate(near);
      return {
        ...where,
        kind,
        level: integrate(near, rate) / seconds,
        bytesPerSecond: integrate(near, "bytesPerSecond") / seconds,
        readShare: measureReadShare(near),
        seconds,
        share: seconds / integrate(demanded),
        place: near.every(isHeldBack) ? "above-block-layer" : "device",
      };
    })
    .filter(({ seconds }) => seconds >= MIN_SECONDS)
    .sort((a, b) => b.seconds - a.seconds);
  return longest;
}

/** The samples' bytes or operations; without a rate, their seconds. */
function integrate(samples: readonly DiskSample[], rate?: Rate): number {
  return sum(samples.map((sample) => (rate === undefined ? 1 : sample[rate]) * sample.seconds));
}

function measureReadShare(samples: readonly DiskSample[]): number {
  const read = sum(samples.map(({ bytesPerSecond, readShare, seconds }) => bytesPerSecond * readShare * seconds));
  return read / integrate(samples, "bytesPerSecond");
}

/** Neighbouring samples are joined until one request is negligible: 30 MB/s in 1 MiB are 14 in half a second. */
function listRates(samples: readonly DiskSample[], rate: Rate): number[] {
  const rates: number[] = [];
  let [open, requests]: [DiskSample[], number] = [[], 0];
  for (const sample of samples) {
    open.push(sample);
    requests += sample.operationsPerSecond * sample.seconds;
    if (requests < MIN_REQUESTS) continue;
    rates.push(integrate(open, rate) / integrate(open));
    [open, requests] = [[], 0];
  }
  return rates;
}

function isBusy(sample: DiskSample): boolean {
  return hasFullQueue(sample) && sample.utilization >= MIN_UTILIZATION;
}

/** Rates within this share are one level, as under blkio.throttle and on hosted runners. */
const MAX_SPREAD = 0.05;
const MIN_SHARE = 0.6;
/** At most this share of the values may be higher, by a token bucket's burst or by sampling. */
const MAX_SHARE_ABOVE = 0.2;
/** Fewer values may agree by chance. */
const MIN_VALUES = 5;

/** The level that most values keep to and few exceed, with their share. */
export function findPlateau(values: readonly number[]): { level: number; share: number } | undefined {
  const sorted = values.toSorted((a, b) => a - b);
  let best = { from: 0, to: 0 };
  for (let from = 0, to = 0; from < sorted.length; from++) {
    const highest = ((sorted[from] as number) * (1 + MAX_SPREAD)) / (1 - MAX_SPREAD);
    while (to < sorted.length && (sorted[to] as number) <= highest) to++;
    // Of equally long ranges, the one with the highest rates.
    if (to - from >= best.to - best.from) best = { from, to };
  }
  const members = sorted.slice(best.from, best.to);
  const level = median(members);
  const share = members.length / sorted.length;
  const above = (sorted.length - best.to) / sorted.length;
  if (!(level > 0) || members.length < MIN_VALUES) return undefined;
  return share >= MIN_SHARE && above <= MAX_SHARE_ABOVE ? { level, share } : undefined;
}
