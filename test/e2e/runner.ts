import { spawn } from "node:child_process";
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, dirname, join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { execa } from "execa";

/** The repository that the tests stand in. */
export const REPOSITORY = resolve(import.meta.dirname, "../..");

const EVENT_FILE = "event.json";

/** One line of `act --json`. */
interface LogLine {
  msg?: string;
  level?: string;
  job?: string;
  jobID?: string;
  stage?: string;
  step?: string;
  stepID?: string[];
  stepResult?: string;
  jobResult?: string;
  matrix?: Record<string, unknown>;
  /** The workflow command that a step gave, with its text in `arg`. */
  command?: string;
  arg?: string;
  kvPairs?: { title?: string };
  content?: string;
  raw_output?: boolean;
}

/** A step summary as the runner received it. */
export interface StepSummary {
  job: string;
  step: string;
  stage: string;
  matrix: Record<string, unknown>;
  text: string;
}

/** What a workflow run showed. */
export interface WorkflowResult {
  exitCode: number;
  /** What the steps printed. */
  output: string;
  /** Everything that act said, for a failed assertion. */
  log: string;
  summaries: StepSummary[];
  /** `failure` or `success` by job and matrix values. */
  jobs: { job: string; matrix: Record<string, unknown>; result: string }[];
  /** Results of steps by name. */
  steps: { job: string; step: string; stage: string; result: string }[];
  /** What io-probe says about itself; not the findings about the disk. */
  annotations: { level: string; message: string }[];
}

export interface WorkflowOptions {
  workflow: string;
  event?: string;
  /** What the event says. */
  payload?: object;
  /** Runner labels that exist, beside ubuntu-latest. */
  labels?: string[];
  environment?: Record<string, string>;
  /** Further actions, as `owner/name@ref` and the folder that stands for it. */
  actions?: Record<string, string>;
  /** A folder whose content is the repository that the workflow runs in; without it the repository is empty. */
  repository?: string;
  /** Where act's cache server keeps its entries, for workflows that run several times. */
  cacheDirectory?: string;
}

/**
 * Runs a workflow by act in host mode, in a clean environment and a workspace of its own: nothing of the machine's
 * environment, and none of this repository's files, reaches the jobs unless it is given.
 */
export async function runWorkflow(options: WorkflowOptions): Promise<WorkflowResult> {
  const home = await mkdtemp(join(tmpdir(), "io-probe-act-"));
  try {
    const workspace = join(home, "workspace");
    await mkdir(join(workspace, ".github/workflows"), { recursive: true });
    if (options.repository !== undefined) await cp(options.repository, workspace, { recursive: true });
    await writeFile(join(workspace, ".github/workflows/test.yml"), options.workflow);
    await commitWorkspace(workspace);
    await writeFile(join(home, EVENT_FILE), JSON.stringify(options.payload ?? {}));
    await installAction(join(home, "action"));
    return await runAct(options, home, workspace);
  } finally {
    await rm(home, { recursive: true, force: true });
  }
}

/** A repository of its own, because the runner derives the github context from it. */
async function commitWorkspace(workspace: string): Promise<void> {
  const git = (...args: string[]) => execa("git", args, { cwd: workspace });
  await git("init", "--quiet", "--initial-branch=main");
  await git("remote", "add", "origin", "https://github.com/octo/example");
  await git("add", "--all");
  const author = ["-c", "user.name=test", "-c", "user.email=test@example.org"];
  await git(...author, "commit", "--quiet", "--no-gpg-sign", "--message", "Example");
}

/** What a user's `uses: org/io-probe@v1` would download: the action as it is committed, without its sources. */
async function installAction(directory: string): Promise<void> {
  await mkdir(directory, { recursive: true });
  for (const name of ["action.yml", "dist", "jobs", ".github/actions", ".github/workflows"]) {
    await cp(join(REPOSITORY, name), join(directory, name), { recursive: true });
  }
  // act does not know "the same commit of this repository" ($/) yet; here both names lead to the same folder.
  const reusable = join(directory, ".github/workflows/compare-runners.yml");
  const text = await readFile(reusable, "utf8");
  await writeFile(reusable, text.replace(/uses: \$\/(\S+)/g, "uses: org/io-probe/$1@v1"));
}

function runAct(options: WorkflowOptions, home: string, workspace: string): Promise<WorkflowResult> {
  const { event = "push", labels = [], environment = {}, actions = {}, cacheDirectory = join(home, "cache") } = options;
  const known = { "org/io-probe@v1": join(home, "action"), ...actions };
  const args = [
    event,
    `--eventpath=${join(home, EVENT_FILE)}`,
    "--workflows=.github/workflows",
    ...["ubuntu-latest", ...labels].map((label) => `--platform=${label}=-self-hosted`),
    ...Object.entries(known).map(([name, directory]) => `--local-repository=${name}=${directory}`),
    ...Object.entries(environment).map(([name, value]) => `--env=${name}=${value}`),
    `--cache-server-path=${cacheDirectory}`,
    "--cache-server-addr=127.0.0.1",
    `--action-cache-path=${join(home, "actions")}`,
    "--rm",
    "--json",
  ];
  const child = spawn(process.env.ACT ?? "act", args, {
    cwd: workspace,
    env: { PATH: chooseNodePath(), HOME: home },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const lines: LogLine[] = [];
  const log: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on("line", (text) => {
      log.push(text);
      const line = parseLine(text);
      if (line !== undefined) lines.push(line);
    });
  }
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code) => resolve(summarize(code ?? 1, lines, log.join("\n"))));
  });
}

/** The PATH with the development Node (24) first, as act takes the first `node` for every node24 action. */
function chooseNodePath(): string {
  return [dirname(process.execPath), ...(process.env.PATH ?? "/usr/bin:/bin").split(delimiter)].join(delimiter);
}

function parseLine(text: string): LogLine | undefined {
  try {
    return JSON.parse(text) as LogLine;
  } catch {
    return undefined;
  }
}

function summarize(exitCode: number, lines: LogLine[], log: string): WorkflowResult {
  return {
    exitCode,
    log,
    output: lines.flatMap((line) => (line.raw_output ? [line.msg ?? ""] : [])).join(""),
    summaries: lines.flatMap((line) => {
      if (line.command !== "summary" || !line.content) return [];
      const { jobID: job = "", step = "", stage = "", matrix = {}, content: text } = line;
      return [{ job, step, stage, matrix, text }];
    }),
    jobs: lines.flatMap(({ jobID: job = "", jobResult: result, matrix = {} }) =>
      result === undefined ? [] : [{ job, matrix, result }],
    ),
    steps: lines.flatMap(({ jobID: job = "", step = "", stage = "", stepResult: result }) =>
      result === undefined ? [] : [{ job, step, stage, result }],
    ),
    annotations: lines.flatMap(({ command, arg: message = "", kvPairs }) => {
      const isAnnotation = command === "error" || command === "warning" || command === "notice";
      // Findings hang on the disk of the machine, and have a title.
      return isAnnotation && kvPairs?.title === undefined ? [{ level: command, message }] : [];
    }),
  };
}
