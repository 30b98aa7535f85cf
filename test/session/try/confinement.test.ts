import { spawn } from "node:child_process";
import { once } from "node:events";
import { closeSync, mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { expect, test, vi } from "vitest";
import { listProcesses } from "../../../src/bench/work-folder.ts";
import { canConfine, runConfined } from "../../../src/session/try/confinement.ts";
import { NODE_OF_SCRIPTS } from "../../built.ts";
import { makeFolder } from "../../make-folder.ts";
import { needs } from "../../needs.ts";

const environment = { PATH: process.env.PATH };
const inShell = (script: string) => runConfined("/bin/sh", ["-c", script], environment);

test("without its tools, or without root, there is no confinement", async () => {
  expect(await canConfine({ PATH: "/nonexistent" })).toBe(false);
  if (process.getuid?.() !== 0) expect(await canConfine(environment)).toBe(false);
});

test("only the process that confined a call can give it a work folder: no variable, and not one's own namespace", async () => {
  needs("linux");
  const folder = makeFolder();
  const module = join(import.meta.dirname, "../../../src/session/try/confinement.ts");
  // Without its tools there is no confinement, and the call is performed here.
  const source = `
    import { performConfined } from ${JSON.stringify(module)};
    const environment = { ...process.env, PATH: "/nonexistent" };
    await performConfined({ environment }, { machine: false }, async (call) => console.log(JSON.stringify(call)));`;
  const namespace = openSync("/proc/self/ns/mnt", "r");
  const directory = openSync(folder, "r");
  for (const files of [[], [directory], [directory, namespace], [directory, directory], [namespace, namespace]]) {
    const child = spawn(NODE_OF_SCRIPTS, ["--input-type=module-typescript", "-e", source], {
      stdio: ["ignore", "pipe", "inherit", ...files],
      env: { ...process.env, IO_PROBE_TRY_WORK: folder },
    });
    expect(String((await once(child.stdout as Readable, "data"))[0])).toBe("{}\n");
  }
  closeSync(namespace);
  closeSync(directory);
});

test("the exit code comes back, and 128 plus the number of a signal", async () => {
  needs("root");
  expect(await inShell("exit 7")).toBe(7);
  expect(await inShell("exit 0")).toBe(0);
  expect(await inShell("kill -TERM $$")).toBe(143);
});

test("mounts and processes within are gone after it, and the folder is the same", async () => {
  needs("root");
  const folder = mkdtempSync(join(tmpdir(), "io-probe-confined-"));
  const script = `mount -t tmpfs tmpfs ${folder} && touch ${folder}/within && cd ${folder} && setsid sleep 300 & wait; [ -e ${folder}/within ]`;
  const own = `[ "$PWD" = "${process.cwd()}" ] && (${script.replace("& wait", "& sleep 0.1")})`;
  expect(await inShell(own)).toBe(0);
  await vi.waitFor(async () => expect(await listProcesses(folder)).toEqual([]), { timeout: 120_000 });
  // No mount hides the folder any more.
  rmSync(folder, { recursive: true });
});

test("a signal to the process outside reaches the program within", async () => {
  needs("root");
  const module = join(import.meta.dirname, "../../../src/session/try/confinement.ts");
  // Signals are heard before the program starts: on a busy machine it is ready before this process goes on.
  const source = `
    import { readFileSync } from "node:fs";
    import { runConfined } from ${JSON.stringify(module)};
    const { on, pid } = process;
    process.on = (...args) => {
      if (readFileSync("/proc/self/task/" + pid + "/children", "latin1") !== "") process.exit(6);
      return on.apply(process, args);
    };
    const script = "trap 'exit 5' TERM; echo ready; while :; do sleep 0.1; done";
    process.exitCode = await runConfined("/bin/sh", ["-c", script], process.env);`;
  const child = spawn(NODE_OF_SCRIPTS, ["--input-type=module-typescript", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const exit = once(child, "exit");
  await once(child.stdout, "data");
  child.kill("SIGTERM");
  expect((await exit)[0]).toBe(5);
});
