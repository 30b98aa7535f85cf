import { describe, expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import type { Report } from "../../../src/model/report.ts";
import type { Window } from "../../../src/model/window.ts";
import { buildReport, STORAGE, steadyStep } from "../../render/report/builder.ts";
import { findOf } from "./find.ts";

function find(change: Partial<Report["storage"][number]>, window: Partial<Window> = {}) {
  const storage = STORAGE.slice(0, 1).map((entry) => ({ ...entry, totalBytes: 50e9, ...change }));
  const report = buildReport([steadyStep("npm ci", 20, {}, window)], { storage });
  return findOf(report, "full-filesystem");
}

describe("a filesystem that is full", () => {
  test("is told below a thousandth of its size, or a megabyte", () => {
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
        storage: expect.objectContaining({ mountPoint: "/data" }),
        evidence: { path: STORAGE[0]?.path, freeBytes: 0, totalBytes: 50e9 },
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

  test("is told once for all paths on it", () => {
    const storage = STORAGE.map((entry) => ({ ...entry, mountPoint: "/", totalBytes: 9e9, freeBytes: 0 }));
    const found = findFindings(buildReport([steadyStep("work", 9, {})], { storage: [...storage, ...storage] }));
    expect(found.filter(({ id }) => id === "full-filesystem")).toHaveLength(1);
  });
});
