import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { REPOSITORY } from "./runner.ts";

/** What one stage of a step showed. */
export interface StageResult {
  exitCode: number | undefined;
  signal: NodeJS.Signals | undefined;
  output: string;
  summary: string;
  outputs: Record<string, string>;
  durationSeconds: number;
}

interface Step {
  id: string;
  inputs: Record<string, string>;
  state: Record<string, string>;
}

/** A stage that still runs. */
export interface RunningStage {
  child: ChildProcess;
  /** What it has printed so far. */
  readOutput(): string;
  done: Promise<StageResult>;
}

/** How the runner ends a step that is cancelled: to the entry process alone (actions/runner, ProcessInvoker.cs). */
const INTERRUPT_SECONDS = 7.5;
const TERMINATE_SECONDS = 2.5;
/** How long the runner waits for pipes that a child holds after its step has ended. */
const PIPE_SECONDS = 5;

/**
 * One job as GitHub's runner runs it where act does not: pipes instead of a terminal, fresh command files for every
 * stage of a step, SIGINT and SIGTERM before a cancelled step is killed, and, after the post steps, the end of every
 * process that carries the job's tracking id.
 */
export class HarnessJob {
  readonly temp: string;
  readonly workspace: string;
  private readonly home: string;
  private readonly environment: Record<string, string>;
  private readonly trackingId = `github_${randomUUID()}`;
  private readonly steps: Step[] = [];

  private constructor(home: string, environment: Record<string, string>) {
    this.home = home;
    this.temp = join(home, "_temp");
    this.workspace = join(home, "workspace");
    this.environment = environment;
  }

  static async start(environment: Record<string, string> = {}): Promise<HarnessJob> {
    const job = new HarnessJob(await mkdtemp(join(tmpdir(), "io-probe-job-")), environment);
    await mkdir(join(job.temp, "_runner_file_commands"), { recursive: true });
    await mkdir(job.workspace);
    return job;
  }

  /** Runs the main stage of an io-probe step to its end. */
  async runStep(inputs: Record<string, string>): Promise<StageResult> {
    return (await this.startStep(inputs)).done;
  }

  /** Runs the lines of a `run:` step, as a script in the runner's temp. */
  async runScript(lines: string): Promise<void> {
    const files = await this.makeCommandFiles();
    const script = join(this.temp, `${randomUUID()}.sh`);
    await writeFile(script, lines);
    await execa("bash", ["-e", script], { cwd: this.workspace, env: files.environment, reject: false });
  }

  /** Starts the main stage of an io-probe step. */
  async startStep(inputs: Record<string, string>): Promise<RunningStage> {
    const step: Step = { id: `__org_io-probe_${this.steps.length + 1}`, inputs, state: {} };
    this.steps.push(step);
    return this.startStage("main.mjs", step);
  }

  /** Runs the post stages, the last step's first. */
  async runPosts(): Promise<StageResult[]> {
    const results: StageResult[] = [];
    for (const step of [...this.steps].reverse()) results.push(await (await this.startStage("post.mjs", step)).done);
    return results;
  }

  /** Cancels a stage as the runner does. */
  async cancel({ child, done }: RunningStage): Promise<StageResult> {
    child.kill("SIGINT");
    const terminate = setTimeout(() => child.kill("SIGTERM"), INTERRUPT_SECONDS * 1000);
    const kill = setTimeout(() => child.kill("SIGKILL"), (INTERRUPT_SECONDS + TERMINATE_SECONDS) * 1000);
    const result = await done;
    clearTimeout(terminate);
    clearTimeout(kill);
    return result;
  }

  /** The processes that the job has left, which the runner would now kill. */
  async findOrphans(): Promise<{ pid: number; command: string }[]> {
    const found = await Promise.all((await readdir("/proc")).filter((name) => /^\d+$/.test(name)).map(readProcess));
    return found.flatMap((process) =>
      process?.environment.includes(`RUNNER_TRACKING_ID=${this.trackingId}\0`)
        ? [{ pid: process.pid, command: process.command }]
        : [],
    );
  }

  /** Kills what the job has left and removes its folders. */
  async end(): Promise<void> {
    for (const { pid } of await this.findOrphans()) process.kill(pid, "SIGKILL");
    await rm(this.home, { recursive: true, force: true, maxRetries: 3 });
  }

