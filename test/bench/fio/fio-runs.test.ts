import { describe, expect, test } from "vitest";
import { FioRuns, isFioDocument } from "../../../src/bench/fio/fio-runs.ts";
import type { JsonObject } from "../../../src/model/json-object.ts";
import { testCases } from "../../cases.ts";

testCases([
  [{ "fio version": "fio-3.33" }, true],
  [{ jobs: [{ jobname: "a", read: {} }] }, true],
  [{ jobs: [{ error: 0, write: {} }] }, true],
  [{ jobs: [{ id: 1 }, { error: 0, trim: {} }] }, true],
  [{ client_stats: [{ jobname: "a", mixed: {} }] }, true],
  [{ jobs: [{ jobname: "a", sync: {} }] }, false],
  [{ jobs: [{ jobname: "a", read: 5 }] }, false],
  [{ jobs: [{ read: {} }] }, false],
  [{ jobs: [{ jobname: "a" }] }, false],
  [{ jobs: [] }, false],
  [{}, false],
])("%j is fio's: %j", (document, isFio) => expect(isFioDocument(document)).toBe(isFio));

/** Takes documents of fio 3.33 and gives what is known of them. */
function take(...documents: JsonObject[]) {
  const runs = new FioRuns();
  for (const document of documents) runs.take({ "fio version": "fio-3.33", ...document });
  const { documents: count, sums } = runs;
  return { entries: runs.list(), count, sums };
}

interface Word {
  at?: number;
  ios?: number;
  bytes?: number;
  runtime?: number;
  [more: string]: unknown;
}

/** A document of one job `a` that was printed at so many milliseconds. */
function word({ at, ios = 5, bytes = ios * 10, runtime = 1000, ...more }: Word): JsonObject {
  const read = { total_ios: ios, io_bytes: bytes, runtime };
  return { ...(at !== undefined && { timestamp_ms: at }), jobs: [{ jobname: "a", groupid: 0, read, ...more }] };
}

const countRuns = (...words: Word[]) => take(...words.map(word)).entries.length;

describe("the jobs of a document", () => {
  test("are its entries, with its version and how many processes have their name and group", () => {
    const jobs = [
      { jobname: "a", groupid: 0, n: 1 },
      { jobname: "b", groupid: 0, n: 2 },
      { jobname: "a", groupid: 0, n: 3 },
      { jobname: "a", groupid: 1, n: 4 },
    ];
    const { entries, count, sums } = take({ jobs, "global options": { bs: "4k" } });
    expect(entries.map(({ entry, siblings }) => [entry.n, siblings])).toEqual([
      [1, 2],
      [3, 2],
      [2, 1],
      [4, 1],
    ]);
    expect(entries[0]).toMatchObject({ fioVersion: "3.33", globalOptions: { bs: "4k" } });
    expect([count, sums]).toEqual([1, 0]);
    expect(take({ "fio version": "my-fio-3.1", jobs }).entries[0]?.fioVersion).toBe("my-fio-3.1");
    expect(take({ "fio version": undefined, jobs }).entries[0]?.fioVersion).toBeUndefined();
  });

  test("of each server are told apart, and their sum is left out where it has parts", () => {
    const servers = [
      { jobname: "a", hostname: "one", port: 1 },
      { jobname: "a", hostname: "one", port: 2 },
      { jobname: "a", hostname: "two", port: 1 },
    ];
    const sum = { jobname: "All clients" };
    expect(take({ client_stats: [...servers, sum] })).toMatchObject({
      sums: 1,
      entries: servers.map((entry) => ({ entry, siblings: 1 })),
    });
    expect(take({ client_stats: [sum] })).toMatchObject({ sums: 0, entries: [{ entry: sum }] });
    expect(take({ jobs: [{ jobname: "b" }], client_stats: [...servers, sum] }).entries).toHaveLength(4);
  });

  test("have the options of their own server", () => {
    const servers = [
      { jobname: "a", hostname: "one", port: 1 },
      { jobname: "a", hostname: "one", port: 2 },
      { jobname: "a", hostname: "two", port: 1 },
    ];
    const options = [
      { hostname: "one", port: 2, bs: "8k" },
      { hostname: "one", port: 1, bs: "4k" },
    ];
    const { entries } = take({ client_stats: servers, "global options": options });
    expect(entries.map(({ globalOptions }) => globalOptions)).toEqual([{ bs: "4k" }, { bs: "8k" }, {}]);
    expect(take({ client_stats: servers }).entries[0]?.globalOptions).toBeUndefined();
  });
});

