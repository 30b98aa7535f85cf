import { describe, expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import { findNetworkWait, isNotTheDisks } from "../../../src/analysis/findings/network-wait.ts";
import { observeReport } from "../../../src/analysis/findings/observation.ts";
import type { Report } from "../../../src/model/report.ts";
import type { Window } from "../../../src/model/window.ts";
import { testCases } from "../../cases.ts";
import { buildReport, type Load, STORAGE, steadyStep } from "../../render/report/builder.ts";
import { pick } from "./find.ts";

const QUIET: Load = { userShare: 0.05 };

/** The findings of a job of 20 s on a workspace with that filesystem and no disk of its own. */
function observe(filesystem: string, load: Load, window: Partial<Window> = {}, others: Report["storage"] = []) {
  const far = STORAGE.map((one) => ({ ...one, filesystem, source: "server:/ci", devices: [] }));
  const storage = [...far, ...others];
  return findFindings(buildReport([steadyStep("work", 20, load, window)], { storage }));
}

const ids = (findings: ReturnType<typeof observe>) => findings.map(({ id, severity }) => `${severity} ${id}`);
const requestsOf = (requestSeconds: number) => ({ requests: 2000, requestSeconds, readBytes: 0, writtenBytes: 5e6 });

describe("a workspace on NFS, whose requests the kernel counts", () => {
  test("that was waited for is the one verdict, with the requests", () => {
    const findings = observe("nfs4", QUIET, { nfs: requestsOf(14) });
    expect(ids(findings)).toEqual(["notice verdict", "warning layered-filesystem"]);
    expect(findings[0]).toMatchObject({ cause: findings[1]?.id, bound: "network" });
    const networkWait = { isCounted: true, seconds: 14, share: 0.7, requests: 2000, requestSeconds: 14 };
    expect(findings[1]).toMatchObject({ window: { name: "work" }, confidence: "high", networkWait });
  });

  test("names the roomiest local disk with room for a work directory, where one is mounted", () => {
    const diskOf = (...others: Report["storage"]) => {
      const [found] = pick(observe("nfs4", QUIET, {}, others), "layered-filesystem");
      return found?.kind === "network" ? found.localDisk?.path : "no network";
    };
    const disk = (path: string, freeBytes: number): Report["storage"][number] => {
      return { path, role: "other", freeBytes, devices: [{ name: "sdb", kind: "disk", parents: [] }] };
    };
    expect(diskOf()).toBeUndefined();
    expect(diskOf(disk("/", 20e9), disk("/mnt", 60e9), { ...disk("/tmp", 90e9), devices: [] })).toBe("/mnt");
    expect([diskOf(disk("/", 1.99e9)), diskOf(disk("/", 2e9))]).toEqual([undefined, "/"]);
  });

  test("is no wait beyond the time in which the machine, or the command, did not compute", () => {
    const half: Load = { userShare: 0.6 };
    const [, finding] = observe("nfs4", half, { nfs: requestsOf(90) });
    expect(finding).toMatchObject({ networkWait: { seconds: expect.closeTo(8) } });
    const [, own] = observe("nfs4", half, { nfs: requestsOf(90), command: { userSeconds: 1, systemSeconds: 2 } });
    expect(own).toMatchObject({ networkWait: { seconds: expect.closeTo(17) } });
  });

  testCases([
    ["few requests", QUIET, 0.9, { bound: "unknown", doubt: "slept" }],
    ["all processors busy meanwhile", { userShare: 0.99 }, 15, { bound: "cpu" }],
  ])("with %s leaves the verdict to what it was", (_, load, requestSeconds, answer) => {
    const findings = observe("nfs4", load, { nfs: requestsOf(requestSeconds) });
    expect(findings[0]).toMatchObject(answer);
    expect(findings[1]).toMatchObject({ id: "layered-filesystem", kind: "network" });
    expect(findings[1]).not.toHaveProperty("networkWait");
  });
});

describe("a workspace on a network filesystem that counts nothing", () => {
  const network = { receivedBytes: 3e5, sentBytes: 3e5 };

  test("may have been waited for where the network was used and hardly anything computed", () => {
    const findings = observe("fuse.sshfs", QUIET, { network });
    expect(ids(findings)).toEqual(["notice verdict", "notice layered-filesystem"]);
    expect(findings[1]).toMatchObject({ confidence: "low" });
    expect(findings[1]).toMatchObject({ networkWait: { isCounted: false, seconds: 19 } });
  });

  testCases([
    ["a silent network", QUIET, { network: { receivedBytes: 900, sentBytes: 900 } }],
    ["a network that was not measured", QUIET, { network: undefined }],
    ["processors that were busy", { userShare: 0.95 }, { network }],
  ])("was not seen to be waited for with %s", (_, load, window) => {
    const findings = observe("cifs", load, window);
    expect(findings[0]).not.toMatchObject({ bound: "network" });
    expect(findings[1]).toMatchObject({ id: "layered-filesystem", kind: "network" });
    expect(findings[1]).not.toHaveProperty("networkWait");
  });

  test("does not stand for NFS mounted elsewhere", () => {
    const findings = observe("cifs", QUIET, { network: undefined, nfs: requestsOf(14) });
    expect(findings.find(({ id }) => id === "layered-filesystem")?.severity).toBe("notice");
  });
});

describe("a stall on a network filesystem", () => {
  test("while the local disks rest is the server's, and no limit above them", () => {
    const findings = observe("nfs4", { stall: 0.8, userShare: 0.1 });
    expect(ids(findings)).toEqual(["notice verdict", "warning layered-filesystem"]);
    expect(findings[0]).toMatchObject({ cause: findings[1]?.id, bound: "network" });
    expect(findings[1]).toMatchObject({
      networkWait: { isCounted: true, seconds: expect.closeTo(16), share: expect.closeTo(0.8) },
    });
  });

  test("while a local disk is busy is that disk's", () => {
    const findings = observe("nfs4", { stall: 0.8, userShare: 0.1, writeRate: 60e6 });
    expect(ids(findings)).toContain("warning waited-for-disk");
    expect(ids(findings)).toContain("notice layered-filesystem");
  });
});

describe("where the line is", () => {
  /** What a window of 20 s waited, of which the disk was waited for so long and was busy so long. */
  function wait(
    filesystem: string,
    {
      stall = 0,
      busySeconds = 0,
      durationSeconds = 20,
      busyCores = 0,
      ...window
    }: Partial<Window> & {
      stall?: number;
      busySeconds?: number;
      busyCores?: number;
    },
    storage: Report["storage"] = STORAGE.map((one) => ({ ...one, filesystem, devices: [] })),
  ) {
    const report = buildReport([steadyStep("work", 20, {})], { storage });
    const { windows, workspace } = observeReport(report);
    const [observed] = windows;
    if (observed === undefined) throw new Error("a window");
    const disks = observed.disks.map((disk) => ({ ...disk, busySeconds }));
    return findNetworkWait(workspace?.filesystem, {
      ...observed,
      disks,
      window: { ...observed.window, network: undefined, durationSeconds, ...window },
      diskWait: { ...observed.diskWait, seconds: stall, share: stall / durationSeconds } as NonNullable<
        typeof observed.diskWait
      >,
      cores: { count: 4, busy: busyCores },
    });
  }

  test("a second and a tenth of the time are noticed", () => {
    const seconds = (requestSeconds: number, durationSeconds: number) =>
      wait("nfs", { nfs: requestsOf(requestSeconds), durationSeconds })?.seconds;
    expect([seconds(1, 10), seconds(0.99, 5), seconds(1.99, 20), seconds(2, 20)]).toEqual([1, undefined, undefined, 2]);
    expect(wait("nfs", { nfs: requestsOf(30), durationSeconds: 0 })).toBeUndefined();
    expect(wait("nfs", { nfs: requestsOf(2), durationSeconds: 0.9 })).toBeUndefined();
  });

  test("the share is at most 1, and a wait for the disk that was none of its own counts where it is longer", () => {
    expect(wait("nfs4", { stall: 25 })).toMatchObject({ seconds: 25, share: 1, isCounted: true });
    expect(wait("nfs4", { stall: 25 })).not.toHaveProperty("requests");
    expect(wait("nfs4", { stall: 3, nfs: requestsOf(4) })).toMatchObject({ seconds: 4, share: 0.2, requests: 2000 });
    expect(wait("nfs4", { stall: 5, nfs: requestsOf(4) })).toMatchObject({ seconds: 5, requestSeconds: 4 });
    expect(wait("nfs4", { stall: 8, busySeconds: 1.99 })?.seconds).toBe(8);
    expect(wait("nfs4", { stall: 8, busySeconds: 2 })).toBeUndefined();
    expect(wait("nfs4", {})).toBeUndefined();
    expect(wait("ext4", { stall: 8 })).toBeUndefined();
  });

  test("a wait for a busy disk does not count what is only inferred of the network", () => {
    const network = { receivedBytes: 1e6, sentBytes: 1e6 };
    expect(wait("cifs", { stall: 20, busySeconds: 20, network })).toMatchObject({ seconds: 20, isCounted: false });
    expect(wait("cifs", { stall: 20, busySeconds: 1, network })).toMatchObject({ seconds: 20, isCounted: true });
  });

  test("without CPU time, all of the window may have been a wait", () => {
    const storage = STORAGE.map((one) => ({ ...one, filesystem: "nfs4", devices: [] }));
    const step = steadyStep("work", 20, {}, { cpu: undefined, nfs: requestsOf(19) });
    expect(observeReport(buildReport([step], { storage })).windows[0]?.networkWait?.seconds).toBe(19);
  });

  test("disks that did nothing in a window without a wait are not known to rest", () => {
    const [observed] = observeReport(buildReport([steadyStep("work", 20, {})])).windows;
    if (observed === undefined) throw new Error("a window");
    const { diskWait: _, ...bare } = observed;
    expect(isNotTheDisks({ ...bare, disks: [] })).toBe(false);
  });

  test("what counts nothing was used at 10 kB/s, for 5 s, and half of the time nothing computed", () => {
    const of = (sentBytes: number, durationSeconds: number, busyCores: number) =>
      wait("cifs", { network: { receivedBytes: 1000, sentBytes }, durationSeconds, busyCores })?.seconds;
    expect([of(199_000, 20, 0), of(198_999, 20, 0)]).toEqual([20, undefined]);
    expect([of(1e6, 5, 0), of(1e6, 4.99, 0)]).toEqual([5, undefined]);
    expect([of(1e6, 20, 2), of(1e6, 20, 2.01)]).toEqual([10, undefined]);
    expect(wait("fuse.nfs", { nfs: requestsOf(10) })).toBeUndefined();
  });

  test("a command's own time counts as long as it is less than the window", () => {
    const of = (userSeconds: number) =>
      wait("nfs", { nfs: requestsOf(90), command: { userSeconds, systemSeconds: 0 }, busyCores: 1 })?.seconds;
    expect([of(0), of(12), of(20), of(25)]).toEqual([20, 8, 15, 15]);
  });

  test("only the workspace's filesystem counts", () => {
    const place = (role: "workspace" | "temp", filesystem: string) =>
      ({ ...STORAGE[0], path: `/${role}`, role, filesystem, devices: [] }) as Report["storage"][number];
    const nfs = { nfs: requestsOf(10) };
    expect(wait("", nfs, [place("temp", "nfs4"), place("workspace", "ext4")])).toBeUndefined();
    expect(wait("", nfs, [place("temp", "ext4"), place("workspace", "nfs4")])?.seconds).toBe(10);
  });
});
