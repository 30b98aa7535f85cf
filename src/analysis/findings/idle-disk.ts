import { findTargetStorage, nameDisks } from "../../disks/device-tree.ts";
import type { FindingOf } from "../../model/finding.ts";
import type { Storage } from "../../model/storage.ts";
import { compareTargets, type KindComparison } from "../target-comparison.ts";
import { sumBytes } from "./measured-window.ts";
import { makeFinding, type Observation } from "./observation.ts";

/** A disk that is faster by less is not worth the move. */
const MIN_RATIO = 1.3;
/** A work directory needs this much free space. */
export const MIN_FREE_BYTES = 2e9;
const MAX_IDLE_BYTES = 1e6;

interface Candidate {
  storage: Storage;
  disks: string[];
  /** Empty where fio did not run on both. */
  kinds: FindingOf<"idle-disk">["kinds"];
}

/** The fastest or else largest mounted disk that was idle while the job waited, or is faster by fio. */
export function findIdleDisk(observation: Observation): FindingOf<"idle-disk">[] {
  const { hasWaited } = observation;
  const [best, ...others] = listCandidates(observation)
    .filter(({ disks, kinds }) => {
      return kinds.length === 0 ? hasWaited && wasIdle(observation, disks) : isWorthTheMove(kinds);
    })
    .sort((a, b) => findGain(b) - findGain(a) || (b.storage.freeBytes ?? 0) - (a.storage.freeBytes ?? 0));
  if (best === undefined) return [];
  const { storage, disks, kinds } = best;
  const { path, mountPoint, freeBytes = 0 } = storage;
  const isMeasured = kinds.length > 0;
  return [
    makeFinding("idle-disk", isMeasured && hasWaited ? "warning" : "notice", isMeasured ? "medium" : "low", {
      device: disks[0],
      ...{ path, mountPoint, freeBytes },
      disks,
      kinds,
      others: others.map((other) => other.storage.mountPoint ?? other.storage.path),
    }),
  ];
}

/** None if the workspace's disks are unknown: any disk may be one of them. */
function listCandidates({ report: { storage, benchmarks }, workspace }: Observation): Candidate[] {
  const used = new Set(workspace && nameDisks(workspace));
  if (workspace === undefined || used.size === 0) return [];
  const measured = benchmarks.filter((benchmark) => benchmark.state === "measured");
  const on = (place: Storage) => measured.filter(({ target }) => findTargetStorage(target, storage) === place);
  return storage
    .map((other) => ({ storage: other, disks: nameDisks(other) }))
    .filter(({ disks }) => disks.length > 0 && disks.every((name) => !used.has(name)))
    .filter(({ storage: { freeBytes = 0 } }) => freeBytes >= MIN_FREE_BYTES)
    .map((other) => ({ ...other, kinds: compareTargets(on(other.storage), on(workspace)).flatMap(listRatios) }));
}

function listRatios({ kind, ratios, overlaps }: KindComparison): Candidate["kinds"] {
  return ratios === undefined ? [] : [{ kind, ratios, overlaps }];
}

function wasIdle({ windows }: Observation, names: readonly string[]): boolean {
  return windows.every(({ disks }) => {
    const { readBytes, writtenBytes } = sumBytes(disks.filter(({ name }) => names.includes(name)));
    return readBytes + writtenBytes < MAX_IDLE_BYTES;
  });
}

/** It must be slower in no kind of work: which kind the job needs is unknown. */
function isWorthTheMove(kinds: Candidate["kinds"]): boolean {
  const isFaster = kinds.some(({ ratios, overlaps }) => ratios.low >= MIN_RATIO && !overlaps);
  return isFaster && kinds.every(({ ratios }) => ratios.low > 1 / MIN_RATIO);
}

function findGain({ kinds }: Candidate): number {
  return kinds.length === 0 ? 0 : Math.min(...kinds.map(({ ratios }) => ratios.low));
}
