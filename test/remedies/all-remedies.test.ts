import { expect, test } from "vitest";
import { REMEDIES } from "../../src/remedies/all-remedies.ts";
import type { Remedy, TrialConditions } from "../../src/remedies/remedy.ts";
import { describeRemedy, explainRisk } from "../../src/words/remedies.ts";
import { testCases } from "../cases.ts";

const CONDITIONS: TrialConditions = {
  command: ["make"],
  programs: new Set(["make"]),
  work: "/srv/io-probe-1",
  findProgram: (name) => `/usr/bin/${name}`,
  environment: {},
  isRoot: false,
  architecture: "x64",
  confined: false,
  isStatic: false,
  freeMemoryBytes: 1000,
  peakBytes: 500,
  cold: false,
  readSetting: () => undefined,
};

function find(name: string): Remedy {
  return REMEDIES.find((remedy) => remedy.name === name) as Remedy;
}

const refuse = (name: string, change: Partial<TrialConditions>) => find(name).refuse?.({ ...CONDITIONS, ...change });

test("each remedy has a name of its own, an effect and a risk of one sentence, a source, and lines with the command", () => {
  expect(new Set(REMEDIES.map(({ name }) => name)).size).toBe(REMEDIES.length);
  for (const remedy of REMEDIES) {
    expect(remedy.name).toMatch(/^[a-z0-9-]+$/);
    expect(describeRemedy(remedy.name)).toMatch(/^\w.+\.$/);
    expect(explainRisk(remedy.risk)).toMatch(/^[A-Z][^.]+\.$/);
    expect(remedy.source).toMatch(/^https:\/\//);
    expect(remedy.lines({ ...CONDITIONS, disk: "vda", mountPoint: "/" })).toContain("COMMAND");
    // Those of a refused remedy are shown as well.
    expect(remedy.lines(CONDITIONS)).not.toContain("undefined");
  }
});

test("memory is tried where the peak fits half of what is free", () => {
  expect(refuse("tmpfs", { peakBytes: 500 })).toBeUndefined();
  expect(refuse("tmpfs", { peakBytes: 501 })).toEqual({ id: "little-memory", peakBytes: 501, freeMemoryBytes: 1000 });
});

test("a preloaded library is not tried on a static binary, a filter is", () => {
  expect(refuse("eatmydata", { isStatic: true })).toEqual({ id: "static-binary" });
  expect(refuse("seccomp", { isStatic: true })).toBeUndefined();
});

test("seccomp is not tried without root where sudo is used inside, nor on an unknown architecture, nor without perl", () => {
  expect(refuse("seccomp", { programs: new Set(["sudo"]) })).toEqual({ id: "breaks-sudo" });
  expect(refuse("seccomp", { programs: new Set(["sudo"]), isRoot: true })).toBeUndefined();
  expect(refuse("seccomp", { architecture: "s390x" })).toEqual({ id: "architecture", architecture: "s390x" });
  expect(refuse("seccomp", { findProgram: () => undefined })).toEqual({ id: "no-perl" });
});

testCases([
  ["git-fsync", "git"],
  ["dpkg-unsafe-io", "dpkg"],
  ["postgresql", "pgbench"],
  ["sqlite-synchronous", "sqlite3"],
  ["npm-store", "npx"],
  ["pnpm-store", "pnpm"],
  ["pip-no-cache", "pip3"],
])("%s is tried where %s ran, whatever the command's words are", (name, program) => {
  const others = ["git-lfs", "apt-get", "npm-run", "sqlite", "pipe"];
  expect(refuse(name, { command: ["make"], programs: new Set([...others, program]) })).toBeUndefined();
  expect(refuse(name, { command: ["install", program], programs: new Set(others) })).toMatchObject({ id: "not-run" });
});

test("sqlite3's script cannot be on a PATH that its folder's colon would divide", () => {
  const programs = new Set(["sqlite3"]);
  expect(refuse("sqlite-synchronous", { programs, work: "/srv/a:b/io-probe-1" })).toEqual({ id: "colon-in-path" });
});

test("a tool's own setting comes first, then what ignores flushes, then other places, and the machine's settings last", () => {
  const names = ["git-fsync", "sqlite-synchronous", "eatmydata", "seccomp", "tmpfs", "ext4-no-barrier", "dirty-ratio"];
  const places = names.map((name) => REMEDIES.findIndex((remedy) => remedy.name === name));
  expect(places).toEqual(places.toSorted((a, b) => a - b));
});

test("dpkg's variable is lost by sudo inside the command", () => {
  expect(refuse("dpkg-unsafe-io", { programs: new Set(["sudo", "dpkg"]) })).toEqual({ id: "lost-by-sudo" });
});

test("git's setting is added to those that the environment has", () => {
  const environment = { GIT_CONFIG_COUNT: "2" };
  expect(find("git-fsync").apply({ ...CONDITIONS, environment }).environment).toEqual({
    GIT_CONFIG_COUNT: "3",
    GIT_CONFIG_KEY_2: "core.fsync",
    GIT_CONFIG_VALUE_2: "none",
  });
  expect(find("git-fsync").apply(CONDITIONS).environment).toMatchObject({ GIT_CONFIG_COUNT: "1" });
});

test("a warm page cache is a remedy only where files are read anew", () => {
  expect(refuse("page-cache", { cold: false })).toEqual({ id: "cached-already" });
  expect(refuse("page-cache", { cold: true })).toBeUndefined();
});

test("settings of a disk need one", () => {
  expect(refuse("read-ahead", {})).toEqual({ id: "several-disks" });
  expect(find("read-ahead").apply({ ...CONDITIONS, disk: "vda" }).machine).toEqual([
    { file: "/sys/block/vda/queue/read_ahead_kb", value: "4096" },
  ]);
  expect(refuse("remount-no-barrier", { filesystem: "xfs", mountPoint: "/" })).toEqual({ id: "not-ext4" });
});

testCases([
  ["scheduler-none", "none [mq-deadline] kyber", undefined],
  ["scheduler-none", "[none] mq-deadline", { id: "no-scheduler", disk: "vda" }],
  ["scheduler-none", "none", { id: "no-scheduler", disk: "vda" }],
  ["scheduler-none", "[cfq] deadline", { id: "fixed-scheduler", disk: "vda" }],
  ["scheduler-none", undefined, { id: "fixed-scheduler", disk: "vda" }],
  ["read-ahead", "4095", undefined],
  ["read-ahead", "4096", { id: "reads-ahead", disk: "vda", bytes: 4 * 1024 ** 2 }],
  ["read-ahead", undefined, { id: "no-read-ahead", disk: "vda" }],
])("%s where the kernel says %s: %j", (name, setting, refusal) => {
  const file = `/sys/block/vda/queue/${name === "read-ahead" ? "read_ahead_kb" : "scheduler"}`;
  const readSetting = (asked: string) => (asked === file ? setting : undefined);
  expect(refuse(name, { disk: "vda", readSetting })).toEqual(refusal);
  expect(refuse(name, { readSetting })).toEqual({ id: "several-disks" });
});

test("pnpm is told by the variables of all its versions, where a copy can be linked into", () => {
  expect(find("pnpm-store").apply(CONDITIONS).environment).toEqual({
    npm_config_package_import_method: "hardlink",
    pnpm_config_package_import_method: "hardlink",
  });
  expect(refuse("pnpm-store", { programs: new Set(["pnpm"]), confined: true })).toEqual({ id: "own-mount" });
  expect(refuse("pnpm-store", { programs: new Set(["pnpm"]), confined: false })).toBeUndefined();
});
