import { SEVERITIES } from "../../model/finding.ts";
import type { Cap } from "./caps.ts";
import type { CgroupLimit } from "./cgroup-limit.ts";
import type { Verdict } from "./verdict.ts";
import type { WaitedForDisk } from "./waited-for-disk.ts";

/**
 * One finding for one cause on one device: a limit that was found takes in what its cgroup is known to have been given,
 * and how long the same window waited. In the order of the findings that stay.
 */
export function mergeFindings<Found extends AnyVerdict>(findings: readonly Found[]): Found[] {
  const absorbed = new Set<AnyVerdict>();
  const merged = findings.map((found): AnyVerdict => {
    if (!isCap(found)) return found;
    const parts = findings.filter(
      (part: AnyVerdict): part is Found & Part => !absorbed.has(part) && isPart(part, found),
    );
    for (const part of parts) absorbed.add(part);
    return parts.reduce<Cap>(absorb, found);
  });
  return merged.filter((_, index) => !absorbed.has(findings[index] as Found)) as Found[];
}

type AnyVerdict = Verdict<string, object>;
type Part = CgroupLimit | WaitedForDisk;

function isCap(found: AnyVerdict): found is Cap {
  return found.id === "bandwidth-cap" || found.id === "iops-cap";
}

/**
 * The cgroup's limit on the same disk is the cause of the one that was found where that is put down to it; what a window
 * waited while its disk was at a limit is the effect of that limit.
 */
function isPart(part: AnyVerdict, { device, window, evidence }: Cap): part is Part {
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
