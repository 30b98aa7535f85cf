/** The disks that a load may want: the machine's own, and disks in memory with limits below them, or with none. */
export type Disk = "own" | "bandwidth" | "operations" | "spare";

/** A load: a line of shell that runs in an empty folder, and what else io-probe is told. */
export interface Load {
  /** The line of shell, under `io-probe run`. */
  run: string;
  /** The disk to work on; the machine's own unless told. */
  disk?: Disk;
  /** A layered filesystem over a folder of the disk to work on, and the shell that fills its lower layer. */
  layer?: { type: "overlay" | "fuse-overlayfs"; fill?: string };
  /** Somebody else's work at the same time, a line of shell that runs until it is ended. */
  meanwhile?: string;
  /** Files of cgroup v1 and what the load's cgroup has in them; `DISK` stands for the number of the disk. */
  limits?: [file: string, text: string][];
}

const FIO = "fio --name=load --filename=load.data --size=512m --ioengine=libaio --time_based --runtime=12 --direct=1";
const UNPACK =
  "mkdir unpacked; for part in 1 2 3 4 5 6 7 8 9; do dd if=/dev/zero of=unpacked/$part bs=1M count=70 oflag=direct status=none; done; sync";
const ALL_CORES = "for core in $(seq $(nproc)); do timeout 10 sh -c 'while :; do :; done' & done; wait; true";
const TREE =
  "mkdir tree; for d in $(seq 40); do mkdir tree/$d; for f in $(seq 100); do echo $d $f > tree/$d/$f; done; done";
const SMALL_FILES = `for round in 1 2 3; do ${TREE}; tar cf tree.tar tree; mkdir copy; tar xf tree.tar -C copy; rm -r tree copy; done; sync`;
/** Processes that each make, rename and remove files of one directory for 10 s. */
const ONE_DIRECTORY = `mkdir files; for process in 1 2 3 4; do perl -e 'for ($end = time + 10; time < $end; $n++) { $f = "files/$$.$n"; open(F, ">", $f); print F $n; close F; rename $f, "$f.b"; unlink "$f.b" }' & done; wait`;

/** Two jobs at once that create many small files, each in a folder of its own. */
const TWO_JOBS = `for job in 1 2; do mkdir $job; perl -e 'for ($end = time + 10; time < $end; $n++) { open(F, ">", "$ARGV[0]/$n"); print F $n; close F; stat "$ARGV[0]/$n" }' $job & done; wait`;

/** Every load that is recorded, by the name of its recording. */
export const LOADS: Record<string, Load> = {
  idle: { run: "sleep 10" },
  "cpu-one-core": { run: "timeout 10 sh -c 'while :; do :; done'; true" },
  "cpu-all-cores": { run: ALL_CORES },
  "busy-neighbours": {
    run: "timeout 10 sh -c 'while :; do :; done'; true",
    meanwhile:
      "for core in $(seq $(nproc)); do while :; do :; done & done; while :; do dd if=/dev/zero of=/var/tmp/io-probe-neighbour bs=1M count=40 conv=fsync status=none; done",
  },
  "buffered-write": { run: "dd if=/dev/zero of=data bs=1M count=330 status=none; sleep 4" },
  "synced-write": {
    run: "for part in 1 2 3 4 5 6; do dd if=/dev/zero of=data bs=1M count=400 conv=fsync status=none; done",
  },
  "small-files": { run: SMALL_FILES },
  "one-directory": { run: ONE_DIRECTORY },
  "overlay-copy-up": {
    run: "for file in tree/*/*; do echo more >> $file; done; tar cf tree.tar tree; rm -r tree; tar xf tree.tar; sync",
    layer: { type: "overlay", fill: TREE },
  },
  "overlay-one-directory": { run: ONE_DIRECTORY, layer: { type: "overlay" } },
  "pipe-ping-pong": {
    run: `for pair in 1 2; do perl -e 'pipe A, B; pipe C, D; $pid = fork; if (!$pid) { sysread(A, $x, 1) && syswrite(D, "x") while 1 } for ($end = time + 10; time < $end;) { syswrite(B, "x"); sysread(C, $x, 1) } kill 9, $pid; wait' & done; wait`,
  },
  "fuse-overlay-one-directory": { run: ONE_DIRECTORY, layer: { type: "fuse-overlayfs" } },
  "fuse-overlay-computing": { run: ALL_CORES, layer: { type: "fuse-overlayfs" } },
  "two-jobs": { run: TWO_JOBS },
  "rate-limited-fio": { run: `${FIO} --rw=write --bs=1m --iodepth=1 --rate=40m --output=fio.txt` },
  "random-read": { run: `${FIO} --rw=randread --bs=4k --iodepth=32 --output=fio.txt` },
  "one-request-at-a-time": { run: `${FIO} --rw=randwrite --bs=4k --iodepth=1 --output=fio.txt` },
  "sync-storm": {
    run: "fio --name=log --filename=log.data --size=64m --ioengine=sync --rw=write --bs=2300 --fdatasync=1 --time_based --runtime=12 --output=fio.txt",
  },
  "loopback-copy": {
    run: `node -e 'const net=require("node:net");const s=net.createServer(c=>{c.resume();c.on("end",()=>s.close())}).listen(0,"127.0.0.1",()=>{const c=net.connect(s.address().port,"127.0.0.1");const end=Date.now()+10000;const b=Buffer.alloc(65536);const w=()=>{while(Date.now()<end){if(!c.write(b))return c.once("drain",w)}c.end()};w()})'`,
  },
  "cgroup-limit": {
    run: "dd if=/dev/zero of=data bs=1M count=600 oflag=direct status=none",
    limits: [["blkio/blkio.throttle.write_bps_device", "DISK 52428800"]],
  },
  "bandwidth-limit": { run: UNPACK, disk: "bandwidth" },
  "disk-not-needed": { run: SMALL_FILES, disk: "spare" },
  "operations-limit": { run: `${FIO} --rw=randwrite --bs=4k --iodepth=32 --output=fio.txt`, disk: "operations" },
};
