import { execFileSync, spawn } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { ProcessTable } from "../../src/sampling/sampler/process-table.ts";

describe("bytes by executable name", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "io-probe-processes-"));
  });
  afterEach(() => rmSync(root, { recursive: true }));

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
    const table = new ProcessTable(root, 99);
    show(10, "node", 1, 1000, 500);
    table.read();
    expect(table.takeChanges(true)).toEqual([]);
    show(10, "node", 1, 1500, 500);
    show(11, "node", 1, 40, 2);
    table.read();
    expect(table.takeChanges(true)).toEqual([["node", 540, 2]]);
    table.read();
    expect(table.takeChanges(true)).toEqual([]);
  });

  it("are not counted again to the parent, which the kernel gives what its ended children did", () => {
    const table = new ProcessTable(root, 99);
    show(10, "bash", 1, 0, 0);
    table.read();
    show(11, "dd", 10, 0, 1000);
    table.read();
    expect(table.takeChanges(true)).toEqual([["dd", 0, 1000]]);
    // dd wrote 200 more and ended; bash waited for it, and wrote 5 itself.
    end(11);
    show(10, "bash", 1, 0, 1205);
    table.read();
    expect(table.takeChanges(true)).toEqual([["bash", 0, 205]]);
  });

  it("go to the grandparent once, though parent and child ended together", () => {
    const table = new ProcessTable(root, 99);
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
    table.read();
    expect(table.takeChanges(true)).toEqual([["dd", 0, 700]]);
  });

  it("are without the sampler's own, and its iostat's", () => {
    const table = new ProcessTable(root, 99);
    show(99, "node", 1, 0, 0);
    table.read();
    show(99, "node", 1, 0, 400);
    show(100, "iostat", 99, 0, 300);
    show(101, "node", 1, 0, 5);
    table.read();
    expect(table.takeChanges(true)).toEqual([["node", 0, 5]]);
  });

  it("begin anew where a number is used again", () => {
    const table = new ProcessTable(root, 99);
    show(10, "old", 1, 5000, 0);
    table.read();
    show(10, "new", 1, 30, 0);
    table.read();
    expect(table.takeChanges(true)).toEqual([["new", 30, 0]]);
  });

  it("are those of the kernel for a real process, under its name alone", async () => {
    const table = new ProcessTable("/proc", 0);
    table.read();
    const path = join(root, "data");
    // A copy with a name of its own, since others on this machine run dd as well.
    const program = join(root, "dd-of-this-test");
    execFileSync("cp", [execFileSync("which", ["dd"], { encoding: "utf8" }).trim(), program]);
    const child = spawn(program, [`of=${path}`, "bs=1M", "iflag=fullblock", "conv=fsync"], {
      stdio: ["pipe", "ignore", "ignore"],
    });
    child.stdin.write(Buffer.alloc(8 * 1024 * 1024));
    const deadline = performance.now() + 10_000;
    let written = 0;
    while (written < 7 * 1024 * 1024 && performance.now() < deadline) {
      await new Promise((resolve) => setTimeout(resolve, 20));
      table.read();
      written = table.takeChanges(true).find(([name]) => name === "dd-of-this-test")?.[2] ?? written;
    }
    child.stdin.end();
    await new Promise((resolve) => child.on("exit", resolve));
    expect(written).toBeGreaterThanOrEqual(7 * 1024 * 1024);
  });
});
