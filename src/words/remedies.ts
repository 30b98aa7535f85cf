import { formatBinaryBytes, formatBytes, formatDuration } from "../format/figures.ts";
import { type Sentences, tellCase } from "../format/sentences.ts";
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

export const describeRemedy = (name: RemedyName) => REMEDIES[name];
export const explainRisk = (risk: RiskId) => RISKS[risk];

/** Why a remedy was not tried, or is out. */
export const explainReason = (reason: RemedyReason) => tellCase(REASONS, reason);

/** What kept a run from being made. */
export const tellTrialFault = (fault: TrialFault) => tellCase(FAULTS, fault);

const FAULTS: Sentences<TrialFault> = {
  program: tellProgramFailure,
  prepare: ({ command, exitCode }) => `--prepare: ${JSON.stringify(command)} failed with exit code ${exitCode}`,
  system: ({ detail }) => detail,
};

const REASONS: Sentences<RemedyReason> = {
  "static-binary": "the command is a static binary, which ignores preloaded libraries",
  "no-perl": "it needs perl, which is not on PATH",
  "breaks-sudo": "without root it would break sudo inside the command",
  "lost-by-sudo": "sudo inside the command drops its variable",
  "cached-already": "a fresh copy is in the page cache already; --cold reads it from the disk",
  "own-mount": "as root each copy is a separate mount, into which pnpm cannot link; try it without root",
  "colon-in-path": "the directory's path has a colon, which PATH cannot hold",
  "several-disks": "the directory is not on one disk",
  "unknown-mount": "the mount of the directory is not known",
  "not-ext4": "the directory is not on ext4",
  architecture: ({ architecture }) => `its filter does not support ${architecture}`,
  "little-memory": ({ peakBytes, freeMemoryBytes }) =>
    `the directory and what is written into it (${formatBytes(peakBytes)}) exceed half of the free memory (${formatBytes(freeMemoryBytes)})`,
  "not-installed": ({ program }) => `${program} is not installed`,
  "not-run": ({ tool }) => `${tool} did not run`,
  "no-scheduler": ({ disk }) => `${disk} already has no scheduler`,
  "fixed-scheduler": ({ disk }) => `the scheduler of ${disk} cannot be turned off`,
  "no-read-ahead": ({ disk }) => `the read-ahead of ${disk} cannot be set`,
  "reads-ahead": ({ disk, bytes }) => `${disk} already reads ${formatBinaryBytes(bytes)} ahead`,
  "needs-root": "it needs root and its own mount namespace (unshare)",
  "needs-machine": "it changes the whole machine; --machine allows that, and restores the setting afterwards",
  "no-time": "the time budget was used up before it",
  "no-tool": tellMissingTool,
  exit: ({ exitCode }) => `the command fails with it (exit code ${exitCode}), and not without it`,
  overdue: ({ limitSeconds }) => `the command did not end within ${formatDuration(limitSeconds)} with it`,
  "other-files": ({ paths, count }) => {
    const more = count > paths.length ? ` and ${count - paths.length} more` : "";
    return `the command leaves different files with it: ${paths.join(", ")}${more}`;
  },
  ...FAULTS,
};
