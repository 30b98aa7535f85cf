import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { availableParallelism } from "node:os";
import type { Report } from "../../src/model/report.ts";
import { DISKS, type DiskKind, type Filesystem, LAB_NAME, type LabDisk, makeDisk, run, spawnQuietly } from "./disks.ts";
import { waitForIdle } from "./idle.ts";
import type { Load } from "./load.ts";
import type { Company } from "./plan.ts";
import { copySources } from "./sources.ts";

/** One run of a load: how long it took, and what io-probe said where it watched. */
export interface Run {
  seconds: number;
  report?: Report;
  /** Whether nobody else used the cores when it began. */
  wasIdle: boolean;
}

/** How a lab differs from that of bench-truth. */
export interface LabOptions {
  runArguments?: readonly string[];
  idleSeconds?: number;
}

/** The lab: disks made and removed by it, all that the loads read held in memory. */
export class Lab {
  readonly #root: string;
  readonly #project: string;
  readonly #options: LabOptions;
  readonly #disks = new Map<string, LabDisk>();
  readonly #server: ChildProcess;
  readonly #prepared = new Set<string>();
  #port = 0;

  /**
   * @param root an empty folder on the machine's disk, in a mount namespace of this process's own
   * @param options what `io-probe run` is called with beside its usual arguments, and how long a run waits for idle cores
   */
  constructor(root: string, project: string, options: LabOptions = {}) {
    this.#project = project;
    this.#options = options;
    this.#root = root;
    // PostgreSQL runs as another user.
    chmodSync(this.#root, 0o755);
    mkdirSync(`${this.#root}/memory`);
    mkdirSync(`${this.#root}/disk`);
    run("mount", ["-t", "tmpfs", "-o", "size=12g,mode=755", "tmpfs", `${this.#root}/memory`]);
    mkdirSync(`${this.#root}/memory/tmp`);
    chmodSync(`${this.#root}/memory/tmp`, 0o1777);
    // Some containers' /dev/null is root's alone, and PostgreSQL, who is not, needs one.
    run("mknod", ["-m", "666", `${this.#root}/memory/null`, "c", "1", "3"]);
    run("mount", ["--bind", `${this.#root}/memory/null`, "/dev/null"]);
    copySources(`${this.#root}/memory/source`, project);
    this.#server = spawn(process.execPath, [`${import.meta.dirname}/server.ts`, `${this.#root}/memory/source/blob`], {
      stdio: ["ignore", "pipe", "inherit"],
    });
  }

  /** Waits until the server that the loads download from listens. */
  async open(): Promise<void> {
    this.#port = await new Promise<number>((resolve) => {
      this.#server.stdout?.once("data", (text: Buffer) => resolve(Number(text.toString())));
    });
  }

  /**
   * Runs a load once, as often within as it does on that disk.
   * @param inMemory on a disk in memory without limits instead, and not watched
   */
  runLoad(load: Load, company: Company, filesystem: Filesystem, kind: DiskKind, inMemory: boolean): Run {
    const disk = this.#getDisk(filesystem, inMemory ? "memory" : kind.base);
    const environment = {
      ...process.env,
      TMPDIR: `${this.#root}/memory/tmp`,
      SOURCE: `${this.#root}/memory/source`,
      DISK: disk.folder,
      PORT: `${this.#port}`,
      N: `${load.times[DISKS.findIndex(({ name }) => name === kind.name)]}`,
    };
    const shell = (text: string, cwd: string) => {
      execFileSync("sh", ["-ec", text], { cwd, env: environment, stdio: ["ignore", "ignore", "inherit"] });
    };
    disk.limit({});
    const work = `${disk.folder}/work`;
    const key = `${load.once} ${disk.device}`;
    if (!this.#prepared.has(key) && load.once !== undefined) shell(load.once, disk.folder);
    this.#prepared.add(key);
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work);
    if (load.before !== undefined) shell(load.before, work);
    run("sync", ["-f", disk.folder]);
    if (load.cold) disk.cool();
    if (!inMemory) disk.limit(kind.limits);
    const wasIdle = waitForIdle(this.#options.idleSeconds);
    const others = startCompany(company, disk.folder);
    try {
      const command = company === "build inside" ? besideBuild(load.command) : load.command;
      return { ...this.#time(command, work, environment, !inMemory), wasIdle };
    } finally {
      for (const other of others) stopGroup(other);
      disk.limit({});
      spawnQuietly("sh", ["-c", `rm -f ${disk.folder}/neighbour.*`]);
    }
  }

  close(): void {
    this.#server.kill();
    for (const disk of this.#disks.values()) disk.remove();
    spawnQuietly("umount", ["-l", `${this.#root}/memory`]);
  }

  #getDisk(filesystem: Filesystem, base: DiskKind["base"]): LabDisk {
    const name = `${filesystem}-${base}`;
    const known = this.#disks.get(name);
    if (known !== undefined) return known;
    const disk = makeDisk(`${this.#root}/${base}/${LAB_NAME}${name}.img`, `${this.#root}/${name}`, filesystem, base);
    this.#disks.set(name, disk);
    return disk;
  }

  /** The command's own duration, with io-probe around it or without. */
  #time(command: string, work: string, env: NodeJS.ProcessEnv, watch: boolean): Omit<Run, "wasIdle"> {
    if (!watch) {
      const start = process.hrtime.bigint();
      execFileSync("sh", ["-c", command], { cwd: work, env, stdio: ["ignore", "ignore", "inherit"] });
      return { seconds: Number(process.hrtime.bigint() - start) / 1e9 };
    }
    const output = mkdtempSync(`${this.#root}/memory/report-`);
    const cli = `${this.#project}/dist/cli.mjs`;
    const args = [
      "run",
      "--install",
      "never",
      "--output",
      output,
      "--name",
      "load",
      ...(this.#options.runArguments ?? []),
      "--",
      "sh",
      "-c",
      command,
    ];
    execFileSync(process.execPath, [cli, ...args], { cwd: work, env, stdio: ["ignore", "ignore", "ignore"] });
    const report = JSON.parse(readFileSync(`${output}/report.json`, "utf8")) as Report;
    rmSync(output, { recursive: true });
    const window = report.windows.find(({ kind }) => kind === "command");
    return { seconds: window?.durationSeconds ?? Number.NaN, report };
  }
}

function startCompany(company: Company, folder: string): ChildProcess[] {
  const start = (command: string) => spawn("sh", ["-c", command], { detached: true, stdio: "ignore" });
  if (company === "busy cores")
    return Array.from({ length: availableParallelism() }, () => start("exec yes >/dev/null"));
  if (company === "writer") {
    const write = `dd if=/dev/zero of=${folder}/neighbour.1 bs=1M count=64 conv=fsync status=none`;
    return [start(`while :; do ${write}; done`)];
  }
  return [];
}

/** The load with a build of the same command beside it, which ends with it, its last compiler as well. */
function besideBuild(command: string): string {
  const build = 'while :; do for f in "$SOURCE"/c/f0.c "$SOURCE"/c/f1.c; do gcc -O2 -c "$f" -o /dev/null; done; done';
  return `setsid sh -c '${build}' & b=$!; ( ${command} ); r=$?; kill -s KILL -- -$b; exit $r`;
}

function stopGroup({ pid }: ChildProcess): void {
  if (pid === undefined) return;
  try {
    process.kill(-pid, "SIGKILL");
  } catch {
    // It has ended.
  }
}
