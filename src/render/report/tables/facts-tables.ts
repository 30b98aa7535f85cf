import { hideCredentials, keepKnownOptions } from "../../../disks/mount-options.ts";
import { formatBytes, formatCount, formatDuration, formatKnown } from "../../../format/figures.ts";
import { joinPresent } from "../../../format/plain-text.ts";
import type { Report } from "../../../model/report.ts";
import type { Storage } from "../../../model/storage.ts";
import type { Window } from "../../../model/window.ts";
import { explainUnmeasured, nameUnmeasured, tellGap, tellOwnCpu } from "../../../words/sampling.ts";
import { describeDevices, describeLimit, nameRole } from "../../../words/storage.ts";
import { left, type Table, tabulate } from "../../formats/table.ts";

type Fact = [name: string, value: string | undefined];

/** Names and values, without those that are not known. */
export function tabulateFacts(facts: Fact[]): Table {
  const known = facts.filter(([, value]) => value !== undefined);
  const table = tabulate(known, [left("fact", ([name]) => name), left("value", ([, value]) => value ?? "")]);
  return { ...table, areFacts: true };
}

/** The job's machine, what sampled it, at what cost, and what was not measured. */
export function tabulateMachine(report: Report): Table {
  return tabulateFacts([...listRunnerFacts(report), ...listSamplingFacts(report)]);
}

function listRunnerFacts({ runner }: Report): Fact[] {
  return [
    ["runner", join([runner.name, runner.environment])],
    ["system", join([runner.os, runner.arch])],
    ["image", runner.image],
    ["machine", runner.cloud],
    ["processors", join([runner.cpuCount?.toString(), runner.cpuModel], " × ")],
    ["memory", formatKnown(runner.memoryBytes, formatBytes)],
    ["kernel", runner.kernel],
    ["container", runner.container],
  ];
}

/** What lies under a path. */
export function tabulateStorage(storage: Storage): Table {
  const { filesystem, lowerFilesystem, totalBytes, freeBytes } = storage;
  const mounted = [storage.source, storage.mountPoint].map((text) => text && hideCredentials(text));
  return tabulateFacts([
    ["path", `${storage.path} (${nameRole(storage)})`],
    ["filesystem", join([filesystem, lowerFilesystem === undefined ? undefined : `over ${lowerFilesystem}`], " ")],
    ["storage driver", storage.storageDriver],
    ["mounted", join(mounted, " at ")],
    ["options", join(keepKnownOptions(storage.mountOptions ?? []))],
    ["size", formatKnown(totalBytes, (size) => `${formatBytes(size)}, ${formatBytes(freeBytes)} free`)],
    ["devices", storage.devices.length === 0 ? undefined : describeDevices(storage)],
    ["cgroup limits", storage.ioLimits?.map(describeLimit).join("; ") || undefined],
  ]);
}

function listSamplingFacts({ sampling, toolVersion, windows }: Report): Fact[] {
  if (sampling === undefined) return [["sampling", "none"]];
  const { ownCost, gaps, notMeasured, iostatVersion, intervalSeconds } = sampling;
  const job = windows.find(({ kind }) => kind === "job");
  return [
    ["io-probe", toolVersion],
    ["collectors", sampling.collectors.join(", ") || "none"],
    ["iostat", iostatVersion],
    ["interval", formatKnown(intervalSeconds, formatDuration)],
    ["samples", formatCount(sampling.samples)],
    ["own CPU time", formatKnown(ownCost?.cpuSeconds, (seconds) => describeCpu(seconds, job))],
    ["own writes", formatKnown(ownCost?.bytesWritten, formatBytes)],
    ["own memory", formatKnown(ownCost?.peakMemoryBytes, formatBytes)],
    ...gaps.slice(0, 20).map((gap): Fact => [`gap in ${gap.collector}`, tellGap(gap)]),
    ...notMeasured.slice(0, 20).map((one): Fact => [`not measured: ${nameUnmeasured(one)}`, explainUnmeasured(one)]),
  ];
}

function describeCpu(seconds: number, job: Window | undefined): string {
  return tellOwnCpu(seconds, job && job.durationSeconds > 0 ? seconds / job.durationSeconds : undefined);
}

function join(parts: (string | undefined)[], separator?: string): string | undefined {
  return joinPresent(parts, separator) || undefined;
}
