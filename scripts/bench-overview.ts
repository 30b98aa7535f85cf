// How often an overview finds the critical path where the workflow file cannot be read, and what it costs: random runs whose
// graph, queue and disk waits are known. One argument: how many runs of each kind (500).
import { runAnswerSchema } from "../src/model/run-answers.ts";
import { buildOverview } from "../src/overview/build-overview.ts";
import { readWorkflow } from "../src/overview/workflow.ts";
import { renderOverviewHtml } from "../src/render/overview/html.ts";
import { createRandom } from "../test/compare/statistics/noise.ts";
import { type RunOptions, type SimulatedRun, simulateRun } from "./bench-overview/simulated-run.ts";

const rounds = Number(process.argv[2] ?? 500);
const KINDS: [name: string, options: RunOptions][] = [
  ["1 to 8 jobs", { maxJobs: 8 }],
  ["1 to 40 jobs", { maxJobs: 40 }],
  ["1 to 300 jobs", { maxJobs: 300 }],
  ["1 to 40 jobs, all created at once", { maxJobs: 40, isCreatedAtOnce: true }],
];

/** Whether path, the length without queue and both lengths without disk wait are found. */
function judge({ run, jobs, workflow, reports, truth }: SimulatedRun, isRead: boolean): [boolean, boolean, boolean] {
  const files = isRead ? { jobs: readWorkflow(workflow), called: new Map() } : undefined;
  const found = buildOverview({ run: runAnswerSchema.parse(run), jobs, workflow: files, reports });
  const isNear = (value: number, known: number) => Math.abs(value - known) < 0.01;
  return [
    found.criticalPath.map(({ job }) => job).join("\n") === truth.path.join("\n"),
    isNear(found.withoutQueue.seconds, truth.withoutQueue),
    isNear(found.withoutDiskWait.lowSeconds, truth.lowSeconds) &&
      isNear(found.withoutDiskWait.highSeconds, truth.highSeconds),
  ];
}

console.log("| runs | workflow file | path | without queue | without disk wait |\n|---|---|--:|--:|--:|");
for (const [name, options] of KINDS) {
  for (const isRead of [true, false]) {
    const random = createRandom(29);
    const right = [0, 0, 0];
    for (let round = 0; round < rounds; round++) {
      judge(simulateRun(random, options), isRead).forEach((isRight, index) => {
        right[index] = (right[index] ?? 0) + Number(isRight);
      });
    }
    const shares = right.map((count) => `${((100 * count) / rounds).toFixed(1)}%`);
    console.log(`| ${name} | ${isRead ? "read" : "not read"} | ${shares.join(" | ")} |`);
  }
}

console.log("\n| jobs | overview | page | page's size |\n|--:|--:|--:|--:|");
for (const count of [300, 10_000]) {
  const random = createRandom(7);
  let large = simulateRun(random, { maxJobs: count });
  while (large.jobs.length < count * 0.95) large = simulateRun(random, { maxJobs: count });
  const started = performance.now();
  const overview = buildOverview({
    run: runAnswerSchema.parse(large.run),
    jobs: large.jobs,
    workflow: { jobs: readWorkflow(large.workflow), called: new Map() },
    reports: large.reports,
  });
  const built = performance.now();
  const page = renderOverviewHtml(overview);
  const [first, second] = [built - started, performance.now() - built].map((time) => `${Math.round(time)} ms`);
  console.log(`| ${large.jobs.length} | ${first} | ${second} | ${(page.length / 1e6).toFixed(1)} MB |`);
}
