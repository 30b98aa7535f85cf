/** The disks of the machine of scripts/fixture-machine.sh, each mounted under /mnt while a load wants it. */
export type Disk = "plain" | "bandwidth" | "operations" | "burst" | "synced";

/** What the file server of scripts/record-fixtures/network.ts speaks. */
export type NetworkFilesystem = "nfs" | "sshfs" | "cifs";

/** A load: a line of shell that runs in an empty folder, and what else io-probe is told. */
export interface Load {
  /** The line of shell, under `io-probe run`. */
  run?: string;
  /** In place of `run`: the words of `io-probe bench`; `FILE-JOBS` stands for the file jobs of the standard profile. */
  bench?: string[];
  options?: string[];
  /**
   * Where it shows: in a machine of scripts/fixture-machine.sh, `usual` unless told, or `here`, where the script runs: an
   * emulated processor is so slow in the kernel that all work with files looks alike.
   */
  machine?: "usual" | "crowded" | "roomy" | "aufs" | "here";
  /** The disk to work on, for the loads that are about one with a limit; `plain` unless told. */
  disk?: Disk;
  /** Further disks that are mounted meanwhile. */
  beside?: Disk[];
  /** A layered filesystem over a folder of the disk to work on, and the shell that fills its lower layer. */
  layer?: { type: "overlay" | "fuse-overlayfs" | "aufs"; fill?: string };
  /** A folder of a file server, some milliseconds away, to work in; or only to have mounted meanwhile. */
  network?: { type: NetworkFilesystem; beside?: boolean };
  /** Somebody else's work at the same time, a line of shell that runs until it is ended. */
  meanwhile?: string;
  /** Files of cgroup v2 and what the load's cgroup has in them; `DISK` stands for the number of the disk. */
  limits?: [file: string, text: string][];
  /** Whether io-probe itself runs in that cgroup, with a view of its own as in a container, and not only the load. */
  contained?: boolean;
}

const FIO = "fio --name=load --filename=load.data --size=512m --ioengine=libaio --time_based --runtime=12 --direct=1";
const UNPACK =
  "mkdir unpacked; for part in 1 2 3 4 5 6 7 8 9; do dd if=/dev/zero of=unpacked/$part bs=1M count=70 status=none; done; sync";
const ALL_CORES = "for core in $(seq $(nproc)); do timeout 10 sh -c 'while :; do :; done' & done; wait; true";
const TREE =
  "mkdir tree; for d in $(seq 40); do mkdir tree/$d; for f in $(seq 100); do echo $d $f > tree/$d/$f; done; done";
const SMALL_FILES = `for round in 1 2 3; do ${TREE}; tar cf tree.tar tree; mkdir copy; tar xf tree.tar -C copy; rm -r tree copy; done; sync`;
/** Processes that each make, rename and remove files of one directory for 10 s. */
const ONE_DIRECTORY = `mkdir files; for process in 1 2 3 4; do perl -e 'for ($end = time + 10; time < $end; $n++) { $f = "files/$$.$n"; open(F, ">", $f); print F $n; close F; rename $f, "$f.b"; unlink "$f.b" }' & done; wait`;

/** An archive of small files that is unpacked and read again, as a job does with its dependencies. */
const UNPACK_SMALL = `archive=$(mktemp -d); (cd $archive; mkdir tree; for d in 1 2 3; do mkdir tree/$d; for f in $(seq 100); do echo $d $f > tree/$d/$f; done; done; tar cf tree.tar tree); tar xf $archive/tree.tar; cat tree/*/* > /dev/null; rm -r $archive`;
/** Two jobs at once that create many small files, each in a folder of its own, as builds on aufs do. */
const TWO_JOBS = `for job in 1 2; do mkdir $job; perl -e 'for ($end = time + 10; time < $end; $n++) { open(F, ">", "$ARGV[0]/$n"); print F $n; close F; stat "$ARGV[0]/$n" }' $job & done; wait`;

const FILE_JOBS = ["--jobs", "FILE-JOBS", "--target", ".", "--time-budget", "90s"];

