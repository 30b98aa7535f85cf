// Records the fixtures of the findings: real loads under the built command line, reduced to what the rules read.
// `node scripts/record-fixtures.ts [name…]` needs Linux, root, fio, a built dist/ and cgroup v2, and writes
// test/fixtures/recordings/. A recording is of the whole machine: run it where nothing else runs, best by
// scripts/fixture-machine.sh, whose disks under /mnt have the limits that some loads are about.
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { findFindings } from "../src/analysis/findings/find-findings.ts";
import type { Report } from "../src/model/report.ts";

const OUTPUT = resolve(process.env.FIXTURE_OUTPUT ?? "test/fixtures/recordings");
const CLI = resolve("dist/cli.mjs");
const CGROUP = "/sys/fs/cgroup/io-probe-fixture";

/** A load: a line of shell that runs in an empty folder, and what else io-probe is told. */
interface Load {
  run: string;
  options?: string[];
  /** The folder under /mnt to work in, for the loads that are about a disk with a limit; `plain` unless told. */
  disk?: "plain" | "bandwidth" | "operations" | "burst" | "synced";
  /** A file of cgroup v2 and what the load's cgroup has in it; `DISK` stands for the number of the disk. */
  limit?: [file: string, text: string];
}

const FIO = "fio --name=load --filename=load.data --size=512m --ioengine=libaio --time_based --runtime=12 --direct=1";

const LOADS: Record<string, Load> = {
  idle: { run: "sleep 10" },
  "cpu-one-core": { run: "timeout 10 sh -c 'while :; do :; done'; true" },
  "cpu-all-cores": {
    run: "for core in $(seq $(nproc)); do timeout 10 sh -c 'while :; do :; done' & done; wait; true",
  },
  "buffered-write": { run: "dd if=/dev/zero of=data bs=1M count=330 status=none; sleep 4" },
  "synced-write": {
    run: "for part in 1 2 3 4 5 6; do dd if=/dev/zero of=data bs=1M count=400 conv=fsync status=none; done",
  },
  "small-files": {
    run: "for round in 1 2 3; do mkdir tree; for d in $(seq 40); do mkdir tree/$d; for f in $(seq 100); do echo $d $f > tree/$d/$f; done; done; tar cf tree.tar tree; mkdir copy; tar xf tree.tar -C copy; rm -r tree copy; done; sync",
  },
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
    limit: ["io.max", "DISK wbps=52428800"],
  },
  "bandwidth-limit": {
    run: "mkdir unpacked; for part in 1 2 3 4 5 6 7 8 9; do dd if=/dev/zero of=unpacked/$part bs=1M count=70 status=none; done; sync",
    disk: "bandwidth",
  },
  "bandwidth-limit-with-bench": {
    run: "mkdir unpacked; for part in 1 2 3 4 5 6 7 8 9; do dd if=/dev/zero of=unpacked/$part bs=1M count=70 status=none; done; sync; rm -r unpacked",
    options: ["--bench", "quick"],
    disk: "bandwidth",
  },
  "operations-limit": { run: `${FIO} --rw=randwrite --bs=4k --iodepth=32 --output=fio.txt`, disk: "operations" },
  burst: {
    run: "fio --name=load --filename=load.data --size=1g --ioengine=libaio --time_based --runtime=40 --direct=1 --rw=write --bs=256k --iodepth=16 --output=fio.txt",
    disk: "burst",
  },
  "memory-squeeze": {
    run: "dd if=/dev/zero of=data bs=1M count=300 status=none; for round in 1 2 3 4 5 6 7 8; do cat data > /dev/null; done",
    limit: ["memory.high", "100000000"],
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
  const disk = `/mnt/${load.disk ?? "plain"}`;
  if (load.disk !== undefined && !existsSync(disk)) throw new Error(`${name}: ${disk} is only in the fixture machine`);
  const folder = mkdtempSync(join(existsSync(disk) ? disk : tmpdir(), "io-probe-fixture-"));
  // Not beside the load: the sampler's own log would wait for the disk that is being filled.
  const output = mkdtempSync(join(tmpdir(), "io-probe-fixture-"));
  try {
    const enter = load.limit === undefined ? "" : `${makeLimit(folder, load.limit)}; `;
    const options = ["--label", name, "--output", output, "--interval", "500ms", "--install", "never"];
    const words = [CLI, "run", ...options, ...(load.options ?? []), "--", "sh", "-c", `${enter}${load.run}`];
    const result = spawnSync(process.execPath, words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
    if (result.status !== 0) throw new Error(`${name}: the load exited with ${result.status}`);
    return JSON.parse(readFileSync(join(output, "report.json"), "utf8"));
  } finally {
    rmSync(folder, { recursive: true, force: true });
    rmSync(output, { recursive: true, force: true });
    if (load.limit !== undefined) rmdirSync(CGROUP);
  }
}

/** Makes a cgroup with that limit; gives the shell that moves a process into it. */
function makeLimit(folder: string, [file, text]: [file: string, text: string]): string {
  const { dev } = statSync(folder);
  mkdirSync(CGROUP);
  writeFileSync(join(CGROUP, file), text.replace("DISK", `${(dev >> 8) & 0xfff}:${dev & 0xff}`));
  return `echo $$ > ${CGROUP}/cgroup.procs`;
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
