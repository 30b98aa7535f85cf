import type { RemedyReason } from "../model/trial-reasons.ts";
import type { Remedy, TrialConditions } from "./remedy.ts";
import { TOOL_SETTINGS } from "./tool-settings.ts";

/**
 * Lets fsync, fdatasync, msync, sync, sync_file_range and syncfs return 0 at once, and becomes the command.
 * no_new_privs where the kernel wants it (Documentation/userspace-api/seccomp_filter.rst). In Perl, which Debian's
 * base system has. Numbers: asm/unistd_64.h (x86-64), asm-generic/unistd.h (arm64).
 */
const IGNORE_FLUSHES = `
my ($arch, $prctl, $seccomp, @calls) = \`uname -m\` =~ /^x86_64/
  ? (0xc000003e, 157, 317, 26, 74, 75, 162, 277, 306)
  : (0xc00000b7, 167, 277, 227, 82, 83, 81, 84, 267);
my @code = ([0x20, 0, 0, 4], [0x15, 0, scalar @calls + 1, $arch], [0x20, 0, 0, 0]);
push @code, [0x15, @calls - $_, 0, $calls[$_]] for 0 .. $#calls;
push @code, [0x06, 0, 0, 0x7fff0000], [0x06, 0, 0, 0x50000];
my $code = join "", map { pack "SCCL", @$_ } @code;
my $program = pack "S x![P] P", scalar @code, $code;
if (syscall($seccomp, 1, 0, $program) != 0) {
  syscall($prctl, 38, 1, 0, 0, 0);
  syscall($seccomp, 1, 0, $program) == 0 or die "seccomp: $!\\n";
}
exec { $ARGV[0] } @ARGV or die "$ARGV[0]: $!\\n";
`.trim();

/** Flushes answered by a library or the kernel without doing them. */
const IGNORED_FLUSHES: readonly Remedy[] = [
  {
    name: "eatmydata",
    risk: "lost-files",
    source: "https://www.flamingspork.com/projects/libeatmydata/",
    tool: "eatmydata",
    helpsWith: ["flushes"],
    refuse: ({ isStatic }) => (isStatic ? { id: "static-binary" } : undefined),
    apply: ({ findProgram }) => ({ prefix: [findProgram("eatmydata") ?? "eatmydata"] }),
    lines: () => "sudo apt-get install --yes eatmydata\neatmydata COMMAND",
  },
  {
    name: "seccomp",
    risk: "lost-files",
    source: "https://man7.org/linux/man-pages/man2/seccomp.2.html",
    helpsWith: ["flushes"],
    refuse({ architecture, findProgram, isRoot, programs }) {
      if (findProgram("perl") === undefined) return { id: "no-perl" };
      if (!["x64", "arm64"].includes(architecture)) return { id: "architecture", architecture };
      return isRoot || !programs.has("sudo") ? undefined : { id: "breaks-sudo" };
    },
    apply: ({ findProgram }) => ({ prefix: [findProgram("perl") ?? "perl", "-e", IGNORE_FLUSHES] }),
    lines: () => `cat > /tmp/ignore-flushes.pl <<'EOF'\n${IGNORE_FLUSHES}\nEOF\nperl /tmp/ignore-flushes.pl COMMAND`,
  },
];

/** The share of free memory that the folder and all that is written into it may take. */
const MAX_MEMORY_SHARE = 0.5;

function refuseSize({ peakBytes, freeMemoryBytes }: TrialConditions): RemedyReason | undefined {
  if (peakBytes <= freeMemoryBytes * MAX_MEMORY_SHARE) return undefined;
  return { id: "little-memory", peakBytes, freeMemoryBytes };
}

const READ_ALL = "find . -type f -print0 | xargs -0 -r -n 64 -P 16 cat > /dev/null";

