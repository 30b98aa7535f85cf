import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { beforeEach, expect, test } from "vitest";
import { testCases } from "../../cases.ts";
import { buildReport, buildStep, waited } from "../../compare/report-builder.ts";
import { makeFolder } from "../../make-folder.ts";
import { answerJob, answerRun } from "../../overview/api-answers.ts";
import { callHere } from "../call-here.ts";

const JOBS = [
  answerJob({ id: 1, name: "build", times: [1, 10, 60] }),
  answerJob({ id: 2, name: "test", times: [61, 70, 100] }),
  answerJob({ id: 3, name: "pack", times: [61, 65, 120] }),
];
const page = (jobs: object[], total = JOBS.length) => JSON.stringify({ total_count: total, jobs });

let work: string;
beforeEach(() => {
  work = makeFolder();
});

function fill(files: Record<string, string | object>): void {
  for (const [name, content] of Object.entries(files)) {
    const path = join(work, "run", name);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, typeof content === "string" ? content : JSON.stringify(content));
  }
}

const report = (jobId: string) =>
  buildReport({
    label: "vm",
    job: { name: "pack", jobId },
    windows: [buildStep("job", 50, { kind: "job", ...waited(10, 20) })],
  });

async function overlook() {
  const { exitCode, out, error } = await callHere(work, ["overview", "run", "--format", "json"]);
  expect({ exitCode, error }).toEqual({ exitCode: 0, error: "" });
  return JSON.parse(out);
}

test("a folder with the run, its pages, its workflow file and reports at any depth", async () => {
  fill({
    "run.json": answerRun(),
    "jobs.json": page(JOBS.slice(0, 2)),
    "jobs-2.json": page(JOBS.slice(2)),
    "workflow.yml": "jobs: { build: {}, test: { needs: build }, pack: { needs: [build] } }",
    "artifacts/a/b/c/report.json": report("3"),
    "artifacts/other/report.json": report("99"),
    "artifacts/broken/report.json": "{",
  });
  const overview = await overlook();
  expect(overview).toMatchObject({
    ...{ schema: "io-probe/overview", schemaVersion: 1, totalSeconds: 120, queueSeconds: 13 },
    withoutQueue: { seconds: 107 },
    withoutDiskWait: { lowSeconds: 100, highSeconds: 110 },
    edges: [
      { from: "build", to: "test", basis: "workflow" },
      { from: "build", to: "pack", basis: "workflow" },
    ],
  });
  expect(overview.jobs[2]).toMatchObject({
    label: "vm",
    report: "./run/artifacts/a/b/c/report.json",
    diskWait: { lowSeconds: 10 },
  });
  expect(overview.notes.map(({ id }: { id: string }) => id)).toEqual(["unreadable-report", "other-reports"]);
});

testCases([
  ["pages joined by gh api --paginate", `${page(JOBS.slice(0, 2))}${page(JOBS.slice(2))}`],
  ["pages on lines of their own", `${page(JOBS.slice(0, 2))}\n${page(JOBS.slice(2))}\n`],
  ["a list of pages", `[${page(JOBS.slice(0, 2))},${page(JOBS.slice(2))}]`],
  ["a list of jobs", JSON.stringify(JOBS)],
  ["one page", page(JOBS)],
])("%s", async (_: string, text: string) => {
  fill({ "jobs.json": text });
  const { criticalPath, jobs, notes } = await overlook();
  expect(jobs).toHaveLength(3);
  expect(criticalPath.map(({ job }: { job: string }) => job)).toEqual(["build", "pack"]);
  expect(notes).toEqual([{ id: "no-workflow" }]);
});

test("called workflows are found by their paths, or by their names beside the others", async () => {
  const inner = ["a", "b"].map((name, index) =>
    answerJob({ name: `ci / ${name}`, times: [index * 10, index * 10 + 1, index * 10 + 9] }),
  );
  fill({
    "jobs.json": page(inner, 2),
    "workflow.yml": "jobs: { ci: { uses: ./.github/workflows/inner.yml } }",
    "inner.yml": "jobs: { a: {}, b: { needs: a } }",
  });
  expect(await overlook()).toMatchObject({ edges: [{ from: "ci / a", to: "ci / b", basis: "workflow" }], notes: [] });
});

test("--output writes data, Markdown and page, which report renders again", async () => {
  fill({ "jobs.json": page(JOBS), "a/report.json": report("3"), "a/report.html": "page" });
  writeFileSync(join(work, "none"), "");
  const { exitCode, out } = await callHere(work, ["overview", "run", "--output", "out"]);
  expect(exitCode).toBe(0);
  expect(out).toMatch(
    /^1 min 59 s from start to the last job's end: 13 s waiting for a runner, 10 s to 20 s of disk\s+wait/,
  );
  expect(readFileSync(join(work, "out/overview.html"), "utf8")).toContain('href="../run/a/report.html"');
  expect(readFileSync(join(work, "out/overview.md"), "utf8")).toContain("### Critical path");
  const again = await callHere(work, ["report", "out", "--format", "md"]);
  expect(again.out).toBe(readFileSync(join(work, "out/overview.md"), "utf8"));
});

testCases([
  ["no list of jobs", { "run.json": {} }, /^io-probe: run: has no jobs\*\.json; put the pages of GET/],
  ["a list that is cut", { "jobs.json": page(JOBS).slice(0, 90) }, /^io-probe: run\/jobs\.json: /],
  ["no job", { "jobs.json": page([], 0) }, /^io-probe: the run has no job that ended \(0 jobs listed\)$/m],
  [
    "another run.json",
    { "jobs.json": page(JOBS), "run.json": [] },
    /^io-probe: run\/run\.json: is not the answer of GET/,
  ],
])("%s is refused in one sentence", async (_: string, files: Record<string, string | object>, sentence: RegExp) => {
  work = makeFolder();
  fill(files);
  const { exitCode, error, out } = await callHere(work, ["overview", "run"]);
  expect({ exitCode, out }).toEqual({ exitCode: 2, out: "" });
  expect(error).toMatch(sentence);
  expect(error.trimEnd().split("\n")).toHaveLength(1);
});

testCases([
  ["https://github.com/o/r", "is not a run's address; allowed is https://github.com/OWNER/REPO/actions/runs/ID"],
  ["https://evil.example/o/r/actions/runs/1", "https://evil.example: set GITHUB_API_URL to this server's API"],
  [
    "https://github.com/o/r/actions/runs/1/attempts/2",
    "GITHUB_TOKEN: is not set; a run is read with a token that has actions: read",
  ],
])("%s without a token asks nobody", async (address: string, sentence: string) => {
  const { exitCode, error } = await callHere(work, ["overview", address]);
  expect(exitCode).toBe(2);
  expect(error).toContain(sentence);
});
