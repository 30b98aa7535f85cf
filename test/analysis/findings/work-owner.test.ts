import { describe, expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import { observeReport } from "../../../src/analysis/findings/observation.ts";
import {
  findOtherWork,
  findWorkOwner,
  isBesideSteps,
  isDiskOfOthers,
  isSharedDisk,
} from "../../../src/analysis/findings/work-owner.ts";
import type { Finding } from "../../../src/model/finding.ts";
import type { Window } from "../../../src/model/window.ts";
import { testCases } from "../../cases.ts";
import { buildReport, buildWindow, type Load, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

/** A command of 20 s in which the machine wrote 100 MB a second and the command itself this much in all. */
function build(writtenBytes: number | undefined, load: Load = {}, window: Partial<Window> = {}) {
  const own = writtenBytes === undefined ? {} : { readBytes: 0, writtenBytes };
  const command = { userSeconds: 0.1, systemSeconds: 0.1, ...own };
  return buildReport([steadyStep("work", 20, { writeRate: 100e6, ...load }, { command, kind: "command", ...window })]);
}

const doerOf = (...args: Parameters<typeof build>) => {
  const [observed] = observeReport(build(...args)).windows;
  return observed && findWorkOwner(observed);
};
const find = <Id extends Finding["id"]>(id: Id, ...args: Parameters<typeof build>) => findOf(build(...args), id);

test("others share a disk from 64 MB and a fifth of what it moved on", () => {
  const isShared = (movedBytes: number, ownBytes: number | undefined) => {
    const [observed] = observeReport(build(ownBytes)).windows;
    if (observed === undefined) throw new Error("a window");
    const disk = { name: "sda", reads: 0, writes: 0, busySeconds: 1 };
    return isSharedDisk({
      ...observed,
      disks: [
        { ...disk, readBytes: movedBytes / 2, writtenBytes: movedBytes / 2 },
        { ...disk, name: "sdb", readBytes: 1, writtenBytes: 1 },
      ],
    });
  };
  expect([isShared(164e6, 100e6), isShared(164e6 - 2, 100e6)]).toEqual([true, false]);
  expect([isShared(1000e6, 800e6), isShared(1000e6, 801e6)]).toEqual([true, false]);
  expect(isShared(1000e6, undefined)).toBe(false);
});

describe("whose reading and writing the disks' figures show", () => {
  testCases([
    [0, "others"],
    [199e6, "others"],
    [200e6, "machine"],
    [999e6, "machine"],
    [1000e6, "own"],
    [5000e6, "own"],
    [undefined, "machine"],
  ])("of 2 GB the command wrote %j itself: %s", (written, owner) => {
    expect(doerOf(written)).toBe(owner);
  });

  test("a machine that hardly moved anything, and a step beside others, tell nothing", () => {
    expect(doerOf(0, { writeRate: 49e3 })).toBe("machine");
    expect(doerOf(0, { writeRate: 50e3 })).toBe("others");
    expect(doerOf(2000e6, {}, { overlaps: ["other"] })).toBe("machine");
  });
});

describe("another process's dirty data", () => {
  const memory = { dirtyBytesAtStart: 0, dirtyBytesAtEnd: 354e6 };

  test("is not what a command that wrote nothing left in memory", () => {
    expect(find("unwritten-data", 0, {}, { memory })).toEqual([]);
    expect(find("unwritten-data", 199e6, {}, { memory })).toEqual([]);
    expect(find("unwritten-data", 300e6, {}, { memory })[0]?.leftBytes).toBe(300e6);
    expect(find("unwritten-data", 900e6, {}, { memory })[0]?.leftBytes).toBe(354e6);
  });

  test("is the machine's where nobody counted the command's", () => {
    expect(find("unwritten-data", undefined, {}, { memory })[0]?.leftBytes).toBe(354e6);
  });
});

describe("who else worked", () => {
  const cpu = { userSeconds: 8, systemSeconds: 4, iowaitSeconds: 0, stealSeconds: 0, idleSeconds: 20 };
  const command = (userSeconds: number) => ({ userSeconds, systemSeconds: 0 });
  const otherWork = (window: Partial<Window>) => findOtherWork(buildWindow("work", "step", 0, [{}], window));

  test("are other steps beside it, else processes that computed more than the command", () => {
    expect(otherWork({ cpu, command: command(7), overlaps: ["other"] })).toBe("other steps");
    expect(otherWork({ cpu, command: command(7), overlaps: [] })).toBeUndefined();
    expect(otherWork({ cpu, command: command(6) })).toBeUndefined();
    expect(otherWork({ cpu, command: command(5.9) })).toBe("other processes");
    const little = { ...cpu, userSeconds: 0.5, systemSeconds: 0 };
    expect(otherWork({ cpu: little, command: command(0) })).toBe("other processes");
  });

  test("is not known without the CPU time of both", () => {
    expect(otherWork({ cpu, command: undefined })).toBeUndefined();
    expect(otherWork({ cpu: undefined, command: command(1) })).toBeUndefined();
  });
});

test("a step has tasks in common with steps beside it, a command has its own", () => {
  const isBeside = (window: Partial<Window>) => isBesideSteps(buildWindow("work", "step", 0, [{}], window));
  const command = { userSeconds: 1, systemSeconds: 1 };
  expect([isBeside({ overlaps: ["other"] }), isBeside({ overlaps: [] }), isBeside({})]).toEqual([true, false, false]);
  expect([isBeside({ overlaps: ["other"], command }), isBeside({ command })]).toEqual([false, false]);
});

test("a disk under any of the job's paths is not others'", () => {
  const report = build(0);
  const [observed] = observeReport(report).windows;
  if (observed === undefined) throw new Error("a window");
  const on = (...disks: string[][]) => {
    const storage = disks.map((names) => ({
      ...{ path: "/", role: "temp" as const },
      devices: names.map((name) => ({ name, kind: "disk" as const, parents: [] })),
    }));
    return isDiskOfOthers({ ...report, storage }, observed, "sda");
  };
  expect([on(["sdb"]), on(["sdb"], ["sdc", "sda"]), on()]).toEqual([true, false, true]);
  expect(isDiskOfOthers({ ...report, storage: [] }, observed, "sdx")).toBe(false);
});

test("a command that slept beside others that computed waited for something else, and needs no faster core", () => {
  const cpu = { userSeconds: 20, systemSeconds: 0, iowaitSeconds: 0, stealSeconds: 0, idleSeconds: 20 };
  const [verdict] = find("verdict", 0, { writeRate: 0 }, { cpu });
  expect(verdict).toMatchObject({ bound: "unknown", doubt: "slept" });
  const command = { userSeconds: 19, systemSeconds: 0 };
  expect(find("verdict", 0, { writeRate: 0 }, { cpu, command })[0]).toMatchObject({ bound: "cpu" });
});

describe("a disk that others keep at its limit", () => {
  const find = (writtenBytes: number | undefined, isJobs = false) => {
    const report = build(writtenBytes, { stall: 0.97, queueDepth: 30 });
    const storage = isJobs ? report.storage : report.storage.map((entry) => ({ ...entry, devices: [] }));
    return findFindings({ ...report, storage }).filter(({ id }) => id === "bandwidth-cap");
  };

  test("is no limit of a command that works on other disks", () => {
    expect(find(199e6)).toEqual([]);
  });

  test("is one where the command did a tenth of the work, where nobody counted its bytes, and where the job's paths are", () => {
    expect(find(200e6)).toHaveLength(1);
    expect(find(undefined)).toHaveLength(1);
    expect(find(199e6, true)).toHaveLength(1);
  });
});
