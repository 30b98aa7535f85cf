import { type ChildProcess, spawn } from "node:child_process";
import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { availableParallelism } from "node:os";
import {
  type DiskKind,
  type Filesystem,
  LAB_NAME,
  type LabDisk,
  makeImageDisk,
  makeMemoryDisk,
  makeProgramDisk,
  run,
  spawnQuietly,
} from "./disks.ts";
import type { Background, Load } from "./load.ts";
import { type LoadRun, prepareLoad, timeCommand } from "./load-run.ts";
import { waitForIdle, warmMemory } from "./machine.ts";
import { copyNewSources, copySources, PROJECT } from "./sources.ts";

/** One run of a load in this lab. */
export interface Run extends LoadRun {
  /** Whether the cores were idle when it began. */
  wasIdle: boolean;
}

/** How one lab differs from another. */
export interface LabOptions {
  /** What `io-probe run` is called with beside its usual arguments. */
  runArguments?: readonly string[];
  /** How long a run waits for idle cores; 10 s unless told. */
  idleSeconds?: number;
  /** Whether each load runs once before any run counts: the programs that it starts lie on the machine's disk. */
  warms?: true;
}

/** How one run differs from a load alone on ext4, watched by io-probe. */
export interface RunOptions {
  background?: Background;
  filesystem?: Filesystem;
  isWatched?: boolean;
  /** How often the load does its work, where its text says `$N`. */
  times?: number;
  /** More of `io-probe run`. */
  runArguments?: readonly string[];
}

/** What a load does, as shell text. */
type LabLoad = Pick<Load, "once" | "before" | "cold" | "command">;

/** The lab: disks made and removed by it, all that the loads read held in memory. */
export class Lab {
  readonly #memory: string;
  readonly #root: string;
  readonly #options: LabOptions;
  readonly #disks = new Map<string, LabDisk>();
  readonly #server: ChildProcess;
  readonly #prepared = new Set<string>();
  readonly #warmed = new Set<LabLoad>();
  #port = 0;

  private constructor(root: string, options: LabOptions) {
    this.#options = options;
    this.#root = root;
    this.#memory = `${root}/memory`;
    // PostgreSQL runs as another user.
    chmodSync(root, 0o755);
    mkdirSync(this.#memory);
    run("mount", ["-t", "tmpfs", "-o", "size=20g,mode=755", "tmpfs", this.#memory]);
    mkdirSync(`${this.#memory}/tmp`);
    chmodSync(`${this.#memory}/tmp`, 0o1777);
    // Some containers' /dev/null is root's alone, and PostgreSQL, who is not, needs one.
    run("mknod", ["-m", "666", `${this.#memory}/null`, "c", "1", "3"]);
    run("mount", ["--bind", `${this.#memory}/null`, "/dev/null"]);
    copySources(`${this.#memory}/source`);
    // What is built meanwhile does not change what is measured.
    run("cp", ["-a", `${PROJECT}/dist`, `${this.#memory}/dist`]);
    this.#server = spawn(process.execPath, [`${import.meta.dirname}/server.ts`, `${this.#memory}/source/blob`], {
      stdio: ["ignore", "pipe", "inherit"],
    });
  }

  /**
   * Makes the lab; the server that the loads download from listens then.
   * @param root an empty folder on the machine's disk, in a mount namespace of this process's own
   */
  static async open(root: string, options: LabOptions = {}): Promise<Lab> {
    const lab = new Lab(root, options);
    lab.#port = await new Promise<number>((resolve) => {
      lab.#server.stdout?.once("data", (text: Buffer) => resolve(Number(text.toString())));
    });
    return lab;
  }

  /** Runs a load once. */
  runLoad(load: LabLoad, kind: DiskKind, options: RunOptions = {}): Run {
    const { background = "none", filesystem = "ext4", isWatched = true, times = 1, runArguments = [] } = options;
    const disk = this.#getDisk(filesystem, kind);
    const environment = {
      ...process.env,
      TMPDIR: `${this.#memory}/tmp`,
      SOURCE: `${this.#memory}/source`,
      NEW: `${this.#memory}/new`,
      DISK: disk.folder,
      PORT: `${this.#port}`,
      N: `${times}`,
    };
    const readsNew = [load.once, load.before, load.command].some((text) => text?.includes("$NEW"));
    if (readsNew && !existsSync(environment.NEW)) copyNewSources(environment.NEW);
    disk.limit({});
    const prepare = () => prepareLoad(load, disk, environment, this.#prepared);
    if (this.#options.warms && !this.#warmed.has(load)) timeCommand(load.command, prepare(), environment);
    this.#warmed.add(load);
    const work = prepare();
    warmMemory(this.#memory);
    disk.limit(kind.limits);
    const wasIdle = waitForIdle(this.#options.idleSeconds ?? 10);
    const others = startBackground(background, disk.folder);
    try {
      const command = background === "build inside" ? besideBuild(load.command) : load.command;
      const watcher = {
        cli: `${this.#memory}/dist/cli.mjs`,
        runArguments: [...(this.#options.runArguments ?? []), ...runArguments],
        folder: this.#memory,
      };
      return { ...timeCommand(command, work, environment, isWatched ? watcher : undefined), wasIdle };
    } finally {
      for (const other of others) stopGroup(other);
      disk.limit({});
      spawnQuietly("sh", ["-c", `rm -f ${disk.folder}/neighbour.*`]);
    }
  }

  close(): void {
    this.#server.kill();
    for (const disk of this.#disks.values()) disk.remove();
    spawnQuietly("umount", ["-l", this.#memory]);
  }

  /** Those that a cgroup limits are one, which has its limits for as long as a load runs. */
  #getDisk(filesystem: Filesystem, { base, program }: DiskKind): LabDisk {
    const name = [filesystem, base, ...Object.values(program ?? {})].join("-");
    const known = this.#disks.get(name);
    if (known !== undefined) return known;
    const folder = `${this.#root}/${name}`;
    const make = (): LabDisk => {
      // A loop device is found by the name of its file when the lab was killed.
      if (base === "disk") return makeImageDisk(`${this.#root}/${LAB_NAME}${name}`, folder, filesystem);
      if (program === undefined) return makeMemoryDisk(folder, filesystem);
      return makeProgramDisk(program, `${this.#memory}/${LAB_NAME}${name}`, folder);
    };
    const disk = make();
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
