import { describe, expect, test } from "vitest";
import type { Window } from "../../../src/model/window.ts";
import { buildReport, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

type Memory = NonNullable<Window["memory"]>;

/** Steps of 10 s each with these gauges and these bytes a second written. */
const find = (...steps: { memory: Memory; rate?: number; window?: Partial<Window> }[]) =>
  findOf(
    buildReport(
      steps.map(({ memory, rate = 0, window }, index) =>
        steadyStep(`step ${index}`, 10, { writeRate: rate }, { memory, ...window }),
      ),
    ),
    "unwritten-data",
  );

const dirty = (start: number, end: number): Memory => ({ dirtyBytesAtStart: start, dirtyBytesAtEnd: end });

test("what a step added is reported from 200 MB on, dirty and in writing together", () => {
  expect(find({ memory: dirty(100e6, 299.9e6) })).toEqual([]);
  expect(find({ memory: dirty(100e6, 300e6) })).toMatchObject([
    { severity: "notice", window: { name: "step 0" }, confidence: "high", leftBytes: 200e6, writtenBytes: 0 },
  ]);
  const memory = { ...dirty(50e6, 250e6), writebackBytesAtStart: 50e6, writebackBytesAtEnd: 40e6 };
  expect(find({ memory })).toEqual([]);
  expect(find({ memory: { ...memory, writebackBytesAtEnd: 50e6 } })).toHaveLength(1);
  expect(find({ memory: { dirtyBytesAtStart: 0 } })).toEqual([]);
  expect(find({ memory: { dirtyBytesAtEnd: 200e6 } })).toHaveLength(1);
});

describe("the step that paid", () => {
  const left = { memory: dirty(0, 400e6) };
  const paidBy = (...later: Parameters<typeof find>) => find(left, ...later)[0]?.paidBy?.name;

  test("is the first in which at least half of it went from memory to the disk", () => {
    expect(paidBy({ memory: dirty(400e6, 200e6), rate: 20e6 })).toBe("step 1");
    expect(paidBy({ memory: dirty(400e6, 201e6), rate: 20e6 })).toBeUndefined();
    expect(paidBy({ memory: dirty(400e6, 200e6), rate: 19.9e6 })).toBeUndefined();
    const calm = { memory: dirty(400e6, 390e6), rate: 1e6 };
    const pays = { memory: dirty(390e6, 0), rate: 39e6 };
    expect(paidBy(calm, pays, pays)).toBe("step 2");
    expect(paidBy({ memory: {}, rate: 40e6 })).toBeUndefined();
  });

  test("is none where the data was written meanwhile, between two steps, and a later step wrote its own", () => {
    const more = (start: number) => ({ memory: dirty(start, start + 900e6), rate: 1e6 });
    const flush = (start: number) => ({ memory: dirty(start, 0), rate: 90e6 });
    expect(paidBy(more(199e6), flush(1099e6))).toBeUndefined();
    expect(paidBy(more(200e6), flush(1100e6))).toBe("step 2");
    const writing = { memory: { ...dirty(150e6, 0), writebackBytesAtStart: 50e6 }, rate: 20e6 };
    expect(paidBy(writing)).toBe("step 1");
  });

  test("is none where its end waited for the data to be written", () => {
    const drain = { seconds: 2, bytes: 400e6 };
    const [found] = find({ ...left, window: { drain } }, { memory: dirty(400e6, 0), rate: 40e6 });
    expect(found).toMatchObject({ leftBytes: 400e6 });
    expect(found).not.toHaveProperty("paidBy");
  });

  test("comes after it", () => {
    expect(find({ memory: dirty(400e6, 0), rate: 40e6 }, left)[0]).not.toHaveProperty("paidBy");
  });
});

test("of what the machine left, a command left at most what it wrote", () => {
  const left = (writtenBytes: number) => {
    const command = { userSeconds: 0, systemSeconds: 0, readBytes: 0, writtenBytes };
    return find({ memory: dirty(0, 400e6), window: { command } })[0]?.leftBytes;
  };
  expect([left(900e6), left(300e6), left(199e6)]).toEqual([400e6, 300e6, undefined]);
});

describe("whose it was", () => {
  const memory = dirty(0, 400e6);
  const cpu = { userSeconds: 6, systemSeconds: 2, iowaitSeconds: 0, stealSeconds: 0, idleSeconds: 12 };
  const confidence = (window: Partial<Window>) => find({ memory, window })[0]?.confidence;

  test("is less sure beside other steps, or others that computed more than the command", () => {
    expect(confidence({ overlaps: ["other"] })).toBe("medium");
    expect(confidence({ cpu })).toBe("high");
    expect(confidence({ cpu, command: { userSeconds: 3, systemSeconds: 0.9 } })).toBe("medium");
    expect(confidence({ cpu, command: { userSeconds: 3, systemSeconds: 1 } })).toBe("high");
    expect(confidence({ cpu: undefined, command: { userSeconds: 0, systemSeconds: 0 } })).toBe("high");
  });
});

describe("a sync that was asked for", () => {
  const drained = (seconds: number, durationSeconds = 10, memory = dirty(0, 0)) =>
    find({ memory, window: { durationSeconds, drain: { seconds, bytes: 183e6 } } });

  test("is reported where it took a second and a tenth of the time, whatever was left", () => {
    expect(drained(0.99, 5)).toEqual([]);
    expect(drained(1)).toHaveLength(1);
    expect(drained(1, 10.1)).toEqual([]);
    expect(drained(6.9, 7.4)[0]).toMatchObject({ drainSeconds: 6.9, drainBytes: 183e6 });
    // Less than before is nothing left.
    expect(drained(6.9, 7.4, dirty(800e6, 183e6))[0]?.leftBytes).toBe(0);
  });

  test("is reported for much that was left, however fast it was", () => {
    expect(drained(0.2, 10, dirty(0, 200e6))).toHaveLength(1);
  });
});
