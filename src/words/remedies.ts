import { formatBinaryBytes, formatBytes } from "../format/figures.ts";
import type { RemedyName, RemedyRefusal } from "../remedies/remedy.ts";

const LOST_FILES = "After a crash or power cut, files and databases that the command wrote may be lost or corrupt.";
const LOST_DATABASE = "After a crash or power cut, the database may be corrupt and must be recreated.";
const CORRUPT_FILESYSTEM = "A power cut or a crash of the host may leave the filesystem corrupt.";
const OLD_TIMES = "After a crash, access and change times may be up to a day old.";

const REMEDIES: Record<RemedyName, { does: string; risk: string }> = {
  eatmydata: { does: "A preloaded library makes fsync and similar calls do nothing.", risk: LOST_FILES },
  seccomp: {
    does: "A kernel filter makes fsync and similar calls do nothing, in static binaries too.",
    risk: LOST_FILES,
  },
  tmpfs: {
    does: "The directory is in memory.",
    risk: "What the command writes uses memory and is lost with the machine; a full tmpfs makes the command fail.",
  },
  "overlay-volatile": {
    does: "Writes go to an overlay that ignores flushes.",
    risk: "After a crash the overlay cannot be mounted again, and all that was written into it is lost.",
  },
  "page-cache": {
    does: "All files of the directory are read in parallel before the command starts.",
    risk: "Reading files that the command does not need costs time, and may evict others from the page cache.",
  },
  "git-fsync": {
    does: "Git does not flush (core.fsync=none).",
    risk: "After a crash or power cut, objects and refs that git wrote may be empty, and the repository corrupt.",
  },
  "dpkg-unsafe-io": {
    does: "dpkg does not flush what it unpacks (force-unsafe-io).",
    risk: "After a crash or power cut, files of packages that dpkg unpacked may be empty.",
  },
  postgresql: {
    does: "PostgreSQL does not flush (fsync, synchronous_commit and full_page_writes are off).",
    risk: LOST_DATABASE,
  },
  "sqlite-synchronous": { does: "sqlite3 does not flush (PRAGMA synchronous=OFF).", risk: LOST_DATABASE },
  "npm-store": {
    does: "npm's cache is copied into memory.",
    risk: "The cache takes memory, and what npm adds to it is lost with the machine.",
  },
  "pnpm-store": {
    does: "pnpm links files from its store instead of copying them.",
    risk: "A tool that changes a file in node_modules changes it in the store as well.",
  },
  "pip-no-cache": { does: "pip keeps no cache.", risk: "The next install downloads everything again." },
  "ext4-no-barrier": { does: "The directory is on ext4 without write barriers.", risk: CORRUPT_FILESYSTEM },
  "ext4-no-journal": {
    does: "The directory is on ext4 without a journal.",
    risk: "After a crash the filesystem needs fsck, and files may be lost.",
  },
  "ext4-writeback": {
    does: "The directory is on ext4 with data=writeback.",
    risk: "After a crash, files may hold old data of other files.",
  },
  "ext4-lazytime": { does: "The directory is on ext4 with noatime and lazytime.", risk: OLD_TIMES },
  xfs: { does: "The directory is on XFS instead of ext4.", risk: "The machine must be set up with XFS." },
  "dirty-ratio": {
    does: "The kernel keeps more unwritten data in memory.",
    risk: "More data is lost in a crash, and a later flush takes longer.",
  },
  "scheduler-none": { does: "The disk has no I/O scheduler.", risk: "One process may starve others of the disk." },
  "read-ahead": { does: "The kernel reads 4 MiB ahead.", risk: "Random reads fetch more than they need." },
  "remount-lazytime": { does: "The filesystem is remounted with noatime and lazytime.", risk: OLD_TIMES },
  "remount-no-barrier": { does: "ext4 is remounted without write barriers.", risk: CORRUPT_FILESYSTEM },
};

/** What a remedy does. */
export function describeRemedy(name: RemedyName): string {
  return REMEDIES[name].does;
}

/** What it risks. */
export function explainRisk(name: RemedyName): string {
  return REMEDIES[name].risk;
}

/** Why it cannot be tried here. */
export function explainRemedyRefusal(refusal: RemedyRefusal): string {
  switch (refusal.id) {
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
      return `its filter does not support ${refusal.architecture}`;
    case "little-memory":
      return `the directory and what is written into it (${formatBytes(refusal.peakBytes)}) exceed half of the free memory (${formatBytes(refusal.freeMemoryBytes)})`;
    case "not-installed":
      return `${refusal.program} is not installed`;
    case "not-run":
      return `${refusal.tool} did not run`;
    case "no-scheduler":
      return `${refusal.disk} already has no scheduler`;
    case "fixed-scheduler":
      return `the scheduler of ${refusal.disk} cannot be turned off`;
    case "no-read-ahead":
      return `the read-ahead of ${refusal.disk} cannot be set`;
    case "reads-ahead":
      return `${refusal.disk} already reads ${formatBinaryBytes(refusal.kibibytes * 1024)} ahead`;
  }
}
