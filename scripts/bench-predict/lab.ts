import { mkdirSync } from "node:fs";
import { run, spawnQuietly } from "../bench-truth/disks.ts";
import { type LoadRun, prepareLoad, timeCommand } from "../bench-truth/load-run.ts";
import { copySources } from "../bench-truth/sources.ts";
import { LAB, type MadeDisk, makePredictedDisk, type PredictedDisk } from "./disks.ts";
import type { PredictedLoad } from "./loads.ts";

/** Samples come that often, so that a coarser recording can be made of a finer one. */
const INTERVAL = "200ms";

/** The lab: disks made and removed by it, all that the loads read held in memory. */
export class PredictLab {
  readonly #root: string;
  readonly #disks = new Map<string, MadeDisk>();
  readonly #prepared = new Set<string>();

  /** @param root an empty folder, in a mount namespace of this process's own */
  constructor(root: string, project: string) {
    this.#root = root;
    mkdirSync(`${root}/memory`);
    run("mount", ["-t", "tmpfs", "-o", "size=12g,mode=755", "tmpfs", `${root}/memory`]);
    mkdirSync(`${root}/memory/tmp`);
    copySources(`${root}/memory/source`, project);
    // What is built meanwhile does not change what is measured.
    run("cp", ["-a", `${project}/dist`, `${root}/memory/dist`]);
  }

  /** Runs a load once, watched by io-probe where the disk is one that is recorded. */
  runLoad(load: PredictedLoad, kind: PredictedDisk): LoadRun {
    const disk = this.#getDisk(kind);
    const memory = `${this.#root}/memory`;
    const env = { ...process.env, TMPDIR: `${memory}/tmp`, SOURCE: `${memory}/source`, DISK: disk.folder };
    disk.limit({});
    const work = prepareLoad(load, disk, env, this.#prepared);
    disk.limit(kind.limits ?? {});
    try {
      const watcher = { cli: `${memory}/dist/cli.mjs`, runArguments: ["--interval", INTERVAL], folder: memory };
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
