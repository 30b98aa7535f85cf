import type { BlockTrace, TraceDirection, TraceSlot } from "../../model/block-trace.ts";
import { SECTOR_BYTES } from "../../model/units.ts";
import { parseTraceLine, type TraceEvent } from "./trace-event.ts";

/** Stretches are made twice as long where there would be more. */
const MAX_SLOTS = 64;
const SHORTEST_SLOT_SECONDS = 0.01;
/** Of each stretch the most frequent sizes; the others are one, of their mean. */
const MAX_SIZES = 16;
/** Places where streams of requests ended that may go on. */
const MAX_STREAMS = 8;
const MAX_DEVICES = 16;

/** What is built up of one direction. */
interface Direction extends Omit<TraceDirection, "sizes"> {
  sizes: Map<number, number>;
}

interface Slot extends Omit<TraceSlot, "reads" | "writes"> {
  reads: Direction;
  writes: Direction;
}

/** One device as it is now. */
interface Device {
  slots: Slot[];
  inFlight: number;
  sectorsInFlight: number;
  idleSinceSeconds: number;
  ends: { reads: number[]; writes: number[] };
}

/** Makes of the lines of a trace what a report keeps of it, in memory that does not grow with their number. */
export class TraceBuilder {
  readonly #devices = new Map<string, Device>();
  #fromSeconds = Number.POSITIVE_INFINITY;
  #untilSeconds = Number.POSITIVE_INFINITY;
  #slotSeconds = SHORTEST_SLOT_SECONDS;
  #rest = "";

  /** From now on lines count; by the clock of the trace, as is `end`. */
  begin(atSeconds: number): void {
    this.#fromSeconds = atSeconds;
  }

  end(atSeconds: number): void {
    this.#untilSeconds = atSeconds;
  }

