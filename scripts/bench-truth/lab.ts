import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import {
  DISKS,
  type DiskKind,
  type Filesystem,
  type LabDisk,
  makeImageDisk,
  makeMemoryDisk,
  run,
  spawnQuietly,
} from "./disks.ts";
import { waitForIdle } from "./idle.ts";
import type { Background, Load } from "./load.ts";
import { type LoadRun, prepareLoad, timeCommand } from "./load-run.ts";
import { PROJECT_LOADS } from "./project-loads.ts";
import { copyNewSources, copySources } from "./sources.ts";
import { LAB_NAME } from "./traces.ts";

/** One run of a load in this lab. */
export interface Run extends LoadRun {
  /** Whether the cores were idle when it began. */
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
   * @param moreArguments of `io-probe run`
   */
  runLoad(
    load: Load,
    background: Background,
    filesystem: Filesystem,
    kind: DiskKind,
    inMemory: boolean,
    moreArguments: readonly string[] = [],
  ): Run {
    const disk = this.#getDisk(filesystem, inMemory ? "memory" : kind.base);
    const environment = {
      ...process.env,
      TMPDIR: `${this.#root}/memory/tmp`,
      SOURCE: `${this.#root}/memory/source`,
      NEW: `${this.#root}/memory/new`,
      DISK: disk.folder,
      PORT: `${this.#port}`,
      N: `${load.times[DISKS.findIndex(({ name }) => name === kind.name)]}`,
    };
    if (PROJECT_LOADS.includes(load) && !existsSync(environment.NEW)) copyNewSources(environment.NEW, this.#project);
    disk.limit({});
    const work = prepareLoad(load, disk, environment, this.#prepared);
    if (!inMemory) disk.limit(kind.limits);
    const wasIdle = waitForIdle(this.#options.idleSeconds);
    const others = startBackground(background, disk.folder);
    try {
      const command = background === "build inside" ? besideBuild(load.command) : load.command;
      const watcher = {
        cli: `${this.#project}/dist/cli.mjs`,
        runArguments: [...(this.#options.runArguments ?? []), ...moreArguments],
        folder: `${this.#root}/memory`,
      };
      return { ...timeCommand(command, work, environment, inMemory ? undefined : watcher), wasIdle };
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
    const folder = `${this.#root}/${name}`;
    const image = `${this.#root}/${LAB_NAME}${name}.img`;
    const disk = base === "memory" ? makeMemoryDisk(folder, filesystem) : makeImageDisk(image, folder, filesystem);
    this.#disks.set(name, disk);
    return disk;
  }
}

function startBackground(background: Background, folder: string): ChildProcess[] {
  const start = (command: string) => spawn("sh", ["-c", command], { detached: true, stdio: "ignore" });
  if (background === "busy cores")
    return Array.from({ length: availableParallelism() }, () => start("exec yes >/dev/null"));
  if (background === "writer") {
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
