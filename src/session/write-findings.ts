import { type FoundVerdict, findFindings } from "../analysis/findings/find-findings.ts";
import type { WaitedForDisk } from "../analysis/findings/waited-for-disk.ts";
import { tellBounds } from "../model/disk-wait.ts";
import type { Finding } from "../model/finding.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Report } from "../model/report.ts";
import type { TrialResult } from "../model/trial-result.ts";
import * as filesystems from "../words/findings/filesystems.ts";
import * as limits from "../words/findings/limits.ts";
import * as causes from "../words/findings/other-causes.ts";
import { adviseFewSamples, tellFewSamples } from "../words/findings/sampling.ts";
import * as waiting from "../words/findings/waiting.ts";
import * as writes from "../words/findings/writes.ts";

/**
 * All findings of a report in words; those in `report.findings` are ignored.
 * @param tried what `try` showed of the command
 */
export function writeFindings(report: Report, tried?: TrialResult): Finding[] {
  return findFindings(report).map((found) => writeFinding(found, tried));
}

/** A finding as report.json has it: its measured figures, and its sentences. */
export function writeFinding(found: FoundVerdict, tried?: TrialResult): Finding {
  const { id, severity, window, device, evidence, confidence } = found;
  const [message, remedy] = findWords(found);
  const isOpen = isWorthTrying(found);
  const next = tried === undefined ? waiting.tellNext() : waiting.tellTried(tried);
  const advice = isOpen ? `${remedy} ${next}` : remedy;
  return omitUndefined({
    id,
    severity,
    window: window?.name,
    device,
    message,
    evidence: Object.fromEntries(Object.entries(evidence).filter(([, figure]) => figure !== undefined)),
    confidence,
    advice,
    tried: isOpen ? tried : undefined,
  });
}

/** Whether something is known to have waited for the disk that a remedy or another disk may help. */
function isWorthTrying(found: FoundVerdict): boolean {
  switch (found.id) {
    case "waited-for-flushes":
      return true;
    case "waited-for-disk":
      if (found.source === "machine") return found.whose !== "others";
      // Where there may be no wait at all, nothing is worth trying yet.
      return found.source === "tasks" && tellBounds(found.wait) !== "upper";
    case "bandwidth-cap":
    case "iops-cap":
      return found.waits?.some(isWorthTrying) ?? false;
    default:
      return false;
  }
}

/** A finding's verdict and advice. */
function findWords(found: FoundVerdict): [message: string, advice: string] {
  switch (found.id) {
    case "bandwidth-cap":
    case "iops-cap": {
      const [limit, advice] = findLimitWords(found);
      const waits = (found.waits ?? []).map((wait) =>
        wait.source === "machine" ? limits.tellWaitMeanwhile(wait) : findWaitWords(wait)[0],
      );
      return [[limit, ...waits].join(" "), advice];
    }
    case "burst-spent":
      return [
        found.seenIn === "window" ? limits.tellSpentBurst(found) : limits.tellSpentBenchmarkBurst(found),
        limits.adviseSpentBurst(),
      ];
    case "cgroup-limit":
      return [limits.tellCgroupLimit(found), limits.adviseCgroupLimit()];
    case "waited-for-disk":
      return findWaitWords(found);
    case "waited-for-flushes":
      return [waiting.tellFlushWait(found), waiting.adviseFlushWait()];
    case "not-the-disk":
      return [causes.tellNotTheDisk(found), causes.adviseNotTheDisk(found)];
    case "kernel-time":
      return [causes.tellKernelTime(found), causes.adviseKernelTime(found)];
    case "stolen-cpu":
      return [causes.tellStolenCpu(found), causes.adviseStolenCpu()];
    case "cpu-quota":
      return [causes.tellCpuQuota(found), causes.adviseCpuQuota()];
    case "memory-pressure":
      return [causes.tellMemoryPressure(found), causes.adviseMemoryPressure()];
    case "full-filesystem":
      return [filesystems.tellFullFilesystem(found), filesystems.adviseFullFilesystem()];
    case "layered-filesystem":
      return found.kind === "network"
        ? [filesystems.tellNetworkFilesystem(found), filesystems.adviseNetworkFilesystem(found)]
        : [filesystems.tellLayeredFilesystem(found), filesystems.adviseLayeredFilesystem(found)];
    case "metadata-scaling":
      return [filesystems.tellMetadataScaling(found), filesystems.adviseMetadataScaling(found)];
    case "idle-disk":
      return [filesystems.tellIdleDisk(found), filesystems.adviseIdleDisk(found)];
    case "unwritten-data":
      return [writes.tellUnwrittenData(found), writes.adviseUnwrittenData(found)];
    case "payload-estimate":
      return [writes.tellPayloadEstimate(found), writes.advisePayloadEstimate(found)];
    case "few-samples":
      return [tellFewSamples(found), adviseFewSamples(found)];
  }
}

function findLimitWords(found: Extract<FoundVerdict, { basis: string }>): [message: string, advice: string] {
  switch (found.basis) {
    case "configured":
      return [limits.tellConfiguredLimit(found), limits.adviseConfiguredLimit(found)];
    case "held-back":
      return [limits.tellHeldBack(found), limits.adviseHeldBack()];
    case "plateau":
      return [limits.tellPlateau(found), limits.advisePlateau(found)];
    case "network":
      return [limits.tellNetworkLimit(found), limits.adviseNetworkLimit()];
  }
}

function findWaitWords(found: WaitedForDisk): [message: string, advice: string] {
  switch (found.source) {
    case "machine":
      return [waiting.tellMachineWait(found), waiting.adviseMachineWait(found)];
    case "tasks":
      return [waiting.tellOwnWait(found), waiting.adviseOwnWait(found)];
    case "shared":
      return [waiting.tellSharedWait(found), waiting.adviseSharedWait()];
    case "queue":
      return [waiting.tellQueueWait(found), waiting.adviseQueueWait()];
  }
}
