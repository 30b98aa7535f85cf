import { stripFusePrefix } from "../../disks/filesystem-kind.ts";
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatIops,
  formatLatency,
  formatShare,
} from "../../format/figures.ts";
import { countOf } from "../../format/plain-text.ts";
import type { FindingOf, FindingWords } from "../../model/finding.ts";
import type { Storage } from "../../model/storage.ts";
import { describeKinds } from "../benchmark-comparison.ts";
import { nameKnownFilesystem } from "../storage.ts";
import { nameWindow, titleWindow } from "../windows.ts";

/** A filesystem with its storage driver: `overlay (storage driver overlay2)`. */
export function nameFilesystem({ filesystem, storageDriver }: Pick<Storage, "filesystem" | "storageDriver">): string {
  const name = nameKnownFilesystem(stripFusePrefix(filesystem));
  return storageDriver === undefined || storageDriver === name ? name : `${name} (storage driver ${storageDriver})`;
}

/** A full filesystem, when it was, and the window that failed. */
export function tellFullFilesystem(found: FindingOf<"full-filesystem">): FindingWords {
  const { when, path, lacks, window, hasFailed, allAlong, freeBytes, totalBytes, freeInodes, totalInodes } = found;
  const place = `The filesystem at ${path} (${nameFilesystem(found)})`;
  const [was, free] =
    lacks === "bytes"
      ? ["was full", `${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} free`]
      : ["had no inodes left", `${formatCount(freeInodes)} of ${formatCount(totalInodes)} free`];
  const advice = ADVICE[lacks];
  if (window === undefined) return { message: `${place} ${was} at the end: ${free}.`, advice };
  const [name, after] = [nameWindow(window), `failed after ${formatDuration(window.durationSeconds)}`];
  if (when === "end") return { message: `${place} ${was} at the end: ${free}; ${name} ${after}.`, advice };
  const failed = hasFailed ? `; it ${after}` : "";
  // Nothing shows that it wrote there.
  const message = allAlong
    ? `${place} ${was} all along: ${free}; ${name} ${after}, probably for this reason if it writes there.`
    : `${place} ${was} while ${name} ran: ${free}${failed}.`;
  return { message, advice };
}

const ADVICE = {
  bytes: "Free some space there, or write to another disk: writes that do not fit fail with ENOSPC.",
  inodes: "Remove files there, or write to another disk: no file can be created there without a free inode (ENOSPC).",
};

type Layered = FindingOf<"layered-filesystem">;

const LAYERS: Record<Exclude<Layered["kind"], "network">, { cost: string; advice: string }> = {
  locked: {
    cost: "nearly all of its I/O takes one lock, so more cores make it slower",
    advice: "Put the workspace on a host volume, or use the overlay2 storage driver.",
  },
  userSpace: {
    cost: "each open, stat and write goes through one user-space process, so more cores do not help",
    advice: "Put the workspace on a host volume, or use the kernel's overlay as storage driver.",
  },
  overlay: {
    cost: "the first write to a file of a lower layer copies the whole file",
    advice: "This usually costs little. If the job changes many files of its image, measure a host volume too.",
  },
};

/** A workspace on a layered or a network filesystem, and the cost. */
export function tellLayeredFilesystem(found: Layered): FindingWords {
  if (found.kind === "network") return tellNetworkFilesystem(found);
  const { kind, lowerFilesystem, inMemory } = found;
  const over = lowerFilesystem === undefined ? "" : ` over ${lowerFilesystem}${inMemory ? " (in memory)" : ""}`;
  const { cost, advice } = LAYERS[kind];
  return { message: `The workspace is on ${nameFilesystem(found)}${over}: ${cost}.`, advice };
}

type Network = Extract<Layered, { kind: "network" }>;

function tellNetworkFilesystem(found: Network): FindingWords {
  const { localDisk } = found;
  const example =
    localDisk === undefined ? "" : `, such as ${localDisk.path} (${formatBytes(localDisk.freeBytes)} free)`;
  return {
    message: `The workspace is on ${nameFilesystem(found)}: each open, stat and flush crosses a network or leaves the virtual machine.${tellNetworkWait(found)}`,
    advice: `Put the workspace on a local disk${example}, and copy the results at the end.`,
  };
}

function tellNetworkWait({ window, networkWait: wait }: Network): string {
  if (window === undefined || wait === undefined) return "";
  const { requests = 0, requestSeconds = 0 } = wait;
  const took = `${formatDuration(window.durationSeconds)} (${formatShare(wait.share)})`;
  const long = `up to ${formatDuration(wait.seconds)} of`;
  if (requests > 0) {
    return ` While ${nameWindow(window)} ran, the machine made ${formatCount(requests)} requests (${formatLatency(requestSeconds / requests)} each on average), and tasks waited for them ${long} ${took}.`;
  }
  return wait.isCounted
    ? ` Tasks on this machine waited for it ${long} ${took} while ${nameWindow(window)} ran.`
    : ` ${titleWindow(window)} used almost no CPU, and may have waited for it ${long} its ${took}.`;
}

const TRENDS = {
  "gains little": "gains little from",
  unchanged: "does not get faster with",
  slower: "gets slower with",
};
const WORK: Record<string, string> = { create: "creating", stat: "looking up", delete: "deleting" };

/** Small-file work that more cores do not speed up. */
export function tellMetadataScaling({ compared, isExpected, trend }: FindingOf<"metadata-scaling">): FindingWords {
  const figures = compared.map((one, index) => {
    const { work, jobsFewest, jobsMost } = one;
    const rates = [formatIops(one.operationsPerSecondFewest), formatIops(one.operationsPerSecondMost)];
    const [few, many] =
      index === 0 ? [` with ${countOf(jobsFewest, "job")}`, ` with ${countOf(jobsMost, "job")}`] : ["", ""];
    return `${WORK[work] ?? work} ${rates[0]}${index === 0 ? " a second" : ""}${few} and ${rates[1]}${many}`;
  });
  return {
    message: `Work on many small files${isExpected ? " in one directory" : ""} ${TRENDS[trend]} more cores: ${figures.join(", ")}.`,
    advice: isExpected
      ? "Linux lets one task at a time add or remove names in a directory: more cores help only where the files are spread over several directories."
      : "A lock of the filesystem or storage driver is probably shared by all cores: more of them will not speed up installing or unpacking here. Try another filesystem or driver for the workspace.",
  };
}

/** An unused disk and its speed. */
export function tellIdleDisk(found: FindingOf<"idle-disk">): FindingWords {
  const { path, mountPoint = path, freeBytes, disks, kinds, others } = found;
  const disk = `${disks.join(" and ")}, mounted at ${mountPoint} (${formatBytes(freeBytes)} free)`;
  const rest = others.length === 0 ? "" : ` Also available: ${others.join(", ")}.`;
  const move = `the workspace, or what is written most, under ${path}.`;
  if (kinds.length === 0) {
    return {
      message: `Another disk was idle: ${disk}.${rest}`,
      advice: `Measure it first (io-probe bench --target . --target ${path}), then put ${move}`,
    };
  }
  const speed = `compared with the workspace's disk (fio): ${describeKinds(kinds)}`;
  return { message: `Another disk is available: ${disk}; ${speed}.${rest}`, advice: `Put ${move}` };
}
