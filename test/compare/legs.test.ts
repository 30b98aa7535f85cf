import { expect, test } from "vitest";
import type { LegFigures } from "../../src/compare/leg.ts";
import { groupLegs, nameJob, selectJobs } from "../../src/compare/legs.ts";
import { describeMatrix } from "../../src/model/label.ts";
import type { Report } from "../../src/model/report.ts";
import { testCases } from "../cases.ts";
import { buildStep, legOf } from "./report-builder.ts";

function buildLeg(label: string, matrix: Report["matrix"], job: Partial<Report["job"]> = {}, seconds = 1): LegFigures {
  const identity = { name: "build", runId: "7", attempt: 1, ...job };
  return legOf({
    label,
    ...(matrix !== undefined && { labelSource: label === describeMatrix(matrix) ? "matrix" : "given" }),
    matrix,
    job: identity,
    windows: [buildStep("npm ci", seconds)],
  });
}

testCases(["repeat", "shard", "attempt"])("legs that differ only in %s are one label", (key) => {
  const legs = [1, 2].flatMap((value) => ["a", "b"].map((os) => buildLeg(`${os}, ${value}`, { os, [key]: value })));
  expect(groupLegs(legs).map(({ label, legs }) => [label, legs.length])).toEqual([
    ["a", 2],
    ["b", 2],
  ]);
});

test("a label that the user gave stays as it is, and group-by overrides both", () => {
  const legs = [buildLeg("mine", { os: "a", repeat: 1 }), buildLeg("mine", { os: "b", repeat: 1 })];
  expect(groupLegs(legs).map(({ label }) => label)).toEqual(["mine"]);
  expect(groupLegs(legs, ["os"]).map(({ label }) => label)).toEqual(["a", "b"]);
});

test("group-by that no leg's matrix has is refused with what there is; one leg that has it is enough", () => {
  const legs = [buildLeg("a", { os: "a", node: 22 }), buildLeg("b", undefined)];
  expect(() => groupLegs(legs, ["os", "so"])).toThrow(
    'group-by: "so" is not a matrix key; did you mean os? allowed are "os","node"',
  );
  expect(() => groupLegs([buildLeg("b", undefined)], ["os"])).toThrow(
    '"os" is not a matrix key; these reports have none',
  );
  expect(groupLegs(legs, ["os"]).map(({ label }) => label)).toEqual(["a", "b"]);
});

test("group-by names the first 20 of what there is", () => {
  const matrix = Object.fromEntries(Array.from({ length: 21 }, (_, index) => [`key${index}`, 1]));
  expect(() => groupLegs([buildLeg("a", matrix)], ["os"])).toThrow(/allowed are "key0",.*"key19"$/);
});

test("a matrix that only repeats is labelled by the label where no job is known", () => {
  const { job: _, ...leg } = buildLeg("1", { repeat: 1 });
  expect(groupLegs([leg]).map(({ label }) => label)).toEqual(["1"]);
});

test("a matrix that only repeats is labelled by the job", () => {
  expect(groupLegs([buildLeg("1", { repeat: 1 }), buildLeg("2", { repeat: 2 })]).map(({ label }) => label)).toEqual([
    "build",
  ]);
});

test("the newest attempt of each leg counts, by its number and not by the order", () => {
  const legs = [
    buildLeg("a", { os: "a" }, { attempt: 2 }, 22),
    buildLeg("a", { os: "a" }, { attempt: 10 }, 30),
    buildLeg("a", { os: "a" }, { attempt: 9 }, 29),
    buildLeg("b", { os: "b" }, { attempt: 1 }, 11),
  ];
  const { legs: selected, replaced } = selectJobs(legs);
  expect(replaced).toHaveLength(2);
  expect(selected.map(({ label, figures }) => [label, figures[0]?.value])).toEqual([
    ["a", 30],
    ["b", 11],
  ]);
});

test("several reports of one job are one job with their median; jobs told apart by their check run are not merged", () => {
  const same = [10, 12, 50].map((seconds) => buildLeg("a", {}, { jobId: "1" }, seconds));
  const { legs } = selectJobs([...same, buildLeg("a", {}, { jobId: "2" }, 20)]);
  expect(legs.map(({ figures }) => figures[0]?.value)).toEqual([12, 20]);
});

