import { describe, expect, test } from "vitest";
import { judgeWindow } from "../../../src/analysis/findings/judge-window.ts";
import { observeReport } from "../../../src/analysis/findings/observation.ts";
import type { Window } from "../../../src/model/window.ts";
import { testCases } from "../../cases.ts";
import { NO_STATES } from "../../compare/report-builder.ts";
import { buildReport, steadyStep } from "../../render/report/builder.ts";

interface Case {
  /** Seconds of the step's 10 in which its tasks had a core, queued for one, and waited for the disk. */
  cpu?: number;
  core?: number;
  wait?: [low: number, likely: number, high: number];
  memory?: number;
  networkBytes?: number;
  window?: Partial<Window>;
}

function judge({ cpu = 0, core = 0, wait = [0, 0, 0], memory = 0, networkBytes = 0, window }: Case) {
  const [lowSeconds, seconds, highSeconds] = wait;
  const ran = cpu + core;
  const states = { ...NO_STATES, ranSeconds: ran, ranTaskSeconds: ran };
  const step = steadyStep(
    "work",
    10,
    {},
    {
      own: { cpuSeconds: cpu, readBytes: 0, writtenBytes: 0, states: { ...states, waitedSeconds: seconds } },
      cpu: { userSeconds: cpu, systemSeconds: 0, iowaitSeconds: 0, stealSeconds: 0, idleSeconds: 20 - cpu },
      diskWait: { lowSeconds, seconds, highSeconds, basis: ["task-states"] },
      pressure: { memorySomeSeconds: memory, ioFullSeconds: 0 },
      network: { receivedBytes: networkBytes, sentBytes: 0 },
      ...window,
    },
  );
  const [observed] = observeReport(buildReport([step])).windows;
  if (observed === undefined) throw new Error("a window");
  const { bound, doubt, confidence } = judgeWindow(observed);
  return doubt === undefined ? `${bound} ${confidence}` : `${bound}: ${doubt}`;
}

describe("the largest part by its bounds is the verdict", () => {
  testCases<[string, Case, string]>([
    ["a disk wait whose lower bound is the largest", { cpu: 2, wait: [5, 6, 7] }, "disk high"],
    ["the same with bounds twice apart", { cpu: 2, wait: [3.4, 6, 7] }, "disk medium"],
    ["an estimate twice the rest, with a third sure", { cpu: 3.4, wait: [3.34, 6.8, 8] }, "disk medium"],
    ["that with less than a third sure", { cpu: 3.4, wait: [3.33, 6.8, 8] }, "unknown: wide"],
    ["an estimate below twice the rest", { cpu: 3.5, wait: [3.34, 6.5, 8] }, "unknown: wide"],
    ["computing above the upper bound", { cpu: 6, wait: [2, 3, 6] }, "cpu medium"],
    ["computing below it", { cpu: 5.9, wait: [2, 3, 6] }, "unknown: wide"],
    ["computing for nearly all of the time", { cpu: 8, wait: [0, 0, 0.49] }, "cpu high"],
    ["the same with a twentieth of possible wait", { cpu: 8, wait: [0, 0, 0.5] }, "cpu medium"],
    ["a queue for a core that is the larger part", { cpu: 4, core: 5 }, "core medium"],
    ["a smaller queue", { cpu: 5, core: 4 }, "cpu medium"],
    ["four parts that are alike", { cpu: 3.3, core: 2, wait: [2.5, 2.5, 2.5] }, "unknown: mixed"],
    ["sleep", { cpu: 1 }, "unknown: slept"],
    ["sleep with 1 MB/s", { cpu: 1, networkBytes: 10e6 }, "network medium"],
    ["sleep with less", { cpu: 1, networkBytes: 9.9e6 }, "unknown: slept"],
    ["sleep of which a disk wait is possible", { cpu: 1, wait: [0, 0, 8], networkBytes: 10e6 }, "network medium"],
    ["a disk wait of which memory explains half", { wait: [8, 8, 8], memory: 4 }, "memory medium"],
    ["less than half", { wait: [8, 8, 8], memory: 3.9 }, "disk high"],
    ["memory that others waited for", { cpu: 1, memory: 8 }, "unknown: slept"],
  ])("%s", (_, given, verdict) => {
    expect(judge(given)).toBe(verdict);
  });
});

describe("it cannot be told", () => {
  test("of a step beside others what computed, but what waited", () => {
    const window = { overlaps: ["other"] };
    expect(judge({ cpu: 9, window })).toBe("unknown: beside");
    expect(judge({ wait: [8, 8, 8], window })).toBe("disk medium");
  });

  test("without a wait, or in fewer looks than five", () => {
    expect(judge({ window: { diskWait: undefined, own: undefined } })).toBe("unknown: unmeasured");
    expect(judge({ window: { own: undefined, durationSeconds: 0.9 } })).toBe("unknown: short");
    const unseen = (durationSeconds: number) => ({ diskWait: undefined, own: undefined, durationSeconds });
    expect(judge({ window: unseen(0.099) })).toBe("unknown: short");
    expect(judge({ window: unseen(0.1) })).toBe("unknown: unmeasured");
  });

  test("without looks at tasks, unless the CPU time leaves no larger wait", () => {
    const unseen = { diskWait: undefined, own: undefined };
    expect(judge({ cpu: 5, window: unseen })).toBe("cpu medium");
    expect(judge({ cpu: 4.9, window: unseen })).toBe("unknown: unmeasured");
    expect(judge({ cpu: 9, window: { ...unseen, overlaps: ["other"] } })).toBe("unknown: unmeasured");
    const cpu = { userSeconds: 4, systemSeconds: 0, iowaitSeconds: 0, stealSeconds: 15, idleSeconds: 1 };
    expect(judge({ window: { ...unseen, cpu } })).toBe("core medium");
  });
});
