import { expect, test } from "vitest";
import { hasRows, placeRun, planMonths } from "../../src/action/history-files.ts";
import { buildRow } from "../history/simulation.ts";

const NOW = new Date("2026-11-24T12:00:00Z");

test("a run's file is of the day on which its first job started", () => {
  const rows = [
    buildRow(0, { jobStartedAt: "2026-11-24T00:10:00.000Z" }),
    buildRow(0, { jobStartedAt: "2026-11-24T00:30:00+02:00" }),
  ];
  expect(placeRun(rows, "77", 2)).toBe("v1/date=2026-11-23/77-2.jsonl.gz");
  expect(hasRows("v1/date=2026-11-23/77-2.jsonl.gz")).toBe(true);
  expect(hasRows("README.md")).toBe(false);
});

test("the branch never has more than 200 files: the oldest of too many go into their month", () => {
  const paths = [
    "README.md",
    "badge.json",
    ...[...Array(195).keys()].map((run) => `v1/date=2026-11-20/${1000 + run}-1.jsonl.gz`),
  ];
  expect(planMonths(paths, NOW).size).toBe(0);
  const more = [...paths, "v1/date=2026-11-21/2000-1.jsonl.gz"];
  const plan = planMonths(more, NOW);
  expect([...plan.keys()]).toEqual(["v1/month=2026-11.jsonl.gz"]);
  expect(more.length - (plan.get("v1/month=2026-11.jsonl.gz")?.length ?? 0)).toBe(62);
});
