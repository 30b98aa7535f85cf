import { expect, test } from "vitest";
import type { Window } from "../../src/model/window.ts";
import { findSigns } from "../../src/remedies/signs.ts";

function makeWindow(highSeconds: number, device: Partial<Window["devices"][number]> = {}): Window {
  return {
    name: "make",
    kind: "command",
    startedAt: "2026-01-01T00:00:00Z",
    endedAt: "2026-01-01T00:00:10Z",
    durationSeconds: 10,
    devices: [
      { name: "vda", readBytes: 2e6, writtenBytes: 2e6, reads: 9, writes: 9, flushes: 3, busySeconds: 5, ...device },
    ],
    diskWait: { seconds: highSeconds, lowSeconds: 0, highSeconds, basis: ["task-states"] },
  };
}

test("a run that can have waited for 5% of its time shows what it waited for", () => {
  expect(findSigns(makeWindow(0.5))).toEqual({ flushes: true, writes: true, reads: true });
  expect(findSigns(makeWindow(0.49))).toEqual({ flushes: false, writes: false, reads: false });
});

test("a wait of less than 50 ms is not worth trying for", () => {
  const short = { ...makeWindow(0.049), durationSeconds: 0.1 };
  expect(findSigns(short)).toEqual({ flushes: false, writes: false, reads: false });
  expect(findSigns({ ...makeWindow(0.05), durationSeconds: 0.1 }).flushes).toBe(true);
});

test("two flushes and a megabyte are what every program does", () => {
  expect(findSigns(makeWindow(5, { flushes: 2, readBytes: 1e6, writtenBytes: 1e6 }))).toEqual({
    flushes: false,
    writes: false,
    reads: false,
  });
});

test("commits of a journal that somebody asked for are flushes", () => {
  const window = { ...makeWindow(5, { flushes: 0 }), journal: { commits: 9, requestedCommits: 3 } };
  expect(findSigns(window).flushes).toBe(true);
});

test("where the wait is not known, what it did counts", () => {
  const { diskWait: _, ...window } = makeWindow(0);
  expect(findSigns(window)).toEqual({ flushes: true, writes: true, reads: true });
});

test("many flushes that the command's own writes explain are tried after a short wait, too", () => {
  const flushing = (flushes: number, writtenBytes: number, durationSeconds = 10) => {
    const command = { userSeconds: 1, systemSeconds: 1, readBytes: 0, writtenBytes };
    return findSigns({ ...makeWindow(0, { flushes }), durationSeconds, command });
  };
  expect(flushing(100, 100_000)).toEqual({ flushes: true, writes: false, reads: false });
  expect(flushing(99, 100_000).flushes).toBe(false);
  // Others' flushes are counted, too.
  expect(flushing(100, 99_999).flushes).toBe(false);
  expect(flushing(9, 100_000, 0.5).flushes).toBe(false);
  expect(flushing(10, 100_000, 0.5).flushes).toBe(true);
});
