import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { startTrace } from "../../../src/sampling/trace/block-tracer.ts";
import { findDisk } from "../../../src/system/device-number.ts";
import { NODE_OF_SCRIPTS } from "../../built.ts";
import { makeFolder } from "../../make-folder.ts";
import { needs } from "../../needs.ts";

const environment = { PATH: process.env.PATH };

/** The instances of ftrace that are ours, seen from mounts of their own. */
function listInstances(): string[] {
  const script =
    "[ -e /sys/kernel/tracing/instances ] || mount -t tracefs tracefs /sys/kernel/tracing; ls /sys/kernel/tracing/instances";
  const names = execFileSync("unshare", ["--mount", "--propagation", "private", "sh", "-c", script], {
    encoding: "utf8",
  });
  return names.split("\n").filter((name) => name.startsWith("io-probe-"));
}

test("without root there is no trace, and the reason is given", async () => {
  const getuid = vi.spyOn(process, "getuid").mockReturnValue(65534);
  try {
    await expect(startTrace(environment)).rejects.toThrow("needs-root");
  } finally {
    getuid.mockRestore();
  }
});

test("where the shell or unshare is missing, the reason is given", async () => {
  needs("root");
  if (!existsSync("/sys/kernel/tracing/trace_pipe")) {
    await expect(startTrace({ PATH: "/nonexistent" })).rejects.toThrow(/cannot be started|ftrace/);
  }
});

test("where tracefs may not be mounted, one sentence says so", async () => {
  needs("ftrace");
  // Mounted already, it is used.
  if (existsSync("/sys/kernel/tracing/trace_pipe")) return;
  const tools = makeFolder();
  const refusal = "mount: /sys/kernel/tracing: permission denied.\\n       dmesg(1) may have more information.\\n";
  writeFileSync(join(tools, "mount"), `#!/bin/sh\nprintf '${refusal}' >&2\nexit 32\n`, { mode: 0o755 });
  const refused = startTrace({ PATH: `${tools}:${process.env.PATH}` });
  await expect(refused).rejects.toThrow(/^tracefs may not be mounted here$/);
});

test("what is written and flushed in the window is traced, and nothing of the trace stays", async () => {
  needs("ftrace");
  const folder = makeFolder();
  const tracer = await startTrace(environment);
  expect(listInstances()).toHaveLength(1);
  tracer.begin();
  execFileSync("dd", ["if=/dev/zero", `of=${folder}/f`, "bs=64k", "count=4", "oflag=direct,dsync", "status=none"]);
  tracer.end();
  const traces = await tracer.stop();
  expect(listInstances()).toEqual([]);
  const disk = findDisk(folder);
  // On a filesystem without a block device there is nothing to trace.
  if (disk === undefined) return;
  const sizes = traces.find(({ device }) => device === disk)?.slots.flatMap(({ writes }) => writes?.sizes ?? []) ?? [];
  const large = sizes.filter(({ bytes }) => bytes === 65536).reduce((sum, { count }) => sum + count, 0);
  expect(large).toBeGreaterThanOrEqual(4);
});

test("where the process around it is killed, its instance goes too", async () => {
  needs("ftrace");
  const module = join(import.meta.dirname, "../../../src/sampling/trace/block-tracer.ts");
  const source = `
    import { startTrace } from ${JSON.stringify(module)};
    const tracer = await startTrace(process.env);
    tracer.begin();
    console.log("ready");
    setInterval(() => {}, 1000);`;
  const child = spawn(NODE_OF_SCRIPTS, ["--input-type=module-typescript", "-e", source], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  await once(child.stdout, "data");
  const exit = once(child, "exit");
  child.kill("SIGKILL");
  await exit;
  await vi.waitFor(() => expect(listInstances()).toEqual([]), { timeout: 120_000 });
});
