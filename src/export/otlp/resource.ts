import type { Report } from "../../model/report.ts";
import { describeMachine } from "../rows.ts";

/** An attribute in OTLP/JSON. */
export interface Attribute {
  key: string;
  value: { stringValue: string } | { doubleValue: number };
}

/** Attributes of texts and numbers; undefined ones are left out. */
export function listAttributes(known: Readonly<Record<string, string | number | undefined>>): Attribute[] {
  return Object.entries(known).flatMap(([key, value]) => {
    if (value === undefined || value === "") return [];
    return { key, value: typeof value === "string" ? { stringValue: value } : { doubleValue: value } };
  });
}

/** A time (ISO 8601) in nanoseconds since 1970, as text: the number is larger than JSON's. Earlier ones are 0. */
export function toNanoseconds(time: string, plusSeconds = 0): string {
  const milliseconds = Math.round(Date.parse(time) + plusSeconds * 1000);
  return String(BigInt(Math.max(0, milliseconds)) * 1_000_000n);
}

/** The semantic conventions that the names follow. */
export const SCHEMA_URL = "https://opentelemetry.io/schemas/1.44.0";

/** Who measured, in OTLP's words. */
export function nameScope({ toolVersion }: Report): { name: string; version: string } {
  return { name: "io-probe", version: toolVersion };
}

/** What a job's spans and metrics have in common: few values each, so that metrics have few series. */
export function describeResource(report: Report, more: Readonly<Record<string, string>>): Attribute[] {
  const { job, runner, label, toolVersion } = report;
  const [owner, name] = job?.repository?.split("/") ?? [];
  const server = /^(https?:\/\/[^/]+)\//.exec(job?.url ?? "")?.[1];
  return listAttributes({
    "service.name": "io-probe",
    "service.version": toolVersion,
    "cicd.pipeline.name": job?.workflow,
    "vcs.owner.name": owner,
    "vcs.repository.name": name,
    "vcs.repository.url.full": server && job?.repository && `${server}/${job.repository}`,
    "host.arch": runner.arch?.toLowerCase(),
    "host.cpu.model.name": runner.cpuModel,
    "os.type": runner.os?.toLowerCase(),
    "os.description": runner.osRelease,
    "io_probe.label": label,
    "io_probe.machine_class": describeMachine(report).machineClass,
    "io_probe.image": runner.image,
    ...more,
  });
}
