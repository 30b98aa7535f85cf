import type { Benchmark, WrittenBenchmark } from "../model/benchmark.ts";
import type { WrittenFinding } from "../model/finding.ts";
import { omitUndefined } from "../model/omit-undefined.ts";
import type { ReportDocument } from "../model/report.ts";
import type { Sampling, WrittenSampling } from "../model/sampling.ts";
import type { WrittenTrialResult } from "../model/trial-result.ts";
import { tellBenchFailure } from "./bench-failures.ts";
import { tellBenchNote } from "./bench-notes.ts";
import { tellFinding } from "./findings/tell-finding.ts";
import { explainGap, explainUnmeasured, nameUnmeasured } from "./sampling.ts";
import { tellTried } from "./try.ts";

/** A report with its sentences. */
export type WrittenReport = Omit<ReportDocument, "benchmarks" | "findings" | "sampling" | "tried"> & {
  sampling?: WrittenSampling | undefined;
  benchmarks: WrittenBenchmark[];
  findings: WrittenFinding[];
  tried?: WrittenTrialResult | undefined;
};

/** A report as report.json has it: with sentences beside its data, for people with jq. */
export function addReportWords(report: ReportDocument): WrittenReport {
  const { benchmarks, findings, sampling, tried } = report;
  return {
    ...report,
    sampling: sampling && addSamplingWords(sampling),
    benchmarks: benchmarks.map(addBenchmarkWords),
    findings: findings.map((finding) => ({ ...finding, ...tellFinding(finding, findings) })),
    tried: tried && { ...tried, message: tellTried(tried) },
  };
}

function addSamplingWords(sampling: Sampling): WrittenSampling {
  return {
    ...sampling,
    gaps: sampling.gaps.map((gap) => ({ ...gap, message: explainGap(gap.cause) })),
    notMeasured: sampling.notMeasured.map((unmeasured) => ({
      ...unmeasured,
      message: `${nameUnmeasured(unmeasured)}: ${explainUnmeasured(unmeasured)}`,
    })),
  };
}

/** A result with its notes and its failure in words. */
export function addBenchmarkWords(benchmark: Benchmark): WrittenBenchmark {
  const notes = benchmark.notes?.map((note) => ({ ...note, message: tellBenchNote(note, benchmark) }));
  if (benchmark.state === "measured") return omitUndefined({ ...benchmark, notes });
  const { failure } = benchmark;
  return omitUndefined({ ...benchmark, notes, failure: { ...failure, message: tellBenchFailure(failure) } });
}
