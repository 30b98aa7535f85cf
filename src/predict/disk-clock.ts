import type { Disk, Limits } from "./disk.ts";
import { TokenBucket } from "./token-bucket.ts";

/** What a disk is asked for: operations as its limits count them. */
export interface Demand {
  bytes: number;
  operations: number;
}

/** Nothing. */
export const NO_DEMAND: Demand = { bytes: 0, operations: 0 };

export function addDemand(a: Demand, b: Demand): Demand {
  return { bytes: a.bytes + b.bytes, operations: a.operations + b.operations };
}

export function scaleDemand({ bytes, operations }: Demand, share: number): Demand {
  return { bytes: bytes * share, operations: operations * share };
}

/** The limits of a disk along simulated time. */
export class DiskClock {
  readonly #reads: Buckets;
  readonly #writes: Buckets;

  constructor({ limits }: Disk) {
    this.#reads = new Buckets("shared" in limits ? limits.shared : limits.reads);
    this.#writes = "shared" in limits ? this.#reads : new Buckets(limits.writes);
  }

  /** The seconds that all of this takes at the least, reads beside writes. */
  findSeconds(reads: Demand, writes: Demand): number {
    if (this.#reads === this.#writes) return this.#reads.findSeconds(addDemand(reads, writes));
    return Math.max(this.#reads.findSeconds(reads), this.#writes.findSeconds(writes));
  }

  /** The share of these writes, from 0 to 1, that the disk gets done in so many seconds beside these reads. */
  findWrittenShare(seconds: number, reads: Demand, writes: Demand): number {
    const others = this.#reads === this.#writes ? reads : NO_DEMAND;
    return this.#writes.findShare(seconds, others, writes);
  }

  /** Lets time pass in which this was done. */
  pass(seconds: number, reads: Demand, writes: Demand): void {
    if (this.#reads === this.#writes) this.#reads.pass(seconds, addDemand(reads, writes));
    else {
      this.#reads.pass(seconds, reads);
      this.#writes.pass(seconds, writes);
    }
  }
}

/** Both limits of one way into a disk; who keeps to both is held by the slower one. */
class Buckets {
  readonly #bytes: TokenBucket | undefined;
  readonly #operations: TokenBucket | undefined;

  constructor({ bytes, operations }: Limits) {
    this.#bytes = bytes && new TokenBucket(bytes);
    this.#operations = operations && new TokenBucket(operations);
  }

  findSeconds({ bytes, operations }: Demand): number {
    return Math.max(this.#bytes?.findSeconds(bytes) ?? 0, this.#operations?.findSeconds(operations) ?? 0);
  }

  findShare(seconds: number, others: Demand, wanted: Demand): number {
    const share = (bucket: TokenBucket | undefined, first: number, second: number) =>
      bucket === undefined || second <= 0 ? 1 : (bucket.findAmount(seconds) - first) / second;
    const least = Math.min(
      share(this.#bytes, others.bytes, wanted.bytes),
      share(this.#operations, others.operations, wanted.operations),
    );
    return Math.min(1, Math.max(0, least));
  }

  pass(seconds: number, { bytes, operations }: Demand): void {
    this.#bytes?.pass(seconds, bytes);
    this.#operations?.pass(seconds, operations);
  }
}
