import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { type RunnerTestCase, type TestContext, TestRunner } from "vitest";
import { canMakeDisks } from "../scripts/lab/disks.ts";
import { findTool } from "../src/system/tools.ts";
import { canWrite, DISK_FOLDER } from "./temporary.ts";

const CGROUPS = ["/sys/fs/cgroup", "/sys/fs/cgroup/unified"];

const isRoot = (): boolean => process.getuid?.() === 0;
const hasTool = (name: string): boolean => findTool(name, process.env) !== undefined;

/** What a test may need, each with what is missing where it is not there. */
const NEEDS = {
  linux: () => process.platform === "linux" || "Linux",
  root: () => isRoot() || "root (mounts, other users, namespaces)",
  /** Root may become another user, and programs of that user may be started. */
  otherUser: () => (isRoot() && hasTool("setpriv")) || "root and setpriv",
  setpriv: () => hasTool("setpriv") || "setpriv",
  fio: () => hasTool("fio") || "fio",
  iostat: () => hasTool("iostat") || "iostat",
  disk: () => DISK_FOLDER !== undefined || "a folder on a disk whose requests are counted",
  memory: () => canWrite("/dev/shm") || "/dev/shm",
  cgroup: () => CGROUPS.some((root) => existsSync(join(root, "cgroup.procs")) && canWrite(root)) || "root and a cgroup",
  loop: () => (isRoot() && existsSync("/dev/loop-control")) || "root and loop devices",
  ftrace: () => (isRoot() && existsSync("/sys/kernel/tracing")) || "root and ftrace",
  /** Disks of known speed: zram, and limits of cgroup v1. */
  limitedDisks: () => canMakeDisks() || "root, zram and the blkio throttle",
} as const;

/** One thing that a test may need of the machine. */
export type Need = keyof typeof NEEDS;

/** What this machine lacks of it, in words; undefined where it has everything. */
export function findLack(...names: Need[]): string | undefined {
  const lacks = names.map((name) => NEEDS[name]()).filter((answer) => typeof answer === "string");
  return lacks.length === 0 ? undefined : `needs ${lacks.join(", ")}`;
}

/**
 * The first line of a test that not every machine can run: where something is missing, the test is reported as skipped,
 * with the reason. A test that runs beside others of its file gives its own context.
 */
export function needs(names: Need | Need[], context: Pick<TestContext, "skip"> = currentContext()): void {
  const lack = findLack(...[names].flat());
  if (lack !== undefined) context.skip(lack);
}

const currentContext = (): TestContext => TestRunner.getCurrentTest<RunnerTestCase>().context;

/** An empty folder on a disk whose requests are counted, gone after the test; the test is skipped where there is none. */
export function makeDiskFolder(context: Pick<TestContext, "onTestFinished" | "skip"> = currentContext()): string {
  needs("disk", context);
  const folder = mkdtempSync(join(DISK_FOLDER as string, "io-probe-test-"));
  context.onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
