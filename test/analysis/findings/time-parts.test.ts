import { describe, expect, test } from "vitest";
import { measureWindow } from "../../../src/analysis/findings/measured-window.ts";
import { splitTime } from "../../../src/analysis/findings/time-parts.ts";
import type { OwnWindow, Window } from "../../../src/model/window.ts";
import { testCases } from "../../cases.ts";
import { NO_STATES } from "../../compare/report-builder.ts";
import { buildWindow } from "../../render/report/builder.ts";

const NONE = { ...NO_STATES, looks: 50 };

function split(window: Partial<Window>, cpuCount = 2) {
  const loads = Array.from({ length: 10 }, () => ({}));
  return splitTime(measureWindow({ runner: { cpuCount } }, buildWindow("work", "command", 0, loads, window)));
}

const looked = (cpuSeconds: number, states: Partial<NonNullable<OwnWindow["states"]>>): Partial<Window> => ({
  own: { cpuSeconds, readBytes: 0, writtenBytes: 0, states: { ...NONE, ...states } },
});

describe("by looks at the tasks", () => {
  testCases([
    ["all asleep", 0, {}, { cpu: 0, core: 0, slept: 10, cores: 0 }],
    ["one thread on a core", 10, { ranSeconds: 10, ranTaskSeconds: 10 }, { cpu: 10, core: 0, slept: 0, cores: 1 }],
    ["one thread that had a core for 2 of 8 s", 2, { ranSeconds: 8, ranTaskSeconds: 8 }, { cpu: 2, core: 6, slept: 2 }],
    ["eight threads with both cores", 20, { ranSeconds: 10, ranTaskSeconds: 80 }, { cpu: 10, core: 0, cores: 2 }],
    [
      "two threads beside others on both cores",
      10,
      { ranSeconds: 10, ranTaskSeconds: 20 },
      { cpu: 5, core: 5, cores: 1 },
    ],
    ["a wait for the disk", 3, { ranSeconds: 3, ranTaskSeconds: 3, waitedSeconds: 6 }, { cpu: 3, core: 0, slept: 1 }],
    [
      "a wait beside others, of which it slowed 1 s",
      3,
      { ranTaskSeconds: 4, waitedBesideSeconds: 4, slowedSeconds: 1 },
      { cpu: 3, core: 0, slept: 6 },
    ],
  ])("%s", (_, cpuSeconds, states, parts) => {
    const close = Object.fromEntries(Object.entries(parts).map(([name, value]) => [name, expect.closeTo(value)]));
    expect(split(looked(cpuSeconds, states))).toMatchObject(close);
  });

  test("the scheduler's counts say how many wanted a core, where there are any", () => {
    // In a pipe, a task that looks saw as running was not on a core.
    const states = { ranSeconds: 10, ranTaskSeconds: 20, onCoreSeconds: 9, queuedTaskSeconds: 1 };
    expect(split(looked(9, states))).toMatchObject({ cpu: expect.closeTo(9), core: expect.closeTo(1) });
  });

  test("fewer than five tell nothing, and looks that missed a part stand for all", () => {
    expect([4, 5].map((looks) => split(looked(0, { looks }))?.slept)).toEqual([undefined, 10]);
    expect(split(looked(2, { lookedSeconds: 5, ranSeconds: 2, ranTaskSeconds: 2 }))?.slept).toBeCloseTo(6);
  });
});

describe("by CPU time alone", () => {
  const cpu = (userSeconds: number, stealSeconds = 0): Partial<Window> => {
    const idleSeconds = Math.max(0, 20 - userSeconds - stealSeconds);
    return { cpu: { userSeconds, systemSeconds: 0, iowaitSeconds: 0, stealSeconds, idleSeconds } };
  };

  test("up to 1.3 cores are one thread's, more are spread over all", () => {
    expect(split(cpu(13))).toMatchObject({ cpu: 10, slept: 0 });
    expect(split(cpu(14))).toMatchObject({ cpu: 7, slept: 3, cores: 2 });
    expect(split(cpu(4))).toMatchObject({ cpu: 4, slept: 6, cores: 1 });
  });

  test("the command's own counts before the machine's", () => {
    expect(split({ ...cpu(20), command: { userSeconds: 2, systemSeconds: 1 } })).toMatchObject({ cpu: 3, slept: 7 });
  });

  test("what the hypervisor or a quota took is a wait for a core", () => {
    expect(split(cpu(10, 10))).toMatchObject({ cpu: expect.closeTo(5), core: expect.closeTo(5) });
  });

  test("a second is the least, and nothing is known without CPU time", () => {
    expect(split({ ...cpu(1), durationSeconds: 0.99 })).toBeUndefined();
    expect(split({ ...cpu(1), durationSeconds: 1 })).toBeDefined();
    expect(split({ cpu: undefined })).toBeUndefined();
  });
});

test("the larger share counts of what was withheld by the hypervisor and by a quota", () => {
  const of = (stealSeconds: number, cpuThrottledSeconds: number) => {
    const cpu = { userSeconds: 10, systemSeconds: 0, iowaitSeconds: 0, stealSeconds, idleSeconds: 0 };
    const cgroup = { version: "v2" as const, path: "/", cpuSeconds: 10, cpuThrottledSeconds };
    const { cpu: ran = 0, core = 0 } = split({ cpu, cgroup }) ?? {};
    return core / (ran + core);
  };
  expect([of(0, 0), of(10, 0), of(0, 30), of(10, 30)]).toEqual([0, 0.5, 0.75, 0.75]);
});