  /** Takes the next piece of text, which may end within a line. */
  add(text: string): void {
    const lines = (this.#rest + text).split("\n");
    this.#rest = (lines.pop() ?? "").slice(-MAX_LINE);
    for (const line of lines) {
      const event = parseTraceLine(line);
      if (event !== undefined) this.#addEvent(event);
    }
  }

  /**
   * What the trace says of each device.
   * @param findName a device's name by `MAJOR,MINOR`, of a partition its disk's; undefined leaves it out
   * @param lostEvents how many events the kernel dropped
   */
  build(findName: (dev: string) => string | undefined, lostEvents: number): BlockTrace[] {
    for (const device of this.#devices.values()) this.#closeDevice(device);
    const traces = new Map<string, BlockTrace>();
    for (const [dev, { slots }] of this.#devices) {
      const device = findName(dev);
      if (device === undefined || !slots.some(isUsed)) continue;
      // Syncs of a partition stand under its own number, its requests under the disk's.
      const other = traces.get(device);
      const own = slots.map(describeSlot);
      const merged = other === undefined ? own : addSyncs(other.slots, own);
      traces.set(device, { device, lostEvents, slotSeconds: this.#slotSeconds, slots: merged });
    }
    return [...traces.values()];
  }

  /** Nothing happened until the end: stretches go on to there. */
  #closeDevice(device: Device): void {
    if (!Number.isFinite(this.#untilSeconds)) return;
    const last = this.#findSlot(device, this.#untilSeconds);
    if (device.inFlight === 0) last.idleSeconds += Math.max(0, this.#untilSeconds - device.idleSinceSeconds);
  }

  #addEvent(event: TraceEvent): void {
    const { atSeconds } = event;
    if (!(atSeconds >= this.#fromSeconds) || atSeconds > this.#untilSeconds) return;
    const device = this.#findDevice(event.dev);
    if (device === undefined) return;
    const slot = this.#findSlot(device, atSeconds);
    if (event.kind === "sync") slot.syncs += 1;
    else if (event.kind === "issue" && isFlush(event.flags)) slot.flushes += 1;
    else if (event.sectors > 0) addRequest(device, slot, event);
  }

  #findDevice(dev: string): Device | undefined {
    const known = this.#devices.get(dev);
    if (known !== undefined || this.#devices.size === MAX_DEVICES) return known;
    const fresh = {
      ...{ slots: [], inFlight: 0, sectorsInFlight: 0, idleSinceSeconds: this.#fromSeconds },
      ends: { reads: [], writes: [] },
    };
    this.#devices.set(dev, fresh);
    return fresh;
  }

  #findSlot({ slots }: Device, atSeconds: number): Slot {
    const passed = atSeconds - this.#fromSeconds;
    while (passed >= MAX_SLOTS * this.#slotSeconds) {
      this.#slotSeconds *= 2;
      for (const device of this.#devices.values()) joinPairs(device.slots);
    }
    const place = Math.floor(passed / this.#slotSeconds);
    while (slots.length <= place) slots.push(createSlot());
    return slots[place] ?? createSlot();
  }
}

/** Longer than any line of an event that is recorded. */
const MAX_LINE = 4096;

/** A flush without data (kernel, include/trace/events/block.h, fill_rwbs): of a write with a flush before it, the write counts. */
const isFlush = (flags: string): boolean => flags === "F" || flags.startsWith("FF");

function addRequest(device: Device, slot: Slot, event: Exclude<TraceEvent, { kind: "sync" }>): void {
  const { kind, atSeconds, flags, sector, sectors } = event;
  if (kind === "complete") {
    device.sectorsInFlight -= sectors;
    device.inFlight = device.sectorsInFlight <= 0 ? 0 : Math.max(1, device.inFlight - 1);
    device.sectorsInFlight = Math.max(0, device.sectorsInFlight);
    if (device.inFlight === 0) device.idleSinceSeconds = atSeconds;
    return;
  }
  const letter = flags.replace(/^F/, "")[0];
  const name = letter === "R" ? "reads" : letter === "W" ? "writes" : undefined;
  if (kind === "request") {
    const bytes = sectors * SECTOR_BYTES;
    if (name !== undefined) slot[name].sizes.set(bytes, (slot[name].sizes.get(bytes) ?? 0) + 1);
    return;
  }
  if (device.inFlight === 0) slot.idleSeconds += Math.max(0, atSeconds - device.idleSinceSeconds);
  device.inFlight += 1;
  device.sectorsInFlight += sectors;
  if (name === undefined) return;
  const direction = slot[name];
  const ends = device.ends[name];
  const stream = ends.indexOf(sector);
  if (stream !== -1) {
    direction.sequential += 1;
    ends.splice(stream, 1);
  }
  ends.push(sector + sectors);
  if (ends.length > MAX_STREAMS) ends.shift();
  direction.requests += 1;
  direction.inFlight += device.inFlight;
}

function createSlot(): Slot {
  const direction = (): Direction => ({ requests: 0, sequential: 0, inFlight: 0, sizes: new Map() });
  return { idleSeconds: 0, flushes: 0, syncs: 0, reads: direction(), writes: direction() };
}

/** Each two slots become one. */
function joinPairs(slots: Slot[]): void {
  const joined = slots.flatMap((slot, place) => {
    const next = slots[place + 1];
    if (place % 2 === 1) return [];
    return [next === undefined ? slot : joinSlots(slot, next)];
  });
  slots.splice(0, slots.length, ...joined);
}

function joinSlots(a: Slot, b: Slot): Slot {
  return {
    idleSeconds: a.idleSeconds + b.idleSeconds,
    flushes: a.flushes + b.flushes,
    syncs: a.syncs + b.syncs,
    reads: joinDirections(a.reads, b.reads),
    writes: joinDirections(a.writes, b.writes),
  };
}

function joinDirections(a: Direction, b: Direction): Direction {
  const sizes = new Map(a.sizes);
  for (const [bytes, count] of b.sizes) sizes.set(bytes, (sizes.get(bytes) ?? 0) + count);
  return {
    requests: a.requests + b.requests,
    sequential: a.sequential + b.sequential,
    inFlight: a.inFlight + b.inFlight,
    sizes,
  };
}

const isUsed = ({ reads, writes, syncs, flushes }: Slot): boolean =>
  syncs + flushes + reads.requests + reads.sizes.size + writes.requests + writes.sizes.size > 0;

function describeSlot({ idleSeconds, flushes, syncs, reads, writes }: Slot): TraceSlot {
  const known = (direction: Direction) => direction.requests + direction.sizes.size > 0;
  return {
    ...{ idleSeconds, flushes, syncs },
    ...(known(reads) && { reads: describeDirection(reads) }),
    ...(known(writes) && { writes: describeDirection(writes) }),
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

/** The slots with the requests, with the syncs of the other ones. */
function addSyncs(a: TraceSlot[], b: TraceSlot[]): TraceSlot[] {
  const hasRequests = (slots: TraceSlot[]) =>
    slots.some(({ reads, writes, flushes }) => reads ?? writes ?? flushes > 0);
  const [main, other] = hasRequests(b) ? [b, a] : [a, b];
  const empty = { idleSeconds: 0, flushes: 0, syncs: 0 };
  return Array.from({ length: Math.max(main.length, other.length) }, (_, place) => {
    const slot = main[place] ?? empty;
    return { ...slot, syncs: slot.syncs + (other[place]?.syncs ?? 0) };
  });
}
