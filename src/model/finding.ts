import * as z from "zod/mini";
import { amount, count, optional } from "./quantities.ts";
import { ioRates } from "./storage.ts";
import { deviceWindowSchema, diskWaitSchema, windowSchema } from "./window.ts";

/** The most severe last. */
export const SEVERITIES = ["info", "notice", "warning"] as const;

const confidence = z.enum(["low", "medium", "high"]);
/** The window that a finding is about. */
export const subjectSchema = z.pick(windowSchema, { name: true, kind: true, durationSeconds: true });
export type Subject = z.infer<typeof subjectSchema>;

/** What all findings have, and may have. */
const about = {
  severity: z.enum(SEVERITIES),
  confidence,
  window: z.optional(subjectSchema),
  device: z.optional(z.string()),
};
const aboutWindow = { ...about, window: subjectSchema };

/** A path's filesystem. */
const onFilesystem = { path: z.string(), ...optional(z.string(), "filesystem", "storageDriver") };

/** The version of the window's cgroup, whose files have the limits. */
const cgroupVersion = z.optional(z.enum(["v1", "v2"]));

/** Rates that a cgroup can limit. */
export const ratesSchema = z.object(ioRates);
/** What a cgroup sets for a device, and the rate of it that a window reached. */
const cgroupLimit = {
  limits: ratesSchema,
  reached: z.optional(
    z.object({ rate: z.keyof(ratesSchema), limitPerSecond: amount, ownPerSecond: z.optional(amount) }),
  ),
};
/** A window's wait, and what makes it less sure. */
const waitedForDisk = {
  diskWait: diskWaitSchema,
  /** Steps beside it may have waited. */
  isBeside: z.boolean(),
  /** It mostly waited for asynchronous requests, whose rate it may limit itself. */
  isAsynchronous: z.boolean(),
  otherCores: z.optional(z.object({ used: amount, count })),
};

/** A limit of bytes or of operations, by its id; so is each figure of it whose name ends in `PerSecond`. */
const cap = {
  ...about,
  id: z.enum(["bandwidth-cap", "iops-cap"]),
  /** The level that was measured. */
  perSecond: amount,
  /** How long a window was at it, and of its time with demand that share. */
  ...optional(amount, "seconds", "share"),
  place: z.optional(z.enum(["above-block-layer", "device"])),
  /** The cgroup's limit that explains it. */
  cgroupPerSecond: z.optional(amount),
  cgroupVersion,
  /** The findings that a limit explains. */
  cgroupLimit: z.optional(z.object(cgroupLimit)),
  waited: z.optional(z.object(waitedForDisk)),
};
/** A device that reads and writes equally fast in fio. */
const pair = z.object({
  readsPerSecond: amount,
  writesPerSecond: amount,
  ...optional(z.boolean(), "steady", "depthGivesNothing"),
});
/** Whether the job's own cgroup reached it, or one has a limit of that rate. */
const cgroup = z.optional(z.enum(["own", "possible"]));

const capSchema = z.discriminatedUnion("basis", [
  /** By cgroup, fio, or requests delayed above the device. */
  z.object({
    ...cap,
    basis: z.literal("configured"),
    cgroup,
    pair: z.optional(pair),
    /** Whether the window itself reached it. */
    isHit: z.boolean(),
    /** The level of a window's samples. */
    plateauPerSecond: z.optional(amount),
    ...optional(amount, "deviceLatencySeconds", "applicationLatencySeconds"),
  }),
  /** Below a cgroup's limit, which delays requests that wait for one another. */
  z.object({
    ...cap,
    basis: z.literal("held-back"),
    window: subjectSchema,
    device: z.string(),
    seconds: amount,
    cgroupPerSecond: amount,
  }),
  /** A busy disk's constant rate: its maximum, or a limit. */
  z.object({
    ...cap,
    basis: z.literal("plateau"),
    window: subjectSchema,
    device: z.string(),
    seconds: amount,
    cgroup,
    /** Others moved the bytes, so it does not explain the window's wait. */
    isOthers: z.boolean(),
  }),
  /** Equal reads and writes on a network filesystem. */
  z.object({ ...cap, ...onFilesystem, basis: z.literal("network"), pair }),
]);

/** Requests that waited for a network filesystem: an upper bound. */
const networkWait = z.object({
  seconds: amount,
  share: amount,
  /** Counted by the filesystem or the kernel; otherwise inferred, since nothing else explains the time. */
  isCounted: z.boolean(),
  ...optional(amount, "requests", "requestSeconds"),
});

