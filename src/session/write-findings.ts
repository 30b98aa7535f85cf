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

/** A finding as report.json has it. */
function writeFinding(found: FoundVerdict, tried?: TrialResult): Finding {
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

/** Whether what is known to have waited for the disk may be helped. */
function isWorthTrying(found: FoundVerdict): boolean {
  switch (found.id) {
    case "waited-for-flushes":
      return true;
    case "waited-for-disk":
      if (found.source === "machine") return found.whose !== "others";
      // There may be no wait at all.
      return found.source === "tasks" && tellBounds(found.wait) !== "upper";
    case "bandwidth-cap":
    case "iops-cap":
      return found.waits?.some(isWorthTrying) ?? false;
    default:
      return false;
  }
}

function findWords(found: FoundVerdict): Words {
  return WORDS[found.id](found as never);
}

type Words = [message: string, advice: string];
type Limit = Extract<FoundVerdict, { basis: string }>;

const WORDS: { [Id in FoundVerdict["id"]]: (found: Extract<FoundVerdict, { id: Id }>) => Words } = {
  "bandwidth-cap": findLimitWords,
  "iops-cap": findLimitWords,
  "burst-spent": (found) => [
    found.seenIn === "window" ? limits.tellSpentBurst(found) : limits.tellSpentBenchmarkBurst(found),
    limits.adviseSpentBurst(),
  ],
  "cgroup-limit": (found) => [limits.tellCgroupLimit(found), limits.adviseCgroupLimit()],
  "waited-for-disk": findWaitWords,
  "waited-for-flushes": (found) => [waiting.tellFlushWait(found), waiting.adviseFlushWait()],
  "not-the-disk": (found) => [causes.tellNotTheDisk(found), causes.adviseNotTheDisk(found)],
  "kernel-time": (found) => [causes.tellKernelTime(found), causes.adviseKernelTime(found)],
  "stolen-cpu": (found) => [causes.tellStolenCpu(found), causes.adviseStolenCpu()],
  "cpu-quota": (found) => [causes.tellCpuQuota(found), causes.adviseCpuQuota()],
  "memory-pressure": (found) => [causes.tellMemoryPressure(found), causes.adviseMemoryPressure()],
  "full-filesystem": (found) => [filesystems.tellFullFilesystem(found), filesystems.adviseFullFilesystem()],
  "layered-filesystem": (found) =>
    found.kind === "network"
      ? [filesystems.tellNetworkFilesystem(found), filesystems.adviseNetworkFilesystem(found)]
      : [filesystems.tellLayeredFilesystem(found), filesystems.adviseLayeredFilesystem(found)],
  "metadata-scaling": (found) => [filesystems.tellMetadataScaling(found), filesystems.adviseMetadataScaling(found)],
  "idle-disk": (found) => [filesystems.tellIdleDisk(found), filesystems.adviseIdleDisk(found)],
  "unwritten-data": (found) => [writes.tellUnwrittenData(found), writes.adviseUnwrittenData(found)],
  "payload-estimate": (found) => [writes.tellPayloadEstimate(found), writes.advisePayloadEstimate(found)],
  "few-samples": (found) => [tellFewSamples(found), adviseFewSamples(found)],
};

/** A limit, and what was waited for meanwhile. */
function findLimitWords(found: Limit): Words {
  const [limit, advice] = findOwnLimitWords(found);
  const waits = (found.waits ?? []).map((wait) =>
    wait.source === "machine" ? limits.tellWaitMeanwhile(wait) : findWaitWords(wait)[0],
  );
  return [[limit, ...waits].join(" "), advice];
}

function findOwnLimitWords(found: Limit): Words {
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

function findWaitWords(found: WaitedForDisk): Words {
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
