import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { listTracedTicks } from "../../../src/fit/ticks.ts";
import type { BlockTrace, TraceSlot } from "../../../src/model/block-trace.ts";
import { TraceBuilder } from "../../../src/sampling/trace/trace-builder.ts";

const line = (atSeconds: number, event: string) => ` dd-1 [001] ..... ${atSeconds.toFixed(6)}: ${event}\n`;
const ask = (at: number, flags: string, sector: number, sectors = 8, dev = "8,0") =>
  line(at, `block_getrq: ${dev} ${flags} ${sector} + ${sectors} [dd]`);
const merge = (at: number, flags: string, sector: number, sectors = 8) =>
  line(at, `block_bio_backmerge: 8,0 ${flags} ${sector} + ${sectors} [dd]`);
const issue = (at: number, flags: string, sector: number, sectors = 8, dev = "8,0") =>
  line(at, `block_rq_issue: ${dev} ${flags} ${sectors * 512} () ${sector} + ${sectors} be,0,4 [dd]`);
const complete = (at: number, flags: string, sector: number, sectors = 8) =>
  line(at, `block_rq_complete: 8,0 ${flags} () ${sector} + ${sectors} be,0,4 [0]`);

const NAMES: Readonly<Record<string, string>> = { "8,0": "sda", "8,1": "sda", "254,0": "vda" };

function build(text: string, until?: number, lost = 0): BlockTrace[] {
  const builder = new TraceBuilder((dev) => NAMES[dev]);
  builder.begin(100);
  if (until !== undefined) builder.end(until);
  builder.add(text);
  return builder.build(lost);
}

function add(trace: BlockTrace | undefined, pick: (slot: TraceSlot) => number): number {
  return trace?.slots.reduce((sum, slot) => sum + pick(slot), 0) ?? 0;
}

test("requests are counted by size before merging, and by order and depth after it", () => {
  const [trace] = build(
    [
      // Two that merge into one, then one that goes on where that ended, in flight together.
      ask(100.001, "R", 0, 8) + merge(100.001, "R", 8, 16) + issue(100.001, "R", 0, 24),
      ask(100.002, "R", 24, 8) + issue(100.002, "R", 24, 8),
      complete(100.004, "R", 0, 24) + complete(100.005, "R", 24, 8),
      // One elsewhere, alone.
      ask(100.008, "RA", 1000, 8) + issue(100.008, "RA", 1000, 8) + complete(100.009, "RA", 1000, 8),
    ].join(""),
    100.0095,
  );
  expect(trace).toMatchObject({ device: "sda", lostEvents: 0, slotSeconds: 0.01 });
  expect(trace?.slots).toHaveLength(1);
  const [slot] = trace?.slots ?? [];
  expect(slot?.reads).toEqual({
    ...{ requests: 3, sequential: 1, inFlight: 1 + 2 + 1 },
    sizes: [
      { bytes: 4096, count: 3 },
      { bytes: 8192, count: 1 },
    ],
  });
  expect(slot).not.toHaveProperty("writes");
  // Before the first, between the second and the third, and after it.
  expect(slot?.idleSeconds).toBeCloseTo(0.001 + 0.003 + 0.0005, 6);
});

test("flushes without data are no requests, and those before data are writes", () => {
  const text =
    issue(100.001, "FF", 0, 0) +
    complete(100.002, "FF", 0, 0) +
    ask(100.003, "FWS", 0, 0) +
    ask(100.004, "FWFS", 8, 8) +
    issue(100.004, "FWFS", 8, 8) +
    issue(100.005, "F", 0, 0) +
    // A discard is neither.
    ask(100.006, "D", 8, 8) +
    issue(100.006, "D", 8, 8);
  const [trace] = build(text);
  expect(trace?.slots[0]).toMatchObject({ flushes: 2, writes: { requests: 1, sizes: [{ bytes: 4096, count: 1 }] } });
  expect(trace?.slots[0]).not.toHaveProperty("reads");
});

test("syncs of a partition stand beside the requests of its disk", () => {
  const sync = line(100.015, "ext4_sync_file_enter: dev 8,1 ino 1 parent 1 datasync 1 ");
  for (const text of [
    sync + ask(100.016, "W", 0) + issue(100.016, "W", 0),
    ask(100.001, "W", 0) + issue(100.001, "W", 0) + sync,
  ]) {
    const traces = build(text);
    expect(traces).toHaveLength(1);
    expect(add(traces[0], ({ syncs }) => syncs)).toBe(1);
    expect(add(traces[0], ({ writes }) => writes?.requests ?? 0)).toBe(1);
  }
});