/** The folder, or what is written into it, in memory. */
const IN_MEMORY: readonly Remedy[] = [
  {
    name: "page-cache",
    risk: "extra-reads",
    source: "https://man7.org/linux/man-pages/man2/readahead.2.html",
    helpsWith: ["reads"],
    refuse: (conditions) => (conditions.cold ? refuseSize(conditions) : { id: "cached-already" }),
    apply: () => ({ first: READ_ALL }),
    lines: () => `${READ_ALL}\nCOMMAND`,
  },
  {
    name: "tmpfs",
    risk: "lost-memory",
    source: "https://docs.kernel.org/filesystems/tmpfs.html",
    helpsWith: ["flushes", "writes"],
    refuse: refuseSize,
    apply: () => ({ place: { kind: "memory" } }),
    lines: () => "cp -a . /dev/shm/work\ncd /dev/shm/work && COMMAND",
  },
  {
    name: "overlay-volatile",
    risk: "lost-overlay",
    source: "https://docs.kernel.org/filesystems/overlayfs.html#volatile-mount",
    needs: "root",
    helpsWith: ["flushes"],
    apply: () => ({ place: { kind: "overlay" } }),
    lines: () =>
      'mkdir -p /tmp/upper /tmp/work\nsudo mount -t overlay -o "lowerdir=.,upperdir=/tmp/upper,workdir=/tmp/work,volatile" overlay "$PWD"\ncd "$PWD" && COMMAND',
  },
];

interface ImageSetting extends Pick<Remedy, "name" | "risk"> {
  filesystem: "ext4" | "xfs";
  make?: readonly string[];
  options?: string;
}

const EXT4 = "https://docs.kernel.org/admin-guide/ext4.html";
const IMAGE_SOURCES = {
  ext4: EXT4,
  xfs: "https://man7.org/linux/man-pages/man5/xfs.5.html",
};

function toImageRemedy({ name, risk, filesystem, make = [], options = "" }: ImageSetting): Remedy {
  const program = `mkfs.${filesystem}`;
  const mkfs = [program, ...make].join(" ");
  return {
    name,
    risk,
    source: IMAGE_SOURCES[filesystem],
    needs: "root",
    baseline: "image",
    // An image is work to set up, so it is tried on request only.
    helpsWith: [],
    refuse: ({ findProgram }) => (findProgram(program) === undefined ? { id: "not-installed", program } : undefined),
    apply: () => ({ place: { kind: "image", filesystem, make, options } }),
    lines: () =>
      [
        `truncate -s 8G /tmp/scratch.img && ${mkfs} ${filesystem === "ext4" ? "-F " : ""}-q /tmp/scratch.img`,
        `sudo mkdir -p /mnt/scratch && sudo mount -o loop${options && `,${options}`} /tmp/scratch.img /mnt/scratch`,
        'sudo chown "$(id -u)" /mnt/scratch && cp -a . /mnt/scratch && cd /mnt/scratch && COMMAND',
      ].join("\n"),
  };
}

const IMAGE_SETTINGS: readonly ImageSetting[] = [
  { name: "ext4-no-barrier", risk: "corrupt-filesystem", filesystem: "ext4", options: "barrier=0" },
  { name: "ext4-no-journal", risk: "needs-fsck", filesystem: "ext4", make: ["-O", "^has_journal"] },
  { name: "ext4-writeback", risk: "old-data", filesystem: "ext4", options: "data=writeback" },
  { name: "ext4-lazytime", risk: "old-times", filesystem: "ext4", options: "noatime,lazytime" },
  { name: "xfs", risk: "needs-xfs", filesystem: "xfs" },
];

/** Filesystems in an image, each compared with an ext4 one with default options. */
const IMAGES: readonly Remedy[] = IMAGE_SETTINGS.map(toImageRemedy);

const QUEUE = "https://docs.kernel.org/block/queue-sysfs.html";
const READ_AHEAD_KIB = 4096;

