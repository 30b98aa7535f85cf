import { type Finding, SEVERITIES } from "../../model/finding.ts";
import { formatDuration, formatShare } from "../../model/format.ts";

const CAPS = new Set(["bandwidth-cap", "iops-cap"]);

/**
 * One finding for one cause on one device: a limit that was found takes in what its cgroup is known to have been given,
 * and how long the same window waited. In the order of the findings that stay.
 */
export function mergeFindings(findings: readonly Finding[]): Finding[] {
  const absorbed = new Set<Finding>();
  const merged = findings.map((cap) => {
    if (!CAPS.has(cap.id)) return cap;
    const parts = findings.filter((part) => !absorbed.has(part) && (isSameLimit(cap, part) || isItsWait(cap, part)));
    for (const part of parts) absorbed.add(part);
    return parts.reduce(absorb, cap);
  });
  return merged.filter((_, index) => !absorbed.has(findings[index] as Finding));
}

/** The cgroup's limit on the same disk: the cause of the one that was found where that is put down to it, or reached. */
function isSameLimit(cap: Finding, part: Finding): boolean {
  const isItsCause = cap.evidence.setByCgroup === true || cap.evidence.cgroupAllows !== undefined;
  return part.id === "cgroup-limit" && part.device === cap.device && isItsCause;
}

/** What a window waited while its disk was at a limit is the effect of that limit. */
function isItsWait(cap: Finding, part: Finding): boolean {
  return part.id === "waited-for-disk" && cap.window !== undefined && part.window === cap.window;
}

function absorb(cap: Finding, part: Finding): Finding {
  const severity = SEVERITIES.indexOf(part.severity) > SEVERITIES.indexOf(cap.severity) ? part.severity : cap.severity;
  const { device: _, ...evidence } = part.evidence;
  const merged = { ...cap, severity, evidence: { ...evidence, ...cap.evidence } };
  return part.id === "waited-for-disk" ? { ...merged, message: `${cap.message} ${describeWait(part)}` } : merged;
}

/** The machine's wait is said to be at the same time; what is known of the window itself, or is a hint, stays as it is. */
function describeWait({ evidence, message }: Finding): string {
  const { waitSeconds, waitShare, durationSeconds, lowSeconds, shared, fromQueue } = evidence;
  if (lowSeconds !== undefined || shared === true || fromQueue === true) return message;
  const share = typeof waitShare === "number" ? ` (${formatShare(waitShare)})` : "";
  return `The machine waited ${formatDuration(waitSeconds as number)} of ${formatDuration(durationSeconds as number)}${share} for the disk meanwhile.`;
}
