import { spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import type { Report } from "../../src/model/report.ts";
import { readReport } from "../../src/session/result-files.ts";
import { splitDeviceNumber } from "../../src/system/device-number.ts";
import { type DiskLimits, makeMemoryDisk } from "../lab/disks.ts";
import type { Disk, Load } from "./loads.ts";

const CLI = resolve("dist/cli.mjs");
const CGROUPS = "/sys/fs/cgroup";
const CGROUP = "io-probe-fixture";
const LIMITS: Record<Exclude<Disk, "own">, DiskLimits> = {
  bandwidth: { bytesPerSecond: 30e6 },
  operations: { operationsPerSecond: 400 },
  spare: {},
};

/** A load's report, and the folder that the load ran in. */
export interface Recorded {
  report: Report;
  folder: string;
}

/** Runs the load under io-probe in an empty folder, and gives its report. */
export async function recordLoad(name: string, load: Load, lab: string): Promise<Recorded> {
  const undo: (() => void)[] = [];
  try {
    const base = makeFolder(mountDisk(load.disk ?? "own", lab, undo), undo);
    const folder = load.layer === undefined ? base : mountLayer(base, load.layer, undo);
    // Not beside the load: the sampler's own log would wait for the disk that is being filled.
    const output = makeFolder(tmpdir(), undo);
    if (load.limits !== undefined) makeCgroup(base, load.limits, undo);
    const words = wordCommand(name, load, output);
    if (load.meanwhile !== undefined) startMeanwhile(load.meanwhile, undo);
    const result = spawnSync(words[0] as string, words.slice(1), {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (result.status !== 0) throw new Error(`${name}: the load exited with ${result.status}`);
    return { report: await readReport(output), folder };
  } finally {
    for (const step of undo.reverse()) step();
  }
}

/** Where to work on a disk, which lasts until what is undone. */
function mountDisk(name: Disk, lab: string, undo: (() => void)[]): string {
  if (name === "own") return "/var/tmp";
  const disk = makeMemoryDisk(join(lab, name), "ext4");
  undo.push(() => disk.remove());
  disk.limit(LIMITS[name]);
  return disk.folder;
}

function makeFolder(parent: string, undo: (() => void)[]): string {
  const folder = realpathSync(mkdtempSync(join(parent, "io-probe-fixture-")));
  undo.push(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A layered filesystem as a container has it, all of it in one folder; gives its mount point. */
function mountLayer(base: string, { type, fill }: NonNullable<Load["layer"]>, undo: (() => void)[]): string {
  const [lower, upper, work, merged] = ["lower", "upper", "work", "merged"].map((name) => join(base, name));
  for (const folder of [lower, upper, work, merged]) mkdirSync(folder as string);
  if (fill !== undefined) execute("sh", "-c", `cd ${lower}; ${fill}; sync`);
  const options = `lowerdir=${lower},upperdir=${upper},workdir=${work}`;
  if (type === "overlay") execute("mount", "-t", "overlay", "overlay", "-o", options, merged as string);
  else execute("fuse-overlayfs", "-o", options, merged as string);
  undo.push(() => execute("umount", merged as string));
  return merged as string;
}

function makeCgroup(folder: string, limits: NonNullable<Load["limits"]>, undo: (() => void)[]): void {
  const number = splitDeviceNumber(statSync(folder, { bigint: true }).dev);
  for (const [path, text] of limits) {
    const cgroup = join(CGROUPS, dirname(path), CGROUP);
    if (!existsSync(cgroup)) {
      mkdirSync(cgroup);
      undo.push(() => rmdirSync(cgroup));
    }
    writeFileSync(join(cgroup, basename(path)), text.replace("DISK", number));
  }
}

function startMeanwhile(line: string, undo: (() => void)[]): void {
  // A group of its own, so that all of it ends at once.
  const { pid } = spawn("sh", ["-c", line], { detached: true, stdio: "ignore" });
  undo.push(() => {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
    execute("sleep", "1");
  });
}

/** The program and its words: io-probe, and below it the load, in its cgroup. */
function wordCommand(name: string, { run, disk = "own", limits = [] }: Load, output: string): string[] {
  const enter = limits.map(([path]) => `echo $$ > ${join(CGROUPS, dirname(path), CGROUP)}/cgroup.procs; `).join("");
  const options = ["--label", name, "--output", output, "--install", "never", "--interval", "500ms"];
  const words = [process.execPath, CLI, "run", ...options, "--", "sh", "-c", `${enter}${run}`];
  // A disk's limit is seen no more than a hypervisor's.
  const hide = ["unshare", "--mount", "sh", "-c", `umount ${CGROUPS}/blkio; exec "$0" "$@"`];
  return disk === "own" ? words : [...hide, ...words];
}

function execute(program: string, ...words: string[]): void {
  const { status, error } = spawnSync(program, words, { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")}: ${error?.message ?? `exit ${status}`}`);
}

/** What the rules read, with figures of four digits: small, and without the machine's name and paths. */
export function reduceReport(report: Report, name: string, folder: string): Report {
  const { cpuCount, memoryBytes, os } = report.runner;
  const storage = report.storage.filter(({ role }) => role !== "temp");
  const disks = new Set(storage.flatMap(({ devices }) => devices.map((device) => device.name)));
  const reduced = {
    ...report,
    ...(report.series && {
      series: { ...report.series, devices: report.series.devices.filter((device) => disks.has(device.name)) },
    }),
    runner: { os, cpuCount, memoryBytes },
    storage,
    windows: report.windows.map((window) => ({
      ...window,
      name: window.kind === "job" ? "job" : window.benchmark === undefined ? name : window.name,
      devices: window.devices.filter((device) => disks.has(device.name)),
    })),
    findings: [],
  };
  return JSON.parse(JSON.stringify(reduced), (_, value) => {
    if (typeof value === "string") return value.replaceAll(folder, "/work");
    return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
  });
}
