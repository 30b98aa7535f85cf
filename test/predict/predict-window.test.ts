import { describe, expect, test } from "vitest";
import type { Finding } from "../../src/model/finding.ts";
import type { DeviceWindow, DiskWait, Window } from "../../src/model/window.ts";
import { INFINITE_DISK } from "../../src/predict/disk.ts";
import { predictReport } from "../../src/predict/predict-report.ts";
import { predictWindow } from "../../src/predict/predict-window.ts";
import { parseStatedDisk } from "../../src/predict/stated-disk.ts";
import { buildReport, buildStep } from "../compare/report-builder.ts";

const DISK: DeviceWindow = { name: "vda", readBytes: 40e6, writtenBytes: 0, reads: 10_000, writes: 0, busySeconds: 6 };

function waitFor(seconds: number, lowSeconds = seconds, highSeconds = seconds): DiskWait {
  return { seconds, lowSeconds, highSeconds, basis: ["task-states"] };
}

function predict(parts: Partial<Window>, on: string, findings: Finding[] = []) {
  const window = buildStep("make", 10, { devices: [DISK], diskWait: waitFor(6, 5, 7), ...parts });
  const disk = parseStatedDisk(on);
  if (disk === undefined) throw new Error(on);
  return predictWindow(buildReport({ windows: [window], findings }), window, disk);
}

function find(id: string, evidence: Finding["evidence"]): Finding {
  return { id, severity: "notice", window: "make", message: "", advice: "", evidence };
}

describe("on an infinite disk", () => {
  test("a window takes what its wait leaves, by the wait's bounds", () => {
    expect(predict({}, "infinite")).toEqual({ seconds: 4, lowSeconds: 3, highSeconds: 5 });
  });

  test("a limit of the recorded one does not matter", () => {
    expect(predict({}, "infinite", [find("iops-cap", { operationsPerSecond: 500 })])).toMatchObject({ seconds: 4 });
  });
});

describe("on a disk of known limits", () => {
  test("a window takes what its reads take where that is longer", () => {
    const result = predict({}, "500iops");
    expect(result).toMatchObject({ seconds: expect.closeTo(20, 0) });
  });

  test("requests count before merging for a cgroup, and after it for others", () => {
    const devices = [{ ...DISK, mergedReads: 30_000 }];
    const [before, after] = ["500iops", "500iops,merged"].map((on) => predict({ devices }, on));
    expect(before).toMatchObject({ seconds: expect.closeTo(80, 0) });
    expect(after).toMatchObject({ seconds: expect.closeTo(20, 0) });
  });

  test("reads that are made one by one wait for each answer", () => {
    expect(predict({}, "2ms")).toMatchObject({ seconds: expect.closeTo(4 + 20, 5) });
    const together = { ...DISK, meanReadLatencySeconds: 0.0024 };
    expect(predict({ devices: [together] }, "2ms")).toMatchObject({ seconds: expect.closeTo(4 - 2500 * 30e-6 + 5, 5) });
  });
});

describe("a prediction is refused", () => {
  test("without a disk wait", () => {
    const window = buildStep("make", 10, { devices: [DISK] });
    expect(predictWindow(buildReport({ windows: [window] }), window, INFINITE_DISK)).toEqual({ reason: "no-wait" });
  });

  test("where the recording is incomplete", () => {
    expect(predict({ incomplete: true }, "500iops")).toEqual({ reason: "incomplete" });
  });

  test("where another step ran at the same time", () => {
    expect(predict({ overlaps: ["npm ci"] }, "500iops")).toEqual({ reason: "overlap", windows: ["npm ci"] });
    expect(predict({ overlaps: [] }, "500iops")).toHaveProperty("seconds");
  });

  test("where others used the disk as well, beyond 30% of its bytes", () => {
    const own = (readBytes: number) => ({ own: { cpuSeconds: 1, readBytes, writtenBytes: 0 } });
    expect(predict(own(27.9e6), "500iops")).toEqual({ reason: "neighbours", share: expect.closeTo(0.3025, 4) });
    expect(predict(own(28.1e6), "500iops")).toHaveProperty("seconds");
    const little = [{ ...DISK, readBytes: 3.9e6 }];
    expect(predict({ devices: little, own: { cpuSeconds: 1, readBytes: 0, writtenBytes: 0 } }, "9iops")).toHaveProperty(
      "seconds",
    );
  });

  test("where it ran against a limit below the other disk's for half of its time", () => {
    const cap = [find("iops-cap", { operationsPerSecond: 1000 })];
    expect(predict({}, "1160iops", cap)).toEqual({ reason: "capped", kind: "iops", perSecond: 1000 });
    expect(predict({}, "1140iops", cap)).toHaveProperty("seconds");
    expect(predict({ diskWait: waitFor(4.9) }, "1160iops", cap)).toHaveProperty("seconds");
    const bandwidth = [find("bandwidth-cap", { bytesPerSecond: 4e6 })];
    expect(predict({}, "1160iops", bandwidth)).toMatchObject({ reason: "capped", kind: "bandwidth" });
    expect(predict({}, "4.5MB/s,1160iops", bandwidth)).toHaveProperty("seconds");
    // Slower than recorded: all that it is asked for was seen.
    expect(predict({}, "900iops", bandwidth)).toMatchObject({ seconds: expect.closeTo(10_000 / 900 - 0.05, 5) });
  });

  test.each([
    ["one-core", "cpu"],
    ["cpu", "cpu"],
    ["network", "network"],
  ])("where something else (%s) is the limit on both disks", (cause, named) => {
    const limit = [find("not-the-disk", { cause })];
    const little = { diskWait: waitFor(0.5, 0, 1), devices: [{ ...DISK, reads: 10 }] };
    expect(predict(little, "infinite", limit)).toEqual({ reason: "other-limit", cause: named });
    expect(predict({ ...little, diskWait: waitFor(0.5, 0, 1.1) }, "infinite", limit)).toHaveProperty("seconds");
    // A disk so slow that it becomes the limit is one that the recording tells something of.
    expect(predict(little, "1iops", limit)).toHaveProperty("seconds");
    expect(predict(little, "infinite", [find("not-the-disk", { cause: "mixed" })])).toHaveProperty("seconds");
  });
});

test("a report's steps are predicted, and its job where there is no step; io-probe's own benchmarks are not", () => {
  const steps = [
    buildStep("make", 10, { diskWait: waitFor(6) }),
    buildStep("bench", 10, {
      diskWait: waitFor(6),
      benchmark: "quick",
      startedAt: "2026-11-20T12:00:00.000Z",
      endedAt: "2026-11-20T12:00:10.000Z",
    }),
    buildStep("job", 20, { kind: "job", diskWait: waitFor(6) }),
  ];
  const names = (windows: Window[]) =>
    predictReport(buildReport({ windows }), [INFINITE_DISK]).map(({ window, on }) => `${window.name} ${on}`);
  expect(names(steps)).toEqual(["make infinite"]);
  expect(names(steps.slice(1))).toEqual(["job infinite"]);
  const [bench, job] = steps.slice(1) as [Window, Window];
  expect(names([{ ...bench, durationSeconds: 10.1 }, job])).toEqual([]);
  expect(names([])).toEqual([]);
});
