import { describe, expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import { isThrottled } from "../../../src/analysis/findings/stolen-cpu.ts";
import type { Window } from "../../../src/model/window.ts";
import { buildReport, buildWindow, steadyStep } from "../../render/report/builder.ts";

const find = (id: string, window: Partial<Window>) =>
  findFindings(buildReport([steadyStep("work", 20, {}, window)])).filter((finding) => finding.id === id);

describe("stolen-cpu", () => {
  const steal = (stealSeconds: number, busySeconds: number) => {
    const cpu = {
      userSeconds: busySeconds / 4,
      systemSeconds: (busySeconds * 3) / 4,
      iowaitSeconds: 1,
      idleSeconds: 50,
    };
    return find("stolen-cpu", { cpu: { ...cpu, stealSeconds } });
  };

  test("is reported from a twentieth of the wanted time on, and a warning from a fifth on", () => {
    expect(steal(2, 38.1)).toEqual([]);
    expect(steal(2, 38)[0]).toMatchObject({ severity: "notice", evidence: { stealSeconds: 2, share: 0.05 } });
    expect(steal(2, 8.1)[0]).toMatchObject({ severity: "notice" });
    expect(steal(2, 8)[0]).toMatchObject({ severity: "warning", confidence: "high", window: { name: "work" } });
  });

  test("is not reported for less than a second", () => {
    expect(find("stolen-cpu", { cpu: undefined })).toEqual([]);
    expect(steal(0.99, 1)).toEqual([]);
    expect(steal(1, 1)).toHaveLength(1);
  });
});

describe("cpu-quota", () => {
  const throttle = (cpuThrottledSeconds: number, durationSeconds = 20) =>
    find("cpu-quota", { durationSeconds, cgroup: { version: "v2", path: "/", cpuThrottledSeconds } });

  test("is a part of the CPU time that the cgroup wanted, where that is known", () => {
    const part = (cpuSeconds: number, cpuThrottledSeconds: number) =>
      find("cpu-quota", {
        durationSeconds: 20,
        cgroup: { version: "v2", path: "/", cpuSeconds, cpuThrottledSeconds },
      })[0];
    // Sixteen cores that were short of a fifth of a core each.
    expect(part(77, 4)).toBeUndefined();
    expect(part(76, 4)).toMatchObject({ severity: "notice", evidence: { cpuThrottledSeconds: 4, share: 0.05 } });
    expect([part(16.1, 4), part(16, 4)].map((found) => found?.severity)).toEqual(["notice", "warning"]);
    // One task that wanted more than half a core.
    expect(part(10, 10)).toMatchObject({ severity: "warning", evidence: { share: 0.5 } });
  });

  test("is much from a second and a fifth of the time on", () => {
    const isMuch = (cpuThrottledSeconds: number, seconds: number) => {
      const cgroup = { version: "v2" as const, path: "/", cpuThrottledSeconds };
      const loads = Array.from({ length: seconds }, () => ({}));
      return isThrottled(buildWindow("work", "step", 0, loads, { cgroup }));
    };
    expect([isMuch(3.99, 20), isMuch(4, 20), isMuch(0.99, 2), isMuch(1, 2)]).toEqual([false, true, false, true]);
  });

  test("is reported from a second and a twentieth of the time on, and a warning from a fifth on", () => {
    expect(throttle(0.99, 10)).toEqual([]);
    expect(throttle(1)[0]).toMatchObject({ severity: "notice", evidence: { cpuThrottledSeconds: 1, share: 0.05 } });
    expect(throttle(1, 20.1)).toEqual([]);
    expect(throttle(3.99)[0]).toMatchObject({ severity: "notice" });
    expect(throttle(4)[0]).toMatchObject({ severity: "warning", confidence: "high", window: { name: "work" } });
    expect(throttle(1.5, 5)[0]).toMatchObject({ severity: "warning" });
    expect(throttle(4, 0)).toEqual([]);
    expect(find("cpu-quota", { durationSeconds: 20, cgroup: { version: "v2", path: "/" } })).toEqual([]);
    expect(find("cpu-quota", { durationSeconds: 1 })).toEqual([]);
  });
});
