import { rm } from "node:fs/promises";
import { omitUndefined } from "../model/omit-undefined.ts";
import { TOOL_VERSION } from "../model/tool-version.ts";
import { hideHostName } from "../sampling/iostat/host-name.ts";
import { hasSampler, readHead } from "../sampling/recording-head.ts";
import { requestMark, startSampler, stopSampler } from "../sampling/sampler-control.ts";
import type { SamplerOptions } from "../sampling/sampler-options.ts";
import { runProgram } from "../system/program.ts";
import { type InstallPolicy, installTool } from "../system/tools.ts";
import type { Host } from "./host.ts";
import {
  addEntry,
  claimFolder,
  findStop,
  listRecordings,
  locateRecording,
  openSession,
  readEntries,
} from "./session-directory.ts";

interface RecordingOptions
  extends Pick<SamplerOptions, "intervalSeconds" | "followPid" | "job" | "boundaryDirectory" | "processes"> {
  directory: string;
  workspace: string;
  install: InstallPolicy;
}

/** GitHub ends self-hosted jobs after five days. */
const MAX_SECONDS = 5 * 24 * 3600;
const MIN_IOSTAT_SECONDS = 1;

/**
 * Starts the sampler, with iostat if it can be had; an ended session continues in a new recording.
 * @returns false where a sampler runs
 * @throws Error where it did not start
 */
export async function startRecording(
  host: Host,
  { directory, workspace, install, ...sampling }: RecordingOptions,
): Promise<boolean> {
  const isNew = await openSession(directory, { startedAtSeconds: Date.now() / 1000, workspace });
  if (!isNew && (await locateNext(directory)) === undefined) return false;
  const hasIostat = sampling.intervalSeconds >= MIN_IOSTAT_SECONDS;
  const iostatPath = hasIostat ? await findIostat(host, directory, install) : undefined;
  const folder = await locateNext(directory);
  // A step that runs in parallel may have been quicker.
  if (folder === undefined || !(await claimFolder(folder))) return false;
  const fixed = { toolVersion: TOOL_VERSION, maximumSeconds: MAX_SECONDS };
  const processes = sampling.processes || undefined;
  try {
    await startSampler(folder, omitUndefined({ ...sampling, ...fixed, processes, iostatPath }), {
      samplerPath: host.installation.samplerScript,
      environment: host.environment,
      launched: host.launchedSampler,
    });
    return true;
  } catch (error) {
    // Removed, so that a later step may try again.
    await rm(folder, { recursive: true, force: true });
    throw error;
  }
}

async function locateNext(directory: string): Promise<string | undefined> {
  const folders = await listRecordings(directory);
  const newest = folders.at(-1);
  if (newest !== undefined) {
    const isEnded = findStop(await readEntries(directory), folders.length) !== undefined;
    if (!isEnded && hasSampler(newest)) return undefined;
    // A killed sampler's iostat may still run.
    await stopSampler(newest);
  }
  return locateRecording(directory, folders.length + 1);
}

/** Undefined where it cannot be had, which is noted. */
async function findIostat(host: Host, directory: string, install: InstallPolicy): Promise<string | undefined> {
  const outcome = await installTool("iostat", { ...host, policy: install, run: runProgram });
  if ("path" in outcome) return outcome.path;
  const { missing } = outcome;
  // No figure is taken from it, so only who asked for it is told at once.
  if (install === "auto") {
    const { tellLostTool } = await import("../words/doctor.ts");
    host.log.warning(tellLostTool("iostat", missing));
  }
  await addEntry(directory, { type: "notMeasured", unmeasured: { id: "no-iostat", ...missing } });
  return undefined;
}

/** Ends the sampler and iostat; gives whether this ended a recording. */
export async function stopRecording(directory: string): Promise<boolean> {
  const folders = await listRecordings(directory);
  const newest = folders.at(-1);
  if (newest === undefined) return false;
  const wasEnded = findStop(await readEntries(directory), folders.length) !== undefined;
  if (!(await stopSampler(newest))) return false;
  // Raw records may be shared. On a full disk, the report is made nevertheless.
  await hideHostName(newest).catch(() => {});
  if (wasEnded) return false;
  const stopped = { type: "stopped", recording: folders.length, atSeconds: Date.now() / 1000 } as const;
  await addEntry(directory, stopped).catch(() => {});
  return true;
}

/** Whether a sampler was started. */
export async function isRecording(directory: string): Promise<boolean> {
  return (await listRecordings(directory)).length > 0;
}

/** The interval of the newest recording in seconds, if known. */
export async function findRunningInterval(directory: string): Promise<number | undefined> {
  const folder = (await listRecordings(directory)).at(-1);
  return folder === undefined ? undefined : readHead(folder)?.intervalSeconds;
}

/** Takes a sample, if it can; gives its moment, or now, in seconds since the epoch. */
export async function markMoment(directory: string): Promise<number> {
  const folder = (await listRecordings(directory)).at(-1);
  const asked = folder !== undefined && hasSampler(folder) ? await requestMark(folder) : undefined;
  return asked ?? Date.now() / 1000;
}
