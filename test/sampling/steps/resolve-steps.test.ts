import { expect, test } from "vitest";
import { resolveSteps, type StepSources } from "../../../src/sampling/steps/resolve-steps.ts";
import type { StepBoundary, StepRecord } from "../../../src/sampling/steps/step-record.ts";
import { testCases } from "../../cases.ts";
import { createWorkerLog } from "../../runner/worker-log.ts";
import { parseWorkerLog } from "./parse-worker-log.ts";

/** Boundaries `a`, `b`, … at these seconds. */
const at = (...seconds: number[]): StepBoundary[] =>
  seconds.map((atSeconds, index) => ({ id: String.fromCharCode(97 + index), atSeconds }));

/** A step as the runner's telemetry tells it. */
const exact = (name: string, startedAtSeconds: number, endedAtSeconds: number, more: Partial<StepRecord> = {}) => ({
  name,
  startedAtSeconds,
  endedAtSeconds,
  isExact: true,
  result: "success",
  ...more,
});

/** A step as the seconds of the log's lines, or the API, tell it. */
const rough = (name: string, startedAtSeconds: number, endedAtSeconds?: number, result?: string): StepRecord => ({
  name,
  startedAtSeconds,
  ...(endedAtSeconds !== undefined && { endedAtSeconds }),
  ...(result !== undefined && { result }),
});

/** A log with these steps between io-probe's own two. */
const between = (postAt: number, ...steps: StepRecord[]) => [
  exact("Run org/io-probe@v1", 3, 5),
  ...steps,
  rough("Post Run org/io-probe@v1", postAt),
];

/** The steps of what is known, if only some of it is. */
const resolve = (known: Partial<StepSources>) =>
  resolveSteps({
    ...{ boundaries: [], workerLog: [], apiSteps: [], scripts: [], ownIds: [] },
    ...{ since: 0, until: 100 },
    ...known,
  });

/** The rows as text: `10.1–20 Run npm test (worker-log, success, counted to 20.2)`. */
function show(known: Partial<StepSources>): string[] {
  return resolve(known).map((mark) => {
    const facts = [
      mark.nameSource,
      mark.result,
      mark.overlaps && `beside ${mark.overlaps.join(" and ")}`,
      mark.countedUntilSeconds && `counted to ${mark.countedUntilSeconds}`,
    ];
    return `${mark.startedAtSeconds}–${mark.endedAtSeconds} ${mark.name} (${facts.filter(Boolean).join(", ")})`;
  });
}

// checkout at 1, io-probe at 3 (sampling from 4), npm ci, npm test, io-probe's post at 31.
const JOB = {
  boundaries: at(1.1, 3.1, 5.1, 20.1, 31.1),
  workerLog: [
    exact("Run actions/checkout@v4", 1, 3),
    ...between(31, exact("Run npm ci", 5, 20), exact("Run npm test", 20, 31, { result: "failure" })),
  ],
  ownIds: ["b", "e"],
  since: 4,
  until: 32,
};

test("each step after io-probe's is a row, from its files to the next step's", () => {
  expect(show(JOB)).toEqual([
    "5.1–20 Run npm ci (worker-log, success, counted to 20.1)",
    "20.1–31 Run npm test (worker-log, failure, counted to 31.1)",
  ]);
});

test("the post steps before io-probe's are rows, and what comes after the stop is none", () => {
  const boundaries = at(1.1, 3.1, 5.1, 20.1, 31.1, 33.1);
  const workerLog = [
    ...JOB.workerLog.slice(0, 4),
    exact("Post Run actions/cache@v4", 31, 33),
    rough("Post Run org/io-probe@v1", 33),
  ];
  expect(show({ ...JOB, boundaries, workerLog, ownIds: ["b", "f"], until: 34 }).at(-1)).toBe(
    "31.1–33 Post Run actions/cache@v4 (worker-log, success, counted to 33.1)",
  );
  expect(show({ ...JOB, until: 15 })).toEqual(["5.1–15 Run npm ci (worker-log, success)"]);
});

test("skipped steps are no rows and take nobody's boundary", () => {
  const workerLog = [
    ...JOB.workerLog.slice(0, 3),
    rough("Lint", 20, 20, "skipped"),
    rough("Format", 20, 20, "skipped"),
    ...JOB.workerLog.slice(3),
  ];
  expect(show({ ...JOB, workerLog })).toEqual(show(JOB));
});

test("the steps inside of a composite action are one row with it", () => {
  const boundaries = at(1.1, 3.1, 5.1, 5.11, 9, 14, 20.1, 31.1);
  expect(show({ ...JOB, boundaries, ownIds: ["b", "h"] })).toEqual(show(JOB));
});

