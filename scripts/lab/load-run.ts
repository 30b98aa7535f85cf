import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import type { Report } from "../../src/model/report.ts";
import { type LabDisk, run } from "./disks.ts";
import type { Load } from "./load.ts";

/** One run of a load: its duration, and io-probe's report where it watched. */
export interface LoadRun {
  seconds: number;
  report?: Report;
}

/**
 * Prepares a load on a disk: its `once` where that was not done, an empty work folder, its `before`, and a flush.
 * @param prepared what was done once, by load and disk
 * @returns the work folder
 */
export function prepareLoad(
  load: Pick<Load, "once" | "before" | "cold">,
  disk: Pick<LabDisk, "folder" | "cool">,
  environment: NodeJS.ProcessEnv,
  prepared: Set<string>,
): string {
  const shell = (text: string, cwd: string) =>
    execFileSync("sh", ["-ec", text], { cwd, env: environment, stdio: ["ignore", "ignore", "inherit"] });
  const work = `${disk.folder}/work`;
  const key = `${load.once} ${disk.folder}`;
  if (load.once !== undefined && !prepared.has(key)) shell(load.once, disk.folder);
  prepared.add(key);
  rmSync(work, { recursive: true, force: true });
  mkdirSync(work);
  if (load.before !== undefined) shell(load.before, work);
  run("sync", ["-f", disk.folder]);
  if (load.cold) disk.cool();
  return work;
}

/** The io-probe that watches a load. */
export interface Watcher {
  /** Path of cli.mjs. */
  cli: string;
  /** Arguments of `run`. */
  runArguments: readonly string[];
  /** A folder for its report. */
  folder: string;
}

/** Runs a command in a work folder and times it: by io-probe, where it watches. */
export function timeCommand(command: string, work: string, env: NodeJS.ProcessEnv, watcher?: Watcher): LoadRun {
  if (watcher === undefined) {
    const start = process.hrtime.bigint();
    execFileSync("sh", ["-c", command], { cwd: work, env, stdio: ["ignore", "ignore", "inherit"] });
    return { seconds: Number(process.hrtime.bigint() - start) / 1e9 };
  }
  const output = mkdtempSync(`${watcher.folder}/report-`);
  const options = ["--install", "never", "--output", output, "--name", "load", ...watcher.runArguments];
  const args = [watcher.cli, "run", ...options, "--", "sh", "-c", command];
  execFileSync(process.execPath, args, { cwd: work, env, stdio: ["ignore", "ignore", "ignore"] });
  const read = (name: string) => JSON.parse(readFileSync(`${output}/${name}`, "utf8"));
  const report: Report = read("report.json");
  if (existsSync(`${output}/series.json`)) report.series = read("series.json");
  rmSync(output, { recursive: true });
  const window = report.windows.find(({ kind }) => kind === "command");
  return { seconds: window?.durationSeconds ?? Number.NaN, report };
}
