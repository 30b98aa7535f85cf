import { access } from "node:fs/promises";
import { join } from "node:path";
import { TOOL_VERSION } from "../model/tool-version.ts";
import { UserError } from "../model/user-error.ts";
import { requestSnapshot } from "../sampling/request-snapshot.ts";
import { startSampler } from "../sampling/start-sampler.ts";
import { stopSampler } from "../sampling/stop-sampler.ts";
import { runProgram } from "../system/program.ts";
import { type InstallPolicy, installTool } from "../system/tool-installation.ts";
import type { Host } from "./host.ts";
import { addEntry, openSession, readEntries } from "./session-directory.ts";

/** How a recording is to be made. */
export interface RecordingOptions {
  /** The session's directory: the recording lies in it. */
  directory: string;
  /** The directory whose storage the report describes. */
  workspace: string;
  intervalSeconds: number;
  install: InstallPolicy;
  /** The sampler ends by itself when this process is gone; without it, after a day. */
  followPid?: number | undefined;
  /** The runner's `_runner_file_commands`, where new files mark the steps. */
  boundaryDirectory?: string | undefined;
  /** Whether the top readers and writers are recorded by executable name; it costs more. */
  processes?: boolean | undefined;
}

/** No CI job is longer: GitHub ends a self-hosted one after five days, and a hosted one after six hours. */
const MAXIMUM_SECONDS = 5 * 24 * 3600;

/**
 * Starts the sampler, and iostat under it where it is there or can be installed. Without iostat the counters of /proc
 * alone are recorded, with a warning that says why. A sampler that runs already goes on as it is.
 * @throws UserError where the sampling of this session has been ended before.
 * @throws Error with the reason where the sampler did not start.
 */
export async function startRecording(host: Host, options: RecordingOptions): Promise<void> {
  const isNew = await openSession(options.directory, {
    startedAtSeconds: Date.now() / 1000,
    workspace: options.workspace,
  });
  if (!isNew && (await isRecording(options.directory))) return assertNotStopped(options.directory);
  const iostatPath = await findIostat(host, options);
  await startSampler(
    recordingDirectory(options.directory),
    {
      intervalSeconds: options.intervalSeconds,
      toolVersion: TOOL_VERSION,
      maximumSeconds: MAXIMUM_SECONDS,
      ...(options.processes === true && { processes: true }),
      ...(iostatPath !== undefined && { iostatPath }),
      ...(options.followPid !== undefined && { followPid: options.followPid }),
      ...(options.boundaryDirectory !== undefined && { boundaryDirectory: options.boundaryDirectory }),
    },
    {
      samplerPath: host.installation.samplerScript,
      environment: host.environment,
      launched: host.launchedSampler,
    },
  );
}

/** One job has one recording: what began after its end could not be told apart from the gap before it. */
async function assertNotStopped(directory: string): Promise<void> {
  const entries = await readEntries(directory);
  if (!entries.some(({ type }) => type === "stopped")) return;
  throw new UserError("the sampling of this job has been ended by a stop; it is not started again in the same job");
}

/** iostat gives rates of whole seconds: below one, the counters of /proc give the series, and it is not needed. */
const IOSTAT_SHORTEST_SECONDS = 1;

async function findIostat(host: Host, options: RecordingOptions): Promise<string | undefined> {
  if (options.intervalSeconds < IOSTAT_SHORTEST_SECONDS) return undefined;
  const outcome = await installTool("iostat", {
    policy: options.install,
    environment: host.environment,
    log: host.log,
    run: runProgram,
  });
  if (outcome.found) return outcome.path;
  host.log.warning(`${outcome.reason}; the counters of /proc are sampled without it (${outcome.advice})`);
  await addEntry(options.directory, { type: "notMeasured", what: "iostat's rates", reason: outcome.reason });
  return undefined;
}

/** Ends the sampler and its iostat; harmless where there is none or it has ended. */
export async function stopRecording(directory: string): Promise<void> {
  const { state } = await stopSampler(recordingDirectory(directory));
  if (state !== "never-started") await addEntry(directory, { type: "stopped", atSeconds: Date.now() / 1000 });
}

/** Whether a sampler was started in this session. */
export async function isRecording(directory: string): Promise<boolean> {
  try {
    await access(recordingDirectory(directory));
    return true;
  } catch {
    return false;
  }
}

/** The moment of a snapshot taken now, in seconds since the epoch; the clock's where nothing samples. */
export async function markMoment(directory: string): Promise<number> {
  return (await requestSnapshot(recordingDirectory(directory))) ?? Date.now() / 1000;
}

/** The folder of the sampler's own files inside a session's directory. */
export function recordingDirectory(directory: string): string {
  return join(directory, "recording");
}
