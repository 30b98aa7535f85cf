import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { ProcessTable } from "../../src/sampling/sampler/process-table.ts";
import { makeFolder } from "../make-folder.ts";

describe("bytes by executable name", () => {
  let root: string;
  let table: ProcessTable;
  beforeEach(() => {
    root = makeFolder();
    table = new ProcessTable(root, 99);
  });

  /** What changed up to a look. */
  const look = () => {
    table.read();
    return table.takeChanges(true);
  };

  /** A process as /proc shows it. */
  function show(pid: number, name: string, parent: number, read: number, written: number): void {
    const directory = join(root, String(pid));
    rmSync(directory, { recursive: true, force: true });
    mkdirSync(directory);
    symlinkSync(`/usr/bin/${name}`, join(directory, "exe"));
    writeFileSync(join(directory, "comm"), `${name}\n`);
    writeFileSync(join(directory, "stat"), `${pid} (${name} ) x) S ${parent}${" 1".repeat(18)}`);
    writeFileSync(join(directory, "io"), `rchar: 1\nread_bytes: ${read}\nwrite_bytes: ${written}\n`);
  }

  function end(pid: number): void {
    rmSync(join(root, String(pid)), { recursive: true });
  }

  it("are those since the first look, of all processes of a name together", () => {
    show(10, "node", 1, 1000, 500);
    expect(look()).toEqual([]);
    show(10, "node", 1, 1500, 500);
    show(11, "node", 1, 40, 2);
    expect(look()).toEqual([["node", 540, 2]]);
    expect(look()).toEqual([]);
  });

  it("are not counted again to the parent, which the kernel gives what its ended children did", () => {
    show(10, "bash", 1, 0, 0);
    table.read();
    show(11, "dd", 10, 0, 1000);
    expect(look()).toEqual([["dd", 0, 1000]]);
    // dd wrote 200 more and ended; bash waited for it, and wrote 5 itself.
    end(11);
    show(10, "bash", 1, 0, 1205);
    expect(look()).toEqual([["bash", 0, 205]]);
  });

  it("go to the grandparent once, though parent and child ended together", () => {
    show(10, "runner", 1, 0, 0);
    show(11, "bash", 10, 0, 0);
    show(12, "dd", 11, 0, 0);
    table.read();
    show(12, "dd", 11, 0, 700);
    table.read();
    end(12);
    show(11, "bash", 10, 0, 700);
    table.read();
    end(11);
    show(10, "runner", 1, 0, 700);
    expect(look()).toEqual([["dd", 0, 700]]);
  });

  it("are not counted twice where parents ended with their children, in whatever order they were seen", () => {
    show(10, "runner", 1, 0, 0);
    show(12, "bash", 10, 0, 0);
    table.read();
    show(13, "make", 12, 0, 0);
    show(14, "dd", 13, 30, 700);
    expect(look()).toEqual([["dd", 30, 700]]);
    for (const pid of [12, 13, 14]) end(pid);
    show(10, "runner", 1, 30, 705);
    expect(look()).toEqual([["runner", 0, 5]]);
    show(10, "runner", 1, 30, 1405);
    expect(look()).toEqual([["runner", 0, 705]]);
  });

  it("of an orphan are not counted again to the process that took it over", () => {
    show(1, "init", 0, 0, 0);
    show(5, "systemd", 1, 0, 0);
    show(10, "bash", 5, 0, 0);
    show(11, "dd", 10, 0, 0);
    table.read();
    show(11, "dd", 5, 0, 700);
    end(10);
    table.read();
    end(11);
    show(5, "systemd", 1, 0, 700);
    expect(look()).toEqual([["dd", 0, 700]]);
  });

  /** With one thread, which moved `own` of the process's bytes. */
  function showLauncher(written: number, own: number): void {
    show(50, "node", 1, 0, written);
    const thread = join(root, "50", "task", "50");
    mkdirSync(thread, { recursive: true });
    writeFileSync(join(thread, "io"), `read_bytes: 0\nwrite_bytes: ${own}\n`);
  }

  it("of the command are not io-probe's, which waits for it, and go to the command's name where it was seen", () => {
    table = new ProcessTable(root, 99, 50);
    showLauncher(8, 8);
    table.read();
    show(60, "bash", 50, 0, 0);
    table.read();
    end(60);
    showLauncher(1020, 20);
    expect(look()).toEqual([["bash", 0, 1000]]);
    // The launcher wrote between the two reads of its counters.
    showLauncher(1020, 25);
    expect(look()).toEqual([]);
    showLauncher(1095, 25);
    expect(look()).toEqual([["the command", 0, 70]]);
  });

  it("of a later step's command are not that step's, whose own bytes were counted until then", () => {
    table = new ProcessTable(root, 99, 40);
    table.read();
    showLauncher(8, 8);
    expect(look()).toEqual([["node", 0, 8]]);
    showLauncher(12, 12);
    for (const _ of ["begin", "end"]) table.addLauncher(50);
    showLauncher(1020, 20);
    expect(look()).toEqual([["the command", 0, 1000]]);
  });

  it("of a process with the launcher's number are its own, once the launcher has ended", () => {
    table = new ProcessTable(root, 99, 50);
    showLauncher(0, 0);
    table.read();
    end(50);
    table.read();
    show(50, "gcc", 1, 0, 9);
    expect(look()).toEqual([["gcc", 0, 9]]);
  });

  it("are without the sampler's own, and its iostat's", () => {
    show(99, "node", 1, 0, 0);
    table.read();
    show(99, "node", 1, 0, 400);
    show(100, "iostat", 99, 0, 300);
    show(101, "node", 1, 0, 5);
    expect(look()).toEqual([["node", 0, 5]]);
  });

  it("begin anew where a number is used again", () => {
    show(10, "old", 1, 5000, 0);
    table.read();
    show(10, "new", 1, 30, 0);
    expect(look()).toEqual([["new", 30, 0]]);
  });

  /** A copy with a name of its own, since others on this machine run the program as well. */
  function copyProgram(name: string): string {
    const path = join(root, `${name}-of-this-test`);
    execFileSync("cp", [execFileSync("which", [name], { encoding: "utf8" }).trim(), path]);
    return path;
  }

  const MIB = 1024 * 1024;
  const ofThisTest = (changes: [string, number, number][]) =>
    changes.filter(([name]) => name.endsWith("-of-this-test") || name === "the command");

  it("are those of the kernel for a real process, once, though a shell and its launcher wait for it", async () => {
    table = new ProcessTable("/proc", 0, process.pid);
    const dd = `${copyProgram("dd")} of=${join(root, "data")} bs=1M iflag=fullblock conv=fsync; true`;
    const bash = copyProgram("bash");
    table.read();
    const child = spawn(bash, ["-c", dd], { stdio: ["pipe", "ignore", "ignore"] });
    child.stdin.write(Buffer.alloc(8 * MIB));
    const deadline = performance.now() + 120_000;
    const written = new Map<string, number>();
    const read = () => {
      for (const [name, , bytes] of ofThisTest(look())) written.set(name, bytes);
    };
    while ((written.get("dd-of-this-test") ?? 0) < 8 * MIB && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      read();
    }
    child.stdin.end();
    await new Promise((resolve) => child.on("exit", resolve));
    read();
    expect(written.get("dd-of-this-test")).toBeGreaterThanOrEqual(8 * MIB);
    const all = [...written.values()].reduce((sum, bytes) => sum + bytes, 0);
    expect(all).toBeLessThan(9 * MIB);
  });

  it("of a real command that no look saw are the command's", () => {
    table = new ProcessTable("/proc", 0, process.pid);
    const dd = `${copyProgram("dd")} if=/dev/zero of=${join(root, "data")} bs=1M count=8 conv=fsync`;
    const bash = copyProgram("bash");
    table.read();
    execFileSync(bash, ["-c", `${dd}; true`], { stdio: "ignore" });
    const changes = ofThisTest(look());
    expect(changes.map(([name]) => name)).toEqual(["the command"]);
    expect(changes[0]?.[2]).toBeGreaterThanOrEqual(8 * MIB);
  });
});