const layerSchema = z.discriminatedUnion("kind", [
  z.object({
    ...about,
    ...onFilesystem,
    id: z.literal("layered-filesystem"),
    kind: z.enum(["locked", "userSpace", "overlay"]),
    lowerFilesystem: z.optional(z.string()),
    inMemory: z.boolean(),
  }),
  z.object({
    ...about,
    ...onFilesystem,
    id: z.literal("layered-filesystem"),
    kind: z.literal("network"),
    networkWait: z.optional(networkWait),
    /** The largest local disk. */
    localDisk: z.optional(z.object({ path: z.string(), freeBytes: z.optional(amount) })),
  }),
]);

/** The findings that can explain what bounds a window. */
const CAUSES = [
  ...["bandwidth-cap", "iops-cap", "burst-spent", "cgroup-limit", "waited-for-flushes"],
  ...["kernel-time", "memory-pressure", "cpu-quota", "stolen-cpu", "layered-filesystem"],
] as const;

/** The report's answer, or that of another long step. */
const verdictSchema = z.object({
  ...aboutWindow,
  id: z.enum(["verdict", "step-verdict"]),
  /** Absent where it cannot be told. */
  confidence: z.optional(confidence),
  /** What took the largest part of the window's time. */
  bound: z.enum(["disk", "cpu", "core", "memory", "network", "unknown"]),
  /** Why that cannot be told. */
  doubt: z.optional(z.enum(["short", "unmeasured", "wide", "slept", "mixed", "beside"])),
  /** The id of the finding about this window that explains it. */
  cause: z.optional(z.enum(CAUSES)),
  diskWait: z.optional(diskWaitSchema),
  cpuSeconds: z.optional(amount),
  /** Of the window's time: its tasks had a core, wanted one, and slept for something else than the disk. */
  ...optional(amount, "ranSeconds", "queuedSeconds", "sleptSeconds"),
  /** Cores in use while they had or wanted one. */
  usedCores: z.optional(amount),
  /** The machine's cores, and those that were busy. */
  cores: z.optional(z.object({ count: amount, busy: amount })),
  ...optional(amount, "networkBytes", "networkWaitSeconds"),
  /** Whose bytes its disks moved; `machine`: nobody's in particular. */
  owner: z.enum(["own", "others", "machine"]),
  /** The busiest of the disks that it may have used. */
  disk: z.optional(
    z.pick(deviceWindowSchema, {
      ...{ name: true, reads: true, writes: true, readBytes: true, writtenBytes: true, busySeconds: true },
      ...{ meanReadLatencySeconds: true, meanWriteLatencySeconds: true },
    }),
  ),
});
/** What bounds a window, how much, and why. */
export type VerdictFinding = z.infer<typeof verdictSchema>;
export type Bound = VerdictFinding["bound"];
export type Doubt = NonNullable<VerdictFinding["doubt"]>;
export type Cause = NonNullable<VerdictFinding["cause"]>;
export type WorkOwner = VerdictFinding["owner"];

/** Kinds of work, each compared by itself: a disk that is fast in one may be slow in another. */
export const KINDS_OF_WORK = ["sequential", "random", "sync", "files", "other work"] as const;