/** Every load that is recorded, by the name of its recording. */
export const LOADS: Record<string, Load> = {
  idle: { run: "sleep 10" },
  "cpu-one-core": { run: "timeout 10 sh -c 'while :; do :; done'; true" },
  "cpu-all-cores": { run: ALL_CORES },
  "busy-neighbours": {
    run: "timeout 10 sh -c 'while :; do :; done'; true",
    meanwhile:
      "for core in $(seq $(nproc)); do while :; do :; done & done; while :; do dd if=/dev/zero of=/mnt/plain/neighbour bs=1M count=40 conv=fsync status=none; done",
  },
  "crowded-host": { run: ALL_CORES, machine: "crowded" },
  "roomy-host": { run: ALL_CORES, machine: "roomy" },
  "buffered-write": { run: "dd if=/dev/zero of=data bs=1M count=330 status=none; sleep 4" },
  "synced-write": {
    run: "for part in 1 2 3 4 5 6; do dd if=/dev/zero of=data bs=1M count=400 conv=fsync status=none; done",
  },
  "small-files": { run: SMALL_FILES },
  "one-directory": { run: ONE_DIRECTORY, machine: "here" },
  "overlay-copy-up": {
    run: "for file in tree/*/*; do echo more >> $file; done; tar cf tree.tar tree; rm -r tree; tar xf tree.tar; sync",
    layer: { type: "overlay", fill: TREE },
  },
  "overlay-one-directory": { run: ONE_DIRECTORY, machine: "here", layer: { type: "overlay" } },
  "pipe-ping-pong": {
    run: `for pair in 1 2; do perl -e 'pipe A, B; pipe C, D; $pid = fork; if (!$pid) { sysread(A, $x, 1) && syswrite(D, "x") while 1 } for ($end = time + 10; time < $end;) { syswrite(B, "x"); sysread(C, $x, 1) } kill 9, $pid; wait' & done; wait`,
    machine: "here",
  },
  "fuse-overlay-one-directory": { run: ONE_DIRECTORY, layer: { type: "fuse-overlayfs" }, machine: "here" },
  "fuse-overlay-computing": { run: ALL_CORES, layer: { type: "fuse-overlayfs" }, machine: "here" },
  "file-jobs": { bench: FILE_JOBS },
  "overlay-file-jobs": { bench: FILE_JOBS, machine: "here", layer: { type: "overlay" } },
  "fuse-overlay-file-jobs": { bench: FILE_JOBS, machine: "here", layer: { type: "fuse-overlayfs" } },
  "two-jobs": { run: TWO_JOBS },
  "aufs-two-jobs": { run: TWO_JOBS, machine: "aufs", layer: { type: "aufs" } },
  "aufs-computing": { run: ALL_CORES, machine: "aufs", layer: { type: "aufs" } },
  "aufs-file-jobs": { bench: FILE_JOBS, machine: "aufs", layer: { type: "aufs" } },
  "nfs-unpack": { run: UNPACK_SMALL, network: { type: "nfs" } },
  "nfs-computing": { run: ALL_CORES, network: { type: "nfs" } },
  "nfs-sleep": { run: "sleep 10", network: { type: "nfs" } },
  "nfs-write": {
    run: "dd if=/dev/zero of=data bs=1M count=400 conv=fsync status=none",
    network: { type: "nfs" },
  },
  "nfs-beside": { run: UNPACK_SMALL, network: { type: "nfs", beside: true } },
  "nfs-with-bench": { bench: ["--profile", "quick", "--target", "."], network: { type: "nfs" } },
  "sshfs-unpack": { run: UNPACK_SMALL, network: { type: "sshfs" } },
  "cifs-unpack": { run: UNPACK_SMALL, network: { type: "cifs" } },
  "rate-limited-fio": { run: `${FIO} --rw=write --bs=1m --iodepth=1 --rate=40m --output=fio.txt` },
  "random-read": { run: `${FIO} --rw=randread --bs=4k --iodepth=32 --output=fio.txt` },
  "one-request-at-a-time": { run: `${FIO} --rw=randwrite --bs=4k --iodepth=1 --output=fio.txt` },
  "sync-storm": {
    run: "fio --name=log --filename=log.data --size=64m --ioengine=sync --rw=write --bs=2300 --fdatasync=1 --time_based --runtime=12 --output=fio.txt",
    disk: "synced",
  },
  "loopback-copy": {
    run: `node -e 'const net=require("node:net");const s=net.createServer(c=>{c.resume();c.on("end",()=>s.close())}).listen(0,"127.0.0.1",()=>{const c=net.connect(s.address().port,"127.0.0.1");const end=Date.now()+10000;const b=Buffer.alloc(65536);const w=()=>{while(Date.now()<end){if(!c.write(b))return c.once("drain",w)}c.end()};w()})'`,
  },
  "cgroup-limit": {
    run: "dd if=/dev/zero of=data bs=1M count=600 oflag=direct status=none",
    limits: [["io.max", "DISK wbps=52428800"]],
  },
  container: {
    run: "dd if=/dev/zero of=data bs=1M count=400 oflag=direct status=none; cat data > /dev/null",
    limits: [
      ["io.max", "DISK rbps=104857600 wbps=52428800"],
      ["memory.max", "536870912"],
      ["cpu.max", "50000 100000"],
    ],
    contained: true,
  },
  "bandwidth-limit": { run: UNPACK, disk: "bandwidth" },
  "bandwidth-limit-with-bench": {
    run: `${UNPACK}; rm -r unpacked`,
    options: ["--bench", "quick"],
    disk: "bandwidth",
  },
  "idle-disk": { run: UNPACK, disk: "bandwidth", beside: ["plain"] },
  "idle-disk-with-bench": {
    bench: ["--profile", "quick", "--target", ".", "--target", "/mnt/plain"],
    disk: "bandwidth",
    beside: ["plain"],
  },
  "slower-disk-beside": {
    bench: ["--profile", "quick", "--target", ".", "--target", "/mnt/bandwidth"],
    disk: "plain",
    beside: ["bandwidth"],
  },
  "disk-not-needed": { run: SMALL_FILES, disk: "plain", beside: ["bandwidth"] },
  "operations-limit": { run: `${FIO} --rw=randwrite --bs=4k --iodepth=32 --output=fio.txt`, disk: "operations" },
  burst: {
    run: "fio --name=load --filename=load.data --size=1g --ioengine=libaio --time_based --runtime=40 --direct=1 --rw=write --bs=256k --iodepth=16 --output=fio.txt",
    disk: "burst",
  },
  "memory-squeeze": {
    run: "dd if=/dev/zero of=data bs=1M count=300 status=none; for round in 1 2 3 4 5 6 7 8; do cat data > /dev/null; done",
    limits: [["memory.high", "100000000"]],
  },
};
