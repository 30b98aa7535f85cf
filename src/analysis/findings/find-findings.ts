import { SEVERITIES } from "../../model/finding.ts";
import type { Report } from "../../model/report.ts";
import { findSpentBursts } from "./burst-spent.ts";
import { type Cap, findCaps } from "./caps.ts";
import { type CgroupLimit, findCgroupLimits } from "./cgroup-limit.ts";
import { findFewSamples } from "./few-samples.ts";
import { findFlushWaits } from "./flush-wait.ts";
import { findFullFilesystems } from "./full-filesystem.ts";
import { findIdleDisk } from "./idle-disk.ts";
import { findKernelTime } from "./kernel-time.ts";
import { findLayers } from "./layered-filesystem.ts";
import { findMemoryPressure } from "./memory-pressure.ts";
import { findMetadataScaling } from "./metadata-scaling.ts";
import { inEachWindow, observeReport, type Verdict } from "./observation.ts";
import { findStolenCpu } from "./stolen-cpu.ts";
import { findUnwrittenData } from "./unwritten-data.ts";
import { findVerdicts, type ReportVerdict } from "./verdict.ts";
import { findWaits, type WaitedForDisk } from "./waited-for-disk.ts";

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
  inEachWindow(findStolenCpu),
  findCgroupLimits,
  inEachWindow(findUnwrittenData),
  findFewSamples,
] as const;

type Found = ReturnType<(typeof RULES)[number]>[number];
export type FoundVerdict = Found | FoundAnswer;
/** The report's verdict, and those of steps, with the finding that explains them. */
export type FoundAnswer = Omit<ReportVerdict, "id" | "cause"> & {
  id: "verdict" | "step-verdict";
  cause: Found | undefined;
};

/** A report's findings, each cause once, made anew; the first is the verdict, unless it has benchmarks alone. */
export function findFindings(report: Report): FoundVerdict[] {
  const observation = observeReport(report);
  const found = mergeFindings(RULES.flatMap((rule): Found[] => rule(observation)));
  const [first, ...steps] = findVerdicts(observation, found) as FoundAnswer[];
  return [...(first === undefined ? [] : [first]), ...found, ...steps];
}

/** One finding for each cause on a device: a limit absorbs its setting and its wait. */
export function mergeFindings<Found extends Verdict>(findings: readonly Found[]): Found[] {
  const absorbed = new Set<Verdict>();
  const merged = findings.map((found): Verdict => {
    if (!isCap(found)) return found;
    const parts = findings.filter((part: Verdict): part is Found & Part => !absorbed.has(part) && isPart(part, found));
    for (const part of parts) absorbed.add(part);
    return parts.reduce<Cap>(absorb, found);
  });
  return merged.filter((_, index) => !absorbed.has(findings[index] as Found)) as Found[];
}

type Part = CgroupLimit | WaitedForDisk;

function isCap(found: Verdict): found is Cap {
  return found.id === "bandwidth-cap" || found.id === "iops-cap";
}

function isPart(part: Verdict, cap: Cap): part is Part {
  const { device, rate, window, evidence } = cap;
  if (isCgroupLimit(part)) {
    // Where the disk is not known, the rate shows which one is limited.
    const isHere =
      device === undefined ? Object.values(part.limit).includes(rate) : (part.disk ?? part.limit.device) === device;
    return isHere && (evidence.setByCgroup === true || evidence.cgroupAllows !== undefined);
  }
  if (cap.basis === "plateau" && cap.isOthers) return false;
  return part.id === "waited-for-disk" && window !== undefined && part.window === window;
}

function isCgroupLimit(found: Verdict): found is CgroupLimit {
  return found.id === "cgroup-limit";
}

function absorb(cap: Cap, part: Part): Cap {
  const severity = SEVERITIES.indexOf(part.severity) > SEVERITIES.indexOf(cap.severity) ? part.severity : cap.severity;
  const { device: _, ...evidence } = { device: undefined, ...part.evidence };
  const merged = { ...cap, severity, evidence: { ...evidence, ...cap.evidence } };
  return part.id === "waited-for-disk" ? { ...merged, waits: [...(cap.waits ?? []), part] } : merged;
}
