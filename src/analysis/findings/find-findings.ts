import { type Cap, type Finding, type FindingOf, SEVERITIES } from "../../model/finding.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import type { Report } from "../../model/report.ts";
import { findSpentBursts } from "./burst-spent.ts";
import { findCaps } from "./caps.ts";
import { findCgroupLimits } from "./cgroup-limit.ts";
import { findFewSamples } from "./few-samples.ts";
import { findFlushWaits } from "./flush-wait.ts";
import { findFullFilesystems } from "./full-filesystem.ts";
import { findIdleDisk } from "./idle-disk.ts";
import { findLayers } from "./layered-filesystem.ts";
import { findKernelTime, findMemoryPressure, findWithheldCpu } from "./machine-state.ts";
import { findMetadataScaling } from "./metadata-scaling.ts";
import { inEachWindow, observeReport } from "./observation.ts";
import { findUnwrittenData } from "./unwritten-data.ts";
import { findVerdicts } from "./verdict.ts";
import { findWaits } from "./waited-for-disk.ts";

/** Causes before effects. */
const RULES = [
  findFullFilesystems,
  findCaps,
  findSpentBursts,
  inEachWindow(findKernelTime),
  inEachWindow(findFlushWaits),
  inEachWindow(findMemoryPressure),
  findWaits,
  findIdleDisk,
  findLayers,
  findMetadataScaling,
  inEachWindow(findWithheldCpu),
  findCgroupLimits,
  inEachWindow(findUnwrittenData),
  findFewSamples,
] as const;

/** A report's findings, each cause once, made anew; the first is the verdict, unless it has benchmarks alone. */
export function findFindings(report: Report): Finding[] {
  const observation = observeReport(report);
  const found = mergeFindings(RULES.flatMap((rule): Finding[] => rule(observation)));
  const [first, ...steps] = findVerdicts(observation, found);
  return [...(first === undefined ? [] : [first]), ...found, ...steps];
}

/** One finding for each cause on a device: a limit absorbs its setting and its wait. */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const absorbed = new Set<Finding>();
  const merged = findings.map((found) => {
    if (!isCap(found)) return found;
    const parts = findings.filter((part): part is Part => !absorbed.has(part) && isPart(part, found));
    for (const part of parts) absorbed.add(part);
    return parts.reduce(absorb, found);
  });
  return merged.filter((_, index) => !absorbed.has(findings[index] as Finding));
}

type Part = FindingOf<"cgroup-limit" | "waited-for-disk">;

function isCap(found: Finding): found is Cap {
  return found.id === "bandwidth-cap" || found.id === "iops-cap";
}

function isPart(part: Finding, cap: Cap): part is Part {
  const { device, perSecond, cgroupPerSecond, window } = cap;
  if (part.id === "cgroup-limit") {
    // Where the disk is not known, the rate shows which one is limited.
    const isHere =
      device === undefined
        ? Object.values(part.limits).includes(cgroupPerSecond ?? perSecond)
        : (part.disk ?? part.device) === device;
    return isHere && cgroupPerSecond !== undefined;
  }
  if (cap.basis === "plateau" && cap.isOthers) return false;
  return part.id === "waited-for-disk" && window !== undefined && part.window === window;
}

function absorb(cap: Cap, part: Part): Cap {
  const severity = SEVERITIES.indexOf(part.severity) > SEVERITIES.indexOf(cap.severity) ? part.severity : cap.severity;
  if (part.id === "cgroup-limit") {
    return { ...cap, severity, cgroupLimit: omitUndefined({ limits: part.limits, reached: part.reached }) };
  }
  const { diskWait, isBeside, isAsynchronous, otherCores } = part;
  return { ...cap, severity, waited: omitUndefined({ diskWait, isBeside, isAsynchronous, otherCores }) };
}
