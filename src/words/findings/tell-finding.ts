import type { Finding, FindingWords } from "../../model/finding.ts";
import * as filesystems from "./filesystems.ts";
import * as limits from "./limits.ts";
import * as causes from "./other-causes.ts";
import { tellFewSamples } from "./other-causes.ts";
import { tellVerdict } from "./verdict.ts";
import { tellDiskWait, tellFlushWait, tellUnwrittenData } from "./waiting.ts";

/**
 * A finding in words.
 * @param all the report's findings, one of which may explain a verdict
 */
export function tellFinding(finding: Finding, all: readonly Finding[]): FindingWords {
  switch (finding.id) {
    case "verdict":
    case "step-verdict": {
      const { cause, window } = finding;
      return tellVerdict(
        finding,
        all.find((other) => other.id === cause && other.window?.name === window.name),
      );
    }
    case "bandwidth-cap":
    case "iops-cap":
      return limits.tellCap(finding);
    case "burst-spent":
      return limits.tellSpentBurst(finding);
    case "cgroup-limit":
      return limits.tellCgroupLimit(finding);
    case "waited-for-disk":
      return tellDiskWait(finding);
    case "waited-for-flushes":
      return tellFlushWait(finding);
    case "kernel-time":
      return causes.tellKernelTime(finding);
    case "stolen-cpu":
      return causes.tellStolenCpu(finding);
    case "cpu-quota":
      return causes.tellCpuQuota(finding);
    case "memory-pressure":
      return causes.tellMemoryPressure(finding);
    case "full-filesystem":
      return filesystems.tellFullFilesystem(finding);
    case "layered-filesystem":
      return filesystems.tellLayeredFilesystem(finding);
    case "metadata-scaling":
      return filesystems.tellMetadataScaling(finding);
    case "idle-disk":
      return filesystems.tellIdleDisk(finding);
    case "unwritten-data":
      return tellUnwrittenData(finding);
    case "few-samples":
      return tellFewSamples(finding);
  }
}
