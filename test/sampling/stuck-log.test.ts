import { type ChildProcess, spawn } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { readRecording } from "../../src/sampling/read-recording.ts";
import { readMonotonic } from "../../src/sampling/sampler/clock.ts";
import { nameMark } from "../../src/sampling/sampler-options.ts";
import { createSamplerFixture, type SamplerFixture, waitFor } from "./sampler-fixture.ts";
import { StuckFile } from "./stuck-file.ts";

const INTERVAL_SECONDS = 0.1;
const STUCK_MILLISECONDS = 2000;

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

describe("a disk that hangs under the log", () => {
  let fixture: SamplerFixture;
  let sampler: ChildProcess | undefined;
  let file: StuckFile;
  let directory: string;
  let boundaryDirectory: string;
  beforeAll(async () => {
    fixture = await createSamplerFixture();
  });
  afterEach(() => {
    sampler?.kill("SIGKILL");
    file.close();
  });
  afterAll(() => fixture.remove());

  /** Starts a sampler whose log is a pipe, and waits for its first tick. */
  async function start(name: string): Promise<ChildProcess> {
    directory = join(fixture.root, name);
    boundaryDirectory = join(directory, "boundaries");
    mkdirSync(join(directory, "control"), { recursive: true });
    mkdirSync(boundaryDirectory);
    const options = {
      intervalSeconds: INTERVAL_SECONDS,
      toolVersion: "0.0.0-test",
      maximumSeconds: 300,
      boundaryDirectory,
    };
    file = new StuckFile(join(directory, "counters.ndjson"));
    sampler = spawn(process.execPath, [fixture.samplerPath], { stdio: ["pipe", "ignore", "ignore"] });
    sampler.stdin?.end(JSON.stringify({ directory, options }));
    await waitFor("a tick", () => file.drain().some((line) => line.includes('"r":"tick"')));
    return sampler;
  }

  it("delays no sample and loses none", async () => {
    const started = await start("stuck");
    file.block();
    const from = readMonotonic();
    await pause(STUCK_MILLISECONDS / 2);
    const mark = join(directory, "control", nameMark(Date.now()));
    writeFileSync(mark, "");
    writeFileSync(join(boundaryDirectory, "set_output_1"), "");
    await pause(STUCK_MILLISECONDS / 2);
    const to = readMonotonic();
    // Who asked for the sample reads the log when the mark is gone.
    expect(existsSync(mark)).toBe(true);
    file.drain();
    await waitFor("that the mark is gone", () => !existsSync(mark));
    expect(file.drain().filter((line) => line.includes('"r":"mark"'))).toHaveLength(1);
    started.kill("SIGINT");
    await waitFor("the sampler's end", () => file.drain().some((line) => line.includes('"e":"end"')));

    const copy = join(fixture.root, "copy");
    mkdirSync(copy);
    writeFileSync(join(copy, "counters.ndjson"), `${file.drain().join("\n")}\n`);
    const recording = await readRecording(copy);
    expect(recording).toMatchObject({ corruptLines: 0, lostSamples: 0, endReason: "SIGINT" });
    const during = [...recording.monotonicSeconds].filter((time) => time > from && time < to);
    // A loaded machine is late now and then; a sampler that waited for its log would have had one sample, or none.
    expect(during.length).toBeGreaterThan(STUCK_MILLISECONDS / 1000 / INTERVAL_SECONDS / 2);
    expect(recording.requested.map(({ kind }) => kind).sort()).toEqual(["boundary", "mark"]);
    for (const { sample, atSeconds } of recording.requested) {
      expect(recording.monotonicSeconds[sample]).toBeLessThan(to);
      expect(Math.abs((recording.wallSeconds[sample] as number) - atSeconds)).toBeLessThan(0.5);
    }
  });

  it("keeps the sampler from ending no longer than its bound", async () => {
    const started = await start("stuck-for-good");
    file.block();
    await pause(3 * INTERVAL_SECONDS * 1000);
    const ended = new Promise((resolve) => started.on("exit", (_, signal) => resolve(signal)));
    started.kill("SIGINT");
    // It does not even exit by itself while a write is on its way.
    expect(await ended).toBe("SIGKILL");
  });
});
