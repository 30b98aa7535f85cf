import { formatBinaryBytes, formatBytes, formatDuration } from "../format/figures.ts";
import type { RemedyReason, RiskId, TrialFault } from "../model/trial-reasons.ts";
import type { RemedyName } from "../remedies/remedy.ts";
import { tellMissingTool, tellProgramFailure } from "./tools.ts";

const REMEDIES: Record<RemedyName, string> = {
  eatmydata: "A preloaded library makes fsync and similar calls do nothing.",
  seccomp: "A kernel filter makes fsync and similar calls do nothing, in static binaries too.",
  tmpfs: "The directory is in memory.",
  "overlay-volatile": "Writes go to an overlay that ignores flushes.",
  "page-cache": "All files of the directory are read in parallel before the command starts.",
  "git-fsync": "Git does not flush (core.fsync=none).",
  "dpkg-unsafe-io": "dpkg does not flush what it unpacks (force-unsafe-io).",
  postgresql: "PostgreSQL does not flush (fsync, synchronous_commit and full_page_writes are off).",
  "sqlite-synchronous": "sqlite3 does not flush (PRAGMA synchronous=OFF).",
  "npm-store": "npm's cache is copied into memory.",
  "pnpm-store": "pnpm links files from its store instead of copying them.",
  "pip-no-cache": "pip keeps no cache.",
  "ext4-no-barrier": "The directory is on ext4 without write barriers.",
  "ext4-no-journal": "The directory is on ext4 without a journal.",
  "ext4-writeback": "The directory is on ext4 with data=writeback.",
  "ext4-lazytime": "The directory is on ext4 with noatime and lazytime.",
  xfs: "The directory is on XFS instead of ext4.",
  "dirty-ratio": "The kernel keeps more unwritten data in memory.",
  "scheduler-none": "The disk has no I/O scheduler.",
  "read-ahead": "The kernel reads 4 MiB ahead.",
  "remount-lazytime": "The filesystem is remounted with noatime and lazytime.",
  "remount-no-barrier": "ext4 is remounted without write barriers.",
};

const RISKS: Record<RiskId, string> = {
  "lost-files": "After a crash or power cut, files and databases that the command wrote may be lost or corrupt.",
  "lost-memory":
    "What the command writes uses memory and is lost with the machine; a full tmpfs makes the command fail.",
  "lost-overlay": "After a crash the overlay cannot be mounted again, and all that was written into it is lost.",
  "lost-cache": "The cache takes memory, and what npm adds to it is lost with the machine.",
  "lost-unwritten": "More data is lost in a crash, and a later flush takes longer.",
  "empty-objects":
    "After a crash or power cut, objects and refs that git wrote may be empty, and the repository corrupt.",
  "empty-packages": "After a crash or power cut, files of packages that dpkg unpacked may be empty.",
  "corrupt-database": "After a crash or power cut, the database may be corrupt and must be recreated.",
  "corrupt-filesystem": "A power cut or a crash of the host may leave the filesystem corrupt.",
  "needs-fsck": "After a crash the filesystem needs fsck, and files may be lost.",
  "old-data": "After a crash, files may hold old data of other files.",
  "old-times": "After a crash, access and change times may be up to a day old.",
  "extra-reads": "Reading files that the command does not need costs time, and may evict others from the page cache.",
  "larger-reads": "Random reads fetch more than they need.",
  "starved-processes": "One process may starve others of the disk.",
  "changed-store": "A tool that changes a file in node_modules changes it in the store as well.",
  "repeated-downloads": "The next install downloads everything again.",
  "needs-xfs": "The machine must be set up with XFS.",
  "own-value": "Your own value: its risk is not known to io-probe.",
};

/** What a remedy does. */
export function describeRemedy(name: RemedyName): string {
  return REMEDIES[name];
}

/** What a remedy risks. */
export function explainRisk(risk: RiskId): string {
  return RISKS[risk];
}

/** Why a remedy was not tried, or is out. */
export function explainReason(reason: RemedyReason): string {
  switch (reason.id) {
    case "static-binary":
      return "the command is a static binary, which ignores preloaded libraries";
    case "no-perl":
      return "it needs perl, which is not on PATH";
    case "breaks-sudo":
      return "without root it would break sudo inside the command";
    case "lost-by-sudo":
      return "sudo inside the command drops its variable";
    case "cached-already":
      return "a fresh copy is in the page cache already; --cold reads it from the disk";
    case "own-mount":
      return "as root each copy is a separate mount, into which pnpm cannot link; try it without root";
    case "colon-in-path":
      return "the directory's path has a colon, which PATH cannot hold";
    case "several-disks":
      return "the directory is not on one disk";
    case "unknown-mount":
      return "the mount of the directory is not known";
    case "not-ext4":
      return "the directory is not on ext4";
    case "architecture":
      return `its filter does not support ${reason.architecture}`;
    case "little-memory":
      return `the directory and what is written into it (${formatBytes(reason.peakBytes)}) exceed half of the free memory (${formatBytes(reason.freeMemoryBytes)})`;
    case "not-installed":
      return `${reason.program} is not installed`;
    case "not-run":
      return `${reason.tool} did not run`;
    case "no-scheduler":
      return `${reason.disk} already has no scheduler`;
    case "fixed-scheduler":
      return `the scheduler of ${reason.disk} cannot be turned off`;
    case "no-read-ahead":
      return `the read-ahead of ${reason.disk} cannot be set`;
    case "reads-ahead":
      return `${reason.disk} already reads ${formatBinaryBytes(reason.bytes)} ahead`;
    case "needs-root":
      return "it needs root and its own mount namespace (unshare)";
    case "needs-machine":
      return "it changes the whole machine; --machine allows that, and restores the setting afterwards";
    case "no-time":
      return "the time budget was used up before it";
    case "no-tool":
      return tellMissingTool(reason);
    case "exit":
      return `the command fails with it (exit code ${reason.exitCode}), and not without it`;
    case "overdue":
      return `the command did not end within ${formatDuration(reason.limitSeconds)} with it`;
    case "other-files": {
      const more = reason.count - reason.paths.length;
      return `the command leaves different files with it: ${reason.paths.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
    }
    default:
      return tellTrialFault(reason);
  }
}

/** What kept a run from being made. */
export function tellTrialFault(fault: TrialFault): string {
  switch (fault.id) {
    case "program":
      return tellProgramFailure(fault);
    case "prepare":
      return `--prepare: ${JSON.stringify(fault.command)} failed with exit code ${fault.exitCode}`;
    case "system":
      return fault.detail;
  }
}
