import { randomUUID } from "node:crypto";
import { omitUndefined } from "../model/omit-undefined.ts";
import { explainBriefly, explainThrown } from "../model/user-error.ts";
import { readHead } from "../sampling/recording-head.ts";
import { nameRuns, RUN_VARIABLE } from "../sampling/sampler-options.ts";
import type { Drain } from "../sampling/sync-filesystem.ts";
import type { BlockTracer } from "../sampling/trace/block-tracer.ts";
import { explainFileError } from "../system/files.ts";
import { tellLostWindow, tellNoFlush, tellNoTrace } from "../words/recording.ts";
import { tellLeftRunning } from "../words/windows.ts";
import type { Host } from "./host.ts";
import { noteBegun } from "./killed-windows.ts";
import { markMoment } from "./recording.ts";
import { addEntry, listRecordings } from "./session-directory.ts";
import { type CommandResult, runUserCommand, type UserCommand } from "./user-command.ts";

interface RecordedCommand extends UserCommand {
  name: string;
  /** Flushes its filesystem afterwards, and measures that. */
  sync?: boolean | undefined;
  /** Traces the requests of every disk meanwhile (root). */
  trace?: boolean | undefined;
}

/** Runs a command as a window of the session, with samples at both ends, also where a full disk stores nothing. */
export async function recordCommand(host: Host, directory: string, command: RecordedCommand): Promise<CommandResult> {
  // Loading execa later would delay the flush.
  const flush = command.sync ? (await import("../sampling/sync-filesystem.ts")).syncFilesystem : undefined;
  const tracer = command.trace ? await beginTrace(host, directory) : undefined;
  // Noted before the start, or what this process writes would count as the command's.
  const begunAtSeconds = Date.now() / 1000;
  await noteBegun(directory, { name: command.name, startedAtSeconds: begunAtSeconds });
  const countedFromSeconds = await markMoment(directory);
  tracer?.begin();
  const run = await nameRun(directory);
  const result = await runUserCommand(command, { ...host.environment, [RUN_VARIABLE]: run });
  tracer?.end();
  const countedUntilSeconds = await markMoment(directory);
  const trace = await tracer?.stop();
  const path = command.workingDirectory ?? process.cwd();
  const drain = await flush?.(path, host.environment).catch((error: unknown): Drain | undefined => {
    host.log.warning(tellNoFlush(path, explainBriefly(error)));
    return undefined;
  });
  const { startedAtSeconds, endedAtSeconds, exitCode, signal, usage } = result;
  const mark = omitUndefined({
    ...{ name: command.name, kind: "command" as const },
    ...{ startedAtSeconds, endedAtSeconds, countedFromSeconds, countedUntilSeconds, exitCode, signal },
    result: result.isCancelled ? "cancelled" : undefined,
    ...{ command: usage, drain, trace },
  });
  await addEntry(directory, { type: "mark", mark, begunAtSeconds }).catch((error: unknown) => {
    host.log.warning(tellLostWindow(explainFileError(error)));
  });
  await noteLeftRunning(host, directory, command.name, run).catch((error: unknown) => {
    host.log.debug(`processes that still run are not counted: ${explainThrown(error)}`);
  });
  return result;
}

async function nameRun(directory: string): Promise<string> {
  const folder = (await listRecordings(directory)).at(-1);
  const sampler = folder === undefined ? undefined : readHead(folder);
  return `${sampler === undefined ? "" : nameRuns(sampler.pid)}${randomUUID()}`;
}

async function noteLeftRunning({ log }: Host, directory: string, name: string, run: string): Promise<void> {
  // Loaded after the command has ended, so that the command does not start later.
  const { countMarked } = await import("../bench/work-folder.ts");
  const count = await countMarked(`${RUN_VARIABLE}=${run}`);
  if (count === 0) return;
  log.info(tellLeftRunning(name, count));
  await addEntry(directory, { type: "notMeasured", unmeasured: { id: "left-running", command: name, count } });
}

/** Undefined, with a warning, where this machine cannot trace. */
async function beginTrace(host: Host, directory: string): Promise<BlockTracer | undefined> {
  const { describeTraceFault, startTrace } = await import("../sampling/trace/block-tracer.ts");
  try {
    return await startTrace(host.environment);
  } catch (error) {
    const cause = describeTraceFault(error);
    const { explainTraceCause } = await import("../words/sampling.ts");
    host.log.warning(tellNoTrace(explainTraceCause(cause)));
    await addEntry(directory, { type: "notMeasured", unmeasured: { id: "trace", cause } }).catch(() => {});
    return undefined;
  }
}
