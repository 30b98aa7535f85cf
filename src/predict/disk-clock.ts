import type { Disk } from "./disk.ts";
import { TokenBucket } from "./token-bucket.ts";

/** Work for a disk, counted as its limits do. */
export interface Demand {
  bytes: number;
  operations: number;
}

/**
 * What limits save up unused: QEMU's util/throttle.c for those below the kernel, half a slice of block/blk-
 * throttle.c for a cgroup's.
 */
const SAVED_SECONDS = { belowKernel: 0.1, byCgroup: 0.05 };

export const NO_DEMAND: Demand = { bytes: 0, operations: 0 };

export function addDemand(a: Demand, b: Demand): Demand {
  return { bytes: a.bytes + b.bytes, operations: a.operations + b.operations };
}

/** A share of a demand, from 0 to 1. */
export function scaleDemand({ bytes, operations }: Demand, share: number): Demand {
  return { bytes: bytes * share, operations: operations * share };
}

/** What small files take a request, and large ones (bench:predict). */
const REQUEST_BYTES = { small: 10 * 1024, large: 256 * 1024 };

/**
 * Splits a demand into small and large requests, as if it had only these: done one after the other, they take longer than
 * mixed, since bytes limit the large ones and operations the small ones.
 */
function splitBySize({ bytes, operations }: Demand): [Demand, Demand] {
  const { small, large } = REQUEST_BYTES;
  const many = Math.max(0, Math.min(operations, (operations * large - bytes) / (large - small)));
  const smallBytes = Math.min(bytes, many * small);
  return [
    { bytes: smallBytes, operations: many },
    { bytes: bytes - smallBytes, operations: operations - many },
  ];
}

/** A disk's limits along simulated time. */
export class DiskClock {
  readonly #buckets: Bucket[];

  constructor({ limits, countsMerged }: Disk) {
    const savedSeconds = countsMerged ? SAVED_SECONDS.belowKernel : SAVED_SECONDS.byCgroup;
    this.#buckets = (["shared", "reads", "writes"] as const).flatMap((limited) =>
      (["bytes", "operations"] as const).flatMap((kind): Bucket[] => {
        const limit = limits[limited]?.[kind];
        if (limit === undefined) return [];
        const burst = { perSecond: Number.POSITIVE_INFINITY, credits: limit.perSecond * savedSeconds };
        const count: Bucket["count"] = (reads, writes) =>
          (limited === "writes" ? 0 : reads[kind]) + (limited === "reads" ? 0 : writes[kind]);
        return [{ tokens: new TokenBucket({ burst, ...limit }), count }];
      }),
    );
  }

  /** @param apart the share, 0 to 1, whose small and large requests come one after the other, not mixed */
  findSeconds(reads: Demand, writes: Demand, apart = 0): number {
    const find = (r: Demand, w: Demand) =>
      Math.max(0, ...this.#buckets.map(({ tokens, count }) => tokens.findSeconds(count(r, w))));
    if (apart === 0) return find(reads, writes);
    const [smallReads, largeReads] = splitBySize(reads);
    const [smallWrites, largeWrites] = splitBySize(writes);
    const mixed = find(reads, writes);
    const parts = find(smallReads, smallWrites) + find(largeReads, largeWrites);
    return mixed + apart * Math.max(0, parts - mixed);
  }

  /** The share of these writes, 0 to 1, that the disk does in so many seconds beside these reads. */
  findWrittenShare(seconds: number, reads: Demand, writes: Demand): number {
    const shares = this.#buckets.map(({ tokens, count }) => {
      const wanted = count(NO_DEMAND, writes);
      return wanted > 0 ? (tokens.findAmount(seconds) - count(reads, NO_DEMAND)) / wanted : 1;
    });
    return Math.max(0, Math.min(1, ...shares));
  }

  pass(seconds: number, reads: Demand, writes: Demand): void {
    for (const { tokens, count } of this.#buckets) tokens.pass(seconds, count(reads, writes));
  }
}

interface Bucket {
  tokens: TokenBucket;
  count(reads: Demand, writes: Demand): number;
}
