import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

const WORKER = fileURLToPath(new URL("worker.ts", import.meta.url));
/** The source as it is, which every run begins with. */
const UNCHANGED = -1;
/** Vitest itself takes so long to start on a busy machine. */
const START_SECONDS = 300;
const LOOK_EVERY_MS = 200;

/** What a test file takes with the source as it is. */
export interface Baseline {
  passed: boolean;
  /** Of the processor, so that a busy machine makes no test file slow. */
  seconds: number;
}

/** A source, and a test that may notice its changes. */
export interface Task {
  source: string;
  testFile: string;
  directory: string;
}

/** Runs the test file on the source as it is. */
export async function measureBaseline(task: Task): Promise<Baseline> {
  const { killed, done, seconds } = await runBatch(task, [], 120);
  return { passed: done && !killed.has(UNCHANGED), seconds };
}

/**
 * Which of the mutants fail a test of the file, or never end. One that gives no sign for twenty times as long as the
 * whole file takes (20 s at least) has hung; its process is killed and the others go on in a new one.
 * @throws Error where the source as it is fails by now: all mutants would seem killed
 */
export async function findKilled(task: Task, ids: readonly number[], { seconds }: Baseline): Promise<Set<number>> {
  const killed = new Set<number>();
  const patience = Math.max(20, 20 * seconds);
  let waiting = [...ids];
  while (waiting.length > 0) {
    const result = await runBatch(task, waiting, patience);
    if (result.killed.has(UNCHANGED)) throw new Error(`${task.testFile} fails by now: a source was changed meanwhile`);
    for (const id of result.killed) killed.add(id);
    waiting = waiting.filter((id) => !killed.has(id) && !result.alive.has(id));
    if (waiting.length === 0) break;
    // It hung, or took its process with it, which vitest may call done.
    const guilty = waiting.find((id) => id === result.last) ?? waiting[0];
    if (guilty !== undefined) killed.add(guilty);
    waiting = waiting.filter((id) => id !== guilty);
  }
  return killed;
}

interface BatchResult {
  killed: Set<number>;
  /** Those that passed all tests. */
  alive: Set<number>;
  done: boolean;
  /** The one that was at work last. */
  last: number | undefined;
  seconds: number;
}

async function runBatch(
  { source, testFile, directory }: Task,
  ids: readonly number[],
  patience: number,
): Promise<BatchResult> {
  // A run beside this one would take the mutants of the other's file for killed.
  const progress = join(directory, `progress-${process.pid}.txt`);
  rmSync(progress, { force: true });
  const child = spawn(process.execPath, [WORKER], {
    stdio: ["ignore", "ignore", process.env.MUTATION_DEBUG ? "inherit" : "ignore"],
    env: { ...process.env, CI: "true", IO_PROBE_MUTATION: JSON.stringify({ source, testFile, progress, ids }) },
    detached: true,
  });
  const exit = once(child, "exit");
  let running = true;
  exit.then(() => {
    running = false;
  });
  let quietSince = performance.now();
  let size = 0;
  while (running) {
    await Promise.race([exit, sleep(LOOK_EVERY_MS)]);
    const current = existsSync(progress) ? statSync(progress).size : 0;
    if (current > size) [size, quietSince] = [current, performance.now()];
    const limit = size === 0 ? START_SECONDS : patience;
    if (running && performance.now() - quietSince > limit * 1000) {
      process.kill(-(child.pid as number), "SIGKILL");
      await exit;
    }
  }
  const result = readProgress(progress);
  rmSync(progress, { force: true });
  return result;
}

/** The seconds are those from the first sign of the first mutant to the last. */
function readProgress(progress: string): BatchResult {
  const lines = existsSync(progress) ? readFileSync(progress, "utf8").trim().split("\n") : [];
  const killed = new Set<number>();
  const alive = new Set<number>();
  let last: number | undefined;
  let started: number | undefined;
  let ended = 0;
  for (const line of lines) {
    const [word = "", id, time] = line.split(" ");
    if (word === "killed") killed.add(Number(id));
    if (word === "alive") alive.add(Number(id));
    if (word === "at" && Number(id) !== UNCHANGED) last = Number(id);
    ended = Number(time ?? ended);
    started ??= ended;
  }
  return {
    killed,
    alive,
    done: lines.at(-1)?.startsWith("done") === true,
    last,
    seconds: ended - (started ?? ended),
  };
}

/** The results of earlier runs, by what they depend on; written after every test file, so that a run can be resumed. */
export class ResultStore {
  readonly #path: string;
  readonly #results: Record<string, boolean>;

  constructor(path: string) {
    this.#path = path;
    this.#results = readResults(path);
  }

  get(key: string): boolean | undefined {
    return this.#results[key];
  }

  set(key: string, killed: boolean): void {
    this.#results[key] = killed;
  }

  /** What a run beside this one has saved meanwhile stays; a copy of the file elsewhere, by a hard link, is not written. */
  save(): void {
    Object.assign(this.#results, { ...readResults(this.#path), ...this.#results });
    const part = `${this.#path}.${process.pid}`;
    writeFileSync(part, JSON.stringify(this.#results));
    renameSync(part, this.#path);
  }
}

function readResults(path: string): Record<string, boolean> {
  return existsSync(path) ? JSON.parse(readFileSync(path, "utf8")) : {};
}
