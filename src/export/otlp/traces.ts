import type { Finding } from "../../model/finding.ts";
import type { Report } from "../../model/report.ts";
import type { Row } from "../../model/row.ts";
import { nameWindows } from "../../model/subject-names.ts";
import { nameJobResult, nameResult } from "../../model/window-outcome.ts";
import { listRows } from "../rows.ts";
import { type Attribute, describeResource, listAttributes, nameScope, SCHEMA_URL, toNanoseconds } from "./resource.ts";

const INTERNAL = 1;
const STATUS_CODES: Record<string, number> = { success: 1, failure: 2 };
/** GitHub's words in those of the conventions. */
const RESULTS: Record<string, string> = { cancelled: "cancellation", skipped: "skip", timed_out: "timeout" };

interface Span {
  traceId: string;
  spanId: string;
  parentSpanId: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: Attribute[];
  events: { timeUnixNano: string; name: string; attributes: Attribute[] }[];
  status: { code: number };
}

/** What traces need beside the report. */
interface TraceSetting {
  /** The job's key where it has no number. */
  reportId: string;
  /** SHA-256 of a text, in hexadecimal. */
  hash: (text: string) => string;
  /** Attributes that the user adds. */
  resource: Record<string, string>;
  tell: (finding: Finding) => string;
}

/** A report as OTLP/JSON of /v1/traces: the job, its queue and its steps, with their figures and findings. */
export function listTraces(report: Report, known: TraceSetting) {
  const run = describeRun(report);
  return {
    resourceSpans: [
      {
        resource: { attributes: [...describeResource(report, known.resource), ...run] },
        scopeSpans: [{ scope: nameScope(report), spans: listSpans(report, known), schemaUrl: SCHEMA_URL }],
        schemaUrl: SCHEMA_URL,
      },
    ],
  };
}

function describeRun({ job, runner }: Report): Attribute[] {
  const ref = job?.ref?.replace(/^refs\/(?:heads|tags)\//, "");
  const type = job?.ref?.startsWith("refs/tags/") ? "tag" : "branch";
  return listAttributes({
    "cicd.pipeline.run.id": job?.runId,
    "cicd.worker.name": runner.name,
    "vcs.ref.head.name": ref,
    "vcs.ref.head.type": ref && type,
    "vcs.ref.head.revision": job?.commit,
  });
}

function listSpans(report: Report, { reportId, hash, tell }: TraceSetting): Span[] {
  const ids = findIds(report, reportId, hash);
  const { job, findings, windows } = report;
  const figures = groupFigures(report);
  const name = job?.name ?? report.label;
  const make = (about: Pick<Span, "spanId" | "parentSpanId" | "name">, [start, end]: [string, string]): Span => ({
    ...{ traceId: ids.trace, kind: INTERNAL, ...about },
    startTimeUnixNano: start,
    endTimeUnixNano: BigInt(end) < BigInt(start) ? start : end,
    ...{ attributes: [], events: [], status: { code: 0 } },
  });
  const start = toNanoseconds(report.startedAt);
  const whole = make({ spanId: ids.job, parentSpanId: ids.run, name }, [start, toNanoseconds(report.endedAt)]);
  const isStep = new Set(windows.filter(({ kind }) => kind !== "job").map((window) => window.name));
  const spans: Span[] = [
    {
      ...whole,
      ...describeOutcome(nameJobResult(windows)),
      attributes: [
        ...listAttributes({
          "cicd.pipeline.task.name": name,
          "cicd.pipeline.task.run.id": job?.jobId,
          "cicd.pipeline.task.run.url.full": job?.url,
          ...describeResult(nameJobResult(windows)),
        }),
        ...(figures.get(undefined) ?? []),
      ],
      events: findings
        .filter(({ window }) => !isStep.has(window?.name ?? ""))
        .map((one) => makeEvent(one, whole, tell)),
    },
  ];
  if (job?.queueSeconds !== undefined) {
    const queued = toNanoseconds(report.startedAt, -job.queueSeconds);
    spans.push(make({ spanId: ids.queue, parentSpanId: ids.job, name: `queue-${name}` }, [queued, start]));
  }
  const names = nameWindows(windows);
  for (const window of windows.filter(({ kind }) => kind !== "job")) {
    const subject = names.get(window) ?? window.name;
    const times: [string, string] = [toNanoseconds(window.startedAt), toNanoseconds(window.endedAt)];
    const span = make({ spanId: ids.step(subject), parentSpanId: ids.job, name: subject }, times);
    spans.push({
      ...span,
      ...describeOutcome(nameResult(window)),
      attributes: [
        ...listAttributes({ "cicd.pipeline.task.name": subject, ...describeResult(nameResult(window)) }),
        ...(figures.get(subject) ?? []),
      ],
      // Two steps of one name share their findings.
      events: findings.filter((one) => one.window?.name === window.name).map((one) => makeEvent(one, span, tell)),
    });
  }
  return spans;
}

/**
 * The ids that githubreceiver (0.151 and later) gives the same run, job and steps (trace_event_handling.go); without a run's
 * or job's number, those of `reportId`.
 */
function findIds(
  { job: { runId, attempt = 1, jobId } = { name: "" } }: Report,
  reportId: string,
  hash: TraceSetting["hash"],
) {
  const run = runId === undefined ? reportId : `${runId}${attempt}`;
  const check = jobId ?? reportId;
  const span = (text: string) => hash(text).slice(16, 32);
  return {
    trace: hash(`${run}t`).slice(0, 32),
    // The run's span, which io-probe does not send: the collector's githubreceiver does.
    run: span(`${run}s`),
    job: span(`${check}-j`),
    queue: span(`${check}-q`),
    step: (name: string) => span(`${check}-${name}-s`),
  };
}

const describeOutcome = (result = "") => ({ status: { code: STATUS_CODES[result] ?? 0 } });

function describeResult(result: string | undefined): Record<string, string | undefined> {
  return { "cicd.pipeline.task.run.result": result && (RESULTS[result] ?? result) };
}

/** Each window's figures as attributes: `disk-wait` is `io_probe.disk_wait`, in seconds, bytes or counts. */
function groupFigures(report: Report): Map<string | undefined, Attribute[]> {
  const groups = new Map<string | undefined, Attribute[]>();
  for (const row of listRows(report)) {
    if (row.kind !== "window") continue;
    groups.set(row.subject, [...(groups.get(row.subject) ?? []), ...describeFigure(row)]);
  }
  return groups;
}

function describeFigure({ figure, value, low, high }: Row): Attribute[] {
  const key = `io_probe.${figure.replaceAll("-", "_")}`;
  return listAttributes({ [key]: value, [`${key}.low`]: low, [`${key}.high`]: high });
}

function makeEvent(finding: Finding, { endTimeUnixNano }: Span, tell: TraceSetting["tell"]): Span["events"][0] {
  const { id, severity, confidence, device } = finding;
  return {
    timeUnixNano: endTimeUnixNano,
    name: "io_probe.finding",
    attributes: listAttributes({
      "io_probe.finding.id": id,
      "io_probe.finding.severity": severity,
      "io_probe.finding.confidence": confidence,
      "io_probe.finding.message": tell(finding),
      "system.device": device,
    }),
  };
}