function refuseScheduler({ disk, readSetting }: TrialConditions): RemedyReason | undefined {
  if (disk === undefined) return { id: "several-disks" };
  const choices = readSetting(`/sys/block/${disk}/queue/scheduler`)?.split(/\s+/) ?? [];
  if (choices.includes("[none]") || (choices.length === 1 && choices[0] === "none"))
    return { id: "no-scheduler", disk };
  return choices.includes("none") ? undefined : { id: "fixed-scheduler", disk };
}

function refuseReadAhead({ disk, readSetting }: TrialConditions): RemedyReason | undefined {
  if (disk === undefined) return { id: "several-disks" };
  const now = readSetting(`/sys/block/${disk}/queue/read_ahead_kb`);
  if (now === undefined) return { id: "no-read-ahead", disk };
  const kibibytes = Number(now);
  return kibibytes >= READ_AHEAD_KIB ? { id: "reads-ahead", disk, bytes: kibibytes * 1024 } : undefined;
}

/** Sets a file of the queue of the job's disk. */
const setQueue = (name: string, value: string): Pick<Remedy, "apply" | "lines"> => ({
  apply: ({ disk }) => ({ machine: [{ file: `/sys/block/${disk}/queue/${name}`, value }] }),
  lines: ({ disk = "DISK" }) => `echo ${value} | sudo tee /sys/block/${disk}/queue/${name}\nCOMMAND`,
});

const remount = (options: string): Pick<Remedy, "apply" | "lines"> => ({
  apply: ({ mountPoint = "/" }) => ({ machine: [{ mountPoint, options }] }),
  lines: ({ mountPoint = "/" }) => `sudo mount -o remount,${options} '${mountPoint}'\nCOMMAND`,
});

/** Settings of the whole machine, tried on request only and restored afterwards. */
const MACHINE_SETTINGS: readonly Remedy[] = [
  {
    needs: "machine",
    name: "dirty-ratio",
    risk: "lost-unwritten",
    source: "https://docs.kernel.org/admin-guide/sysctl/vm.html",
    helpsWith: ["writes"],
    apply: () => ({
      machine: [
        { file: "/proc/sys/vm/dirty_background_ratio", value: "50" },
        { file: "/proc/sys/vm/dirty_ratio", value: "80" },
      ],
    }),
    lines: () => "sudo sysctl -w vm.dirty_background_ratio=50 vm.dirty_ratio=80\nCOMMAND",
  },
  {
    needs: "machine",
    name: "scheduler-none",
    risk: "starved-processes",
    source: QUEUE,
    helpsWith: [],
    refuse: refuseScheduler,
    ...setQueue("scheduler", "none"),
  },
  {
    needs: "machine",
    name: "read-ahead",
    risk: "larger-reads",
    source: QUEUE,
    helpsWith: ["reads"],
    refuse: refuseReadAhead,
    ...setQueue("read_ahead_kb", `${READ_AHEAD_KIB}`),
  },
  {
    needs: "machine",
    name: "remount-lazytime",
    risk: "old-times",
    source: "https://man7.org/linux/man-pages/man8/mount.8.html",
    helpsWith: [],
    refuse: ({ mountPoint }) => (mountPoint === undefined ? { id: "unknown-mount" } : undefined),
    ...remount("noatime,lazytime"),
  },
  {
    needs: "machine",
    name: "remount-no-barrier",
    risk: "corrupt-filesystem",
    source: EXT4,
    helpsWith: ["flushes"],
    refuse: ({ filesystem, mountPoint }) =>
      filesystem === "ext4" && mountPoint !== undefined ? undefined : { id: "not-ext4" },
    ...remount("barrier=0"),
  },
];

/** All remedies of `try`, the simplest and least risky first. */
export const REMEDIES: readonly Remedy[] = [
  ...TOOL_SETTINGS,
  ...IGNORED_FLUSHES,
  ...IN_MEMORY,
  ...IMAGES,
  ...MACHINE_SETTINGS,
];
