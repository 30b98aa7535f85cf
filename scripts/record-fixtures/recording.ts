import { spawn, spawnSync } from "node:child_process";
import {
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Report } from "../../src/model/report.ts";
import type { Disk, Load } from "./loads.ts";
import { mountNetwork } from "./network.ts";

const CLI = resolve("dist/cli.mjs");
const CGROUP = "/sys/fs/cgroup/io-probe-fixture";

/** A load's report, and the folder that the load ran in. */
export interface Recorded {
  report: Report;
  folder: string;
}

/** Runs the load under io-probe in an empty folder, and gives its report. */
export function recordLoad(name: string, load: Load): Recorded {
  const undo: (() => void)[] = [];
  try {
    const disk = mountDisks(load, undo);
    const shared = load.network && mountNetwork(load.network.type, undo);
    const base = makeFolder(shared !== undefined && load.network?.beside !== true ? shared : disk, undo);
    const folder = load.layer === undefined ? base : mountLayer(base, load.layer, undo);
    // Not beside the load: the sampler's own log would wait for the disk that is being filled.
    const output = makeFolder(tmpdir(), undo);
    if (load.limits !== undefined) makeCgroup(base, load.limits, undo);
    const jobs = join(makeFolder(tmpdir(), undo), "file-jobs.fio");
    writeFileSync(jobs, selectFileJobs(readFileSync("jobs/standard.fio", "utf8")));
    const words = wordCommand(name, load, output, jobs);
    if (load.meanwhile !== undefined) startMeanwhile(load.meanwhile, undo);
    const before = readCgroup(load);
    const result = spawnSync(words[0] as string, words.slice(1), {
      cwd: folder,
      stdio: ["ignore", "ignore", "inherit"],
    });
    if (result.status !== 0) throw new Error(`${name}: the load exited with ${result.status}`);
    for (const line of [...before, ...readCgroup(load)]) console.log(`  ${line}`);
    return { report: JSON.parse(readFileSync(join(output, "report.json"), "utf8")), folder };
  } finally {
    for (const step of undo.reverse()) step();
  }
}

/** Mounts what the load wants; gives where to work. */
function mountDisks({ disk = "plain", beside = [], machine }: Load, undo: (() => void)[]): string {
  if (machine === "here") return tmpdir();
  const mount = (name: Disk) => {
    execute("mount", "-o", "noatime", `LABEL=${name}`, `/mnt/${name}`);
    undo.push(() => execute("umount", `/mnt/${name}`));
  };
  for (const name of [disk, ...beside]) mount(name);
  return `/mnt/${disk}`;
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
  else if (type === "aufs")
    execute("mount", "-t", "aufs", "-o", `br=${upper}=rw:${lower}=ro`, "none", merged as string);
  else execute("fuse-overlayfs", "-o", options, merged as string);
  undo.push(() => execute("umount", merged as string));
  return merged as string;
}

function makeCgroup(folder: string, limits: NonNullable<Load["limits"]>, undo: (() => void)[]): void {
  const { dev } = statSync(folder);
  mkdirSync(CGROUP);
  undo.push(() => rmdirSync(CGROUP));
  const number = `${(dev >> 8) & 0xfff}:${dev & 0xff}`;
  for (const [file, text] of limits) writeFileSync(join(CGROUP, file), text.replace("DISK", number));
}

function startMeanwhile(line: string, undo: (() => void)[]): void {
  // A group of its own, so that all of it ends at once.
  const { pid } = spawn("sh", ["-c", line], { detached: true, stdio: "ignore" });
  undo.push(() => {
    if (pid !== undefined) process.kill(-pid, "SIGKILL");
    execute("sleep", "1");
  });
}

/** The program and its words: io-probe with the load, in the load's cgroup where it is to see no other. */
function wordCommand(
  name: string,
  { run, bench, options = [], limits, contained }: Load,
  output: string,
  jobs: string,
): string[] {
  const enter = `echo $$ > ${CGROUP}/cgroup.procs`;
  const common = ["--label", name, "--output", output, "--install", "never"];
  const line = limits !== undefined && contained !== true ? `${enter}; ${run}` : run;
  const words =
    bench !== undefined
      ? [process.execPath, CLI, "bench", ...common, ...bench.map((word) => (word === "FILE-JOBS" ? jobs : word))]
      : [process.execPath, CLI, "run", ...common, "--interval", "500ms", ...options, "--", "sh", "-c", line ?? ""];
  if (contained !== true) return words;
  const view = 'umount /sys/fs/cgroup && mount -t cgroup2 cgroup /sys/fs/cgroup && exec "$0" "$@"';
  return ["sh", "-c", `${enter}; exec unshare --cgroup --mount sh -c '${view}' "$0" "$@"`, ...words];
}

/** The standard profile's jobs about files with up to as many processes as the machine has cores, on fewer files. */
function selectFileJobs(profile: string): string {
  const sections = profile.split(/^(?=\[)/m);
  const wanted = sections.filter((section) => /^\[(global|files-[a-z]+-j[12])\]/.test(section));
  return wanted.join("").replaceAll("nrfiles=2000", "nrfiles=500");
}

/** What the kernel itself says of a contained load's cgroup, to set the report against. */
function readCgroup({ contained }: Load): string[] {
  if (contained !== true) return [];
  return ["io.stat", "cpu.stat", "memory.peak"].map((file) => {
    return `${file}: ${readFileSync(join(CGROUP, file), "utf8").trim().replaceAll("\n", ", ")}`;
  });
}

function execute(program: string, ...words: string[]): void {
  const { status, error } = spawnSync(program, words, { stdio: ["ignore", "inherit", "inherit"] });
  if (status !== 0) throw new Error(`${program} ${words.join(" ")}: ${error?.message ?? `exit ${status}`}`);
}
