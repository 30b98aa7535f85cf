import type { Finding } from "../../src/model/finding.ts";

/** A recording of test/fixtures/recordings that shows a finding. */
export interface RecordedLoad {
  /** The recording's file without its ending. */
  recording: string;
  /** What was recorded, in a sentence. */
  load: string;
}

/** What a finding is about, and recordings of it; the first is shown whole. */
export interface Section {
  title: string;
  loads: [RecordedLoad, ...RecordedLoad[]];
}

const UNPACK = "nine files of 70 MB, written directly one after the other";
const ONE_DIRECTORY = "four processes that make, rename and remove files of one directory";
const COMPUTE = "a shell loop on each core for 10 s";
const FILE_JOBS = "the file jobs of the profile standard";

/** A section for each finding of which there is a recording that looked at tasks, by its id. */
export const SECTIONS: Partial<Record<Finding["id"], Section>> = {
  "bandwidth-cap": {
    title: "A bandwidth limit",
    loads: [
      {
        recording: "bandwidth-limit",
        load: `${UNPACK}, on a disk that is limited to 30 MB/s below what io-probe sees`,
      },
      { recording: "cgroup-limit", load: "600 MiB written directly, in a cgroup (v1) that is limited to 50 MiB/s" },
      { recording: "slower-disk-beside", load: "fio on two disks, the second limited to 30 MB/s" },
    ],
  },
  "iops-cap": {
    title: "An IOPS limit",
    loads: [
      {
        recording: "operations-limit",
        load: "random writes of 4 KiB at depth 32, on a disk that is limited to 400 operations a second below what io-probe sees",
      },
      {
        recording: "synced-under-cgroup",
        load: "300 writes of 4 KiB with O_DSYNC, under a cgroup limit of 100 operations a second",
      },
    ],
  },
  "waited-for-disk": {
    title: "Waiting for the disk",
    loads: [{ recording: "synced-write", load: "400 MiB written and synced, six times" }],
  },
  "waited-for-flushes": {
    title: "Waiting for flushes",
    loads: [
      {
        recording: "sync-storm",
        load: "a log that is flushed after each write of 2,300 bytes",
      },
    ],
  },
  "unwritten-data": {
    title: "Unwritten data",
    loads: [{ recording: "buffered-write", load: "330 MiB written without a sync" }],
  },
  "full-filesystem": {
    title: "A full filesystem",
    loads: [{ recording: "full-filesystem", load: "files of 12 MiB, one a second, until an ext4 of 57 MB is full" }],
  },
  "layered-filesystem": {
    title: "A layer in front of the disk",
    loads: [
      { recording: "fuse-overlay-one-directory", load: `${ONE_DIRECTORY}, on fuse-overlayfs` },
      { recording: "overlay-copy-up", load: "a line added to each of 4,000 files of a lower layer, on overlay" },
    ],
  },
  "metadata-scaling": {
    title: "File operations that do not scale with the cores",
    loads: [
      { recording: "fuse-overlay-file-jobs", load: `${FILE_JOBS}, on fuse-overlayfs` },
      { recording: "overlay-file-jobs", load: `${FILE_JOBS}, on overlay` },
    ],
  },
  "kernel-time": {
    title: "Time in the kernel",
    loads: [
      { recording: "fuse-overlay-one-directory", load: `${ONE_DIRECTORY}, on fuse-overlayfs` },
      { recording: "pipe-ping-pong", load: "two pairs of processes that pass single bytes through pipes" },
    ],
  },
  "stolen-cpu": {
    title: "Stolen CPU time",
    loads: [
      { recording: "busy-neighbours", load: "a shell loop, while other processes keep all cores and the disk busy" },
    ],
  },
  verdict: {
    title: "The verdict",
    loads: [
      {
        recording: "synced-under-cgroup",
        load: "300 writes of 4 KiB with O_DSYNC, under a cgroup limit of 100 operations a second",
      },
      { recording: "sync-storm", load: "a log that is flushed after each write of 2,300 bytes" },
      { recording: "buffered-write", load: "330 MiB written without a sync" },
      { recording: "cpu-all-cores", load: COMPUTE },
      { recording: "cpu-one-core", load: "a shell loop on one core for 10 s" },
      { recording: "one-directory", load: `${ONE_DIRECTORY}, on ext4` },
      { recording: "busy-neighbours", load: "a shell loop, while other processes keep all cores and the disk busy" },
      { recording: "idle", load: "sleep 10" },
    ],
  },
  "few-samples": {
    title: "A recording too short for a chart",
    loads: [{ recording: "short-command", load: "100 MiB written with a sync at the end" }],
  },
};
