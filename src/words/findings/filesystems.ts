import type { FullAtEnd, FullFilesystem, FullMeanwhile } from "../../analysis/findings/full-filesystem.ts";
import type { IdleDisk } from "../../analysis/findings/idle-disk.ts";
import type { LayeredFilesystem, NetworkFilesystem } from "../../analysis/findings/layered-filesystem.ts";
import type { Comparison, MetadataScaling } from "../../analysis/findings/metadata-scaling.ts";
import { stripFusePrefix, writesToMemory } from "../../disks/filesystem-kind.ts";
import {
  formatBytes,
  formatCount,
  formatDuration,
  formatIops,
  formatLatency,
  formatShare,
} from "../../format/figures.ts";
import { countOf } from "../../format/plain-text.ts";
import type { FindingWords } from "../../model/finding.ts";
import type { Storage } from "../../model/storage.ts";
import { nameKnownFilesystem } from "../storage.ts";
import { describeKinds } from "../target-comparison.ts";
import { nameWindow, titleWindow } from "../windows.ts";

/** A filesystem with its storage driver: `overlay (storage driver overlay2)`. */
export function nameFilesystem({ filesystem, storageDriver }: Storage): string {
  const name = nameKnownFilesystem(stripFusePrefix(filesystem));
  return storageDriver === undefined || storageDriver === name ? name : `${name} (storage driver ${storageDriver})`;
}

/** A full filesystem, when it was, and the window that failed. */
export function tellFullFilesystem(found: FullFilesystem): FindingWords {
  return found.when === "end" ? tellFullAtEnd(found) : tellFullMeanwhile(found);
}

const FREE_SPACE = "Free some space there, or write to another disk: writes that do not fit fail with ENOSPC.";
const FREE_INODES =
  "Remove files there, or write to another disk: no file can be created there without a free inode (ENOSPC).";

function tellFullMeanwhile({ space, window, lacks, hasFailed, evidence }: FullMeanwhile): FindingWords {
  const place = `The filesystem at ${space.mountPoint} (${space.filesystem})`;
  const { freeBytes, totalBytes, freeInodes, totalInodes } = evidence;
  const [was, free] =
    lacks === "bytes"
      ? ["was full", `${formatBytes(freeBytes)} of ${formatBytes(totalBytes)} free`]
      : ["had no inodes left", `${formatCount(freeInodes)} of ${formatCount(totalInodes)} free`];
  const after = `failed after ${formatDuration(window.durationSeconds)}`;
  const failed = hasFailed ? `; it ${after}` : "";
  // Nothing shows that it wrote there.
  const message = space.allAlong
    ? `${place} ${was} all along: ${free}; ${nameWindow(window)} ${after}, probably for this reason if it writes there.`
    : `${place} ${was} while ${nameWindow(window)} ran: ${free}${failed}.`;
  return { message, advice: lacks === "bytes" ? FREE_SPACE : FREE_INODES };
}

function tellFullAtEnd({ storage, window, evidence }: FullAtEnd): FindingWords {
  const failed =
    window === undefined ? "" : `; ${nameWindow(window)} failed after ${formatDuration(window.durationSeconds)}`;
  const free = `${formatBytes(evidence.freeBytes)} of ${formatBytes(evidence.totalBytes)} free`;
  return {
    message: `The filesystem at ${storage.mountPoint ?? storage.path} (${nameFilesystem(storage)}) was full at the end: ${free}${failed}.`,
    advice: FREE_SPACE,
  };
}

