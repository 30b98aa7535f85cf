import { describe, expect, test } from "vitest";
import { estimateDiskWait } from "../../src/analysis/disk-wait.ts";
import type { OwnWindow, Window } from "../../src/model/window.ts";
import { testCases } from "../cases.ts";
import { buildStep, NO_STATES } from "../compare/report-builder.ts";

type States = NonNullable<OwnWindow["states"]>;

/** Ten seconds on two cores, looked at all the time; tasks run one at a time unless told otherwise. */
function buildWindow(cpuSeconds: number, parts: Partial<States>, more: Partial<Window> = {}): Window {
  const states: States = {
    ...NO_STATES,
    ranTaskSeconds: parts.ranSeconds ?? 0,
    onCoreSeconds: cpuSeconds,
    queuedTaskSeconds: Math.max(0, (parts.ranTaskSeconds ?? parts.ranSeconds ?? 0) - cpuSeconds),
    busiestTaskSeconds: 0,
    ...parts,
  };
  const cpu = { userSeconds: 5, systemSeconds: 0, iowaitSeconds: 0, stealSeconds: 0, idleSeconds: 15 };
  return buildStep("make", 10, { cpu, own: { cpuSeconds, readBytes: 0, writtenBytes: 0, states }, ...more });
}

function estimate(...window: Parameters<typeof buildWindow>) {
  return estimateDiskWait(buildWindow(...window));
}

