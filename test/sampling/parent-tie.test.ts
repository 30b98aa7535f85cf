import { execFileSync, spawnSync } from "node:child_process";
import { describe, expect, it } from "vitest";
import { tieTo } from "../../src/sampling/sampler/parent-tie.ts";

/** Without setpriv, which not every machine has; the kernel's part of the tie is in the tests of the supervisor. */
function runTied(parentPid: number, ...program: string[]) {
  const [shell = "", ...args] = tieTo(parentPid).slice(3);
  return spawnSync(shell, [...args, ...program], { encoding: "utf8" });
}

describe("a program that is tied to its parent", () => {
  it("is itself the process, with its arguments as they are", () => {
    const { stdout, status } = runTied(process.pid, "sh", "-c", 'echo "$PPID" "$1"', "sh", "a  b'c");
    expect(stdout).toBe(`${process.pid} a  b'c\n`);
    expect(status).toBe(0);
  });

  it("does not begin where its parent was gone before the tie held", () => {
    const gone = Number(execFileSync("sh", ["-c", "echo $$"], { encoding: "utf8" }));
    const { stdout, status } = runTied(gone, "echo", "begun");
    expect(stdout).toBe("");
    expect(status).not.toBe(0);
  });
});
