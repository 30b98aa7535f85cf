import { randomUUID } from "node:crypto";
import {
  closeSync,
  cpSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import { createFileCommands, type FileCommands, readFileCommand } from "./file-commands.ts";
import type { JobPlan, PlannedAction, PlannedStep, StageTruth } from "./job-plan.ts";
import { killOrphans } from "./orphans.ts";
import { type StepProcess, startStepProcess } from "./step-process.ts";
import { createWorkerLog } from "./worker-log.ts";

// The program that stands for Runner.Worker: it runs one job as the runner does, and ends. The folder of the runner is
// its first argument; plan.json lies there, and result.json is written there. `cancel` comes as a message.
const root = process.argv[2] ?? "";
const plan = JSON.parse(readFileSync(join(root, "plan.json"), "utf8")) as JobPlan;
const temp = join(root, "_work/_temp");
const commands = join(temp, "_runner_file_commands");
const workspace = join(root, "_work/example/example");
const trackingId = `github_${randomUUID()}`;
const stages: StageTruth[] = [];
const log = createWorkerLog(openLog(plan.logBufferBytes ?? 0));
const globals: Record<string, string> = {};
const background = new Map<string, Promise<void>>();
const running = new Set<StepProcess>();
const posts: (() => Promise<void>)[] = [];
let status: "success" | "failure" | "cancelled" = "success";

process.on("message", () => {
  status = "cancelled";
  for (const step of running) step.cancel();
});

/** A log that is written when its buffer is full, and when the process ends. */
function openLog(bufferBytes: number): (text: string) => void {
  mkdirSync(join(root, "_diag"), { recursive: true });
  const time = new Date()
    .toISOString()
    .replace(/[-:]|\..*/g, "")
    .replace("T", "-");
  const file = openSync(join(root, "_diag", `Worker_${time}-utc.log`), "a");
  let kept = "";
  process.once("exit", () => {
    writeSync(file, kept);
    closeSync(file);
  });
  return (text) => {
    kept += text;
    const full = kept.length - (bufferBytes === 0 ? 0 : kept.length % bufferBytes);
    if (full > 0) writeSync(file, kept.slice(0, full));
    kept = kept.slice(full);
  };
}

/** Makes the stage's files, which is its boundary, and notes the truth about that moment. */
function openStage(name: string): { stage: StageTruth; files: FileCommands } {
  const filesBefore = Date.now();
  const files = createFileCommands(commands);
  const stage: StageTruth = {
    name,
    fileId: files.id,
    filesBefore,
    filesAfter: Date.now(),
    finished: 0,
    result: "Succeeded",
    output: "",
  };
  stages.push(stage);
  return { stage, files };
}

function describeJob(action: boolean): Record<string, string> {
  return {
    GITHUB_ACTIONS: "true",
    CI: "true",
    GITHUB_JOB: "build",
    GITHUB_REPOSITORY: "octo/example",
    GITHUB_RUN_ATTEMPT: "1",
    GITHUB_RUN_ID: "7",
    GITHUB_SERVER_URL: "https://github.com",
    GITHUB_WORKFLOW: "Test",
    GITHUB_WORKSPACE: workspace,
    RUNNER_TEMP: temp,
    RUNNER_OS: "Linux",
    RUNNER_ENVIRONMENT: "self-hosted",
    RUNNER_TRACKING_ID: trackingId,
    ...plan.environment,
    ...(action && plan.actionEnvironment),
    ...globals,
  };
}

async function runProcess(
  stage: StageTruth,
  [file = "", ...args]: string[],
  env: Record<string, string>,
): Promise<void> {
  const step = startStepProcess(file, args, { cwd: workspace, env });
  running.add(step);
  const wasCancelled = status === "cancelled";
  const { exitCode, output } = await step.ended;
  running.delete(step);
  const isCancelled = status === "cancelled" && !wasCancelled;
  Object.assign(stage, {
    exitCode,
    output,
    result: isCancelled ? "Canceled" : exitCode === 0 ? "Succeeded" : "Failed",
  });
}

async function runScript(name: string, script: string): Promise<StageTruth> {
  const { stage, files } = openStage(name);
  const path = join(temp, `${randomUUID()}.sh`);
  writeFileSync(path, script);
  await runProcess(stage, ["bash", "-e", path], { ...describeJob(false), ...files.environment });
  Object.assign(globals, readFileCommand(files, "ENV"));
  stage.finished = Date.now();
  return stage;
}

async function runAction(
  name: string,
  entry: string,
  { inputs }: PlannedAction,
  state: Record<string, string>,
): Promise<StageTruth> {
  const { stage, files } = openStage(name);
  const prefixed = Object.entries(inputs).map(([key, value]) => [`INPUT_${key.toUpperCase()}`, value]);
  const states = Object.entries(state).map(([key, value]) => [`STATE_${key}`, value]);
  const env = { ...describeJob(true), ...files.environment, ...Object.fromEntries([...prefixed, ...states]) };
  await runProcess(stage, [process.env.NODE_FOR_ACTIONS ?? process.execPath, entry], env);
  Object.assign(globals, readFileCommand(files, "ENV"));
  Object.assign(state, readFileCommand(files, "STATE"));
  stage.finished = Date.now();
  return stage;
}

/** Everything around a step in the foreground: its turn, its condition, its log lines, the job's status. */
async function takeTurn(
  name: string,
  condition: PlannedStep["if"],
  run: () => Promise<StageTruth | undefined>,
): Promise<void> {
  if (plan.handoverMilliseconds) await setTimeout(plan.handoverMilliseconds);
  log.processing(name);
  const started = Date.now();
  if (condition === false || (condition !== "always" && status !== "success")) return log.skipping();
  log.starting();
  const stage = await run();
  if (stage === undefined) return log.end({});
  const { finished } = stage;
  const result = stage.result === "Skipped" ? "Succeeded" : stage.result;
  log.end({ result, times: { started, finished }, ...(stage.fileId !== undefined && { fileId: stage.fileId }) });
  if (result === "Failed" && status === "success") status = "failure";
}

async function runComposite(name: string, steps: readonly { name: string; run: string }[]): Promise<StageTruth> {
  const { stage } = openStage(name);
  for (const step of steps) {
    log.embedded(step.name);
    const inner = await runScript(step.name, step.run);
    log.embeddedEnd(inner.fileId ?? "", inner.result === "Failed" ? "Failed" : "");
    if (inner.result !== "Succeeded") stage.result = inner.result;
  }
  stage.finished = Date.now();
  return stage;
}

function startBackground(name: string, id: string, script: string): void {
  log.processing(name);
  const started = Date.now();
  log.queued(id);
  const done = runScript(name, script).then((stage) => {
    const result = stage.result === "Skipped" ? "Succeeded" : stage.result;
    log.backgroundEnd(id, { result, times: { started, finished: stage.finished } });
    background.delete(id);
  });
  background.set(id, done);
}

async function runStep(step: PlannedStep): Promise<void> {
  const { name } = step;
  if ("run" in step && step.background !== undefined) return startBackground(name, step.background, step.run);
  if ("run" in step) return takeTurn(name, step.if, () => runScript(name, step.run));
  if ("steps" in step) return takeTurn(name, step.if, () => runComposite(name, step.steps));
  if ("wait" in step) {
    return takeTurn(name, "always", async () => {
      await Promise.all(step.wait.map((id) => background.get(id)));
      return undefined;
    });
  }
  const { uses } = step;
  const state: Record<string, string> = {};
  return takeTurn(name, step.if, () => {
    const { post } = uses;
    if (post !== undefined) {
      const after = `Post ${name}`;
      posts.unshift(() => takeTurn(after, "always", () => runAction(after, post, uses, state)));
    }
    return runAction(name, uses.main, uses, state);
  });
}

rmSync(temp, { recursive: true, force: true });
mkdirSync(commands, { recursive: true });
mkdirSync(workspace, { recursive: true });
for (const step of plan.steps) await runStep(step);
await Promise.all(background.values());
for (const post of posts) await post();
const orphans = killOrphans(trackingId);
// The runner empties its temp folder now; a copy stays for the test to look at.
cpSync(temp, join(root, "temp-at-the-end"), { recursive: true });
for (const entry of readdirSync(temp)) rmSync(join(temp, entry), { recursive: true, force: true });
writeFileSync(join(root, "result.json"), JSON.stringify({ stages, orphans }));
process.disconnect?.();
