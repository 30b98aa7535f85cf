import { expect, test } from "vitest";
import { makeHistory } from "../../src/history/make-history.ts";
import { historySchema } from "../../src/model/history.ts";
import type { Row } from "../../src/model/row.ts";
import { testCases } from "../cases.ts";
import { createNormal, createRandom } from "../compare/statistics/noise.ts";
import { buildRow, listDurations, NULL_KINDS } from "./simulation.ts";

const RUNS = [...Array(40).keys()];

/** A step that writes twice as much, and takes longer, from run 20 on, with another image. */
function listSlower(): Row[] {
  const normal = createNormal(createRandom(3));
  return RUNS.flatMap((i) => {
    const image = i < 20 ? "ubuntu24 1" : "ubuntu24 2";
    const noise = () => Math.exp(0.03 * normal());
    return [
      buildRow(i, { subject: "npm ci", image, value: (i < 20 ? 10 : 13) * noise() }),
      buildRow(i, {
        subject: "npm ci",
        image,
        figure: "written-bytes",
        unit: "bytes",
        value: (i < 20 ? 1e9 : 2e9) * noise(),
      }),
      buildRow(i, { subject: "npm ci", image, figure: "reads", unit: "count", value: 5000 * noise() }),
    ];
  });
}

test("beside a change stands what moved with it, and it is valid by the schema", () => {
  const history = makeHistory(listSlower());
  expect(historySchema.parse(JSON.parse(JSON.stringify(history)))).toEqual(history);
  const duration = history.series.find(({ figure }) => figure === "duration");
  const [change] = duration?.changes ?? [];
  expect(change?.moved.map(({ figure }) => figure)).toEqual(["written-bytes"]);
  expect(change?.moved[0]?.ratio).toBeCloseTo(2, 1);
  expect(change?.replaced).toEqual([{ what: "image", before: "ubuntu24 1", after: "ubuntu24 2" }]);
  expect(duration?.weeklySeconds).toBeGreaterThan(40);
  expect(history.series.map(({ figure }) => figure)).toEqual(["duration", "written-bytes"]);
});

testCases([
  ["another event", { event: "pull_request" }, [{ reason: "not-a-push", runs: 1 }]],
  ["another branch", { defaultBranch: undefined }, [{ reason: "other-branch", runs: 1 }]],
  ["a failed job", { jobResult: "failure" }, [{ reason: "failed", runs: 1 }]],
  ["a failed step", { result: "failure" }, []],
  ["a gap", { incomplete: true }, []],
] as const)("left out: %s", (_, parts, leftOut) => {
  const rows = [...RUNS.map((i) => buildRow(i, {})), buildRow(99, parts as Partial<Row>)];
  const history = makeHistory(rows);
  expect(history.series[0]?.runs).toBe(40);
  expect(history.baseline).toEqual({ rule: "pushes", leftOut });
});

test("rows without an event or branch all count, in the order of their start", () => {
  const bare = { repository: undefined, runId: undefined, runNumber: undefined, event: undefined, ref: undefined };
  const rows = RUNS.map((i) => buildRow(i, { ...bare, defaultBranch: undefined, value: 20 + i })).reverse();
  const { baseline, series } = makeHistory(rows);
  expect(baseline.rule).toBe("all");
  expect(series[0]?.points.values).toEqual(RUNS.map((i) => 20 + i));
});

test("a repeated run counts with its newest attempt, and jobs of one label with their median", () => {
  const rows = [
    ...RUNS.map((i) => buildRow(i, {})),
    buildRow(39, { attempt: 2, value: 30 }),
    buildRow(38, { jobId: "2", value: 22 }),
    buildRow(38, { jobId: "3", value: 24 }),
  ];
  expect(makeHistory(rows).series[0]?.points.values.slice(-3)).toEqual([20, 22, 30]);
});

test("a changed mixture of machines is a finding of its own", () => {
  const machines = RUNS.map((i) => (i < 20 ? 0 : i % 2));
  const normal = createNormal(createRandom(4));
  const logs = machines.map((machine) => 0.25 * machine + 0.03 * normal());
  const { mixtures, series } = makeHistory(listDurations({ logs, machines }));
  expect(series[0]?.state).toBe("unchanged");
  expect(mixtures).toHaveLength(1);
  expect(mixtures[0]?.shares).toEqual([
    { machineClass: "machine 0", before: 1, after: expect.closeTo(0.5, 1) },
    { machineClass: "machine 1", before: 0, after: expect.closeTo(0.5, 1) },
  ]);
});

test("machines that come in streaks are no changed mixture more often than one in 20 times", () => {
  const streaks = NULL_KINDS.find(({ name }) => name === "two machine kinds");
  const random = createRandom(1);
  let found = 0;
  for (let round = 0; round < 60; round++) {
    const rows = listDurations(streaks?.create(random, 120) ?? { logs: [], machines: [] });
    found += makeHistory(rows).mixtures.length;
  }
  expect(found).toBeLessThanOrEqual(3);
});

const OWN = { event: "pull_request", defaultBranch: undefined } as const;
testCases([
  ["higher", { ...OWN, value: 30 }, "higher"],
  ["lower", { ...OWN, value: 13 }, "lower"],
  ["within the noise", { ...OWN, value: 20.5 }, "unchanged"],
  ["on another machine", { ...OWN, value: 30, machineClass: "machine 9" }, "cannot say"],
] as const)("this run is %s", (_, parts, state) => {
  const normal = createNormal(createRandom(5));
  const rows = RUNS.map((i) => buildRow(i, { value: 20 * Math.exp(0.05 * normal()) }));
  const { thisRun } = makeHistory([...rows, buildRow(50, parts)]);
  expect(thisRun).toMatchObject({ run: "1050", figures: [{ state, runs: state === "cannot say" ? 0 : 20 }] });
});
