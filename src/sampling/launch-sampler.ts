import { spawn } from "node:child_process";
import { resolve } from "node:path";
import type { Writable } from "node:stream";
import { type Environment, toolEnvironment } from "../system/environment.ts";
import { keepEnd } from "../system/program.ts";
import type { SamplerTask } from "./sampler-options.ts";

// Needs little, since the start step loads it before all else.

export interface SamplerProgram {
  samplerPath: string;
  environment: Environment;
  nodePath?: string;
}

/** A process that waits for its task. */
export interface LaunchedSampler {
  /**
   * Hands over the task and waits for the first sample.
   * @throws Error with the reason and its output; the process is gone then
   */
  begin(task: SamplerTask, timeoutSeconds: number): Promise<void>;
  release(): void;
  kill(): void;
}

/**
 * It mostly sleeps: no compiler threads, a small young heap. Flags against compilers cost Node 24 its code cache and
 * 20 ms (`npm run bench:overhead`).
 */
const NODE_FLAGS = ["--v8-pool-size=0", "--max-semi-space-size=1", "--input-type=commonjs"];
/** Saves 40 ms in the first minute (Node 24). Node refuses flags unknown to its V8. */
const IDLE_FLAG = "--no-memory-reducer";
const LAST_NODE_TRIED = 24;
/** As a plain script: Node 20 takes 12 of 45 ms to load modules. */
const RUN_FILE = `
const { Script } = process.getBuiltinModule("node:vm");
const filename = process.argv[1];
const text = process.getBuiltinModule("node:fs").readFileSync(filename, "utf8");
let script;
try {
  script = new Script(text, { filename });
} catch {}
script === undefined ? import(process.getBuiltinModule("node:url").pathToFileURL(filename)) : script.runInThisContext();`;
const [MAX_OUTPUT_CHARACTERS, MAX_SHOWN_CHARACTERS] = [4096, 500];

/** Node's arguments that run a sampler's file with as little memory and CPU time as its version can. */
export function samplerArguments(samplerPath: string, nodeVersion: string = process.versions.node): string[] {
  const isTried = Number.parseInt(nodeVersion, 10) <= LAST_NODE_TRIED;
  return [...NODE_FLAGS, ...(isTried ? [IDLE_FLAG] : []), "-e", RUN_FILE, resolve(samplerPath)];
}

/** Starts a detached process, ahead of its task: Node takes 30 ms. */
export function launchSampler({ samplerPath, environment, nodePath }: SamplerProgram): LaunchedSampler {
  // Not by execa, which takes nearly as much CPU time as the whole start step (CONTRIBUTING.md).
  const child = spawn(nodePath ?? process.execPath, samplerArguments(samplerPath), {
    // A filesystem cannot be unmounted while a process works in it.
    cwd: "/",
    detached: true,
    env: toolEnvironment(environment),
    stdio: "pipe",
  });
  const ended = new Promise<string>((settle) => {
    child.on("error", (error) => settle(error.message));
    // Unlike "exit", it comes with all output here.
    child.on("close", (code, signal) =>
      settle(signal === null ? `it ended with exit code ${code}` : `${signal} ended it`),
    );
  });
  // Missing if this process may open no more files (EMFILE), whatever Node's types say.
  if ((child.stdin as Writable | undefined) === undefined) {
    const begin = async (): Promise<void> => {
      throw new Error(`the sampler did not start: ${await ended}`);
    };
    return { begin, release: () => {}, kill: () => {} };
  }
  // An error here is no news: the process's end gives the reason.
  child.stdin.on("error", () => {});
  const readErrors = keepEnd(child.stderr, MAX_OUTPUT_CHARACTERS);
  const letGo = (): void => {
    child.unref();
    for (const stream of [child.stdin, child.stdout, child.stderr]) stream.destroy();
  };
  return {
    async begin(task, timeoutSeconds) {
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<string>((settle) => {
        timer = setTimeout(() => settle("no sample came in time"), timeoutSeconds * 1000);
      });
      const ready = new Promise<undefined>((settle) => child.stdout.once("data", () => settle(undefined)));
      child.stdin.end(JSON.stringify(task));
      const failure = await Promise.race([ready, ended, late]);
      clearTimeout(timer);
      letGo();
      if (failure === undefined) return;
      child.kill("SIGKILL");
      throw new Error(`the sampler did not start: ${failure}${describeOutput(readErrors())}`);
    },
    release: letGo,
    kill: () => child.kill("SIGKILL"),
  };
}

/** The output in one line, without Node's own lines at its end. */
function describeOutput(output: string): string {
  const text = output.slice(0, MAX_SHOWN_CHARACTERS).trim().replace(/\s+/g, " ");
  return text === "" ? "" : ` (${text})`;
}