/** A verdict as data: its id, what it is about, its figures. Its sentences are made by src/words. */
export const findingSchema = z.discriminatedUnion("id", [
  verdictSchema,
  capSchema,
  layerSchema,
  z.object({
    ...about,
    id: z.literal("full-filesystem"),
    ...onFilesystem,
    /** When the report was made, or while a window ran. */
    when: z.enum(["end", "meanwhile"]),
    lacks: z.enum(["bytes", "inodes"]),
    /** The window failed. */
    hasFailed: z.boolean(),
    /** It was full before sampling began. */
    allAlong: z.optional(z.boolean()),
    freeBytes: amount,
    totalBytes: amount,
    ...optional(amount, "freeInodes", "totalInodes"),
  }),
  z.object({
    ...about,
    id: z.literal("burst-spent"),
    /** The fio job that shows it, if no window does, and its target. */
    benchmark: z.optional(z.object({ job: z.string(), direction: z.enum(["read", "write", "trim", "sync", "mixed"]) })),
    target: z.optional(z.string()),
    bytesPerSecondBefore: amount,
    bytesPerSecondAfter: amount,
    /** At full load, and the bytes moved in it. */
    afterSeconds: amount,
    afterBytes: z.optional(amount),
    /** On the report's clock. */
    atSeconds: z.optional(amount),
  }),
  z.object({
    ...about,
    id: z.literal("cgroup-limit"),
    device: z.string(),
    /** The disk below the device, if it is the only one. */
    disk: z.optional(z.string()),
    ...cgroupLimit,
    /** Whether the window itself moved what reached the limit. */
    isOwn: z.boolean(),
    cgroupVersion,
  }),
  z.object({ ...aboutWindow, id: z.literal("waited-for-disk"), ...waitedForDisk }),
  z.object({
    ...aboutWindow,
    id: z.literal("waited-for-flushes"),
    device: z.string(),
    flushes: amount,
    meanFlushLatencySeconds: z.optional(amount),
    /** Of a disk that is sent no flushes. */
    journalCommits: z.optional(amount),
  }),
  z.object({
    ...aboutWindow,
    id: z.literal("kernel-time"),
    systemShare: amount,
    switchesPerSecond: amount,
    systemSeconds: amount,
    busyCores: amount,
    /** Under the workspace. */
    ...optional(z.string(), "filesystem", "storageDriver"),
    /** The filesystem is one that more cores do not speed up. */
    isLayered: z.boolean(),
  }),
  /** Of all cores; of the CPU time wanted that share. */
  z.object({ ...aboutWindow, id: z.literal("stolen-cpu"), stealSeconds: amount, share: amount }),
  z.object({ ...aboutWindow, id: z.literal("cpu-quota"), cpuThrottledSeconds: amount, share: amount }),
  z.object({
    ...aboutWindow,
    id: z.literal("memory-pressure"),
    /** Some task waited, of the window's time that share. */
    memorySomeSeconds: amount,
    share: amount,
    swappedBytes: amount,
    lowestAvailableBytes: z.optional(amount),
    /** Which of both is more than usual. */
    hasWaited: z.boolean(),
    hasSwapped: z.boolean(),
  }),
  z.object({
    ...about,
    id: z.literal("metadata-scaling"),
    /** The least gain first. */
    compared: z.array(
      z.object({
        work: z.string(),
        jobsFewest: count,
        jobsMost: count,
        operationsPerSecondFewest: amount,
        operationsPerSecondMost: amount,
      }),
    ),
    /** Any filesystem shows this in one directory. */
    isExpected: z.boolean(),
    trend: z.enum(["gains little", "unchanged", "slower"]),
  }),
  z.object({
    ...about,
    id: z.literal("idle-disk"),
    path: z.string(),
    mountPoint: z.optional(z.string()),
    freeBytes: amount,
    disks: z.array(z.string()),
    /** Its throughput relative to the workspace's; none where fio did not run on both. */
    kinds: z.array(
      z.object({
        kind: z.enum(KINDS_OF_WORK),
        ratios: z.object({ low: amount, high: amount }),
        overlaps: z.boolean(),
      }),
    ),
    /** The mount points of other idle disks. */
    others: z.array(z.string()),
  }),
  z.object({
    ...aboutWindow,
    id: z.literal("unwritten-data"),
    leftBytes: z.optional(amount),
    writtenBytes: amount,
    /** Whether the bytes are known to be the window's own. */
    isOwn: z.boolean(),
    /** The later window in which most of it was written. */
    paidBy: z.optional(subjectSchema),
    ...optional(amount, "drainSeconds", "drainBytes"),
  }),
  z.object({
    ...about,
    id: z.literal("few-samples"),
    problem: z.enum(["short", "gaps"]),
    /** A shorter interval would show more. */
    isIntervalLong: z.boolean(),
    samples: count,
    gapSeconds: amount,
    durationSeconds: amount,
  }),
]);
export type Finding = z.infer<typeof findingSchema>;
/** The shape of the findings with an id. */
export type FindingOf<Id extends Finding["id"]> = Extract<Finding, { id: Id }>;
/** A limit of a device's bytes or operations. */
export type Cap = z.infer<typeof capSchema>;
/** Where a limit delays requests. */
export type LimitPlace = NonNullable<Cap["place"]>;
/** An upper bound of the wait for a network filesystem. */
export type NetworkWait = z.infer<typeof networkWait>;

const findingWords = z.object({ message: z.string(), advice: z.string() });
/** The verdict with its cause, and what to do. */
export type FindingWords = z.infer<typeof findingWords>;
/** A finding in written JSON: its sentences are for people, and never read back. */
export const writtenFindingSchema = z.intersection(findingSchema, findingWords);
export type WrittenFinding = z.infer<typeof writtenFindingSchema>;

/** What bounded a window by its verdict, if that tells. */
export function findBound(findings: readonly Finding[], window: string): Exclude<Bound, "unknown"> | undefined {
  const bound = findings.filter(isVerdict).find((verdict) => verdict.window.name === window)?.bound;
  return bound === "unknown" ? undefined : bound;
}

/** The report's verdict, and the findings that say more: its wait and its cause stand in it already. */
export function splitVerdict(findings: readonly Finding[]) {
  const verdict = findings.filter(isVerdict).find(({ id }) => id === "verdict");
  const isSaid = ({ id, window }: Finding) =>
    verdict !== undefined && window?.name === verdict.window.name && (id === "waited-for-disk" || id === verdict.cause);
  return { verdict, others: findings.filter((finding) => finding !== verdict && !isSaid(finding)) };
}

/** Whether a finding says what bounds a window. */
export function isVerdict(finding: Finding): finding is VerdictFinding {
  return finding.id === "verdict" || finding.id === "step-verdict";
}
