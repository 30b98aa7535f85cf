import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { release } from "node:os";
import { join, resolve } from "node:path";
import { type EngineTrial, tryEngines } from "../bench/engine.ts";
import { inBenchFolders } from "../bench/fio-run.ts";
import { createWorkFolder, TargetError } from "../bench/work-folder.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import { UserError } from "../model/user-error.ts";
import { describeTraceFault, startTrace } from "../sampling/trace/block-tracer.ts";
import { fingerprintPath } from "../storage/fingerprint.ts";
import { locateCgroup } from "../system/cgroup-folders.ts";
import { toolEnvironment } from "../system/environment.ts";
import { explainFileError } from "../system/files.ts";
import { readMounts } from "../system/mount-table.ts";
import { readText } from "../system/optional-files.ts";
import { isRoot, listPids } from "../system/process-identity.ts";
import { runProgram } from "../system/program.ts";
import { readRegularFile } from "../system/regular-file.ts";
import { canSudo, findTool, planInstallation } from "../system/tools.ts";
import type { Check } from "../words/doctor.ts";
import { explainTraceCause } from "../words/sampling.ts";
import type { Host } from "./host.ts";

const MAX_FILE_BYTES = 16 * 1024 * 1024;
const MAX_TOOL_SECONDS = 15;

/** Tries what can be measured here: kernel files, tools, fio's engines in each target. Installs nothing. */
export async function examineMachine(host: Host, targets: readonly string[]): Promise<Check[]> {
  const fio = await checkTool("fio", ["--version"], host);
  const checks: Check[] = [
    { id: "kernel", outcome: "ok", release: release() },
    await checkFile("counters", "/proc/diskstats"),
    await checkFile("pressure", "/proc/pressure/io"),
    await checkProcesses(),
    checkCgroup(),
    await checkTool("iostat", ["-V"], host),
    fio,
    await checkPermissions(host),
    await checkTrace(host),
  ];
  for (const target of targets) checks.push(...(await checkTarget(target, "path" in fio ? fio.path : undefined, host)));
  return checks;
}

async function checkFile(id: "counters" | "pressure", path: string): Promise<Check> {
  try {
    const text = await readRegularFile(path, MAX_FILE_BYTES);
    return text.trim() === "" ? { id, outcome: "limited", refusal: `${path} is empty` } : { id, outcome: "ok" };
  } catch (error) {
    const refusal = error instanceof UserError ? error.message : `${path}: ${explainFileError(error)}`;
    return { id, outcome: "limited", refusal };
  }
}

/** Enough of the processes' files must be readable; the kernel closes those of a few even to root. */
const MIN_OPEN_SHARE = 0.9;
const MAX_PROCESSES = 2000;

async function checkProcesses(): Promise<Check> {
  const all = listPids().slice(0, MAX_PROCESSES);
  const tries = await Promise.allSettled(all.map((pid) => readFile(`/proc/${pid}/io`)));
  const open = tries.filter(({ status }) => status === "fulfilled").length;
  const outcome = open >= MIN_OPEN_SHARE * all.length ? "ok" : "limited";
  return { id: "processes", outcome, open, total: all.length };
}

/** What a cgroup counts its I/O in, where it has the controller. Version 1 first: in systemd's hybrid layout 2 has none. */
const CGROUP_FILES = [
  { version: 1, controller: "blkio", file: "blkio.throttle.io_service_bytes_recursive" },
  { version: 2, controller: undefined, file: "io.stat" },
] as const;

function checkCgroup(): Check {
  const [membership, mounts] = [readText("/proc/self/cgroup"), readMounts()];
  for (const { version, controller, file } of CGROUP_FILES) {
    const own = locateCgroup(membership, mounts, controller)?.folders[0];
    if (own === undefined) continue;
    return { id: "cgroup", outcome: existsSync(join(own, file)) ? "ok" : "limited", version };
  }
  return { id: "cgroup", outcome: "limited" };
}

async function checkTool(id: "iostat" | "fio", args: string[], host: Host): Promise<Check> {
  const path = findTool(id, host.environment);
  if (path !== undefined) {
    const setting = { environment: toolEnvironment(host.environment), timeoutSeconds: MAX_TOOL_SECONDS };
    const { output } = await runProgram(path, args, setting);
    return { id, outcome: "ok", path, version: /\d+(?:\.\d+)+/.exec(output)?.[0] ?? "of unknown version" };
  }
  const plan = await planInstallation(id, { ...host, policy: "auto", run: runProgram });
  if ("manager" in plan) return { id, outcome: "limited", installer: plan.manager.name };
  return { id, outcome: id === "fio" ? "broken" : "limited", ...plan };
}

async function checkPermissions({ environment }: Host): Promise<Check> {
  const root = isRoot();
  const sudo = !root && (await canSudo({ environment, run: runProgram }));
  return { id: "permissions", outcome: root || sudo ? "ok" : "limited", root, sudo };
}

async function checkTrace({ environment }: Host): Promise<Check> {
  try {
    await (await startTrace(environment)).stop();
    return { id: "trace", outcome: "ok" };
  } catch (error) {
    return { id: "trace", outcome: "limited", refusal: explainTraceCause(describeTraceFault(error)) };
  }
}

async function checkTarget(given: string, fio: string | undefined, host: Host): Promise<Check[]> {
  const path = resolve(given);
  const { filesystem, freeBytes } = await fingerprintPath(path, "target");
  const target = { id: "target", path, ...omitUndefined({ filesystem, freeBytes }) } as const;
  try {
    const engines = await tryInFolder(path, fio, host);
    const ok: Check = { ...target, outcome: "ok" };
    return engines === undefined ? [ok] : [ok, { id: "engines", outcome: judgeEngines(engines), path, engines }];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const refusal = error instanceof TargetError && error.target === path ? error.fault : error.message;
    return [{ ...target, outcome: "broken", refusal }];
  }
}

async function tryInFolder(target: string, fio: string | undefined, { environment }: Host) {
  if (fio === undefined) {
    await (await createWorkFolder(target, environment)).remove();
    return undefined;
  }
  const { signal } = new AbortController();
  return inBenchFolders(target, { fio, environment, signal }, tryEngines);
}

function judgeEngines(engines: readonly EngineTrial[]): Check["outcome"] {
  const working = engines.filter(({ refusal }) => refusal === undefined);
  if (working[0] === undefined) return "broken";
  return working[0].direct && working.length === engines.length ? "ok" : "limited";
}
