import { formatBytes, formatDuration, formatKnown, formatShare } from "../../format/figures.ts";
import { type Tellers, tellMember } from "../../format/sentences.ts";
import { type Finding, type FindingWords, isVerdict, type VerdictFinding } from "../../model/finding.ts";
import * as filesystems from "./filesystems.ts";
import * as limits from "./limits.ts";
import * as causes from "./other-causes.ts";
import { tellVerdict } from "./verdict.ts";
import * as waiting from "./waiting.ts";

/**
 * A finding in words.
 * @param all the report's findings, one of which may explain a verdict
 */
export function tellFinding(finding: Finding, all: readonly Finding[]): FindingWords {
  if (isVerdict(finding)) {
    const { cause, window } = finding;
    const explanation = all.find((other) => other.id === cause && other.window?.name === window.name);
    return tellVerdict(finding, explanation);
  }
  return tellMember(TELLERS, finding);
}

const TELLERS: Tellers<Exclude<Finding, VerdictFinding>, FindingWords> = {
  "bandwidth-cap": limits.tellCap,
  "iops-cap": limits.tellCap,
  "burst-spent": limits.tellSpentBurst,
  "cgroup-limit": limits.tellCgroupLimit,
  "waited-for-disk": waiting.tellDiskWait,
  "waited-for-flushes": waiting.tellFlushWait,
  "unwritten-data": waiting.tellUnwrittenData,
  "kernel-time": causes.tellKernelTime,
  "stolen-cpu": causes.tellStolenCpu,
  "cpu-quota": causes.tellCpuQuota,
  "memory-pressure": causes.tellMemoryPressure,
  "few-samples": causes.tellFewSamples,
  "full-filesystem": filesystems.tellFullFilesystem,
  "layered-filesystem": filesystems.tellLayeredFilesystem,
  "metadata-scaling": filesystems.tellMetadataScaling,
  "idle-disk": filesystems.tellIdleDisk,
};

/** A verdict's evidence: its figures in their units, under names; undefined for what was not measured. */
export function describeEvidence(verdict: VerdictFinding): [name: string, value: string | undefined][] {
  const { window, diskWait: wait } = verdict;
  const time = (seconds: number | undefined) => formatKnown(seconds, formatDuration);
  const share = wait && window.durationSeconds > 0 ? wait.seconds / window.durationSeconds : 0;
  return [
    ["window", window.name],
    ["device", verdict.device],
    ["bound by", verdict.bound],
    ["reason", verdict.doubt],
    ["cause", verdict.cause],
    ["duration", time(window.durationSeconds)],
    ["wait", time(wait?.seconds)],
    ["wait share", wait && formatShare(share)],
    ["wait, at least", time(wait?.lowSeconds)],
    ["wait, at most", time(wait?.highSeconds)],
    ["CPU time", time(verdict.cpuSeconds)],
    ["had a core", time(verdict.ranSeconds)],
    ["queued for a core", time(verdict.queuedSeconds)],
    ["slept", time(verdict.sleptSeconds)],
    ["received and sent", formatKnown(verdict.networkBytes, formatBytes)],
  ];
}
