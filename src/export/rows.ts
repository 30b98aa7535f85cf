import { identifyTarget } from "../compare/benchmark-figures.ts";
import { listFacts } from "../compare/facts.ts";
import { formatIops, formatRate } from "../format/figures.ts";
import { joinPresent } from "../format/plain-text.ts";
import { BENCHMARK_FIGURES, type FigureAbout, readAll, WINDOW_FIGURES, WORKLOAD_FIGURES } from "../model/figures.ts";
import type { Finding } from "../model/finding.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Report } from "../model/report.ts";
import { ROW_VERSION, type Row } from "../model/row.ts";
import { nameBenchmark, nameWindows, nameWorkload } from "../model/subject-names.ts";
import { nameJobResult, nameResult } from "../model/window-outcome.ts";

const STORED = WINDOW_FIGURES.filter(({ stored }) => stored);

type About = Omit<Row, "kind" | "figure" | "unit" | "value">;

/** A report's rows: all figures of the whole job, those marked as stored of each step, and those of fio jobs and workloads. */
export function listRows(report: Report): Row[] {
  const about = describeJob(report);
  return [...listWindowRows(report, about), ...listBenchmarkRows(report, about), ...listWorkloadRows(report, about)];
}

function describeJob(report: Report): About {
  const { name: job, ...identity } = report.job ?? {};
  return omitUndefined({
    schemaVersion: ROW_VERSION as typeof ROW_VERSION,
    ...identity,
    job,
    label: report.label,
    jobStartedAt: report.startedAt,
    jobResult: nameJobResult(report.windows),
    ...describeMachine(report),
    toolVersion: report.toolVersion,
  });
}

function listWindowRows({ windows, findings }: Report, about: About): Row[] {
  const names = nameWindows(windows);
  return windows.flatMap((window) => {
    const { kind, startedAt, incomplete } = window;
    const subject = kind === "job" ? undefined : names.get(window);
    const isHere = ({ window: subject }: Finding) =>
      subject?.name === window.name || (kind === "job" && subject === undefined);
    const ids = findings.flatMap((finding) => (isHere(finding) ? finding.id : []));
    const known = {
      ...{ ...about, subject, startedAt, result: nameResult(window), incomplete: incomplete || undefined },
      durationSeconds: window.durationSeconds,
      findings: [...new Set(ids)].join(",") || undefined,
    };
    return readAll(kind === "job" ? WINDOW_FIGURES : STORED, window).map(({ figure, value }) => {
      const { low, high } = figure.bounds?.(window) ?? {};
      return makeRow(known, figure, value, { low, high });
    });
  });
}

function listBenchmarkRows({ benchmarks, storage }: Report, about: About): Row[] {
  return benchmarks.flatMap((benchmark) => {
    if (benchmark.state === "failed") return [];
    const known = { ...about, subject: nameBenchmark(benchmark), target: identifyTarget(benchmark.target, storage) };
    const figures = BENCHMARK_FIGURES.filter(({ direction }) => direction === benchmark.direction);
    return readAll(figures, benchmark).map(({ figure, value }) => makeRow(known, figure, value));
  });
}

function listWorkloadRows({ workloads, storage }: Report, about: About): Row[] {
  return workloads.flatMap((workload) => {
    const known = { ...about, subject: nameWorkload(workload), target: identifyTarget(workload.target, storage) };
    return readAll(WORKLOAD_FIGURES, workload).map(({ figure, value }) => makeRow(known, figure, value));
  });
}

/** A row's fields that may be absent. */
type Maybe = { [Key in keyof About]: About[Key] | undefined };

function makeRow(
  known: Maybe,
  { kind, id, unit }: FigureAbout,
  value: number,
  bounds: Pick<Maybe, "low" | "high"> = {},
) {
  return omitUndefined({ ...known, kind, figure: id, unit, value, ...bounds }) as Row;
}

/** Facts of the workspace's storage, as compare lists them, that tell machines apart. */
const STORAGE_FACTS = [
  "diskModel",
  "filesystem",
  "readLimitBytesPerSecond",
  "writeLimitBytesPerSecond",
  "readLimitPerSecond",
  "writeLimitPerSecond",
] as const;

/** The machine of a report as a row has it, and its class: CPUs, and the workspace's disk, filesystem and limits. */
export function describeMachine(report: Pick<Report, "runner" | "storage">) {
  const { name: runner, cpuModel, cpuCount, memoryBytes, image } = report.runner;
  const facts = new Map(listFacts(report).map(({ place, name, value }) => [`${place} ${name}`, value]));
  const role = report.storage.find(({ role }) => role === "workspace") ? "workspace" : report.storage[0]?.role;
  const storage = Object.fromEntries(STORAGE_FACTS.map((name) => [name, facts.get(`${role} ${name}`)])) as Partial<
    Pick<Row, (typeof STORAGE_FACTS)[number]>
  >;
  const fields = { cpuModel, cpuCount, ...storage };
  return omitUndefined({ machineClass: nameMachineClass(fields), runner, memoryBytes, image, ...fields });
}

const LIMITS = [
  ["readLimitBytesPerSecond", "reads", formatRate],
  ["writeLimitBytesPerSecond", "writes", formatRate],
  ["readLimitPerSecond", "reads", (limit: number) => `${formatIops(limit)} IOPS`],
  ["writeLimitPerSecond", "writes", (limit: number) => `${formatIops(limit)} IOPS`],
] as const;

/** Such as `2 x AMD EPYC 7763, Amazon Elastic Block Store, ext4, reads at most 209 MB/s`. */
function nameMachineClass(fields: Partial<Row>): string {
  const { cpuModel, cpuCount, diskModel, filesystem } = fields;
  const cpus = joinPresent([cpuCount?.toString(), cpuModel], " x ");
  const limits = LIMITS.flatMap(([name, what, format]) => {
    const limit = fields[name];
    return limit === undefined ? [] : `${what} at most ${format(limit)}`;
  });
  return joinPresent([cpus || undefined, diskModel, filesystem, ...limits]) || "unknown";
}