const LAYERS: Record<LayeredFilesystem["kind"], { cost: string; advice: string }> = {
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

/** A workspace on a layered filesystem, and the cost. */
export function tellLayeredFilesystem({ kind, storage }: LayeredFilesystem): FindingWords {
  const { lowerFilesystem } = storage;
  const memory = writesToMemory(storage) ? " (in memory)" : "";
  const over = lowerFilesystem === undefined ? "" : ` over ${lowerFilesystem}${memory}`;
  const { cost, advice } = LAYERS[kind];
  return { message: `The workspace is on ${nameFilesystem(storage)}${over}: ${cost}.`, advice };
}

/** A workspace on a network filesystem, and its wait. */
export function tellNetworkFilesystem(found: NetworkFilesystem): FindingWords {
  const { localDisk } = found;
  const example =
    localDisk === undefined
      ? ""
      : `, such as ${localDisk.mountPoint ?? localDisk.path} (${formatBytes(localDisk.freeBytes)} free)`;
  return {
    message: tellNetworkWait(found),
    advice: `Put the workspace on a local disk${example}, and copy the results at the end.`,
  };
}

function tellNetworkWait({ storage, window, wait }: NetworkFilesystem): string {
  const place = `The workspace is on ${nameFilesystem(storage)}: each open, stat and flush crosses a network or leaves the virtual machine.`;
  if (window === undefined || wait === undefined) return place;
  const { requests = 0, requestSeconds = 0 } = wait;
  const took = `${formatDuration(window.durationSeconds)} (${formatShare(wait.share)})`;
  const long = `up to ${formatDuration(wait.seconds)} of`;
  if (requests > 0) {
    return `${place} While ${nameWindow(window)} ran, the machine made ${formatCount(requests)} requests (${formatLatency(requestSeconds / requests)} each on average), and tasks waited for them ${long} ${took}.`;
  }
  return wait.isCounted
    ? `${place} Tasks on this machine waited for it ${long} ${took} while ${nameWindow(window)} ran.`
    : `${place} ${titleWindow(window)} used almost no CPU, and may have waited for it ${long} its ${took}.`;
}

const TRENDS = {
  "gains little": "gains little from",
  unchanged: "does not get faster with",
  slower: "gets slower with",
};
const WORK: Record<string, string> = { create: "creating", stat: "looking up", delete: "deleting" };

/** Small-file work that more cores do not speed up. */
export function tellMetadataScaling({ compared, isExpected, trend }: MetadataScaling): FindingWords {
  const figures = compared.map(({ work, fewest, most }, index) => {
    const rates = [formatIops(fewest.iops), formatIops(most.iops)];
    const [few, many] = index === 0 ? [` with ${nameJobs(fewest)}`, ` with ${nameJobs(most)}`] : ["", ""];
    return `${WORK[work] ?? work} ${rates[0]}${index === 0 ? " a second" : ""}${few} and ${rates[1]}${many}`;
  });
  return {
    message: `Work on many small files${isExpected ? " in one directory" : ""} ${TRENDS[trend]} more cores: ${figures.join(", ")}.`,
    advice: isExpected
      ? "Linux lets one task at a time add or remove names in a directory: more cores help only where the files are spread over several directories."
      : "A lock of the filesystem or storage driver is probably shared by all cores: more of them will not speed up installing or unpacking here. Try another filesystem or driver for the workspace.",
  };
}

function nameJobs({ jobs = 1 }: Comparison["fewest"]): string {
  return countOf(jobs, "job");
}

/** An unused disk and its speed. */
export function tellIdleDisk({ storage, disks, kinds, others }: IdleDisk): FindingWords {
  const speed = kinds.length > 0 ? `; compared with the workspace's disk (fio): ${describeKinds(kinds)}` : "";
  const places = others.map(({ mountPoint, path }) => mountPoint ?? path);
  const rest = places.length === 0 ? "" : ` Also available: ${places.join(", ")}.`;
  const move = `the workspace, or what is written most, under ${storage.path}.`;
  return {
    message: `Another disk ${kinds.length > 0 ? "is available" : "was idle"}: ${disks.join(" and ")}, mounted at ${storage.mountPoint ?? storage.path} (${formatBytes(storage.freeBytes)} free)${speed}.${rest}`,
    advice:
      kinds.length > 0
        ? `Put ${move}`
        : `Measure it first (io-probe bench --target . --target ${storage.path}), then put ${move}`,
  };
}
