import { appendFile, mkdir, readdir, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { endProcesses } from "../../bench/work-folder.ts";
import type { Tree } from "../../compare/trial/tree-difference.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Application } from "../../remedies/remedy.ts";
import { syncFilesystem } from "../../sampling/sync-filesystem.ts";
import type { Environment } from "../../system/environment.ts";
import { type CommandResult, runUserCommand, type UserCommand } from "../user-command.ts";
import type { Inventory } from "./inventory.ts";
import type { MachineSettings } from "./machine-settings.ts";
import { type PreparedPlace, preparePlace } from "./place.ts";
import { readTree } from "./read-tree.ts";
import { RUN_VARIABLE, runTool, type Sandbox } from "./sandbox.ts";
import { FailedPreparation } from "./trial-error.ts";

export interface RunSetting {
  sandbox: Sandbox;
  original: Inventory;
  /** A shell command that makes each copy ready, outside the measured time. */
  prepare?: string | undefined;
  /** Each run reads files from the disk anew. */
  cold: boolean;
  /** What a copy and what is written into it may take, in memory and in an image. */
  memoryBytes: number;
  imageBytes: number;
  settings?: MachineSettings | undefined;
}

/** A run of the command with a remedy, or without one. */
export interface Run {
  command: readonly string[];
  application: Application;
  readsTree: boolean;
  limitSeconds?: number;
  /** Runs the command; by default without showing its output. */
  start?: (command: UserCommand, environment: Environment) => Promise<CommandResult>;
}

/** What one run took, and left behind. */
export interface RunResult {
  seconds: number;
  /** Seconds for flushing what the command wrote. */
  drainSeconds: number;
  copySeconds: number;
  result: CommandResult;
  isOverdue: boolean;
  /** What the run left, if asked for and not too large. */
  tree?: Tree;
}

/**
 * Runs the command once in a fresh copy of its folder, of which nothing stays.
 * @throws Error where the copy cannot be made
 */
export async function runOnce(setting: RunSetting, run: Run): Promise<RunResult> {
  const { sandbox, settings } = setting;
  const { machine = [], place = { kind: "folder" } } = run.application;
  const size = place.kind === "image" ? setting.imageBytes : setting.memoryBytes;
  let prepared: PreparedPlace | undefined;
  try {
    // Settings first: the copy's mount takes over the options of the folder's.
    await settings?.apply(machine);
    prepared = await preparePlace(sandbox, place, size);
    return await runPrepared(setting, run, prepared);
  } finally {
    try {
      await settings?.restore();
    } finally {
      await prepared?.remove();
      await rm(join(sandbox.work, "shims"), { recursive: true, force: true });
    }
  }
}

async function runPrepared(setting: RunSetting, run: Run, prepared: PreparedPlace): Promise<RunResult> {
  const { sandbox, original, cold } = setting;
  const { path, place, copySeconds, drained } = prepared;
  const environment = await makeEnvironment(sandbox, run.application, place);
  await appendLines(path, run.application);
  if (setting.prepare !== undefined) await runPrepare(setting.prepare, path, environment);
  for (const folder of drained) await runTool("sync", ["-f", folder], sandbox.environment);
  if (cold) await dropCache(path, sandbox.environment);
  const command: UserCommand = { ...wrap(run), workingDirectory: path, output: "none" };
  const execute = run.start ?? runUserCommand;
  const end = () => endProcesses(path, sandbox.mark);
  let isOverdue = false;
  const endLate = () => {
    isOverdue = true;
    void end();
  };
  const limit = run.limitSeconds === undefined ? undefined : setTimeout(endLate, run.limitSeconds * 1000);
  const start = performance.now();
  const result = await execute(command, environment);
  const seconds = (performance.now() - start) / 1000;
  clearTimeout(limit);
  // What the command left running would disturb the next run.
  await end();
  let drainSeconds = 0;
  for (const folder of drained) drainSeconds += (await syncFilesystem(folder, sandbox.environment)).seconds;
  const tree = run.readsTree ? await readTree(path, original, place) : undefined;
  return omitUndefined({ seconds, drainSeconds, copySeconds, result, isOverdue, tree });
}

/** The command line, with the remedy's prefix. */
function wrap({ command, application: { prefix = [], first } }: Run): { file: string; arguments: string[] } {
  const before = first === undefined ? [] : ["/bin/sh", "-c", `${first}\nexec "$@"`, "sh"];
  const [file = "", ...rest] = [...before, ...prefix, ...command];
  return { file, arguments: rest };
}

/** `$IO_PROBE_MEMORY` in a remedy's value is a folder in memory. */
async function makeEnvironment(
  sandbox: Sandbox,
  { environment = {}, shims, first }: Application,
  place: string,
): Promise<Environment> {
  const own = sandbox.environment;
  const usesMemory = first?.includes("$IO_PROBE_MEMORY") === true;
  const memory = usesMemory ? join(await sandbox.openMemory(), "store") : "";
  if (usesMemory) {
    await rm(memory, { recursive: true, force: true });
    await mkdir(memory, { recursive: true });
  }
  const fill = (value: string) => value.replaceAll("$IO_PROBE_MEMORY", () => memory);
  const added = Object.entries(environment).map(([name, value]) => [name, fill(value)]);
  return {
    ...own,
    PWD: place,
    [RUN_VARIABLE]: sandbox.mark.slice(RUN_VARIABLE.length + 1),
    ...Object.fromEntries(added),
    ...(usesMemory && { IO_PROBE_MEMORY: memory }),
    ...(shims && { PATH: `${await writeShims(sandbox, shims)}:${own.PATH ?? ""}` }),
  };
}

async function writeShims({ work }: Sandbox, shims: Readonly<Record<string, string>>): Promise<string> {
  const folder = join(work, "shims");
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(shims)) await writeFile(join(folder, name), text, { mode: 0o755 });
  return folder;
}

/** Files are looked for this many folders deep. */
const MAX_DEPTH = 3;

async function appendLines(path: string, { append }: Application, depth = 0): Promise<void> {
  if (append === undefined || depth > MAX_DEPTH) return;
  const entries = await readdir(path, { withFileTypes: true });
  const has = (wanted: string) => entries.some((entry) => entry.isFile() && entry.name === wanted);
  if (has(append.beside) && has(append.name)) await appendFile(join(path, append.name), append.lines);
  for (const entry of entries) {
    if (entry.isDirectory()) await appendLines(join(path, entry.name), { append }, depth + 1);
  }
}

async function runPrepare(prepare: string, path: string, environment: Environment): Promise<void> {
  const command: UserCommand = { file: "/bin/sh", arguments: ["-c", prepare], workingDirectory: path, output: "none" };
  const { exitCode } = await runUserCommand(command, environment);
  if (exitCode !== 0) throw new FailedPreparation(prepare, exitCode);
}

/** Drops a file from the page cache, which dd(1) can do without root. */
async function dropCache(path: string, environment: Environment): Promise<void> {
  const drop = ["dd", "if={}", "iflag=nocache", "count=0", "status=none", ";"];
  await runTool("find", [join(path, "/"), "-type", "f", "-exec", ...drop], environment);
}
