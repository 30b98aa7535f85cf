import { execFileSync, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { startChild, tieTo } from "../../src/sampling/sampler/child-program.ts";
import { makeFolder } from "../make-folder.ts";

/** What Node documents; and where this is Node 20, also what it is made of. */
const VERSIONS = process.versions.node.startsWith("20.") ? ["24.0.0", "20.20.2"] : ["24.0.0"];

describe.each(VERSIONS)("a program started as on Node %s", (version) => {
  let directory: string;
  let output: number;
  beforeEach(() => {
    directory = makeFolder();
    output = openSync(join(directory, "out"), "w");
  });
  afterEach(() => {
    closeSync(output);
  });
  const run = (...program: string[]) => startChild(program, output, version);

  it("writes into the file, and tells its exit code", async () => {
    const child = run("sh", "-c", 'echo "$1"; echo bad >&2; exit 3', "sh", "a  b'c");
    expect(child.pid).toBeGreaterThan(0);
    expect(await child.ended).toBe("exit code 3");
    expect(readFileSync(join(directory, "out"), "utf8")).toBe("a  b'c\nbad\n");
  });

  it("gets signals, and tells which one ended it; none after that", async () => {
    const child = run("sleep", "60");
    child.kill("SIGINT");
    expect(await child.ended).toBe("signal SIGINT");
    child.kill("SIGKILL");
  });

  it("tells why it could not be started, and has no number then", async () => {
    const child = run("/nowhere/iostat");
    expect(child.pid).toBeUndefined();
    child.kill("SIGKILL");
    expect(await child.ended).toBe("spawn /nowhere/iostat ENOENT");
  });
});

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
