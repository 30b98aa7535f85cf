import { findTargetStorage } from "../disks/device-tree.ts";
import type { Report } from "../model/report.ts";
import { isInMemory, readPayloadCosts } from "./write-cost.ts";
import { estimateWrite, type WriteCost, type WriteEstimate } from "./write-estimate.ts";

/** How long writing caches to a place takes. */
export interface CacheEstimate {
  cost: WriteCost;
  place: WritePlace;
  /** The largest usual cache that was measured, else what was. */
  example: WriteEstimate;
  /** Caches of usual sizes, the smallest first. */
  sizes: readonly WriteEstimate[];
}

/** What a benchmark wrote to. */
export interface WritePlace {
  target?: string | undefined;
  isWorkspace: boolean;
  isInMemory: boolean;
}

/** Sizes of caches: small, usual, the 1.6 GB that Depot saw restored (2024), and about GitHub's largest. */
const SIZES = [100e6, 500e6, 1.6e9, 5e9];
const [SMALLEST = 0] = SIZES;

/** For each target of `write-payload`. */
export function estimateCaches({ workloads, storage }: Pick<Report, "workloads" | "storage">): CacheEstimate[] {
  return readPayloadCosts(workloads).map((cost) => {
    const { target, seenBytes = SMALLEST } = cost;
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
