// Measures what comparing costs: 100, 1,000 and 10,000 reports of a 10-minute job, each number in a process of its own.
// The bound is 5 s and 500 MB for 1,000. The reports are read from files (of 50 that are written, each with another
// job's identity put into its text), reduced one by one, compared, and rendered as JSON, Markdown and HTML.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { bundleProgram } from "./lab/bundle.ts";

const NUMBERS = [100, 1000, 10_000];
const BOUND = { reports: 1000, seconds: 5, megabytes: 500 };

interface Cost {
  reports: number;
  seconds: number;
  /** Of all threads: what another program's use of the machine does not change. */
  cpuSeconds: number;
  megabytes: number;
  readSeconds: number;
  compareSeconds: number;
  renderSeconds: number;
  reportBytes: number;
  summaryBytes: number;
}

const directory = mkdtempSync(join(tmpdir(), "io-probe-bench-compare-"));
try {
  const program = join(directory, "worker.mjs");
  await bundleProgram(join(import.meta.dirname, "bench-compare/worker.ts"), program);
  const costs = NUMBERS.map((reports): Cost => {
    const result = join(directory, "cost.json");
    execFileSync(process.execPath, [program, String(reports), directory, result], { stdio: "inherit" });
    return JSON.parse(readFileSync(result, "utf8"));
  });
  console.log(`one report.json has ${Math.round((costs[0]?.reportBytes ?? 0) / 1000)} kB`);
  console.log("reports   seconds       cpu   per report     read  compare   render      peak   summary");
  for (const cost of costs) console.log(describe(cost));
  const bounded = costs.find(({ reports }) => reports === BOUND.reports);
  if (bounded === undefined || bounded.seconds > BOUND.seconds || bounded.megabytes > BOUND.megabytes) {
    console.error(`over the bound of ${BOUND.seconds} s and ${BOUND.megabytes} MB for ${BOUND.reports} reports`);
    process.exitCode = 1;
  }
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function describe(cost: Cost): string {
  const seconds = (value: number): string => `${value.toFixed(2)} s`;
  return [
    String(cost.reports).padStart(7),
    seconds(cost.seconds).padStart(10),
    seconds(cost.cpuSeconds).padStart(10),
    `${((cost.seconds / cost.reports) * 1000).toFixed(2)} ms`.padStart(12),
    seconds(cost.readSeconds).padStart(9),
    seconds(cost.compareSeconds).padStart(9),
    seconds(cost.renderSeconds).padStart(9),
    `${Math.round(cost.megabytes)} MB`.padStart(10),
    `${Math.round(cost.summaryBytes / 1000)} kB`.padStart(10),
  ].join("");
}
