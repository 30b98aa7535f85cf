import type { Remedy, TrialConditions } from "./remedy.ts";

const VM = "https://docs.kernel.org/admin-guide/sysctl/vm.html";
const QUEUE = "https://docs.kernel.org/block/queue-sysfs.html";
const NO_DISK = "the directory is not on one disk";
const READ_AHEAD_KIB = 4096;
const MACHINE = { needs: "machine", baseline: "folder" } as const;

function refuseScheduler({ disk, readSetting }: TrialConditions): string | undefined {
  if (disk === undefined) return NO_DISK;
  const choices = readSetting(`/sys/block/${disk}/queue/scheduler`)?.split(/\s+/) ?? [];
  if (choices.includes("[none]") || (choices.length === 1 && choices[0] === "none"))
    return `${disk} has no scheduler already`;
  return choices.includes("none") ? undefined : `${disk} lets no scheduler be chosen`;
}

function refuseReadAhead({ disk, readSetting }: TrialConditions): string | undefined {
  if (disk === undefined) return NO_DISK;
  const now = readSetting(`/sys/block/${disk}/queue/read_ahead_kb`);
  if (now === undefined) return `${disk} has no read-ahead that can be set`;
  return Number(now) >= READ_AHEAD_KIB ? `${disk} reads ${now} KiB ahead already` : undefined;
}

/** Settings of the whole machine, tried on request only and restored afterwards. */
export const MACHINE_SETTINGS: readonly Remedy[] = [
  {
    ...MACHINE,
    name: "dirty-ratio",
    summary: "the kernel keeps more unwritten data in memory",
    risk: "More data is lost in a crash, and a later flush takes longer.",
    source: VM,
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
    ...MACHINE,
    name: "scheduler-none",
    summary: "the disk has no I/O scheduler",
    risk: "One process may starve others of the disk.",
    source: QUEUE,
    helpsWith: [],
    refuse: refuseScheduler,
    apply: ({ disk }) => ({ machine: [{ file: `/sys/block/${disk}/queue/scheduler`, value: "none" }] }),
    lines: ({ disk = "DISK" }) => `echo none | sudo tee /sys/block/${disk}/queue/scheduler\nCOMMAND`,
  },
  {
    ...MACHINE,
    name: "read-ahead",
    summary: "the kernel reads 4 MiB ahead",
    risk: "Random reads fetch more than they need.",
    source: QUEUE,
    helpsWith: ["reads"],
    refuse: refuseReadAhead,
    apply: ({ disk }) => ({
      machine: [{ file: `/sys/block/${disk}/queue/read_ahead_kb`, value: `${READ_AHEAD_KIB}` }],
    }),
    lines: ({ disk = "DISK" }) => `echo ${READ_AHEAD_KIB} | sudo tee /sys/block/${disk}/queue/read_ahead_kb\nCOMMAND`,
  },
  {
    ...MACHINE,
    name: "remount-lazytime",
    summary: "the filesystem is remounted with noatime and lazytime",
    risk: "After a crash, access and change times may be up to a day old.",
    source: "https://man7.org/linux/man-pages/man8/mount.8.html",
    helpsWith: [],
    refuse: ({ mountPoint }) => (mountPoint === undefined ? "the mount of the directory is not known" : undefined),
    apply: ({ mountPoint = "/" }) => ({ machine: [{ mountPoint, options: "noatime,lazytime" }] }),
    lines: ({ mountPoint = "/" }) => `sudo mount -o remount,noatime,lazytime '${mountPoint}'\nCOMMAND`,
  },
  {
    ...MACHINE,
    name: "remount-no-barrier",
    summary: "ext4 is remounted without write barriers",
    risk: "A power cut or a crash of the host may leave the filesystem corrupt.",
    source: "https://docs.kernel.org/admin-guide/ext4.html",
    helpsWith: ["flushes"],
    refuse: ({ filesystem, mountPoint }) =>
      filesystem === "ext4" && mountPoint !== undefined ? undefined : "the directory is not on ext4",
    apply: ({ mountPoint = "/" }) => ({ machine: [{ mountPoint, options: "barrier=0" }] }),
    lines: ({ mountPoint = "/" }) => `sudo mount -o remount,barrier=0 '${mountPoint}'\nCOMMAND`,
  },
];
