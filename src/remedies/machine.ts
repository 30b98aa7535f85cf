import type { RemedyReason } from "../model/trial-reasons.ts";
import type { Remedy, TrialConditions } from "./remedy.ts";

const VM = "https://docs.kernel.org/admin-guide/sysctl/vm.html";
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

/** Settings of the whole machine, tried on request only and restored afterwards. */
export const MACHINE_SETTINGS: readonly Remedy[] = [
  {
    needs: "machine",
    name: "dirty-ratio",
    risk: "lost-unwritten",
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
    needs: "machine",
    name: "scheduler-none",
    risk: "starved-processes",
    source: QUEUE,
    helpsWith: [],
    refuse: refuseScheduler,
    apply: ({ disk }) => ({ machine: [{ file: `/sys/block/${disk}/queue/scheduler`, value: "none" }] }),
    lines: ({ disk = "DISK" }) => `echo none | sudo tee /sys/block/${disk}/queue/scheduler\nCOMMAND`,
  },
  {
    needs: "machine",
    name: "read-ahead",
    risk: "larger-reads",
    source: QUEUE,
    helpsWith: ["reads"],
    refuse: refuseReadAhead,
    apply: ({ disk }) => ({
      machine: [{ file: `/sys/block/${disk}/queue/read_ahead_kb`, value: `${READ_AHEAD_KIB}` }],
    }),
    lines: ({ disk = "DISK" }) => `echo ${READ_AHEAD_KIB} | sudo tee /sys/block/${disk}/queue/read_ahead_kb\nCOMMAND`,
  },
  {
    needs: "machine",
    name: "remount-lazytime",
    risk: "old-times",
    source: "https://man7.org/linux/man-pages/man8/mount.8.html",
    helpsWith: [],
    refuse: ({ mountPoint }) => (mountPoint === undefined ? { id: "unknown-mount" } : undefined),
    apply: ({ mountPoint = "/" }) => ({ machine: [{ mountPoint, options: "noatime,lazytime" }] }),
    lines: ({ mountPoint = "/" }) => `sudo mount -o remount,noatime,lazytime '${mountPoint}'\nCOMMAND`,
  },
  {
    needs: "machine",
    name: "remount-no-barrier",
    risk: "corrupt-filesystem",
    source: "https://docs.kernel.org/admin-guide/ext4.html",
    helpsWith: ["flushes"],
    refuse: ({ filesystem, mountPoint }) =>
      filesystem === "ext4" && mountPoint !== undefined ? undefined : { id: "not-ext4" },
    apply: ({ mountPoint = "/" }) => ({ machine: [{ mountPoint, options: "barrier=0" }] }),
    lines: ({ mountPoint = "/" }) => `sudo mount -o remount,barrier=0 '${mountPoint}'\nCOMMAND`,
  },
];