test("a job that benchmarked its disk in a second report has that disk", () => {
  const disk = { name: "measured" } as unknown as NonNullable<LegFigures["disk"]>;
  const [timed, measured] = [1, 2].map((seconds) => buildLeg("a", {}, { jobId: "1" }, seconds)) as [
    LegFigures,
    LegFigures,
  ];
  expect(selectJobs([timed, { ...measured, disk }]).legs[0]?.disk).toBe(disk);
  expect(selectJobs([timed, measured]).legs[0]).not.toHaveProperty("disk");
});

test("a leg is named by its label, and its job if known", () => {
  expect([nameJob({ label: "a" }), nameJob(buildLeg("a", {}))]).toEqual(["a", "a (job build)"]);
});

test("reports without a job on GitHub are one job each", () => {
  const legs = [1, 2].map((seconds) => legOf({ label: "a", windows: [buildStep("make", seconds)] }));
  expect(selectJobs(legs).legs).toHaveLength(2);
});

function refuse(...legs: LegFigures[]) {
  const { legs: selected, refused } = selectJobs(legs);
  return { kept: selected.map(({ label }) => label), refused };
}

testCases([
  ["label", buildLeg("evil", {}, { jobId: "1" })],
  ["job", buildLeg("a", {}, { jobId: "1", name: "deploy" })],
  ["matrix", buildLeg("a", { os: "b" }, { jobId: "1" })],
  ["attempt", buildLeg("a", {}, { jobId: "1", attempt: 2 })],
  ["workflow", buildLeg("a", {}, { jobId: "1", workflow: "other" })],
])("reports of one check run with another %s are all refused, and the others count", (what, evil) => {
  const { kept, refused } = refuse(buildLeg("a", {}, { jobId: "1" }), evil, buildLeg("b", {}, { jobId: "2" }));
  expect(kept).toEqual(["b"]);
  const refusal = { id: "contradiction", reports: 2, checkRun: "1", differing: [what] };
  expect(refused.map((leg) => leg.reason)).toEqual([refusal, refusal]);
  expect(refused[0]?.name).toBe("a (job build)");
});

test("a check run that two jobs claim, by what the service says of them, is neither's", () => {
  const legs = ["x", "y"].map((uploader) => ({ ...buildLeg("a", {}, { jobId: "1" }), uploader }));
  const { kept, refused } = refuse(...legs);
  expect(kept).toEqual([]);
  expect(refused[0]?.reason).toEqual({ id: "other-uploader", reports: 2, checkRun: "1" });
});

test("jobs that the service tells apart are not merged, whether or not they name a check run", () => {
  const legs = ["x", "y"].map((uploader) => ({ ...buildLeg("a", {}), uploader }));
  expect(selectJobs(legs)).toMatchObject({ legs, merged: 0, refused: [] });
});

test("an attempt that no run can have replaces nothing", () => {
  const { kept, refused } = refuse(
    buildLeg("a", {}),
    buildLeg("a", {}, { attempt: 1001 }),
    buildLeg("b", {}, { attempt: 1000 }),
  );
  expect(kept).toEqual(["a", "b"]);
  expect(refused).toEqual([{ name: "a (job build)", reason: { id: "attempt", attempt: 1001 } }]);
});

test("check runs of other runs and repositories are other jobs", () => {
  const jobs = [{}, { runId: "8" }, { repository: "o/r" }].map((job) => ({ jobId: "1", ...job }));
  expect(refuse(...jobs.map((job, index) => buildLeg(`leg ${index}`, {}, job))).kept).toHaveLength(3);
});

test("a copy of a report counts once and is named, and further reports of a job are counted", () => {
  const [first, second] = [buildLeg("a", {}, { jobId: "1" }, 1), buildLeg("a", {}, { jobId: "1" }, 2)];
  expect(selectJobs([first, second, { ...first }])).toMatchObject({ copies: ["a"], merged: 1, refused: [] });
  const nameless = legOf({ label: "x", windows: [buildStep("make", 1)] });
  expect(selectJobs([nameless, { ...nameless }])).toMatchObject({ legs: [nameless], copies: ["x"] });
});

