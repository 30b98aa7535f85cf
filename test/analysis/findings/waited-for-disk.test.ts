import { describe, expect, test } from "vitest";
import type { Window } from "../../../src/model/window.ts";
import { buildReport, type Load, STORAGE, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

const CALM: Load = { writeRate: 1e6, userShare: 0.5 };
const waits = (window: Partial<Window>, load: Load = CALM) =>
  findOf(buildReport([steadyStep("work", 20, load, window)]), "waited-for-disk");
const full = (ioFullSeconds: number, durationSeconds = 20) => waits({ pressure: { ioFullSeconds }, durationSeconds });

describe("a wait of every task", () => {
  test("is reported from a second and a tenth of the time on", () => {
    expect(full(1.99)).toEqual([]);
    expect(full(2)).toMatchObject([
      {
        severity: "notice",
        confidence: "high",
        window: { name: "work" },
        source: "machine",
        whose: "machine",
        evidence: { waitSeconds: 2, waitShare: 0.1, durationSeconds: 20 },
      },
    ]);
    expect(full(0.99, 5)).toEqual([]);
    expect(full(1, 5)).toHaveLength(1);
  });

  test("is a warning from 3 s and a quarter on", () => {
    expect(full(4.99)[0]).toMatchObject({ severity: "notice" });
    expect(full(5)[0]).toMatchObject({ severity: "warning" });
    expect(full(2.99, 5)[0]).toMatchObject({ severity: "notice" });
    expect(full(3, 5)[0]).toMatchObject({ severity: "warning" });
  });

  test("of many steps, the three longest are reported, the longest first", () => {
    const steps = [3, 6, 4, 5].map((ioFullSeconds) =>
      steadyStep(`waits ${ioFullSeconds}`, 10, CALM, { pressure: { ioFullSeconds } }),
    );
    const found = findOf(buildReport(steps), "waited-for-disk");
    expect(found.map(({ window }) => window.name)).toEqual(["waits 6", "waits 5", "waits 4"]);
  });

  test("may be others' where they computed more than the command and half a core", () => {
    const confidence = (othersSeconds: number, ownSeconds: number) => {
      const cpu = {
        userSeconds: othersSeconds,
        systemSeconds: ownSeconds,
        iowaitSeconds: 0,
        stealSeconds: 0,
        idleSeconds: 20,
      };
      const command = { userSeconds: ownSeconds / 2, systemSeconds: ownSeconds / 2 };
      return waits({ pressure: { ioFullSeconds: 5 }, cpu, command })[0]?.confidence;
    };
    expect([confidence(10, 0), confidence(10.1, 0), confidence(12, 12), confidence(12.1, 12)]).toEqual([
      "high",
      "medium",
      "high",
      "medium",
    ]);
  });
});

describe("a wait of some task beside others", () => {
  const some = (ioSomeSeconds: number, own = 1, window: Partial<Window> = {}, load = CALM) =>
    waits(
      {
        pressure: { ioSomeSeconds, ioFullSeconds: 0.2 },
        command: { userSeconds: own / 2, systemSeconds: own / 2 },
        ...window,
      },
      load,
    );

  test("is a hint from 3 s and 40% of the time on", () => {
    expect(some(7.9)).toEqual([]);
    expect(some(8)).toMatchObject([
      {
        severity: "notice",
        confidence: "low",
        evidence: { waitSeconds: 8, ioSomeSeconds: 8, durationSeconds: 20, shared: true },
      },
    ]);
    expect(some(2.9, 1, { durationSeconds: 5 })).toEqual([]);
    expect(some(3, 1, { durationSeconds: 5 })).toHaveLength(1);
    expect(some(8, 1, { durationSeconds: 0 })).toEqual([]);
  });

  test("is no longer than what the command did not compute", () => {
    expect(some(15, 8)[0]?.evidence.waitSeconds).toBe(12);
    expect(some(15, 12.1)).toEqual([]);
  });

  test("is none where four fifths of the cores were busy: it may have waited for one of them", () => {
    expect(some(15, 1, {}, { ...CALM, userShare: 0.79 })).toHaveLength(1);
    const cpu = { userSeconds: 32, systemSeconds: 0, iowaitSeconds: 0, stealSeconds: 0, idleSeconds: 8 };
    expect(some(15, 1, { cpu })).toEqual([]);
    expect(some(15, 1, { cpu: undefined })).toMatchObject([{ source: "shared" }]);
  });

  test("is none of a command that moved hardly anything, nor where its time or anybody's waiting is unknown", () => {
    const command = { userSeconds: 1, systemSeconds: 0, readBytes: 0, writtenBytes: 1.9e6 };
    expect([some(15, 1, { command }), some(15, 1, { command: undefined })]).toEqual([[], []]);
    expect(some(15, 1, { command: { ...command, writtenBytes: 2e6 } })).toHaveLength(1);
    expect(some(15, 1, { pressure: { ioFullSeconds: 0.2 } })).toEqual([]);
  });
});

describe("whose wait it was", () => {
  const command = (bytes: number) => ({ userSeconds: 1, systemSeconds: 1, readBytes: bytes / 4, writtenBytes: bytes });
  const load: Load = { readRate: 40e6, writeRate: 60e6 };

  test("is said with both figures where others moved nine tenths of the bytes, and is then a notice", () => {
    const judge = (bytes: number) => waits({ pressure: { ioFullSeconds: 10 }, command: command(bytes) }, load)[0];
    expect(judge(159e6)).toMatchObject({
      ...{ source: "machine", whose: "others", severity: "notice", confidence: "medium" },
      ...{ ownBytes: 198.75e6, machineBytes: 2e9 },
    });
    expect(judge(160e6)).toMatchObject({ whose: "machine", severity: "warning", confidence: "high" });
    expect(judge(160e6)).not.toHaveProperty("machineBytes");
    expect(judge(2e9)).toMatchObject({ whose: "own", severity: "warning", confidence: "high" });
  });

  test("is nobody's in particular beside other steps, or others that computed more", () => {
    const cpu = { userSeconds: 30, systemSeconds: 0, iowaitSeconds: 0, stealSeconds: 0, idleSeconds: 10 };
    const judge = (window: Partial<Window>) => waits({ pressure: { ioFullSeconds: 10 }, ...window }, load)[0];
    expect(judge({ overlaps: ["other"] })).toMatchObject({ whose: "other steps", confidence: "medium" });
    expect(judge({ cpu, command: command(160e6) })).toMatchObject({ whose: "other processes", confidence: "medium" });
    expect(judge({ cpu, command: command(1e6) })).toMatchObject({ whose: "others", confidence: "medium" });
  });

  test("is the network filesystem's while the local disks rest, and then none here", () => {
    const judge = (busySeconds: number, filesystem = "nfs4") => {
      const storage = STORAGE.map((entry) => ({ ...entry, filesystem }));
      const report = buildReport([steadyStep("work", 20, load, { pressure: { ioFullSeconds: 10 } })], { storage });
      for (const { devices } of report.windows) for (const device of devices) device.busySeconds = busySeconds;
      return findOf(report, "waited-for-disk").length;
    };
    expect([judge(2.4), judge(2.5), judge(0, "ext4")]).toEqual([0, 1, 1]);
  });
});

describe("a queue where the kernel counts no waiting", () => {
  const queue = (seconds: number, depth = 1, length = 20) => {
    const loads = Array.from({ length }, (_, index) => ({ ...CALM, queueDepth: index < seconds ? depth : 0.9 }));
    const report = buildReport([{ name: "work", loads, window: { pressure: undefined } }]);
    return findOf(report, "waited-for-disk");
  };

  test("is the longest of several disks'", () => {
    const loads = Array.from({ length: 20 }, (_, index) => ({ ...CALM, queueDepth: index < 6 ? 1 : 0 }));
    const report = buildReport([{ name: "work", loads, window: { pressure: undefined } }]);
    const [disk] = report.series?.devices ?? [];
    if (disk !== undefined) report.series?.devices.push({ ...disk, name: "sdb", queueDepth: loads.map(() => 1) });
    expect(findOf(report, "waited-for-disk")).toMatchObject([
      { device: "sdb", evidence: { waitSeconds: 20, waitShare: 1 } },
    ]);
  });

  test("is none of a disk outside the job's paths that worked for others", () => {
    const storage = STORAGE.map((entry) => ({ ...entry, devices: [] }));
    const find = (writtenBytes: number) => {
      const command = { userSeconds: 1, systemSeconds: 1, readBytes: 0, writtenBytes };
      const step = steadyStep("work", 20, { ...CALM, queueDepth: 5 }, { pressure: undefined, command });
      return findOf(buildReport([step], { storage }), "waited-for-disk").length;
    };
    expect([find(1.9e6), find(2e6)]).toEqual([0, 1]);
  });

  test("is a hint from 2 s and a quarter of the time on", () => {
    expect(queue(4)).toEqual([]);
    expect(queue(5)).toMatchObject([
      {
        severity: "notice",
        confidence: "low",
        device: "sda",
        evidence: { waitSeconds: 5, waitShare: 0.25, durationSeconds: 20, fromQueue: true },
      },
    ]);
    expect(queue(5, 0.99)).toEqual([]);
    const counted = steadyStep("work", 20, { ...CALM, queueDepth: 1 }, { pressure: undefined, durationSeconds: 10 });
    expect(findOf(buildReport([counted]), "waited-for-disk")).toMatchObject([
      { source: "queue", evidence: { waitSeconds: 20, waitShare: 1, durationSeconds: 10 } },
    ]);
    expect(queue(1, 1, 3)).toEqual([]);
    expect(queue(2, 1, 3)).toHaveLength(1);
  });
});

describe("a wait that the window's own tasks were seen in", () => {
  const STATES = {
    ...{ looks: 1000, lookedSeconds: 20, ranSeconds: 0, ranTaskSeconds: 0, ranOthersSeconds: 0 },
    ...{ slowedSeconds: 0, unclearSeconds: 0, pacedSeconds: 0, unseenSeconds: 0 },
  };
  /** Of a command or step of 20 s: the bounds of its wait, and the estimate between them. */
  const own = (lowSeconds: number, highSeconds: number, seconds = lowSeconds, window: Partial<Window> = {}) =>
    waits({ diskWait: { seconds, lowSeconds, highSeconds, basis: ["task-states"] }, ...window });
  const short = { durationSeconds: 5 };
  const idle = { cpu: { userSeconds: 0, systemSeconds: 0, iowaitSeconds: 0, stealSeconds: 0, idleSeconds: 40 } };

  test("is reported where the lower bound is a second and a tenth of the time", () => {
    expect(own(1.99, 4.99)).toEqual([]);
    expect(own(2, 4)).toMatchObject([
      {
        severity: "notice",
        confidence: "high",
        window: { name: "work" },
        evidence: { waitSeconds: 2, waitShare: 0.1, lowSeconds: 2, highSeconds: 4, durationSeconds: 20 },
      },
    ]);
    expect(own(0.99, 2.99, 0.99, short)).toEqual([]);
    expect(own(1, 2, 1, short)).toMatchObject([{ severity: "notice", confidence: "high" }]);
  });

  test("is a warning where the lower bound is 3 s and a quarter of the time", () => {
    expect([own(4.99, 20), own(5, 20)].map(([found]) => found?.severity)).toEqual(["notice", "warning"]);
    expect([own(2.99, 5, 3, short), own(3, 5, 3, short)].map(([found]) => found?.severity)).toEqual([
      "notice",
      "warning",
    ]);
  });

  test("is information, not sure, where only the upper bound is 3 s and a quarter of the time", () => {
    expect(own(0, 4.99)).toEqual([]);
    expect(own(0, 5)).toMatchObject([
      {
        severity: "info",
        confidence: "low",
        wait: { lowSeconds: 0, highSeconds: 5 },
        isWide: true,
      },
    ]);
    expect(own(0, 2.99, 0, short)).toEqual([]);
    expect(own(0, 3, 0, short)).toHaveLength(1);
  });

  test("has its bounds beside the estimate", () => {
    expect(own(9, 11, 10)).toMatchObject([
      { source: "tasks", evidence: { waitSeconds: 10, waitShare: 0.5, lowSeconds: 9, highSeconds: 11 } },
    ]);
  });

  test("leaves open what a faster disk saves where the upper bound is more than twice the lower", () => {
    expect(own(4, 8)).toMatchObject([{ confidence: "high", isWide: false }]);
    expect(own(4, 8.1)).toMatchObject([{ confidence: "medium", isWide: true }]);
  });

  test("is the command's whatever the others moved: no doubt whose it is", () => {
    const command = { userSeconds: 0, systemSeconds: 0, readBytes: 0, writtenBytes: 0 };
    expect(own(10, 10, 10, { ...idle, command, overlaps: ["other"] })).toMatchObject([
      { confidence: "high", isBeside: false },
    ]);
  });

  test("may be that of a step beside it, whose tasks are looked at as well", () => {
    expect(own(10, 10, 10, { overlaps: ["other"] })).toMatchObject([{ confidence: "medium", isBeside: true }]);
    expect(own(10, 10, 10)).toMatchObject([{ confidence: "high", isBeside: false }]);
  });

  test("is less sure where more than half of it was for asynchronous requests: the command may have a rate of its own", () => {
    const find = (asynchronousSeconds: number | undefined) => {
      const states = { ...STATES, waitedSeconds: 9, waitedBesideSeconds: 8, slowedSeconds: 1, asynchronousSeconds };
      return own(10, 10, 10, { ...idle, own: { cpuSeconds: 0, readBytes: 0, writtenBytes: 0, states } });
    };
    expect(find(5)).toMatchObject([{ confidence: "high", isAsynchronous: false }]);
    expect(find(5.01)).toMatchObject([{ confidence: "medium", isAsynchronous: true }]);
    expect(find(undefined)).toMatchObject([{ confidence: "high", isAsynchronous: false }]);
  });

  test("names what others computed meanwhile from half a core on", () => {
    const beside = (busySeconds: number, ownSeconds: number | undefined, window: Partial<Window> = {}) => {
      const cpu = { userSeconds: busySeconds, systemSeconds: 0, iowaitSeconds: 0, stealSeconds: 0 };
      const counted = ownSeconds === undefined ? {} : { cpuSeconds: ownSeconds, readBytes: 0, writtenBytes: 0 };
      const [found] = own(10, 10, 10, {
        cpu: { ...cpu, idleSeconds: 40 - busySeconds },
        ...(ownSeconds !== undefined && { own: counted as Window["own"] }),
        ...window,
      });
      return found?.source === "tasks" ? found.otherCores : "no wait";
    };
    expect(beside(9.9, 0)).toBeUndefined();
    expect(beside(10, 0)).toEqual({ used: 0.5, count: 2 });
    expect(beside(20, 6)).toEqual({ used: 0.7, count: 2 });
    expect(beside(20, 16)).toBeUndefined();
    expect(beside(20, undefined)).toBeUndefined();
    expect(beside(20, 0, { cpu: undefined })).toBeUndefined();
  });

  test("is less sure where others took a third of the cores: a command without a core gains nothing by a faster disk", () => {
    const beside = (othersSeconds: number) => {
      const cpu = { userSeconds: othersSeconds, systemSeconds: 0, iowaitSeconds: 0, stealSeconds: 0 };
      return own(10, 10, 10, {
        cpu: { ...cpu, idleSeconds: 60 - othersSeconds },
        own: { cpuSeconds: 0, readBytes: 0, writtenBytes: 0 } as Window["own"],
      });
    };
    expect(beside(19.9)).toMatchObject([{ confidence: "high" }]);
    expect(beside(20)).toMatchObject([{ confidence: "medium" }]);
  });

  test("of the whole machine, as the kernel's pressure has it, is reported by its own rule", () => {
    const basis: ["pressure"] = ["pressure"];
    expect(waits({ diskWait: { seconds: 1, lowSeconds: 1, highSeconds: 9, basis } })).toEqual([]);
  });
});
