// node token-bucket.ts DEVICE MAJOR:MINOR BUCKETS
//
// Turns the kernel's limit of one device into a token bucket, as clouds have them: the device may exceed its rate
// up to the burst's while tokens are left, and they come back at the rate. Every 20 ms it counts what the device did.
// BUCKETS is JSON: { bytes: Bucket, operations: Bucket }. Ends with its parent, whose standard input it reads.
import { readFileSync, writeFileSync } from "node:fs";
import type { Bucket } from "./lab.ts";

const TICK_MILLISECONDS = 20;
/** Tokens that have to come back before the burst is allowed again, in seconds of the rate: clouds count in seconds. */
const REFILL_SECONDS = 0.25;
const SECTOR_BYTES = 512;
const THROTTLE = "/sys/fs/cgroup/blkio/blkio.throttle";

const [device = "", number = "", text = "{}"] = process.argv.slice(2);
const { bytes, operations } = JSON.parse(text) as { bytes: Bucket; operations: Bucket };

/** What the device has done since it was made: operations and bytes, reads and writes together. */
function readCounters(): { bytes: number; operations: number } {
  const fields = readFileSync(`/sys/block/${device}/stat`, "utf8").trim().split(/\s+/).map(Number);
  const [reads = 0, , sectorsRead = 0, , writes = 0, , sectorsWritten = 0] = fields;
  return { bytes: (sectorsRead + sectorsWritten) * SECTOR_BYTES, operations: reads + writes };
}

/** A bucket that is filled and emptied; sets the limit where that changes. */
function startBucket(bucket: Bucket, limit: "bps" | "iops") {
  const size = (bucket.burst - bucket.rate) * bucket.seconds;
  let tokens = size;
  let bursting: boolean | undefined;
  return (used: number, seconds: number): void => {
    tokens = Math.min(size, tokens + bucket.rate * seconds - used);
    const wanted = bursting === false ? tokens > REFILL_SECONDS * bucket.rate : tokens > 0;
    if (wanted === bursting) return;
    bursting = wanted;
    const value = Math.round(wanted ? bucket.burst : bucket.rate);
    for (const direction of ["read", "write"])
      writeFileSync(`${THROTTLE}.${direction}_${limit}_device`, `${number} ${value}`);
  };
}

const drainBytes = startBucket(bytes, "bps");
const drainOperations = startBucket(operations, "iops");
let last = { ...readCounters(), at: performance.now() };
function tick(): void {
  const now = { ...readCounters(), at: performance.now() };
  const seconds = (now.at - last.at) / 1000;
  drainBytes(now.bytes - last.bytes, seconds);
  drainOperations(now.operations - last.operations, seconds);
  last = now;
}
tick();
setInterval(tick, TICK_MILLISECONDS);
console.log("ready");
process.stdin.on("end", () => process.exit()).resume();
