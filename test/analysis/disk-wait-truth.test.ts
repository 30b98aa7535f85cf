import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { estimateDiskWait } from "../../src/analysis/disk-wait.ts";
import { windowSchema } from "../../src/model/window.ts";

interface Cell {
  load: string;
  background: string;
  savedSeconds: number;
  noiseSeconds: number;
  disks: string[];
  window: unknown;
}

const cells = JSON.parse(readFileSync("test/fixtures/truth/cells.json", "utf8")) as Cell[];

describe("the disk wait of real loads whose truth is known", () => {
  test.each(cells)(
    "$load, $background: $savedSeconds s lie within its bounds",
    ({ savedSeconds, noiseSeconds, disks, window }) => {
      const wait = estimateDiskWait(windowSchema.parse(window), new Set(disks));
      expect(wait?.basis).toEqual(["task-states"]);
      // No duration is known better, as in `npm run bench:truth`.
      const tolerance = Math.max(0.03, 2 * noiseSeconds);
      expect(wait?.lowSeconds).toBeLessThanOrEqual(savedSeconds + tolerance);
      expect(wait?.highSeconds).toBeGreaterThanOrEqual(savedSeconds - tolerance);
    },
  );

  const median = (values: number[]) => values.sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;
  const judged = cells.map(({ background, savedSeconds, disks, window }) => {
    const parsed = windowSchema.parse(window);
    const { seconds = 0, lowSeconds = 0, highSeconds = 0 } = estimateDiskWait(parsed, new Set(disks)) ?? {};
    const share = (value: number) => Math.abs(value) / parsed.durationSeconds;
    const width = share(highSeconds - lowSeconds);
    const pressureError = share((parsed.pressure?.ioFullSeconds ?? 0) - savedSeconds);
    return { isAlone: background === "none", error: share(seconds - savedSeconds), pressureError, width };
  });

  test("is off by at most 6% of the duration alone and 10% beside background load, in the median, where the kernel's pressure is off by more than 15%", () => {
    const [alone, beside] = [true, false].map((wanted) => judged.filter(({ isAlone }) => isAlone === wanted));
    expect(median((alone ?? []).map(({ error }) => error))).toBeLessThan(0.06);
    expect(median((beside ?? []).map(({ error }) => error))).toBeLessThan(0.1);
    expect(median(judged.map(({ pressureError }) => pressureError))).toBeGreaterThan(0.15);
  });

  test("has bounds at most 15% of the duration apart alone and 35% beside background load, in the median", () => {
    expect(median(judged.filter(({ isAlone }) => isAlone).map(({ width }) => width))).toBeLessThan(0.15);
    expect(median(judged.filter(({ isAlone }) => !isAlone).map(({ width }) => width))).toBeLessThan(0.35);
  });
});
