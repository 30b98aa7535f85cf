import { writeFileSync } from "node:fs";
import { readdir } from "node:fs/promises";
import { beforeEach, expect, test } from "vitest";
import { examineHere } from "../../../src/cli/commands/doctor.ts";
import { findTool } from "../../../src/system/tools.ts";
import { makeFolder } from "../../make-folder.ts";
import { needs } from "../../needs.ts";
import { openSilentTerminal } from "../silent-terminal.ts";

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

const silent = { info: () => {}, warning: () => {}, debug: () => {} };

async function examine(targets: string[], environment: NodeJS.ProcessEnv = process.env, width = 100) {
  let out = "";
  const host = { environment, log: silent, installation: { samplerScript: "", viewerScript: "" } };
  const writeOut = (text: string): void => {
    out += text;
  };
  const exitCode = await examineHere({ targets }, host, openSilentTerminal({ writeOut, width }));
  return { exitCode, lines: out.split("\n"), out };
}

test("names what works here: the kernel's files, the tools with their versions, fio's engines on the target", async () => {
  needs(["fio", "iostat"]);
  const { exitCode, lines } = await examine([folder]);
  expect(exitCode).toBe(0);
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}✓ kernel: Linux \d/));
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}✓ disk counters: \/proc\/diskstats can be read/));
  expect(lines).toContainEqual(
    expect.stringMatching(new RegExp(`^ {2}✓ iostat: \\d+\\.\\d+\\.\\d+ \\(${findTool("iostat", process.env)}\\)$`)),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}✓ fio: \d\.\d+ \(/));
  expect(lines.join(" ")).toMatch(/fio in \S+: +(direct I\/O works with|no engine can do direct I\/O)/);
  expect(await readdir(folder)).toEqual([]);
});

test("a target that is missing makes bench impossible: exit 1, and the target is named", async () => {
  needs(["fio", "iostat"]);
  const { exitCode, lines } = await examine([folder, `${folder}/missing`, "/etc/passwd"], process.env, 1000);
  expect(exitCode).toBe(1);
  expect(lines.filter((line) => line.startsWith("  ✗"))).toEqual([
    `  ✗ target ${folder}/missing: no such file or directory`,
    "  ✗ target /etc/passwd: is not a directory",
  ]);
  expect(lines.at(-2)).toBe("run works here, and bench does not: fix what is marked ✗, and run io-probe doctor again.");
});

test("where fio is missing and nothing can install it, bench cannot run; iostat is missed less", async () => {
  const { exitCode, lines } = await examine([folder], { PATH: folder });
  expect(exitCode).toBe(1);
  expect(lines).toContainEqual(
    expect.stringMatching(/^ {2}✗ fio: fio is not installed, and there is no package manager/),
  );
  expect(lines).toContainEqual(expect.stringMatching(/^ {2}! iostat: iostat is not installed/));
  expect(lines.join("\n")).not.toContain("fio in");
});

test("what is missing is not ticked, even where it can be installed", async () => {
  for (const name of ["apt-get", "sudo", "env"]) {
    writeFileSync(`${folder}/${name}`, "#!/bin/sh\nexit 0\n", { mode: 0o755 });
  }
  const { exitCode, out } = await examine([folder], { PATH: folder }, 200);
  expect(out).toContain("  ! fio: not installed; bench installs it with apt-get, unless --install never\n");
  expect(out).toMatch(/ {2}! iostat: not installed: every figure .*run --install auto installs it with apt-get\)\n/);
  expect(out).toContain("run and bench work here. Checks marked ! say what is missing");
  expect(exitCode).toBe(0);
});

test("obeys a narrow terminal", async () => {
  const { lines } = await examine([folder], process.env, 60);
  const broken = lines.filter((line) => line.length > 60 && !line.includes(folder));
  expect(broken).toEqual([]);
});
