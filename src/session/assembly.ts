import { tmpdir } from "node:os";
import { findFindings } from "../analysis/findings/find-findings.ts";
import { findSpan, summarizeRecording, type WindowMark } from "../analysis/summarize-recording.ts";
import type { Recording } from "../model/recording.ts";
import { REPORT_SCHEMA, REPORT_SCHEMA_VERSION, type Report, type Storage } from "../model/report.ts";
import { TOOL_VERSION } from "../model/tool-version.ts";
import { readRecording } from "../sampling/read-recording.ts";
import { fingerprintPath } from "../storage/fingerprint.ts";
import { describeRunner } from "../system/runner-description.ts";
import type { Host } from "./host.ts";
import { recordingDirectory } from "./recording.ts";
import { readEntries, readSessionStart, type SessionEntry, type SessionStart } from "./session-directory.ts";

/** Whose report it is. */
export interface ReportIdentity {
  label: string;
  matrix?: Record<string, unknown> | undefined;
  job?: Report["job"] | undefined;
}

type Span = Pick<WindowMark, "startedAtSeconds" | "endedAtSeconds">;
type RecordedPart = Pick<Report, "windows" | "series" | "sampling">;

/**
 * Everything that a session has found out so far, as one report: what was recorded, with its windows; what was measured;
 * the machine and its storage. A recording that was cut short still gives what there is, and says what is missing.
 */
export async function assembleReport(host: Host, directory: string, identity: ReportIdentity): Promise<Report> {
  const entries = await readEntries(directory);
  const nowSeconds = Date.now() / 1000;
  const start = (await readSessionStart(directory)) ?? { startedAtSeconds: nowSeconds, workspace: process.cwd() };
  const endedAtSeconds = entries.findLast((entry) => entry.type === "stopped")?.atSeconds ?? nowSeconds;
  const marks = entries.flatMap((entry) => (entry.type === "mark" ? [entry.mark] : []));
  const span = { startedAtSeconds: start.startedAtSeconds, endedAtSeconds };
  const recorded = summarize(await findRecording(host, directory), marks, span);
  const report: Report = {
    schema: REPORT_SCHEMA,
    schemaVersion: REPORT_SCHEMA_VERSION,
    toolVersion: TOOL_VERSION,
    label: identity.label,
    ...(identity.matrix && { matrix: identity.matrix }),
    ...(identity.job && { job: identity.job }),
    startedAt: isoTime(start.startedAtSeconds),
    endedAt: isoTime(nowSeconds),
    runner: describeRunner(host.environment),
    storage: await describeStorage(host, start, entries),
    ...recorded,
    benchmarks: entries.flatMap((entry) => (entry.type === "benchmarks" ? entry.benchmarks : [])),
    workloads: entries.flatMap((entry) => (entry.type === "workloads" ? entry.workloads : [])),
    findings: [],
  };
  return { ...report, findings: findFindings(report) };
}

/** The session's recording; undefined where nothing was sampled, or not one sample can be read. */
async function findRecording(host: Host, directory: string): Promise<Recording | undefined> {
  try {
    return await readRecording(recordingDirectory(directory));
  } catch (error) {
    host.log.debug(`no recording: ${error instanceof Error ? error.message : String(error)}`);
    return undefined;
  }
}

/** Windows, series and sampling; without a recording, windows that have only their times. */
function summarize(recording: Recording | undefined, marks: WindowMark[], span: Span): RecordedPart {
  if (recording !== undefined) {
    return summarizeRecording(recording, [{ name: "job", kind: "job", ...findSpan(recording) }, ...marks]);
  }
  const all: WindowMark[] = [{ name: "job", kind: "job", ...span }, ...marks];
  return {
    windows: all.map(({ startedAtSeconds, endedAtSeconds, ...known }) => ({
      ...known,
      startedAt: isoTime(startedAtSeconds),
      endedAt: isoTime(endedAtSeconds),
      durationSeconds: Math.max(0, endedAtSeconds - startedAtSeconds),
      devices: [],
    })),
  };
}

/** The fingerprint of each path that matters, each path once. */
async function describeStorage(host: Host, start: SessionStart, entries: SessionEntry[]): Promise<Storage[]> {
  const roles = new Map<string, Storage["role"]>([[start.workspace, "workspace"]]);
  const temporary = host.environment.RUNNER_TEMP || tmpdir();
  if (!roles.has(temporary)) roles.set(temporary, "temp");
  for (const entry of entries) {
    if (entry.type === "target" && !roles.has(entry.path)) roles.set(entry.path, "target");
  }
  return Promise.all([...roles].map(([path, role]) => fingerprintPath(path, role)));
}

function isoTime(seconds: number): string {
  return new Date(seconds * 1000).toISOString();
}
