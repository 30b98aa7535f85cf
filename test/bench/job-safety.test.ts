import { cpus } from "node:os";
import { expect, test } from "vitest";
import { parseJobFile, renderJobFile } from "../../src/bench/job-file.ts";
import { confineJobFile } from "../../src/bench/job-safety.ts";
import { loadProfile, PROFILES } from "../../src/bench/profile.ts";
import { testCases } from "../cases.ts";

function confine(options: string): string {
  return renderJobFile(confineJobFile(parseJobFile(`[a]\nrw=read\n${options}\n`, "my.fio"), "/mnt/t", "--"));
}

testCases([
  ["filename=/dev/sda", "names a device"],
  ["filename=data:/dev/nvme0n1", "names a device"],
  ["filename=\\\\.\\PhysicalDrive0", "names a device"],
  ["filename=/etc/passwd", "names a path outside the target"],
  ["filename=/mnt/target2/data", "names a path outside the target"],
  ["filename=../data", "names a path outside the target"],
  ["filename=sub/../../data", "names a path outside the target"],
  ["filename = /etc/passwd", "names a path outside the target"],
  ["directory=/home", "names a path outside the target"],
  ["directory=/mnt/t/../other", "names a path outside the target"],
  ["write_bw_log=/tmp/log", "names a path outside the target"],
  ["mem=mmaphuge:/dev/hugepages/x", "names a device"],
  ["mem=shm", "is not allowed; allowed are malloc, mmap"],
  ["mem=shmhuge", "is not allowed; allowed are malloc, mmap"],
  ["mem=mmapshared", "is not allowed; allowed are malloc, mmap"],
  ["filename_format=/tmp/$jobnum", "names a path outside the target"],
  [`filename=$${"{HOME}"}/x`, "takes a value from the environment or a command, which cannot be checked"],
  ["exec_prerun=rm -rf x", "runs a command"],
  ["exec_postrun=curl x", "runs a command"],
  ["ioengine=exec", "is not an engine that works only on files"],
  ["ioengine=external:./evil.so", "is not an engine that works only on files"],
  ["ioengine=net", "is not an engine that works only on files"],
  ["ioengine=sg", "is not an engine that works only on files"],
  ["ioscheduler=none", "changes the machine's I/O scheduler"],
  ["include other.fio", "reads another job file"],
  ["buffer_pattern='/etc/hostname'", "names a path outside the target"],
  ["buffer_pattern='../user.dat'", "names a path outside the target"],
  ["verify_pattern=0xff'../link/secret'", "names a path outside the target"],
  ["directory=/mnt/t/sub:/home", "names a path outside the target"],
  ["directory=/mnt/t/sub:../../home", "names a path outside the target"],
  ["read_iolog=trace", "replays a log, which names its own files"],
])("%s is refused with its line", (option, reason) => {
  const written = option.replace(" = ", "=").replace("include ", "include=");
  const message = `my.fio:3: "${written}" ${reason}; --allow-unsafe runs it anyway`;
  expect(() => confine(option)).toThrow(message);
});

testCases(["include:/etc/x", "include\t/etc/x", "includes/etc/x"])("%j is an include for fio, and for us", (option) => {
  expect(() => confine(option)).toThrow('my.fio:3: "include=/etc/x" reads another job file');
});

testCases([
  ["/dev/sda", "names a device"],
  ["/etc/passwd", "names a path outside the target"],
  ["../x", "names a path outside the target"],
  ["a/../../x", "names a path outside the target"],
])("a job named %s, which would be its file, is refused", (name, reason) => {
  const file = parseJobFile(`[global]\nrw=read\n[${name}]\n`, "my.fio");
  expect(() => confineJobFile(file, "/mnt/t")).toThrow(`my.fio:3: "[${name}]" ${reason}; allow-unsafe runs`);
});

testCases([".", "..x/..", "a/.", "./a", "a/", "a//b", "-", "$jobname", "a\\b", "a\u00a0", "a\uFFFD", "'a'"])(
  "a job named %j is refused",
  (name) => {
    const file = parseJobFile(`[${name}]\nrw=read\n`, "my.fio");
    expect(() => confineJobFile(file, "/mnt/t")).toThrow(
      /^my\.fio:1: "\[.*\]" (?:cannot be the name of a file|names a path outside the target); allow-unsafe/,
    );
  },
);

testCases(["4k/read", "read / write", "50..100"])("a job may be named %s", (name) => {
  const file = parseJobFile(`[${name}]\nrw=read\n`, "my.fio");
  expect(confineJobFile(file, "/mnt/t")).toEqual(file);
});

testCases([
  "filename=data",
  "description=reads / writes of /var, see ../doc",
  "filename=a:b",
  "directory=sub",
  "bssplit=4k/60:64k/40",
  "ioengine=libaio",
  "write_bw_log=bw",
  "rwmixread=70",
  "cpus_allowed=0-1",
  "percentile_list=50:99:99.9",
  "buffer_pattern='pattern..bin'",
])("%s is run as it is", (option) => {
  expect(confine(option)).toBe(`[a]\nrw=read\n${option}\n`);
});

test("paths into the target become paths in the fresh folder", () => {
  expect(confine("directory=/mnt/t")).toBe("[a]\nrw=read\n");
  expect(confine("directory=/mnt/t/sub\nfilename=x")).toBe("[a]\nrw=read\nfilename=x\n");
  expect(confine("directory=/mnt/t/a:/mnt/t/b\nfilename=x")).toBe("[a]\nrw=read\nfilename=x\n");
  expect(confine("filename=/mnt/t/x:/mnt/t/y")).toBe("[a]\nrw=read\nfilename=x:y\n");
  expect(confine("opendir=/mnt/t/sub")).toBe("[a]\nrw=read\nopendir=sub\n");
  expect(confine("opendir=/mnt/t\nfilename=/mnt/t:x")).toBe("[a]\nrw=read\nopendir=.\nfilename=.:x\n");
});

test("a relative path is one in the fresh folder, also where the target is the folder that io-probe runs in", () => {
  const file = parseJobFile("[a]\ndirectory=sub\nfilename=x\n", "my.fio");
  expect(confineJobFile(file, process.cwd())).toEqual(file);
});

test("$ncpus alone becomes its number, so that room and time can be planned", () => {
  expect(confine("numjobs=$ncpus")).toBe(`[a]\nrw=read\nnumjobs=${cpus().length}\n`);
});

testCases(["opendir", "filename", "directory"])("%s without a value is refused", (name) => {
  expect(() => confine(name)).toThrow(`my.fio:3: "${name}" has no value; allowed are paths under the target`);
});

test("a long value is cut in the message", () => {
  expect(() => confine(`filename=/${"x".repeat(500)}`)).toThrow(
    `my.fio:3: "filename=/${"x".repeat(110)}" names a path`,
  );
});

test("an unsafe default counts as much as a job's own", () => {
  const file = parseJobFile("[global]\n\nfilename=/dev/sda\n[a]\nrw=read\n", "my.fio");
  expect(() => confineJobFile(file, "/mnt/t")).toThrow('my.fio:3: "filename=/dev/sda" names a device');
});

testCases(PROFILES)("the profile %s keeps the rules that a user's file is held to", async (name) => {
  const { file } = await loadProfile(name);
  expect(confineJobFile(file, "/mnt/t")).toEqual(file);
});
