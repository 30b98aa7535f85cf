import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import { listMetrics } from "../../export/otlp/metrics.ts";
import { listTraces } from "../../export/otlp/traces.ts";
import { listRows } from "../../export/rows.ts";
import type { Finding } from "../../model/finding.ts";
import type { Report } from "../../model/report.ts";
import { refuseValue, UserError } from "../../model/user-error.ts";
import type { Environment } from "../../system/environment.ts";
import { tellFinding } from "../../words/findings/tell-finding.ts";
import { placeRows } from "./row-places.ts";
import { readAnswer, type Send } from "./sender.ts";

const LOCAL = "http://localhost:4318";
const MAX_ANSWER_BYTES = 64 * 1024;

/**
 * The collector of OpenTelemetry's variables: traces and metrics as OTLP/JSON over HTTP.
 * @throws UserError for a protocol that is not spoken
 */
export function openCollector(environment: Environment, send: Send) {
  const resource = readResource(environment);
  const hash = (text: string) => createHash("sha256").update(text).digest("hex");
  const [traces, metrics] = (["TRACES", "METRICS"] as const).map((signal) => readSignal(environment, signal));
  return {
    async send(report: Report) {
      const tell = (finding: Finding) => tellFinding(finding, report.findings).message;
      const known = { reportId: placeRows(report).reportId, hash, resource, tell };
      await Promise.all([
        traces && post(traces, listTraces(report, known), send),
        metrics && post(metrics, listMetrics(report, known), send),
      ]);
      return listRows(report).length;
    },
  };
}

interface Signal {
  name: string;
  url: string;
  headers: Record<string, string>;
  isCompressed: boolean;
}

/** What is set for one signal counts before what is set for all (OpenTelemetry's exporter specification). */
function readSignal(environment: Environment, signal: "TRACES" | "METRICS"): Signal {
  const read = (name: string) =>
    environment[`OTEL_EXPORTER_OTLP_${signal}_${name}`] || environment[`OTEL_EXPORTER_OTLP_${name}`] || "";
  const name = signal.toLowerCase();
  const own = environment[`OTEL_EXPORTER_OTLP_${signal}_ENDPOINT`];
  const base = (environment.OTEL_EXPORTER_OTLP_ENDPOINT || LOCAL).replace(/\/$/, "");
  const protocol = read("PROTOCOL");
  if (protocol === "grpc") {
    throw refuseValue(
      "OTEL_EXPORTER_OTLP_PROTOCOL",
      protocol,
      "is not supported",
      "http/json (the collector's port 4318)",
    );
  }
  return {
    name,
    url: own || `${base}/v1/${name}`,
    headers: parsePairs(read("HEADERS")),
    isCompressed: read("COMPRESSION") !== "none",
  };
}

function readResource({ OTEL_RESOURCE_ATTRIBUTES = "", OTEL_SERVICE_NAME }: Environment): Record<string, string> {
  return { ...parsePairs(OTEL_RESOURCE_ATTRIBUTES), ...(OTEL_SERVICE_NAME && { "service.name": OTEL_SERVICE_NAME }) };
}

/** `key=value,key=value`, percent-encoded. */
function parsePairs(text: string): Record<string, string> {
  const decode = (part: string) => {
    try {
      return decodeURIComponent(part.trim());
    } catch {
      return part.trim();
    }
  };
  const pairs = text.split(",").map((pair) => /^\s*([^=\s]+)\s*=(.*)$/s.exec(pair));
  return Object.fromEntries(
    pairs.flatMap((pair) => (pair === null ? [] : [[decode(pair[1] ?? ""), decode(pair[2] ?? "")]])),
  );
}

async function post({ name, url, headers, isCompressed }: Signal, content: object, send: Send): Promise<void> {
  const text = JSON.stringify(content);
  const answer = await send({
    purpose: `OTLP ${name}`,
    ...{ method: "POST", url },
    headers: { ...headers, "content-type": "application/json", ...(isCompressed && { "content-encoding": "gzip" }) },
    body: isCompressed ? new Uint8Array(gzipSync(text)) : text,
  });
  const said = await readAnswer(answer, MAX_ANSWER_BYTES).catch(() => "");
  if (answer.status < 200 || answer.status > 299)
    throw new UserError(`OTLP ${name}: the server answered ${answer.status}`);
  const rejected = /"rejected(?:Spans|DataPoints)"\s*:\s*"?([1-9]\d*)/.exec(said)?.[1];
  if (rejected !== undefined) throw new UserError(`OTLP ${name}: the server rejected ${rejected} of them`);
}
