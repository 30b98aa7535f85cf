import type { FoundVerdict } from "../../src/analysis/findings/find-findings.ts";

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

const UNPACK = "nine files of 70 MB, written one after the other and synced, as an unpacked cache is";
const ONE_DIRECTORY = "four processes that make, rename and remove files of one directory";
const COMPUTE = "a shell loop on each core for 10 s";
const FILE_JOBS = "the file jobs of the profile standard";
const UNPACK_SMALL = "an archive of 300 small files, unpacked and read again,";

/** A section for each finding, by its id. */
export const SECTIONS: Record<Exclude<FoundVerdict["id"], "step-verdict">, Section> = {
  "bandwidth-cap": {
    title: "A bandwidth limit",
    loads: [
      {
        recording: "bandwidth-limit-with-bench",
        load: `${UNPACK}; then fio, on a disk that the hypervisor limits to 30 MB/s`,
      },
      { recording: "bandwidth-limit", load: `${UNPACK}, on the same disk, without fio` },
      { recording: "cgroup-limit", load: "600 MiB written directly, in a cgroup with an io.max of 50 MiB/s" },
      { recording: "slower-disk-beside", load: "fio on two disks, the second limited to 30 MB/s" },
    ],
  },
  "iops-cap": {
    title: "An IOPS limit",
    loads: [
      {
        recording: "operations-limit",
        load: "random writes of 4 KiB at depth 32, on a disk that the hypervisor limits to 400 operations a second",
      },
      {
        recording: "synced-under-cgroup",
        load: "300 writes of 4 KiB with O_DSYNC, under a cgroup limit of 100 operations a second",
      },
    ],
  },
  "burst-spent": {
    title: "A used-up burst",
    loads: [
      {
        recording: "burst",
        load: "sequential writes for 40 s, on a disk that gives 160 MB/s for the first 15 s and 40 MB/s after that",
      },
    ],
  },
  "cgroup-limit": {
    title: "A cgroup limit that was not reached",
    loads: [
      {
        recording: "container",
        load: "400 MiB written directly and read back, in a container with limits on I/O, memory and CPU",
      },
    ],
  },
  "waited-for-disk": {
    title: "Waiting for the disk",
    loads: [
      {
        recording: "container",
        load: "400 MiB written directly and read back, in a container with limits on I/O, memory and CPU",
      },
    ],
  },
  "waited-for-flushes": {
    title: "Waiting for flushes",
    loads: [
      {
        recording: "sync-storm",
        load: "a log that is flushed after each write of 2,300 bytes, on a disk whose flushes reach the host's own disk",
      },
    ],
  },
  "unwritten-data": {
    title: "Unwritten data",
    loads: [{ recording: "buffered-write", load: "330 MiB written without a sync" }],
  },
  "idle-disk": {
    title: "Another disk that is idle",
    loads: [{ recording: "idle-disk", load: `${UNPACK}, on a disk limited to 30 MB/s, with an idle disk available` }],
  },
  "full-filesystem": {
    title: "A full filesystem",
    loads: [{ recording: "full-filesystem", load: "files of 12 MiB, one a second, until an ext4 of 57 MB is full" }],
  },
  "layered-filesystem": {
    title: "A layer or a network in front of the disk",
    loads: [
      { recording: "nfs-unpack", load: `${UNPACK_SMALL} on NFS 4.2 with a server 4 ms away` },
      { recording: "cifs-unpack", load: "the same on CIFS" },
      { recording: "aufs-two-jobs", load: "two jobs that create many small files each, on aufs" },
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
  "memory-pressure": {
    title: "Too little memory",
    loads: [
      {
        recording: "memory-squeeze",
        load: "a file of 300 MiB read eight times, in a cgroup that has 100 MB of memory",
      },
    ],
  },
  "stolen-cpu": {
    title: "Stolen CPU time",
    loads: [
      { recording: "crowded-host", load: `${COMPUTE}, in a machine with 4 virtual processors on 2 cores, under Xen` },
    ],
  },
  "cpu-quota": {
    title: "A CPU quota",
    loads: [
      {
        recording: "container",
        load: "400 MiB written directly and read back, in a container with limits on I/O, memory and CPU",
      },
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
      { recording: "crowded-host", load: `${COMPUTE}, in a machine with 4 virtual processors on 2 cores, under Xen` },
      { recording: "idle", load: "sleep 10" },
    ],
  },
  "few-samples": {
    title: "A recording too short for a chart",
    loads: [{ recording: "short-command", load: "100 MiB written with a sync at the end" }],
  },
};
