import { tmpdir } from "node:os";
import { findFindings } from "../analysis/findings/find-findings.ts";
import { joinRecordings } from "../analysis/joined-recording.ts";
import { findClockRange, findSpan, isPaused, type Span, toIso } from "../analysis/recording-time.ts";
import { summarizeRecording, type WindowSpan } from "../analysis/summarize-recording.ts";
import { findJobDisks } from "../disks/device-tree.ts";
import type { SourcedLabel } from "../model/label.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { RecordedSampler, Recording } from "../model/recording.ts";
import { REPORT_KIND, type Report } from "../model/report.ts";
import type { Unmeasured } from "../model/sampling.ts";
import type { Storage } from "../model/storage.ts";
import { TOOL_VERSION } from "../model/tool-version.ts";
import { explainThrown } from "../model/user-error.ts";
import type { Window } from "../model/window.ts";
import { NoSampleError, readRecording } from "../sampling/read-recording.ts";
import type { StepMark } from "../sampling/steps/resolve-steps.ts";
import type { StepRecord } from "../sampling/steps/step-record.ts";
import { NO_STEPS, type StepSource } from "../sampling/steps/step-source.ts";
import { fingerprintOtherDisks, fingerprintPath } from "../storage/fingerprint.ts";
import { describeRunner } from "../system/runner-description.ts";
import { tellLostRecording } from "../words/recording.ts";
import type { Host } from "./host.ts";
import { findKilledWindows } from "./killed-windows.ts";
import { findStop, listRecordings, readEntries, readSessionStart } from "./session-directory.ts";
import type { SessionEntry, SessionStart } from "./session-schema.ts";

export interface ReportIdentity extends SourcedLabel {
  matrix?: Record<string, unknown> | undefined;
  job?: Report["job"] | undefined;
}

/** What shows a job's steps: its engine, and the engine's API. */
interface KnownSteps {
  source?: StepSource;
  apiSteps?: readonly StepRecord[];
}

/** A session's results as one report; one that was cut short gives what it has, and says what is missing. */
export async function assembleReport(
  host: Host,
  directory: string,
  identity: ReportIdentity,
  { source = NO_STEPS, apiSteps = [] }: KnownSteps = {},
): Promise<Report> {
  const entries = await readEntries(directory);
  const nowSeconds = Date.now() / 1000;
  const start = (await readSessionStart(directory)) ?? { startedAtSeconds: nowSeconds, workspace: process.cwd() };
  const folders = await listRecordings(directory);
  const endedAtSeconds = findStop(entries, folders.length) ?? nowSeconds;
  const recording = await findRecording(host, folders, entries);
  const span = recording
    ? findSpan(recording, endedAtSeconds)
    : { startedAtSeconds: start.startedAtSeconds, endedAtSeconds };
  const steps = await listSteps(source, entries, recording ? findClockRange(recording, span) : span, apiSteps);
  const marks: WindowSpan[] = [
    { name: "job", kind: "job", ...span },
    ...steps.filter((step) => !recording || !isPaused(recording, step.startedAtSeconds, step.endedAtSeconds)),
    ...entries.flatMap((entry) => (entry.type === "mark" ? [entry.mark] : [])),
    ...(await findKilledWindows(entries, source, span.endedAtSeconds)),
  ];
  const storage = await describeStorage(host, start, entries);
  const noted = entries.flatMap((entry) => (entry.type === "notMeasured" ? [entry.unmeasured] : []));
  const report = omitUndefined<Report>({
    ...REPORT_KIND,
    toolVersion: TOOL_VERSION,
    ...identity,
    startedAt: toIso(start.startedAtSeconds),
    endedAt: toIso(nowSeconds),
    runner: describeRunner(host.environment),
    storage,
    ...(recording
      ? summarize(recording, marks, storage, [...noted, ...noteNoSteps(source, steps)])
      : { windows: marks.map(describeUnmeasured) }),
    benchmarks: entries.flatMap((entry) => (entry.type === "benchmarks" ? entry.benchmarks : [])).slice(0, MAX_RESULTS),
    workloads: entries.flatMap((entry) => (entry.type === "workloads" ? entry.workloads : [])).slice(0, MAX_RESULTS),
    findings: [],
  });
  return { ...report, findings: findFindings(report) };
}

/** More results than any job has; a hostile step could write more into the session. */
const MAX_RESULTS = 5000;
const MAX_PATHS = 50;

/** Undefined without a readable sample. */
async function findRecording(
  { log }: Host,
  folders: readonly string[],
  entries: readonly SessionEntry[],
): Promise<Recording | undefined> {
  const parts: Omit<RecordedSampler, "firstSample">[] = [];
  for (const [index, folder] of folders.entries()) {
    const stoppedAtSeconds = findStop(entries, index + 1);
    try {
      const recording = await readRecording(folder);
      parts.push(omitUndefined({ recording, stoppedAtSeconds }));
    } catch (error) {
      const reason = explainThrown(error);
      if (error instanceof NoSampleError) log.debug(`no recording: ${reason}`);
      else log.warning(tellLostRecording(reason));
    }
  }
  return parts.length === 0 ? undefined : joinRecordings(parts);
}

function listSteps(
  source: StepSource,
  entries: readonly SessionEntry[],
  { startedAtSeconds: since, endedAtSeconds: until }: Span,
  apiSteps: readonly StepRecord[],
): Promise<StepMark[]> {
  const noted = entries.flatMap((entry) => (entry.type === "ownStep" ? [entry.boundary] : []));
  const current = source.ownBoundary;
  return source.listSteps({ since, until, apiSteps, ownIds: current ? [...noted, current] : noted });
}

/** Notes that a job has no steps, where its engine leaves no trace of them. */
function noteNoSteps(source: StepSource, steps: readonly StepMark[]): Unmeasured[] {
  if (source === NO_STEPS || steps.length > 0 || source.ownBoundary !== undefined) return [];
  return [{ id: "steps" }];
}

function summarize(
  recording: Recording,
  marks: WindowSpan[],
  storage: readonly Storage[],
  noted: readonly Unmeasured[],
): Pick<Report, "windows" | "series" | "sampling"> {
  const { sampling, ...figures } = summarizeRecording(recording, marks, findJobDisks(storage));
  return { ...figures, sampling: { ...sampling, notMeasured: [...noted, ...sampling.notMeasured] } };
}

function describeUnmeasured(mark: WindowSpan): Window {
  const { startedAtSeconds, endedAtSeconds, countedFromSeconds: _, countedUntilSeconds: __, ...known } = mark;
  const durationSeconds = Math.max(0, endedAtSeconds - startedAtSeconds);
  const [startedAt, endedAt] = [toIso(startedAtSeconds), toIso(endedAtSeconds)];
  return { ...known, startedAt, endedAt, durationSeconds, devices: [] };
}

/** The storage of each path that matters, and other mounted disks. */
async function describeStorage(host: Host, start: SessionStart, entries: SessionEntry[]): Promise<Storage[]> {
  const targets = entries.filter((entry) => entry.type === "target").map(({ path }) => [path, "target"] as const);
  const temporary = host.environment.RUNNER_TEMP || tmpdir();
  const roles = new Map<string, Storage["role"]>();
  for (const [path, role] of [[start.workspace, "workspace"], [temporary, "temp"], ...targets] as const) {
    if (!roles.has(path) && roles.size < MAX_PATHS) roles.set(path, role);
  }
  const known = await Promise.all([...roles].map(([path, role]) => fingerprintPath(path, role)));
  return [...known, ...(await fingerprintOtherDisks(known))];
}
