import type { Overview } from "../../../src/model/overview.ts";
import { buildOverview } from "../../../src/overview/build-overview.ts";
import { readWorkflow } from "../../../src/overview/workflow.ts";
import { answerJob, answerRun, at, measureJob } from "../../overview/api-answers.ts";

/** Steps one after another from a job's start. */
function runSteps(from: number, ...steps: [name: string, seconds: number, conclusion?: string][]) {
  let begin = from;
  return steps.map(([name, seconds, conclusion = "success"], index) => {
    const [started_at, completed_at] = [at(begin), at(begin + seconds)];
    begin += seconds;
    return { number: index + 1, name, conclusion, started_at, completed_at };
  });
}

const WORKFLOW = `
jobs:
  lint: {}
  build: { name: Build, strategy: { matrix: { os: [ubuntu-24.04, windows-2025] } } }
  test:
    needs: build
    strategy: { matrix: { os: [ubuntu-24.04, windows-2025], shard: [1, 2, 3, 4] } }
  package: { needs: [lint, test] }
  publish: { needs: package }
  notify: { needs: [package, publish], if: always() }
`;

/** A run of two matrices: queues, disk waits of some jobs, a failure, a skipped job. */
export function overlookRun(): Overview {
  const tests = ["ubuntu-24.04", "windows-2025"].flatMap((os, system) =>
    [1, 2, 3, 4].map((shard) => {
      const started = 320 + shard * 14 + system * 60;
      const took = 300 + ((shard * 37 + system * 90) % 130);
      const steps = runSteps(
        started,
        ["Set up job", 3],
        ["Run actions/checkout@v5", 6],
        ["npm ci", 60],
        ["npm test", took - 70],
      );
      return answerJob({
        ...{
          id: 20 + system * 10 + shard,
          name: `test (${os}, ${shard})`,
          steps,
          times: [302, started, started + took],
        },
        conclusion: system === 1 && shard === 2 ? "failure" : "success",
      });
    }),
  );
  const build = runSteps(
    45,
    ["Set up job", 4],
    ["Run actions/checkout@v5", 5],
    ["Run actions/cache@v5", 30],
    ["make", 216],
  );
  const jobs = [
    answerJob({ id: 1, name: "lint", times: [2, 6, 80], steps: runSteps(6, ["npm ci", 30], ["npm run lint", 40]) }),
    answerJob({ id: 2, name: "Build (ubuntu-24.04)", times: [2, 9, 190], steps: runSteps(9, ["make", 170]) }),
    answerJob({
      id: 3,
      name: "Build (windows-2025)",
      times: [2, 45, 300],
      steps: build,
      html_url: "https://github.com/o/r/actions/runs/77/job/3",
    }),
    ...tests,
    answerJob({ id: 50, name: "package", times: [822, 900, 1000], steps: runSteps(900, ["tar", 90]) }),
    answerJob({ id: 51, name: "publish", times: [1001, 1001, 1001], conclusion: "skipped" }),
    answerJob({ id: 52, name: "notify", times: [1003, 1010, 1018], steps: runSteps(1010, ["curl", 5]) }),
  ];
  const wait = (seconds: number) => ({
    seconds,
    lowSeconds: seconds * 0.9,
    highSeconds: seconds * 1.1,
    basis: ["task-states" as const],
  });
  const reports = [
    measureJob(3, 60, 110, {
      label: "windows-2025",
      origin: "reports/build/report.html",
      steps: [
        { name: "Run actions/cache@v5", seconds: 30.2, diskWait: wait(24) },
        { name: "make", seconds: 215.8, diskWait: wait(61) },
      ],
    }),
    ...[21, 22, 23, 24].map((id) => measureJob(id, 30, 42, { label: "ubuntu-24.04" })),
    ...[31, 32, 34].map((id) => measureJob(id, 100, 130, { label: "windows-2025" })),
    measureJob(50, 40, 42, { label: "package" }),
  ];
  const workflow = { jobs: readWorkflow(WORKFLOW), called: new Map() };
  return buildOverview({ run: answerRun({ conclusion: "failure" }) as never, jobs, workflow, reports });
}

/** So many jobs in matrices of 50, each stage behind the one before, with a dozen steps each. */
export function overlookMany(count: number): Overview {
  const jobs = Array.from({ length: count }, (_, index) => {
    const stage = Math.floor(index / 50);
    const begin = stage * 400;
    const started = begin + 3 + ((index * 7) % 60);
    const took = 100 + ((index * 53) % 240);
    const steps = Array.from({ length: 12 }, (_, step) => [`step ${step}`, Math.floor(took / 12)] as [string, number]);
    return answerJob({
      id: 1000 + index,
      name: `stage-${stage} (shard ${index % 50})`,
      times: [begin, started, started + took],
      steps: runSteps(started, ...steps),
    });
  });
  const reports = jobs
    .filter((_, index) => index % 3 === 0)
    .map(({ id }, index) => measureJob(id, index % 20, 10 + (index % 40)));
  return buildOverview({ run: answerRun() as never, jobs, reports });
}

/** Names that mean something in HTML, Markdown, CSV, Mermaid or a terminal. */
export const HOSTILE_NAMES = [
  "<img src=x onerror=alert(1)>",
  "</script><script>alert(2)</script>",
  '"><svg onload=alert(3)>',
  "`code` **bold** [link](https://evil.example) @everyone #1",
  "=cmd|' /C calc'!A0",
  "a | b\n| c",
  "\u001b[31mred\u001b[0m ::error::x",
  "\u202egnp.exe",
  "end; click a call b() %% section",
  "%%{init: {}}%%",
  `${"long ".repeat(150)}(x)`,
];

/** A run whose every text is hostile. */
export function overlookHostile(): Overview {
  const [first = "", ...others] = HOSTILE_NAMES;
  const jobs = HOSTILE_NAMES.map((name, index) =>
    answerJob({
      ...{
        id: 300 + index,
        name,
        conclusion: index % 2 === 0 ? "success" : "failure",
        times: [index * 10, index * 10 + 2, index * 10 + 9],
      },
      steps: runSteps(index * 10 + 2, [first, 2], [others[index % others.length] ?? "", 3, "failure"]),
      html_url: "javascript:alert(4)",
    }),
  );
  const texts = { name: first, event: first, head_branch: first, head_sha: first, path: first, conclusion: first };
  const run = answerRun({ ...texts, html_url: "javascript:alert(5)", repository: { full_name: first } });
  const reports = HOSTILE_NAMES.map((label, index) =>
    measureJob(300 + index, 1, 2, { label, origin: "./reports/%3Cx%3E/report.html" }),
  );
  const notes = [{ id: "unreadable-report" as const, origin: first, fault: { id: "system" as const, detail: first } }];
  return buildOverview({ run: run as never, jobs, reports, notes });
}