  private async startStage(entry: string, step: Step): Promise<RunningStage> {
    const files = await this.makeCommandFiles();
    const started = performance.now();
    const child = spawn(process.execPath, [join(REPOSITORY, "dist", entry)], {
      cwd: this.workspace,
      env: { ...this.describeJob(step), ...files.environment },
      stdio: ["pipe", "pipe", "pipe"],
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (output += String(chunk)));
    const done = awaitStage(child).then(async ([code, signal]) => {
      const durationSeconds = (performance.now() - started) / 1000;
      const { summary, outputs, state } = await readCommandFiles(files.environment);
      Object.assign(step.state, state);
      return { exitCode: code ?? undefined, signal: signal ?? undefined, output, summary, outputs, durationSeconds };
    });
    return { child, done, readOutput: () => output };
  }

  private describeJob(step: Step): Record<string, string> {
    const prefix = (name: string, values: Record<string, string>) =>
      Object.fromEntries(Object.entries(values).map(([key, value]) => [`${name}_${key}`, value]));
    const inputs = { mode: "monitor", matrix: "null", artifact: "true", ...step.inputs };
    return {
      PATH: process.env.PATH ?? "",
      HOME: this.home,
      GITHUB_ACTIONS: "true",
      GITHUB_ACTION: step.id,
      GITHUB_JOB: "build",
      GITHUB_REPOSITORY: "octo/example",
      GITHUB_RUN_ATTEMPT: "1",
      GITHUB_RUN_ID: "7",
      GITHUB_SERVER_URL: "https://github.com",
      GITHUB_WORKFLOW: "Test",
      GITHUB_WORKSPACE: this.workspace,
      RUNNER_TEMP: this.temp,
      RUNNER_TRACKING_ID: this.trackingId,
      ...this.environment,
      ...prefix("INPUT", Object.fromEntries(Object.entries(inputs).map(([key, value]) => [key.toUpperCase(), value]))),
      ...prefix("STATE", step.state),
    };
  }

  private async makeCommandFiles(): Promise<{ environment: Record<string, string> }> {
    const id = randomUUID();
    const kinds = { OUTPUT: "set_output", ENV: "set_env", STATE: "save_state", STEP_SUMMARY: "step_summary" };
    const environment: Record<string, string> = {};
    for (const [name, file] of Object.entries(kinds)) {
      const path = join(this.temp, "_runner_file_commands", `${file}_${id}`);
      await writeFile(path, "");
      environment[`GITHUB_${name}`] = path;
    }
    return { environment };
  }
}

/** The stage's exit code and signal, once its pipes are closed; what still holds them then is waited for 5 s, as the runner does. */
function awaitStage(child: ChildProcess): Promise<[number | null, NodeJS.Signals | null]> {
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => resolve([code, signal]));
    child.once("exit", (code, signal) => setTimeout(resolve, PIPE_SECONDS * 1000, [code, signal]));
  });
}

interface FoundProcess {
  pid: number;
  command: string;
  environment: string;
}

async function readProcess(pid: string): Promise<FoundProcess | undefined> {
  try {
    const read = (name: string) => readFile(`/proc/${pid}/${name}`, "utf8");
    const [environment, stat, command] = await Promise.all([read("environ"), read("stat"), read("cmdline")]);
    const isZombie = stat[stat.lastIndexOf(")") + 2] === "Z";
    return isZombie ? undefined : { pid: Number(pid), command: command.replaceAll("\0", " "), environment };
  } catch {
    // It ended meanwhile.
    return undefined;
  }
}

async function readCommandFiles(environment: Record<string, string>) {
  const read = (name: string) => readFile(environment[`GITHUB_${name}`] ?? "", "utf8");
  return {
    summary: await read("STEP_SUMMARY"),
    outputs: parseCommandFile(await read("OUTPUT")),
    state: parseCommandFile(await read("STATE")),
  };
}

/** Pairs of `name<<delimiter`, the value's lines, `delimiter`; or `name=value`. */
function parseCommandFile(text: string): Record<string, string> {
  const blocks = text.matchAll(/^(?<key>[^\n=<]+)<<(?<end>\S+)\n(?<value>[\s\S]*?)\n\k<end>$/gm);
  return Object.fromEntries([...blocks].map(({ groups }) => [groups?.key ?? "", groups?.value ?? ""]));
}
