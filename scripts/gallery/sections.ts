import type { Finding } from "../../src/model/finding.ts";

const ONE_DIRECTORY = "four processes that make, rename and remove files of one directory";
const FILE_JOBS = "the file jobs of the profile standard";

/** What was recorded, in a sentence, by the recording's name in test/fixtures/recordings. */
export const LOADS = {
  "bandwidth-limit":
    "nine files of 70 MB, written directly one after the other, on a disk that is limited to 30 MB/s below what io-probe sees",
  "buffered-write": "330 MiB written without a sync",
  "busy-neighbours": "a shell loop, while other processes keep all cores and the disk busy",
  "cgroup-limit": "600 MiB written directly, in a cgroup (v1) that is limited to 50 MiB/s",
  "cpu-all-cores": "a shell loop on each core for 10 s",
  "cpu-one-core": "a shell loop on one core for 10 s",
  "full-filesystem": "files of 12 MiB, one a second, until an ext4 of 57 MB is full",
  "fuse-overlay-file-jobs": `${FILE_JOBS}, on fuse-overlayfs`,
  "fuse-overlay-one-directory": `${ONE_DIRECTORY}, on fuse-overlayfs`,
  idle: "sleep 10",
  "one-directory": `${ONE_DIRECTORY}, on ext4`,
  "operations-limit":
    "random writes of 4 KiB at depth 32, on a disk that is limited to 400 operations a second below what io-probe sees",
  "overlay-copy-up": "a line added to each of 4,000 files of a lower layer, on overlay",
  "overlay-file-jobs": `${FILE_JOBS}, on overlay`,
  "pipe-ping-pong": "two pairs of processes that pass single bytes through pipes",
  "short-command": "100 MiB written with a sync at the end",
  "slower-disk-beside": "fio on two disks, the second limited to 30 MB/s",
  "sync-storm": "a log that is flushed after each write of 2,300 bytes",
  "synced-under-cgroup": "300 writes of 4 KiB with O_DSYNC, under a cgroup limit of 100 operations a second",
  "synced-write": "400 MiB written and synced, six times",
} as const;

/** What a finding is about, and recordings of it; the first is shown whole. */
export interface Section {
  title: string;
  recordings: [Recording, ...Recording[]];
}
/** The name of a recording. */
export type Recording = keyof typeof LOADS;

/** A section for each finding of which there is a recording that looked at tasks, by its id. */
export const SECTIONS: Partial<Record<Finding["id"], Section>> = {
  "bandwidth-cap": {
    title: "A bandwidth limit",
    recordings: ["bandwidth-limit", "cgroup-limit", "slower-disk-beside"],
  },
  "iops-cap": { title: "An IOPS limit", recordings: ["operations-limit", "synced-under-cgroup"] },
  "waited-for-disk": { title: "Waiting for the disk", recordings: ["synced-write"] },
  "waited-for-flushes": { title: "Waiting for flushes", recordings: ["sync-storm"] },
  "unwritten-data": { title: "Unwritten data", recordings: ["buffered-write"] },
  "full-filesystem": { title: "A full filesystem", recordings: ["full-filesystem"] },
  "layered-filesystem": {
    title: "A layer in front of the disk",
    recordings: ["fuse-overlay-one-directory", "overlay-copy-up"],
  },
  "metadata-scaling": {
    title: "File operations that do not scale with the cores",
    recordings: ["fuse-overlay-file-jobs", "overlay-file-jobs"],
  },
  "kernel-time": { title: "Time in the kernel", recordings: ["fuse-overlay-one-directory", "pipe-ping-pong"] },
  "stolen-cpu": { title: "Stolen CPU time", recordings: ["busy-neighbours"] },
  verdict: {
    title: "The verdict",
    recordings: [
      ...(["synced-under-cgroup", "sync-storm", "buffered-write", "cpu-all-cores", "cpu-one-core"] as const),
      ...(["one-directory", "busy-neighbours", "idle"] as const),
    ],
  },
  "few-samples": { title: "A recording too short for a chart", recordings: ["short-command"] },
};
