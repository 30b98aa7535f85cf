import type { Benchmark, WrittenBenchmark } from "../model/benchmark.ts";
import type { WrittenFinding } from "../model/finding.ts";
import type { ReportDocument } from "../model/report.ts";
import { tellBenchFailure } from "./bench-failures.ts";
import { tellBenchNotes } from "./bench-notes.ts";
import { tellFinding } from "./findings/tell-finding.ts";

/** A report with its sentences. */
export type WrittenReport = Omit<ReportDocument, "benchmarks" | "findings"> & {
  benchmarks: WrittenBenchmark[];
  findings: WrittenFinding[];
};

/** A report as report.json has it: with sentences beside findings and benchmarks, for people with jq. */
export function addReportWords(report: ReportDocument): WrittenReport {
  const { benchmarks, findings } = report;
  return {
    ...report,
    benchmarks: benchmarks.map(addBenchmarkWords),
    findings: findings.map((finding) => ({ ...finding, ...tellFinding(finding, findings) })),
  };
}

/** A result with its notes and its failure in words. */
export function addBenchmarkWords(benchmark: Benchmark): WrittenBenchmark {
  const diagnostics = tellBenchNotes(benchmark);
  if (benchmark.state === "measured") return { ...benchmark, diagnostics };
  return { ...benchmark, diagnostics, error: tellBenchFailure(benchmark.failure) };
}
