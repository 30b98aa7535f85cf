import { describe, expect, test } from "vitest";
import type { Window } from "../../../src/model/window.ts";
import { waited } from "../../compare/report-builder.ts";
import { buildReport, type Load, STORAGE, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

const CALM: Load = { writeRate: 1e6, userShare: 0.5 };
const waits = (window: Partial<Window>, load: Load = CALM) =>
  findOf(buildReport([steadyStep("work", 20, load, window)]), "waited-for-disk");

describe("a wait for the disk", () => {
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
        window: { name: "work", durationSeconds: 20 },
        diskWait: { seconds: 2, lowSeconds: 2, highSeconds: 4 },
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
      { severity: "info", confidence: "low", diskWait: { lowSeconds: 0, highSeconds: 5 } },
    ]);
    expect(own(0, 2.99, 0, short)).toEqual([]);
    expect(own(0, 3, 0, short)).toHaveLength(1);
  });

  test("has its bounds beside the estimate", () => {
    expect(own(9, 11, 10)).toMatchObject([{ diskWait: { seconds: 10, lowSeconds: 9, highSeconds: 11 } }]);
  });

  test("leaves open what a faster disk saves where the upper bound is more than twice the lower", () => {
    expect(own(4, 8)).toMatchObject([{ confidence: "high" }]);
    expect(own(4, 8.1)).toMatchObject([{ confidence: "medium" }]);
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
      return found === undefined ? "no wait" : found.otherCores;
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

  test("of many steps, the three longest are reported, the longest first", () => {
    const steps = [3, 6, 4, 5].map((seconds) => steadyStep(`waits ${seconds}`, 10, CALM, waited(seconds)));
    const found = findOf(buildReport(steps), "waited-for-disk");
    expect(found.map(({ window }) => window.name)).toEqual(["waits 6", "waits 5", "waits 4"]);
  });

  test("is the network filesystem's while the local disks rest, and then none here", () => {
    const judge = (busySeconds: number, filesystem = "nfs4") => {
      const storage = STORAGE.map((entry) => ({ ...entry, filesystem }));
      const report = buildReport([steadyStep("work", 20, { readRate: 40e6, writeRate: 60e6 }, waited(10))], {
        storage,
      });
      for (const { devices } of report.windows) for (const device of devices) device.busySeconds = busySeconds;
      return findOf(report, "waited-for-disk").length;
    };
    expect([judge(2.4), judge(2.5), judge(0, "ext4")]).toEqual([0, 1, 1]);
  });

  test("is none where tasks were not seen, whatever the kernel's pressure and the disk's queue are", () => {
    const load = { ...CALM, queueDepth: 9 };
    expect(waits({ diskWait: undefined, pressure: { ioSomeSeconds: 20, ioFullSeconds: 20 } }, load)).toEqual([]);
  });
});
