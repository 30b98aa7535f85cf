import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { Report } from "../../src/model/report.ts";
import { run, spawnQuietly } from "../bench-truth/disks.ts";
import { copySources } from "../bench-truth/sources.ts";
import { LAB, type MadeDisk, makePredictedDisk, type PredictedDisk } from "./disks.ts";
import type { PredictedLoad } from "./loads.ts";

/** One run of a load on a disk: how long it took, and what io-probe recorded where it watched. */
export interface LoadRun {
  seconds: number;
  report?: Report;
}

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
    const shell = (text: string, cwd: string) =>
      execFileSync("sh", ["-ec", text], { cwd, env, stdio: ["ignore", "ignore", "inherit"] });
    disk.limit({});
    const work = `${disk.folder}/work`;
    rmSync(work, { recursive: true, force: true });
    mkdirSync(work);
    const key = `${disk.folder} ${load.once}`;
    if (load.once !== undefined && !this.#prepared.has(key)) shell(load.once, disk.folder);
    this.#prepared.add(key);
    if (load.before !== undefined) shell(load.before, work);
    run("sync", ["-f", disk.folder]);
    if (load.cold) disk.cool();
    disk.limit(kind.limits ?? {});
    try {
      return this.#time(load.command, work, env, kind.isRecorded);
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

  #time(command: string, work: string, env: NodeJS.ProcessEnv, watch: boolean): LoadRun {
    if (!watch) {
      const start = process.hrtime.bigint();
      execFileSync("sh", ["-c", command], { cwd: work, env, stdio: ["ignore", "ignore", "inherit"] });
      return { seconds: Number(process.hrtime.bigint() - start) / 1e9 };
    }
    const output = mkdtempSync(`${this.#root}/memory/report-`);
    const cli = `${this.#root}/memory/dist/cli.mjs`;
    const args = [
      "run",
      "--install",
      "never",
      "--interval",
      INTERVAL,
      "--output",
      output,
      "--name",
      "load",
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
