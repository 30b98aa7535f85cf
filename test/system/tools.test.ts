import { chmodSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { runProgram } from "../../src/system/program.ts";
import { findTool, type InstallSetting, installTool } from "../../src/system/tools.ts";
import { tellMissingTool } from "../../src/words/tools.ts";
import { makeFolder } from "../make-folder.ts";

let folder: string;
let calls: string;
let lines: string[];

beforeEach(() => {
  folder = makeFolder();
  calls = join(folder, "calls");
  writeFileSync(calls, "");
  mkdirSync(join(folder, "bin"));
  lines = [];
});

/** Puts a program of a few lines of shell on the PATH of the test; each call is written down. */
function addProgram(name: string, script: string): void {
  const path = join(folder, "bin", name);
  writeFileSync(path, `#!/bin/sh\necho "${name} $*" >> ${calls}\n${script}\n`);
  chmodSync(path, 0o755);
}

const installs = (tool: string) => `printf '#!/bin/sh\\n' > ${folder}/bin/${tool}; /bin/chmod +x ${folder}/bin/${tool}`;
const readCalls = () => readFileSync(calls, "utf8").trim().split("\n");

function createSetting(changes: Partial<InstallSetting> = {}): InstallSetting {
  const log = { info: (line: string) => lines.push(line), warning: () => undefined, debug: () => undefined };
  const environment = { PATH: join(folder, "bin"), SECRET: "x" };
  return { policy: "auto", environment, log, run: runProgram, isRoot: true, ...changes };
}

test("a tool on PATH is found and nothing is run", async () => {
  addProgram("fio", "");
  addProgram("apt-get", "");
  expect(await installTool("fio", createSetting())).toEqual({ path: join(folder, "bin/fio") });
  expect(readCalls()).toEqual([""]);
});

test("a file that may not be run, or a folder, is no tool", () => {
  writeFileSync(join(folder, "bin/iostat"), "");
  mkdirSync(join(folder, "bin/fio"));
  const environment = { PATH: `${join(folder, "bin")}:` };
  expect(findTool("iostat", environment)).toBeUndefined();
  expect(findTool("fio", environment)).toBeUndefined();
  expect(findTool("fio", {})).toBeUndefined();
});

test("root installs with apt-get, unattended and without the job's environment", async () => {
  addProgram("apt-get", `echo "$DEBIAN_FRONTEND $SECRET." >> ${calls}; ${installs("iostat")}`);
  expect(await installTool("iostat", createSetting())).toMatchObject({ path: expect.any(String) });
  expect(readCalls()).toEqual([
    "apt-get -o DPkg::Lock::Timeout=60 install --yes --no-install-recommends sysstat",
    "noninteractive .",
  ]);
  expect(lines).toEqual(["installing sysstat with apt-get"]);
});

test("apt-get without lists renews them once and tries again", async () => {
  addProgram(
    "apt-get",
    `case "$*" in *update*) echo > ${folder}/lists;; *) [ -f ${folder}/lists ] || { echo "E: Unable to locate package" >&2; exit 100; }; ${installs("fio")};; esac`,
  );
  expect(await installTool("fio", createSetting())).toMatchObject({ path: expect.any(String) });
  expect(readCalls().map((call) => call.split(" ")[3])).toEqual(["install", "update", "install"]);
});

test("apt-get that is locked out of its lists is tried again", async () => {
  addProgram(
    "apt-get",
    `if [ ! -f ${folder}/second ]; then echo > ${folder}/second; echo "E: Could not get lock /var/lib/apt/lists/lock" >&2; exit 100; fi; ${installs("fio")}`,
  );
  expect(await installTool("fio", createSetting({ lockPauseSeconds: 0.01 }))).toMatchObject({
    path: expect.any(String),
  });
});

test("without root it goes through sudo, which must not ask for a password", async () => {
  addProgram("sudo", 'shift; exec "$@"');
  addProgram("true", "");
  addProgram("env", 'while case "$1" in *=*) true;; *) false;; esac; do shift; done; exec "$@"');
  addProgram("apk", installs("iostat"));
  expect(await installTool("iostat", createSetting({ isRoot: false, optionPrefix: "--" }))).toMatchObject({
    path: expect.any(String),
  });
  expect(lines).toEqual(["installing sysstat with sudo apk (--install never prevents it)"]);
  expect(readCalls()).toEqual([
    "sudo -n true",
    "true ",
    expect.stringMatching(/^sudo -n env DEBIAN_FRONTEND=noninteractive .* apk add --no-cache --wait 60 sysstat$/),
    expect.stringMatching(/^env /),
    "apk add --no-cache --wait 60 sysstat",
  ]);
});

test.each([
  ["sudo that refuses", () => addProgram("sudo", 'echo "sudo: a password is required" >&2; exit 1')],
  ["no sudo at all", () => undefined],
])("without root and with %s, the outcome says what is needed and how to do it by hand", async (_, prepare) => {
  prepare();
  addProgram("dnf", installs("fio"));
  const missing = { tool: "fio", cause: { id: "needs-root" }, command: "sudo dnf install fio" } as const;
  expect(await installTool("fio", createSetting({ isRoot: false }))).toEqual({ missing });
  expect(tellMissingTool(missing)).toBe(
    'fio is not installed, and installing it needs root or a sudo without a password; install it with "sudo dnf install fio"',
  );
});

test.each([
  ["dnf", "dnf install --assumeyes sysstat"],
  ["yum", "yum install --assumeyes sysstat"],
  ["zypper", "zypper --non-interactive install sysstat"],
])("%s installs without asking", async (manager, call) => {
  addProgram(manager, installs("iostat"));
  expect(await installTool("iostat", createSetting())).toMatchObject({ path: expect.any(String) });
  expect(readCalls()).toEqual([call]);
});

test("Homebrew runs as the user, refuses root, and has no sysstat", async () => {
  addProgram("brew", installs("fio"));
  expect(await installTool("fio", createSetting({ isRoot: false }))).toMatchObject({ path: expect.any(String) });
  rmSync(join(folder, "bin/fio"));
  expect(await installTool("fio", createSetting())).toMatchObject({
    missing: { cause: { id: "refuses-root", manager: "brew" } },
  });
  const missing = { tool: "iostat", cause: { id: "no-package", manager: "brew" } } as const;
  expect(await installTool("iostat", createSetting({ isRoot: false }))).toEqual({ missing });
  expect(tellMissingTool(missing)).toBe(
    "iostat is not installed, and brew has no package of it; install iostat and put it on PATH",
  );
});

test("with the policy never, nothing is run", async () => {
  addProgram("apt-get", installs("iostat"));
  expect(await installTool("iostat", createSetting({ policy: "never" }))).toEqual({
    missing: { tool: "iostat", cause: { id: "not-installed" }, command: "sudo apt-get install sysstat" },
  });
  expect(readCalls()).toEqual([""]);
});

test("without a package manager, the outcome names those that io-probe knows", async () => {
  const known = ["apt-get", "dnf", "yum", "apk", "zypper", "brew"];
  expect(await installTool("fio", createSetting())).toEqual({
    missing: { tool: "fio", cause: { id: "no-manager", known } },
  });
});

test("a manager that fails is quoted by its last line, cleaned and bounded", async () => {
  addProgram(
    "apk",
    `i=0; while [ $i -lt 3000 ]; do echo "noise $i"; i=$((i+1)); done; printf 'ERROR: \\033[31mno such package\\033[0m\\n\\n' >&2; exit 99`,
  );
  const outcome = await installTool("fio", createSetting());
  const end = { id: "exit", exitCode: 99 } as const;
  const cause = { id: "failed", program: "apk", end, detail: "ERROR:  no such package" } as const;
  const missing = { tool: "fio", cause, command: "sudo apk add fio" };
  expect(outcome).toEqual({ missing });
  expect(tellMissingTool(missing)).toBe(
    'fio could not be installed with apk: exit code 99, "ERROR:  no such package"; install it with "sudo apk add fio"',
  );
});

test("a manager that ends well without the program is not believed", async () => {
  addProgram("apk", "echo OK");
  const cause = { id: "failed", program: "apk", end: { id: "exit", exitCode: 0 }, detail: "OK" } as const;
  expect(await installTool("fio", createSetting())).toMatchObject({ missing: { cause } });
  expect(tellMissingTool({ tool: "fio", cause })).toContain("it ended well, but the program is not on PATH");
});
