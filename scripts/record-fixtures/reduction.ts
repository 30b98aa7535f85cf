import type { Report } from "../../src/model/report.ts";

/** What the rules read, with figures of four digits: small, and without the machine's name and paths. */
export function reduceReport(report: Report, name: string, folder: string): Report {
  const { cpuCount, memoryBytes, os } = report.runner;
  const storage = report.storage.filter(({ role }) => role !== "temp");
  const disks = new Set(storage.flatMap(({ devices }) => devices.map((device) => device.name)));
  const reduced = {
    ...report,
    ...(report.series && {
      series: { ...report.series, devices: report.series.devices.filter((device) => disks.has(device.name)) },
    }),
    runner: { os, cpuCount, memoryBytes },
    storage,
    windows: report.windows.map((window) => ({
      ...window,
      name: window.kind === "job" ? "job" : window.benchmark === undefined ? name : window.name,
      devices: window.devices.filter((device) => disks.has(device.name)),
    })),
    findings: [],
  };
  return JSON.parse(JSON.stringify(reduced), (_, value) => {
    if (typeof value === "string") return value.replaceAll(folder, "/work");
    return typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value;
  });
}
