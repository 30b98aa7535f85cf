import type { BlockTrace } from "../../model/block-trace.ts";
import { SECTOR_BYTES } from "../../model/units.ts";
import { LogLines } from "../../system/log-lines.ts";
import { parseTraceLine, type TraceEvent } from "./trace-event.ts";
import { addCount, createSlot, describeSlot, isUsed, joinPairs, type Slot } from "./trace-slot.ts";

/** Stretches get twice as long where there would be more of them. */
const MAX_SLOTS = 64;
const MIN_SLOT_SECONDS = 0.01;
/** Places where a sequence of requests may go on. */
const MAX_STREAMS = 8;
const MAX_DEVICES = 16;

interface Device {
  slots: Slot[];
  inFlight: number;
  sectorsInFlight: number;
  idleSinceSeconds: number;
  ends: { reads: number[]; writes: number[] };
}

type Request = Exclude<TraceEvent, { kind: "sync" }>;

/** Reduces a trace's lines to a report's, in bounded memory. */
export class TraceBuilder {
  readonly #findDisk: (dev: string) => string | undefined;
  readonly #devices = new Map<string, Device>();
  /** By `MAJOR,MINOR`; undefined without a name. */
  readonly #byNumber = new Map<string, Device | undefined>();
  #fromSeconds = Number.POSITIVE_INFINITY;
  #untilSeconds = Number.POSITIVE_INFINITY;
  #slotSeconds = MIN_SLOT_SECONDS;
  readonly #lines = new LogLines();

  /** @param findDisk the disk of `MAJOR,MINOR`, also a partition's, unless left out */
  constructor(findDisk: (dev: string) => string | undefined) {
    this.#findDisk = findDisk;
  }

  /** Lines count from this moment on, by the trace's clock. */
  begin(atSeconds: number): void {
    this.#fromSeconds = atSeconds;
  }

  end(atSeconds: number): void {
    this.#untilSeconds = atSeconds;
  }

  /** Takes text that may end within a line. */
  add(text: string): void {
    for (const line of this.#lines.cut(text)) {
      const event = parseTraceLine(line);
      if (event !== undefined) this.#addEvent(event);
    }
  }

  /** The disks' traces; the kernel dropped `lostEvents`. */
  build(lostEvents: number): BlockTrace[] {
    for (const device of this.#devices.values()) this.#closeDevice(device);
    const used = [...this.#devices].filter(([, { slots }]) => slots.some(isUsed));
    return used.map(([device, { slots }]) => {
      return { device, lostEvents, slotSeconds: this.#slotSeconds, slots: slots.map(describeSlot) };
    });
  }

  /** Ends a device's last stretch: nothing happened after it. */
  #closeDevice(device: Device): void {
    if (!Number.isFinite(this.#untilSeconds)) return;
    this.#findSlot(device, this.#untilSeconds);
    this.#countPause(device, this.#untilSeconds);
  }

  /** Counts the time since the last completion, if nothing is in flight, in each stretch that it lasted in. */
  #countPause({ slots, inFlight, idleSinceSeconds }: Device, untilSeconds: number): void {
    if (inFlight > 0) return;
    for (let index = this.#findIndex(idleSinceSeconds); index <= this.#findIndex(untilSeconds); index++) {
      const start = this.#fromSeconds + index * this.#slotSeconds;
      const seconds = Math.min(untilSeconds, start + this.#slotSeconds) - Math.max(idleSinceSeconds, start);
      const slot = slots[index];
      if (slot !== undefined) slot.idleSeconds += Math.max(0, seconds);
    }
  }

  #findIndex(atSeconds: number): number {
    return Math.floor((atSeconds - this.#fromSeconds) / this.#slotSeconds);
  }

  #addEvent(event: TraceEvent): void {
    const { atSeconds } = event;
    if (!(atSeconds >= this.#fromSeconds) || atSeconds > this.#untilSeconds) return;
    const device = this.#findDevice(event.dev);
    if (device === undefined) return;
    const slot = this.#findSlot(device, atSeconds);
    if (event.kind === "sync") slot.syncs += 1;
    else if (event.kind === "issue" && isFlush(event)) slot.flushes += 1;
    else if (event.sectors === 0) return;
    else if (event.kind === "complete") completeRequest(device, event);
    else if (event.kind === "issue") {
      this.#countPause(device, atSeconds);
      issueRequest(device, slot, event);
    } else countSize(slot, event);
  }

  /** Syncs have a partition's number, requests its disk's. */
  #findDevice(number: string): Device | undefined {
    if (this.#byNumber.has(number)) return this.#byNumber.get(number);
    if (this.#byNumber.size === MAX_DEVICES) return undefined;
    const name = this.#findDisk(number);
    const device = name === undefined ? undefined : (this.#devices.get(name) ?? createDevice(this.#fromSeconds));
    if (name !== undefined && device !== undefined) this.#devices.set(name, device);
    this.#byNumber.set(number, device);
    return device;
  }

  #findSlot({ slots }: Device, atSeconds: number): Slot {
    const passed = atSeconds - this.#fromSeconds;
    while (passed >= MAX_SLOTS * this.#slotSeconds) {
      this.#slotSeconds *= 2;
      for (const device of this.#devices.values()) joinPairs(device.slots);
    }
    const index = this.#findIndex(atSeconds);
    while (slots.length <= index) slots.push(createSlot());
    return slots[index] ?? createSlot();
  }
}

function createDevice(idleSinceSeconds: number): Device {
  return { slots: [], inFlight: 0, sectorsInFlight: 0, idleSinceSeconds, ends: { reads: [], writes: [] } };
}

/** Whether a request carries no data (kernel, include/trace/events/block.h, fill_rwbs). */
function isFlush({ flags }: Request): boolean {
  return flags === "F" || flags.startsWith("FF");
}

/** Undefined for a discard, which moves no data. */
function findDirection({ flags }: Request): "reads" | "writes" | undefined {
  const letter = flags.replace(/^F/, "")[0];
  if (letter === "R") return "reads";
  return letter === "W" ? "writes" : undefined;
}

function countSize(slot: Slot, event: Request): void {
  const direction = findDirection(event);
  if (direction !== undefined) addCount(slot[direction].sizes, event.sectors * SECTOR_BYTES, 1);
}

function completeRequest(device: Device, { atSeconds, sectors }: Request): void {
  device.sectorsInFlight -= sectors;
  device.inFlight = device.sectorsInFlight <= 0 ? 0 : Math.max(1, device.inFlight - 1);
  device.sectorsInFlight = Math.max(0, device.sectorsInFlight);
  if (device.inFlight === 0) device.idleSinceSeconds = atSeconds;
}

function issueRequest(device: Device, slot: Slot, event: Request): void {
  const { sector, sectors } = event;
  device.inFlight += 1;
  device.sectorsInFlight += sectors;
  const name = findDirection(event);
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
