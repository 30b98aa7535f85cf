// Records the fixtures of the findings: real loads under the built command line, reduced to what the rules read.
// `node scripts/record-fixtures.ts [name…]` needs Linux, root, fio and a built dist/, and writes test/fixtures/recordings/.
// A load that the machine's other work spoils says so in its findings: look at them before you commit a recording.
import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findFindings } from "../src/analysis/findings/find-findings.ts";
import type { Report } from "../src/model/report.ts";

const OUTPUT = "test/fixtures/recordings";
const CLI = resolve("dist/cli.mjs");
const BLKIO = "/sys/fs/cgroup/blkio/io-probe-fixture";

/** A load: a line of shell that runs in an empty folder, and what else io-probe is told. */
interface Load {
  run: string;
  options?: string[];
  /** Bytes per second that a cgroup v1 lets the load write. */
  limit?: number;
}

const FIO = "fio --name=load --filename=load.data --size=512m --ioengine=libaio --time_based --runtime=12 --direct=1";

const LOADS: Record<string, Load> = {
  idle: { run: "sleep 10" },
  "cpu-one-core": { run: "timeout 10 sh -c 'while :; do :; done'; true" },
  "cpu-all-cores": {
    run: "for core in $(seq $(nproc)); do timeout 10 sh -c 'while :; do :; done' & done; wait; true",
  },
  "buffered-write": { run: "dd if=/dev/zero of=data bs=1M count=1500 status=none" },
  "synced-write": { run: "dd if=/dev/zero of=data bs=1M count=6000 conv=fsync status=none" },
  "small-files": {
    run: "mkdir tree; cd tree; for d in $(seq 40); do mkdir $d; for f in $(seq 100); do echo $d $f > $d/$f; done; done; cd ..; tar cf tree.tar tree; mkdir copy; tar xf tree.tar -C copy; rm -r tree copy; sync",
  },
  "rate-limited-fio": { run: `${FIO} --rw=write --bs=1m --iodepth=1 --rate=40m --output=fio.txt` },
  "random-read": { run: `${FIO} --rw=randread --bs=4k --iodepth=32 --output=fio.txt` },
  "one-request-at-a-time": { run: `${FIO} --rw=randwrite --bs=4k --iodepth=1 --output=fio.txt` },
  "sync-storm": {
    run: "fio --name=log --filename=log.data --size=64m --ioengine=sync --rw=write --bs=2300 --fdatasync=1 --time_based --runtime=12 --output=fio.txt",
  },
  "loopback-copy": {
    run: `node -e 'const net=require("node:net");const s=net.createServer(c=>{c.resume();c.on("end",()=>s.close())}).listen(0,"127.0.0.1",()=>{const c=net.connect(s.address().port);const end=Date.now()+10000;const b=Buffer.alloc(65536);const w=()=>{while(Date.now()<end){if(!c.write(b))return c.once("drain",w)}c.end()};w()})'`,
  },
  "throttled-write": {
    run: "dd if=/dev/zero of=data bs=1M count=600 oflag=direct status=none",
    limit: 50 * 1024 ** 2,
  },
};

const wanted = process.argv.slice(2);
mkdirSync(OUTPUT, { recursive: true });
for (const [name, load] of Object.entries(LOADS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const report = reduceReport(record(name, load), name);
  writeFileSync(join(OUTPUT, `${name}.json`), `${JSON.stringify(report)}\n`);
  console.log(name);
  for (const { severity, id, message } of findFindings(report)) console.log(`  ${severity} ${id}: ${message}`);
}

/** Runs the load under io-probe in an empty folder, and gives its report. */
function record(name: string, load: Load): Report {
  const folder = mkdtempSync(join(tmpdir(), "io-probe-fixture-"));
  try {
    const enter = load.limit === undefined ? "" : `${makeLimit(folder, load.limit)}; `;
    const options = ["--label", name, "--output", join(folder, "report"), "--interval", "500ms", "--install", "never"];
    const words = [CLI, "run", ...options, ...(load.options ?? []), "--", "sh", "-c", `${enter}${load.run}`];
    const result = spawnSync(process.execPath, words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    if (result.status !== 0) throw new Error(`${name}: the load exited with ${result.status}`);
    return JSON.parse(readFileSync(join(folder, "report", "report.json"), "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    if (load.limit !== undefined) execFileSync("rmdir", [BLKIO]);
  }
}

/** Makes a cgroup that limits writes to the folder's disk; gives the shell that moves a process into it. */
function makeLimit(folder: string, bytesPerSecond: number): string {
  const { dev } = statSync(folder);
  mkdirSync(BLKIO);
  const disk = `${(dev >> 8) & 0xfff}:${dev & 0xff}`;
  writeFileSync(join(BLKIO, "blkio.throttle.write_bps_device"), `${disk} ${bytesPerSecond}\n`);
  return `echo $$ > ${BLKIO}/cgroup.procs`;
}

/** What the rules read, with figures of four digits: small, and without the machine's name and paths. */
function reduceReport(report: Report, name: string): Report {
  const { cpuCount, memoryBytes, os } = report.runner;
  const disks = new Set(report.storage[0]?.devices.map((device) => device.name));
  const reduced = {
    ...report,
    ...(report.series && {
      series: { ...report.series, devices: report.series.devices.filter((device) => disks.has(device.name)) },
    }),
    runner: { os, cpuCount, memoryBytes },
    storage: report.storage.slice(0, 1).map((storage) => ({ ...storage, path: "/work" })),
    windows: report.windows.map((window) => ({
      ...window,
      name: window.kind === "job" ? "job" : name,
      devices: window.devices.filter((device) => disks.has(device.name)),
    })),
    findings: [],
  };
  return JSON.parse(JSON.stringify(reduced), (_, value) =>
    typeof value === "number" && !Number.isInteger(value) ? Number(value.toPrecision(4)) : value,
  );
}