describe("the disk wait of a window", () => {
  test("of a command that only computes or sleeps is nothing", () => {
    expect(estimate(10, { ranSeconds: 10 })).toMatchObject({ seconds: 0, lowSeconds: 0, highSeconds: 0 });
    expect(estimate(0, {})).toMatchObject({ seconds: 0, lowSeconds: 0, highSeconds: 0, basis: ["task-states"] });
  });

  test("of one that waits whenever it does not run is what its running leaves", () => {
    const wait = estimate(2, { ranSeconds: 2, waitedSeconds: 8 });
    expect(wait?.seconds).toBeCloseTo(8, 6);
    // Less a tick of the kernel's CPU clock, and on both sides the time between two looks.
    expect(wait?.lowSeconds).toBeCloseTo(7.89, 6);
    // On a fast disk, it may need 15% less CPU time.
    expect(wait?.highSeconds).toBeCloseTo(8.11 + 0.3, 6);
  });

  testCases([
    // Up to 15% of the CPU time, and up to a twentieth of the wait.
    [2, 8, 0.3],
    [5, 5, 0.25],
  ])("of %d s of CPU time and %d s of waiting may save %d s of the former", (ran, waited, saved) => {
    const wait = estimate(ran, { ranSeconds: ran, waitedSeconds: waited });
    expect(wait?.highSeconds).toBeCloseTo(waited + saved + 0.11, 6);
  });

  test("counts no look as running beyond the tasks' time on a core and in its queue: a look makes tasks queue", () => {
    const pipe = { ranSeconds: 4, ranTaskSeconds: 6, waitedSeconds: 6 };
    expect(estimate(3, { ...pipe, queuedTaskSeconds: 0 })?.seconds).toBeCloseTo(7, 6);
    expect(estimate(3, { ...pipe, queuedTaskSeconds: 2 })?.seconds).toBeCloseTo(6, 6);
    // Tasks between two looks are in the kernel's CPU time alone.
    expect(estimate(3, { ...pipe, onCoreSeconds: 1.5, queuedTaskSeconds: 0.25 })?.seconds).toBeCloseTo(6.5, 6);
    // A kernel that counts neither.
    expect(
      estimate(3, { ...pipe, onCoreSeconds: undefined, queuedTaskSeconds: undefined } as Partial<States>)?.seconds,
    ).toBeCloseTo(6, 6);
  });

  test("leaves running in a pipe as it was seen, though one end was often behind the other", () => {
    const wait = estimate(6.3, {
      ...{ ranSeconds: 9.5, ranTaskSeconds: 13.8, waitedSeconds: 0.5, onCoreSeconds: 6.3 },
      ...{ queuedTaskSeconds: 7.5, busiestTaskSeconds: 5 },
    });
    expect(wait?.seconds).toBeCloseTo(0.5, 6);
    expect(wait?.highSeconds).toBeLessThan(0.9);
  });
  test("is not the queue of a task at its CPU quota or of low priority, which few requests do not explain", () => {
    const requests = (reads: number, others: number) => {
      const disk = { name: "vda", readBytes: 0, writtenBytes: 0, reads, writes: 0, busySeconds: 9 };
      const parts = { ranSeconds: 9, ranOthersSeconds: others * 9, waitedSeconds: 1 };
      return estimate(3, parts, { devices: [disk] });
    };
    // 6 of 9 s it queued, behind nobody else.
    expect(requests(1e6, 0)?.seconds).toBeCloseTo(1, 6);
    // Behind three others on two cores, each request explains two turns of 4 ms: half of that is likely the disk's.
    expect(requests(50, 3)?.seconds).toBeCloseTo(1 + (50 * 2 * 0.004) / 2, 6);
    expect(requests(1e6, 3)?.seconds).toBeCloseTo(1 + 6 / 2, 5);
    expect(requests(50, 3)?.highSeconds).toBeGreaterThan(1 + 6);
  });
  test("is not known to less than the time between two looks where the disk had requests", () => {
    const disk = { name: "vda", readBytes: 0, writtenBytes: 4096, reads: 0, writes: 1, busySeconds: 0 };
    expect(estimate(10, { ranSeconds: 10 }, { devices: [disk] })?.highSeconds).toBeCloseTo(0.1, 6);
    expect(estimate(10, { ranSeconds: 10 }, { devices: [{ ...disk, writes: 0 }] })?.highSeconds).toBe(0);
  });

  test("is shorter on a disk that others use as well: their work would take cores and memory", () => {
    const device = (writtenBytes: number) => ({
      devices: [{ name: "vda", readBytes: 0, writtenBytes, reads: 0, writes: 0, busySeconds: 9 }],
    });
    const alone = estimate(2, { ranSeconds: 2, waitedSeconds: 8 }, device(3.9e6));
    const beside = estimate(2, { ranSeconds: 2, waitedSeconds: 8 }, device(4e6));
    expect([alone?.seconds, beside?.seconds]).toEqual([expect.closeTo(8, 6), expect.closeTo(8 * 0.8, 6)]);
    expect(beside?.lowSeconds).toBeCloseTo(7.99 * 0.5 - 0.1, 6);
    const command = { userSeconds: 1, systemSeconds: 1, readBytes: 1e6, writtenBytes: 1e6 };
    // The journal may take as much again as the command writes, but nothing beyond what it reads.
    const half = estimate(2, { ranSeconds: 2, waitedSeconds: 8 }, { ...device(4e6), command });
    expect(half?.seconds).toBeCloseTo(8 * (1 - 0.2 * 0.25), 6);
  });

  describe("beside a disk that only others use", () => {
    const disk = (name: string, writtenBytes: number, writes = 0) => ({
      name,
      readBytes: 0,
      writtenBytes,
      writes,
      reads: 0,
      busySeconds: 0,
    });
    const command = { userSeconds: 1, systemSeconds: 1, readBytes: 1e6, writtenBytes: 7e6 };
    const estimateOn = (...devices: ReturnType<typeof disk>[]) =>
      estimate(2, { ranSeconds: 2, waitedSeconds: 8 }, { command, devices });

    test("is likely not shortened by those, though nobody tells which disk is the command's", () => {
      const wait = estimateOn(disk("vda", 8e6, 10_000), disk("vdb", 80e6, 50_000));
      expect(wait?.seconds).toBeCloseTo(8 - 10_000 * 6e-6, 6);
      const others = 1 - (1e6 + 2 * 7e6) / 80e6;
      expect(wait?.lowSeconds).toBeCloseTo((7.99 - 50_000 * 12e-6 - 8e6 * 0.3e-9) * (1 - 0.5 * others) - 0.1, 6);
    });

    test("is the one that the job's folders lie on, where that moved what the command did", () => {
      const devices = [disk("vda", 8e6, 10_000), disk("vdb", 80e6, 50_000)];
      const window = buildWindow(2, { ranSeconds: 2, waitedSeconds: 8 }, { command, devices });
      const alone = estimateDiskWait(window, new Set(["vda", "vda1"]));
      expect(alone?.lowSeconds).toBeCloseTo(7.99 - 10_000 * 12e-6 - 8e6 * 0.3e-9 - 0.1, 6);
      expect(alone?.highSeconds).toBe(estimateDiskWait(window)?.highSeconds);
      const shared = 1 - (1e6 + 2 * 7e6) / 80e6;
      const other = estimateDiskWait(window, new Set(["vdb"]));
      expect(other?.seconds).toBeCloseTo((8 - 50_000 * 6e-6) * (1 - 0.2 * shared), 6);
      expect(estimateDiskWait(window, new Set(["sda"]))).toEqual(estimateDiskWait(window));
      // It cannot have moved what it did there.
      const elsewhere = { ...window, devices: [disk("vda", 3.9e6), disk("vdb", 80e6)] };
      expect(estimateDiskWait(elsewhere, new Set(["vda"]))).toEqual(estimateDiskWait(elsewhere));
    });

    test("is not the one that moved less than half of the command's bytes", () => {
      const shared = 8 * (1 - 0.2 * (1 - 15e6 / 80e6));
      expect(estimateOn(disk("vda", 3.9e6), disk("vdb", 80e6))?.seconds).toBeCloseTo(shared, 6);
      expect(estimateOn(disk("vda", 4e6), disk("vdb", 80e6))?.seconds).toBeCloseTo(8, 6);
      const neither = 8 - 100 * 6e-6;
      expect(estimateOn(disk("vda", 3.9e6), disk("vdb", 3.9e6, 100))?.seconds).toBeCloseTo(neither, 6);
    });

    test("is a device made of it, whose requests alone are waited for", () => {
      const wait = estimateOn(disk("vda", 40e6, 10_000), disk("vda1", 8e6, 1000), disk("loop0", 15e6, 3000));
      expect(wait?.seconds).toBeCloseTo(8 - 3000 * 6e-6, 6);
    });

    test("may be any where the command moved too little to tell", () => {
      const devices = [disk("vda", 3.9e6, 100), disk("vdb", 40e6, 200)];
      const small = { ...command, readBytes: 0, writtenBytes: 3.9e6 };
      const wait = estimate(2, { ranSeconds: 2, waitedSeconds: 8 }, { command: small, devices });
      expect(wait?.seconds).toBeCloseTo((8 - 200 * 6e-6) * (1 - 0.2 * (1 - 7.8 / 40)), 6);
      const enough = estimate(
        2,
        { ranSeconds: 2, waitedSeconds: 8 },
        { command: { ...small, writtenBytes: 4e6 }, devices },
      );
      expect(enough?.seconds).toBeCloseTo(8 - 100 * 6e-6, 6);
    });
  });

  test("is known the less surely the more it sleeps for something else, and the fewer looks there were", () => {
    const many = estimate(2, { ranSeconds: 2, waitedSeconds: 4 });
    const few = estimate(2, { ranSeconds: 2, waitedSeconds: 4, looks: 10 });
    expect(many?.seconds).toBeCloseTo(4, 6);
    // 1.96 · √(0.5 · 0.5/80) of 8 s.
    expect(many?.lowSeconds).toBeCloseTo((0.5 - 1.96 * Math.sqrt(0.25 / 80)) * 7.99 - 0.1, 6);
    expect(few?.lowSeconds).toBeCloseTo((0.5 - 1.96 * Math.sqrt(0.25 / 8)) * 7.99 - 1, 6);
  });
  describe("beside others on the cores", () => {
    const disk = (reads: number) => ({
      devices: [{ name: "vda", readBytes: 0, writtenBytes: 0, reads, writes: 0, busySeconds: 9 }],
    });
    // It wanted a core for 6 s and had one for 1 s, behind two others on two cores.
    const crowded = { ranSeconds: 6, waitedSeconds: 4, ranOthersSeconds: 12 };

    test("takes in half of the queueing that its requests explain, where no task shows what others would take", () => {
      expect(estimate(1, crowded, disk(1e6))?.seconds).toBeCloseTo(4 + 5 / 2, 6);
      expect(estimate(1, crowded, disk(100))?.seconds).toBeCloseTo(4 + (100 * 1.5 * 0.004) / 2, 2);
      expect(estimate(1, crowded, disk(0))?.seconds).toBeCloseTo(4, 6);
    });

    test("leaves what tasks that never slept show to be others' part of the cores", () => {
      const shared = { awakeOnCoreSeconds: 0.5, awakeQueuedSeconds: 0.5 };
      // 1 s of CPU time takes 2 s.
      expect(estimate(1, { ...crowded, ...shared }, disk(1e6))?.seconds).toBeCloseTo(8, 6);
      expect(estimate(1, { ...crowded, ...shared, ranSeconds: 6 })?.seconds).toBeCloseTo(4, 6);
      // Woken often it had a core at once; on a fast disk it would share them.
      const woken = { ranSeconds: 1, waitedSeconds: 9, ranOthersSeconds: 2, queuedTaskSeconds: 0 };
      expect(estimate(1, { ...woken, ...shared })?.seconds).toBeCloseTo(8, 6);
    });

    testCases([
      // At least 0.1 s, and a tenth of all.
      [0.1, 1, 8],
      [0.2, 2, 6],
      [0.099, 1, 9],
      [0.2, 2.01, 8],
    ])("believes tasks that never slept for %d s of %d s on a core", (awake, onCore, seconds) => {
      const woken = { ranSeconds: onCore, waitedSeconds: 10 - onCore, ranOthersSeconds: 2 * onCore };
      const shared = { onCoreSeconds: onCore, awakeOnCoreSeconds: awake, awakeQueuedSeconds: awake };
      expect(estimate(onCore, { ...woken, ...shared })?.seconds).toBeCloseTo(seconds, 1);
    });

    test("is at least what their full part of the cores leaves, and at most all that its own work leaves", () => {
      const wait = estimate(2, { ranSeconds: 2, waitedSeconds: 8, ranOthersSeconds: 4 });
      expect(wait?.seconds).toBeCloseTo(8, 6);
      // Two others and it on two cores: 2 s take 3 s.
      expect(wait?.lowSeconds).toBeCloseTo(10 - 3 - 0.01 - 0.1, 6);
      const queued = estimate(1, { ranSeconds: 6, waitedSeconds: 4, ranOthersSeconds: 12 });
      expect(queued?.highSeconds).toBeCloseTo(4 + 5 + 0.15 + 0.01 + 0.1, 6);
    });
  });

  test("of many tasks that crowd the cores themselves is not shortened by their queueing", () => {
    const threads = {
      ...{ ranSeconds: 4, ranTaskSeconds: 40, waitedSeconds: 6, onCoreSeconds: 8, queuedTaskSeconds: 32 },
      ...{ awakeOnCoreSeconds: 4, awakeQueuedSeconds: 16 },
    };
    expect(estimate(8, threads)?.seconds).toBeCloseTo(6, 6);
  });

  test("beside tasks that run may be longer by the time for which tasks queued after it", () => {
    const beside = { ranSeconds: 5, ranTaskSeconds: 14, waitedBesideSeconds: 5, onCoreSeconds: 10 };
    const high = (queuedTaskSeconds: number) => estimate(10, { ...beside, queuedTaskSeconds })?.highSeconds;
    expect(high(0)).toBeCloseTo(5, 1);
    expect((high(4) ?? 0) - (high(0) ?? 0)).toBeCloseTo((4 * 5) / 10, 1);
    // No longer than it was seen to run.
    expect(high(40)).toBe(10);
  });

  test("may be as long as a task slept that no look found asleep, with its part of the queueing: waits too short to be seen", () => {
    const beside = {
      ranSeconds: 9,
      ranTaskSeconds: 14,
      waitedBesideSeconds: 1,
      onCoreSeconds: 10,
      queuedTaskSeconds: 0,
    };
    const high = (parts: Partial<States>) => estimate(10, { ...beside, ...parts })?.highSeconds;
    expect(high({ blockedSeconds: 6 })).toBeCloseTo(6, 1);
    expect(high({ blockedSeconds: 6, queuedTaskSeconds: 2 })).toBeCloseTo(6 + (2 * 6) / 10, 1);
    // What the looks saw is the longer one.
    expect(high({ blockedSeconds: 0.5 })).toBe(high({}));
    const { seconds, lowSeconds } = estimate(10, { ...beside, blockedSeconds: 6 }) ?? {};
    expect({ seconds, lowSeconds }).toEqual({ seconds: 0, lowSeconds: 0 });
  });

  test("leaves out the busiest task's time on a core, however many there are", () => {
    const parts = { ranSeconds: 5, ranTaskSeconds: 10, waitedSeconds: 5, ranOthersSeconds: 10, onCoreSeconds: 4 };
    const high = (busiestTaskSeconds: number) =>
      estimate(4, { ...parts, queuedTaskSeconds: 6, busiestTaskSeconds })?.highSeconds ?? Number.NaN;
    expect(high(4)).toBeLessThan(high(2));
    expect(high(2)).toBeCloseTo(high(0), 6);
  });

  test("of a command that others kept from computing is nothing", () => {
    expect(estimate(5, { ranSeconds: 10, ranOthersSeconds: 30 })).toMatchObject({ seconds: 0, highSeconds: 0 });
  });

  test("beside tasks that run has wide bounds", () => {
    const wait = estimate(8, {
      ranSeconds: 4,
      ranTaskSeconds: 8,
      waitedBesideSeconds: 4,
      slowedSeconds: 2,
      waitedSeconds: 2,
    });
    expect(wait?.lowSeconds).toBeLessThanOrEqual(2);
    expect(wait?.seconds).toBeCloseTo(4, 6);
    expect(wait?.highSeconds).toBeCloseTo(6.11 + 0.1, 6);
  });

  test("may be what it slept for an answer, and the time in which the disk was used without a look", () => {
    expect(estimate(0, { unclearSeconds: 3 })).toMatchObject({ seconds: 0, lowSeconds: 0, highSeconds: 3 });
    expect(estimate(0, { lookedSeconds: 9, unseenSeconds: 0.5 })).toMatchObject({ seconds: 0, highSeconds: 0.5 });
  });

  describe("without what requests cost on a disk in memory too", () => {
    const disk = { name: "vda", readBytes: 0, writtenBytes: 0, reads: 40_000, writes: 30_000, flushes: 10_000 };
    const waits = { ranSeconds: 2, waitedSeconds: 8 };

    test("is less by 6 µs for each of them, and at least by 12 µs less", () => {
      const wait = estimate(2, waits, { devices: [{ ...disk, busySeconds: 1 }] });
      expect(wait?.seconds).toBeCloseTo(8 - 80_000 * 6e-6, 6);
      expect(wait?.lowSeconds).toBeCloseTo(7.89 - 80_000 * 12e-6, 6);
      expect(wait?.highSeconds).toBeCloseTo(8.11 + 0.3, 6);
    });

    test("is at least by more less beside busy cores: each request wants one", () => {
      const lowBeside = (ranOthersSeconds: number) =>
        estimate(2, { ...waits, ranOthersSeconds }, { devices: [{ ...disk, busySeconds: 1 }] })?.lowSeconds;
      // One other, on two cores; then two, so that its 2 s of CPU take up to 3.
      expect(lowBeside(2)).toBeCloseTo(7.89 - 80_000 * 12e-6, 6);
      expect(lowBeside(4)).toBeCloseTo(7.89 - 1 - 80_000 * 12e-6 * 1.5, 6);
    });

    test("is at least by 25 µs less for each block that the kernel wrote back, as far as it had the CPU time", () => {
      const written = { ...disk, reads: 0, writes: 3000, mergedWrites: 27_000, flushes: 0, busySeconds: 8 };
      const lowAt = (systemSeconds: number, more: Partial<Window> = {}, parts: Partial<States> = {}) => {
        const cpu = { userSeconds: 5, systemSeconds, iowaitSeconds: 0, stealSeconds: 0, idleSeconds: 15 };
        const wait = estimate(2, { ...waits, ...parts }, { cpu, devices: [written], ...more });
        expect(wait?.seconds).toBeCloseTo(8, 6);
        return 7.89 - (wait?.lowSeconds ?? 0);
      };
      expect([lowAt(0), lowAt(0.5), lowAt(0.75), lowAt(2)]).toEqual([
        expect.closeTo(0, 6),
        expect.closeTo(0.5, 6),
        expect.closeTo(0.75, 6),
        expect.closeTo(0.75, 6),
      ]);
      // Of the system's time, 0.4 s are the command's own; all of the machine's CPU time may be.
      const command = { userSeconds: 1.6, systemSeconds: 0.4, readBytes: 0, writtenBytes: 0 };
      expect(lowAt(0.5, { command })).toBeCloseTo(0.1, 6);
      const cpu = { userSeconds: 1, systemSeconds: 1.3, iowaitSeconds: 0, stealSeconds: 0, idleSeconds: 15 };
      expect(lowAt(1.3, { cpu })).toBeCloseTo(0.3, 6);
      // A kernel that does not count it.
      expect(lowAt(0, { cpu: undefined } as Partial<Window>)).toBeCloseTo(0.75, 6);
      expect(lowAt(2, {}, { ranOthersSeconds: 4 })).toBeCloseTo(1 + 0.75 * 1.5, 6);
    });

    test("is no less than the time in which the disk was busy", () => {
      const wait = estimate(2, waits, { devices: [{ ...disk, busySeconds: 7.6 }] });
      expect(wait?.seconds).toBeCloseTo(7.6, 6);
      expect(estimate(2, waits, { devices: [{ ...disk, busySeconds: 9 }] })?.seconds).toBeCloseTo(8, 6);
      const short = estimate(9, { ranSeconds: 9, waitedSeconds: 1 }, { devices: [{ ...disk, busySeconds: 0.6 }] });
      expect(short?.seconds).toBeCloseTo(0.6, 6);
    });
  });

  testCases([
    [0.4, 7.6, 7.6],
    [0.5, 7.5, 0],
  ])("of one that slept on a timer for %d s between waits of %d s is at least %d s or so", (paced, waited, low) => {
    const wait = estimate(2, { ranSeconds: 2, waitedSeconds: waited, pacedSeconds: paced });
    expect(wait?.lowSeconds ?? Number.NaN).toBeGreaterThanOrEqual(low * 0.9);
    expect(wait?.lowSeconds ?? Number.NaN).toBeLessThanOrEqual(low);
    expect(wait?.seconds).toBeCloseTo(low && 8 * (waited / (waited + paced)), 6);
  });

  test("of one that never ran is all that it waited, but for what its requests cost in memory", () => {
    const disk = { name: "vda", readBytes: 0, writtenBytes: 0, reads: 10_000, writes: 0, busySeconds: 0 };
    const wait = estimate(0, { waitedSeconds: 10 }, { devices: [disk] });
    expect(wait).toMatchObject({
      seconds: expect.closeTo(10 - 0.06, 6),
      lowSeconds: expect.closeTo(10 - 0.12 - 0.1, 6),
    });
  });

  test("of one that always ran or wanted a core is nothing, however little CPU time it got", () => {
    expect(estimate(5, { ranSeconds: 10 })).toMatchObject({ seconds: 0, highSeconds: 0 });
  });

  test("takes a command's CPU time as the kernel counted it", () => {
    const command = { userSeconds: 1.5, systemSeconds: 1.5 };
    const seen = { ranSeconds: 4, waitedSeconds: 6, onCoreSeconds: 1, queuedTaskSeconds: 0 };
    expect(estimate(2, seen, { command })?.seconds).toBeCloseTo(7, 6);
  });

  test("is known to one look at the worst, and no more than all of the time without a core", () => {
    const few = { looks: 10, lookedSeconds: 10 };
    // One look of those without a core: 1.96 · √(0.1 · 0.9/1) of 1 s, and 1 s between two looks.
    expect(estimate(9, { ...few, ranSeconds: 9, waitedSeconds: 0.1 })?.highSeconds).toBeCloseTo(
      0.1 + 1.96 * 0.3 + 1 + (0.1 + 1.96 * 0.3) * 0.015,
      6,
    );
    expect(estimate(5, { ...few, ranSeconds: 5, waitedSeconds: 4.5 })?.highSeconds).toBeCloseTo(6.235, 6);
  });

  test("of less than a second is known to the time between two looks, too", () => {
    expect(estimate(9.5, { ranSeconds: 9.5, waitedSeconds: 0.5 })?.highSeconds).toBeCloseTo(0.6 + 0.035, 6);
  });

  test("is never more than the window", () => {
    expect(estimate(0, { waitedSeconds: 10.2, lookedSeconds: 10.2 })).toMatchObject({ seconds: 10, highSeconds: 10 });
  });

  test("is not measured where nobody looked, whatever the kernel's pressure is", () => {
    const pressure = { ioSomeSeconds: 3, ioFullSeconds: 2 };
    const own = { cpuSeconds: 1, readBytes: 0, writtenBytes: 0 };
    expect(estimateDiskWait(buildStep("make", 10, { pressure }))).toBeUndefined();
    expect(estimateDiskWait(buildStep("make", 10, { pressure, own }))).toBeUndefined();
    expect(estimate(1, { lookedSeconds: 0 }, { pressure })).toBeUndefined();
    expect(estimate(1, { lookedSeconds: 1, ranSeconds: 1 }, { pressure })?.basis).toEqual(["task-states"]);
  });
});