testCases([
  ["repository", { repository: "org/one" }, { repository: "org/two" }],
  ["run", { runId: "1" }, { runId: "2" }],
  ["workflow", { workflow: "ci" }, { workflow: "nightly" }],
  ["job", { name: "build" }, { name: "deploy" }],
])("an attempt of another %s replaces no earlier one", (_, job, other) => {
  const legs = [
    buildLeg("a", { os: "a" }, { ...job, attempt: 1 }),
    buildLeg("a", { os: "a" }, { ...other, attempt: 2 }),
  ];
  expect(selectJobs(legs)).toMatchObject({ legs, replaced: [] });
});

test("of copies with one content the first stays, whatever their origins; another content is none", () => {
  const [first, second] = [buildLeg("a", {}, { jobId: "1" }, 1), buildLeg("a", {}, { jobId: "1" }, 2)];
  const copies = [first, { ...first, origin: "elsewhere" }, second, { ...second }];
  expect(selectJobs(copies)).toMatchObject({ copies: ["a", "a"], merged: 1, legs: [{ figures: [{ value: 1.5 }] }] });
});

test("an attempt of a matrix replaces the earlier one, in whatever order its keys were written", () => {
  const legs = [
    buildLeg("a", { os: "a", node: 22 }, { attempt: 1 }, 10),
    buildLeg("a", { node: 22, os: "a" }, { attempt: 2 }, 20),
    buildLeg("a", { node: 20, os: "a" }, { attempt: 1 }, 30),
  ];
  const { legs: selected, replaced } = selectJobs(legs);
  expect(selected.map(({ figures }) => figures[0]?.value)).toEqual([20, 30]);
  expect(replaced).toEqual([{ leg: "a (job build)", attempt: 1, by: 2 }]);
});

test("reports of one check run agree whatever the order of their matrix keys", () => {
  const legs = [
    buildLeg("a", { os: "a", node: 22 }, { jobId: "1" }, 10),
    buildLeg("a", { node: 22, os: "a" }, { jobId: "1" }, 20),
  ];
  expect(selectJobs(legs)).toMatchObject({ refused: [], merged: 1 });
});

test("a job's failures are told with the job, by its matrix or its folder", () => {
  const failed = { windows: [buildStep("make", 1, { exitCode: 7 }), buildStep("test", 1)] };
  const name = (parts: Partial<Report>, origin?: string) => {
    const leg = { ...legOf({ ...failed, ...parts }), ...(origin !== undefined && { origin }) };
    return selectJobs([leg]).legs[0]?.figures.map(({ failure }) => failure);
  };
  const job = { name: "measure", runId: "7", attempt: 1 };
  const seven = { ended: "failed", exitCode: 7 };
  expect(name({ job, matrix: { os: "a", repeat: 3 } })).toEqual([{ ...seven, job: "measure (a, 3)" }, undefined]);
  expect(name({ job })).toEqual([{ ...seven, job: "measure" }, undefined]);
  expect(name({}, "all/runs/vm-3/report.json")).toEqual([{ ...seven, job: "vm-3" }, undefined]);
  expect(name({})).toEqual([seven, undefined]);
});

test("a failure names its job, with the matrix where there is one, or the folder of a report without a job", () => {
  const windows = [buildStep("make", 3, { exitCode: 2 }), buildStep("lint", 1)];
  const name = (report: Partial<Report>, origin?: string) => {
    const leg = { ...legOf({ label: "a", windows, ...report }), ...(origin && { origin }) };
    return selectJobs([leg]).legs[0]?.figures.map(({ failure }) => failure?.job);
  };
  const job = { name: "build" };
  expect(name({ job })).toContain("build");
  expect(name({ job }, "of/a/report.json")).toEqual(name({ job }));
  expect(name({ job, matrix: { os: "b" } })).toContainEqual(expect.stringMatching(/^build \(.*b\)$/));
  expect(name({}, "results/of/a/report.json")).toContain("a");
  expect(name({ job, windows: windows.slice(0, 1) })).toContain("build");
  expect(name({})?.every((one) => one === undefined)).toBe(true);
});
