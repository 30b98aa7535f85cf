import { describe, expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Window } from "../../../src/model/window.ts";
import { buildReport, type Load, RUNNER, steadyStep } from "../../render/report/builder.ts";

const NO_CPU = { iowaitSeconds: 0, stealSeconds: 0 };

/** The verdict on a step of 20 s with so many busy cores. */
function judge(
  busy: number,
  window: Partial<Window> = {},
  more: { cores?: number; kernel?: number; load?: Load } = {},
) {
  const { cores = 4, kernel = 0, load = {} } = more;
  const cpu = {
    ...NO_CPU,
    userSeconds: busy * 20 * (1 - kernel),
    systemSeconds: busy * 20 * kernel,
    idleSeconds: (cores - busy) * 20,
  };
  const network = { receivedBytes: 0, sentBytes: 0 };
  const report = buildReport([steadyStep("work", 20, load, { cpu, network, ...window })], {
    runner: { ...RUNNER, cpuCount: cores },
  });
  return findFindings(report).find(({ id }) => id === "not-the-disk");
}
const causeOf = (...args: Parameters<typeof judge>) => judge(...args)?.evidence.cause;
const network = (rate: number) => ({ network: { receivedBytes: rate * 10, sentBytes: rate * 10 } });

describe("the cause of a step that did not wait for the disk", () => {
  test.each([
    [3.2, "cpu"],
    [3.19, "mixed"],
    [1.3, "mixed"],
    [1.29, "one-core"],
    [0.8, "one-core"],
    [0.79, "mixed"],
    [0.4, "mixed"],
    [0.39, "idle"],
  ])("with %f of 4 cores busy is %s", (busy, cause) => expect(causeOf(busy)).toBe(cause));

  test("is the kernel where half of the busy time is its", () => {
    expect([0.5, 0.49].map((kernel) => causeOf(4, {}, { kernel }))).toEqual(["kernel", "cpu"]);
  });

  test("of few cores half a core, of many at most half of one is work", () => {
    expect([0.24, 0.25].map((busy) => causeOf(busy, {}, { cores: 2 }))).toEqual(["idle", "mixed"]);
    expect([0.49, 0.5].map((busy) => causeOf(busy, {}, { cores: 64 }))).toEqual(["idle", "mixed"]);
    expect(causeOf(0.85, {}, { cores: 1 })).toBe("cpu");
  });

  test("is the network from 1 MB/s on where nothing computes, and from 10 MB/s on where something does", () => {
    expect([1e6, 0.99e6].map((rate) => causeOf(0.1, network(rate)))).toEqual(["network", "idle"]);
    expect([10e6, 9.9e6].map((rate) => causeOf(2, network(rate)))).toEqual(["network", "mixed"]);
  });

  test("is what the hypervisor took where that is a fifth of what was wanted", () => {
    const stolen = (stealSeconds: number) => ({
      cpu: { ...NO_CPU, userSeconds: 64, systemSeconds: 0, stealSeconds, idleSeconds: 0 },
    });
    expect([16.1, 15.9].map((seconds) => causeOf(4, stolen(seconds)))).toEqual(["stolen", "cpu"]);
  });

  test("is other processes' work where the command did less than half of it", () => {
    const own = (seconds: number) => ({ command: { userSeconds: seconds / 2, systemSeconds: seconds / 2 } });
    expect([40, 39.9].map((seconds) => causeOf(4, own(seconds)))).toEqual(["cpu", "other-processes"]);
    // With cores to spare, only its own counts.
    expect([20, 19.9].map((seconds) => causeOf(2, own(seconds)))).toEqual(["mixed", "one-core"]);
    expect(causeOf(1, own(7.9))).toBe("idle");
    expect(judge(1, own(9))?.evidence.ownCores).toBe(0.45);
  });
});