test("a pause after a step that is too long for a handover is nobody's", () => {
  const workerLog = [...JOB.workerLog];
  workerLog[2] = exact("Run npm ci", 5, 17);
  expect(show({ ...JOB, workerLog })[0]).toBe("5.1–17 Run npm ci (worker-log, success)");
});

test("waiting for background steps is a row without files of its own", () => {
  const workerLog = between(
    31,
    exact("Run npm ci", 5, 18.4),
    rough("Wait for all background steps", 18, 20),
    exact("Run npm test", 20.3, 31),
  );
  const boundaries = at(3.1, 5.1, 20.4, 31.1);
  expect(show({ ...JOB, boundaries, workerLog, ownIds: ["a", "d"] })).toEqual([
    "5.1–18.4 Run npm ci (worker-log, success)",
    "18.4–20.4 Wait for all background steps (worker-log)",
    "20.4–31 Run npm test (worker-log, success, counted to 31.1)",
  ]);
});

test("background steps overlap the steps beside them, and both say so", () => {
  const workerLog = between(
    31,
    exact("Serve", 5, 25.5, { isBackground: true, result: "cancelled" }),
    exact("Run npm ci", 5.2, 20),
    exact("Run npm test", 20, 31),
  );
  const boundaries = at(3.1, 5.1, 5.3, 20.1, 31.1);
  expect(show({ ...JOB, boundaries, workerLog, ownIds: ["a", "e"] })).toEqual([
    "5.1–25.5 Serve (worker-log, cancelled, beside Run npm ci and Run npm test)",
    "5.3–20 Run npm ci (worker-log, success, beside Serve, counted to 20.1)",
    "20.1–31 Run npm test (worker-log, success, beside Serve, counted to 31.1)",
  ]);
});

test("names at most 20 of the steps beside one", () => {
  const names = Array.from({ length: 30 }, (_, index) => `Serve ${index}`);
  const workerLog = between(20, ...names.map((name) => exact(name, 5, 19, { isBackground: true })));
  const boundaries = at(3.1, ...names.map((_, index) => 5.1 + index / 10), 20.1);
  const marks = resolve({ until: 21, boundaries, workerLog, ownIds: ["a"] });
  expect(marks.find(({ name }) => name === "Serve 29")?.overlaps).toEqual(names.slice(0, 20));
});

test("a background step that had to wait for its turn starts when it starts, in the middle of another", () => {
  const workerLog = between(20, exact("Late", 9, 12, { isBackground: true }), exact("Run npm ci", 5.2, 20));
  expect(show({ ...JOB, boundaries: at(3.1, 5.3, 9.1, 20.1), workerLog, ownIds: ["a", "d"], until: 21 })).toEqual([
    "5.3–20 Run npm ci (worker-log, success, beside Late, counted to 20.1)",
    "9.1–12 Late (worker-log, success, beside Run npm ci)",
  ]);
});

test("a background step known to the second only ends no later than the step that waited for it begins", () => {
  const workerLog = [
    rough("Run org/io-probe@v1", 3, 5),
    { ...rough("Serve", 5, 20, "success"), isBackground: true },
    rough("Wait", 5, 20),
    rough("Run npm test", 20, 31),
    rough("Post Run org/io-probe@v1", 31),
  ];
  expect(show({ ...JOB, boundaries: at(3.1, 5.1, 20.4, 31.1), workerLog, ownIds: ["a", "d"] })).toEqual([
    "5–20.4 Wait (worker-log, beside Serve)",
    "5.1–20.4 Serve (worker-log, success, beside Wait)",
    "20.4–31.1 Run npm test (worker-log)",
  ]);
});

test("seconds alone put each boundary into its step, also several in one second", () => {
  const workerLog = [
    rough("Run org/io-probe@v1", 3, 5),
    rough("a", 5, 5, "success"),
    rough("b", 5, 5, "success"),
    rough("c", 5, 20, "success"),
    rough("Post Run org/io-probe@v1", 20),
  ];
  expect(show({ ...JOB, boundaries: at(3.1, 5.1, 5.4, 5.8, 20.2), workerLog, ownIds: ["a", "e"], until: 21 })).toEqual([
    "5.1–5.4 a (worker-log, success)",
    "5.4–5.8 b (worker-log, success)",
    "5.8–20.2 c (worker-log, success)",
  ]);
});

