import { expect, test } from "vitest";
import { joinPatterns } from "../../src/fit/pattern.ts";

test("stretches of a trace have one pattern: sizes together, order and depth by requests", () => {
  const sizes = [{ bytes: 8192, count: 3 }];
  const first = { requests: 2, sequential: 1, inFlight: 2, sizes };
  const second = { requests: 6, sequential: 5, inFlight: 22, sizes: [...sizes, { bytes: 4096, count: 4 }] };
  expect(joinPatterns([first, second])).toEqual({
    sizes: [
      { bytes: 4096, count: 4 },
      { bytes: 8192, count: 6 },
    ],
    sequentialShare: 0.75,
    inFlight: 3,
  });
});

test("without requests, or without sizes, there is none, and no figure leaves its range", () => {
  const direction = { requests: 1, sequential: 9, inFlight: 0, sizes: [{ bytes: 1, count: 1 }] };
  expect(joinPatterns([])).toBeUndefined();
  expect(joinPatterns([{ ...direction, requests: 0 }])).toBeUndefined();
  expect(joinPatterns([{ ...direction, sizes: [{ bytes: 1, count: 0 }] }])).toBeUndefined();
  expect(joinPatterns([direction])).toMatchObject({ sequentialShare: 1, inFlight: 1 });
});
