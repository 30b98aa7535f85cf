import { expect } from "vitest";
import { buildOverview } from "../../src/overview/build-overview.ts";
import { readWorkflow } from "../../src/overview/workflow.ts";
import { testCases } from "../cases.ts";
import { answerJob, answerRun } from "./api-answers.ts";

/** Created, started, ended. */
type Times = [number, number | null, number | null];
type JobTimes = Times | [...Times, string];
interface Found {
  edges: string[];
  path: string[];
  notes?: string[];
}

/** The edges and the path of jobs whose names and times are given. */
function overlook(workflow: string, jobs: Record<string, JobTimes>, called: Record<string, string> = {}): Found {
  const answers = Object.entries(jobs).map(([name, [created, started, ended, conclusion = "success"]]) =>
    answerJob({ name, times: [created, started, ended], conclusion }),
  );
  const files = {
    jobs: readWorkflow(workflow),
    called: new Map(Object.entries(called).map(([path, text]) => [path, readWorkflow(text)])),
  };
  const run = answerRun() as never;
  const { edges, criticalPath, notes } = buildOverview({ run, jobs: answers, workflow: files, reports: [] });
  return {
    edges: edges.map(({ from, to, basis }) => `${from} > ${to}${basis === "inferred" ? " ?" : ""}`),
    path: criticalPath.map(({ job }) => job),
    notes: notes.map(({ id }) => id),
  };
}

const LEGS = "strategy: { matrix: { os: [linux, mac], node: [20, 22] } }";

const CASES: [string, string, Record<string, JobTimes>, Found, Record<string, string>?][] = [
  [
    "a matrix without a name, and one that names its values",
    `jobs: { build: { ${LEGS} }, test: { needs: build, name: "Test on \${{ matrix.os }}", strategy: { matrix: { os: [linux] } } } }`,
    { "build (linux, 20)": [0, 1, 9], "build (mac, 22)": [0, 1, 30], "Test on linux": [31, 32, 40] },
    {
      edges: ["build (linux, 20) > Test on linux", "build (mac, 22) > Test on linux"],
      path: ["build (mac, 22)", "Test on linux"],
    },
  ],
  [
    "two jobs that are told apart by their matrix values alone",
    `jobs:
  a: { name: "\${{ matrix.on }}", strategy: { matrix: { on: [linux, mac] } } }
  b: { name: "\${{ matrix.on }}", needs: a, strategy: { matrix: { on: [bsd, win] } } }`,
    { linux: [0, 1, 5], mac: [0, 1, 9], bsd: [10, 11, 20], win: [10, 11, 12] },
    { edges: ["linux > bsd", "mac > bsd", "linux > win", "mac > win"], path: ["mac", "bsd"] },
  ],
  [
    "a matrix that is known only while it runs",
    `jobs: { plan: {}, test: { needs: [plan], name: Test, strategy: { matrix: "\${{ fromJSON(needs.plan.outputs.m) }}" } } }`,
    { plan: [0, 1, 5], "Test (x, {y})": [6, 7, 9], "Test (long name that is cut at its e...": [6, 7, 12] },
    {
      edges: ["plan > Test (x, {y})", "plan > Test (long name that is cut at its e..."],
      path: ["plan", "Test (long name that is cut at its e..."],
    },
  ],
  [
    "a called workflow that can be read, once for each caller of a matrix",
    `jobs: { ci: { name: CI, uses: ./.github/workflows/ci.yml, strategy: { matrix: { v: [1, 2] } } }, end: { needs: ci } }`,
    {
      ...{ "CI (1) / a": [0, 1, 5], "CI (1) / b": [6, 7, 9], "CI (2) / a": [0, 1, 20], "CI (2) / b": [21, 22, 30] },
      end: [31, 32, 33],
    },
    {
      edges: [
        ...["CI (1) / a > CI (1) / b", "CI (2) / a > CI (2) / b"],
        ...["CI (1) / a > end", "CI (1) / b > end", "CI (2) / a > end", "CI (2) / b > end"],
      ],
      path: ["CI (2) / a", "CI (2) / b", "end"],
    },
    { "./.github/workflows/ci.yml": "jobs: { a: {}, b: { needs: a } }" },
  ],
  [
    "a called workflow of another repository",
    "jobs: { lint: {}, ci: { needs: lint, uses: o/r/.github/workflows/ci.yml@v1 } }",
    { lint: [0, 1, 5], "ci / a": [6, 7, 20], "ci / deep / b": [21, 23, 30] },
    {
      edges: ["lint > ci / a", "lint > ci / deep / b", "ci / a > ci / deep / b ?"],
      path: ["lint", "ci / a", "ci / deep / b"],
      notes: ["unread-call"],
    },
  ],
  [
    "skipped jobs: what they would have waited for stands for them",
    `jobs: { build: {}, deploy: { needs: build, if: false, ${LEGS} }, notify: { if: always(), needs: [deploy] } }`,
    { build: [0, 1, 50], deploy: [51, 51, 51, "skipped"], notify: [52, 53, 55] },
    { edges: ["build > deploy", "deploy > notify"], path: ["build", "notify"] },
  ],
  [
    "long names that are cut without a sign of it",
    `jobs:
  a: { name: "${"x".repeat(70)} first" }
  b: { name: "${"x".repeat(70)} second", needs: a }`,
    { [`${"x".repeat(70)} f`]: [0, 1, 5], [`${"x".repeat(70)} sec`]: [6, 7, 9] },
    { edges: [`${"x".repeat(70)} f > ${"x".repeat(70)} sec`], path: [`${"x".repeat(70)} f`, `${"x".repeat(70)} sec`] },
  ],
  [
    "a name that the file does not give",
    "jobs: { build: {} }",
    { build: [0, 1, 50], "something else": [51, 53, 60] },
    { edges: ["build > something else ?"], path: ["build", "something else"], notes: ["unknown-jobs"] },
  ],
  [
    "a file that does not fit the times",
    "jobs: { a: { needs: b }, b: {} }",
    { a: [0, 1, 50], b: [0, 1, 60] },
    { edges: ["b > a"], path: ["b"], notes: ["contradicted-needs"] },
  ],
  [
    "a circle, and a need that is not there",
    "jobs: { a: { needs: [b, nobody] }, b: { needs: [a, b] } }",
    { a: [0, 1, 4], b: [0, 1, 5] },
    { edges: ["b > a", "a > b", "b > b"], path: ["b"] },
  ],
  [
    "a job that was cancelled in the queue",
    "jobs: { a: {}, b: { needs: a } }",
    { a: [0, 1, 4], b: [5, null, 60, "cancelled"] },
    { edges: ["a > b"], path: ["a", "b"] },
  ],
];

testCases(CASES)("%s", (_, workflow, jobs, expected, called) => {
  const found = overlook(workflow, jobs, called);
  const edges = expected.edges.toSorted();
  expect({ ...found, edges: found.edges.toSorted() }).toEqual({ notes: [], ...expected, edges });
});
