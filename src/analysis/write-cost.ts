import { findTargetStorage } from "../disks/device-tree.ts";
import { writesToMemory } from "../disks/filesystem-kind.ts";
import type { Workload } from "../model/benchmark.ts";
import { sum } from "../model/numbers.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Report } from "../model/report.ts";
import type { Storage } from "../model/storage.ts";
import {
  estimateWrite,
  estimateWriteSeconds,
  type SizeCost,
  type Spread,
  type WriteCost,
  type WriteEstimate,
} from "./write-estimate.ts";

/** How long writing caches to a place takes. */
export interface CacheEstimate {
  cost: WriteCost;
  place: WritePlace;
  /** The largest usual cache that was measured, else what was. */
  example: WriteEstimate;
  /** Caches of usual sizes, the smallest first. */
  sizes: readonly WriteEstimate[];
}

/** What a benchmark wrote to, with its target as it was given. */
export interface WritePlace {
  target?: string | undefined;
  isWorkspace: boolean;
  isInMemory: boolean;
}

/** Sizes of caches: small, usual, the 1.6 GB that Depot saw restored (2024), and about GitHub's largest. */
const SIZES = [100e6, 500e6, 1.6e9, 5e9];

/** How long caches take on each target of `write-payload`. */
export function estimateCaches({ workloads, storage }: Pick<Report, "workloads" | "storage">): CacheEstimate[] {
  return readPayloadCosts(workloads).map((cost) => {
    const { target, seenBytes } = cost;
    const isWorkspace = findTargetStorage(target, storage)?.role === "workspace";
    const sizes = SIZES.map((bytes) => estimateWrite(cost, bytes));
    const measured = sizes.findLast(({ extrapolatedFrom }) => extrapolatedFrom === undefined);
    return {
      cost,
      place: { target, isWorkspace, isInMemory: isInMemory(target, storage) },
      example: measured ?? estimateWrite(cost, seenBytes),
      sizes,
    };
  });
}

/** What writing costs on each target of `write-payload`, by file size, of the median runs. */
export function readPayloadCosts(workloads: readonly Workload[]): WriteCost[] {
  const payloads = workloads.filter(({ name }) => name === "write-payload");
  return [...new Set(payloads.map(({ target }) => target))].flatMap((target) => {
    const there = payloads.filter((payload) => payload.target === target);
    const parts = [...new Set(there.map(({ part }) => part))];
    const all = parts.map((name) => sumRuns(there.filter(({ part }) => part === name)));
    const many = all[parts.indexOf("many files")];
    const shapes = all.filter(({ bytes }) => bytes > 0);
    const startSeconds = findStart(all);
    const sizes = listSizes(shapes, startSeconds ?? 0);
    const [largest] = sizes;
    if (many === undefined || many.bytes === 0 || largest === undefined) return [];
    const runs = Math.min(...shapes.map((shape) => shape.runs));
    const cost = omitUndefined({
      target,
      startSeconds,
      secondsPerByte: largest.secondsPerByte,
      files: { meanBytes: many.bytes / many.files, entriesPerByte: findDensity(many), sizes },
      seenBytes: Math.max(...shapes.map(({ bytes }) => bytes)),
      seenFiles: Math.max(...shapes.map(({ files }) => files)),
      runs,
    });
    return [runs > 1 ? { ...cost, spread: measureSpread(shapes, cost) } : cost];
  });
}

interface Amounts {
  seconds: number;
  bytes: number;
  files: number;
  /** Files and folders: each has an inode and a name to write. */
  entries: number;
}

interface Shape extends Amounts {
  runs: number;
  fastest: number;
  slowest: number;
}

/** Rows of one shape; two if it ran twice. */
function sumRuns(rows: readonly Workload[]): Shape {
  const add = (pick: (row: Workload) => number) => sum(rows.map(pick));
  return {
    runs: add(({ operations }) => operations),
    // Of medians, since one run of three may be disturbed.
    seconds: add(({ operations, latencySeconds: { p50, mean } }) => operations * (p50 ?? mean)),
    bytes: add(({ bytes }) => bytes),
    files: add(({ files }) => files ?? 0),
    entries: add(({ files = 0, folders = 0 }) => files + folders),
    fastest: Math.min(...rows.map(({ latencySeconds: { min, mean } }) => min ?? mean)),
    slowest: Math.max(...rows.map(({ latencySeconds: { max, mean } }) => max ?? mean)),
  };
}

const MAX_START_SHARE = 0.5;

/** Seconds of a run without files: starting tar, an empty flush. */
function findStart(shapes: readonly Shape[]): number | undefined {
  const empty = shapes.find(({ bytes }) => bytes === 0);
  if (empty === undefined) return undefined;
  const shortest = Math.min(...shapes.filter(({ bytes }) => bytes > 0).map(({ seconds, runs }) => seconds / runs));
  return Math.min(empty.seconds / empty.runs, shortest * MAX_START_SHARE);
}

/** Densities that differ less count as one. */
const MIN_DENSITY_RATIO = 2;

/**
 * What a byte costs in files of each size, the largest first. Smaller files cost more: shapes that say otherwise are
 * scatter, and count as one. None where all are alike, took no time, or their files were not counted.
 */
function listSizes(runs: readonly Shape[], startSeconds: number): SizeCost[] {
  const shapes = runs
    .map((shape) => ({ ...shape, seconds: shape.seconds - shape.runs * startSeconds }))
    .sort((a, b) => findDensity(a) - findDensity(b));
  if (shapes.some(({ files, seconds }) => files === 0 || seconds === 0)) return [];
  const densities = shapes.map(findDensity);
  if (Math.max(...densities) < MIN_DENSITY_RATIO * Math.min(...densities)) return [];
  const groups: Amounts[] = [];
  for (const shape of shapes) {
    let group: Amounts = shape;
    for (let other = groups.at(-1); other !== undefined && isOneSize(other, group); other = groups.at(-1)) {
      group = {
        seconds: other.seconds + group.seconds,
        bytes: other.bytes + group.bytes,
        files: other.files + group.files,
        entries: other.entries + group.entries,
      };
      groups.pop();
    }
    groups.push(group);
  }
  return groups.map(({ seconds, bytes, files, entries }) => ({
    fileBytes: bytes / files,
    entriesPerByte: entries / bytes,
    secondsPerByte: seconds / bytes,
  }));
}

function isOneSize(larger: Amounts, smaller: Amounts): boolean {
  const isAlike = findDensity(smaller) < MIN_DENSITY_RATIO * findDensity(larger);
  return isAlike || smaller.seconds / smaller.bytes <= larger.seconds / larger.bytes;
}

function findDensity({ entries, bytes }: Amounts): number {
  return entries / bytes;
}

function measureSpread(shapes: readonly Shape[], cost: WriteCost): Spread {
  const expect = ({ bytes, entries, runs }: Shape) => estimateWriteSeconds(cost, bytes / runs, entries / runs);
  return {
    low: Math.min(...shapes.map((shape) => shape.fastest / expect(shape))),
    high: Math.max(...shapes.map((shape) => shape.slowest / expect(shape))),
  };
}

/** Whether what is written to a target stays in memory. */
export function isInMemory(target: string | undefined, storage: readonly Storage[]): boolean {
  return writesToMemory(findTargetStorage(target, storage) ?? {});
}
