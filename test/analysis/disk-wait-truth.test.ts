import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { estimateDiskWait } from "../../src/analysis/disk-wait.ts";
import { windowSchema } from "../../src/model/window.ts";

interface Cell {
  load: string;
  company: string;
  savedSeconds: number;
  noiseSeconds: number;
  window: unknown;
}

const cells = JSON.parse(readFileSync("test/fixtures/truth/cells.json", "utf8")) as Cell[];

describe("the disk wait of real loads whose truth is known", () => {
  test.each(cells)(
    "$load, $company: $savedSeconds s lie within its bounds",
    ({ savedSeconds, noiseSeconds, window }) => {
      const wait = estimateDiskWait(windowSchema.parse(window));
      expect(wait?.basis).toEqual(["task-states"]);
      expect(wait?.lowSeconds).toBeLessThanOrEqual(savedSeconds + 2 * noiseSeconds);
      expect(wait?.highSeconds).toBeGreaterThanOrEqual(savedSeconds - 2 * noiseSeconds);
    },
  );

  test("is off by less than a tenth of the duration in the median, where the kernel's pressure is off by more", () => {
    const errors = cells.map(({ savedSeconds, window }) => {
      const parsed = windowSchema.parse(window);
      const share = (seconds = 0) => Math.abs(seconds - savedSeconds) / parsed.durationSeconds;
      return { estimate: share(estimateDiskWait(parsed)?.seconds), pressure: share(parsed.pressure?.ioFullSeconds) };
    });
    const median = (name: "estimate" | "pressure") =>
      errors.map((error) => error[name]).sort((a, b) => a - b)[Math.floor(errors.length / 2)] as number;
    expect(median("estimate")).toBeLessThan(0.1);
    expect(median("pressure")).toBeGreaterThan(0.2);
  });
});
