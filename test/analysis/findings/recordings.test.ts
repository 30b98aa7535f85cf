import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { findFindings } from "../../../src/analysis/findings/find-findings.ts";
import { readReport } from "../../../src/session/result-files.ts";
import { testCases } from "../../cases.ts";
import { findOf } from "./find.ts";

const FOLDER = "test/fixtures/recordings";
/** For each recording, the severities and ids that it must show; what is only information is left out. */
const VERDICTS: Record<string, string[]> = JSON.parse(readFileSync(`${FOLDER}/verdicts.json`, "utf8"));

test("every recording has its verdicts beside it", () => {
  const recordings = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(recordings.map(({ name }) => name).sort()).toEqual(Object.keys(VERDICTS).sort());
});

testCases(Object.entries(VERDICTS))("the recording %s shows %j and nothing else", async (name, verdicts) => {
  const report = await readReport(`${FOLDER}/${name}`);
  const found = findFindings(report).filter(({ severity }) => severity !== "info");
  expect(found.map(({ severity, id }) => `${severity} ${id}`)).toEqual(verdicts);
});

const answerOf = async (name: string) => {
  const report = await readReport(`${FOLDER}/${name}`);
  const { bound, doubt: reason, cause } = findOf(report, "verdict")[0] ?? {};
  return [bound, reason, cause];
};

testCases([
  ["idle", "unknown", "slept", undefined],
  ["nfs-sleep", "unknown", "unmeasured", undefined],
  ["burst", "unknown", "unmeasured", "burst-spent"],
  ["cpu-one-core", "cpu", undefined, undefined],
  ["cpu-all-cores", "cpu", undefined, undefined],
  ["roomy-host", "cpu", undefined, undefined],
  ["one-directory", "unknown", "wide", undefined],
  ["busy-neighbours", "cpu", undefined, undefined],
  ["aufs-two-jobs", "cpu", undefined, undefined],
  ["nfs-computing", "cpu", undefined, undefined],
  ["pipe-ping-pong", "cpu", undefined, "kernel-time"],
  ["crowded-host", "core", undefined, "stolen-cpu"],
  ["nfs-unpack", "network", undefined, "layered-filesystem"],
  ["sshfs-unpack", "network", undefined, "layered-filesystem"],
  ["bandwidth-limit", "disk", undefined, "bandwidth-cap"],
  ["operations-limit", "disk", undefined, "iops-cap"],
  ["sync-storm", "disk", undefined, "waited-for-flushes"],
  ["cgroup-limit", "disk", undefined, "bandwidth-cap"],
  ["synced-under-cgroup", "disk", undefined, "iops-cap"],
])("the recording %s has the verdict %s", async (name, ...answer) => {
  expect(await answerOf(name)).toEqual(answer);
});

const informationOf = async (name: string) => {
  const report = await readReport(`${FOLDER}/${name}`);
  return findFindings(report)
    .filter(({ severity }) => severity === "info")
    .map(({ id }) => id);
};

testCases(["overlay-copy-up", "overlay-one-directory"])(
  "the recording %s tells of its overlay without an alarm",
  async (name) => {
    expect(await informationOf(name)).toContain("layered-filesystem");
  },
);

const layerOf = async (name: string) => {
  const report = await readReport(`${FOLDER}/${name}`);
  return findOf(report, "layered-filesystem")[0];
};

testCases([
  ["nfs-unpack", 0.8],
  ["nfs-write", 0.7],
])("the recording %s tells the requests and most of its time as waiting for them", async (name, share) => {
  const layer = await layerOf(name);
  expect(layer).toMatchObject({ window: { name }, confidence: "high", networkWait: { isCounted: true } });
  if (layer?.kind !== "network") throw new Error("no network filesystem");
  expect(layer.networkWait?.requests).toBeGreaterThan(0);
  expect(layer.networkWait?.share).toBeGreaterThan(share);
});

testCases(["sshfs-unpack", "cifs-unpack"])(
  "the recording %s, where nothing is counted, may have waited",
  async (name) => {
    const layer = await layerOf(name);
    expect(layer).toMatchObject({ window: { name }, confidence: "low", networkWait: { isCounted: false } });
  },
);

testCases(["nfs-computing", "nfs-sleep", "nfs-with-bench"])("the recording %s waited for no server", async (name) => {
  expect(await layerOf(name)).toMatchObject({ kind: "network" });
  expect(await layerOf(name)).not.toHaveProperty("networkWait");
});

test("what was written to an NFS server is counted to the byte", async () => {
  const { windows } = await readReport(`${FOLDER}/nfs-write`);
  expect(windows.find(({ kind }) => kind === "command")?.nfs?.writtenBytes).toBe(400 * 2 ** 20);
});

testCases(["nfs-unpack", "sshfs-unpack", "cifs-unpack"])("the recording %s names no server and no user", (name) => {
  const files = readdirSync(`${FOLDER}/${name}`).map((file) => readFileSync(`${FOLDER}/${name}/${file}`, "utf8"));
  expect(files.join()).not.toMatch(/10\.77|alice|root@|corp|a-password/);
});

test("that one directory is filled by one task at a time is no alarm on a local filesystem, whose look-ups scale", async () => {
  const report = await readReport(`${FOLDER}/overlay-file-jobs`);
  const [scaling] = findOf(report, "metadata-scaling");
  expect(scaling).toMatchObject({ severity: "info", confidence: "medium", isExpected: true });
  expect(scaling?.compared.map(({ work }) => work)).not.toContain("stat");
});

test("what the container's cgroup counted stands beside what the machine counted", async () => {
  const { windows } = await readReport(`${FOLDER}/container`);
  const { cgroup, devices, cpu, durationSeconds = 0 } = windows.find(({ kind }) => kind === "command") ?? {};
  // The load wrote 400 MiB directly and read them back; the machine's disks have the filesystem's own blocks as well.
  const disk = cgroup?.devices?.find(({ name }) => name === "vdb");
  expect(disk).toMatchObject({ readBytes: 400 * 2 ** 20, writtenBytes: 400 * 2 ** 20 });
  expect(devices?.find(({ name }) => name === "vdb")?.writtenBytes).toBeGreaterThanOrEqual(400 * 2 ** 20);
  expect(cgroup?.memoryLimitBytes).toBe(512 * 2 ** 20);
  const { cpuSeconds = 0, cpuUserSeconds = 0, cpuSystemSeconds = 0 } = cgroup ?? {};
  expect(cpuUserSeconds + cpuSystemSeconds).toBeCloseTo(cpuSeconds, 2);
  // All that ran was in the container, at half a core at most; of that the machine's clock ticks saw three quarters.
  expect(cpuSeconds).toBeLessThanOrEqual(durationSeconds / 2);
  expect(((cpu?.userSeconds ?? 0) + (cpu?.systemSeconds ?? 0)) / cpuSeconds).toBeCloseTo(0.742, 3);
  expect(cgroup?.cpuThrottledSeconds).toBeGreaterThan(1);
});
