import { expect, test } from "vitest";
import { nameArtifacts } from "../../src/action/artifact-name.ts";
import { filterArtifacts, identifyLeg } from "../../src/action/leg-identity.ts";
import type { ListedArtifact } from "../../src/action/results-service.ts";
import type { LegFigures } from "../../src/compare/leg.ts";
import { testCases } from "../cases.ts";

const RUN = { repository: "org/project", runId: "7", attempt: 3 };

function list(label: string, attempt: number, uploader?: string, parts: { id?: string; suffix?: string } = {}) {
  const name = nameArtifacts({ job: "build", label, matrix: "", attempt }, parts.suffix).report;
  const artifact: ListedArtifact = { name, sizeBytes: 1, download: () => Promise.reject(new Error("not needed")) };
  return { ...artifact, ...(uploader && { uploader }), ...(parts.id && { id: parts.id }) };
}

function sift(artifacts: ListedArtifact[], run: Parameters<typeof filterArtifacts>[1] = RUN) {
  const { kept, refused } = filterArtifacts(artifacts, run);
  return { kept: kept.map(({ artifact }) => artifact), refused: refused.map(({ reason }) => reason) };
}

test("an attempt beyond the run's is refused, and the run's own is not", () => {
  const [honest, later] = [list("a", 3, "job-1"), list("a", 4, "job-2")];
  expect(sift([honest, later])).toEqual({
    kept: [honest],
    refused: [{ id: "later-attempt", attempt: 4, runAttempt: 3 }],
  });
  expect(sift([list("a", 999_999, "job-2")]).refused).toHaveLength(1);
  expect(sift([later], {}).kept).toEqual([later]);
});

test("of several reports of one job and name the newest by its number counts, whatever the order", () => {
  const reports = [9, 10, 8].map((id) => list("a", 1, "job-1", { id: String(id), suffix: `s${id}` }));
  const { kept, refused } = sift(reports);
  expect(kept).toEqual([reports[1]]);
  expect(refused).toEqual(Array(2).fill({ id: "earlier-upload" }));
});

testCases([
  ["labels", [list("a", 1, "job-1"), list("b", 1, "job-1")]],
  ["attempts", [list("a", 1, "job-1"), list("a", 2, "job-1")]],
])("all reports of a job that claims two %s are refused, and another job's of the same name stays", (_, claims) => {
  const honest = list("a", 1, "job-2", { suffix: "x" });
  const reason = { id: "several-legs", legs: 2 };
  expect(sift([...claims, honest])).toEqual({ kept: [honest], refused: [reason, reason] });
});

test("artifacts of jobs that the service does not tell apart are all read", () => {
  const artifacts = [list("a", 1), list("b", 1), list("a", 1, undefined, { suffix: "x" })];
  expect(sift([...artifacts, { ...list("a", 1), name: "dist" }])).toEqual({ kept: artifacts, refused: [] });
});

function identify(changes: Partial<LegFigures>, artifact = list("a", 2, "job-1")) {
  const job = { name: "build", repository: "org/project", runId: "7", attempt: 2, jobId: "70" };
  const report: LegFigures = {
    label: "a",
    labelSource: "given",
    job,
    startedAt: "2026-11-20T10:00:00Z",
    figures: [],
    facts: [],
  };
  const [named] = filterArtifacts([artifact], RUN).kept;
  if (named === undefined) throw new Error("refused");
  return identifyLeg({ ...report, ...changes }, named, RUN);
}

test("a report takes its identity from the service and its name", () => {
  expect(identify({})).toMatchObject({ uploader: "job-1", job: { jobId: "70" } });
  expect(identify({ job: { name: "build" } }).job).toEqual({
    name: "build",
    repository: "org/project",
    runId: "7",
    attempt: 2,
  });
  expect(identify({}, list("a", 2))).not.toHaveProperty("uploader");
  expect(identifyLeg({ ...identify({}) }, { artifact: list("a", 2), ...nameOf() }, {}).job).toMatchObject({
    runId: "7",
  });
});

function nameOf(): { leg: string; attempt: number } {
  const [named] = filterArtifacts([list("a", 2)], RUN).kept;
  return { leg: named?.leg ?? "", attempt: 2 };
}

const OTHER = "refused: its job, label or matrix is not the one in its name";
testCases<[string, Partial<LegFigures>, string]>([
  ["no job", { job: undefined }, "refused: it names no job"],
  ["another run", { job: { name: "build", runId: "8" } }, 'refused: it claims run "8", not "7"'],
  [
    "another repository",
    { job: { name: "build", repository: "evil/fork" } },
    'refused: it claims repository "evil/fork", not "org/project"',
  ],
  ["another attempt", { job: { name: "build", attempt: 999_999 } }, "refused: it claims attempt 999999, not 2"],
  ["another job", { job: { name: "deploy" } }, OTHER],
  ["another label", { label: "b" }, OTHER],
  ["another matrix", { matrix: { os: "b" } }, OTHER],
])("a report of %s than its artifact's is refused", (_, changes, reason) => {
  expect(() => identify(changes)).toThrow(reason);
});

test("a matrix without values is not the same as none", () => {
  expect(() => identify({ matrix: {} })).toThrow(OTHER);
  const { report } = nameArtifacts({ job: "build", label: "a", matrix: "{}", attempt: 2 });
  expect(identify({ matrix: {} }, { ...list("a", 2), name: report }).label).toBe("a");
});
