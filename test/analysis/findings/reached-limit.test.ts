import { describe, expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { BlockDevice, IoLimit } from "../../../src/model/storage.ts";
import type { CgroupWindow, Window } from "../../../src/model/window.ts";
import { testCases } from "../../cases.ts";
import { buildReport, type Load, STORAGE, type Step, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

const LIMIT = 20e6;

interface Case {
  limit?: Omit<IoLimit, "device">;
  /** What the job's cgroup sustained, and its bytes. */
  counted?: Partial<NonNullable<CgroupWindow["devices"]>[number]>;
  /** Written by the command. */
  ownBytes?: number;
  waitSeconds?: number;
  load?: Load;
  seconds?: number;
  window?: Partial<Window>;
}

/** A command of 6 s on a busy machine, whose pressure shows nothing, and whose few large requests make no plateau. */
function limitedStep(change: Case = {}, device = "sda"): Step {
  const { counted = { sustainedWriteBytesPerSecond: LIMIT }, ownBytes = 5 * LIMIT, waitSeconds = 5 } = change;
  const devices = [{ name: device, readBytes: 0, writtenBytes: 5 * LIMIT, ...counted }];
  const { seconds = 6, load = { writeRate: LIMIT, utilization: 0.04 } } = change;
  return steadyStep("dd", seconds, load, {
    kind: "command",
    command: { userSeconds: 0, systemSeconds: 0.1, readBytes: 0, writtenBytes: ownBytes },
    cgroup: { version: "v1", path: "/job", devices },
    diskWait: {
      seconds: waitSeconds,
      lowSeconds: 0,
      highSeconds: Math.max(seconds, waitSeconds),
      basis: ["task-states"],
    },
    ...change.window,
  });
}

function report(steps: Step[], limit: Omit<IoLimit, "device"> = { writeBytesPerSecond: LIMIT }, device = "sda") {
  const layers: BlockDevice[] = device === "sda" ? [] : [{ name: device, kind: "dm", parents: ["sda"] }];
  const storage = STORAGE.map((entry) => ({
    ...entry,
    devices: [...layers, ...entry.devices],
    ioLimits: [{ device, ...limit }],
  }));
  return buildReport(steps, { storage });
}

const capsOf = (change: Case) => findOf(report([limitedStep(change)], change.limit), "bandwidth-cap");

describe("a limit that the job's own cgroup reached", () => {
  test("is the cause of the wait, told once and first, though requests are few and the machine is busy", () => {
    const found = findFindings(report([limitedStep()]));
    expect(found.map(({ id }) => id).filter((id) => /cap|cgroup|waited/.test(id))).toEqual(["bandwidth-cap"]);
    expect(found[0]).toMatchObject({ id: "verdict", cause: found[1]?.id, bound: "disk" });
    expect(found[1]).toMatchObject({
      id: "bandwidth-cap",
      severity: "warning",
      confidence: "high",
      window: { name: "dd" },
      device: "sda",
      basis: "configured",
      seconds: 6,
      isHit: true,
      place: "above-block-layer",
      waited: {},
      perSecond: LIMIT,
      cgroup: "own",
      cgroupPerSecond: LIMIT,
    });
  });

  testCases([
    [1, 6, true],
    [0.99, 6, false],
    [1, 10, true],
    [1, 10.1, false],
  ])("explains a noticeable wait: %d s of %d s", (waitSeconds, durationSeconds, isTold) => {
    const window = { durationSeconds };
    expect(capsOf({ waitSeconds, window })).toHaveLength(isTold ? 1 : 0);
  });

  testCases([
    ["most of them by the command", 2.5 * LIMIT, true],
    ["some by the command", 2.49 * LIMIT, false],
    ["a tenth by the command", 0.5 * LIMIT, false],
  ])("was hit by whose bytes the cgroup counted: %s", (_, ownBytes, isHit) => {
    expect(capsOf({ ownBytes })).toMatchObject([{ isHit }]);
  });

  test("by others in the same cgroup does not explain the command's wait", () => {
    expect(capsOf({ ownBytes: 0.49 * LIMIT })).toEqual([]);
    const found = findOf(report([limitedStep({ ownBytes: 0.49 * LIMIT })]), "cgroup-limit");
    expect(found).toMatchObject([{ reached: { limitPerSecond: LIMIT }, isOwn: false }]);
  });

  test("belongs to all steps that ran at once", () => {
    const window = { kind: "step" as const, overlaps: ["other"] };
    expect(capsOf({ window })).toMatchObject([{ isHit: false }]);
  });

  test("is on the disk under the device that it limits", () => {
    const found = report([limitedStep({}, "dm-0")], undefined, "dm-0");
    expect(findOf(found, "bandwidth-cap")).toMatchObject([{ device: "sda", seconds: 6 }]);
  });

  test("lasted for the samples at it in its own direction", () => {
    const at = (factor: number) => capsOf({ load: { writeRate: factor * LIMIT, utilization: 0.04 } })[0];
    expect([0.89, 0.9, 1.1, 1.11].map((factor) => at(factor)?.seconds)).toEqual([undefined, 6, 6, undefined]);
    const load = { writeRate: LIMIT, readRate: 9 * LIMIT, utilization: 0.04 };
    expect(capsOf({ load })).toMatchObject([{ seconds: 6 }]);
    const limit = { readBytesPerSecond: LIMIT };
    const counted = { readBytes: 5 * LIMIT, sustainedReadBytesPerSecond: LIMIT };
    const command = { userSeconds: 0, systemSeconds: 0, readBytes: 5 * LIMIT, writtenBytes: 0 };
    const reads = { ...load, readRate: LIMIT, writeRate: 9 * LIMIT };
    expect(capsOf({ limit, counted, load: reads, window: { command } })).toMatchObject([{ seconds: 6, isHit: true }]);
  });

  test("is no cause where it was reached only briefly", () => {
    const at = (seconds: number, waitSeconds: number): Case => ({
      seconds,
      waitSeconds,
      window: { durationSeconds: 40 },
    });
    expect(capsOf(at(6, 24))).toMatchObject([{ seconds: 6 }]);
    expect(capsOf(at(6, 24.1))).toEqual([]);
    // Beside others on the disk, its bytes at the limit took 5 s at most.
    const load = { writeRate: 9 * LIMIT, utilization: 0.04 };
    expect(capsOf({ ...at(6, 20), load })).toEqual([expect.not.objectContaining({ seconds: expect.anything() })]);
    expect(capsOf({ ...at(6, 20.1), load })).toEqual([]);
    const gap = { durationSeconds: 40, incomplete: true };
    expect(capsOf({ waitSeconds: 30, load, window: gap })).toEqual([
      expect.not.objectContaining({ seconds: expect.anything() }),
    ]);
  });

  test("of several commands is reported for the one that was longest at it", () => {
    const steps = [5, 8, 6].map((seconds) => limitedStep({ seconds }));
    expect(findOf(report(steps), "bandwidth-cap")).toMatchObject([{ seconds: 8 }]);
  });

  testCases(["readsPerSecond", "writesPerSecond"] as const)("is one of operations by %s", (rate) => {
    const sustained = rate === "readsPerSecond" ? "sustainedReadsPerSecond" : "sustainedWritesPerSecond";
    const counted = { readBytes: 5 * LIMIT, [sustained]: 95 };
    const command = { userSeconds: 0, systemSeconds: 0, readBytes: 5 * LIMIT, writtenBytes: 5 * LIMIT };
    const load = { writeRate: 100 * 131_072, utilization: 0.04 };
    const found = report([limitedStep({ counted, load, window: { command } })], { [rate]: 100 });
    expect(findOf(found, "bandwidth-cap")).toEqual([]);
    expect(findOf(found, "iops-cap")).toMatchObject([
      { cgroupPerSecond: 100, seconds: 6, isHit: true, perSecond: 100 },
    ]);
  });
});
