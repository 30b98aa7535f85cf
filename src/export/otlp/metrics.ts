import { selectDisks } from "../../model/device-names.ts";
import type { Report } from "../../model/report.ts";
import type { DeviceWindow, Window } from "../../model/window.ts";
import { describeResource, listAttributes, nameScope, SCHEMA_URL, toNanoseconds } from "./resource.ts";

/** Prometheus refuses deltas. */
const CUMULATIVE = 2;

interface Point {
  attributes: Record<string, string | undefined>;
  value: number | undefined;
}
interface Counter {
  name: string;
  unit: string;
  description: string;
  isWhole?: true;
  read: (job: Window) => Point[];
}

type Values = [read: number | undefined, write: number | undefined];

const ofEachDisk =
  (read: (disk: DeviceWindow) => Values) =>
  ({ devices }: Window): Point[] =>
    selectDisks(devices).flatMap((disk) => {
      const values = read(disk);
      return ["read", "write"].map((direction, index) => ({
        attributes: { "system.device": disk.name, "disk.io.direction": direction },
        value: values[index],
      }));
    });

const multiply = (count: number, mean: number | undefined) => (mean === undefined ? undefined : count * mean);

/** What a job adds up to; names and units of OpenTelemetry's system metrics, and our own where it has none. */
const COUNTERS: readonly Counter[] = [
  {
    ...{ name: "system.disk.io", unit: "By", isWhole: true, description: "Bytes read and written by each disk" },
    read: ofEachDisk(({ readBytes, writtenBytes }) => [readBytes, writtenBytes]),
  },
  {
    ...{ name: "system.disk.operations", unit: "{operation}", isWhole: true, description: "Requests to each disk" },
    read: ofEachDisk(({ reads, writes }) => [reads, writes]),
  },
  {
    ...{ name: "system.disk.merged", unit: "{operation}", isWhole: true, description: "Requests merged into others" },
    read: ofEachDisk(({ mergedReads, mergedWrites }) => [mergedReads, mergedWrites]),
  },
  {
    ...{ name: "system.disk.io_time", unit: "s", description: "Time each disk was busy" },
    read: ({ devices }) =>
      selectDisks(devices).map(({ name, busySeconds }) => ({
        attributes: { "system.device": name },
        value: busySeconds,
      })),
  },
  {
    ...{ name: "system.disk.operation_time", unit: "s", description: "Sum of the time of each request" },
    read: ofEachDisk(({ reads, writes, meanReadLatencySeconds, meanWriteLatencySeconds }) => [
      multiply(reads, meanReadLatencySeconds),
      multiply(writes, meanWriteLatencySeconds),
    ]),
  },
  {
    name: "io_probe.disk.wait",
    unit: "s",
    description: "Time that an infinitely fast disk would take off the job",
    read: ({ diskWait }) => [
      { attributes: { "io_probe.bound": "estimate" }, value: diskWait?.seconds },
      { attributes: { "io_probe.bound": "low" }, value: diskWait?.lowSeconds },
      { attributes: { "io_probe.bound": "high" }, value: diskWait?.highSeconds },
    ],
  },
  {
    ...{ name: "io_probe.pressure.io", unit: "s", description: "Time that tasks of the machine waited for I/O (PSI)" },
    read: ({ pressure }) => [
      { attributes: { "io_probe.pressure": "some" }, value: pressure?.ioSomeSeconds },
      { attributes: { "io_probe.pressure": "full" }, value: pressure?.ioFullSeconds },
    ],
  },
  {
    ...{ name: "io_probe.job.duration", unit: "s", description: "Time that was sampled" },
    read: ({ durationSeconds }) => [{ attributes: {}, value: durationSeconds }],
  },
];

/** A report as OTLP/JSON of /v1/metrics: cumulative sums since the job's start, without the run's number. */
export function listMetrics(report: Report, { resource }: { resource: Record<string, string> }) {
  const whole = report.windows.find(({ kind }) => kind === "job");
  const metrics = whole === undefined ? [] : COUNTERS.flatMap((counter) => describeCounter(counter, whole, report));
  return {
    resourceMetrics: [
      {
        resource: { attributes: describeResource(report, resource) },
        scopeMetrics: [{ scope: nameScope(report), metrics, schemaUrl: SCHEMA_URL }],
        schemaUrl: SCHEMA_URL,
      },
    ],
  };
}

function describeCounter({ name, unit, description, isWhole, read }: Counter, whole: Window, report: Report) {
  const dataPoints = read(whole).flatMap(({ attributes, value }) => {
    if (value === undefined) return [];
    return {
      attributes: listAttributes({ "cicd.pipeline.task.name": report.job?.name, ...attributes }),
      startTimeUnixNano: toNanoseconds(report.startedAt),
      timeUnixNano: toNanoseconds(report.endedAt),
      ...(isWhole ? { asInt: BigInt(Math.round(value)).toString() } : { asDouble: value }),
    };
  });
  const sum = { aggregationTemporality: CUMULATIVE, isMonotonic: true, dataPoints };
  return dataPoints.length === 0 ? [] : [{ name, unit, description, sum }];
}
