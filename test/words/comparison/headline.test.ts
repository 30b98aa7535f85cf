import { describe, expect, test } from "vitest";
import { compareCase1, compareDurations, compareWaits } from "../../render/comparison/samples.ts";

const LEVEL = [1, 1.004, 0.996, 1.002];
const at = (seconds: number): number[] => LEVEL.map((noise) => seconds * noise);
const WIDE = [7, 14, 10, 12];

describe("the headline", () => {
  test("leads with the label that differs most from the baseline, then with those that are as fast", () => {
    expect(compareDurations({ old: at(50), "new-cpu": at(50.1), slower: at(75), slow: at(192) }).headline).toBe(
      "slow is 3.84x slower than old (3.81x to 3.87x); slower is 1.50x slower (1.49x to 1.51x). " +
        'new-cpu is as fast as old. Ranked by the duration of "npm ci".',
    );
  });

  test("leads with what differs also where that is the faster one", () => {
    expect(compareDurations({ slow: at(100), fast: at(50), alike: at(50.1) }).headline).toBe(
      "fast is 2.00x faster than slow (1.98x to 2.02x); alike is 2.00x faster (1.98x to 2.01x). " +
        'fast and alike share the best duration of "npm ci": they are practically equal.',
    );
  });

  test("says of which labels the data say nothing", () => {
    expect(compareDurations({ old: at(10), wide: WIDE, slow: at(40) }).headline).toBe(
      "slow is 4.00x slower than old (3.97x to 4.03x). It is unclear whether wide differs from old. " +
        'Ranked by the duration of "npm ci".',
    );
  });

  test("says where the bounds of an estimate overlap those of the baseline, although the estimates lie apart", () => {
    const doubt = (slowLow: number, fastHigh: number) => {
      const comparison = compareWaits({ fast: [1, 2, fastHigh], slow: [slowLow, 8, 9], alike: [1, 2, 9] }, at);
      return / Disk waits are estimates.*/.exec(comparison.headline ?? "")?.[0];
    };
    expect(doubt(5, 4.9)).toBeUndefined();
    expect(doubt(5, 5)).toBe(" Disk waits are estimates: the bounds of slow overlap those of fast.");
    expect(doubt(5, 9)).toBe(" Disk waits are estimates: the bounds of slow overlap those of fast.");
  });

  test("names the best where there is one", () => {
    expect(compareDurations({ old: at(10), slow: at(40) }).headline).toBe(
      'slow is 4.00x slower than old (3.97x to 4.03x). old (the baseline) has the best duration of "npm ci" (10 s).',
    );
  });

  test("calls labels equal where they are, and else says that they cannot be told apart", () => {
    expect(compareDurations({ a: at(10), b: at(10.01) }).headline).toBe(
      'a and b are practically equal in the duration of "npm ci".',
    );
    expect(compareDurations({ a: at(10), b: at(10.2) }).headline).toBe(
      'a and b are practically equal in the duration of "npm ci".',
    );
    expect(compareDurations({ a: at(10), b: WIDE }).headline).toBe('a and b may be equal in the duration of "npm ci".');
  });

  test("of one run each begins with the ratio that is farthest from 1", () => {
    expect(compareCase1().headline).toBe(
      "By the mean latency of cache-retrieve, AMD-16 is 1.92x slower than Intel; AMD-30 is 1.01x slower. A " +
        "single job does not show the noise, so there is no ranking: run 4 or more jobs of each label.",
    );
  });

  test("quotes labels and steps of several words, so that a sentence can be read", () => {
    expect(compareDurations({ "before the change": [10], "after the change": [4.5] }).headline).toBe(
      'By the duration of "npm ci", "after the change" is 2.22x faster than "before the change". A single ' +
        "job does not show the noise, so there is no ranking: run 4 or more jobs of each label.",
    );
    expect(compareDurations({ "node 22, ssd": at(10), "node 22, hdd": at(20) }).headline).toMatch(
      /^"node 22, hdd" is 2\.00x slower than "node 22, ssd" .*"node 22, ssd" \(the baseline\) has the best/,
    );
  });
});
