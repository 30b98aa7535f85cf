import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, test } from "vitest";
import { LeftProcesses } from "../../src/sampling/sampler/left-processes.ts";
import { OwnTasks } from "../../src/sampling/sampler/own-tasks.ts";
import { nameRuns, RUN_VARIABLE } from "../../src/sampling/sampler-options.ts";
import { makeFolder } from "../make-folder.ts";

const MARK = "IO_PROBE_RUN=7-";
const NOTHING_KNOWN = () => false;

let folder: string;
beforeEach(() => {
  folder = makeFolder();
});

function write(pid: number, parent: number, children: number[] = [], environment = "HOME=/"): void {
  mkdirSync(`${folder}/${pid}/task/${pid}`, { recursive: true });
  writeFileSync(`${folder}/${pid}/stat`, `${pid} (a) S ${parent} 1 1 0 -1 0 0 0 0 0 0 0 0 0 20 0 1 0 1\n`);
  writeFileSync(`${folder}/${pid}/task/${pid}/children`, children.map((child) => `${child} `).join(""));
  writeFileSync(`${folder}/${pid}/environ`, `${environment.replaceAll(" ", "\0")}\0`);
}

describe("a process that left", () => {
  beforeEach(() => {
    write(1, 0, [5, 6]);
    write(5, 1, [10]);
    write(6, 1, [], `${MARK}older`);
    write(10, 5);
  });

  test("is a new child of an ancestor that has the mark, whichever ancestor took it", () => {
    const left = new LeftProcesses(folder, 10, MARK);
    expect(left.find(NOTHING_KNOWN)).toEqual([]);
    write(1, 0, [5, 6, 20]);
    write(20, 1, [], `PATH=/bin ${MARK}a`);
    write(5, 1, [10, 21, 22, 23]);
    write(21, 5, [], `A=${MARK}a IO_PROBE_RUN=77-a`);
    write(22, 5, [], `${MARK}b`);
    write(23, 5, [], `${MARK}b`);
    expect(left.find((pid) => pid === 23).sort()).toEqual([20, 22]);
  });

  test("is found although it had no environment at first, as one that starts a program", () => {
    const left = new LeftProcesses(folder, 10, MARK);
    left.find(NOTHING_KNOWN);
    write(1, 0, [5, 6, 20]);
    write(20, 1);
    writeFileSync(`${folder}/20/environ`, "");
    expect(left.find(NOTHING_KNOWN)).toEqual([]);
    write(20, 1, [], `${MARK}a`);
    expect(left.find(NOTHING_KNOWN)).toEqual([20]);
  });

  test("is not one that has the number of another before it", () => {
    const left = new LeftProcesses(folder, 10, MARK);
    left.find(NOTHING_KNOWN);
    write(1, 0, [5]);
    left.find(NOTHING_KNOWN);
    write(1, 0, [5, 6]);
    write(6, 1, [], `${MARK}a`);
    expect(left.find(NOTHING_KNOWN)).toEqual([6]);
  });

  test("is not found where the kernel has no lists of children", () => {
    for (const pid of [1, 5]) rmSync(`${folder}/${pid}/task`, { recursive: true });
    const left = new LeftProcesses(folder, 10, MARK);
    expect([left.find(NOTHING_KNOWN), left.find(NOTHING_KNOWN)]).toEqual([[], []]);
  });
});

test("a daemon that had left before anybody looked is one of the command's tasks", async () => {
  const left = new LeftProcesses("/proc", process.pid, `${RUN_VARIABLE}=${nameRuns(0)}`);
  const tasks = new OwnTasks("/proc", process.pid, 0, process.pid, left);
  tasks.look(0);
  const pidFile = join(folder, "pid");
  const daemon = `setsid sh -c 'echo $$ > "${pidFile}.new"; mv "${pidFile}.new" "${pidFile}"; exec sleep 60'`;
  const script = `(${daemon} >/dev/null 2>&1 &); until [ -e "${pidFile}" ]; do :; done`;
  const child = spawn("sh", ["-c", script], {
    env: { PATH: process.env.PATH, [RUN_VARIABLE]: `${nameRuns(0)}test` },
    stdio: "ignore",
  });
  await once(child, "exit");
  const pid = Number(readFileSync(pidFile, "utf8"));
  try {
    tasks.look(1);
    expect(tasks.listProcesses()).toContain(pid);
    expect(tasks.listOrphans()).toContain(pid);
  } finally {
    process.kill(pid);
  }
});
