import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { readRecording } from "../../src/sampling/read-recording.ts";
import { requestMark, stopSampler } from "../../src/sampling/sampler-control.ts";
import { createSamplerFixture, type SamplerFixture, waitFor } from "./sampler-fixture.ts";

const INTERVAL_SECONDS = 0.1;
const diskstats = (writes: number) => `   8       0 sda 10 0 80 5 ${writes} 0 ${writes * 8} 7 0 3 12 0 0 0 0 0 0\n`;

describe("a sampler of a machine at rest", () => {
  let fixture: SamplerFixture;
  beforeAll(async () => {
    fixture = await createSamplerFixture();
  });
  afterAll(() => fixture.remove());

  /** One whose /proc has a disk, and which this test says what it does. */
  async function start(name: string) {
    const procRoot = join(fixture.root, `${name}-proc`);
    mkdirSync(procRoot);
    writeFileSync(join(procRoot, "diskstats"), diskstats(1));
    const { directory } = await fixture.start(name, { procRoot, intervalSeconds: INTERVAL_SECONDS });
    const samples = (): Record<string, unknown>[] =>
      readFileSync(join(directory, "counters.ndjson"), "utf8")
        .split("\n")
        .filter((line) => line.includes('"r":'))
        .map((line) => JSON.parse(line));
    return {
      directory,
      samples,
      write: (writes: number) => writeFileSync(join(procRoot, "diskstats"), diskstats(writes), { flag: "r+" }),
    };
  }

  it("writes its ticks together, five seconds of them, and loses none", async () => {
    const { directory, samples } = await start("together");
    expect(samples().map(({ r }) => r)).toEqual(["start"]);
    await waitFor("the first ticks", () => samples().length > 1);
    const all = samples();
    const [first, last] = [all[0]?.m as number, all.at(-1)?.m as number];
    expect(last - first).toBeGreaterThanOrEqual(5);
    expect(all.every(({ d }, place) => place === 0 || (d as unknown[]).length === 0)).toBe(true);
    // Said to be alive by every tick between, however late the machine is.
    expect(all.length).toBeGreaterThan(10);
    await stopSampler(directory);
    const { monotonicSeconds, lostSamples, corruptLines } = await readRecording(directory);
    expect([...monotonicSeconds.slice(0, all.length)]).toEqual(all.map(({ m }) => m));
    expect({ lostSamples, corruptLines }).toEqual({ lostSamples: 0, corruptLines: 0 });
  });

  it("writes at once, with all that waited, what a disk did", async () => {
    const { directory, samples, write } = await start("moved");
    write(2);
    await waitFor("the tick that saw it", () =>
      samples().some(({ d, r }) => r === "tick" && (d as unknown[]).length > 0),
    );
    const all = samples();
    // Nothing had to come after it to push it out: that would be a tick at rest, which waits.
    expect(all.at(-1)?.d).toEqual([[0, 10, 0, 80, 5, 2, 0, 16, 7, 0, 3, 12, 0, 0, 0, 0, 0, 0]]);
    expect((all.at(-1)?.m as number) - (all[0]?.m as number)).toBeLessThan(5);
    await stopSampler(directory);
  });

  it("takes and writes a boundary whole, whatever waits", async () => {
    const { directory, samples } = await start("boundary");
    const at = await requestMark(directory);
    const mark = samples().at(-1);
    expect(mark?.r).toBe("mark");
    expect(mark?.at).toBeCloseTo(at as number, 5);
    expect(mark?.d).toEqual([[0, 10, 0, 80, 5, 1, 0, 8, 7, 0, 3, 12, 0, 0, 0, 0, 0, 0]]);
    await stopSampler(directory);
  });
});
