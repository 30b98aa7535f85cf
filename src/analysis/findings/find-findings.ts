import type { Report } from "../../model/report.ts";
import { findSpentBursts } from "./burst-spent.ts";
import { findCaps } from "./caps.ts";
import { findCgroupLimits } from "./cgroup-limit.ts";
import { findFewSamples } from "./few-samples.ts";
import { findFlushWaits } from "./flush-wait.ts";
import { findFullFilesystems } from "./full-filesystem.ts";
import { findIdleDisk } from "./idle-disk.ts";
import { findKernelTime } from "./kernel-time.ts";
import { findLayers } from "./layered-filesystem.ts";
import { findMemoryPressure } from "./memory-pressure.ts";
import { mergeFindings } from "./merge-findings.ts";
import { findMetadataScaling } from "./metadata-scaling.ts";
import { findOtherCauses } from "./not-the-disk.ts";
import { inEachWindow, observeReport } from "./observation.ts";
import { estimatePayload } from "./payload-estimate.ts";
import { findStolenCpu } from "./stolen-cpu.ts";
import { findUnwrittenData } from "./unwritten-data.ts";
import { findWaits } from "./waited-for-disk.ts";

/** Causes before effects: the first of equally severe ones is the headline. */
const RULES = [
  findFullFilesystems,
  findCaps,
  findSpentBursts,
  inEachWindow(findKernelTime),
  inEachWindow(findFlushWaits),
  inEachWindow(findMemoryPressure),
  findWaits,
  findIdleDisk,
  findOtherCauses,
  findLayers,
  findMetadataScaling,
  inEachWindow(findStolenCpu),
  findCgroupLimits,
  inEachWindow(findUnwrittenData),
  estimatePayload,
  findFewSamples,
] as const;

export type FoundVerdict = ReturnType<(typeof RULES)[number]>[number];

/** A report's findings, each cause once, made anew. */
export function findFindings(report: Report): FoundVerdict[] {
  const observation = observeReport(report);
  return mergeFindings(RULES.flatMap((rule): FoundVerdict[] => rule(observation)));
}
