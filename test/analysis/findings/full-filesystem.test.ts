import { describe, expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Report } from "../../../src/model/report.ts";
import type { LowSpace, Window } from "../../../src/model/window.ts";
import { buildReport, STORAGE, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

function find(change: Partial<Report["storage"][number]>, window: Partial<Window> = {}) {
  const storage = STORAGE.slice(0, 1).map((entry) => ({ ...entry, totalBytes: 50e9, ...change }));
  const report = buildReport([steadyStep("npm ci", 20, {}, window)], { storage });
  return findOf(report, "full-filesystem");
}

describe("a filesystem that is full", () => {
  test("is reported below a thousandth of its size, or a megabyte", () => {
    expect(find({ freeBytes: 50e6 })).toEqual([]);
    expect(find({ freeBytes: 49e6 })).toHaveLength(1);
    expect(find({ freeBytes: 1e6, totalBytes: 40e6 })).toEqual([]);
    expect(find({ freeBytes: 0.9e6, totalBytes: 40e6 })).toHaveLength(1);
    expect(find({ freeBytes: undefined })).toEqual([]);
    expect(find({ freeBytes: 0, totalBytes: undefined })).toEqual([]);
    expect(find({ freeBytes: 0, role: "other" })).toEqual([]);
    expect(find({ freeBytes: 0, mountOptions: ["ro", "relatime"] })).toEqual([]);
  });

  test("names the place, and the step that failed", () => {
    expect(find({ freeBytes: 0, mountPoint: "/data" })).toEqual([
      {
        id: "full-filesystem",
        severity: "warning",
        when: "end",
        lacks: "bytes",
        hasFailed: false,
        path: "/data",
        filesystem: STORAGE[0]?.filesystem,
        freeBytes: 0,
        totalBytes: 50e9,
        confidence: "high",
      },
    ]);
    for (const window of [{ exitCode: 1 }, { result: "failure" }]) {
      expect(find({ freeBytes: 0 }, window)[0]?.window?.name).toBe("npm ci");
    }
    expect(find({ freeBytes: 0 }, { exitCode: 0, result: "success" })[0]?.window).toBeUndefined();
  });

  test("names the first of several steps that failed", () => {
    const storage = STORAGE.map((entry) => ({ ...entry, freeBytes: 0 }));
    const steps = ["lint", "test"].map((name) => steadyStep(name, 9, {}, { exitCode: 1 }));
    expect(findOf(buildReport(steps, { storage }), "full-filesystem")[0]?.window?.name).toBe("lint");
  });

  test("is reported once for all paths on it", () => {
    const storage = STORAGE.map((entry) => ({ ...entry, mountPoint: "/", totalBytes: 9e9, freeBytes: 0 }));
    const found = findFindings(buildReport([steadyStep("work", 9, {})], { storage: [...storage, ...storage] }));
    expect(found.filter(({ id }) => id === "full-filesystem")).toHaveLength(1);
  });
});

describe("a filesystem that was full for a while", () => {
  const DOCKER = { mountPoint: "/var/lib/docker", filesystem: "ext4", totalBytes: 20e9, lowestFreeBytes: 0 };
  const free = STORAGE.map((entry) => ({ ...entry, mountPoint: "/", totalBytes: 50e9, freeBytes: 9e9 }));
  const seen = (change: Partial<LowSpace>, window: Partial<Window> = {}) =>
    findOf(
      buildReport([steadyStep("npm ci", 20, {}, { ...window, lowSpace: [{ ...DOCKER, ...change }] })], {
        storage: free,
      }),
      "full-filesystem",
    );

  test("is reported with the window and the least that was left", () => {
    expect(seen({ lowestFreeInodes: 70_000, totalInodes: 1e6 })).toEqual([
      {
        ...{ id: "full-filesystem", severity: "notice", confidence: "high", when: "meanwhile", lacks: "bytes" },
        window: { name: "npm ci", kind: "step", durationSeconds: 20 },
        hasFailed: false,
        filesystem: "ext4",
        path: "/var/lib/docker",
        freeBytes: 0,
        totalBytes: 20e9,
        freeInodes: 70_000,
        totalInodes: 1e6,
      },
    ]);
    for (const window of [{ exitCode: 1 }, { result: "failure" }]) {
      expect(seen({}, window)).toMatchObject([{ severity: "warning", hasFailed: true }]);
    }
  });

  test("is one below a thousandth of its bytes, a megabyte, or a thousandth of its inodes", () => {
    expect([20e6, 19e6].map((lowestFreeBytes) => seen({ lowestFreeBytes }).length)).toEqual([0, 1]);
    const small = (lowestFreeBytes: number) => seen({ lowestFreeBytes, totalBytes: 40e6 }).length;
    expect([small(1e6), small(0.9e6)]).toEqual([0, 1]);
    const inodes = (lowestFreeInodes: number) => seen({ lowestFreeBytes: 1e9, totalInodes: 1e6, lowestFreeInodes });
    expect([inodes(1000), inodes(999)]).toMatchObject([[], [{ lacks: "inodes" }]]);
    expect(seen({ lowestFreeBytes: 1e9 })).toEqual([]);
  });

  test("is reported once: of the first window that failed, else of the first", () => {
    const find = (...failed: boolean[]) => {
      const steps = failed.map((one, index) =>
        steadyStep(`step ${index}`, 9, {}, { lowSpace: [DOCKER], ...(one && { exitCode: 1 }) }),
      );
      return findOf(buildReport(steps, { storage: free }), "full-filesystem").map(({ window }) => window?.name);
    };
    expect([find(false, false), find(false, true, true)]).toEqual([["step 0"], ["step 1"]]);
    const other = { ...DOCKER, mountPoint: "/dev/shm" };
    const both = buildReport([steadyStep("work", 9, {}, { lowSpace: [DOCKER, other] })], { storage: free });
    const paths = findOf(both, "full-filesystem").map(({ path }) => path);
    expect(paths).toEqual(["/var/lib/docker", "/dev/shm"]);
  });

  describe("all along", () => {
    const FAILED = [{ exitCode: 1 }, { exitCode: 0, result: "failure" }];
    const lasting = (change: Partial<LowSpace>, window: Partial<Window> = { exitCode: 1 }) =>
      seen({ ...change, allAlong: true }, window);

    test("is probably why a step failed", () => {
      for (const window of FAILED) {
        expect(lasting({}, window)).toMatchObject([
          { when: "meanwhile", severity: "warning", confidence: "medium", hasFailed: true, allAlong: true },
        ]);
      }
      const inodes = lasting({ lowestFreeBytes: 1e9, totalInodes: 1e6, lowestFreeInodes: 0 });
      expect(inodes).toMatchObject([{ lacks: "inodes" }]);
    });

    test("is reported for no step that succeeded, and only where it was full", () => {
      for (const window of [{}, { exitCode: 0 }, { result: "success" }, { exitCode: 0, result: "cancelled" }]) {
        expect(lasting({}, window)).toEqual([]);
      }
      expect([20e6, 19e6].map((lowestFreeBytes) => lasting({ lowestFreeBytes }).length)).toEqual([0, 1]);
    });

    test("is reported once, of the first window that failed, after what filled up meanwhile", () => {
      const old = { ...DOCKER, mountPoint: "/old", allAlong: true };
      const steps = [{}, { exitCode: 1 }, { exitCode: 1 }].map((window, index) =>
        steadyStep(`step ${index}`, 9, {}, { ...window, lowSpace: [old, DOCKER] }),
      );
      const found = findOf(buildReport(steps, { storage: free }), "full-filesystem");
      expect(found.map(({ path, window }) => [path, window?.name])).toEqual([
        ["/var/lib/docker", "step 1"],
        ["/old", "step 1"],
      ]);
    });

    test("is not reported again where it still was full at the end", () => {
      const lowSpace = [{ ...DOCKER, mountPoint: "/", allAlong: true }];
      const report = buildReport([steadyStep("work", 9, {}, { lowSpace, exitCode: 1 })], {
        storage: free.map((entry) => ({ ...entry, freeBytes: 0 })),
      });
      expect(findOf(report, "full-filesystem")).toMatchObject([{ when: "end" }]);
    });
  });

  test("is not reported again where it still was full at the end", () => {
    const lowSpace = [{ ...DOCKER, mountPoint: "/" }];
    const report = buildReport([steadyStep("work", 9, {}, { lowSpace })], {
      storage: free.map((entry) => ({ ...entry, freeBytes: 0 })),
    });
    expect(findOf(report, "full-filesystem")).toMatchObject([{ when: "end" }]);
  });
});

test("a full filesystem in memory counts where a path of the job is on it, or the step failed", () => {
  const shm = { mountPoint: "/dev/shm", filesystem: "tmpfs", totalBytes: 1e9, lowestFreeBytes: 0 };
  const found = (window: Partial<Window>, paths: Report["storage"] = []) => {
    const report = buildReport([steadyStep("work", 9, {}, { lowSpace: [shm], ...window })], { storage: paths });
    return findOf(report, "full-filesystem").length;
  };
  const place = { path: "/dev/shm/build", mountPoint: "/dev/shm", filesystem: "tmpfs", devices: [] };
  expect(found({})).toBe(0);
  expect(found({ exitCode: 1 })).toBe(1);
  expect(found({}, [{ ...place, role: "temp" }])).toBe(1);
  expect(found({}, [{ ...place, role: "other" }])).toBe(0);
});
