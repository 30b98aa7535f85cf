// Not one of the tests: loads one test file once for each mutant, in one process. The mutation runner starts it.
import { appendFileSync } from "node:fs";
import { afterAll, afterEach, beforeEach, describe, test, vi } from "vitest";

const { ids, testFile, progress } = JSON.parse(process.env.IO_PROBE_MUTATION ?? "") as {
  ids: number[];
  testFile: string;
  progress: string;
};
const state = globalThis as { ioProbeMutant?: number; ioProbeSteps?: number };
/** The source as it is, which goes first. */
const UNCHANGED = -1;
/** More rounds of the source's loops in one test than these have no end; where the source as it is takes many, twice those. */
const MIN_STEPS = 10_000_000;
let mostSteps = 1e9;
const killed = new Set<number>();

function tell(word: string, id: number): void {
  const { user, system } = process.cpuUsage();
  appendFileSync(progress, `${word} ${id} ${(user + system) / 1e6}\n`);
}

for (const id of [UNCHANGED, ...ids]) {
  describe(`mutant ${id}`, async () => {
    beforeEach((context) => {
      if (killed.has(id)) context.skip();
      tell("at", id);
      state.ioProbeSteps = mostSteps;
      context.onTestFailed(() => {
        killed.add(id);
        tell("killed", id);
      });
    });
    let steps = 0;
    afterEach(() => {
      steps = Math.max(steps, mostSteps - (state.ioProbeSteps ?? mostSteps));
    });
    afterAll(() => {
      if (id === UNCHANGED) mostSteps = Math.max(MIN_STEPS, 2 * steps);
      tell(killed.has(id) ? "killed" : "alive", id);
    });
    // What tells that a mutant without a failing test was run to its end.
    test("is loaded", () => undefined);
    tell("at", id);
    state.ioProbeMutant = id;
    state.ioProbeSteps = MIN_STEPS;
    vi.resetModules();
    try {
      await import(/* @vite-ignore */ testFile);
    } catch {
      killed.add(id);
      tell("killed", id);
    }
  });
}
