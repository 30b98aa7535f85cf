import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { beforeEach, expect, test } from "vitest";
import { watchDisks } from "../../../src/cli/commands/watch.ts";
import { quoteShellWord } from "../../../src/model/shell-word.ts";
import { DiskMeter } from "../../../src/sampling/disk-meter.ts";
import { NODE_OF_SCRIPTS } from "../../built.ts";
import { makeFolder } from "../../make-folder.ts";
import { openSilentTerminal } from "../silent-terminal.ts";

let root: string;
beforeEach(() => {
  root = makeFolder();
  writeCounters(0);
});

const writeCounters = (megabytes: number, ...more: string[]) => {
  const numbers = `1 0 8 1 ${megabytes} 0 ${megabytes * 2000} ${megabytes * 4} 0 ${megabytes} ${megabytes * 8}`;
  writeFileSync(join(root, "diskstats"), [`254 0 vda ${numbers}`, `254 1 vda1 ${numbers}`, ...more, ""].join("\n"));
};

/** The command as a user runs it, on the counters of this test. */
const SCRIPT = `
  import { watchDisks } from ${JSON.stringify(resolve("src/cli/commands/watch.ts"))};
  import { openLog, openTerminal } from ${JSON.stringify(resolve("src/cli/terminal.ts"))};
  import { DiskMeter } from ${JSON.stringify(resolve("src/sampling/disk-meter.ts"))};
  const terminal = openTerminal(process.env, process.stdout, process.stderr);
  const host = { environment: process.env, log: openLog(terminal, process.env) };
  const args = JSON.parse(process.env.ARGS ?? "{}");
  process.exitCode = await watchDisks(args, host, terminal, new DiskMeter(process.env.ROOT, process.env.ROOT));
`;

const environment = (args: object) => {
  const { CI, COLUMNS, TERM, ...rest } = process.env;
  return { ...rest, TERM: "xterm", ROOT: root, ARGS: JSON.stringify(args) };
};

interface Shown {
  /** All that was written so far. */
  read(): string;
  /** Waits until that matches. */
  until(pattern: RegExp): Promise<void>;
}

function follow(stream: NodeJS.ReadableStream): Shown {
  let text = "";
  stream.setEncoding("utf8").on("data", (chunk: string) => {
    text += chunk;
  });
  const until = async (pattern: RegExp) => {
    while (!pattern.test(text)) await sleep(20);
  };
  return { read: () => text, until };
}

/** Runs it in a terminal of its own (util-linux, script(1)) with so many columns. */
function openTerminal(columns: number, args: object = {}) {
  const script = join(root, "watch.mjs");
  writeFileSync(script, SCRIPT);
  const line = `stty cols ${columns} rows 24; tty > tty; ${quoteShellWord(NODE_OF_SCRIPTS)} --no-warnings watch.mjs; echo $? > code`;
  const child = spawn("script", ["-qfc", `trap : INT; ${line}`, "/dev/null"], {
    cwd: root,
    env: environment(args),
    stdio: ["pipe", "pipe", "ignore"],
  });
  const end = async () => {
    child.stdin.write("\u0003");
    await once(child, "exit");
    return readFileSync(join(root, "code"), "utf8").trim();
  };
  return { ...follow(child.stdout), end };
}

/** The texts that stood in the line one after the other. */
const listDrawn = (text: string) =>
  text
    .split("\r\u001b[K")
    .slice(1)
    .map((part) => part.replace(/\r?\n[\s\S]*/, "").replace("^C", ""));

test("on a terminal one line is redrawn in its width, also in a new one, and Ctrl-C sums up and exits 0", async () => {
  const { read, until, end } = openTerminal(40, { intervalSeconds: 0.1 });
  await until(/r {2}0\.0 w/);
  writeCounters(100);
  await until(/w +[1-9]/);
  const tty = readFileSync(join(root, "tty"), "utf8").trim();
  spawn("stty", ["-F", tty, "cols", "100"]);
  await until(/written +0\.0 MB\/s/);
  expect(await end()).toBe("0");
  const drawn = listDrawn(read());
  const last = drawn.pop();
  expect(new Set(drawn.map(({ length }) => length))).toEqual(new Set([drawn[0]?.length, drawn.at(-1)?.length]));
  expect(drawn[0]).toBe("vda r    - w    - MB/s q   -");
  expect(drawn.at(-1)).toMatch(/^vda read +0\.0 MB\/s {2}written +0\.0 MB\/s {2}queue +0\.0 {2}latency +- ms$/);
  expect(last).toMatch(/^In [\d.]+ s, vda read 0 B and wrote 102 MB \(at most [\d.]+ [MG]B\/s\)\.$/);
  expect(read()).toMatch(/\)\.\r\n$/);
});