describe("a verdict that it was not the disk", () => {
  const cpu = (window: Partial<Window>, load?: Load) => judge(4, window, load === undefined ? {} : { load });

  test("needs five seconds, and a wait below a twentieth of them", () => {
    expect(judge(4, { durationSeconds: 4.99 })).toBeUndefined();
    expect(judge(4, { durationSeconds: 5 })).toBeDefined();
    expect(cpu({ pressure: { ioFullSeconds: 1 } })).toBeUndefined();
    expect(cpu({ pressure: { ioFullSeconds: 0.99 } })).toMatchObject({ severity: "notice", confidence: "high" });
    expect(cpu({ pressure: {} })).toBeUndefined();
  });

  test("needs that less than a quarter of the time can have been waited by some task", () => {
    const some = (ioSomeSeconds: number, busy: number) =>
      judge(busy, { pressure: { ioFullSeconds: 0, ioSomeSeconds } });
    expect([some(1.25, 4), some(5, 0.5)]).toEqual([undefined, undefined]);
    expect(some(1.24, 4)).toMatchObject({ confidence: "medium" });
    expect(some(4.9, 0.5)?.advice).toContain("would save at most 4.9 s.");
    expect(some(0.25, 4)).toMatchObject({ confidence: "medium" });
    expect(some(0.24, 4)).toMatchObject({ confidence: "high" });
    expect(some(0.024, 4)?.advice).toContain("would save hardly anything.");
    expect(some(0.025, 4)?.advice).toContain("would save at most 0.1 s.");
  });

  test("is none where requests queued, or were held back above the disk, in a quarter of the samples", () => {
    const sampled = (count: number, load: Load, pressure = { ioFullSeconds: 0 }) => {
      const loads = Array.from({ length: 20 }, (_, index) => (index < count ? load : {}));
      const cpu = { ...NO_CPU, userSeconds: 40, systemSeconds: 0, idleSeconds: 0 };
      const report = buildReport([{ name: "work", loads, window: { cpu, pressure } }]);
      return findFindings(report).some(({ id }) => id === "not-the-disk");
    };
    const queued = { writeRate: 1e6, queueDepth: 2 };
    expect([4, 5].map((count) => sampled(count, queued))).toEqual([true, false]);
    expect(sampled(5, { ...queued, queueDepth: 1.9 })).toBe(true);
    const held = { writeRate: 1e6, utilization: 0.3, stall: 0.4 };
    expect([4, 5].map((count) => sampled(count, held))).toEqual([true, false]);
    expect(sampled(5, { ...held, utilization: 0.31 })).toBe(true);
    expect(sampled(5, { ...held, stall: 0.39 })).toBe(true);
  });

  test("names the job's parts from 15 % of it on, the three longest, as information beside the whole", () => {
    const busy = { userShare: 0.95 };
    const found = (...seconds: number[]) =>
      findFindings(buildReport(seconds.map((length) => steadyStep(`${length} s`, length, busy))))
        .filter(({ id }) => id === "not-the-disk")
        .map(({ window, severity }) => `${severity} ${window}`);
    expect(found(15, 85)).toEqual(["notice build", "info 85 s", "info 15 s"]);
    expect(found(14, 86)).toEqual(["notice build", "info 86 s"]);
    expect(found(20, 23, 21, 22)).toEqual(["notice build", "info 23 s", "info 22 s", "info 21 s"]);
    expect(found(20)).toEqual(["notice 20 s"]);
  });

  test("is not given to the whole where a part waited a second and a tenth of its time", () => {
    const whole = (ioFullSeconds: number, seconds = 10) => {
      const steps = [
        steadyStep("long", 90, { userShare: 0.95 }),
        steadyStep("waits", seconds, {}, { pressure: { ioFullSeconds } }),
      ];
      return findFindings(buildReport(steps)).some(
        ({ id, severity }) => id === "not-the-disk" && severity === "notice",
      );
    };
    expect([whole(1), whole(0.99)]).toEqual([false, true]);
    expect([whole(1.4, 15), whole(1.5, 15)]).toEqual([true, false]);
  });
});