describe("documents in a row", () => {
  test("are one run whose jobs have their last word each", () => {
    const [first, second] = [word({ at: 1000, ios: 5 }), word({ at: 2000, ios: 9, runtime: 2000 })];
    const other = { jobname: "b", groupid: 0, read: { total_ios: 1 } };
    const { entries, count } = take({ ...first, jobs: [...(first.jobs as []), other] }, second);
    expect(entries.map(({ entry }) => [entry.jobname, (entry.read as JsonObject).total_ios])).toEqual([
      ["a", 9],
      ["b", 1],
    ]);
    expect(count).toBe(2);
    // The third goes on from the second, not from the first.
    expect(countRuns({ at: 1000 }, { at: 2000, runtime: 2000 }, { at: 3000, runtime: 3000 })).toBe(1);
    expect(countRuns({ at: 1000 }, { at: 2000, runtime: 2000 }, { at: 4000, runtime: 1000 })).toBe(2);
  });

  test("of other versions or without a job in common are runs of their own", () => {
    expect(take(word({}), { ...word({}), "fio version": "fio-3.34" }).entries).toHaveLength(2);
    expect(take(word({}), { jobs: [{ jobname: "b", groupid: 0 }] }).entries).toHaveLength(2);
    expect(take(word({}), { jobs: [...(word({}).jobs as []), { jobname: "b", groupid: 0 }] }).entries).toHaveLength(2);
    expect(take(word({}), word({}))).toMatchObject({ count: 2, entries: [{}] });
    // A run that another one followed is over.
    const [a, b] = [word({ ios: 5 }), { jobs: [{ jobname: "b", groupid: 0 }] }];
    expect(take(a, b, a).entries).toHaveLength(3);
    expect(take(a, b, b).entries).toHaveLength(2);
    // One job that does not go on is enough.
    const both = (ios: number) => ({
      jobs: [...(word({ ios: 5 }).jobs as []), { jobname: "b", read: { total_ios: ios } }],
    });
    expect(take(both(5), both(4)).entries).toHaveLength(4);
  });

  test("that say when a job began are one run where it is the same", () => {
    expect(countRuns({ at: 1000, job_start: 7 }, { at: 9000, job_start: 7, runtime: 1001 })).toBe(1);
    expect(countRuns({ at: 1000, job_start: 7 }, { at: 1100, job_start: 8, runtime: 1100 })).toBe(2);
    // 0 is no time, and one that says nothing leaves it to the figures.
    expect(countRuns({ at: 1000, job_start: 0 }, { at: 2000, job_start: 8, runtime: 2000 })).toBe(1);
    expect(countRuns({ at: 1000, job_start: 7 }, { at: 2000, job_start: 0, runtime: 2000 })).toBe(1);
    expect(countRuns({ at: 1000 }, { at: 2000, job_start: 8, runtime: 2000 })).toBe(1);
    expect(countRuns({ at: 1000, job_start: 7 }, { at: 2000, runtime: 2000 })).toBe(1);
    expect(countRuns({ job_start: 1 }, { job_start: 1, ios: 4 })).toBe(1);
    expect(countRuns({ job_start: 1 }, { job_start: 2 })).toBe(2);
  });

  test("are several runs where an error is gone or a figure falls", () => {
    expect(countRuns({ error: 5 }, {})).toBe(2);
    expect(countRuns({ error: 5 }, { error: 5 })).toBe(1);
    expect(countRuns({}, { error: 5 })).toBe(1);
    expect(countRuns({ error: 0 }, {})).toBe(1);
    expect(countRuns({ ios: 5 }, { ios: 4, bytes: 50 })).toBe(2);
    expect(countRuns({ ios: 5 }, { ios: 5, bytes: 49 })).toBe(2);
    expect(countRuns({ runtime: 1000 }, { runtime: 999 })).toBe(2);
    expect(countRuns({ runtime: 1000 }, { runtime: 1000, ios: 6 })).toBe(1);
  });

  test("count all directions, and the longest of their times", () => {
    const figures = (ios: number, runtime: number) => ({ total_ios: ios, io_bytes: 0, runtime });
    const count = (one: JsonObject, other: JsonObject) =>
      take({ jobs: [{ jobname: "a", ...one }] }, { jobs: [{ jobname: "a", ...other }] }).entries.length;
    for (const direction of ["read", "write", "trim", "mixed"]) {
      expect(count({ [direction]: figures(5, 9) }, { [direction]: figures(4, 9) }), direction).toBe(2);
      expect(count({ [direction]: figures(5, 9) }, { [direction]: figures(5, 8) }), direction).toBe(2);
    }
    expect(count({ read: figures(5, 9), write: figures(5, 3) }, { read: figures(4, 9), write: figures(6, 3) })).toBe(1);
    expect(count({ read: figures(5, 9), write: figures(5, 3) }, { read: figures(5, 9), write: figures(5, 2) })).toBe(1);
    expect(count({ sync: figures(5, 9) }, { sync: figures(4, 8) })).toBe(1);
    expect(count({ read: figures(5, 9) }, { read: figures(5, 9), write: figures(0, 0) })).toBe(1);
  });

  test("are one run where less time passed than the run took", () => {
    expect(countRuns({ at: 1000, runtime: 1000 }, { at: 1999, runtime: 2000, ios: 9 })).toBe(1);
    expect(countRuns({ at: 1000, runtime: 100 }, { at: 1049, runtime: 100, ios: 9 })).toBe(1);
    expect(countRuns({ at: 1000, runtime: 100 }, { at: 1050, runtime: 100, ios: 9 })).toBe(2);
    expect(countRuns({ at: 1000, runtime: 0 }, { at: 9000, runtime: 100, ios: 9 })).toBe(1);
    expect(countRuns({ runtime: 100 }, { at: 9000, runtime: 100, ios: 9 })).toBe(1);
    expect(countRuns({ at: 1000, runtime: 100 }, { at: 9000, runtime: 100, ios: 5 })).toBe(1);
    expect(countRuns({ at: 1000, runtime: 100 }, { at: 9000, runtime: 101, ios: 5 })).toBe(2);
  });

  test("say in whole seconds how old fio is, which a job that is over does not hide", () => {
    const age = (passed: number, before: number, now: number) =>
      countRuns({ at: 1000, runtime: 100, elapsed: before }, { at: 1000 + passed, runtime: 200, ios: 9, elapsed: now });
    expect(age(2000, 2, 4)).toBe(1);
    expect(age(2999, 2, 4)).toBe(1);
    expect(age(3000, 2, 4)).toBe(2);
    expect(age(1000, 1, 2)).toBe(1);
    // Jobs that do the same again are another run; one that is over is printed as it was.
    const same = (passed: number, before: number, now: number) =>
      countRuns({ at: 1000, elapsed: before }, { at: 1000 + passed, elapsed: now });
    expect(same(100_000, 1, 1)).toBe(2);
    expect(same(2000, 2, 4)).toBe(1);
    // Under a second it says too little.
    expect(age(999, 1, 2)).toBe(2);
    expect(countRuns({ at: 1000, runtime: 100, elapsed: 2 }, { at: 3000, runtime: 200, ios: 9 })).toBe(2);
    expect(countRuns({ at: 1000, runtime: 100 }, { at: 3000, runtime: 200, ios: 9, elapsed: 4 })).toBe(2);
  });

  test("of old fio say their time in seconds", () => {
    const old = (timestamp: number, runtime: number, ios: number, more: JsonObject = {}) => ({
      timestamp,
      ...word({ runtime, ios }),
      ...more,
    });
    expect(take(old(10, 1000, 5), old(11, 2000, 9)).entries).toHaveLength(1);
    expect(take(old(10, 1000, 5), old(12, 1500, 9)).entries).toHaveLength(2);
    expect(take(old(10, 1000, 5), old(12, 2000, 9)).entries).toHaveLength(2);
    expect(
      take(old(10, 1000, 5, { timestamp_ms: 10_000 }), old(99, 2000, 9, { timestamp_ms: 11_000 })).entries,
    ).toHaveLength(1);
  });
});
