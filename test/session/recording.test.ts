import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { assembleReport } from "../../src/session/assembly.ts";
import type { Host } from "../../src/session/host.ts";
import { recordCommand } from "../../src/session/record-command.ts";
import { startRecording, stopRecording } from "../../src/session/recording.ts";

let directory: string;
let messages: string[];
beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "io-probe-test-"));
  messages = [];
});
afterEach(async () => {
  await stopRecording(directory);
  await rm(directory, { recursive: true });
});

function createHost(environment: Record<string, string | undefined> = process.env): Host {
  const note = (message: string): void => void messages.push(message);
  return {
    environment,
    log: { info: note, warning: note, debug: () => undefined },
    installation: { samplerScript: resolve("dist/sampler.mjs"), viewerScript: resolve("dist/viewer.js") },
  };
}

const options = () => ({ directory, workspace: directory, intervalSeconds: 0.2, install: "never" as const });

test("a recording that runs goes on when it is started again, and is not begun anew after its end", async () => {
  const host = createHost();
  await startRecording(host, options());
  await startRecording(host, options());
  await recordCommand(host, directory, { file: "/bin/sleep", arguments: ["0.3"], name: "sleep" });
  await stopRecording(directory);
  const report = await assembleReport(host, directory, { label: "x" });
  expect(report.windows.map(({ name, kind }) => [name, kind])).toEqual([
    ["job", "job"],
    ["sleep", "command"],
  ]);
  await expect(startRecording(host, options())).rejects.toThrow("ended by a stop");
});

test("without iostat the counters are recorded, and the report says what is missing and why", async () => {
  const host = createHost({ PATH: "/nonexistent", HOME: "/root" });
  await startRecording(host, { ...options(), intervalSeconds: 1 });
  await stopRecording(directory);
  expect(messages.join("\n")).toContain('iostat is not installed, and install is "never"');
  const { sampling, windows } = await assembleReport(host, directory, { label: "x" });
  expect(sampling?.collectors).toEqual(["proc"]);
  expect(sampling?.notMeasured).toContainEqual({
    what: "iostat's rates",
    reason: 'iostat is not installed, and install is "never"',
  });
  expect(windows[0]?.kind).toBe("job");
});

test("a session in which nothing was sampled has windows with their times alone", async () => {
  const host = createHost();
  const result = await recordCommand(host, directory, { file: "/bin/sh", arguments: ["-c", "exit 3"], name: "sh" });
  expect(result.exitCode).toBe(3);
  const report = await assembleReport(host, directory, { label: "x" });
  expect(report.sampling).toBeUndefined();
  expect(report.windows.find(({ name }) => name === "sh")).toMatchObject({ exitCode: 3, devices: [] });
  expect(await readdir(directory)).toEqual(["entries.ndjson"]);
});
