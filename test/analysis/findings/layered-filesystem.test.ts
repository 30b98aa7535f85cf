import { describe, expect, test } from "vitest";
import { findLayers, isCostlyLayer } from "../../../src/analysis/findings/layered-filesystem.ts";
import { observeReport } from "../../../src/analysis/findings/observation.ts";
import type { Report } from "../../../src/model/report.ts";
import type { Storage } from "../../../src/model/storage.ts";
import type { Window } from "../../../src/model/window.ts";
import { testCases } from "../../cases.ts";
import { buildReport, STORAGE, steadyStep } from "../../render/report/builder.ts";

/** The finding about a workspace like that, after steps of 20 s with these figures. */
function find(workspace: Partial<Storage>, windows: Partial<Window>[] = [{}], others: Report["storage"] = []) {
  const storage = [...STORAGE.map((entry) => ({ ...entry, ...workspace })), ...others];
  const steps = windows.map((window, index) => steadyStep(`step ${index}`, 20, {}, window));
  return findLayers(observeReport(buildReport(steps, { storage })))[0];
}

const cpu = (systemSeconds: number, userSeconds: number) => ({
  cpu: { userSeconds, systemSeconds, iowaitSeconds: 0, stealSeconds: 0, idleSeconds: 9 },
});

describe("the kind of a filesystem", () => {
  const kindOf = (filesystem: string, storageDriver?: string) => find({ filesystem, storageDriver })?.kind;

  testCases([
    ["aufs", "locked"],
    ["fuse-overlayfs", "userSpace"],
    ["fuse.fuse-overlayfs", "userSpace"],
    ["unionfs", "userSpace"],
    ["fuse.unionfs-fuse", "userSpace"],
    ["fuse.mergerfs", "userSpace"],
    ["nfs4", "network"],
    ["overlay", "overlay"],
    ["overlay2", "overlay"],
    ["overlayfs", "overlay"],
    ["ext4", undefined],
    ["baufs", undefined],
    ["aufs2", undefined],
    ["amergerfs", undefined],
    ["mergerfs2", undefined],
    ["ecryptoverlay", undefined],
    ["overlays", undefined],
  ])("%s is %s", (filesystem, kind) => expect(kindOf(filesystem)).toBe(kind));

  test("is also that of its storage driver, the costlier first", () => {
    expect(kindOf("overlay", "aufs")).toBe("locked");
    expect(kindOf("overlay", "fuse-overlayfs")).toBe("userSpace");
    expect(kindOf("overlay", "overlay2")).toBe("overlay");
    expect(kindOf("fuse.mergerfs", "aufs")).toBe("locked");
    expect(kindOf("nfs", "fuse-overlayfs")).toBe("userSpace");
    expect(kindOf("ext4", "overlay2")).toBeUndefined();
  });

  test("is costly where one lock or one process serves all cores", () => {
    const [entry] = STORAGE as [Storage];
    const isCostly = (filesystem: string | undefined) => isCostlyLayer({ ...entry, filesystem });
    expect(["aufs", "fuse.mergerfs", "overlay", "nfs", "ext4", undefined].map(isCostly)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
    ]);
  });

  test("says nothing without a workspace", () => {
    expect(find({ role: "temp", filesystem: "aufs" })).toBeUndefined();
    expect(find({ filesystem: undefined })).toBeUndefined();
  });
});

describe("a workspace on layers", () => {
  const severity = (filesystem: string, ...windows: Partial<Window>[]) => find({ filesystem }, windows)?.severity;

  test("is information on overlay, else a notice, and a warning where the kernel took 3 s and half as much as users", () => {
    expect([severity("aufs", cpu(3, 6)), severity("aufs", cpu(2.99, 1)), severity("aufs", cpu(3, 6.1))]).toEqual([
      "warning",
      "notice",
      "notice",
    ]);
    expect(severity("aufs", cpu(0, 0), cpu(9, 1))).toBe("warning");
    expect(severity("aufs", { cpu: undefined })).toBe("notice");
    expect(severity("overlay", cpu(9, 1))).toBe("info");
  });

  test("names what is below it", () => {
    const found = find({ filesystem: "overlay", lowerFilesystem: "xfs" });
    expect(found).toMatchObject({ id: "layered-filesystem", confidence: "high" });
    expect(found).toMatchObject({ path: STORAGE[0]?.path, filesystem: "overlay", lowerFilesystem: "xfs" });
    // A driver alone shows it, too.
    expect(find({ filesystem: undefined, storageDriver: "aufs" })).not.toHaveProperty("filesystem");
  });
});

describe("a workspace on a network", () => {
  const far = { filesystem: "nfs4", devices: [] };
  const waited = (requestSeconds: number, durationSeconds = 20): Partial<Window> => ({
    durationSeconds,
    cpu: undefined,
    nfs: { requests: 10, requestSeconds, readBytes: 0, writtenBytes: 0 },
  });

  test("is a notice, and a warning where 3 s and a quarter of a window were a counted wait", () => {
    const judge = (window: Partial<Window>) => {
      const found = find(far, [window]);
      return `${found?.severity} ${found?.confidence}`;
    };
    expect([judge({}), judge(waited(4.99)), judge(waited(5))]).toEqual(["notice high", "notice high", "warning high"]);
    expect([judge(waited(2.99, 5)), judge(waited(3, 5))]).toEqual(["notice high", "warning high"]);
    const traffic = { cpu: undefined, network: { receivedBytes: 1e6, sentBytes: 1e6 } };
    expect(judge(traffic)).toBe("notice low");
  });

  test("has the window that waited longest, and its figures", () => {
    const found = find(far, [waited(5), waited(9), {}, waited(7)]);
    expect(found).toMatchObject({ id: "layered-filesystem", kind: "network", window: { name: "step 1" } });
    expect(found).toMatchObject({
      ...{ path: STORAGE[0]?.path, filesystem: "nfs4" },
      networkWait: { seconds: 9, share: 0.45, requests: 10, requestSeconds: 9 },
    });
    for (const absent of ["window", "networkWait"]) expect(find(far)).not.toHaveProperty(absent);
  });

  test("names the roomiest local disk with 2 GB free", () => {
    const disk = (path: string, freeBytes: number | undefined, names = ["sdb"]): Storage => ({
      ...{ path, role: "other", freeBytes },
      devices: names.map((name) => ({ name, kind: "disk", parents: [] })),
    });
    const localDisk = (...others: Storage[]) => {
      const found = find(far, [{}], others);
      return found?.kind === "network" ? found.localDisk?.path : "no network";
    };
    expect(localDisk(disk("/a", 1.99e9), disk("/b", undefined))).toBeUndefined();
    expect(localDisk(disk("/a", 2e9))).toBe("/a");
    expect(localDisk(disk("/a", 2e9), disk("/b", 3e9), disk("/c", 9e9, []))).toBe("/b");
    expect(localDisk(disk("/b", 3e9), disk("/a", 2e9))).toBe("/b");
  });
});
