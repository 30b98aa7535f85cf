import { type FoundVerdict, findFindings } from "../analysis/findings/find-findings.ts";
import type { WaitedForDisk } from "../analysis/findings/waited-for-disk.ts";
import { tellBounds } from "../disks/disk-wait.ts";
import type { Finding, FindingWords } from "../model/finding.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Report } from "../model/report.ts";
import type { TrialResult } from "../model/trial-result.ts";
import * as filesystems from "../words/findings/filesystems.ts";
import * as limits from "../words/findings/limits.ts";
import * as causes from "../words/findings/other-causes.ts";
import { tellFewSamples } from "../words/findings/sampling.ts";
import * as waiting from "../words/findings/waiting.ts";
import * as writes from "../words/findings/writes.ts";

/** A report's findings in words, made anew, with what `try` showed of the command. */
export function writeFindings(report: Report, tried?: TrialResult): Finding[] {
  return findFindings(report).map((found) => writeFinding(found, tried));
}

function writeFinding(found: FoundVerdict, tried?: TrialResult): Finding {
  const { id, severity, window, device, evidence, confidence } = found;
  const { message, advice } = findWords(found);
  const isOpen = isWorthTrying(found);
  return omitUndefined({
    id,
    severity,
    window: window?.name,
    device,
    message,
    evidence: omitUndefined(evidence) as Finding["evidence"],
    confidence,
    advice: isOpen ? `${advice} ${waiting.tellNext(tried)}` : advice,
    tried: isOpen ? tried : undefined,
  });
}

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

function findWords(found: FoundVerdict): FindingWords {
  return WORDS[found.id](found as never);
}

type Limit = Extract<FoundVerdict, { basis: string }>;

const WORDS: { [Id in FoundVerdict["id"]]: (found: Extract<FoundVerdict, { id: Id }>) => FindingWords } = {
  "bandwidth-cap": findLimitWords,
  "iops-cap": findLimitWords,
  "burst-spent": limits.tellSpentBurst,
  "cgroup-limit": limits.tellCgroupLimit,
  "waited-for-disk": findWaitWords,
  "waited-for-flushes": waiting.tellFlushWait,
  "not-the-disk": causes.tellNotTheDisk,
  "kernel-time": causes.tellKernelTime,
  "stolen-cpu": causes.tellStolenCpu,
  "cpu-quota": causes.tellCpuQuota,
  "memory-pressure": causes.tellMemoryPressure,
  "full-filesystem": filesystems.tellFullFilesystem,
  "layered-filesystem": (found) =>
    found.kind === "network" ? filesystems.tellNetworkFilesystem(found) : filesystems.tellLayeredFilesystem(found),
  "metadata-scaling": filesystems.tellMetadataScaling,
  "idle-disk": filesystems.tellIdleDisk,
  "unwritten-data": writes.tellUnwrittenData,
  "payload-estimate": writes.tellPayloadEstimate,
  "few-samples": tellFewSamples,
};

/** A limit, and what was waited for meanwhile. */
function findLimitWords(found: Limit): FindingWords {
  const { message, advice } = LIMIT_WORDS[found.basis](found as never);
  const waits = (found.waits ?? []).map((wait) =>
    wait.source === "machine" ? limits.tellWaitMeanwhile(wait) : findWaitWords(wait).message,
  );
  return { message: [message, ...waits].join(" "), advice };
}

const LIMIT_WORDS: { [Basis in Limit["basis"]]: (found: Extract<Limit, { basis: Basis }>) => FindingWords } = {
  configured: limits.tellConfiguredLimit,
  "held-back": limits.tellHeldBack,
  plateau: limits.tellPlateau,
  network: limits.tellNetworkLimit,
};

const WAIT_WORDS: {
  [Source in WaitedForDisk["source"]]: (found: Extract<WaitedForDisk, { source: Source }>) => FindingWords;
} = {
  machine: waiting.tellMachineWait,
  tasks: waiting.tellOwnWait,
  shared: waiting.tellSharedWait,
  queue: waiting.tellQueueWait,
};

function findWaitWords(found: WaitedForDisk): FindingWords {
  return WAIT_WORDS[found.source](found as never);
}
