import { spawn } from "node:child_process";
import { resolve } from "node:path";
import { type Environment, toolEnvironment } from "../system/environment.ts";
import { keepEnd } from "../system/program.ts";
import type { SamplerTask } from "./sampler-options.ts";

/** What starting a sampler's process takes. */
export interface SamplerProgram {
  /** The bundled sampler, `dist/sampler.mjs`. */
  samplerPath: string;
  /** Only the few variables that the sampler needs are taken from it, and no token. */
  environment: Environment;
  nodePath?: string;
}

/** A sampler's process that waits for its task. */
export interface LaunchedSampler {
  /**
   * Hands over the task and waits for the first sample; to be called once.
   * @throws Error with the reason and what the process printed where it ended or was late; it is gone then
   */
  begin(task: SamplerTask, timeoutSeconds: number): Promise<void>;
  release(): void;
  kill(): void;
}

/**
 * No worker threads for a compiler, and a small young heap: the process sleeps nearly all the time. No flag that turns
 * compilers off: Node 24 then drops its code cache and takes 20 ms longer to start (`npm run bench:overhead`).
 */
const NODE_FLAGS = ["--v8-pool-size=0", "--max-semi-space-size=1", "--input-type=commonjs"];
/**
 * No collections while idle, which cost Node 24 40 ms in its first minute and free nothing here. Node does not start
 * with a flag that its V8 does not know, so only where it was tried.
 */
const IDLE_FLAG = "--no-memory-reducer";
const LAST_NODE_TRIED = 24;
/**
 * Runs the sampler's file as a plain script, as `dist/sampler.mjs` can be: Node 20 takes 12 of 45 ms to load modules.
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
const [MAX_OUTPUT_CHARACTERS, SHOWN_CHARACTERS] = [4096, 500];

/** The arguments of Node for a sampler. */
export function samplerArguments(samplerPath: string, nodeVersion: string = process.versions.node): string[] {
  const isTried = Number.parseInt(nodeVersion, 10) <= LAST_NODE_TRIED;
  return [...NODE_FLAGS, ...(isTried ? [IDLE_FLAG] : []), "-e", RUN_FILE, resolve(samplerPath)];
}

/** Starts a sampler's process, detached from this one. Its Node takes some 30 ms to start, which the caller can use. */
export function launchSampler({ samplerPath, environment, nodePath }: SamplerProgram): LaunchedSampler {
  // Not by execa: it takes 70 ms to load, of the start step's 160 ms of CPU time.
  const child = spawn(nodePath ?? process.execPath, samplerArguments(samplerPath), {
    // Not the workspace: a process's working directory cannot be unmounted.
    cwd: "/",
    detached: true,
    env: toolEnvironment(environment),
    stdio: "pipe",
  });
  // Writing to a process that has ended fails; its end gives the reason.
  child.stdin.on("error", () => {});
  const readErrors = keepEnd(child.stderr, MAX_OUTPUT_CHARACTERS);
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
      throw new Error(`the sampler did not start: ${failure}${describeOutput(readErrors())}`);
    },
    release: letGo,
    kill: () => child.kill("SIGKILL"),
  };
}

/** Its beginning, in one line: Node's own versions stand at the end. */
function describeOutput(output: string): string {
  const text = output.slice(0, SHOWN_CHARACTERS).trim().replace(/\s+/g, " ");
  return text === "" ? "" : ` (${text})`;
}
