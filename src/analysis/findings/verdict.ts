import { findJobDisks } from "../../disks/device-tree.ts";
import { type DiskOfWindow, selectUsedDisks } from "../../disks/used-disks.ts";
import type { Bound, Cause, Finding, VerdictFinding } from "../../model/finding.ts";
import { omitUndefined } from "../../model/omit-undefined.ts";
import { findOwnCpuSeconds } from "../../model/own-work.ts";
import { type Judgement, judgeWindow } from "./judge-window.ts";
import { LONG, NOTICEABLE, partOf, reaches } from "./measured-window.ts";
import { makeFinding, type Observation, type ObservedWindow } from "./observation.ts";

/** A wait that costs less of the job is not what the job's verdict is about. */
const MIN_JOB_SHARE = 0.05;
/** Of the other steps, those that took this share of the job have a verdict of their own. */
const MIN_STEP_SHARE = 0.15;
const MAX_STEPS = 3;
/** A step that took more of the job answers for it. */
const MIN_MAIN_SHARE = 0.5;

/** What explains a bound, the likeliest first; other findings on the window stand beside it. */
const CAUSES: Record<Bound, readonly Cause[]> = {
  disk: ["bandwidth-cap", "iops-cap", "burst-spent", "cgroup-limit", "waited-for-flushes"],
  memory: ["memory-pressure"],
  cpu: ["kernel-time"],
  core: ["cpu-quota", "stolen-cpu"],
  network: ["layered-filesystem"],
  unknown: ["bandwidth-cap", "iops-cap", "burst-spent", "waited-for-flushes", "kernel-time", "layered-filesystem"],
};

/** The report's one answer, and those of its other long steps. */
export function findVerdicts(observation: Observation, findings: readonly Finding[]): VerdictFinding[] {
  const subject = chooseSubject(observation);
  if (subject === undefined) return [];
  const { windows, job } = observation;
  const least = (job?.window.durationSeconds ?? 0) * MIN_STEP_SHARE;
  const steps = windows
    .filter((step) => step !== subject && step.window !== job?.window && step.window.durationSeconds >= least)
    .sort((a, b) => b.window.durationSeconds - a.window.durationSeconds)
    .slice(0, MAX_STEPS)
    .map((step) => ({ ...answer(observation, step, findings), id: "step-verdict" as const, severity: "info" as const }))
    // A wait has its own finding, and what is unknown needs no line.
    .filter(({ bound }) => bound !== "disk" && bound !== "unknown");
  return [answer(observation, subject, findings), ...steps];
}

/** The window whose wait for the disk costs the job most; without one that matters, the job. */
function chooseSubject({ windows, job }: Observation): ObservedWindow | undefined {
  const [first] = windows;
  if (windows.length <= 1) return first;
  const wait = ({ diskWait }: ObservedWindow) => diskWait?.seconds ?? 0;
  const waited = windows.reduce((most, one) => (wait(one) > wait(most) ? one : most));
  const total = job?.window.durationSeconds ?? 0;
  const part = partOf(waited.window.durationSeconds, wait(waited));
  if (reaches(part, NOTICEABLE) && part.seconds >= total * MIN_JOB_SHARE) return waited;
  const longest = windows.reduce((most, one) =>
    one.window.durationSeconds > most.window.durationSeconds ? one : most,
  );
  if (job === undefined) return longest;
  const isMain = longest.window.durationSeconds >= total * MIN_MAIN_SHARE;
  return isMain || judgeWindow(job).bound === "unknown" ? longest : job;
}

function answer({ report }: Observation, observed: ObservedWindow, findings: readonly Finding[]): VerdictFinding {
  const { window, subject, owner, cores, networkWait } = observed;
  const open = judgeWindow(observed);
  // Of several parts that are alike, no finding explains all.
  const causes = open.doubt === "mixed" ? [] : CAUSES[open.bound];
  const cause = findings.find((found) => causes.some((id) => id === found.id) && explains(found, observed));
  const judged = open.isLikelyDisk && cause && decides(cause) ? decide(open) : open;
  const { bound, doubt, parts, networkBytes } = judged;
  const disk = findBusiest(selectUsedDisks(window, findJobDisks(report.storage)).likely);
  const { confidence: sure, ...found } = makeFinding("verdict", rate(judged), judged.confidence, {
    window: subject,
    device: bound === "disk" ? (cause?.device ?? disk?.name) : undefined,
    bound,
    doubt,
    cause: cause?.id as Cause | undefined,
    diskWait: judged.wait && window.diskWait,
    cpuSeconds: findOwnCpuSeconds(window),
    ranSeconds: parts?.cpu,
    queuedSeconds: parts?.core,
    sleptSeconds: parts?.slept,
    usedCores: parts?.cores,
    cores,
    networkBytes,
    networkWaitSeconds: networkWait?.seconds,
    owner,
    disk: disk && describeDisk(disk),
  });
  return bound === "unknown" ? found : { ...found, confidence: sure };
}

function describeDisk(disk: DiskOfWindow): NonNullable<VerdictFinding["disk"]> {
  const { name, reads, writes, readBytes, writtenBytes, busySeconds } = disk;
  const { meanReadLatencySeconds, meanWriteLatencySeconds } = disk;
  const latencies = { meanReadLatencySeconds, meanWriteLatencySeconds };
  return omitUndefined({ name, reads, writes, readBytes, writtenBytes, busySeconds, ...latencies });
}

function explains(found: Finding, { subject, owner }: ObservedWindow): boolean {
  if (found.window !== subject || ("isOthers" in found && found.isOthers)) return false;
  if (found.id === "cgroup-limit") return found.reached !== undefined;
  return found.id !== "waited-for-flushes" || owner !== "others";
}

/** A limit that the job's own cgroup reached, or many flushes: where the estimate is the disk's, too, it is the disk. */
function decides(found: Finding): boolean {
  return found.id === "waited-for-flushes" || ("cgroup" in found && found.cgroup === "own");
}

function decide({ doubt: _, ...judged }: Judgement): Judgement {
  return { ...judged, bound: "disk", confidence: "low" };
}

function findBusiest(disks: readonly DiskOfWindow[]): DiskOfWindow | undefined {
  return disks.filter(({ busySeconds }) => busySeconds > 0).sort((a, b) => b.busySeconds - a.busySeconds)[0];
}

function rate({ bound, doubt, wait, parts }: Judgement): Finding["severity"] {
  if (bound === "disk" || bound === "memory" || doubt === "wide") {
    const low = { seconds: wait?.lowSeconds ?? 0, share: wait?.lowShare ?? 0 };
    if (bound !== "unknown" && reaches(low, LONG)) return "warning";
    return reaches({ seconds: wait?.highSeconds ?? 0, share: wait?.highShare ?? 0 }, NOTICEABLE) ? "notice" : "info";
  }
  const seconds = Math.max(parts?.cpu ?? 0, parts?.core ?? 0, parts?.slept ?? 0);
  return bound === "unknown" || seconds < LONG.seconds ? "info" : "notice";
}
