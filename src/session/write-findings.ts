import { type FoundVerdict, findFindings } from "../analysis/findings/find-findings.ts";
import type { Finding, FindingWords } from "../model/finding.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { Report } from "../model/report.ts";
import * as filesystems from "../words/findings/filesystems.ts";
import * as limits from "../words/findings/limits.ts";
import * as causes from "../words/findings/other-causes.ts";
import { tellFewSamples } from "../words/findings/sampling.ts";
import { tellVerdict } from "../words/findings/verdict.ts";
import * as waiting from "../words/findings/waiting.ts";
import * as writes from "../words/findings/writes.ts";

/** A report's findings in words, made anew. */
export function writeFindings(report: Report): Finding[] {
  return findFindings(report).map(writeFinding);
}

function writeFinding(found: FoundVerdict): Finding {
  const { id, severity, window, device, evidence, confidence } = found;
  const { message, advice } = findWords(found);
  return omitUndefined({
    id,
    severity,
    window: window?.name,
    device,
    message,
    evidence: omitUndefined(evidence) as Finding["evidence"],
    confidence: "judged" in found && found.judged.bound === "unknown" ? undefined : confidence,
    advice,
  });
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
  "waited-for-disk": waiting.tellDiskWait,
  "waited-for-flushes": waiting.tellFlushWait,
  verdict: tellVerdict,
  "step-verdict": tellVerdict,
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
  "few-samples": tellFewSamples,
};

/** A limit, and what was waited for meanwhile. */
function findLimitWords(found: Limit): FindingWords {
  const { message, advice } = LIMIT_WORDS[found.basis](found as never);
  const waits = (found.waits ?? []).map((wait) => waiting.tellDiskWait(wait).message);
  return { message: [message, ...waits].join(" "), advice };
}

const LIMIT_WORDS: { [Basis in Limit["basis"]]: (found: Extract<Limit, { basis: Basis }>) => FindingWords } = {
  configured: limits.tellConfiguredLimit,
  "held-back": limits.tellHeldBack,
  plateau: limits.tellPlateau,
  network: limits.tellNetworkLimit,
};
