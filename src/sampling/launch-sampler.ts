import { spawn } from "node:child_process";
import { resolve } from "node:path";
import type { Readable } from "node:stream";
import { type Environment, toolEnvironment } from "../system/environment.ts";
import type { SamplerTask } from "./sampler-options.ts";

/** What a sampler's process is made of. */
export interface SamplerProgram {
  /** The bundled sampler, `dist/sampler.mjs`. */
  samplerPath: string;
  /** The environment that the few variables the sampler needs are taken from; no token goes over. */
  environment: Environment;
  /** The Node that runs it; this process's own where absent. */
  nodePath?: string;
}

/** A sampler's process that has been started and waits for its task. */
export interface LaunchedSampler {
  /**
   * Hands over the task, and waits until its first sample is taken. To be called once.
   * @throws Error with the reason, and what the process printed, where it ended or was not ready in time; it is gone then
   */
  begin(task: SamplerTask, timeoutSeconds: number): Promise<void>;
  /** Lets a process that was given no task end; harmless otherwise. */
  release(): void;
  kill(): void;
}

/**
 * Node for a process that sleeps all day: without worker threads for a compiler that it does not need, and with a small
 * young heap. No flag that turns compilers off: with one, Node 24 throws its code cache away and takes 20 ms longer to
 * start, more than it saves in the first minutes. `npm run bench:overhead` shows what it costs.
 */
const NODE_FLAGS = ["--v8-pool-size=0", "--max-semi-space-size=1", "--input-type=commonjs"];
/**
 * Without the collections that V8 makes because nothing happens, which cost Node 24 40 ms in its first minute and free
 * nothing here. It is V8's own flag, and Node does not start with one that its V8 does not know: only where it was tried.
 */
const IDLE_FLAG = "--no-memory-reducer";
const LAST_NODE_TRIED = 24;
/**
 * Runs the sampler's file as a plain script where it is one, as `dist/sampler.mjs` is: for a single module, the loader of
 * modules costs Node 20 12 of 45 ms.
 */
const RUN_FILE = `
const { Script } = process.getBuiltinModule("node:vm");
const filename = process.argv[1];
const text = process.getBuiltinModule("node:fs").readFileSync(filename, "utf8");
let script;
try {
  script = new Script(text, { filename });
} catch {}
script === undefined ? import(process.getBuiltinModule("node:url").pathToFileURL(filename)) : script.runInThisContext();`;
/** What is kept of its output: the message and the first lines of a stack trace. */
const MAX_OUTPUT_CHARACTERS = 500;

/**
 * What Node is called with to run a sampler.
 * @param nodeVersion that Node's
 */
export function samplerArguments(samplerPath: string, nodeVersion: string = process.versions.node): string[] {
  const isTried = Number.parseInt(nodeVersion, 10) <= LAST_NODE_TRIED;
  return [...NODE_FLAGS, ...(isTried ? [IDLE_FLAG] : []), "-e", RUN_FILE, resolve(samplerPath)];
}

/**
 * Starts a sampler's process, detached from this one. Its Node takes some 30 ms to start, in which the caller can do what
 * it has to do before it knows the task.
 */
export function launchSampler({ samplerPath, environment, nodePath }: SamplerProgram): LaunchedSampler {
  // Not by execa: the start step takes 160 ms of CPU time in all, and execa takes 70 ms to load.
  const child = spawn(nodePath ?? process.execPath, samplerArguments(samplerPath), {
    // Not the workspace: a directory that somebody stands in cannot be unmounted.
    cwd: "/",
    detached: true,
    env: toolEnvironment(environment),
    stdio: "pipe",
  });
  // One that has ended cannot be told anything, which its end says better.
  child.stdin.on("error", () => {});
  const output = collectText(child.stderr);
  const ended = new Promise<string>((settle) => {
    child.on("error", (error) => settle(error.message));
    // "close", not "exit": by then all of its output is here.
    child.on("close", (code, signal) =>
      settle(signal === null ? `it ended with exit code ${code}` : `${signal} ended it`),
    );
  });
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
      throw new Error(`the sampler did not start: ${failure}${describeOutput(output.text)}`);
    },
    release: letGo,
    kill: () => child.kill("SIGKILL"),
  };
}

function collectText(stream: Readable): { text: string } {
  const collected = { text: "" };
  stream.setEncoding("utf8").on("data", (text: string) => {
    collected.text = (collected.text + text).slice(0, MAX_OUTPUT_CHARACTERS);
  });
  return collected;
}

/** What the sampler printed before it failed, in one line. */
function describeOutput(output: string): string {
  const text = output.trim().replace(/\s+/g, " ");
  return text === "" ? "" : ` (${text})`;
}
