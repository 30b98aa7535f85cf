import { execFileSync, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { launchSampler, samplerArguments } from "../../src/sampling/launch-sampler.ts";
import { NODE_OF_SCRIPTS } from "../built.ts";
import { createSamplerFixture, type SamplerFixture, waitFor } from "./sampler-fixture.ts";

const OPTIONS = { intervalSeconds: 1, toolVersion: "0.0.0-test", maximumSeconds: 300 };

/** Processes whose command line names a path. */
function listProcesses(path: string): string[] {
  return readdirSync("/proc").filter((name) => {
    try {
      return /^\d+$/.test(name) && readFileSync(`/proc/${name}/cmdline`, "utf8").split("\0").includes(path);
    } catch {
      return false;
    }
  });
}

describe("a sampler that is launched before its task is known", () => {
  let fixture: SamplerFixture;
  /** A script of its own name, so that its process is found among all others. */
  const own = (name: string, text?: string): string => {
    const path = join(fixture.root, `${name}.mjs`);
    writeFileSync(path, text ?? readFileSync(fixture.samplerPath));
    return path;
  };

  beforeAll(async () => {
    fixture = await createSamplerFixture();
  });
  afterAll(() => fixture.remove());

  it("ends and leaves nothing when it is released without a task", async () => {
    const samplerPath = own("released");
    const launched = launchSampler({ samplerPath, environment: process.env });
    await waitFor("the process is there", () => listProcesses(samplerPath).length === 1);
    launched.release();
    await waitFor("the process has ended", () => listProcesses(samplerPath).length === 0);
  });

  it("ends when whoever launched it is killed before handing over the task", async () => {
    const samplerPath = own("orphan");
    const source = `import { launchSampler, samplerArguments } from ${JSON.stringify(resolve("src/sampling/launch-sampler.ts"))};
      launchSampler({ samplerPath: ${JSON.stringify(samplerPath)}, environment: process.env });
      setInterval(() => {}, 1000);`;
    const parent = spawn(NODE_OF_SCRIPTS, ["--input-type=module", "-e", source], { stdio: "ignore" });
    await waitFor("the process is there", () => listProcesses(samplerPath).length === 1);
    parent.kill("SIGKILL");
    await once(parent, "exit");
    await waitFor("the process has ended", () => listProcesses(samplerPath).length === 0);
  });

  it("gives the reason where its launcher may open no more files, and does not end it", () => {
    // As in a container with a low `ulimit -n`: every number is taken when the sampler is to be started.
    const source = `import { openSync } from "node:fs";
      import { launchSampler } from ${JSON.stringify(resolve("src/sampling/launch-sampler.ts"))};
      for (let isFree = true; isFree; ) try { openSync("/dev/null"); } catch { isFree = false; }
      const launched = launchSampler({ samplerPath: "sampler.mjs", environment: process.env });
      launched.release();
      launched.kill();
      console.log(await launched.begin({ directory: "/", options: {} }, 10).catch(({ message }) => message));`;
    const script = 'ulimit -n 64; exec "$0" --input-type=module -e "$1"';
    const { status, stdout, stderr } = spawnSync("sh", ["-c", script, NODE_OF_SCRIPTS, source], { encoding: "utf8" });
    expect({ status, stderr }).toMatchObject({ status: 0 });
    expect(stdout).toBe(`the sampler did not start: spawn ${NODE_OF_SCRIPTS} EMFILE\n`);
  });

  it("goes on after whoever launched it has gone, once it has its task", async () => {
    const directory = join(fixture.root, "handed-over");
    mkdirSync(join(directory, "control"), { recursive: true });
    const launched = launchSampler({ samplerPath: own("handed-over"), environment: process.env });
    await launched.begin({ directory, options: OPTIONS }, 10);
    launched.release();
    const log = join(directory, "counters.ndjson");
    expect(readFileSync(log, "utf8")).toContain('"r":"start"');
    await waitFor("it samples on", () => readFileSync(log, "utf8").includes('"r":"tick"'));
    writeFileSync(join(directory, "control", "stop"), "");
    await waitFor("it has ended", () => readFileSync(log, "utf8").includes('"e":"end"'));
  });

  it("is killed, and said to be late, when it takes no sample in time", async () => {
    const samplerPath = own("late", "setInterval(() => {}, 1000);");
    const launched = launchSampler({ samplerPath, environment: process.env });
    const begun = launched.begin({ directory: fixture.root, options: OPTIONS }, 0.3);
    await expect(begun).rejects.toThrow("the sampler did not start: no sample came in time");
    await waitFor("the process has ended", () => listProcesses(samplerPath).length === 0);
  });

  it("says what it printed when it fails, and which signal ended it", async () => {
    const failing = launchSampler({
      samplerPath: own("failing", 'throw new Error("broken\\nin two lines");'),
      environment: process.env,
    });
    await expect(failing.begin({ directory: fixture.root, options: OPTIONS }, 10)).rejects.toThrow(
      /did not start: it ended with exit code 1 \(.*Error: broken in two lines/,
    );
    const killed = launchSampler({
      samplerPath: own("killed", 'process.kill(process.pid, "SIGTERM"); setInterval(() => {}, 1000);'),
      environment: process.env,
    });
    await expect(killed.begin({ directory: fixture.root, options: OPTIONS }, 10)).rejects.toThrow(
      "did not start: SIGTERM ended it",
    );
    const nowhere = launchSampler({ samplerPath: own("nowhere"), environment: {}, nodePath: "/nowhere/node" });
    await expect(nowhere.begin({ directory: fixture.root, options: OPTIONS }, 10)).rejects.toThrow(/ENOENT/);
  });

  it("fails where its folder cannot be written, and ends", async () => {
    const samplerPath = own("no-folder");
    const launched = launchSampler({ samplerPath, environment: process.env });
    const directory = join(fixture.root, "absent");
    await expect(launched.begin({ directory, options: OPTIONS }, 10)).rejects.toThrow(/ENOENT/);
    expect(existsSync(directory)).toBe(false);
    await waitFor("the process has ended", () => listProcesses(samplerPath).length === 0);
  });

  it("gives V8's own flag only to a Node that is known to have it", () => {
    for (const version of ["20.16.0", "22.0.0", "24.99.0"])
      expect(samplerArguments("/a.mjs", version)).toContain("--no-memory-reducer");
    expect(samplerArguments("/a.mjs", "25.0.0")).not.toContain("--no-memory-reducer");
    expect(samplerArguments("/a.mjs").at(-1)).toBe("/a.mjs");
  });

  it.each([
    ["script", '(() => process.stdout.write("script"))();'],
    ["module", 'import { basename } from "node:path"; process.stdout.write(basename("/of/module"));'],
  ])("runs a file that is a plain %s", (name, text) => {
    // As a URL, the rest would be a fragment.
    const path = own(`a#${name}`, text);
    const output = execFileSync(process.execPath, samplerArguments(path), { encoding: "utf8" });
    expect(output).toBe(name);
  });

  it("does not run a file a second time because it failed", () => {
    const path = own("failing", 'process.stdout.write("ran "); JSON.parse("{");');
    const { stdout, status } = spawnSync(process.execPath, samplerArguments(path), { encoding: "utf8" });
    expect(stdout).toBe("ran ");
    expect(status).toBe(1);
  });
});
