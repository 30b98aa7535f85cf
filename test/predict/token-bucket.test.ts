import { describe, expect, test } from "vitest";
import { TokenBucket } from "../../src/predict/token-bucket.ts";

describe("a limit without a burst", () => {
  const bucket = new TokenBucket({ perSecond: 100 });

  test("lets its rate through", () => {
    expect([bucket.findSeconds(250), bucket.findAmount(2.5), bucket.findSeconds(0)]).toEqual([2.5, 250, 0]);
  });
});

describe("a limit that saves up and bursts without a limit", () => {
  const burst = { perSecond: Number.POSITIVE_INFINITY, credits: 10 };
  const makeBucket = () => new TokenBucket({ perSecond: 100, burst });

  test("lets through at once what it saved up, and its rate then", () => {
    const bucket = makeBucket();
    expect([bucket.findSeconds(0), bucket.findSeconds(10), bucket.findSeconds(11)]).toEqual([0, 0, 0.01]);
    expect([bucket.findSeconds(260), bucket.findAmount(2.5), bucket.findAmount(0)]).toEqual([2.5, 260, 10]);
  });

  test("saves up no more than that, and loses what is used", () => {
    const bucket = makeBucket();
    bucket.pass(1, 110);
    expect([bucket.findSeconds(100), bucket.findAmount(1)]).toEqual([1, 100]);
    bucket.pass(0.05, 0);
    expect(bucket.findAmount(1)).toBe(105);
    bucket.pass(100, 0);
    expect(bucket.findAmount(1)).toBe(110);
    bucket.pass(0, 1000);
    expect(bucket.findAmount(1)).toBe(100);
  });
});

describe("a limit with a burst", () => {
  const makeBucket = () => new TokenBucket({ perSecond: 100, burst: { perSecond: 300, credits: 400 } });

  test("bursts for as long as its credits last: they go by what the burst is above the rate", () => {
    const bucket = makeBucket();
    expect([bucket.findSeconds(300), bucket.findSeconds(600), bucket.findSeconds(700)]).toEqual([1, 2, 3]);
    expect([bucket.findAmount(1), bucket.findAmount(2), bucket.findAmount(3)]).toEqual([300, 600, 700]);
  });

  test("spends its credits, and gets them back at rest up to what it holds", () => {
    const bucket = makeBucket();
    bucket.pass(2, 600);
    expect(bucket.findSeconds(100)).toBe(1);
    bucket.pass(2, 0);
    expect(bucket.findAmount(1)).toBe(300);
    expect(bucket.findAmount(2)).toBe(400);
    bucket.pass(100, 0);
    expect(bucket.findAmount(3)).toBe(700);
  });

  test("that is no faster than the rate is none", () => {
    for (const perSecond of [50, 100]) {
      const bucket = new TokenBucket({ perSecond: 100, burst: { perSecond, credits: 400 } });
      expect([bucket.findSeconds(250), bucket.findAmount(2.5)]).toEqual([2.5, 250]);
    }
  });
});
