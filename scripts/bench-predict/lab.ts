import { chmodSync, existsSync, mkdirSync } from "node:fs";
import { run, spawnQuietly } from "../bench-truth/disks.ts";
import { type LoadRun, prepareLoad, timeCommand } from "../bench-truth/load-run.ts";
import { copyNewSources, copySources } from "../bench-truth/sources.ts";
import { LAB, type MadeDisk, makePredictedDisk, type PredictedDisk } from "./disks.ts";
import type { PredictedLoad } from "./loads.ts";

/** The lab: disks made and removed by it, all that the loads read held in memory. */
export class PredictLab {
  readonly #root: string;
  readonly #disks = new Map<string, MadeDisk>();
  readonly #prepared = new Set<string>();
  readonly #warmed = new Set<PredictedLoad>();
  readonly #project: string;

  /** @param root an empty folder, in a mount namespace of this process's own */
  constructor(root: string, project: string) {
    this.#root = root;
    this.#project = project;
    // PostgreSQL runs as another user.
    chmodSync(root, 0o755);
    mkdirSync(`${root}/memory`);
    run("mount", ["-t", "tmpfs", "-o", "size=12g,mode=755", "tmpfs", `${root}/memory`]);
    mkdirSync(`${root}/memory/tmp`);
    chmodSync(`${root}/memory/tmp`, 0o1777);
    // Some containers' /dev/null is root's alone, and PostgreSQL, who is not, needs one.
    run("mknod", ["-m", "666", `${root}/memory/null`, "c", "1", "3"]);
    run("mount", ["--bind", `${root}/memory/null`, "/dev/null"]);
    copySources(`${root}/memory/source`, project);
    // What is built meanwhile does not change what is measured.
    run("cp", ["-a", `${project}/dist`, `${root}/memory/dist`]);
  }

  /** Runs a load once, watched by io-probe where the disk is one that is recorded. */
  runLoad(load: PredictedLoad, kind: PredictedDisk): LoadRun {
    const disk = this.#getDisk(kind);
    const memory = `${this.#root}/memory`;
    const folders = { TMPDIR: `${memory}/tmp`, SOURCE: `${memory}/source`, NEW: `${memory}/new`, DISK: disk.folder };
    const env = { ...process.env, ...folders };
    const text = `${load.once} ${load.before} ${load.command}`;
    if (text.includes("$NEW") && !existsSync(folders.NEW)) copyNewSources(folders.NEW, this.#project);
    disk.limit({});
    const prepare = () => prepareLoad(load, disk, env, this.#prepared);
    // Compilers and their libraries lie on the machine's disk: read once, they are in memory for each run alike.
    if (!this.#warmed.has(load)) timeCommand(load.command, prepare(), env);
    this.#warmed.add(load);
    const work = prepare();
    disk.limit(kind.limits ?? {});
    try {
      const watcher = { cli: `${memory}/dist/cli.mjs`, runArguments: [], folder: memory };
      return timeCommand(load.command, work, env, kind.isRecorded ? watcher : undefined);
    } finally {
      disk.limit({});
    }
  }

  close(): void {
    for (const disk of this.#disks.values()) {
      disk.remove();
      disk.program?.kill();
    }
    spawnQuietly("umount", ["-l", `${this.#root}/memory`]);
  }

  /** Those that a cgroup limits are one, which has its limits for as long as a load runs. */
  #getDisk(kind: PredictedDisk): MadeDisk {
    const name = kind.limits === undefined ? kind.stated.replaceAll(/\W+/g, "-") : "cgroup";
    const known = this.#disks.get(name);
    if (known !== undefined) return known;
    const disk = makePredictedDisk(kind, `${this.#root}/memory/${LAB}${name}`, `${this.#root}/${name}`);
    this.#disks.set(name, disk);
    return disk;
  }
}
