import { randomUUID } from "node:crypto";
import { copyFile, link, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execa } from "execa";
import { onTestFinished } from "vitest";
import { createFileCommands, readFileCommand } from "../runner/file-commands.ts";
import { findOrphans, killOrphans, type Orphan } from "../runner/orphans.ts";
import { startStepProcess } from "../runner/step-process.ts";
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
  /** What it has printed so far. */
  readOutput(): string;
  /** Ends it as the runner does when a job is cancelled. */
  cancel(): void;
  done: Promise<StageResult>;
}

/**
 * One job as GitHub's runner runs it where act does not: pipes instead of a terminal, fresh command files for every
 * stage of a step, SIGINT and SIGTERM before a cancelled step is killed, and, after the post steps, the end of every
 * process that carries the job's tracking id.
 */
export class HarnessJob {
  readonly temp: string;
  readonly workspace: string;
  private readonly commandFiles: string;
  private readonly home: string;
  private node = process.execPath;
  private readonly environment: Record<string, string>;
  private readonly trackingId = `github_${randomUUID()}`;
  private readonly steps: Step[] = [];
  /** Is given the runner's files of each stage before it starts, and may do to them what another step could. */
  tamper: (files: Readonly<Record<string, string>>) => void = () => {};

  private constructor(home: string, environment: Record<string, string>) {
    this.home = home;
    this.temp = join(home, "_temp");
    this.commandFiles = join(this.temp, "_runner_file_commands");
    this.workspace = join(home, "workspace");
    this.environment = environment;
  }

  /** Starts a job that is ended with the test, at the latest. */
  static async start(environment: Record<string, string> = {}): Promise<HarnessJob> {
    const job = new HarnessJob(await mkdtemp(join(tmpdir(), "io-probe-job-")), environment);
    await mkdir(job.commandFiles, { recursive: true });
    await mkdir(job.workspace);
    onTestFinished(() => job.end());
    return job;
  }

  /** Runs the later stages by a node of that name, which tells its processes from those of other tests. */
  async renameNode(name: string): Promise<void> {
    this.node = join(this.home, name);
    // The kernel tells the path that a process was started by.
    await link(process.execPath, this.node).catch(() => copyFile(process.execPath, this.node));
  }

  /** Runs the main stage of an io-probe step to its end. */
  async runStep(inputs: Record<string, string>): Promise<StageResult> {
    return (await this.startStep(inputs)).done;
  }

  /** Runs the lines of a `run:` step, as a script in the runner's temp. */
  async runScript(lines: string): Promise<void> {
    const { environment } = createFileCommands(this.commandFiles);
    const script = join(this.temp, `${randomUUID()}.sh`);
    await writeFile(script, lines);
    await execa("bash", ["-e", script], { cwd: this.workspace, env: environment, reject: false });
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
  async cancel(stage: RunningStage): Promise<StageResult> {
    stage.cancel();
    return stage.done;
  }

  /** The processes that the job has left, which the runner would now kill. */
  findOrphans(): Orphan[] {
    return findOrphans(this.trackingId);
  }

  /** Kills what the job has left and removes its folders. */
  async end(): Promise<void> {
    killOrphans(this.trackingId);
    await rm(this.home, { recursive: true, force: true, maxRetries: 3 });
  }

  private startStage(entry: string, step: Step): RunningStage {
    const files = createFileCommands(this.commandFiles);
    this.tamper(files.environment);
    const started = performance.now();
    const stage = startStepProcess(this.node, [join(REPOSITORY, "dist", entry)], {
      cwd: this.workspace,
      env: { ...this.describeJob(step), ...files.environment },
    });
    const done = stage.ended.then(async ({ exitCode, signal, output }) => {
      const durationSeconds = (performance.now() - started) / 1000;
      if (await isFile(files.environment.GITHUB_STATE ?? ""))
        Object.assign(step.state, readFileCommand(files, "STATE"));
      const summary = await readIfFile(files.environment.GITHUB_STEP_SUMMARY ?? "");
      const outputs = (await isFile(files.environment.GITHUB_OUTPUT ?? "")) ? readFileCommand(files, "OUTPUT") : {};
      return { exitCode: signal ? undefined : exitCode, signal, output, summary, outputs, durationSeconds };
    });
    return { done, readOutput: stage.readOutput, cancel: stage.cancel };
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
}

async function isFile(path: string): Promise<boolean> {
  return (await stat(path)).isFile();
}

async function readIfFile(path: string): Promise<string> {
  return (await isFile(path)) ? readFile(path, "utf8") : "";
}
