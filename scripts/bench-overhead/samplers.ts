import { execFile, spawn } from "node:child_process";
import { openSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { type StartedSampler, startSampler, stopSampler } from "../../src/sampling/sampler-control.ts";
import type { SamplerOptions } from "../../src/sampling/sampler-options.ts";
import { findTool } from "../../src/system/tools.ts";
import { listTree, type MeasuredSampler } from "./process-tree.ts";

const run = promisify(execFile);
export const SAMPLER_OPTIONS = { intervalSeconds: 1, toolVersion: "bench", maximumSeconds: 3600 };
const IOSTAT = findTool("iostat", process.env);
/** iostat's path as an option, where there is one. */
export const WITH_IOSTAT = IOSTAT === undefined ? {} : { iostatPath: IOSTAT };

/** The samplers of others, at the versions that the README's table was measured with. */
const PYTHON_PACKAGES = ["mozsystemmonitor==1.0.1", "psutil==7.2.2", "resource-tracker==0.5.0"];

const MOZILLA = `
import time
from mozsystemmonitor.resourcemonitor import SystemResourceMonitor
if __name__ == "__main__":
    monitor = SystemResourceMonitor(poll_interval=1.0)
    monitor.start()
    time.sleep(86400)
`;
const RESOURCE_TRACKER = `
import sys
from resource_tracker import SystemTracker
if __name__ == "__main__":
    SystemTracker(interval=1, output_file=sys.argv[1])
`;
/** The least that a sampler written for Node can cost. */
const BARE_NODE = `setInterval(() => require("node:fs").readFileSync("/proc/diskstats"), 1000)`;

/** Starts every sampler; what cannot be had here is named with the reason. */
export async function startSamplers(folder: string): Promise<MeasuredSampler[]> {
  const python = await installPython(folder);
  const startPython = (name: string, file: string, program: string): MeasuredSampler => {
    if (python === undefined) return { name: `${name} (not installed)`, stop: async () => {} };
    const path = join(folder, file);
    writeFileSync(path, program);
    return startProgram(name, python, [path, `${path}.csv`]);
  };
  return [
    startProgram("iostat -dxky 1", "iostat", ["-dxky", "1"], join(folder, "iostat.log")),
    startProgram("bare node, readFileSync(/proc/diskstats)", process.execPath, ["-e", BARE_NODE]),
    await startOwn(folder, "io-probe, 1 s", WITH_IOSTAT),
    await startOwn(folder, "io-probe, 1 s, without iostat", {}),
    await startOwn(folder, "io-probe, 0.1 s", { intervalSeconds: 0.1 }),
    await startOwn(folder, "io-probe, 1 s, with processes", { ...WITH_IOSTAT, processes: true }),
    startPython("mozsystemmonitor 1.0.1, 1 s", "mozilla.py", MOZILLA),
    startPython("resource-tracker 0.5.0, 1 s", "tracker.py", RESOURCE_TRACKER),
  ];
}

/** Starts the built sampler at 1 s unless told otherwise. */
export function startBuiltSampler(directory: string, options: Partial<SamplerOptions>): Promise<StartedSampler> {
  const all = { ...SAMPLER_OPTIONS, ...options };
  return startSampler(directory, all, { samplerPath: resolve("dist/sampler.mjs"), environment: process.env });
}

async function startOwn(folder: string, name: string, options: Partial<SamplerOptions>): Promise<MeasuredSampler> {
  const directory = join(folder, name.replaceAll(/\W+/g, "-"));
  const { pid } = await startBuiltSampler(directory, options);
  return {
    name,
    pid,
    writtenBytes: () => readdirSync(directory).reduce((sum, file) => sum + statSync(join(directory, file)).size, 0),
    stop: async () => void (await stopSampler(directory)),
  };
}

function startProgram(name: string, program: string, args: string[], log = "/dev/null"): MeasuredSampler {
  const output = openSync(log, "a");
  const child = spawn(program, args, { stdio: ["ignore", output, "ignore"] });
  child.on("error", () => {});
  const stop = async () => {
    if (child.pid !== undefined) for (const pid of listTree(child.pid).reverse()) process.kill(pid, "SIGKILL");
  };
  if (child.pid === undefined) return { name: `${name} (cannot be started)`, stop };
  const writtenBytes = () => statSync(log).size;
  return { name, pid: child.pid, stop, ...(log !== "/dev/null" && { writtenBytes }) };
}

async function installPython(folder: string): Promise<string | undefined> {
  const environment = join(folder, "python");
  try {
    await run("python3", ["-m", "venv", environment]);
    await run(join(environment, "bin/pip"), ["install", "--quiet", ...PYTHON_PACKAGES]);
    return join(environment, "bin/python");
  } catch (error) {
    console.error(`without the samplers from PyPI: ${(error as Error).message.split("\n")[0]}`);
    return undefined;
  }
}