test("where the log's newest lines are missing, scripts and numbers stand in", () => {
  const cut = { ...JOB, workerLog: JOB.workerLog.slice(0, 2) };
  expect(show(cut)).toEqual(["5.1–20.1 step 3 (number)", "20.1–31.1 step 4 (number)"]);
  const scripts = [{ bornAtSeconds: 5.12, title: "npm ci" }, { bornAtSeconds: 20.12 }];
  expect(show({ ...cut, scripts })).toEqual(["5.1–20.1 Run npm ci (script)", "20.1–31.1 step 4 (number)"]);
});

test("a file's birth lies some milliseconds before its making: the step after the log's last is still its own", () => {
  const workerLog = JOB.workerLog.slice(0, 3);
  const boundaries = at(1.1, 3.1, 5.1, 19.992, 31.1);
  expect(show({ ...JOB, boundaries, workerLog })).toEqual([
    "5.1–20 Run npm ci (worker-log, success, counted to 19.992)",
    "19.992–31.1 step 4 (number)",
  ]);
});

test("steps of a few milliseconds keep their own boundaries, though the clocks differ by more", () => {
  const workerLog = between(
    20,
    rough("Wait", 5, 19),
    exact("a", 20, 20.003),
    exact("b", 20.004, 20.007),
    exact("c", 20.008, 20.011),
  );
  const boundaries = at(3.1, 19.997, 20.001, 20.005, 20.009);
  expect(
    show({ ...JOB, boundaries, workerLog, ownIds: ["a", "e"], until: 21 }).map((row) => row.split(" ")[1]),
  ).toEqual(["Wait", "a", "b", "c"]);
});

test("two steps that only seem to touch by the clocks' tick do not overlap", () => {
  const workerLog = between(31, exact("Serve", 5, 20, { isBackground: true }), exact("Run npm test", 20.001, 31));
  expect(show({ ...JOB, boundaries: at(3.1, 5.1, 19.994, 31.1), workerLog, ownIds: ["a", "d"] })).toEqual([
    "5.1–20 Serve (worker-log, success)",
    "19.994–31 Run npm test (worker-log, success, counted to 31.1)",
  ]);
});

test("where the log breaks off in the middle of a step, what came after it is not taken for a part of it", () => {
  const workerLog = [...JOB.workerLog.slice(0, 2), rough("Run npm ci", 5)];
  expect(show({ ...JOB, workerLog })).toEqual(["5.1–20.1 Run npm ci (worker-log)", "20.1–31.1 step 4 (number)"]);
});

test("the API names what the log does not reach", () => {
  const apiSteps = [
    rough("Run actions/checkout@v4", 1, 3, "success"),
    rough("Run org/io-probe@v1", 3, 5, "success"),
    rough("Run npm ci", 5, 20, "success"),
    rough("Run npm test", 20, 31, "failure"),
    rough("Post Run org/io-probe@v1", 31),
  ];
  expect(show({ ...JOB, apiSteps, workerLog: JOB.workerLog.slice(0, 2) })).toEqual([
    "5.1–20.1 Run npm ci (api, success)",
    "20.1–31.1 Run npm test (api, failure)",
  ]);
  expect(show({ ...JOB, apiSteps, workerLog: [] })).toEqual([
    "5.1–20.1 Run npm ci (api, success)",
    "20.1–31.1 Run npm test (api, failure)",
  ]);
  const broken = [...JOB.workerLog.slice(0, 2), rough("Run npm ci", 5)];
  expect(show({ ...JOB, apiSteps, workerLog: broken })).toEqual([
    "5.1–20.1 Run npm ci (worker-log, success)",
    "20.1–31.1 Run npm test (api, failure)",
  ]);
});

test("with boundaries alone every step has a number, and a composite action's first step is not counted apart", () => {
  const boundaries = at(1.1, 3.1, 5.1, 5.11, 20.1, 31.1);
  expect(show({ boundaries, ownIds: ["b", "f"], since: 4, until: 32 })).toEqual([
    "5.1–20.1 step 3 (number)",
    "20.1–31.1 step 4 (number)",
  ]);
});

test("with boundaries and scripts alone each run step of some milliseconds has its own row", () => {
  const boundaries = at(1.1, 5, 5.012, 5.024, 5.036, 9);
  // A composite action at 5.012, whose first step begins at 5.024.
  const scripts = [5.004, 5.028, 5.04].map((bornAtSeconds, index) => ({ bornAtSeconds, title: `script ${index + 1}` }));
  expect(show({ boundaries, scripts, ownIds: ["a", "f"], since: 2, until: 10 })).toEqual([
    "5–5.012 Run script 1 (script)",
    "5.012–5.036 Run script 2 (script)",
    "5.036–9 Run script 3 (script)",
  ]);
});