test("in a pipe there are plain lines with the time of day, SIGTERM sums up, and the exit code is 0", async () => {
  writeFileSync(join(root, "watch.mjs"), SCRIPT);
  const child = spawn(NODE_OF_SCRIPTS, ["--no-warnings", "watch.mjs"], {
    cwd: root,
    env: environment({ device: "/dev/vda", intervalSeconds: 0.1 }),
    stdio: ["ignore", "pipe", "inherit"],
  });
  const { read, until } = follow(child.stdout);
  await until(/\n.*\n/);
  child.kill("SIGTERM");
  expect((await once(child, "exit"))[0]).toBe(0);
  const [first, ...others] = read().trimEnd().split("\n");
  expect(first).toMatch(/^\d\d:\d\d:\d\d vda read +0\.0 MB\/s {2}written +0\.0 MB\/s {2}queue +0\.0 {2}latency +- ms$/);
  expect(others.at(-1)).toMatch(/^In [\d.]+ (?:m?s), vda read 0 B and wrote 0 B\.$/);
});

test("it ends when its reader does", async () => {
  writeFileSync(join(root, "watch.mjs"), SCRIPT);
  const line = `${quoteShellWord(NODE_OF_SCRIPTS)} --no-warnings watch.mjs | head -1; echo "\${PIPESTATUS[0]}"`;
  const child = spawn("bash", ["-c", line], { cwd: root, env: environment({ intervalSeconds: 0.1 }) });
  const { read } = follow(child.stdout);
  await once(child, "close");
  expect(read()).toMatch(/^\d\d:\d\d:\d\d vda .*\n0\n$/);
});

const host = (said: string[]) => {
  const note = (message: string) => void said.push(message);
  return {
    environment: {},
    log: { info: note, warning: note, debug: note },
    installation: { samplerScript: "", viewerScript: "" },
  };
};

test.each([
  ["vdz", '--device: "vdz" is not a block device here; allowed are vda, vdb'],
  ["vda1", '--device: "vda1" is a partition; its disk is vda'],
  ["/dev/none", '--device: "/dev/none" is not a block device here; allowed are vda, vdb'],
])("the device %s is refused with what is there", async (device, message) => {
  writeCounters(0, "254 16 vdb 1 0 8 1 0 0 0 0 0 1 1", "253 0 dm-0 1 0 8 1 0 0 0 0 0 1 1");
  const watching = watchDisks({ device }, host([]), openSilentTerminal(), new DiskMeter(root, root));
  await expect(watching).rejects.toThrow(message);
});

test.each(["vda", "LINK", "dm-0"])("the device %s is found", async (device) => {
  writeCounters(0, "253 0 dm-0 1 0 8 1 0 0 0 0 0 1 1");
  symlinkSync(join(root, "vda"), join(root, "LINK"));
  writeFileSync(join(root, "vda"), "");
  const given = device === "LINK" ? join(root, device) : device;
  const written: string[] = [];
  const terminal = openSilentTerminal({ writeOut: (text) => void written.push(text), readerGone: AbortSignal.abort() });
  expect(await watchDisks({ device: given }, host([]), terminal, new DiskMeter(root, root))).toBe(0);
  expect(written.join("")).toContain(device === "LINK" ? "vda read 0 B" : `${device} read 0 B`);
});

test("where nothing can be watched, the reason is said and the exit code is 1", async () => {
  const said: string[] = [];
  writeFileSync(join(root, "diskstats"), "7 0 loop0 1 0 8 1 0 0 0 0 0 1 1\n");
  expect(await watchDisks({}, host(said), openSilentTerminal(), new DiskMeter(root, root))).toBe(1);
  rmSync(join(root, "diskstats"));
  expect(await watchDisks({ device: "vda" }, host(said), openSilentTerminal(), new DiskMeter(root, root))).toBe(1);
  expect(said).toEqual([
    "nothing can be watched: there is no disk here",
    `nothing can be watched: ${join(root, "diskstats")}: no such file or directory`,
  ]);
});
