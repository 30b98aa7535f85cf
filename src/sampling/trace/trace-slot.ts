import type { TraceDirection, TraceSlot } from "../../model/block-trace.ts";

/** The most frequent sizes are kept; the rest become one, of their mean. */
const MAX_SIZES = 16;

interface Direction extends Omit<TraceDirection, "sizes"> {
  sizes: Map<number, number>;
}

/** A stretch that still grows. */
export interface Slot extends Omit<TraceSlot, "reads" | "writes"> {
  reads: Direction;
  writes: Direction;
}

export function createSlot(): Slot {
  const direction = (): Direction => ({ requests: 0, sequential: 0, inFlight: 0, sizes: new Map() });
  return { idleSeconds: 0, flushes: 0, syncs: 0, reads: direction(), writes: direction() };
}

/** Adds to the count of a size. */
export function addCount(sizes: Map<number, number>, bytes: number, count: number): void {
  sizes.set(bytes, (sizes.get(bytes) ?? 0) + count);
}

/** Makes each two stretches one, in place. */
export function joinPairs(slots: Slot[]): void {
  const odd = slots.filter((_, index) => index % 2 === 1);
  const even = slots.filter((_, index) => index % 2 === 0);
  for (const [index, slot] of odd.entries()) addSlot(even[index] as Slot, slot);
  slots.splice(0, slots.length, ...even);
}

function addSlot(to: Slot, slot: Slot): void {
  to.idleSeconds += slot.idleSeconds;
  to.flushes += slot.flushes;
  to.syncs += slot.syncs;
  for (const name of ["reads", "writes"] as const) {
    to[name].requests += slot[name].requests;
    to[name].sequential += slot[name].sequential;
    to[name].inFlight += slot[name].inFlight;
    for (const [bytes, count] of slot[name].sizes) addCount(to[name].sizes, bytes, count);
  }
}

/** Whether anything but completions happened. */
export function isUsed({ reads, writes, syncs, flushes }: Slot): boolean {
  return syncs + flushes > 0 || isAsked(reads) || isAsked(writes);
}

function isAsked({ requests, sizes }: Direction): boolean {
  return requests + sizes.size > 0;
}

export function describeSlot({ reads, writes, ...counts }: Slot): TraceSlot {
  return {
    ...counts,
    ...(isAsked(reads) && { reads: describeDirection(reads) }),
    ...(isAsked(writes) && { writes: describeDirection(writes) }),
  };
}

function describeDirection({ sizes, ...counts }: Direction): TraceDirection {
  const ordered = [...sizes].toSorted(([, a], [, b]) => b - a);
  const rest = ordered.splice(sizes.size > MAX_SIZES ? MAX_SIZES - 1 : MAX_SIZES);
  if (rest.length > 0) {
    const count = rest.reduce((sum, [, own]) => sum + own, 0);
    ordered.push([Math.round(rest.reduce((sum, [bytes, own]) => sum + bytes * own, 0) / count), count]);
  }
  return { ...counts, sizes: ordered.map(([bytes, count]) => ({ bytes, count })) };
}