test("io-probe inside of a composite action leaves the action a row", () => {
  const workerLog = [exact("Run ./setup", 1, 20), exact("Run npm test", 20, 31), rough("Post Run ./setup", 31)];
  expect(show({ ...JOB, boundaries: at(1.1, 3.1, 5.1, 20.1, 31.1, 31.2), workerLog, ownIds: ["b", "f"] })).toEqual([
    "4–20 Run ./setup (worker-log, success, counted to 20.1)",
    "20.1–31 Run npm test (worker-log, success, counted to 31.1)",
    "31.1–31.2 Post Run ./setup (worker-log)",
  ]);
});

test("io-probe inside of a composite action leaves the action a row, also where both began in one tick of the clock", () => {
  const boundaries = at(1.1, 5.1, 5.1, 20.1, 31.1);
  // Whichever of the two names comes first.
  for (const inside of ["b", "c"]) {
    const rows = show({ boundaries, ownIds: ["a", inside, "e"], since: 4, until: 32 });
    expect(rows).toEqual(["5.1–20.1 step 2 (number)", "20.1–31.1 step 3 (number)"]);
  }
});

test("a step that began before the sampling is cut to it", () => {
  expect(show({ ...JOB, ownIds: [], since: 10, until: 15 })).toEqual(["10–15 Run npm ci (worker-log, success)"]);
});

test("without boundaries, as outside of a runner, there are no rows but those that the log tells", () => {
  expect(show({ boundaries: [] })).toEqual([]);
  expect(show({ boundaries: [], workerLog: [exact("Run a", 5, 9)] })).toEqual(["5–9 Run a (worker-log, success)"]);
});

testCases([0.1, 0.6, 3])(
  "a log cut at any byte costs names, but never a step, also where each takes %s s",
  (seconds) => {
    let text = "";
    let now = 1_795_000_000_000;
    const log = createWorkerLog(
      (line) => {
        text += line;
      },
      () => now,
    );
    const boundaries: StepBoundary[] = [];
    for (const name of ["Run org/io-probe@v1", "a", "b", "c", "d"]) {
      const id = `${boundaries.length}0000000-0000-4000-8000-000000000000`;
      log.processing(name);
      const started = now;
      log.starting();
      // The kernel's clock for files lags behind.
      boundaries.push({ id, atSeconds: (now - 4) / 1000 });
      now += seconds * 1000;
      log.end({ fileId: id, times: { started, finished: now } });
      now += 1;
    }
    boundaries.push({ id: "post", atSeconds: (now - 4) / 1000 });
    const [first, ...others] = boundaries.map(({ atSeconds }) => atSeconds);
    const faults: string[] = [];
    for (let length = 0; length <= text.length; length++) {
      const marks = resolve({
        boundaries,
        workerLog: parseWorkerLog(text.slice(0, length)),
        ownIds: [boundaries[0]?.id ?? "", "post"],
        since: (first ?? 0) + 0.01,
        until: now / 1000,
      });
      const isWhole =
        marks.length === others.length - 1 &&
        marks.every(
          ({ startedAtSeconds, endedAtSeconds, countedUntilSeconds = endedAtSeconds }, index) =>
            startedAtSeconds === others[index] &&
            countedUntilSeconds === others[index + 1] &&
            Math.abs(endedAtSeconds - countedUntilSeconds) < 0.01,
        );
      // An assertion at each byte would take longer than all that it asserts.
      if (!isWhole) faults.push(`cut at ${length}: ${JSON.stringify(marks)}`);
    }
    expect(faults).toEqual([]);
  },
);

test("the step that asks is no row, also where its boundary looks like one inside of the step before it", () => {
  const workerLog = [
    exact("Run npm ci", 5, 20),
    // Ended later by its own clock than the next step's files were born.
    exact("Run npm test", 20, 31.4, { result: "cancelled" }),
    rough("Post Run org/io-probe@v1", 31),
  ];
  expect(show({ boundaries: at(5.1, 20.1, 31.1), workerLog, ownIds: ["c"], since: 4, until: 32 })).toEqual([
    "5.1–20 Run npm ci (worker-log, success, counted to 20.1)",
    "20.1–31.4 Run npm test (worker-log, cancelled)",
  ]);
});

test("a step that is shorter than the clock's tick keeps its boundary", () => {
  const workerLog = [
    exact("Run npm ci", 5, 20),
    exact("Run npm test", 20.004, 20.016, { result: "cancelled" }),
    rough("Post Run org/io-probe@v1", 20),
  ];
  expect(show({ boundaries: at(5, 20, 20.012), workerLog, ownIds: ["c"], since: 4, until: 21 })).toEqual([
    "5–20 Run npm ci (worker-log, success)",
    "20–20.016 Run npm test (worker-log, cancelled, counted to 20.012)",
  ]);
});
