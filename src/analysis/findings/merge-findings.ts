import { SEVERITIES } from "../../model/finding.ts";
import type { Cap } from "./caps.ts";
import type { CgroupLimit } from "./cgroup-limit.ts";
import type { FoundVerdict } from "./find-findings.ts";
import type { WaitedForDisk } from "./waited-for-disk.ts";

/**
 * One finding for one cause on one device: a limit that was found takes in what its cgroup is known to have been given,
 * and how long the same window waited. In the order of the findings that stay.
 */
export function mergeFindings(findings: readonly FoundVerdict[]): FoundVerdict[] {
  const absorbed = new Set<FoundVerdict>();
  const merged = findings.map((found) => {
    if (!isCap(found)) return found;
    const parts = findings.filter((part) => !absorbed.has(part) && isPartOf(part, found)) as Part[];
    for (const part of parts) absorbed.add(part);
    return parts.reduce(absorb, found);
  });
  return merged.filter((_, index) => !absorbed.has(findings[index] as FoundVerdict));
}

type Part = CgroupLimit | WaitedForDisk;

function isCap(found: FoundVerdict): found is Cap {
  return found.id === "bandwidth-cap" || found.id === "iops-cap";
}

/**
 * The cgroup's limit on the same disk is the cause of the one that was found where that is put down to it; what a window
 * waited while its disk was at a limit is the effect of that limit.
 */
function isPartOf(part: FoundVerdict, { device, window, evidence }: Cap): boolean {
  if (part.id === "cgroup-limit") {
    return part.device === device && (evidence.setByCgroup === true || evidence.cgroupAllows !== undefined);
  }
  return part.id === "waited-for-disk" && window !== undefined && part.window === window;
}

function absorb(cap: Cap, part: Part): Cap {
  const severity = SEVERITIES.indexOf(part.severity) > SEVERITIES.indexOf(cap.severity) ? part.severity : cap.severity;
  const { device: _, ...evidence } = { device: undefined, ...part.evidence };
  const merged = { ...cap, severity, evidence: { ...evidence, ...cap.evidence } };
  return part.id === "waited-for-disk" ? { ...merged, waits: [...(cap.waits ?? []), part] } : merged;
}