test("only what happened in the window counts, up to its end, and devices without a name not at all", () => {
  const text = [99.999, 100, 100.02, 100.021].map((at) => ask(at, "W", 0) + issue(at, "W", 0)).join("");
  const [trace, ...others] = build(text + ask(100.01, "W", 0, 8, "9,9") + issue(100.01, "W", 0, 8, "9,9"), 100.02);
  expect(others).toEqual([]);
  expect(add(trace, ({ writes }) => writes?.requests ?? 0)).toBe(2);
});

test("a long trace has stretches twice as long, no more than 64, and nothing of it is lost", () => {
  const count = 5000;
  const text = Array.from({ length: count }, (_, index) => {
    const at = 100 + index * 0.01;
    return ask(at, "W", index * 100) + issue(at, "W", index * 100) + complete(at + 0.004, "W", index * 100);
  });
  const [trace] = build(text.join(""), 150);
  expect(trace?.slotSeconds).toBeCloseTo(1.28, 9);
  expect(trace?.slots.length).toBeLessThanOrEqual(64);
  expect(add(trace, ({ writes }) => writes?.requests ?? 0)).toBe(count);
  expect(add(trace, ({ writes }) => writes?.sizes[0]?.count ?? 0)).toBe(count);
  expect(add(trace, ({ idleSeconds }) => idleSeconds)).toBeCloseTo(50 - count * 0.004, 3);
});

test("a pause is no waiting, however many stretches it lasts", () => {
  const [busy, pause] = [0.1, 0.44];
  const text = Array.from({ length: 10 }, (_, index) => {
    const at = 100 + index * (busy + pause);
    return ask(at, "W", index * 100) + issue(at, "W", index * 100) + complete(at + busy, "W", index * 100);
  });
  const seconds = 10 * (busy + pause);
  const [trace] = build(text.join(""), 100 + seconds);
  const ticks = trace === undefined ? [] : listTracedTicks(trace, seconds);
  const sum = (pick: (tick: (typeof ticks)[number]) => number | undefined) =>
    ticks.reduce((all, tick) => all + (pick(tick) ?? 0), 0);
  expect(sum((tick) => tick.seconds)).toBeCloseTo(seconds, 6);
  expect(sum(({ waited }) => waited)).toBeCloseTo(10 * busy, 6);
});

test("of many sizes the most frequent are kept, the others are one of their mean", () => {
  const sizes = Array.from({ length: 20 }, (_, index) => index + 1);
  const text = sizes.flatMap((size) => Array.from({ length: size }, () => ask(100.001, "W", 0, size)));
  const [trace] = build(text.join(""));
  const own = trace?.slots[0]?.writes?.sizes ?? [];
  expect(own).toHaveLength(16);
  expect(own.reduce((sum, { count }) => sum + count, 0)).toBe(210);
  // The five rarest: 1 to 5 sectors, as often.
  expect(own.at(-1)).toEqual({ bytes: Math.round((55 / 15) * 512), count: 15 });
});

test("a line may come in two pieces, and lost events are said", () => {
  const builder = new TraceBuilder((dev) => NAMES[dev]);
  builder.begin(100);
  const text = ask(100.001, "W", 0) + issue(100.001, "W", 0);
  builder.add(text.slice(0, 70));
  builder.add(text.slice(70));
  const [trace] = builder.build(7);
  expect(trace).toMatchObject({ lostEvents: 7, slots: [{ writes: { requests: 1 } }] });
});

test("what happened before it began, completed within it, does no harm", () => {
  const text = complete(100.001, "W", 0) + ask(100.002, "W", 8) + issue(100.002, "W", 8) + complete(100.003, "W", 8);
  const [trace] = build(text, 100.009);
  expect(trace?.slots[0]?.writes).toMatchObject({ requests: 1, inFlight: 1 });
  expect(trace?.slots[0]?.idleSeconds).toBeGreaterThan(0);
});

test("a real trace has the writes, reads and flushes of what ran", () => {
  const text = readFileSync(`${import.meta.dirname}/../../fixtures/ftrace/trace-pipe.txt`, "latin1");
  const builder = new TraceBuilder((dev) => NAMES[dev]);
  builder.begin(35680.332);
  builder.add(text);
  const [trace] = builder.build(0);
  expect(trace?.device).toBe("vda");
  // Five of O_DSYNC, one of conv=fsync, sync -f.
  expect(add(trace, ({ syncs }) => syncs)).toBeGreaterThanOrEqual(7);
  expect(add(trace, ({ flushes }) => flushes)).toBeGreaterThanOrEqual(6);
  const sum = (name: "reads" | "writes") =>
    add(trace, (slot) => slot[name]?.sizes.reduce((bytes, size) => bytes + size.bytes * size.count, 0) ?? 0);
  expect(sum("writes")).toBeGreaterThan(5 * 16384 + 6 * 1024 ** 2);
  expect(sum("reads")).toBeGreaterThanOrEqual(2 * 6 * 1024 ** 2);
});
